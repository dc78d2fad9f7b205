// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/compare/compare_tables.h"

#include "models/spoken.h"
#include "models/words.h"
#include "pages/compare/fairness_list.h"
#include "pages/compare/fitting_table.h"
#include "pages/compare/report_table_model.h"
#include "report/settings.h"
#include "settings/app_settings.h"
#include "style/scaling.h"
#include "widgets/hidden_columns.h"
#include "widgets/paragraph.h"
#include "widgets/segmented.h"
#include "widgets/settled_layout.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFrame>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr std::size_t mostColumns = 8; // runs side by side; of more it is told which of them have a value

// A row per value of a setting, with the runs that have it. Words: of the heads, and of all runs.
report::Table byValue(const std::vector<report::RunRecord>& runs, const std::vector<report::SettingRow>& rows, const QStringList& words) {
    report::Table table{.id = "values", .columns = {}};
    for (int column = 0; column < 3; ++column)
        table.columns.push_back({words[column].toStdString()});
    for (const report::SettingRow& row : rows) {
        std::vector<std::string> told;
        for (const std::string& value : row.values) {
            if (std::ranges::find(told, value) != told.end())
                continue;
            QStringList names;
            for (std::size_t run = 0; run < runs.size(); ++run)
                if (row.values[run] == value)
                    names << QString::fromStdString(runs[run].name);
            table.rows.push_back(
                {{.text = told.empty() ? row.label : ""},
                 {.text = value},
                 {.text = row.differs ? namesInRow(names).toStdString() : words.last().toStdString(), .tone = report::Tone::muted}});
            told.push_back(value);
        }
    }
    return table;
}

// What a section says beside its table, a line each.
QStringList wordsBelow(const report::Report& report, const std::string& section) {
    QStringList lines;
    const auto found = std::ranges::find(report.sections, section, &report::Section::id);
    if (found == report.sections.end())
        return lines;
    for (const report::Block& block : found->blocks)
        if (const auto* table = std::get_if<report::Table>(&block))
            lines << spoken(table->caption);
        else if (const auto* paragraph = std::get_if<report::Paragraph>(&block))
            for (const report::Sentence& sentence : paragraph->sentences)
                lines << spoken(sentence.text);
    return lines;
}

QFrame* makeCard() {
    auto* card = new QFrame;
    card->setProperty("card", true);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(8, 8, 8, 8);
    return card;
}

QHBoxLayout* headRow(QLabel* title, Segmented* choice) {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(title);
    row->addWidget(choice);
    row->addStretch();
    return row;
}

} // namespace

CompareTables::CompareTables(QWidget* parent)
    : QWidget(parent),
      m_results(new ReportTableModel(this)),
      m_validation(new ReportTableModel(this)),
      m_settings(new ReportTableModel(this)),
      m_values(new ReportTableModel(this)),
      m_seeds(new ReportTableModel(this)),
      m_networks(new ReportTableModel(this)),
      m_classes(new ReportTableModel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(makeResults());
    column->addWidget(makeSettings());
}

QWidget* CompareTables::makeResults() {
    QFrame* card = makeCard();
    m_resultTable = new FittingTable(m_results, tr("Results"), 12);
    // Images per second: the batch by the time per step; then what was set against the baseline, and steps skipped, which the page says.
    m_resultTable->setSpare({4, 6, 8, 9, 5, 3});
    m_resultTable->setToolTip(tr("Double-click a run to set the others against it"));
    connect(m_resultTable, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        if (const int run = index.data(ReportTableModel::runRole).toInt(); m_report && run >= 0)
            Q_EMIT baselineChosen(QString::fromStdString(m_report->runs()[std::size_t(run)].name));
    });
    m_fairness = new FairnessList;
    m_seedTable = new FittingTable(m_seeds, tr("Seeds and noise"), 8);
    m_validationTable = new FittingTable(m_validation, tr("Accuracy, and what it took"), 12);
    m_classTable = new FittingTable(m_classes, tr("Accuracy of each class"), 12, FittingTable::Columns::runs);
    m_classWords = new Paragraph;
    auto* title = new QLabel(tr("Results"));
    setType(title, Appearance::Type::strong);
    m_turned = new Segmented({tr("Runs down"), tr("Runs across")}, tr("Results"),
                             {tr("A row for each run, a column for each figure"), tr("A row for each figure, a column for each run")});
    m_turned->setChosen(AppSettings().resultsAcross() ? 1 : 0);
    connect(m_turned, &Segmented::chosen, this, &CompareTables::turnResults);
    QHBoxLayout* head = headRow(title, m_turned);
    head->addWidget(m_hidden = new HiddenColumns(card), 1);
    static_cast<QVBoxLayout*>(card->layout())->addLayout(head);
    for (FittingTable* table : {m_resultTable, m_validationTable, m_seedTable})
        connect(table, &FittingTable::fitted, this, &CompareTables::tellHidden);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_resultTable, m_fairness, m_validationTable, m_seedTable, m_classTable, m_classWords})
        card->layout()->addWidget(widget);
    return card;
}

