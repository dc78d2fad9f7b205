// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QMenu>

namespace mantissa::app {

class MainWindow;

// Layouts of the window by name: which sides are there, how wide they are, where they stand. Kept between starts.
class LayoutMenu : public QMenu {
    Q_OBJECT
public:
    explicit LayoutMenu(MainWindow& window);
    void keep(const QString& name); // the layout as it is

private:
    void fill();
    void askName();

    MainWindow& m_window;
};

} // namespace mantissa::app
