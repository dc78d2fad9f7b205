// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/run_table.h"

#include "bridge/workbench.h"
#include "models/run_table_model.h"
#include "pages/run/run_table_columns.h"
#include "pages/run/run_table_delegate.h"
#include "settings/app_settings.h"
#include "style/icons.h"
#include "style/scaling.h"
#include "style/table_copy.h"
#include "widgets/sorted_header.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace mantissa::app {

RunTable::RunTable(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_model(new RunTableModel(workbench.store(), this)),
      m_filter(new RunTableFilter(this)),
      m_words(new QLineEdit),
      m_count(new QLabel),
      m_show(new QPushButton(tr("Show"))),
      m_pin(new QPushButton(icon("pin"), tr("Pin"))),
      m_delete(new QPushButton(tr("Delete"))),
      m_more(new QToolButton),
      m_table(new QTableView) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(makeHead());
    makeTable();
    layout->addWidget(m_table, 1);
    m_figures.setInterval(500);
    connect(&m_figures, &QTimer::timeout, this, [this] {
        if (isVisible() && m_workbench.session().busy())
            m_model->refreshFigures(), m_columns->fit();
    });
    m_figures.start();
    connect(&workbench, &Workbench::changed, this, &RunTable::refreshButtons);
    connect(m_filter, &QAbstractItemModel::modelReset, this, &RunTable::refreshButtons);
    connect(m_filter, &QAbstractItemModel::modelReset, this, &RunTable::showCurrent);
    connect(m_filter, &QAbstractItemModel::rowsInserted, this, &RunTable::refreshButtons);
    connect(m_filter, &QAbstractItemModel::rowsRemoved, this, &RunTable::refreshButtons);
    refreshButtons();
}

// Among hundreds of runs those that are shown, once for each group: afterwards one scrolls where one likes.
void RunTable::showCurrent() {
    const RunStore& store = m_workbench.store();
    const QString folder = store.current() < 0 ? QString() : store.groups()[store.current()].folder;
    if (folder.isEmpty() || m_current == folder || !isVisible())
        return;
    for (int row = 0; row < m_filter->rowCount(); ++row)
        if (store.currentRuns().contains(m_filter->index(row, 0).data(RunTableModel::KeyRole).toInt())) {
            m_table->scrollTo(m_filter->index(row, 0), QAbstractItemView::PositionAtTop);
            m_current = folder;
            return;
        }
}

QWidget* RunTable::makeHead() {
    auto* head = new QWidget;
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    m_words->setPlaceholderText(tr("Filter: words of name, experiment, policy, device, status or date"));
    m_words->setAccessibleName(tr("Filter of the runs"));
    m_words->setToolTip(tr("Runs that hold all of these words are shown."));
    m_words->setClearButtonEnabled(true);
    m_words->setMaximumWidth(340);
    m_count->setProperty("muted", true);
    row->addWidget(m_words, 1);
    row->addWidget(m_count);
    auto* groups = new QCheckBox(tr("By experiment"));
    groups->setToolTip(tr("The runs of an experiment stand together, in the order of the column that is sorted."));
    groups->setObjectName("byExperiment");
    connect(groups, &QCheckBox::toggled, this, [this](bool on) {
        AppSettings().setRunsByExperiment(on);
        m_filter->setGroups(on ? RunTableFilter::Groups::experiments : RunTableFilter::Groups::none);
    });
    groups->setChecked(AppSettings().runsByExperiment());
    row->addWidget(groups);
    row->addStretch(1);
    for (QPushButton* button : {m_show, m_pin, m_delete})
        row->addWidget(button);
    m_more->setObjectName("runsMenu");
    m_more->setIcon(icon("menu"));
    m_more->setToolTip(tr("Copy, order, columns"));
    m_more->setAccessibleName(tr("Menu of the runs"));
    m_more->setFocusPolicy(Qt::TabFocus);
    row->addWidget(m_more);
    connect(m_more, &QToolButton::clicked, this, &RunTable::showMore);
    connect(m_words, &QLineEdit::textChanged, m_filter, &RunTableFilter::setWords);
    connect(m_show, &QPushButton::clicked, this,
            [this] { m_workbench.shelf().show(m_workbench.store().groupOf(selected().value(0, -1))); });
    connect(m_pin, &QPushButton::clicked, this, [this] {
        pinTicked(m_workbench.store(), selected().value(0, -1));
        m_columns->fit(); // differences come
        refreshButtons();
    });
    connect(m_delete, &QPushButton::clicked, this, [this] { m_workbench.shelf().remove(selected()); });
    return head;
}

