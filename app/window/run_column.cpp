// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/run_column.h"

#include "bridge/outside.h"
#include "bridge/workbench.h"
#include "models/run_tree_model.h"
#include "pages/problem_place.h"
#include "style/appearance.h"
#include "style/run_painter.h"
#include "style/scaling.h"
#include "widgets/run_delegate.h"
#include "window/section_header.h"

#include <QDir>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QSet>
#include <QTimer>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace mantissa::app {

RunColumn::RunColumn(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_model(new RunTreeModel(workbench.store(), this)),
      m_none(new QLabel),
      m_tree(new QTreeView) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    QWidget* header = sectionHeader(tr("Runs"), m_model->figureWords());
    m_figures = header->findChild<QLabel*>();
    layout->addWidget(header);
    m_none->setProperty("muted", true);
    connect(&workbench.document(), &ExperimentDocument::changed, this, &RunColumn::sayNone);
    sayNone();
    m_none->setContentsMargins(12, 10, 12, 10);
    m_none->setWordWrap(true);
    layout->addWidget(m_none);
    makeTree();
    layout->addWidget(m_tree, 1);
    layout->addStretch(0);
    connect(m_model, &QAbstractItemModel::modelAboutToBeReset, this, &RunColumn::keepPlace);
    connect(m_model, &QAbstractItemModel::modelReset, this, &RunColumn::refresh);
    auto* figures = new QTimer(this);
    figures->setInterval(500);
    connect(figures, &QTimer::timeout, this, [this] {
        if (m_workbench.session().busy())
            m_model->refreshFigures();
    });
    figures->start();
    connect(&m_workbench, &Desk::changed, this, &RunColumn::sayNone); // the data may be looked at late
    refresh();
}

void RunColumn::sayNone() {
    if (isMendedInData(m_workbench))
        return m_none->setText(tr("No runs yet.\nMend the error that Data shows first."));
    if (!problemOf(m_workbench).isEmpty())
        return m_none->setText(tr("No runs yet.\nMend the error that Build shows first.")); // what it is stands there, and below
    m_none->setText(m_workbench.document().variantCount() > 1 ? tr("No runs yet.\nPress Run (F5): all variants train in turns.")
                                                              : tr("No runs yet.\nPress Run (F5)."));
}

void RunColumn::makeTree() {
    m_tree->setModel(m_model);
    m_tree->setItemDelegate(new RunDelegate(this));
    m_tree->setHeaderHidden(true);
    keepScaled(m_tree, [tree = m_tree] { tree->setMinimumHeight(3 * scaled(28)); }); // what stands over it can be scrolled, too
    m_tree->setIndentation(0);
    m_tree->setRootIsDecorated(false);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setAccessibleName(tr("Runs"));
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->installEventFilter(this);
    connect(m_tree, &QWidget::customContextMenuRequested, this, &RunColumn::showMenu);
    connect(m_tree, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        if (!index.parent().isValid())
            m_tree->setExpanded(index, !m_tree->isExpanded(index));
    });
}

QVector<int> RunColumn::keysOf(const QModelIndex& index) const {
    if (index.parent().isValid())
        return index.data(RunTreeModel::KeysRole).value<QVector<int>>();
    QVector<int> keys;
    for (int row = 0; row < m_model->rowCount(index); ++row)
        keys << keysOf(m_model->index(row, 0, index));
    return keys;
}

void RunColumn::showMenu(const QPoint& at) {
    const QModelIndex index = m_tree->indexAt(at);
    const QVector<int> keys = index.isValid() ? keysOf(index) : QVector<int>();
    if (keys.isEmpty())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    RunStore& store = m_workbench.store();
    const bool group = !index.parent().isValid() || keys.size() > 1;
    const int first = keys.first();
    QAction* show =
        menu->addAction(tr("Show on the Run page"), this, [this, first] { m_workbench.shelf().show(m_workbench.store().groupOf(first)); });
    show->setEnabled(!m_workbench.session().busy());
    show->setToolTip(show->isEnabled() ? tr("Its cards, curves and bars, as if it had just ended.")
                                       : tr("A run is going. Press Stop first."));
    if (!group)
        menu->addAction(store.pinned() == first ? tr("Unpin the baseline") : tr("Pin as baseline"), this,
                        [&store, first] { pinTicked(store, first); });
    if (!group)
        addLines(menu->addMenu(tr("Line")), first);
    const QString folder = group ? store.groups()[store.groupOf(first)].folder : store.run(first).folder;
    QAction* open = menu->addAction(tr("Open the folder"), this, [this, folder] { openOutside(m_workbench, folder); });
    open->setToolTip(QDir::toNativeSeparators(folder));
    menu->addAction(group ? tr("Delete these runs") : tr("Delete this run"), this, [this, keys] { m_workbench.shelf().remove(keys); });
    menu->popup(m_tree->viewport()->mapToGlobal(at));
}

