// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/experiment_panel.h"

#include "bridge/workbench.h"
#include "models/run_tree_model.h"
#include "models/variant_edits.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "widgets/run_delegate.h"
#include "window/variant_actions.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

constexpr int rowHeight = 28, mostVariantRows = 8;

QString networkWords(const Workbench& workbench, const Experiment& experiment) {
    const auto layers = experiment.variants.front().model.layers.size();
    QString words = layers == 1 ? QObject::tr("1 layer") : QObject::tr("%1 layers").arg(layers);
    const QVector<VariantPlan>& plans = const_cast<Workbench&>(workbench).plans().plans();
    qint64 parameters = 0;
    if (!plans.isEmpty())
        for (const LayerCost& layer : plans.first().layers)
            parameters += layer.parameters;
    return parameters > 0 ? words + ", " + formatCount(parameters) : words;
}

QString dataWords(const Experiment& experiment) {
    const Json& data = experiment.variants.front().data;
    QString words = QString::fromStdString(data.value("source", ""));
    if (words == "mnist")
        words = "MNIST";
    if (data.contains("train") && data["train"].is_number_integer())
        words += ", " + formatCount(data["train"].get<qint64>());
    return words;
}

QString trainingWords(const Experiment& experiment) {
    const TrainingSettings& training = experiment.variants.front().training;
    const QString optimizer = QString::fromStdString(training.optimizer.type->type);
    return training.epochs == 1 ? QObject::tr("%1, 1 epoch").arg(optimizer)
                                : QObject::tr("%1, %2 epochs").arg(optimizer).arg(training.epochs);
}

} // namespace

QWidget* sectionHeader(const QString& text, const QString& right) {
    auto* label = new QLabel(text);
    label->setProperty("section", true);
    label->setFixedHeight(Appearance::instance().scaled(32));
    if (!right.isEmpty()) {
        auto* row = new QHBoxLayout(label);
        row->setContentsMargins(0, 0, 0, 0);
        auto* note = new QLabel(right);
        note->setProperty("muted", true);
        row->addWidget(note, 0, Qt::AlignRight);
    }
    return label;
}

ExperimentPanel::ExperimentPanel(Workbench& workbench, VariantActions& actions, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_actions(actions),
      m_runModel(new RunTreeModel(workbench.store(), this)),
      m_network(new QLabel),
      m_data(new QLabel),
      m_training(new QLabel),
      m_noRuns(new QLabel(tr("No runs yet.\nPress Run (F5): all variants train in turns."))),
      m_variants(new QListWidget),
      m_runs(new QTreeView) {
    setProperty("panel", true);
    setAttribute(Qt::WA_StyledBackground);
    setMinimumWidth(228);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeFacts());
    layout->addWidget(makeVariantHeader());
    layout->addWidget(m_variants);
    layout->addWidget(sectionHeader(tr("Runs"), tr("ms/step")));
    m_noRuns->setProperty("muted", true);
    m_noRuns->setContentsMargins(12, 10, 12, 10);
    m_noRuns->setWordWrap(true);
    layout->addWidget(m_noRuns);
    layout->addWidget(m_runs, 1);
    layout->addStretch(0);

    m_variants->setItemDelegate(new RunDelegate(this));
    m_variants->setAccessibleName(tr("Variants"));
    m_variants->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_variants->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    connectVariants();
    m_runs->setModel(m_runModel);
    m_runs->setItemDelegate(new RunDelegate(this));
    m_runs->setHeaderHidden(true);
    m_runs->setIndentation(0);
    m_runs->setRootIsDecorated(false);
    m_runs->setExpandsOnDoubleClick(false);
    connect(m_runs, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        if (!index.parent().isValid())
            m_runs->setExpanded(index, !m_runs->isExpanded(index));
    });
    m_runs->setAccessibleName(tr("Runs"));
    m_runs->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_runs->setContextMenuPolicy(Qt::CustomContextMenu);
    m_runs->installEventFilter(this);
    connect(m_runs, &QWidget::customContextMenuRequested, this, &ExperimentPanel::showRunMenu);

    connect(&workbench, &Workbench::changed, this, &ExperimentPanel::refreshFacts);
    connect(&workbench.plans(), &PlanWatcher::answered, this, &ExperimentPanel::refreshFacts);
    connect(&workbench.document(), &ExperimentDocument::variantSelected, m_variants, qOverload<int>(&QListWidget::setCurrentRow));
    connect(m_runModel, &QAbstractItemModel::modelReset, this, &ExperimentPanel::refreshRuns);
    connect(&Appearance::instance(), &Appearance::changed, this, &ExperimentPanel::refreshFacts);
    auto* figures = new QTimer(this);
    figures->setInterval(500);
    connect(figures, &QTimer::timeout, this, [this] {
        if (m_workbench.session().busy())
            m_runModel->refreshFigures();
    });
    figures->start();
    refreshFacts();
    refreshRuns();
}

