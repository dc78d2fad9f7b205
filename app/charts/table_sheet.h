// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

namespace mantissa::app {

// The figures of a chart as a table beside the window, to be read, also by a screen reader, and copied.
class TableSheet : public QDialog {
    Q_OBJECT
public:
    TableSheet(const QString& title, const QString& csv, QWidget* parent = nullptr);
};

QVector<QStringList> cellsOf(const QString& csv); // a list per line; quotes are taken off

} // namespace mantissa::app
