// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/language.h"

#include <QCoreApplication>
#include <QFile>
#include <QLibraryInfo>
#include <QRegularExpression>

#include <cmath>

inline void initTranslations() {
#ifdef MANTISSA_HAS_TRANSLATIONS
    Q_INIT_RESOURCE(translations);
#endif
}

namespace mantissa::app {

Language& Language::instance() {
    static Language language;
    return language;
}

Language::Language() { initTranslations(); }

bool Language::has(const QString& code) { return code == "en" || QFile::exists(":/translations/mantissa_" + code + ".qm"); }

QString Language::code() const {
    const bool german = m_choice == Choice::german || (m_choice == Choice::system && m_system.language() == QLocale::German);
    return german && has("de") ? "de" : "en";
}

void Language::load(QTranslator& translator, const QString& file, const QString& folder) {
    QCoreApplication::removeTranslator(&translator);
    if (code() != "en" && translator.load(file + '_' + code(), folder))
        QCoreApplication::installTranslator(&translator);
}

// Without Qt's own texts (a package of its own) its few dialogs stay English.
void Language::setChoice(Choice choice) {
    m_choice = choice;
    QLocale::setDefault(choice == Choice::system ? m_system : choice == Choice::english ? m_english : m_german);
    load(m_qt, "qtbase", QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    load(m_own, "mantissa", ":/translations");
}

namespace {

// 32,768 where numbers are written so: commas with three digits each behind them are no decimal ones. In German, points.
bool grouped(const QString& text) {
    static const QRegularExpression commas(R"(^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?(e[+-]?\d+)?$)",
                                           QRegularExpression::CaseInsensitiveOption),
        points(R"(^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?(e[+-]?\d+)?$)", QRegularExpression::CaseInsensitiveOption);
    const QString separator = QLocale().groupSeparator();
    return (separator == "," && commas.match(text).hasMatch()) || (separator == "." && points.match(text).hasMatch());
}

} // namespace

double typedNumber(const QString& text, bool* good) {
    QString plain = text.trimmed();
    plain.replace(QStringLiteral("−"), "-");
    if (grouped(plain))
        plain.remove(QLocale().groupSeparator());
    return plain.replace(',', '.').toDouble(good);
}

QString fieldNumber(double value, int digits) {
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    if (value == std::trunc(value) && std::abs(value) < 1e15) // 1000000000, never 1e+09
        return locale.toString(value, 'f', 0);
    return digits > 0 ? locale.toString(value, 'g', digits) : locale.toString(value, 'g', QLocale::FloatingPointShortest);
}

} // namespace mantissa::app
