// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <Qt>

class QTableView;

namespace mantissa::app {

// A cell that shows more than its figure says here what is copied of it; what stands beside the figure has a column of its own, where the
// head of its column names one.
enum CopiedRole { CopiedFigure = Qt::UserRole + 90, CopiedBeside };

// As a spreadsheet takes it: a line per row, and one of the heads before; columns that are hidden for want of room are there, too.
enum class CopiedRows { all, selected };
QString textOfTable(const QTableView& table, CopiedRows rows);
void putOnClipboard(const QTableView& table); // what is selected of several rows, else all of them; of very many what is selected alone

// Ctrl+C copies the table; by itself a view would copy the one cell that has the keyboard.
void offerTableCopy(QTableView& table);

} // namespace mantissa::app