// Colour, dash and marker of a policy each, and of those beyond whatever a run has; whose run has the chosen one takes the other.
void RunColumn::addLines(QMenu* menu, int key) {
    const RunStore& store = m_workbench.store();
    QSet<int> used;
    for (int run = 0; run < store.runCount(); ++run)
        if (store.groupOf(run) >= 0)
            used << store.run(run).line;
    for (int line = 0; line < theme().drawn.size(); ++line) {
        const bool own = line < theme().lines.size();
        if (!own && !used.contains(line))
            continue;
        const QIcon sample(runSample(theme().line(line), theme().panel, devicePixelRatioF()));
        const QString words = own ? tr("That of %1") : tr("The colour of %1, another dash and marker");
        QAction* choice = menu->addAction(sample, words.arg(theme().line(line).policy), this,
                                          [this, key, line] { m_workbench.shelf().setLine(key, line); });
        choice->setCheckable(true);
        choice->setChecked(store.run(key).line == line);
    }
}

// Of a group all of its runs, as its menu says: Return shows them, Delete takes them away, and one undo brings them back.
bool RunColumn::eventFilter(QObject* watched, QEvent* event) {
    const QModelIndex chosen = m_tree->currentIndex();
    const int key = event->type() == QEvent::KeyPress && chosen.isValid() ? static_cast<QKeyEvent*>(event)->key() : 0;
    const bool shows = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (!shows && key != Qt::Key_Delete)
        return QWidget::eventFilter(watched, event);
    const QVector<int> keys = keysOf(chosen);
    if (!keys.isEmpty() && !shows)
        m_workbench.shelf().remove(keys);
    else if (!keys.isEmpty() && !m_workbench.session().busy())
        m_workbench.shelf().show(m_workbench.store().groupOf(keys.first()));
    return true;
}

// A list that is made anew folds all: what was open, and where one was in it, is the same afterwards.
void RunColumn::keepPlace() {
    m_open.clear();
    for (int row = 0; row < m_folders.size(); ++row) // the store has other groups by now
        if (m_tree->isExpanded(m_model->index(row, 0)))
            m_open << m_folders[row];
    const QModelIndex at = m_tree->currentIndex();
    m_atGroup = m_folders.value((at.parent().isValid() ? at.parent() : at).row());
    m_atRow = at.parent().isValid() ? at.row() : -1;
}

void RunColumn::bringPlace() {
    m_folders.clear();
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex group = m_model->index(row, 0);
        const QString folder = group.data(Qt::ToolTipRole).toString();
        m_folders << folder;
        if (m_open.contains(folder))
            m_tree->expand(group);
        const bool empty = m_model->rowCount(group) == 0; // all of it was deleted, and may come back
        m_tree->setRowHidden(row, {}, empty);
        if (empty || folder.isEmpty() || folder != m_atGroup)
            continue;
        const int last = m_tree->isExpanded(group) ? qMin(m_atRow, m_model->rowCount(group) - 1) : -1;
        m_tree->setCurrentIndex(last < 0 ? group : m_model->index(last, 0, group));
    }
}

void RunColumn::refresh() {
    m_figures->setText(m_model->figureWords());
    const RunStore& store = m_workbench.store();
    const bool none = std::ranges::all_of(store.groups(), [](const RunGroup& group) { return group.runs.isEmpty(); });
    m_none->setVisible(none);
    m_tree->setVisible(!none);
    bringPlace();
    if (store.current() >= 0)
        m_tree->expand(m_model->index(int(store.groups().size()) - 1 - store.current(), 0));
}

} // namespace mantissa::app
