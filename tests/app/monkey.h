// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QPointer>
#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <random>

class QAction;
class QComboBox;
class QLineEdit;

namespace mantissa::app {

// Somebody without a plan: clicks, drags, types, scrolls and picks from menus wherever the program lets him, the same for the same seed
// as far as threads allow. Dialogs that choose files are shut, for no test may write where it likes.
class Monkey {
public:
    explicit Monkey(unsigned seed);
    void act(QWidget& window); // one thing
    QString recent() const;    // what was done, last first

private:
    int below(int count) { return int(m_random() % unsigned(count)); }
    void click(QWidget& window);
    void type(QWidget& window);
    void pick(QWidget& window);
    void drag(QWidget& window);
    void scroll(QWidget& window);
    void trigger(QWidget& window);
    void press(QWidget& window);
    void resize(QWidget& window);

    QWidget* stage(QWidget& window) const; // what takes events now: a menu, a dialog, the window
    template <class Kind>
    Kind* some(QWidget& window, bool (*wanted)(const Kind&));
    QPoint somewhere(const QWidget& widget);
    void note(const QString& what, const QObject* on);
    void endLoop(); // of a menu or of something that is dragged: it runs within the click that began it

    std::mt19937 m_random;
    QStringList m_done;
    QTimer m_watch;
    QPointer<QWidget> m_window; // that it acts on
};

} // namespace mantissa::app
