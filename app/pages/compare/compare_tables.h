// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/report.h"

#include <QWidget>

#include <memory>

namespace mantissa::app {

class FairnessList;
class FittingTable;
class HiddenColumns;
class Paragraph;
class ReportTableModel;
class Segmented;

// Results against a baseline, whether the comparison is fair, seeds, and the settings that differ.
class CompareTables : public QWidget {
    Q_OBJECT
public:
    explicit CompareTables(QWidget* parent = nullptr);
    void show(std::shared_ptr<const report::Report> report, const QVector<int>& lines); // lines of the theme, by run

Q_SIGNALS:
    void baselineChosen(const QString& name);

private:
    QWidget* makeResults();
    QWidget* makeSettings();
    void showSettings();
    void turnResults();
    void refitResults();
    void settle();
    void tellHidden();
    void tellClasses();

    std::shared_ptr<const report::Report> m_report;
    QVector<int> m_lines;
    ReportTableModel *m_results, *m_validation, *m_settings, *m_values, *m_seeds, *m_networks, *m_classes;
    FittingTable *m_resultTable = nullptr, *m_validationTable = nullptr, *m_settingTable = nullptr, *m_valueTable = nullptr,
                 *m_seedTable = nullptr, *m_networkTable = nullptr, *m_classTable = nullptr;
    HiddenColumns* m_hidden = nullptr; // of the results
    QWidget* m_settingCard = nullptr;
    FairnessList* m_fairness = nullptr;
    Paragraph* m_classWords = nullptr; // below their table
    Segmented *m_whichSettings = nullptr, *m_turned = nullptr;
};

} // namespace mantissa::app
