// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/sweep/sweep_source.h"

#include <QTimer>
#include <QWidget>

class QBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTabWidget;

namespace mantissa::app {

class NarrowCard;
class ResultGrid;
class SeedLegend;
class Segmented;
class SpeedScatter;
class SweepForm;
class Workbench;

// Every policy with every batch and every seed: chosen, trained, and set side by side.
class SweepPage : public QWidget {
    Q_OBJECT
public:
    explicit SweepPage(Workbench& workbench, QWidget* parent = nullptr);
    SweepSource& source() { return m_source; }
    SweepForm& form() { return *m_form; }
    NarrowCard& narrow() { return *m_narrow; }
    const SweepBoard& board() const { return m_board; }
    void edit();                 // the form, also beside a sweep that is there
    void open(int cell);         // its runs, and the baseline's, in Compare
    void drop(int cell);         // what of it waits
    void useAsVariant(int cell); // its policy with its batch, selected in the experiment

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeResults();
    QWidget* makeGrid();
    QWidget* makeScatter();
    QBoxLayout* makeHead();
    QBoxLayout* makeProgress();
    QWidget* makeCard(const QString& title, QLabel* unit, const QVector<QWidget*>& corner, QWidget& inside, QWidget* foot);
    void offerExport();
    void arrange();
    void showTable();
    void listen();
    void read(); // the sweep that is there, if any
    void refresh();
    void refreshSoon();
    void takeResults();
    void showProgress();
    void showHead();
    void keepHeadHigh();
    void allow();
    QVector<int> keysOf(int cell) const;
    QString nowWords() const;

    Workbench& m_workbench;
    SweepSource m_source;
    SweepBoard m_board;
    QTimer m_soon;                                            // figures change at most four times a second
    bool m_editing = false, m_begun = false, m_ended = false; // ended: its answer is not told yet
    bool m_tabbed = false;                                    // the search is a tab
    int m_group = -1;                                         // of the store, that is shown

    SweepForm* m_form = nullptr;
    ResultGrid* m_grid = nullptr;
    SeedLegend* m_legend = nullptr;
    SpeedScatter* m_scatter = nullptr;
    Segmented* m_measure = nullptr;
    QStackedWidget* m_stack = nullptr;
    QBoxLayout *m_cards = nullptr, *m_parts = nullptr;
    NarrowCard* m_narrow = nullptr;
    QTabWidget* m_tabs = nullptr;
    QWidget *m_results = nullptr, *m_words = nullptr; // the two cards of the results; the answer
    QLabel *m_sentence = nullptr, *m_detail = nullptr, *m_unit = nullptr, *m_count = nullptr, *m_left = nullptr, *m_now = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton *m_use = nullptr, *m_edit = nullptr, *m_export = nullptr, *m_pause = nullptr, *m_stop = nullptr;
};

} // namespace mantissa::app
