// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QStackedWidget;

namespace mantissa::app {

constexpr const char* wantedWidthProperty = "wantedWidth"; // of an editor: what its fields take, in pixels

// The right side: a variant at a glance, or the editor that was asked for in its place, until Back or Esc.
class SidePanel : public QWidget {
    Q_OBJECT
public:
    explicit SidePanel(QWidget* glance, QWidget* parent = nullptr);
    void edit(QWidget* editor); // takes it
    void back();
    bool editing() const;
    int wantedWidth() const;
    QString title() const; // of the editor; empty: of the glance

Q_SIGNALS:
    void changed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool leaveField(); // false: nothing is typed in any
    QWidget* m_head;
    QStackedWidget* m_inside;
};

} // namespace mantissa::app
