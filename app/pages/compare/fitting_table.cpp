// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/compare/fitting_table.h"

#include "pages/compare/badge_delegate.h"
#include "pages/compare/report_table_model.h"
#include "style/appearance.h"
#include "style/scaling.h"
#include "style/table_copy.h"
#include "widgets/run_header.h"
#include "widgets/settled_layout.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QResizeEvent>
#include <QScrollBar>

#include <utility>

namespace mantissa::app {
namespace {

constexpr int tableRow = 30;
constexpr int mostEven = 12; // runs beside each other
constexpr int narrowTable = 760, leastResult = 52, fairName = 150, leastName = 96, widestName = 240, widestValue = 260;

} // namespace

FittingTable::FittingTable(ReportTableModel* model, const QString& name, int mostRows, Columns columns)
    : m_mostRows(mostRows), m_columns(columns) {
    setHorizontalHeader(new RunHeader(this));
    setHorizontalScrollMode(ScrollPerPixel);
    setProperty("dense", true); // a dozen columns on a narrow window
    setModel(model);
    setAccessibleName(name);
    setItemDelegate(new BadgeDelegate(this));
    setSelectionMode(QAbstractItemView::SingleSelection);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setShowGrid(false);
    setTextElideMode(Qt::ElideMiddle);      // names often differ at their ends
    setWordWrap(columns == Columns::words); // else a name's first line is cut, which is where all are alike
    setFrameShape(QFrame::NoFrame);
    setIconSize({34, 14});
    verticalHeader()->hide();
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setHighlightSections(false);
    auto* copy = new QAction(tr("Copy the table"), this);
    connect(copy, &QAction::triggered, this, &FittingTable::copyAll);
    addAction(copy);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    keepScaled(this, [this] {
        verticalHeader()->setDefaultSectionSize(scaled(tableRow));
        m_unfitted = !isVisible();
        if (!m_unfitted && this->model()->columnCount() > 0)
            fit();
    });
}

void FittingTable::keyPressEvent(QKeyEvent* event) { event->matches(QKeySequence::Copy) ? copyAll() : QTableView::keyPressEvent(event); }

void FittingTable::copyAll() const { QGuiApplication::clipboard()->setText(textOfTable(*this, CopiedRows::all)); }

void FittingTable::fitColumns() {
    if (m_columns == Columns::words)
        return fitWords();
    const bool narrow = width() < scaled(narrowTable);
    for (int column = std::exchange(m_fixed, false) ? 1 : model()->columnCount(); column < model()->columnCount(); ++column)
        horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    if (!narrow && m_columns == Columns::runs && !std::exchange(m_narrow, narrow)) { // there is a comparison of two hundred runs
        fitNames();
        return spreadRuns();
    }
    m_narrow = narrow;
    const int columns = model()->columnCount();
    QHeaderView* header = horizontalHeader();
    for (int column = 0; column < columns; ++column) {
        header->setSectionResizeMode(column, QHeaderView::ResizeToContents);
        setColumnHidden(column, false);
    }
    header->setMinimumSectionSize(narrow ? scaled(leastResult) : -1);
    const int names = qMax(sizeHintForColumn(0), header->sectionSizeHint(0));
    if (narrow && m_columns == Columns::runs && columns > 1 && wanted() - header->sectionSize(0) + names > viewport()->width()) {
        header->setStretchLastSection(false); // else the last one keeps the width that it had in a wider window
        return header->setSectionResizeMode(QHeaderView::Stretch);
    }
    header->setStretchLastSection(m_spreads);
    fitNames();
    const int last = m_spare.isEmpty() ? columns : columns - 1; // where it is known what can be missed, the result stays
    for (int column = last - 1; m_columns == Columns::figures && column > 1 && wanted() > viewport()->width(); --column)
        setColumnHidden(column, true);
    growNames();
}

// Runs stand side by side in columns of one width, where each has room for its longest word.
void FittingTable::spreadRuns() {
    QHeaderView& head = *horizontalHeader();
    const int runs = head.count() - 1;
    if (runs < 1 || runs > mostEven)
        return;
    int longest = 0;
    for (int column = 1; column <= runs; ++column)
        longest = qMax(longest, qMax(sizeHintForColumn(column), head.sectionSizeHint(column)));
    const int each = (viewport()->width() - head.sectionSize(0)) / runs;
    m_fixed = true;
    for (int column = 1; column <= runs; ++column)
        if (longest <= each)
            fixColumn(column, each);
    if (longest > each)
        growLong();
}

void FittingTable::fixColumn(int column, int width) {
    horizontalHeader()->setSectionResizeMode(column, QHeaderView::Fixed);
    horizontalHeader()->resizeSection(column, width);
}

// What the shorter values leave goes to those that are cut.
void FittingTable::growLong() {
    const QHeaderView& head = *horizontalHeader();
    const auto fair = [&](int column) { return qMax(sizeHintForColumn(column), head.sectionSizeHint(column)); };
    int room = viewport()->width() - head.sectionSize(0);
    for (int column = 1; column < head.count(); ++column)
        room -= fair(column);
    for (int column = 1; column < head.count(); ++column) {
        const int more = qBound(0, QTableView::sizeHintForColumn(column) - fair(column), qMax(0, room));
        room -= more;
        if (more > 0)
            fixColumn(column, fair(column) + more);
    }
}

// The last column has what the others leave, which is a third at least.
void FittingTable::fitWords() {
    QHeaderView& head = *horizontalHeader();
    const int last = head.count() - 1;
    if (last < 1)
        return;
    head.setStretchLastSection(false);
    resizeColumnsToContents();
    int others = 0;
    for (int column = 0; column < last; ++column)
        others += qMax(head.sectionSize(column), sizeHintForColumn(column));
    const int room = viewport()->width();
    head.setMinimumSectionSize(scaled(leastResult));
    for (int column = 0; column <= last; ++column) {
        head.setSectionResizeMode(column, QHeaderView::Fixed);
        const int wanted = qMax(head.sectionSizeHint(column), sizeHintForColumn(column));
        head.resizeSection(column, column == last          ? room - qMin(others, 2 * room / 3)
                                   : others > 2 * room / 3 ? wanted * (2 * room / 3) / others
                                                           : wanted);
    }
}

// What the columns ask for, but for the names, whose width is set: the header itself tells it only after the next layout.
int FittingTable::wanted() const {
    int width = horizontalHeader()->sectionSize(0);
    for (int column = 1; column < model()->columnCount(); ++column)
        if (!isColumnHidden(column))
            width += qMax(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column));
    return width;
}

