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

// Digits in groups of three, as in 1,234.5e3: none begins with 0, so 0,001 is no group.
QRegularExpression groupsOf(const QString& separator, const QString& point) {
    return QRegularExpression(
        QStringLiteral(R"(^[+-]?[1-9]\d{0,2}(?<groups>(\%1\d{3})+)(?<rest>(\%2\d*)?(e[+-]?\d+)?)$)").arg(separator, point),
        QRegularExpression::CaseInsensitiveOption);
}

bool grouped(const QString& text, const QString& separator) {
    static const QRegularExpression commas = groupsOf(",", "."), points = groupsOf(".", ",");
    const QRegularExpressionMatch match = (separator == "," ? commas : points).match(text);
    if (!match.hasMatch())
        return false;
    const QString rest = match.captured("rest");
    const bool tellsItself = match.captured("groups").count(separator) > 1 || rest.startsWith(separator == "," ? '.' : ',');
    return tellsItself || (rest.isEmpty() && QLocale().groupSeparator() == separator); // 6.103e-5 is no 6103e-5, in German neither
}

// As a file would have it.
QString withPoint(const QString& text) {
    QString plain = text.trimmed();
    plain.replace(QStringLiteral("−"), "-");
    for (const char* separator : {",", "."})
        if (grouped(plain, separator)) {
            plain.remove(separator);
            break;
        }
    return plain.replace(',', '.');
}

} // namespace

double typedNumber(const QString& text, bool* good) { return withPoint(text).toDouble(good); }

QString whyNoNumber(const QString& text) {
    constexpr int most = 40; // of what was pasted, so that the sentence is not lost behind it
    static const QRegularExpression digits(R"(^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$)", QRegularExpression::CaseInsensitiveOption);
    const QString plain = withPoint(text), shown = text.trimmed().size() > most ? text.trimmed().left(most) + "…" : text.trimmed();
    bool good = false;
    const double nearest = plain.toDouble(&good); // an infinity, or 0
    if (good)
        return {};
    if (plain.isEmpty())
        return QObject::tr("Type a number.");
    if (!digits.match(plain).hasMatch())
        return QObject::tr("%1 is not a number. Write 0.1, 6e-8 or inf.").arg(shown);
    return std::isinf(nearest) ? QObject::tr("%1 is beyond what a double holds, 1.8 × 10³⁰⁸ at most. Infinity is written inf.").arg(shown)
                               : QObject::tr("%1 is nearer to 0 than what a double holds, 4.9 × 10⁻³²⁴ at least. Write 0.").arg(shown);
}

QString fieldNumber(double value, int digits) {
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    if (value == 0 && std::signbit(value)) // whose sign Qt leaves out
        return QStringLiteral("-0");
    if (value == std::trunc(value) && std::abs(value) < 1e15) // 1000000000, never 1e+09
        return locale.toString(value, 'f', 0);
    return digits > 0 ? locale.toString(value, 'g', digits) : locale.toString(value, 'g', QLocale::FloatingPointShortest);
}

} // namespace mantissa::app
