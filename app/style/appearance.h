// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/theme.h"

#include <QFont>
#include <QObject>
#include <QPalette>

namespace mantissa::app {

class MantissaStyle;

// The one Theme value of the program and its changed signal; also text size.
class Appearance : public QObject {
    Q_OBJECT
public:
    enum class Choice { system, light, dark };
    enum class Type { caption, body, strong, heading, figure, title, code };

    static Appearance& instance();
    static QPalette paletteOf(const Theme& theme);
    const Theme& theme() const { return m_theme; }
    Choice choice() const { return m_choice; }
    double textScale() const { return m_textScale; }
    void setChoice(Choice choice);
    void setTextScale(double scale); // 1, 1.25, 1.5
    void setSystemDark(bool dark);   // what the desktop asks for, whenever it changes
    QFont font(Type type) const;
    bool isApplying() const { return m_applying; } // what is hidden need not be laid out for it: it is when it is shown
    int scaled(int pixels) const { return qRound(pixels * m_textScale); } // what must grow with the text

    // Another theme while something is drawn for a file; nothing in the window hears of it.
    class Borrowed {
    public:
        explicit Borrowed(Theme::Shade shade);
        ~Borrowed();
        Borrowed(const Borrowed&) = delete;
        Borrowed& operator=(const Borrowed&) = delete;

    private:
        Theme m_own;
    };

Q_SIGNALS:
    void changed();

private:
    Appearance();
    void apply();

    MantissaStyle* const m_style; // the application's: it may be asked for sizes before there is an Appearance to ask

    // settings
    Choice m_choice = Choice::system;
    double m_textScale = 1;

    // derived
    Theme m_theme;
    bool m_applying = false;
    bool m_systemIsDark = false; // as the program found it
};

inline const Theme& theme() { return Appearance::instance().theme(); }
inline QFont typeFont(Appearance::Type type) { return Appearance::instance().font(type); }

} // namespace mantissa::app
