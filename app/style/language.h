// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLocale>
#include <QObject>
#include <QTranslator>

#include <atomic>
#include <functional>

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
    // As it is told in that language, whichever the window speaks: for a file that is read in another.
    QString in(const QString& code, const std::function<QString()>& saying);

private:
    // Those of the window leave what is asked for in another language; those aside know nothing but that.
    class Texts : public QTranslator {
    public:
        enum class Of { window, aside };
        explicit Texts(Of of) : m_of(of) {}
        bool isEmpty() const override { return m_of == Of::aside || QTranslator::isEmpty(); } // whose coming changes no text
        QString translate(const char* context, const char* source, const char* note = nullptr, int n = -1) const override;

    private:
        Of m_of;
    };

    Language();
    void load(QTranslator& translator, const QString& file, const QString& folder);
    void bringAside();

    std::atomic<Choice> m_choice = Choice::system;
    // They live as long as the program: another thread may be writing a number with the one that Qt lets go of for the next.
    const QLocale m_system; // as the program found it
    const QLocale m_english{QLocale::English, QLocale::UnitedStates}, m_german{QLocale::German, QLocale::Germany};
    Texts m_own{Texts::Of::window}, m_aside{Texts::Of::aside};
    QTranslator m_qt;
    bool m_asideIsHere = false;
};

// A number as somebody types it: with a point, or with the comma of their language; in groups of three as the language writes
// them, 32,768. Its sign may be the one that we write. One separator in front of three digits alone is a question of language
// ("32,768"); with an exponent it is a decimal one, beside the other kind or more than once it tells itself what it is. Powers of 2
// and 10 and sixteens are numbers, too: 2^-24, 2⁻²⁴, 5.96 × 10⁻⁸, 0x1p-14.
double typedNumber(const QString& text, bool* good);
QString whyNoNumber(const QString& text); // a sentence for who typed it; empty: it is one
// A number as a field shows it: shortest digits that read back as the same, with the language's comma, without groups; -0 is itself.
QString fieldNumber(double value, int digits = 0);    // 0: as many as it has
QString sentenceNumber(double value, int digits = 0); // the same in a sentence: in groups, 1,000,000

} // namespace mantissa::app
