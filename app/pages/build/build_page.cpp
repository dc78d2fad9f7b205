// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/build_page.h"

#include "bridge/workbench.h"
#include "forms/field_form.h"
#include "pages/build/card_editor.h"
#include "pages/build/layer_delegate.h"
#include "pages/build/layer_format.h"
#include "pages/build/layer_model.h"
#include "pages/build/policy_delegate.h"
#include "pages/build/policy_model.h"
#include "pages/run/run_values_text.h"
#include "style/appearance.h"
#include "style/icons.h"

#include <QClipboard>
#include <QFrame>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

constexpr int rowHeight = 36, leastBeneath = 216, roomyBeneath = 300, leastColumn = 100, leastTable = 170;

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
    : QWidget(parent),
      m_workbench(workbench),
      m_layers(new LayerModel(workbench.document(), this)),
      m_policies(new PolicyModel(workbench.plans(), workbench.document(), this)),
      m_policyDelegate(new PolicyDelegate(this)),
      m_table(new QTableView),
      m_policyTable(new QTableView),
      m_strip(new QLabel),
      m_totals(new QLabel),
      m_title(new QLabel),
      m_about(new QLabel),
      m_problem(new QLabel),
      m_name(new QLineEdit),
      m_form(new FieldForm),
      m_format(new LayerFormat(workbench)),
      m_memory(new StackedBars(tr("Memory before the run"))),
      m_step(new QPushButton),
      m_measure(new QPushButton(tr("Measure"), m_memory)),
      m_beneath(new QWidget),
      m_stripBox(new QWidget),
      m_repairs(new QHBoxLayout) {
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
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
    auto* corner = new QVBoxLayout(m_memory); // in the line of the title
    corner->setContentsMargins(0, 4, 8, 0);
    corner->addWidget(m_measure, 0, Qt::AlignRight);
    corner->addStretch();
    m_measure->setProperty("small", true);
    m_measure->setAccessibleName(tr("Measure the memory"));
    connect(m_measure, &QPushButton::clicked, &m_workbench, &Workbench::measureMemory);
    connect(&m_workbench, &Workbench::changed, this, &BuildPage::refreshMeasure);
    left->addWidget(m_beneath);
    page->addLayout(left, 1);
    page->addWidget(makeInspector());
    whole->insertWidget(0, makePalette()); // last, so that the keyboard is at the table first
    setMinimumHeight(420);
    m_place = Json::json_pointer("/model/layers/0");

    m_form->edited = [this](const QString& key, const Json& value) { set(row(), key.toStdString(), value); };
    connect(m_name, &QLineEdit::editingFinished, this, [this] {
        if (row() > 0 && m_name->isModified())
            set(row(), "name", m_name->text().trimmed().isEmpty() ? Json() : Json(m_name->text().trimmed().toStdString()));
    });
    connect(&workbench.document(), &ExperimentDocument::changed, this, &BuildPage::refresh);
    connect(&workbench.document(), &ExperimentDocument::variantSelected, this, &BuildPage::refresh);
    for (auto signal : {&PlanWatcher::answered, &PlanWatcher::batchesFound})
        connect(&workbench.plans(), signal, this, &BuildPage::refresh);
    connect(&Appearance::instance(), &Appearance::changed, this, &BuildPage::refresh);
    refresh();
}

QWidget* BuildPage::makeTable() {
    auto* frame = card();
    m_table->setModel(m_layers);
    m_table->setMinimumHeight(leastTable);
    m_table->setProperty("spacePauses", true);
    makeCardEditor();
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
        QMetaObject::invokeMethod(
            this, [this, place] { select(Json::json_pointer(place.toStdString())); }, Qt::QueuedConnection);
    });
    return frame;
}

