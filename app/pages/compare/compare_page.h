// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "reports/report_maker.h"

#include <QTimer>
#include <QWidget>

class QBoxLayout;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace mantissa::app {

class EmptyPlace;

class CompareTables;
class LineKey;
class PlotCard;
class Segmented;
class Workbench;

// The ticked runs side by side: the answer, results against a baseline, fairness, settings that differ, three charts.
class ComparePage : public QWidget {
    Q_OBJECT
public:
    explicit ComparePage(Workbench& workbench, QWidget* parent = nullptr);
    ReportMaker& maker() { return m_maker; }
    void setBaseline(const QString& name);  // of the report: the run is pinned
    enum class Wish { none, report, file }; // a report beside the runs, opened; or a file that is asked for
    void wish(Wish wish);                   // as soon as the ticked runs are read

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHead();
    QPushButton* makeReportButton();
    QPushButton* makeExportButton();
    QWidget* makeCharts();
    void listen();
    void ask();
    void sayEmpty();
    QString goneWords() const;
    void take();
    void holdStill();
    void showCharts();
    void grant();
    void makeReport();
    void exportReport();
    void saveReport(const QString& file);
    void tellSaved(const QString& file, const QString& problem);
    QString reportFolder() const;
    static constexpr auto reportTopic = "report"; // what became of the last wish for one

    Workbench& m_workbench;
    ReportMaker m_maker;
    QTimer m_delay;     // gathers what happens at once
    QString m_baseline; // that was asked for last
    QStringList m_gone; // runs whose folders were not there then
    Wish m_wish = Wish::none;
    QVector<int> m_lines;
    bool m_stale = false; // in the colours of another theme

    CompareTables* m_tables;
    QLabel *m_answer = nullptr, *m_more = nullptr;
    EmptyPlace* m_empty = nullptr;
    Segmented *m_x = nullptr, *m_y = nullptr, *m_seeds = nullptr, *m_cost = nullptr;
    PlotCard *m_accuracy = nullptr, *m_tradeOff = nullptr, *m_distance = nullptr;
    LineKey* m_key = nullptr; // of all three
    QBoxLayout* m_plots = nullptr;
    QWidget* m_charts = nullptr;
    QStackedWidget* m_stack = nullptr;
};

} // namespace mantissa::app
