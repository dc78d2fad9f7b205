// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QTableView>

namespace mantissa::app {

class ReportTableModel;

// As high as its rows, up to a limit; then it scrolls. A bar below takes nothing from the rows. In a narrow place, as beside a lesson's
// text, a table whose columns are figures shows the first ones, one whose columns are runs makes them narrower,
// and of words the last column takes what the others leave.
class FittingTable : public QTableView {
    Q_OBJECT
public:
    enum class Columns { figures, runs, words };
    FittingTable(ReportTableModel* model, const QString& name, int mostRows, Columns columns = Columns::figures);
    void setSpare(const QList<int>& columns) { m_spare = columns; } // what can be missed in a narrow window
    void setColumns(Columns columns) { m_columns = columns; }       // refit() follows
    void refit();                                                   // after the model changed; without rows it is hidden

Q_SIGNALS:
    void fitted(); // other columns may be hidden now

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    int sizeHintForColumn(int column) const override; // of a run no wider than can be read: its tool tip has the whole

private:
    void copyAll() const; // as rows of tab-separated figures
    void fit();
    void fitColumns();
    void fitNames();
    void spreadRuns();
    void fixColumn(int column, int width);
    void growLong();
    void growNames();
    int wanted() const;
    void fitWords();
    int m_mostRows;
    Columns m_columns;
    bool m_narrow = false, m_spreads = false; // spreads: the last column takes what is left
    bool m_fixed = false;                     // columns of runs have the width that they were given
    bool m_unfitted = false;                  // it was hidden when texts got another size
    QList<int> m_spare;
};

} // namespace mantissa::app
