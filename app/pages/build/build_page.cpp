// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/build_page.h"

#include "bridge/workbench.h"
#include "forms/field_form.h"
#include "models/repairs.h"
#include "pages/build/layer_delegate.h"
#include "pages/build/layer_model.h"
#include "pages/build/policy_delegate.h"
#include "pages/build/policy_model.h"
#include "pages/build/preset_gallery.h"
#include "pages/run/run_values_text.h"
#include "style/appearance.h"
#include "style/icons.h"

#include <QApplication>
#include <QDrag>
#include <QFrame>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace mantissa::app {
namespace {

constexpr int inspectorWidth = 252, rowHeight = 36;

// Dragged onto the table it inserts there; clicked or by keyboard, after the selected layer.
class PaletteButton : public QPushButton {
public:
    PaletteButton(const QIcon& sign, const QString& words, const char* type) : QPushButton(sign, words), m_type(type) {}

protected:
    void mousePressEvent(QMouseEvent* event) override {
        m_from = event->pos();
        QPushButton::mousePressEvent(event);
    }
    void mouseMoveEvent(QMouseEvent* event) override {
        if ((event->pos() - m_from).manhattanLength() < QApplication::startDragDistance())
            return;
        auto* drag = new QDrag(this);
        auto* carried = new QMimeData;
        carried->setData(LayerModel::typeMime, m_type);
        drag->setMimeData(carried);
        drag->setPixmap(icon().pixmap(16, 16));
        setDown(false);
        drag->exec(Qt::CopyAction);
    }

private:
    const QByteArray m_type;
    QPoint m_from;
};

QFrame* card() {
    auto* frame = new QFrame;
    frame->setProperty("card", true);
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(2, 2, 2, 2);
    layout->setSpacing(0);
    return frame;
}

void plain(QTableView* table) {
    table->setShowGrid(false);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setSectionsClickable(false);
    table->verticalHeader()->setSectionsClickable(false);
}

} // namespace