QWidget* BuildPage::makePolicies() {
    auto* frame = card();
    auto* head = new QHBoxLayout;
    head->setContentsMargins(12, 4, 6, 2);
    head->setSpacing(8);
    auto* title = new QLabel(tr("Policies"));
    title->setFont(typeFont(Appearance::Type::strong));
    head->addWidget(title);
    head->addStretch(1);
    auto* edit = new QPushButton(tr("Edit…"));
    edit->setToolTip(tr("The selected variant role by role, its loss scale and layers of their own (Ctrl+E)."));
    connect(edit, &QPushButton::clicked, this, [this] { m_workbench.showEditor(0); });
    m_step->setToolTip(tr("Every operation of the compiled step, where casts were put and what they move."));
    connect(m_step, &QPushButton::clicked, this, [this] { m_workbench.showEditor(3); });
    head->addWidget(m_step);
    head->addWidget(edit);
    static_cast<QVBoxLayout*>(frame->layout())->addLayout(head);
    connect(m_policyTable, &QTableView::doubleClicked, this,
            [this](const QModelIndex& index) { m_workbench.showEditor(index.row() == m_policies->rowCount() - 1 ? 1 : 0); });
    m_policyTable->setModel(m_policies);
    m_policyTable->setItemDelegate(m_policyDelegate);
    m_policyTable->setSelectionMode(QAbstractItemView::NoSelection);
    m_policyTable->setAccessibleName(tr("What each policy means"));
    plain(m_policyTable);
    m_policyTable->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_policyTable->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_policyTable->horizontalHeader()->setMinimumHeight(38);
    m_policyTable->horizontalHeader()->setStyleSheet("QHeaderView::section { padding: 4px 2px 4px 8px; }");
    m_policyTable->verticalHeader()->setDefaultSectionSize(21);
    m_policyTable->verticalHeader()->setMinimumSectionSize(20);
    connect(m_policyTable, &QTableView::clicked, this,
            [this](const QModelIndex& index) { m_workbench.document().selectVariant(index.column()); });
    frame->layout()->addWidget(m_policyTable);
    return frame;
}

int BuildPage::row() const { return m_place.empty() ? 0 : m_layers->rowOf(m_place); }

void BuildPage::select(const Json::json_pointer& place) {
    m_place = place;
    const int at = qMax(0, row());
    if (m_layers->rowCount() > 0)
        m_table->setCurrentIndex(m_layers->index(at, 0));
    refreshForm();
}

void BuildPage::insert(const std::string& type) { select(m_layers->insertAfter(row(), type)); }

void BuildPage::duplicate() {
    if (row() > 0)
        select(m_layers->duplicate(row()));
}

void BuildPage::copy(After after) {
    if (row() <= 0)
        return;
    QGuiApplication::clipboard()->setText(m_layers->textOf(row()));
    if (after == After::remove)
        remove();
}

void BuildPage::paste() {
    QString wrong;
    const Json::json_pointer place = m_layers->paste(row(), QGuiApplication::clipboard()->text(), &wrong);
    if (wrong.isEmpty())
        select(place);
    else
        m_workbench.tell({Message::Kind::info, tr("Nothing was pasted."), wrong});
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
    else if (key->key() == Qt::Key_F2)
        m_editor->begin(row(), CardLayout::name);
    else if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)
        m_editor->begin(row(), m_layers->entry(qMax(0, row())).words.isEmpty() ? int(CardLayout::name) : 0);
    else if (key->matches(QKeySequence::Copy) || key->matches(QKeySequence::Cut))
        copy(key->matches(QKeySequence::Cut) ? After::remove : After::keep);
    else if (key->matches(QKeySequence::Paste))
        paste();
    else
        return QWidget::eventFilter(watched, event);
    return true;
}

void BuildPage::refreshMeasure() {
    const QString whyNot = m_workbench.whyNotMeasure();
    m_measure->setEnabled(whyNot.isEmpty());
    m_measure->setToolTip(whyNot.isEmpty() ? tr("Takes one step of each variant and tells what was really allocated.") : whyNot);
}