// What it is at the left, how it is at the right; a click leads to where it is changed.
QWidget* ExperimentPanel::makeFact(const QString& sign, const QString& name, const QString& help, QLabel* value,
                                   const std::function<void()>& act) {
    auto* button = new QPushButton(icon(sign), name);
    button->setProperty("row", true);
    button->setToolTip(help);
    button->setFixedHeight(Appearance::instance().scaled(rowHeight));
    auto* row = new QHBoxLayout(button);
    row->setContentsMargins(0, 0, 9, 0);
    value->setProperty("muted", true);
    value->setAttribute(Qt::WA_TransparentForMouseEvents);
    row->addWidget(value, 0, Qt::AlignRight | Qt::AlignVCenter);
    connect(button, &QPushButton::clicked, this, act);
    connect(&Appearance::instance(), &Appearance::changed, button, [button, sign] { button->setIcon(icon(sign)); });
    return button;
}

QWidget* ExperimentPanel::makeFacts() {
    auto* facts = new QWidget;
    auto* grid = new QVBoxLayout(facts);
    grid->setContentsMargins(2, 6, 2, 8);
    grid->setSpacing(0);
    grid->addWidget(makeFact("network", tr("Network"), tr("Shows the layers on the Build page."), m_network,
                             [this] { m_workbench.showPage("build"); }));
    grid->addWidget(
        makeFact("data", tr("Data"), tr("Shows the images on the Data page."), m_data, [this] { m_workbench.showPage("data"); }));
    grid->addWidget(
        makeFact("training", tr("Training"), m_actions.training->statusTip(), m_training, [this] { m_actions.training->trigger(); }));
    return facts;
}

void ExperimentPanel::refreshFacts() {
    const auto& experiment = m_workbench.document().experiment();
    if (experiment) {
        m_network->setText(networkWords(m_workbench, *experiment));
        m_data->setText(dataWords(*experiment));
        m_training->setText(trainingWords(*experiment));
    }
    refreshVariants();
}

void ExperimentPanel::refreshVariants() {
    const QSignalBlocker blocker(m_variants);
    m_variants->clear();
    const QStringList names = m_workbench.variantNames();
    for (int i = 0; i < names.size(); ++i) {
        auto* item = new QListWidgetItem(names[i], m_variants);
        item->setData(RunTreeModel::LineRole, m_workbench.lineOf(i));
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        item->setToolTip(tr("%1: policy %2").arg(names[i], m_workbench.policyName(i)));
    }
    m_variants->setFixedHeight(qBound(1, m_variants->count(), mostVariantRows) * Appearance::instance().scaled(rowHeight) + 8);
    m_variants->setCurrentRow(m_workbench.document().selectedVariant());
}

QWidget* ExperimentPanel::makeVariantHeader() {
    QWidget* header = sectionHeader(tr("Variants"));
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 6, 0);
    auto* add = new QToolButton;
    add->setIcon(icon("plus"));
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

