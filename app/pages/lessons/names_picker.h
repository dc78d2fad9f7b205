// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QMenu>
#include <QPushButton>

#include <functional>

namespace mantissa::app {

// A menu that stays open while its rows are ticked: by mouse, and with Space.
class TickMenu : public QMenu {
public:
    using QMenu::QMenu;

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool tick();
};

// Some of the names there are, ticked in a menu and read on the button.
class NamesPicker : public QPushButton {
    Q_OBJECT
public:
    using Words = std::function<QString(const QString& name)>;
    NamesPicker(const QStringList& known, Words words, QWidget* parent = nullptr);
    QStringList names() const { return m_names; }
    void setWordsForNone(const QString& words);
    void setNames(const QStringList& names); // one that is not known is kept, and may be unticked
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void picked(const QStringList& names);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void open();
    void showNames();
    QStringList m_known, m_names;
    QString m_none;
    Words m_words;
};

} // namespace mantissa::app
