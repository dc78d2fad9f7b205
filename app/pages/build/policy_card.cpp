// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/policy_card.h"

#include "bridge/workbench.h"
#include "pages/build/plain_table.h"
#include "pages/build/policy_delegate.h"
#include "pages/build/policy_model.h"
#include "style/appearance.h"
#include "style/scaling.h"
#include "style/table_copy.h"
#include "widgets/badge.h"
#include "widgets/flow_layout.h"
#include "widgets/run_header.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace mantissa::app {
namespace {

constexpr int leastPolicyColumn = 100, narrowColumn = 72; // the second where there is less room for all of them
constexpr int headAround = 12;                            // a name in its head

} // namespace

PolicyCard::PolicyCard(Workbench& workbench, QWidget* parent)
    : QFrame(parent),
      m_workbench(workbench),
      m_model(new PolicyModel(workbench.plans(), workbench.document(), this)),
      m_delegate(new PolicyDelegate(this)),
      m_table(new QTableView),
      m_head(new RunHeader(m_table)),
      m_step(new QPushButton) {
    setProperty("card", true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2, 2, 2, 2);
    column->setSpacing(0);
    makeHead();
    makeTable();
    column->addWidget(m_table);
    m_table->viewport()->installEventFilter(this);
}

void PolicyCard::makeHead() {
    auto* head = new FlowLayout;
    head->setContentsMargins(12, 4, 6, 2);
    head->setSpacing(8);
    auto* title = new QLabel(tr("Policies"));
    setType(title, Appearance::Type::strong);
    head->addWidget(title);
    head->addGap();
    auto* edit = new QPushButton(tr("Edit…"));
    edit->setToolTip(tr("The selected variant role by role, its loss scale and layers of their own (Ctrl+E)."));
    connect(edit, &QPushButton::clicked, this, [this] { m_workbench.showEditor(0); });
    m_step->setToolTip(tr("Every operation of the compiled step, where casts were put and what they move."));
    connect(m_step, &QPushButton::clicked, this, [this] { m_workbench.showEditor(3); });
    head->addWidget(m_step);
    head->addWidget(edit);
    static_cast<QVBoxLayout*>(layout())->addLayout(head);
}

void PolicyCard::makeTable() {
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        m_workbench.showEditor(index.row() == m_model->scaleRow() ? 1 : index.row() == m_model->apartRow() ? 2 : 0);
    });
    m_table->setHorizontalHeader(m_head);
    m_table->setModel(m_model);
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_sought = {-1, -1}; // the table is at its beginning again
        m_delegate->selected = m_model->columnOf(m_workbench.document().selectedVariant());
    });
    m_table->setItemDelegate(m_delegate);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setAccessibleName(tr("What each policy means"));
    makePlain(m_table);
    offerTableCopy(*m_table);
    m_head->setSectionResizeMode(QHeaderView::Fixed);
    m_head->setTextElideMode(Qt::ElideMiddle);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerItem); // whole columns are seen
    keepScaled(m_table, [head = m_head] { head->setMinimumHeight(scaled(38)); });
    m_head->setStyleSheet("QHeaderView::section { padding: 4px 2px 4px 8px; }");
    keepScaled(m_table, [table = m_table] { table->verticalHeader()->setDefaultSectionSize(scaled(21)); });
    m_table->verticalHeader()->setMinimumSectionSize(20);
    connect(m_model, &PolicyModel::headerDataChanged, this, &PolicyCard::arrange); // other names or lines may want other places
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& index) { m_workbench.document().selectVariant(m_model->variantAt(index.column())); });
}

void PolicyCard::refresh() {
    m_model->followEdit();
    const int variant = m_workbench.document().selectedVariant();
    m_delegate->selected = m_model->columnOf(variant);
    m_delegate->stale = m_workbench.plans().waiting();
    m_model->setLines(m_workbench.variants().lines());
    m_table->viewport()->update();
    const VariantPlan* compiled = m_delegate->stale ? nullptr : m_workbench.plans().plan(variant);
    m_step->setText(!compiled ? tr("Compiled step")
                              : (compiled->casts == 1 ? tr("%1 operations, %2 cast") : tr("%1 operations, %2 casts"))
                                    .arg(compiled->operations)
                                    .arg(compiled->casts));
}

int PolicyCard::wantedWidth() const {
    return m_table->verticalHeader()->sizeHint().width() + m_model->columnCount() * scaled(narrowColumn) + 24; // its frame and scroll bar
}

// The room changes with the scroll bar, too, and when the fields of the layer go.
bool PolicyCard::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table->viewport() && event->type() == QEvent::Resize)
        arrange();
    return QFrame::eventFilter(watched, event);
}

// No column is narrower than its badge.
int PolicyCard::widestBadge() const {
    double widest = 0;
    for (int row = 0; row < m_model->rowCount(); ++row)
        for (int column = 0; column < m_model->columnCount(); ++column)
            if (const QVariant badge = m_model->index(row, column).data(PolicyModel::BadgeRole); badge.isValid())
                widest = qMax(widest, badgeSize(static_cast<Badge>(badge.toInt())).width());
    return int(widest) + 12;
}

void PolicyCard::arrange() {
    const int columns = qMax(1, m_model->columnCount()), room = m_table->viewport()->width();
    const bool narrow = columns * scaled(leastPolicyColumn) > room;
    const int least = std::max(scaled(narrow ? narrowColumn : leastPolicyColumn), widestBadge()), seen = qBound(1, room / least, columns);
    const int each = std::max(least, room / seen);
    for (int column = 0; column < m_model->columnCount(); ++column)
        m_head->resizeSection(column, each);
    m_head->setSamples(fitsBeside(each - headAround) ? RunHeader::Samples::before : RunHeader::Samples::above);
    m_model->setHeadRoom(each - headAround, m_head->font());
    showSelected();
}

// Every name beside the sample of its line.
bool PolicyCard::fitsBeside(int room) const {
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const auto told = [&](int role) { return m_model->headerData(column, Qt::Horizontal, role); };
        const int name = m_head->fontMetrics().horizontalAdvance(told(Qt::ToolTipRole).toString());
        if (RunHeader::roomOf(told(Qt::DecorationRole).value<QPixmap>()) + name > room)
            return false;
    }
    return true;
}

// Where not all of them have room; who scrolls elsewhere then stays there.
void PolicyCard::showSelected() {
    const int column = m_model->columnOf(m_workbench.document().selectedVariant()), columns = m_model->columnCount();
    if (column < 0 || std::exchange(m_sought, std::pair(column, columns)) == std::pair(column, columns))
        return;
    m_table->scrollTo(m_model->index(std::max(0, m_table->rowAt(0)), column));
}

} // namespace mantissa::app
