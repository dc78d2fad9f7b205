// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "reports/report_maker.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;
class QStackedWidget;

namespace mantissa::app {

class PlotCard;
class ReportTableModel;
class Segmented;
class Workbench;

// The ticked runs side by side: the answer, results against a baseline, fairness, settings that differ, three charts.
class ComparePage : public QWidget {
    Q_OBJECT
public:
    explicit ComparePage(Workbench& workbench, QWidget* parent = nullptr);
    ReportMaker& maker() { return m_maker; }
    void setBaseline(const QString& name);
    enum class Wish { none, report, file }; // a report beside the runs, opened; or a file that is asked for
    void wish(Wish wish);                   // as soon as the ticked runs are read

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeTables();
    QWidget* makeCharts();
    QWidget* makeSettings();
    QTableView* makeTable(ReportTableModel* model, const QString& name, int mostRows);
    void ask();
    void take();
    void showCharts();
    void showSettings();
    void grant();
    void makeReport();
    void exportReport();
    void tellSaved(const QString& file, const QString& problem);
    QString reportFolder() const;

    Workbench& m_workbench;
    ReportMaker m_maker;
    QTimer m_delay; // gathers what happens at once
    QString m_baseline;
    Wish m_wish = Wish::none;
    QVector<int> m_lines;

    ReportTableModel *m_results, *m_validation, *m_settings, *m_seeds;
    QTableView *m_resultTable = nullptr, *m_validationTable = nullptr, *m_settingTable = nullptr, *m_seedTable = nullptr;
    QWidget* m_settingCard = nullptr;
    QLabel *m_answer = nullptr, *m_more = nullptr, *m_fairness = nullptr, *m_empty = nullptr;
    QPushButton *m_make = nullptr, *m_export = nullptr;
    Segmented *m_x = nullptr, *m_y = nullptr, *m_whichSettings = nullptr;
    PlotCard *m_accuracy = nullptr, *m_tradeOff = nullptr, *m_distance = nullptr;
    QStackedWidget* m_stack = nullptr;
};

} // namespace mantissa::app
