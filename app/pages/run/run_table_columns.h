// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QSet>
#include <QVector>

#include <span>

class QTableView;

namespace mantissa::app {

// The columns of the table of runs: those that were chosen, as wide as was wished. Where there is no room for all of them they become as
// narrow as their figures, then the ones that can be missed go, until there is room again. What was chosen is remembered, not that.
class RunTableColumns : public QObject {
    Q_OBJECT
public:
    explicit RunTableColumns(QTableView& table);
    void fit();
    bool isChosen(int column) const { return !m_off.contains(column); }
    bool isAway(int column) const { return m_away.contains(column); } // chosen, but there is no room
    enum class Choice { off, on };
    void choose(int column, Choice choice);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void takeRemembered();
    void remember();
    int needed(int column);
    int wished(int column);
    int wholeName() const;         // of the longest
    bool isTold(int column) const; // of any run
    void leaveOut(std::span<const int> columns, const QVector<int>& widths, int room);
    void growLast(QVector<int>& widths, int room) const;
    int chosenWidth(const QVector<int>& widths) const; // of those that are there

    QTableView& m_table;
    QVector<int> m_wished, m_needed;  // widths; needed: the most so far, so that nothing jumps while figures change
    QSet<int> m_off, m_away, m_drawn; // drawn: to a width, by somebody
    int m_scale = 0;                  // of texts, in thousandths, when the widths were set; 0: they were not
    bool m_fitting = false;           // widths are set by us, not by the user
};

} // namespace mantissa::app
