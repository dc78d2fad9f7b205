// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QMenu>

namespace mantissa::app {

class RunChart;

// Which panes the curves have; remembered for every experiment. One of those in sight stays.
void takePanes(RunChart& chart); // as they were chosen
void choosePane(RunChart& chart, std::size_t pane, bool shown);
bool isLastPane(const RunChart& chart, std::size_t pane); // that is in sight

// All panes there are, with a tick at those that are shown. Stays open while one ticks.
class PaneMenu : public QMenu {
    Q_OBJECT
public:
    PaneMenu(RunChart& chart, QWidget& ranges, QWidget* parent); // ranges: beneath the chart

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void fill();
    void addPane(std::size_t pane);
    void addRanges();
    void reset();

    RunChart& m_chart;
    QWidget& m_ranges;
};

} // namespace mantissa::app