// Names give way before a figure or a result would be cut, then one by one columns that others tell in another unit.
void FittingTable::fitNames() {
    QHeaderView& head = *horizontalHeader();
    if (head.count() < 2)
        return;
    head.setSectionResizeMode(0, QHeaderView::ResizeToContents);
    const QList<int> spare = m_columns == Columns::runs ? QList<int>() : m_spare;
    for (int column : spare)
        if (column < head.count())
            head.setSectionHidden(column, false);
    const auto over = [&] { return (m_columns == Columns::runs ? head.length() : wanted()) - viewport()->width(); };
    const auto shrinkTo = [&](int least) {
        const int wide = head.sectionSize(0);
        head.setSectionResizeMode(0, QHeaderView::Fixed);
        head.resizeSection(0, qMax(wide - over(), qMin(wide, Appearance::instance().scaled(least))));
    };
    if (m_columns == Columns::runs && over() > head.sectionSize(0) - scaled(leastName)) { // it scrolls, however narrow names are
        head.setSectionResizeMode(0, QHeaderView::Fixed);
        return head.resizeSection(0, qMin(head.sectionSize(0), scaled(widestName)));
    }
    if (over() > 0)
        shrinkTo(fairName);
    for (int column : spare)
        if (column < head.count() && over() > 0)
            head.setSectionHidden(column, true);
    if (over() > 0)
        shrinkTo(leastName);
    growNames();
}

// What others left, once it is known which of them are seen.
void FittingTable::growNames() {
    QHeaderView& head = *horizontalHeader();
    const int natural = qMax(sizeHintForColumn(0), head.sectionSizeHint(0)), room = viewport()->width() - wanted();
    if (m_columns == Columns::runs || room <= 0 || head.sectionSize(0) >= natural)
        return;
    head.setSectionResizeMode(0, QHeaderView::Fixed);
    head.resizeSection(0, qMin(natural, head.sectionSize(0) + room));
}

void FittingTable::fit() {
    m_unfitted = false;
    fitColumns();
    const int rows = qMin(model()->rowCount(), m_mostRows) * verticalHeader()->defaultSectionSize();
    const int bar = horizontalHeader()->length() > width() ? horizontalScrollBar()->sizeHint().height() : 0;
    setFixedHeight(horizontalHeader()->sizeHint().height() + rows + bar + 2);
    QMetaObject::invokeMethod(
        this, [this] { settleLayouts(this); }, Qt::QueuedConnection);
    updateGeometries(); // a bar of wider columns before stays otherwise
    Q_EMIT fitted();
}

void FittingTable::refit() {
    const int columns = model()->columnCount(); // words at the end may spread, figures stand together
    const int last = model()->headerData(columns - 1, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    m_spreads = columns > 0 && !(last & Qt::AlignRight);
    horizontalHeader()->setStretchLastSection(m_spreads);
    resizeColumnsToContents();
    fit();
    setVisible(model()->rowCount() > 0);
}

// Of hundreds of runs, hidden ones would take most of the time that another theme takes.
int FittingTable::sizeHintForColumn(int column) const {
    if (Appearance::instance().isApplying() && !isVisible())
        return horizontalHeader()->sectionSize(column);
    const int whole = QTableView::sizeHintForColumn(column);
    return m_columns == Columns::runs && column > 0 ? qMin(whole, scaled(widestValue)) : whole;
}

void FittingTable::showEvent(QShowEvent* event) {
    QTableView::showEvent(event);
    if (m_unfitted && model()->columnCount() > 0)
        fit();
}

void FittingTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fit();
}

} // namespace mantissa::app
