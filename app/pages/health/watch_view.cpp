// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/watch_view.h"

#include "bridge/workbench.h"
#include "forms/elided_combo_box.h"
#include "models/words.h"
#include "pages/health/watch_model.h"
#include "plan/compile.h"
#include "style/scaling.h"
#include "style/table_copy.h"
#include "train/requirements.h"
#include "widgets/paragraph.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>

#include <algorithm>

namespace mantissa::app {

WatchView::WatchView(Workbench& workbench, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_model(new WatchModel(workbench, this)) {
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(4);
    m_none = new Paragraph(
        tr("Pin up to %1 weights: their bits, gradients and updates are shown here while the run goes on.").arg(WatchedValues::most));
    m_none->setProperty("muted", true);
    m_table = new QTableView;
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Watched values"));
    m_table->setProperty("dense", true);
    m_table->setShowGrid(false);
    m_table->verticalHeader()->hide();
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setItemDelegateForColumn(WatchModel::Bits, new WatchBitsDelegate(m_table));
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    m_table->horizontalHeader()->setSectionResizeMode(WatchModel::Bits, QHeaderView::Stretch);
    keepScaled(m_table, [this] {
        m_table->verticalHeader()->setDefaultSectionSize(scaled(24));
        m_table->setColumnWidth(WatchModel::Value, scaled(104));
        m_table->setColumnWidth(WatchModel::Step, scaled(46));
        m_table->setColumnWidth(WatchModel::Number, 0);
        fitColumns();
    });
    connect(m_model, &QAbstractItemModel::dataChanged, this, &WatchView::fitColumns);
    offerTableCopy(*m_table);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, &WatchView::offer);
    m_variable = new ElidedComboBox;
    m_variable->setAccessibleName(tr("Variable"));
    m_element = new QSpinBox;
    m_element->setAccessibleName(tr("Element"));
    m_element->setToolTip(tr("Which of the variable's values, counted from 0, the last axis first"));
    m_pin = new QPushButton(tr("Pin"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_variable, 1);
    row->addWidget(m_element);
    row->addWidget(m_pin);
    all->addWidget(m_none);
    all->addWidget(m_table, 1);
    all->addLayout(row);
    connect(m_pin, &QPushButton::clicked, this, [this] {
        m_workbench.watched().add({m_variable->currentText().toStdString(), m_element->value()});
    });
    connect(m_variable, &QComboBox::currentIndexChanged, this, [this] {
        m_element->setMaximum(int(std::clamp<qint64>(m_variable->currentData().toLongLong() - 1, 0, 1 << 30)));
        refresh();
    });
    connect(m_element, &QSpinBox::valueChanged, this, &WatchView::refresh);
    connect(&m_workbench.watched(), &WatchedValues::placesChanged, this, &WatchView::refresh);
    connect(&m_workbench.document(), &ExperimentDocument::changed, this, &WatchView::fill);
    connect(&m_workbench.document(), &ExperimentDocument::variantSelected, this, &WatchView::fill);
    fill();
}

void WatchView::fill() {
    const auto& experiment = m_workbench.document().experiment();
    const auto index = std::size_t(m_workbench.document().selectedVariant());
    QVector<QPair<QString, qint64>> variables;
    if (experiment && index < experiment->variants.size()) {
        const Graph graph = mantissa::lower(step_request(experiment->variants[index], Mode::train));
        for (const Tensor& tensor : graph.tensors)
            if (tensor.role == Role::variables && tensor.residence == Residence::state && tensor.name.find("/moving_") == std::string::npos)
                variables << qMakePair(QString::fromStdString(tensor.name), qint64(elements(tensor.shape)));
    }
    QStringList names, before;
    for (const auto& [name, count] : variables)
        names << name;
    for (int i = 0; i < m_variable->count(); ++i)
        before << m_variable->itemText(i);
    if (names != before) {
        m_variable->clear();
        for (const auto& [name, count] : variables)
            m_variable->addItem(name, count);
    }
    refresh();
}

// Words and numbers are whole; a column becomes wider and never narrower, so that nothing jumps when a number changes.
void WatchView::fitColumns() {
    const QFontMetrics metrics(m_table->font());
    const int beside = scaled(18);
    int what = metrics.horizontalAdvance(WatchModel::tr("update, lost")) + beside,
        number = qMax(scaled(88), m_table->columnWidth(WatchModel::Number));
    for (int row = 0; row < m_model->rowCount(); ++row) {
        what = qMax(what, metrics.horizontalAdvance(m_model->index(row, WatchModel::What).data().toString()) + beside);
        number = qMax(number, metrics.horizontalAdvance(m_model->index(row, WatchModel::Number).data().toString()) + beside);
    }
    m_table->setColumnWidth(WatchModel::What, what);
    m_table->setColumnWidth(WatchModel::Number, number);
}

void WatchView::refresh() {
    const bool any = m_model->rowCount() > 0;
    m_table->setVisible(any);
    m_none->setVisible(!any);
    const QString why = m_variable->count() == 0
                            ? tr("The network has no variables.")
                            : m_workbench.watched().whyNot({m_variable->currentText().toStdString(), m_element->value()});
    m_pin->setEnabled(why.isEmpty());
    m_pin->setToolTip(why.isEmpty() ? tr("Its bits are shown while the run goes on") : why);
    for (int row = 0; row < m_model->rowCount(); row += WatchModel::rowsOfEach)
        if (m_table->rowSpan(row, WatchModel::Value) != WatchModel::rowsOfEach)
            m_table->setSpan(row, WatchModel::Value, WatchModel::rowsOfEach, 1);
}

void WatchView::offer(const QPoint& at) {
    const QModelIndex index = m_table->indexAt(at);
    if (!index.isValid())
        return;
    auto* menu = new QMenu(m_table);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const QVariant number = index.data(WatchModel::NumberRole); number.isValid())
        menu->addAction(tr("Open %1 in Numbers").arg(formatPlain(number.toDouble(), 6)), this,
                        [this, number] { m_workbench.showNumber(number.toDouble()); });
    menu->addAction(tr("Unpin"), this, [this, row = index.row() / WatchModel::rowsOfEach] { m_workbench.watched().remove(row); });
    menu->popup(m_table->viewport()->mapToGlobal(at));
}

} // namespace mantissa::app