void ExperimentPanel::connectVariants() {
    ExperimentDocument& document = m_workbench.document();
    m_variants->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_variants->setDragDropMode(QAbstractItemView::InternalMove);
    m_variants->setContextMenuPolicy(Qt::CustomContextMenu);
    m_variants->installEventFilter(this);
    connect(m_variants, &QListWidget::currentRowChanged, &document, &ExperimentDocument::selectVariant);
    connect(m_variants, &QListWidget::itemDoubleClicked, m_actions.edit, &QAction::trigger);
    connect(m_variants, &QWidget::customContextMenuRequested, this, &ExperimentPanel::showVariantMenu);
    connect(&m_actions, &VariantActions::renameAsked, this, [this] {
        if (QListWidgetItem* item = m_variants->currentItem())
            m_variants->editItem(item);
    });
    connect(m_variants, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
        QString wrong;
        if (!renameVariant(m_workbench.document(), m_variants->row(item), item->text(), &wrong)) {
            m_workbench.tell({Message::Kind::warn, tr("The variant keeps its name."), wrong});
            QMetaObject::invokeMethod(this, &ExperimentPanel::refreshVariants, Qt::QueuedConnection);
        }
    });
    connect(m_variants->model(), &QAbstractItemModel::rowsMoved, this,
            [this](const QModelIndex&, int from, int, const QModelIndex&, int to) {
                QMetaObject::invokeMethod(
                    this,
                    [this, from, to] {
                        if (m_workbench.session().busy())
                            m_workbench.tell(
                                {Message::Kind::info, tr("The variants stay as they are while a run is going."), tr("Press Stop first.")});
                        else
                            moveVariant(m_workbench.document(), from, to > from ? to - 1 : to);
                        refreshVariants();
                    },
                    Qt::QueuedConnection);
            });
}

void ExperimentPanel::showVariantMenu(const QPoint& at) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_actions.fill(menu);
    menu->popup(m_variants->viewport()->mapToGlobal(at));
}

void ExperimentPanel::showRunMenu(const QPoint& at) {
    const QModelIndex index = m_runs->indexAt(at);
    if (!index.isValid())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    const bool group = !index.parent().isValid();
    QVector<int> keys;
    for (int row = 0; group && row < m_runModel->rowCount(index); ++row)
        keys << m_runModel->index(row, 0, index).data(RunTreeModel::KeyRole).toInt();
    if (!group)
        keys << index.data(RunTreeModel::KeyRole).toInt();
    if (keys.isEmpty())
        return;
    const int first = keys.first();
    QAction* show =
        menu->addAction(tr("Show on the Run page"), this, [this, first] { m_workbench.showGroup(m_workbench.store().groupOf(first)); });
    show->setEnabled(!m_workbench.session().busy());
    show->setToolTip(show->isEnabled() ? tr("Its cards, curves and bars, as if it had just ended.")
                                       : tr("A run is going. Press Stop first."));
    if (!group)
        menu->addAction(m_workbench.store().pinned(first) ? tr("Unpin the baseline") : tr("Pin as baseline"), this,
                        [this, first] { m_workbench.store().pin(first); });
    menu->addAction(group ? tr("Delete these runs") : tr("Delete this run"), this, [this, keys] { m_workbench.deleteRuns(keys); });
    menu->popup(m_runs->viewport()->mapToGlobal(at));
}

bool ExperimentPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool alt = key->modifiers() & Qt::AltModifier;
    QAction* action = nullptr;
    if (watched == m_variants)
        action = alt && key->key() == Qt::Key_Up     ? m_actions.up
                 : alt && key->key() == Qt::Key_Down ? m_actions.down
                 : key->key() == Qt::Key_Delete      ? m_actions.remove
                 : key->key() == Qt::Key_Return      ? m_actions.edit
                                                     : nullptr;
    else if (watched == m_runs && key->key() == Qt::Key_Delete && m_runs->currentIndex().parent().isValid()) {
        m_workbench.deleteRuns({m_runs->currentIndex().data(RunTreeModel::KeyRole).toInt()});
        return true;
    }
    if (!action)
        return QWidget::eventFilter(watched, event);
    action->trigger();
    return true;
}

void ExperimentPanel::refreshRuns() {
    const bool none = m_workbench.store().groups().isEmpty();
    m_noRuns->setVisible(none);
    m_runs->setVisible(!none);
    if (m_workbench.store().current() >= 0)
        m_runs->expand(m_runModel->index(int(m_workbench.store().groups().size()) - 1 - m_workbench.store().current(), 0));
}

} // namespace mantissa::app
