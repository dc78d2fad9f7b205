// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/language.h"

#include "numerics/typed_number.h"

#include <QCoreApplication>
#include <QFile>
#include <QLibraryInfo>
#include <QRegularExpression>
#include <QScopeGuard>

#include <cmath>
#include <utility>

inline void initTranslations() {
#ifdef MANTISSA_HAS_TRANSLATIONS
    Q_INIT_RESOURCE(translations);
#endif
}

namespace mantissa::app {

namespace {

thread_local QString askedFor; // the language that a sentence is told in now; empty: the window's

} // namespace

Language& Language::instance() {
    static Language language;
    return language;
}

Language::Language() { initTranslations(); }

bool Language::has(const QString& code) { return code == "en" || QFile::exists(":/translations/mantissa_" + code + ".qm"); }

QString Language::code() const {
    if (!askedFor.isEmpty())
        return askedFor;
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

QString Language::Texts::translate(const char* context, const char* source, const char* note, int n) const {
    const bool isOurs = askedFor.isEmpty() ? m_of == Of::window : askedFor == "de";
    return isOurs ? QTranslator::translate(context, source, note, n) : QString();
}

// They stay, for Qt would tell every window of their going.
void Language::bringAside() {
    if (!std::exchange(m_asideIsHere, true) && m_aside.load(QStringLiteral("mantissa_de"), QStringLiteral(":/translations")))
        QCoreApplication::installTranslator(&m_aside);
}

QString Language::in(const QString& code, const std::function<QString()>& saying) {
    bringAside();
    const auto back = qScopeGuard([before = std::exchange(askedFor, code)] { askedFor = before; });
    return saying();
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

// A decimal as a file would have it.
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

// Separators are the decimal's in front of a power: 1.024 × 2^3 has them as 1.024 has.
std::optional<TypedNumber> readTyped(const QString& text) {
    static const QRegularExpression times(QStringLiteral(R"(×|(?<!\*)\*(?!\*))"));
    const qsizetype power = text.indexOf(times);
    return read_typed_number((power < 0 ? withPoint(text) : withPoint(text.left(power)) + text.mid(power)).toStdString());
}

} // namespace

double typedNumber(const QString& text, bool* good) {
    const auto typed = readTyped(text);
    *good = typed && typed->held;
    return typed ? typed->value : 0;
}

QString whyNoNumber(const QString& text) {
    constexpr int most = 40; // of what was pasted, so that the sentence is not lost behind it
    const QString plain = text.trimmed(), shown = plain.size() > most ? plain.left(most) + "…" : plain;
    if (plain.isEmpty())
        return QObject::tr("Type a number.");
    const auto typed = readTyped(text);
    if (!typed)
        return QObject::tr("%1 is not a number. Write 0.1, 6e-8, 2^-24 or inf.").arg(shown);
    if (typed->held)
        return {};
    return std::isinf(typed->value)
               ? QObject::tr("%1 is beyond what a double holds, 1.8 × 10³⁰⁸ at most. Infinity is written inf.").arg(shown)
               : QObject::tr("%1 is nearer to 0 than what a double holds, 4.9 × 10⁻³²⁴ at least. Write 0.").arg(shown);
}

namespace {

QString writtenIn(double value, int digits, const QLocale& locale) {
    if (value == 0 && std::signbit(value)) // whose sign Qt leaves out
        return QStringLiteral("-0");
    if (value == std::trunc(value) && std::abs(value) < 1e15) // 1000000000, never 1e+09
        return locale.toString(value, 'f', 0);
    QString text = digits > 0 ? locale.toString(value, 'g', digits) : locale.toString(value, 'g', QLocale::FloatingPointShortest);
    // 6e-8, as one types it and lessons write it, never 6E-08. Qt's option for that finds 1e-3 shorter than 0.001.
    return text.toLower().replace("e-0", "e-").replace("e+0", "e+");
}

} // namespace

QString fieldNumber(double value, int digits) {
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return writtenIn(value, digits, locale);
}

QString sentenceNumber(double value, int digits) { return writtenIn(value, digits, QLocale()); }

} // namespace mantissa::app