BuildPage::BuildPage(Workbench& workbench, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_layers(new LayerModel(workbench.document(), this)), m_policies(new PolicyModel(workbench.plans(), workbench.document(), this)),
      m_policyDelegate(new PolicyDelegate(this)), m_table(new QTableView), m_policyTable(new QTableView), m_strip(new QLabel), m_totals(new QLabel), m_title(new QLabel), m_about(new QLabel),
      m_problem(new QLabel), m_name(new QLineEdit), m_form(new FieldForm), m_memory(new StackedBars(tr("Memory before the run"))), m_beneath(new QWidget), m_stripBox(new QWidget), m_repairs(new QHBoxLayout) {
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(makePalette());
    auto* page = new QHBoxLayout;
    page->setSpacing(0);
    whole->addLayout(page, 1);
    auto* left = new QVBoxLayout;
    left->setContentsMargins(12, 10, 12, 12);
    left->setSpacing(10);
    left->addWidget(makeTable(), 1);
    auto* beneath = new QHBoxLayout(m_beneath);
    beneath->setContentsMargins(0, 0, 0, 0);
    beneath->setSpacing(10);
    beneath->addWidget(makePolicies(), 3);
    beneath->addWidget(m_memory, 2);
    left->addWidget(m_beneath);
    page->addLayout(left, 1);
    page->addWidget(makeInspector());
    setMinimumHeight(420);
    m_place = Json::json_pointer("/model/layers/0");

    m_form->edited = [this](const QString& key, const Json& value) {
        if (row() > 0)
            m_layers->set(row(), key.toStdString(), value);
    };
    connect(m_name, &QLineEdit::editingFinished, this, [this] {
        if (row() > 0 && m_name->isModified())
            m_layers->set(row(), "name", m_name->text().trimmed().isEmpty() ? Json() : Json(m_name->text().trimmed().toStdString()));
    });
    connect(&workbench.document(), &ExperimentDocument::changed, this, &BuildPage::refresh);
    connect(&workbench.document(), &ExperimentDocument::variantSelected, this, &BuildPage::refresh);
    for (auto signal : {&PlanWatcher::answered, &PlanWatcher::batchesFound})
        connect(&workbench.plans(), signal, this, &BuildPage::refresh);
    connect(&Appearance::instance(), &Appearance::changed, this, &BuildPage::refresh);
    refresh();
}

QWidget* BuildPage::makePalette() {
    auto* palette = new QWidget;
    auto* row = new QHBoxLayout(palette);
    row->setContentsMargins(12, 12, 12, 0);
    row->setSpacing(6);
    auto* label = new QLabel(tr("Insert"));
    label->setProperty("muted", true);
    row->addWidget(label);
    const std::pair<const char*, QString> types[] = {{"conv2d", tr("Conv2D")}, {"dense", tr("Dense")}, {"batch_norm", tr("Batch norm")}, {"activation", tr("Activation")},
                                                     {"max_pool2d", tr("Max pool")}, {"average_pool2d", tr("Mean pool")}, {"global_average_pool2d", tr("Global mean")},
                                                     {"flatten", tr("Flatten")}, {"dropout", tr("Dropout")}, {"residual", tr("Residual")}};
    for (const auto& [type, words] : types) {
        auto* button = new PaletteButton(icon(iconOfLayer(type)), words, type);
        button->setStyleSheet("padding: 0 5px");
        button->setMinimumWidth(30);
        button->setToolTip(tr("Insert after the selected layer. %1").arg(QString::fromStdString(find_layer_type(type)->help)));
        connect(button, &QPushButton::clicked, this, [this, name = std::string(type)] { insert(name); });
        row->addWidget(button);
    }
    row->addStretch(1);
    auto* presets = new QPushButton(tr("Presets…"));
    presets->setToolTip(tr("Take the network of an experiment that ships with the program; everything else stays. Undo goes back."));
    connect(presets, &QPushButton::clicked, this, [this, presets] {
        auto* gallery = new PresetGallery(this);
        connect(gallery, &PresetGallery::chosen, this, &BuildPage::takePreset);
        gallery->adjustSize();
        const QPoint corner = presets->mapToGlobal(QPoint(presets->width(), presets->height() + 4));
        gallery->move(qMax(0, corner.x() - gallery->width()), corner.y());
        gallery->show();
    });
    row->addWidget(presets);
    return palette;
}

QWidget* BuildPage::makeTable() {
    auto* frame = card();
    m_table->setModel(m_layers);
    m_table->setItemDelegate(new LayerDelegate(this));
    m_table->setObjectName("layers");
    m_table->setAccessibleName(tr("Layers"));
    plain(m_table);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(rowHeight);
    auto* header = m_table->horizontalHeader();
    const int widths[] = {220, 78, 80, 74, 74, 60, 60, 72, 70};
    for (int column = 0; column < LayerModel::ColumnCount; ++column)
        header->resizeSection(column, widths[column]);
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setSectionResizeMode(LayerModel::Layer, QHeaderView::Stretch);
    header->setMinimumHeight(42);
    header->setMinimumSectionSize(40);
    header->setStyleSheet("QHeaderView::section { padding: 4px 10px 4px 2px; }");
    m_table->installEventFilter(this);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
        m_place = current.isValid() ? m_layers->entry(current.row()).place : Json::json_pointer();
        refreshForm();
    });
    frame->layout()->addWidget(m_table);
    m_totals->setProperty("muted", true);
    m_totals->setContentsMargins(12, 6, 12, 6);
    frame->layout()->addWidget(m_totals);
    auto* strip = new QHBoxLayout(m_stripBox);
    strip->setContentsMargins(12, 3, 8, 3);
    m_strip->setProperty("bad", true);
    m_strip->setWordWrap(true);
    strip->addWidget(m_strip, 1);
    strip->addLayout(m_repairs);
    frame->layout()->addWidget(m_stripBox);
    m_table->setDragEnabled(true);
    m_table->setAcceptDrops(true);
    m_table->setDropIndicatorShown(true);
    m_table->setDragDropMode(QAbstractItemView::DragDrop);
    m_table->setDragDropOverwriteMode(false);
    connect(m_layers, &LayerModel::dropped, this, [this](const QString& place) {
        QMetaObject::invokeMethod(this, [this, place] { select(Json::json_pointer(place.toStdString())); }, Qt::QueuedConnection);
    });
    return frame;
}

QWidget* BuildPage::makePolicies() {
    auto* frame = card();
    auto* title = new QLabel(tr("Policies"));
    title->setFont(typeFont(Appearance::Type::strong));
    title->setContentsMargins(12, 7, 12, 5);
    frame->layout()->addWidget(title);
    m_policyTable->setModel(m_policies);
    m_policyTable->setItemDelegate(m_policyDelegate);
    m_policyTable->setSelectionMode(QAbstractItemView::NoSelection);
    m_policyTable->setAccessibleName(tr("What each policy means"));
    plain(m_policyTable);
    m_policyTable->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_policyTable->horizontalHeader()->setMinimumHeight(38);
    m_policyTable->horizontalHeader()->setStyleSheet("QHeaderView::section { padding: 4px 2px 4px 8px; }");
    m_policyTable->verticalHeader()->setDefaultSectionSize(21);
    m_policyTable->verticalHeader()->setMinimumSectionSize(20);
    connect(m_policyTable, &QTableView::clicked, this, [this](const QModelIndex& index) { m_workbench.document().selectVariant(index.column()); });
    frame->layout()->addWidget(m_policyTable);
    return frame;
}

