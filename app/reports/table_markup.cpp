// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "reports/table_markup.h"

#include "report/charts/svg.h"
#include "report/writers/writer.h"

#include <QFontMetricsF>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <numeric>
#include <set>

namespace mantissa::app {

using namespace mantissa::report;

QString markup(const std::string& text) { return QString::fromStdString(escaped_markup(text)); }

const char* colorOf(Tone tone) {
    switch (tone) {
    case Tone::muted: return "#58616e";
    case Tone::good: return "#1d6b3a";
    case Tone::warn: return "#835200";
    case Tone::bad: return "#b3261e";
    default: return "#1a1f26";
    }
}

namespace {

constexpr std::size_t mostColumns = 8;                      // of a table on a page, or as many as have room with each word whole
constexpr double lineWidth = 510, edges = 7, gapWidth = 11; // points: of A4 within its margins; around a cell; see gap()
constexpr double longSentence = 190;                        // points, beyond which a cell breaks rather than that others do
constexpr std::size_t mostWorst = 18, leastWorst = 6;       // rows of a table that has a worst

// As many of the first as no two rows share; the first alone where none would do.
std::size_t namingColumns(const Table& table) {
    for (std::size_t keys = 1; keys <= std::min(mostColumns / 2, table.columns.size()); ++keys) {
        std::set<std::string> names;
        for (const auto& row : table.rows) {
            std::string name;
            for (std::size_t i = 0; i < keys; ++i)
                name += words_of_cell(row[i]) + '\n';
            names.insert(name);
        }
        if (names.size() == table.rows.size())
            return keys;
    }
    return 1;
}

// In points, at the size of a table's text.
double widthOf(const QString& words, bool strong) {
    constexpr int finer = 10;
    QFont font("Roboto");
    font.setPixelSize(8 * finer);
    font.setWeight(strong ? QFont::Bold : QFont::Normal);
    return QFontMetricsF(font).horizontalAdvance(words) / finer;
}

// What a column needs so that no word breaks, and what it would take so that no cell does.
struct Need {
    double least = 0, most = 0;
    void add(const std::string& text, bool strong) {
        static const QRegularExpression breaks("(?<=[ /-])");
        const QString words = QString::fromStdString(text);
        for (const QString& word : words.split(breaks, Qt::SkipEmptyParts))
            least = std::max(least, widthOf(word.trimmed(), strong));
        most = std::max(most, widthOf(words, strong));
    }
};

// Words begin where the figures before them end.
QString gap(const Table& table, const std::vector<std::size_t>& shown, std::size_t i) {
    const auto right = [&](std::size_t at) { return table.columns[shown[at]].align == Column::Align::right; };
    return i > 0 && !right(i) && right(i - 1) ? "padding-left:14px;" : "";
}

Need needOf(const Table& table, const std::vector<std::size_t>& shown, std::size_t i) {
    Need need;
    const Column& column = table.columns[shown[i]];
    for (const std::string& head : {column.title, column.unit})
        need.add(head, false);
    need.most = std::max(need.least, need.most / 2); // a head breaks before any cell does
    for (const auto& row : table.rows)
        need.add(words_of_cell(row[shown[i]]), row[shown[i]].tone == Tone::strong);
    const double around = edges + (gap(table, shown, i).isEmpty() ? 0 : gapWidth);
    return {need.least + around, std::clamp(need.most, need.least, std::max(need.least, longSentence)) + around};
}

std::vector<Need> needsOf(const Table& table, const std::vector<std::size_t>& shown) {
    std::vector<Need> needs;
    for (std::size_t i = 0; i < shown.size(); ++i)
        needs.push_back(needOf(table, shown, i));
    return needs;
}

double sumOf(const std::vector<Need>& needs, double Need::*part) {
    return std::accumulate(needs.begin(), needs.end(), 0.0, [part](double sum, const Need& need) { return sum + need.*part; });
}

bool fitsWithWholeWords(const Table& table) {
    std::vector<std::size_t> all(table.columns.size());
    std::iota(all.begin(), all.end(), 0);
    return sumOf(needsOf(table, all), &Need::least) <= lineWidth;
}

// As shares of a line: each its longest word, and of what is left the more the longer its cells are; empty: words break anyway.
std::vector<double> sharesOf(const Table& table, const std::vector<std::size_t>& shown) {
    const std::vector<Need> needs = needsOf(table, shown);
    const double least = sumOf(needs, &Need::least), most = sumOf(needs, &Need::most);
    if (least >= lineWidth)
        return {};
    const double line = std::min(most, lineWidth), grown = most > least ? (line - least) / (most - least) : 0;
    std::vector<double> shares;
    for (const Need& need : needs)
        shares.push_back((need.least + (need.most - need.least) * grown) / line);
    return shares;
}

QString cell(const Column& column, const QString& text, const QString& style, const QString& width = {}) {
    return QString("<td style='%1'%2%4>%3</td>").arg(style, column.align == Column::Align::right ? " align='right'" : "", text, width);
}

} // namespace

std::vector<std::vector<std::size_t>> columnsByPart(const Table& table) {
    const std::size_t columns = table.columns.size(), keys = namingColumns(table), most = mostColumns - keys;
    const std::size_t count = columns <= mostColumns || fitsWithWholeWords(table) ? 1 : (columns - keys + most - 1) / most;
    const std::size_t each = (columns - keys + count - 1) / count;
    std::vector<std::vector<std::size_t>> parts(count, std::vector<std::size_t>(keys));
    for (std::size_t part = 0; part < count; ++part) {
        std::iota(parts[part].begin(), parts[part].end(), 0);
        for (std::size_t i = keys + part * each; i < std::min(columns, keys + (part + 1) * each); ++i)
            parts[part].push_back(i);
    }
    return parts;
}

Table onPaper(const Table& table, const Look& look) {
    const std::size_t rows = table.rows.size();
    if (table.gravity.size() != rows || rows <= mostWorst)
        return table;
    std::vector<std::size_t> order(rows);
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t row) { return table.gravity[row]; });
    const auto bad = std::size_t(std::ranges::count_if(table.gravity, [](double gravity) { return gravity > 0; }));
    order.resize(std::clamp(bad, leastWorst, mostWorst));
    Table paper{.id = table.id, .columns = table.columns, .rows = {}, .caption = {}};
    for (std::size_t row : order)
        paper.rows.push_back(table.rows[row]);
    const std::string cut = (bad == 0 ? "Nothing was lost; the first " + std::to_string(order.size()) + " of "
                                      : "The " + std::to_string(order.size()) + " worst of ") +
                            std::to_string(rows) + " rows; " + std::to_string(rows - order.size()) +
                            " more are in the report as HTML or JSON.";
    paper.caption = look.told(cut) + " " + table.caption;
    return paper;
}

