// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QTableView>

namespace mantissa::app {

class ReportTableModel;

// As high as its rows, up to a limit; then it scrolls. A bar below takes nothing from the rows.
class FittingTable : public QTableView {
    Q_OBJECT
public:
    FittingTable(ReportTableModel* model, const QString& name, int mostRows);
    void setSpare(const QList<int>& columns) { m_spare = columns; } // what can be missed in a narrow window
    void refit();                                                   // after the model changed; without rows it is hidden

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    void fitNames();
    int m_mostRows;
    QList<int> m_spare;
};

} // namespace mantissa::app