QWidget* CompareTables::makeSettings() {
    QFrame* card = makeCard();
    auto* title = new QLabel(tr("Settings"));
    setType(title, Appearance::Type::strong);
    m_whichSettings = new Segmented({tr("Only differences"), tr("All")}, tr("Settings shown"));
    connect(m_whichSettings, &Segmented::chosen, this, &CompareTables::showSettings);
    static_cast<QVBoxLayout*>(card->layout())->addLayout(headRow(title, m_whichSettings));
    m_settingTable = new FittingTable(m_settings, tr("Settings"), 14, FittingTable::Columns::runs);
    m_networkTable = new FittingTable(m_networks, tr("Networks side by side"), 16, FittingTable::Columns::runs);
    m_valueTable = new FittingTable(m_values, tr("Settings and the runs that have them"), 14, FittingTable::Columns::words);
    card->layout()->addWidget(m_settingTable);
    card->layout()->addWidget(m_valueTable);
    card->layout()->addWidget(m_networkTable);
    return m_settingCard = card;
}

void CompareTables::show(std::shared_ptr<const report::Report> report, const QVector<int>& lines) {
    m_report = std::move(report);
    m_lines = lines;
    m_results->show(m_report, "results", m_lines);
    m_validation->show(m_report, "validation", m_lines);
    m_seeds->show(m_report, "seeds", m_lines);
    m_networks->show(m_report, "networks", m_lines);
    m_classes->show(m_report, "classes", m_lines);
    refitResults();
    for (FittingTable* table : {m_seedTable, m_networkTable, m_classTable})
        table->refit();
    tellClasses();
    m_fairness->show(report::fairness_of(m_report->comparison));
    showSettings();
}

// At once: a table that grew would be painted over what stands beneath it until its own turn comes.
void CompareTables::settle() {
    for (FittingTable* table : {m_resultTable, m_settingTable})
        settleLayouts(table);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // of what scrolls them: how high it is
}

void CompareTables::turnResults() {
    AppSettings().setResultsAcross(m_turned->current() == 1);
    refitResults();
    settle();
}

void CompareTables::refitResults() {
    const bool across = m_turned->current() == 1;
    for (FittingTable* table : {m_resultTable, m_validationTable}) {
        static_cast<ReportTableModel*>(table->model())->turn(across ? ReportTableModel::Runs::across : ReportTableModel::Runs::down);
        table->setColumns(across ? FittingTable::Columns::runs : FittingTable::Columns::figures);
        for (int column = 0; column < table->model()->columnCount(); ++column) // hidden ones were others
            table->setColumnHidden(column, false);
        table->refit();
    }
}

void CompareTables::tellHidden() {
    QStringList names;
    for (const FittingTable* table : {m_resultTable, m_validationTable, m_seedTable})
        if (table->model()->rowCount() > 0)
            names << hiddenColumnsOf(*table);
    m_hidden->tell(names);
}

void CompareTables::tellClasses() {
    const QStringList words = wordsBelow(*m_report, "classes");
    m_classWords->setText(words.join('\n'));
    m_classWords->setVisible(!words.isEmpty());
}

void CompareTables::showSettings() {
    if (!m_report)
        return;
    std::vector<report::SettingRow> rows = report::settings_of(m_report->runs());
    const auto differ = std::count_if(rows.begin(), rows.end(), [](const report::SettingRow& row) { return row.differs; });
    m_whichSettings->button(0)->setText(tr("Only differences (%1)").arg(differ));
    m_whichSettings->button(1)->setText(tr("All (%1)").arg(rows.size()));
    settleLayouts(m_whichSettings->button(1)); // its count became longer
    if (m_whichSettings->current() == 0)
        std::erase_if(rows, [](const report::SettingRow& row) { return !row.differs; });
    const bool many = m_report->runs().size() > mostColumns;
    const std::vector<report::SettingRow> none;
    m_values->show(m_report, byValue(m_report->runs(), many ? rows : none, {tr("Setting"), tr("Value"), tr("Runs"), tr("every run")}),
                   m_lines);
    m_settings->show(m_report, report::settings_table(m_report->comparison, "settings", "Setting", many ? none : rows), m_lines);
    m_valueTable->refit();
    m_settingTable->refit();
    m_settingCard->setVisible(m_report->runs().size() > 1);
    settle();
}

} // namespace mantissa::app