QString tableMarkup(const Table& table, const std::vector<std::size_t>& shown) {
    const std::vector<double> shares = sharesOf(table, shown);
    QString rows = "<thead><tr>"; // Qt repeats it on every page
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const Column& column = table.columns[shown[i]];
        const QString words = markup(column.title) + (column.unit.empty() ? "" : "<br>" + markup(column.unit));
        rows += cell(column, words, "color:#58616e;border-bottom:1px solid #7f8894;" + gap(table, shown, i),
                     shares.empty() ? QString() : QString(" width='%1%'").arg(100 * shares[i], 0, 'f', 2));
    }
    rows += "</tr></thead>";
    for (const auto& row : table.rows) {
        rows += "<tr>";
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const Cell& each = row[shown[i]];
            const QString text = markup(words_of_cell(each));
            rows += cell(table.columns[shown[i]], each.tone == Tone::strong ? "<b>" + text + "</b>" : text,
                         QString("color:%1;border-bottom:1px solid #e8ebef;").arg(colorOf(each.tone)) + gap(table, shown, i));
        }
        rows += "</tr>";
    }
    return "<table width='100%' cellpadding='3' cellspacing='0' style='border-collapse:collapse;font-size:8pt'>" + rows + "</table>";
}

} // namespace mantissa::app
