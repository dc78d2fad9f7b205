// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

class QTableView;

namespace mantissa::app {

// The figures of a chart as a table beside the window, to be read, also by a screen reader, and copied.
class TableSheet : public QDialog {
    Q_OBJECT
public:
    explicit TableSheet(const QString& title, QWidget* parent = nullptr);
    void fill(const QString& csv);
    void fitWords(); // columns as wide as what stands in them, once it is filled

private:
    QTableView* m_table;
    QString m_csv;
};

// Asked for again, the one that is open comes to the front, with the figures of now.
void showSheet(const QString& title, const QString& csv, QWidget* parent);

QVector<QStringList> cellsOf(const QString& csv); // a list per line; quotes are taken off

} // namespace mantissa::app