void RunTable::makeTable() {
    m_filter->setSourceModel(m_model);
    m_table->setHorizontalHeader(new SortedHeader(m_table));
    m_table->setModel(m_filter);
    m_table->setObjectName("runTable");
    m_table->setAccessibleName(tr("All runs of the project"));
    m_table->setItemDelegate(new RunTableDelegate(this));
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(RunTableModel::Started, Qt::DescendingOrder);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    keepScaled(m_table, [table = m_table] { table->verticalHeader()->setDefaultSectionSize(scaled(28)); });
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionsMovable(true);
    m_columns = new RunTableColumns(*m_table);
    m_table->horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->horizontalHeader()->setToolTip(tr("Click to sort, drag to move; a right click chooses the columns."));
    connect(m_table->horizontalHeader(), &QWidget::customContextMenuRequested, this, &RunTable::chooseColumns);
    m_table->installEventFilter(this);
    offerTableCopy(*m_table);
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        m_workbench.shelf().show(m_workbench.store().groupOf(index.data(RunTableModel::KeyRole).toInt()));
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunTable::refreshButtons);
}

int RunTable::heightOf(int rows) const {
    return m_words->parentWidget()->sizeHint().height() + layout()->spacing() + m_table->horizontalHeader()->sizeHint().height() +
           rows * m_table->verticalHeader()->defaultSectionSize() + 4;
}

namespace {

QMenu* passingMenu(QWidget* parent) {
    auto* menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    return menu;
}

} // namespace

// Which columns are there; the name stays.
void RunTable::addColumns(QMenu& menu) {
    for (int column = RunTableModel::Name + 1; column < RunTableModel::ColumnCount; ++column) {
        QAction* shown = menu.addAction(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        shown->setCheckable(true);
        shown->setChecked(m_columns->isChosen(column));
        if (m_columns->isAway(column))
            shown->setToolTip(tr("There is no room for it now. It comes back in a wider table, or when others are left out."));
        connect(shown, &QAction::toggled, this,
                [this, column](bool on) { m_columns->choose(column, on ? RunTableColumns::Choice::on : RunTableColumns::Choice::off); });
    }
}

void RunTable::chooseColumns(const QPoint& at) {
    QMenu* menu = passingMenu(this);
    addColumns(*menu);
    menu->popup(m_table->horizontalHeader()->mapToGlobal(at));
}

// By the chosen column, as a click on its head: once more turns the order.
void RunTable::addOrder(QMenu& menu) {
    const QHeaderView& head = *m_table->horizontalHeader();
    const int sorted = head.sortIndicatorSection();
    for (int column = 0; column < RunTableModel::ColumnCount; ++column) {
        QAction* by = menu.addAction(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        by->setCheckable(true);
        by->setChecked(column == sorted);
        const bool turns = column == sorted && head.sortIndicatorOrder() == Qt::AscendingOrder;
        connect(by, &QAction::triggered, this,
                [this, column, turns] { m_table->sortByColumn(column, turns ? Qt::DescendingOrder : Qt::AscendingOrder); });
    }
}

void RunTable::showMore() {
    QMenu* menu = passingMenu(this);
    QAction* copy = menu->addAction(tr("Copy the table"), this, [this] { putOnClipboard(*m_table); });
    copy->setToolTip(tr("As text, for a spreadsheet: the selected runs, or all where fewer than two are (Ctrl+C)."));
    addOrder(*menu->addMenu(tr("Sort by")));
    menu->addSeparator();
    addColumns(*menu);
    menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height())));
}

QVector<int> RunTable::selected() const {
    QVector<int> keys;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        keys << index.data(RunTableModel::KeyRole).toInt();
    return keys;
}

void RunTable::refreshButtons() {
    const QVector<int> keys = selected();
    const QString none = keys.isEmpty() ? tr("Select a run first.") : QString(),
                  busy = m_workbench.session().busy() ? tr("A run is going. Press Stop first.") : QString();
    auto set = [](QPushButton* button, const QString& whyNot, const QString& help) {
        button->setEnabled(whyNot.isEmpty());
        button->setToolTip(whyNot.isEmpty() ? help : whyNot);
    };
    set(m_show, none.isEmpty() ? busy : none, tr("Cards, curves and bars of this run and those started with it (double-click)."));
    set(m_pin, keys.size() == 1 ? QString() : tr("Select one run first."), tr("The other rows show their difference and ratio to it."));
    set(m_delete, none, tr("Delete the selected runs (Del). Undo is offered."));
    m_pin->setText(keys.size() == 1 && m_workbench.store().pinned() == keys.first() ? tr("Unpin") : tr("Pin"));
    const int shown = m_filter->rowCount(), all = m_model->rowCount();
    m_count->setText(shown != all ? tr("%1 of %2 runs").arg(shown).arg(all) : all == 1 ? tr("1 run") : tr("%1 runs").arg(all));
}

void RunTable::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_workbench.shelf().loadAll();
    showCurrent();
}

bool RunTable::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table && event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete &&
        !selected().isEmpty()) {
        m_workbench.shelf().remove(selected());
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace mantissa::app
