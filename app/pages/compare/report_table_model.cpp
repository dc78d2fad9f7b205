// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/compare/report_table_model.h"

#include "bridge/variant_plan.h"
#include "models/spoken.h"
#include "report/writers/writer.h"
#include "style/appearance.h"
#include "style/run_painter.h"
#include "style/table_copy.h"

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr int longestName = 18; // of a run in a head; what a figure is measured in is said in full

QColor colorOf(report::Tone tone) {
    switch (tone) {
    case report::Tone::muted: return theme().muted;
    case report::Tone::good: return theme().good;
    case report::Tone::warn: return theme().warn;
    case report::Tone::bad: return theme().bad;
    default: return theme().text;
    }
}

int badgeOf(const std::string& name) {
    return name == "native"      ? int(Badge::native)
           : name == "converted" ? int(Badge::converted)
           : name == "simulated" ? int(Badge::simulated)
                                 : -1;
}

const report::Table* find(const report::Report& report, const std::string& id) {
    for (const report::Section& section : report.sections)
        for (const report::Block& block : section.blocks)
            if (const auto* table = std::get_if<report::Table>(&block); table && table->id == id)
                return table;
    return nullptr;
}

// In two lines of about the same length.
QString headingOf(const report::Column& column) {
    const QString title = spoken(column.title), unit = spoken(column.unit);
    const qsizetype space = title.lastIndexOf(' ');
    if (unit.size() <= 2 && space > 0 && title.size() > 10 && column.align == report::Column::Align::right)
        return title.left(space) + '\n' + title.mid(space + 1) + (unit.isEmpty() ? "" : ", " + unit);
    return unit.isEmpty() ? title : title + '\n' + unit;
}

QString shortName(const QString& name) {
    return name.size() > longestName ? name.left(longestName / 2) + QStringLiteral("…") + name.right(longestName / 2 - 1) : name;
}

bool namesRun(const report::Report* report, const std::string& words) {
    return report && std::ranges::any_of(report->runs(), [&](const report::RunRecord& run) { return run.name == words; });
}

} // namespace

void ReportTableModel::show(std::shared_ptr<const report::Report> report, report::Table table, const QVector<int>& lines) {
    beginResetModel();
    m_report = std::move(report);
    m_own = std::move(table);
    m_table = &m_own;
    m_lines = lines;
    endResetModel();
}

void ReportTableModel::show(std::shared_ptr<const report::Report> report, const std::string& table, const QVector<int>& lines) {
    beginResetModel();
    m_report = std::move(report);
    m_table = m_report ? find(*m_report, table) : nullptr;
    m_lines = lines;
    endResetModel();
}

void ReportTableModel::turn(Runs runs) {
    beginResetModel();
    m_runs = runs;
    endResetModel();
}

// The first column names what the others are of: runs, or, where those are columns, figures.
int ReportTableModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || !m_table || m_table->rows.empty())
        return 0;
    return m_runs == Runs::down ? int(m_table->rows.size()) : int(m_table->columns.size()) - 1;
}

int ReportTableModel::columnCount(const QModelIndex& parent) const {
    if (parent.isValid() || !m_table)
        return 0;
    return m_runs == Runs::down ? int(m_table->columns.size()) : int(m_table->rows.size()) + 1;
}

const report::Cell& ReportTableModel::cellAt(const QModelIndex& index) const {
    return m_runs == Runs::down ? m_table->rows[std::size_t(index.row())][std::size_t(index.column())]
                                : m_table->rows[std::size_t(index.column() - 1)][std::size_t(index.row() + 1)];
}

QVariant ReportTableModel::figureName(const report::Column& column, int role) const {
    const QString unit = spoken(column.unit), goesOn = column.title.ends_with(" against") || column.unit.starts_with("per ") ? " " : ", ",
                  name = spoken(column.title) + (unit.isEmpty() ? QString() : goesOn + unit);
    return role == Qt::DisplayRole || role == Qt::ToolTipRole || role == Qt::AccessibleTextRole ? QVariant(name)
           : role == Qt::TextAlignmentRole        ? QVariant(int(Qt::AlignLeft | Qt::AlignVCenter))
           : role == runRole || role == badgeRole ? QVariant(-1)
                                                  : QVariant();
}

