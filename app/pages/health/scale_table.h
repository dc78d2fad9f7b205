// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>
#include <QVector>
#include <QWidget>

class QLabel;

namespace mantissa::app {

class HiddenColumns;

// What becomes of the values at some loss scales: a row each, under its heads. Columns that have no room go, the least needed first, and a
// line beneath counts them.
class ScaleTable : public QWidget {
    Q_OBJECT
public:
    explicit ScaleTable(QWidget* parent = nullptr);
    void setRows(const QVector<QStringList>& rows); // the first are the heads
    QStringList hiddenColumns() const;
    int wantedWidth() const; // by what is shown

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void measure();
    void fit();

    QLabel* m_table;
    HiddenColumns* m_count;
    QVector<QStringList> m_rows;
    QVector<int> m_widths; // the widest at this width: no column comes and goes while one drags
    QVector<int> m_hidden; // columns
};

} // namespace mantissa::app