QWidget* BuildPage::makeInspector() {
    auto* panel = new QWidget;
    panel->setProperty("panel", true);
    panel->setAttribute(Qt::WA_StyledBackground);
    panel->setFixedWidth(inspectorWidth);
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_title->setProperty("section", true);
    m_title->setFixedHeight(32);
    layout->addWidget(m_title);
    for (QLabel* label : {m_about, m_problem}) {
        label->setWordWrap(true);
        label->setContentsMargins(12, 8, 12, 0);
        layout->addWidget(label);
    }
    m_about->setProperty("muted", true);
    m_problem->setProperty("bad", true);
    auto* name = new QHBoxLayout;
    name->setContentsMargins(12, 10, 12, 0);
    auto* label = new QLabel(tr("Name"));
    label->setProperty("muted", true);
    label->setMinimumWidth(104);
    label->setBuddy(m_name);
    m_name->setAccessibleName(tr("Name"));
    name->addWidget(label);
    name->addWidget(m_name, 1);
    layout->addLayout(name);
    auto* scroll = new QScrollArea;
    scroll->setWidget(m_form);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->viewport()->setAutoFillBackground(false);
    m_form->setAutoFillBackground(false);
    layout->addWidget(scroll, 1);
    auto* verbs = new QHBoxLayout;
    verbs->setContentsMargins(12, 8, 12, 12);
    verbs->setSpacing(4);
    auto add = [&](const QString& words, const QString& help, auto act) {
        auto* button = new QPushButton(words);
        button->setStyleSheet("padding: 0 7px");
        button->setToolTip(help);
        connect(button, &QPushButton::clicked, this, act);
        verbs->addWidget(button);
        return button;
    };
    m_up = add(tr("Up"), tr("Move the layer up (Alt+Up)."), [this] { move(-1); });
    m_down = add(tr("Down"), tr("Move the layer down (Alt+Down)."), [this] { move(1); });
    m_duplicate = add(tr("Copy"), tr("Insert the same layer once more (Ctrl+D)."), [this] { duplicate(); });
    m_delete = add(tr("Delete"), tr("Delete the layer (Del). Undo brings it back."), [this] { remove(); });
    layout->addLayout(verbs);
    return panel;
}

int BuildPage::row() const { return m_place.empty() ? 0 : m_layers->rowOf(m_place); }

void BuildPage::select(const Json::json_pointer& place) {
    m_place = place;
    const int at = qMax(0, row());
    if (m_layers->rowCount() > 0)
        m_table->setCurrentIndex(m_layers->index(at, 0));
    refreshForm();
}

// The network alone: data, training and variants stay.
void BuildPage::takePreset(const Shipped& preset) {
    try {
        Json json = m_workbench.document().json();
        json["model"] = read_json(preset.file.toStdString()).at("model");
        m_workbench.document().edit(tr("Network of %1").arg(preset.name), json);
        select(Json::json_pointer("/model/layers/0"));
    } catch (const std::exception& error) {
        m_workbench.tell({Message::Kind::bad, tr("%1 cannot be read.").arg(preset.name), QString::fromStdString(error.what())});
    }
}