QVariant ReportTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_table)
        return {};
    const bool across = m_runs == Runs::across;
    if (across && index.column() == 0)
        return figureName(m_table->columns[std::size_t(index.row() + 1)], role);
    const report::Cell& cell = cellAt(index);
    const bool right = across || m_table->columns[std::size_t(index.column())].align == report::Column::Align::right;
    switch (role) {
    case Qt::DisplayRole: return badgeOf(cell.badge) >= 0 ? QVariant() : spoken(report::words_of_cell(cell));
    case Qt::AccessibleTextRole: return spoken(report::words_of_cell(cell));
    case Qt::ToolTipRole:
        return std::isfinite(cell.source.value) ? QStringLiteral("%1: %2").arg(spoken(cell.source.figure)).arg(cell.source.value, 0, 'g', 9)
                                                : spoken(cell.text);
    case Qt::TextAlignmentRole: return int((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole: return colorOf(cell.tone);
    case Qt::FontRole: return cell.tone == report::Tone::strong ? typeFont(Appearance::Type::strong) : QVariant();
    case Qt::DecorationRole:
        return cell.line >= 0 && cell.line < m_lines.size() ? runSample(theme().line(m_lines[cell.line]), theme().panel, 2) : QVariant();
    case badgeRole: return badgeOf(cell.badge);
    case CopiedFigure: return badgeOf(cell.badge) >= 0 ? QVariant(spoken(report::words_of_cell(cell))) : QVariant(); // a sign is painted
    case sortRole: return std::isfinite(cell.source.value) ? QVariant(cell.source.value) : QVariant(QString::fromStdString(cell.text));
    case runRole: return m_table->rows[std::size_t(across ? index.column() - 1 : index.row())].front().line;
    default: return {};
    }
}

QVariant ReportTableModel::runName(const report::Cell& run, int role) const {
    const QString name = spoken(run.text); // of a sweep's run it was made, and is told; what somebody typed stays
    switch (role) {
    case Qt::DisplayRole: return shortName(name);
    case Qt::ToolTipRole: return name;
    case Qt::TextAlignmentRole: return int(Qt::AlignRight | Qt::AlignBottom);
    case Qt::DecorationRole:
        return run.line >= 0 && run.line < m_lines.size() ? runSample(theme().line(m_lines[run.line]), theme().panel, 2) : QVariant();
    default: return {};
    }
}

// Of the run that a column is, as those of settings are.
QVariant ReportTableModel::sampleOf(int column) const {
    const auto run = std::size_t(column - 1);
    const bool isRun = m_report && column > 0 && run < m_report->runs().size() && column - 1 < m_lines.size() &&
                       m_report->runs()[run].name == m_table->columns[run + 1].title &&
                       m_table->columns[run + 1].align == report::Column::Align::left;
    return isRun ? runSample(theme().line(m_lines[column - 1]), theme().panel, 2) : QVariant();
}

QVariant ReportTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || !m_table || m_table->columns.empty())
        return {};
    if (m_runs == Runs::across && section > 0)
        return runName(m_table->rows[std::size_t(section - 1)].front(), role);
    const report::Column& column = m_table->columns[std::size_t(section)];
    if (role == Qt::DecorationRole)
        return sampleOf(section);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) {
        QStringList lines = headingOf(column).split('\n');
        if (role == Qt::DisplayRole && namesRun(m_report.get(), column.unit))
            lines.last() = shortName(lines.last());
        return lines.join('\n');
    }
    if (role == Qt::TextAlignmentRole)
        return int((column.align == report::Column::Align::right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignBottom);
    return {};
}

} // namespace mantissa::app
