// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_data.h"
#include "pages/page_view.h"

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QDoubleSpinBox;
class QGridLayout;
class QHBoxLayout;
class QSlider;
class QPushButton;
class QLabel;
class QMenu;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace mantissa::app {

class RangeChart;
class ReplayBar;
class RunCard;
class RunChart;
class RunNames;
class RunTable;
class Segmented;
class SideColumn;
class StackedBars;
class TimeChart;
class Workbench;

// Banner, a card per variant, the curves, and at their right where memory and time go.
class RunPage : public QWidget, public KeepsView {
    Q_OBJECT
public:
    explicit RunPage(Workbench& workbench, QWidget* parent = nullptr);
    RunChart& chart() { return *m_chart; }
    RangeChart& ranges() { return *m_ranges; }
    void refreshNow();
    Json view() const override;
    void setView(const Json& view) override;
    enum class Presenting { off, on };
    void setPresenting(Presenting presenting);
    void setSentence(const QString& sentence) { m_sentence = sentence; } // of what the runs came to; empty: they go on

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    static constexpr int mostCards = 4, mostEarlyCards = 8; // beyond, there is the table; where there is no run to list yet
    static constexpr int leastCard = 165, lowHeight = 670;  // pixels; below that height, cards have two lines
    void takeSeeds();
    QHBoxLayout* makeControls();
    QLabel* addAxis(QHBoxLayout& row); // with its name
    QLabel* addSmoothing(QHBoxLayout& row);
    void addFollow(QHBoxLayout& row);
    void addSeeds(QHBoxLayout& row);
    void addWhatIsShown(QHBoxLayout& row);
    void addPredict(QHBoxLayout& row);
    QPushButton* moreButton(const QList<QPushButton*>& buttons);
    void rebuildCards();
    void placeCards();
    bool needsTable() const;
    void showTable(bool table);
    void showFigures(bool figures);
    void refreshAbout();
    bool sayWhyNotRun(const QString& why); // false: nothing is in its way
    void endReplay();
    void presentPanes(int height); // of what is beneath the sentence
    QString presented() const;     // what is said over them
    qint64 plannedSteps() const;
    void refreshCards();
    void refreshMemory();
    void refreshTimes();
    void placeTimeChart();
    void refreshSoon();
    void showMenu(int pane, const QPoint& at);
    void addFitting(QMenu& menu, std::size_t pane);
    void showCardMenu(int variant, const QPoint& at);
    int runToNote(const QPointF& here, qint64 step) const;
    std::optional<std::pair<int, EventPoint>> noteMeant(const QPointF& here) const; // of which run
    void addNotes(QMenu& menu, const QPoint& at, std::size_t pane);                 // to write, change or remove one
    void askForNote(qint64 step, const QPoint& at, const QString& text, const std::function<void(const QString&)>& keep);
    void saveChart();
    void arrange();
    int available() const;
    int widthOf(const QWidget& control) const;
    int wholeControls() const;
    void arrangeControls();
    void keepChartHigh();

    Workbench& m_workbench;
    QLabel* m_about;
    QSplitter* m_parts; // the table of all runs over the charts
    RunNames* m_names;
    QWidget *m_cardBox, *m_controls = nullptr;
    QVector<QWidget*> m_spare; // controls that go where the page is narrow, the first of them first
    QGridLayout* m_cardGrid;
    RunTable* m_table = nullptr; // made when it is first asked for
    QPushButton *m_allRuns, *m_figures, *m_predict = nullptr, *m_replayButton = nullptr, *m_more = nullptr;
    ReplayBar* m_replay;
    Presenting m_presenting = Presenting::off;
    QSet<std::size_t> m_presented; // panes, while somebody presents
    QString m_sentence;
    QStackedWidget* m_chartOrFigures;
    QVector<RunCard*> m_cards;
    bool m_hadTable = false;    // as many cards as there were last needed it
    bool m_tableBefore = false; // the presenter mode
    RunChart* m_chart;
    RangeChart* m_ranges;
    StackedBars *m_memory, *m_times;
    TimeChart* m_timeChart;
    SideColumn* m_side;
    Segmented *m_unit, *m_seeds, *m_sideChoice;
    QSlider* m_smoothing;
    QDoubleSpinBox* m_smoothingValue;
    QCheckBox* m_follow;
    QTimer m_soon; // figures change at most four times a second
};

} // namespace mantissa::app
