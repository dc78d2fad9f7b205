// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QDoubleSpinBox;
class QGridLayout;
class QHBoxLayout;
class QSlider;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace mantissa::app {

class RunCard;
class RunChart;
class RunTable;
class Segmented;
class StackedBars;
class TimeChart;
class Workbench;

// Banner, a card per variant, the curves, and at their right where memory and time go.
class RunPage : public QWidget {
    Q_OBJECT
public:
    explicit RunPage(Workbench& workbench, QWidget* parent = nullptr);
    RunChart& chart() { return *m_chart; }
    void refreshNow();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QHBoxLayout* makeControls();
    void rebuildCards();
    void showTable(bool table);
    void showFigures(bool figures);
    void refreshCards();
    void refreshMemory();
    void refreshTimes();
    void refreshSoon();
    void showMenu(int pane, const QPoint& at);
    void saveChart();
    void arrange();
    int available() const;

    Workbench& m_workbench;
    QWidget* m_cardBox;
    QGridLayout* m_cardGrid;
    RunTable* m_table = nullptr; // made when it is first asked for
    QPushButton *m_allRuns, *m_figures;
    QStackedWidget* m_chartOrFigures;
    QVector<RunCard*> m_cards;
    RunChart* m_chart;
    StackedBars *m_memory, *m_times;
    TimeChart* m_timeChart;
    QWidget* m_side;
    Segmented *m_unit, *m_sideChoice;
    QSlider* m_smoothing;
    QDoubleSpinBox* m_smoothingValue;
    QCheckBox* m_follow;
    QTimer m_soon; // figures change at most four times a second
};

} // namespace mantissa::app
