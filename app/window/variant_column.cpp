// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/variant_column.h"

#include "bridge/workbench.h"
#include "models/run_tree_model.h"
#include "models/variant_edits.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "widgets/run_delegate.h"
#include "window/section_header.h"
#include "window/variant_actions.h"

#include <QApplication>
#include <QKeyEvent>
#include <QListWidget>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

constexpr int variantRowHeight = 28, mostRows = 8, leastRows = 2;

// As high as its rows; in a low window it scrolls, before what stands around it is squeezed.
class VariantRows : public QListWidget {
public:
    QSize sizeHint() const override { return {QListWidget::sizeHint().width(), maximumHeight()}; }
    void fit() {
        const auto heightOf = [](int rows) { return rows * Appearance::instance().scaled(variantRowHeight) + 8; };
        setMaximumHeight(heightOf(qBound(1, count(), mostRows)));
        setMinimumHeight(heightOf(qBound(1, count(), leastRows)));
        updateGeometry();
    }
};

} // namespace

VariantColumn::VariantColumn(Workbench& workbench, VariantActions& actions, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_actions(actions), m_list(new VariantRows) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    layout->addWidget(m_list);
    m_list->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_list->setItemDelegate(new RunDelegate(this));
    m_list->setAccessibleName(tr("Variants"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->installEventFilter(this);
    connectList();
}

QWidget* VariantColumn::makeHeader() {
    QWidget* header = sectionHeader(tr("Variants"));
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 6, 0);
    auto* add = new QToolButton;
    add->setIcon(icon("plus"));
    add->setProperty("adds", true); // room for the arrow beside its sign
    add->setAutoRaise(true);
    add->setAccessibleName(tr("Add or change a variant"));
    add->setToolTip(tr("Add, duplicate, edit, rename, move or remove a variant."));
    add->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(add);
    m_actions.fill(menu);
    add->setMenu(menu);
    row->addStretch(1);
    row->addWidget(add);
    return header;
}

void VariantColumn::connectList() {
    ExperimentDocument& document = m_workbench.document();
    connect(m_list, &QListWidget::currentRowChanged, &document, &ExperimentDocument::selectVariant);
    connect(m_list, &QListWidget::itemDoubleClicked, m_actions.edit, &QAction::trigger);
    connect(m_list, &QWidget::customContextMenuRequested, this, &VariantColumn::showMenu);
    connect(m_list, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) { // later: the field in it is still to be closed
        QMetaObject::invokeMethod(
            this, [this, row = m_list->row(item), name = item->text()] { rename(row, name); }, Qt::QueuedConnection);
    });
    connect(&document, &ExperimentDocument::variantSelected, m_list, qOverload<int>(&QListWidget::setCurrentRow));
    connect(&m_actions, &VariantActions::renameAsked, this, [this] {
        if (QListWidgetItem* item = m_list->currentItem())
            m_list->editItem(item);
    });
    for (auto signal : {&RunStore::structureChanged, &RunStore::visibilityChanged})
        connect(&m_workbench.store(), signal, this, &VariantColumn::refreshLines);
    connect(m_list->model(), &QAbstractItemModel::rowsMoved, this, // later, for the list is still at it
            [this](const QModelIndex&, int from, int, const QModelIndex&, int to) {
                QMetaObject::invokeMethod(
                    this, [this, from, to] { move(from, to > from ? to - 1 : to); }, Qt::QueuedConnection);
            });
}

// Made anew only where there are more or fewer: a name that is being typed stays when plans come in.
void VariantColumn::refresh() {
    const QSignalBlocker blocker(m_list);
    const VariantList variants = m_workbench.variants();
    const QStringList names = variants.names();
    if (m_list->count() != names.size())
        m_list->clear();
    while (m_list->count() < names.size()) {
        auto* item = new QListWidgetItem(m_list);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
    }
    const QVector<int> lines = variants.lines();
    for (int i = 0; i < names.size(); ++i) {
        QListWidgetItem* item = m_list->item(i);
        item->setText(names[i]);
        item->setData(RunTreeModel::LineRole, lines[i]);
        item->setToolTip(tr("%1: policy %2").arg(names[i], variants.policy(i)));
    }
    static_cast<VariantRows*>(m_list)->fit();
    m_list->setCurrentRow(m_workbench.document().selectedVariant());
}

// Lines are given while runs come and go: what is being renamed there stays.
void VariantColumn::refreshLines() {
    const QSignalBlocker blocker(m_list);
    const QVector<int> lines = m_workbench.variants().lines();
    for (int i = 0; i < m_list->count(); ++i)
        m_list->item(i)->setData(RunTreeModel::LineRole, lines.value(i));
}

void VariantColumn::rename(int row, const QString& name) {
    Saying wrong;
    if (renameVariant(m_workbench.document(), row, name, &wrong))
        return;
    m_workbench.tell([=] { return Message{Message::Kind::warn, tr("The variant keeps its name."), wrong ? wrong() : QString()}; });
    refresh();
}

void VariantColumn::move(int from, int to) {
    if (m_workbench.session().busy())
        m_workbench.tell([=] {
            return Message{Message::Kind::info, tr("The variants stay as they are while a run is going."), tr("Press Stop first.")};
        });
    else
        moveVariant(m_workbench.document(), from, to);
    refresh();
}

void VariantColumn::showMenu(const QPoint& at) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_actions.fill(menu);
    menu->popup(m_list->viewport()->mapToGlobal(at));
}

// What the field of a name leaves over of its keys comes to the list.
bool VariantColumn::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress || m_list->viewport()->isAncestorOf(QApplication::focusWidget()))
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool alt = key->modifiers() & Qt::AltModifier;
    QAction* action = alt && key->key() == Qt::Key_Up     ? m_actions.up
                      : alt && key->key() == Qt::Key_Down ? m_actions.down
                      : key->key() == Qt::Key_Delete      ? m_actions.remove
                      : key->key() == Qt::Key_Return      ? m_actions.edit
                      : key->key() == Qt::Key_Enter       ? m_actions.edit
                                                          : nullptr;
    if (!action && key->key() == Qt::Key_F2 && !m_actions.rename->isEnabled())
        action = m_actions.rename; // its own key is off with it
    if (!action)
        return QWidget::eventFilter(watched, event);
    action->isEnabled() ? action->trigger() : tellWhyNot(*action);
    return true;
}

void VariantColumn::tellWhyNot(const QAction& action) {
    const bool removes = &action == m_actions.remove, renames = &action == m_actions.rename;
    m_workbench.tell([removes, renames, why = m_actions.whyNot(action), tip = action.toolTip()] {
        return Message{.kind = Message::Kind::info,
                       .fact = removes   ? tr("No variant was removed.")
                               : renames ? tr("The variant keeps its name.")
                                         : tr("The variant keeps its place."),
                       .cause = why ? why() : tip, // in the language that the window speaks by then
                       .topic = "variants stay"};
    });
}

} // namespace mantissa::app
