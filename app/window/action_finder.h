// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QAction>
#include <QFrame>
#include <QPointer>
#include <QVector>

class QLineEdit;
class QListWidget;
class QMenu;

namespace mantissa::app {

// Type a few letters, press Enter: every action of the program by name, those that open a file last. Escape closes it.
class ActionFinder : public QFrame {
    Q_OBJECT
public:
    explicit ActionFinder(QWidget* parent);
    void open(const QVector<QAction*>& actions); // over the top of its parent
    // Of an action that opens a file: so is it found, and so does it say it.
    static constexpr const char* fileProperty = "opensFile";
    // Of a layer or a run: there are many, so that they wait for the first letter.
    static constexpr const char* thingProperty = "namesAThing";
    // Of an action in a menu within a menu: what that is called, for one looks for "language" and not for "Deutsch".
    static constexpr const char* menuProperty = "menuWithin";
    static void gather(const QMenu& menu, QVector<QAction*>& all); // its actions, with those of menus within
    // How well a name fits the words: 0 is best, whole words before beginnings before parts; negative: not at all.
    static int rank(const QString& name, const QString& words);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& words);
    void fitHeight();
    void trigger();
    void leave(); // and gives the keyboard back

    QVector<QPointer<QAction>> m_actions; // those of menus that are filled anew may go while it is open
    QVector<QPointer<QAction>> m_shown;   // by row
    QPointer<QWidget> m_before;           // had the keyboard
    QLineEdit* m_words;
    QListWidget* m_list;
};

} // namespace mantissa::app