void BuildPage::refresh() {
    const int variant = m_workbench.document().selectedVariant();
    m_layers->setPlan(m_workbench.document().experiment() ? m_workbench.plans().plan(variant) : nullptr);
    const QString of = m_workbench.plans().plan(variant) ? m_workbench.plans().plan(variant)->name : QString();
    m_totals->setText(of.isEmpty() ? m_layers->totals() : tr("%1 (in %2)").arg(m_layers->totals(), of));
    refreshProblem();
    m_policyDelegate->selected = variant;
    m_policyTable->viewport()->update();
    const VariantPlan* compiled = m_workbench.plans().plan(variant);
    m_step->setText(compiled ? tr("Compiled step: %1 operations, %2 casts").arg(compiled->operations).arg(compiled->casts)
                             : tr("Compiled step"));
    m_memory->setSubtitle(
        tr("batch %1").arg(m_workbench.plans().plans().isEmpty() ? 0 : m_workbench.plans().plans().first().batch));
    QVector<BarRow> rows = memoryRows(m_workbench);
    m_memory->setParts(memoryLegend(rows));
    for (BarRow& each : rows)
        each.tick = 0;
    setMemoryLimit(*m_memory, m_workbench);
    m_memory->setRows(rows, tr("Nothing to predict while the network has an error."));
    arrangeBeneath();
    refreshMeasure();
    if (m_layers->rowCount() > 0 && (!m_table->currentIndex().isValid() || row() != m_table->currentIndex().row()))
        select(m_place);
    else
        refreshForm();
}

void BuildPage::set(int at, const std::string& key, const Json& value) {
    if (at > 0)
        m_layers->set(at, key, value);
    else
        setInModel(QString::fromStdString(key), value);
}

// What the network reads, and the loss it is trained with.
void BuildPage::setInModel(const QString& key, const Json& value) {
    Json json = m_workbench.document().json();
    Json& model = json["model"];
    if (key == "input") {
        const Json sides = readSides(value.is_string() ? QString::fromStdString(value.get<std::string>()) : QString());
        if (sides.is_null())
            return m_workbench.tell(
                {Message::Kind::info, tr("The input stays as it is."), tr("Write height × width × channels: 28 × 28 × 1.")});
        model["input"] = sides;
    } else if (value.is_null()) {
        model.erase(key.toStdString());
    } else {
        model[key.toStdString()] = value;
    }
    m_workbench.document().edit(tr("%1 of the network").arg(key), json);
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
    m_about->setText(type ? QString::fromStdString(type->help)
                          : tr("What the network reads: height × width × channels. Layers are inserted after the one that is selected."));
    m_problem->setText(entry.problem);
    m_problem->setVisible(!entry.problem.isEmpty());
    m_name->setText(entry.name);
    m_format->show(layer ? entry.name : QString(), entry.type);
    if (m_form->isAncestorOf(focusWidget()) && m_form->property("place").toString() == QString::fromStdString(entry.place.to_string()))
        return;
    m_form->setProperty("place", QString::fromStdString(entry.place.to_string()));
    m_form->show(fieldsOf(at), valuesOf(at));
}

std::vector<Field> BuildPage::fieldsOf(int at) const {
    if (at > 0) {
        const LayerType* type = find_layer_type(m_layers->entry(at).type.toStdString());
        return type ? type->fields : std::vector<Field>();
    }
    std::vector<Field> fields = model_fields();
    fields.insert(fields.begin(), {.key = "input",
                                   .type = FieldType::text,
                                   .label = tr("Input").toStdString(),
                                   .help = tr("Height × width × channels of the images.").toStdString()});
    return fields;
}

Json BuildPage::valuesOf(int at) const {
    if (at > 0)
        return m_workbench.document().json()[m_layers->entry(at).place];
    Json model = m_workbench.document().json().value("model", Json::object());
    model["input"] = m_layers->index(0, LayerModel::Output).data().toString().toStdString();
    return model;
}

// Every variant has its bar and its column, however many there are.
void BuildPage::arrangeBeneath() {
    m_beneath->setFixedHeight(qMax(height() > 690 ? roomyBeneath : leastBeneath, m_memory->minimumSizeHint().height()));
    const int columns = qMax(1, m_policies->columnCount()), room = m_policyTable->viewport()->width();
    const int each = qMax(Appearance::instance().scaled(leastColumn), room / columns);
    for (int column = 0; column < m_policies->columnCount(); ++column)
        m_policyTable->horizontalHeader()->resizeSection(column, each);
}

void BuildPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrangeBeneath();
    for (int column : {int(LayerModel::Flops), int(LayerModel::Share)})
        m_table->setColumnHidden(column, width() < 1150); // the words of the layers need the room
}

void BuildPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

} // namespace mantissa::app