// The first problem with its repairs stands beneath the table, in place of the totals that cannot be known.
void BuildPage::refreshProblem() {
    const ExperimentDocument& document = m_workbench.document();
    const bool wrong = !document.problems().empty();
    m_totals->setVisible(!wrong);
    m_stripBox->setVisible(wrong);
    if (m_strip->property("problem").toString() == document.firstProblem() && wrong && m_strip->property("json").toString() == QString::fromStdString(document.json().dump()))
        return;
    m_strip->setProperty("problem", document.firstProblem());
    m_strip->setProperty("json", QString::fromStdString(document.json().dump()));
    while (QLayoutItem* item = m_repairs->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    if (!wrong)
        return;
    const LayerModel::Entry* at = m_layers->firstWrong();
    m_strip->setText(at ? QStringLiteral("%1: %2").arg(at->name, QString(at->problem).remove('[' + at->name + "] ")) : document.firstProblem());
    bool first = true;
    for (const Repair& repair : repairsOf(document.json(), document.problems().front(), at ? at->place : Json::json_pointer())) {
        auto* button = new QPushButton(repair.words);
        button->setProperty("primary", std::exchange(first, false));
        button->setToolTip(tr("Mends it in one step of undo."));
        connect(button, &QPushButton::clicked, this, [this, repair] { m_workbench.document().edit(repair.words, repair.experiment); });
        m_repairs->addWidget(button);
    }
}

void BuildPage::insert(const std::string& type) { select(m_layers->insertAfter(row(), type)); }

void BuildPage::duplicate() {
    if (row() > 0)
        select(m_layers->duplicate(row()));
}

void BuildPage::remove() {
    const int at = row();
    if (at <= 0)
        return;
    m_layers->remove(at);
    select(m_layers->entry(qMin(at, m_layers->rowCount() - 1)).place);
}

void BuildPage::move(int by) {
    if (row() > 0)
        select(m_layers->move(row(), by));
}

bool BuildPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_table || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    const bool alt = key->modifiers() & Qt::AltModifier;
    if (alt && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down))
        move(key->key() == Qt::Key_Up ? -1 : 1);
    else if (key->key() == Qt::Key_Delete || key->key() == Qt::Key_Backspace)
        remove();
    else if (key->key() == Qt::Key_D && key->modifiers() & Qt::ControlModifier)
        duplicate();
    else
        return QWidget::eventFilter(watched, event);
    return true;
}

void BuildPage::refresh() {
    const int variant = m_workbench.document().selectedVariant();
    m_layers->setPlan(m_workbench.document().experiment() ? m_workbench.plans().plan(variant) : nullptr);
    const QString of = m_workbench.plans().plan(variant) ? m_workbench.plans().plan(variant)->name : QString();
    m_totals->setText(of.isEmpty() ? m_layers->totals() : tr("%1 (in %2)").arg(m_layers->totals(), of));
    refreshProblem();
    m_policyDelegate->selected = variant;
    m_policyTable->viewport()->update();
    m_memory->setSubtitle(tr("predicted for batch %1").arg(m_workbench.plans().plans().isEmpty() ? 0 : m_workbench.plans().plans().first().batch));
    QVector<BarPart> parts;
    for (const QString& name : memoryParts())
        parts << BarPart{name, theme().memory[name]};
    m_memory->setParts(parts);
    QVector<BarRow> rows = memoryRows(m_workbench);
    for (BarRow& each : rows)
        each.tick = 0;
    setMemoryLimit(*m_memory, m_workbench);
    m_memory->setRows(rows, tr("Nothing to predict while the network has an error."));
    if (m_layers->rowCount() > 0 && (!m_table->currentIndex().isValid() || row() != m_table->currentIndex().row()))
        select(m_place);
    else
        refreshForm();
}

// A form that is being typed into stays as it is.
void BuildPage::refreshForm() {
    const int at = row();
    const bool layer = at > 0 && at < m_layers->rowCount();
    for (QPushButton* button : {m_up, m_down, m_duplicate, m_delete})
        button->setEnabled(layer);
    m_name->setEnabled(layer);
    if (at < 0 || at >= m_layers->rowCount())
        return;
    const LayerModel::Entry& entry = m_layers->entry(at);
    const LayerType* type = find_layer_type(entry.type.toStdString());
    m_title->setText(entry.name);
    m_about->setText(type ? QString::fromStdString(type->help) : tr("What the network reads: height × width × channels. Layers are inserted after the one that is selected."));
    m_problem->setText(entry.problem);
    m_problem->setVisible(!entry.problem.isEmpty());
    m_name->setText(entry.name);
    if (m_form->isAncestorOf(focusWidget()) && m_form->property("place").toString() == QString::fromStdString(entry.place.to_string()))
        return;
    m_form->setProperty("place", QString::fromStdString(entry.place.to_string()));
    m_form->show(type ? type->fields : std::vector<Field>(), layer ? m_workbench.document().json()[entry.place] : Json::object());
}

void BuildPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_beneath->setFixedHeight(height() > 690 ? 288 : 216);
    for (int column : {int(LayerModel::Flops), int(LayerModel::Share)})
        m_table->setColumnHidden(column, width() < 1150); // the words of the layers need the room
}

void BuildPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

} // namespace mantissa::app
