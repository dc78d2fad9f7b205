// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLocale>
#include <QObject>
#include <QTranslator>

#include <atomic>

namespace mantissa::app {

// In which language the window speaks, and how it writes numbers. Files and the clipboard's tables keep to English and the point.
class Language : public QObject {
    Q_OBJECT
public:
    enum class Choice { system, english, german };

    static Language& instance();
    Choice choice() const { return m_choice; }
    void setChoice(Choice choice);        // every window hears of it as QEvent::LanguageChange
    QString code() const;                 // "en", "de": what the texts are in; from any thread
    static bool has(const QString& code); // its texts came with this build

private:
    Language();
    void load(QTranslator& translator, const QString& file, const QString& folder);

    std::atomic<Choice> m_choice = Choice::system;
    // They live as long as the program: another thread may be writing a number with the one that Qt lets go of for the next.
    const QLocale m_system; // as the program found it
    const QLocale m_english{QLocale::English, QLocale::UnitedStates}, m_german{QLocale::German, QLocale::Germany};
    QTranslator m_own, m_qt;
};

// A number as somebody types it: with a point, or with the comma of their language; in groups of three as the language writes
// them, 32,768. Its sign may be the one that we write. One separator in front of three digits alone is a question of language
// ("32,768"); with an exponent it is a decimal one, beside the other kind or more than once it tells itself what it is. Powers of 2
// and 10 and sixteens are numbers, too: 2^-24, 2⁻²⁴, 5.96 × 10⁻⁸, 0x1p-14.
double typedNumber(const QString& text, bool* good);
QString whyNoNumber(const QString& text); // a sentence for who typed it; empty: it is one
// A number as a field shows it: shortest digits that read back as the same, with the language's comma, without groups; -0 is itself.
QString fieldNumber(double value, int digits = 0); // 0: as many as it has

} // namespace mantissa::app
