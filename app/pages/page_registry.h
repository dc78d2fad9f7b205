// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QVector>

class QWidget;

namespace mantissa::app {

class Workbench;

// A page of the window. Its key never changes, its title is what the tab says.
struct PageEntry {
    enum class Sides { none, left, both }; // which panels stand beside it
    const char* key;
    const char* title;
    Sides sides;
    QWidget* (*make)(Workbench& workbench, QWidget* parent);
};

// In the order of the tabs. To add a page: its folder, and one line here.
const QVector<PageEntry>& pageRegistry();
QString titleOf(const PageEntry& page);

} // namespace mantissa::app
