// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/layer_table.h"

#include "bridge/refused_input.h"
#include "bridge/workbench.h"
#include "pages/build/card_editor.h"
#include "pages/build/layer_delegate.h"
#include "pages/build/layer_edits.h"
#include "pages/build/layer_model.h"
#include "pages/build/layer_settings.h"
#include "pages/build/plain_table.h"
#include "style/scaling.h"
#include "widgets/hidden_columns.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QScrollBar>
#include <QSet>
#include <QVBoxLayout>

#include <array>

namespace mantissa::app {
namespace {

constexpr int rowHeight = 36, leastTable = 148, leastWords = 310, fewestWords = 200; // the second where the columns were asked for
constexpr std::array columnWidths = {220, 96, 80, 74, 74, 60, 60, 72, 70};

// It asks for what it must have, and takes what there is: a page that scrolls is as high as its parts would like to be, and each table
// would like 192 px at any size of text.
class LeastTable : public QTableView {
public:
    QSize sizeHint() const override { return {QTableView::sizeHint().width(), minimumHeight()}; }
};

} // namespace

LayerTable::LayerTable(Workbench& workbench, LayerModel& model, LayerSettings& settings, QWidget* parent)
    : QFrame(parent),
      m_workbench(workbench),
      m_model(model),
      m_table(new LeastTable),
      m_totals(new QLabel),
      m_room(new QPushButton(this)),
      m_hidden(new HiddenColumns(this)) {
    setProperty("card", true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2, 2, 2, 2);
    column->setSpacing(0);
    makeTable();
    makeEditor(settings);
    m_table->installEventFilter(this); // before the editor's
    m_table->viewport()->installEventFilter(this);
    column->addWidget(m_table);
    setFocusProxy(m_table);
    column->addLayout(makeTotals());
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
        m_place = current.isValid() ? m_model.entry(current.row()).place : Json::json_pointer();
        Q_EMIT selected();
    });
    connect(&m_model, &LayerModel::dropped, this, [this](const QString& place) {
        QMetaObject::invokeMethod(
            this, [this, place] { select(Json::json_pointer(place.toStdString())); }, Qt::QueuedConnection);
    });
}

LayerTable::~LayerTable() = default;

QLayout* LayerTable::makeTotals() {
    m_totals->setProperty("muted", true);
    m_totals->setContentsMargins(12, 6, 12, 6);
    m_totals->setWordWrap(true);
    m_room->setObjectName("room");
    m_room->hide();
    connect(m_room, &QPushButton::clicked, this, [this] { Q_EMIT fieldsWanted(m_fields == Fields::folded); });
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 12, 0);
    row->addWidget(m_totals, 1);
    row->addWidget(m_room, 0, Qt::AlignRight); // no wider where it stands alone
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    column->addLayout(row);
    m_hidden->setContentsMargins(12, 0, 12, 6); // beneath: beside them it would fold the totals to a column
    column->addWidget(m_hidden);
    return column;
}

void LayerTable::makeTable() {
    m_table->setModel(&m_model);
    keepScaled(m_table, [table = m_table] { table->setMinimumHeight(scaled(leastTable)); });
    m_table->setProperty("spacePauses", true);
    m_table->setObjectName("layers");
    m_table->setAccessibleName(tr("Layers"));
    makePlain(m_table);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->verticalHeader()->hide();
    keepScaled(m_table, [table = m_table] { table->verticalHeader()->setDefaultSectionSize(scaled(rowHeight)); });
    auto* header = m_table->horizontalHeader();
    keepScaled(header, [this, header] {
        for (int column = 0; column < LayerModel::ColumnCount; ++column)
            header->resizeSection(column, scaled(columnWidths[std::size_t(column)]));
        header->setMinimumHeight(scaled(42));
        arrangeColumns();
    });
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setSectionResizeMode(LayerModel::Layer, QHeaderView::Stretch);
    header->setMinimumSectionSize(40);
    header->setStyleSheet("QHeaderView::section { padding: 4px 10px 4px 2px; } QHeaderView::section:first { padding-left: 10px; }");
    m_table->setDragEnabled(true);
    m_table->setAcceptDrops(true);
    m_table->setDropIndicatorShown(true);
    m_table->setDragDropMode(QAbstractItemView::DragDrop);
    m_table->setDragDropOverwriteMode(false);
}

void LayerTable::makeEditor(LayerSettings& settings) {
    auto* delegate = new LayerDelegate(this);
    m_table->setItemDelegate(delegate);
    m_editor = std::make_unique<CardEditor>(*m_table, m_model, *delegate);
    m_editor->fields = [&settings](int row) { return settings.fields(row); };
    m_editor->valueOf = [&settings](int row, const Field& field) { return settings.values(row).value(field.key, field.fallback); };
    m_editor->whyNot = [&settings](int row, const std::string& key, const Json& value) { return settings.whyNot(row, key, value); };
    m_editor->refused = [refusals = QPointer(&RefusedInput::of(m_workbench))](const QObject* field, const QString& whyNot) {
        if (refusals) // a field is hidden with the window that has them, too
            refusals->set(field, whyNot);
    };
    m_editor->edited = [&settings](int row, const std::string& key, const Json& value) { settings.set(row, key, value); };
}

int LayerTable::row() const { return m_place.empty() ? 0 : m_model.rowOf(m_place); }

void LayerTable::select(const Json::json_pointer& place) {
    m_place = place;
    const int at = qMax(0, row());
    if (m_model.rowCount() > 0)
        m_table->setCurrentIndex(m_model.index(at, 0));
    Q_EMIT selected();
}

// What was moved, or moved back by undo, stays selected.
void LayerTable::follow() {
    const Json& now = m_workbench.document().json();
    if (now == m_shown)
        return;
    m_place = placeAfter(m_shown, now, m_place);
    m_shown = now;
}

void LayerTable::reselect() {
    follow();
    if (m_model.rowCount() > 0 && (!m_table->currentIndex().isValid() || row() != m_table->currentIndex().row()))
        select(m_place);
    else
        Q_EMIT selected();
}

void LayerTable::setTotals(const QString& words) {
    m_totals->setText(words);
    m_totals->setVisible(!words.isEmpty());
}

void LayerTable::addBeneath(QWidget* widget) { layout()->addWidget(widget); }

void LayerTable::takeKeyboard() { m_table->setFocus(); }

// Beside a scroll bar, also while there is none: columns stay where they are when it comes.
int LayerTable::roomForColumns() const {
    return qMin(m_table->viewport()->width(), m_table->contentsRect().width() - m_table->verticalScrollBar()->sizeHint().width());
}

// What tells least goes first; digits that are shown are whole.
void LayerTable::arrangeColumns() {
    constexpr std::array spare = {LayerModel::Flops,       LayerModel::Share,   LayerModel::Gradients, LayerModel::Macs,
                                  LayerModel::Activations, LayerModel::Weights, LayerModel::Parameters};
    int wanted = scaled(m_fields == Fields::folded ? fewestWords : leastWords);
    for (int column = LayerModel::Layer + 1; column < LayerModel::ColumnCount; ++column)
        wanted += scaled(columnWidths[std::size_t(column)]);
    QSet<int> hidden;
    for (int column : spare) {
        if (wanted <= roomForColumns())
            break;
        wanted -= scaled(columnWidths[std::size_t(column)]);
        hidden << column;
    }
    for (int column : spare)
        m_table->setColumnHidden(column, hidden.contains(column));
    tellHidden();
}

void LayerTable::setFields(Fields fields) {
    m_fields = fields;
    arrangeColumns();
}

void LayerTable::tellHidden() {
    const QStringList hidden = hiddenColumnsOf(*m_table);
    const bool folded = m_fields == Fields::folded;
    m_hidden->tell(m_fields == Fields::beside ? QStringList() : hidden);
    m_room->setVisible(folded || (m_fields == Fields::beside && !hidden.isEmpty()));
    m_room->setText(folded ? tr("Show fields") : hidden.size() == 1 ? tr("1 more column") : tr("%1 more columns").arg(hidden.size()));
    m_room->setToolTip(folded ? tr("Shows the fields of the selected layer beside the table again.")
                              : tr("%1: hides the fields of the selected layer, which leave no room for them.").arg(hidden.join(", ")));
    m_room->setAccessibleName(folded ? tr("Show the fields of the layer") : tr("Show the columns that have no room"));
}

void LayerTable::insert(const QString& type) { select(m_model.insertAfter(row(), type.toStdString())); }

void LayerTable::duplicate() {
    if (row() > 0)
        select(m_model.duplicate(row()));
}

void LayerTable::copy(After after) {
    if (row() <= 0)
        return;
    QGuiApplication::clipboard()->setText(m_model.textOf(row()));
    if (after == After::remove)
        remove();
}

void LayerTable::paste() {
    Saying wrong;
    const Json::json_pointer place = m_model.paste(row(), QGuiApplication::clipboard()->text(), &wrong);
    if (!wrong)
        select(place);
    else
        m_workbench.tell([=] { return Message{Message::Kind::info, tr("Nothing was pasted."), wrong()}; });
}

void LayerTable::remove() {
    const int at = row();
    if (at <= 0)
        return;
    m_model.remove(at);
    select(m_model.entry(qMin(at, m_model.rowCount() - 1)).place);
}

void LayerTable::move(int by) {
    if (row() > 0)
        select(m_model.move(row(), by));
}

bool LayerTable::press(const QKeyEvent& key) {
    const bool alt = key.modifiers() & Qt::AltModifier;
    if (alt && (key.key() == Qt::Key_Up || key.key() == Qt::Key_Down))
        move(key.key() == Qt::Key_Up ? -1 : 1);
    else if (key.key() == Qt::Key_Delete || key.key() == Qt::Key_Backspace)
        remove();
    else if (key.key() == Qt::Key_D && key.modifiers() & Qt::ControlModifier)
        duplicate();
    else if ((key.key() == Qt::Key_Home || key.key() == Qt::Key_End) && m_model.rowCount() > 0)
        m_table->setCurrentIndex(m_model.index(key.key() == Qt::Key_Home ? 0 : m_model.rowCount() - 1, LayerModel::Layer));
    else if (key.key() == Qt::Key_F2)
        m_editor->begin(row(), CardLayout::name);
    else if (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter)
        m_editor->begin(row(), m_model.entry(qMax(0, row())).words.isEmpty() ? int(CardLayout::name) : 0);
    else if (key.matches(QKeySequence::Copy) || key.matches(QKeySequence::Cut))
        copy(key.matches(QKeySequence::Cut) ? After::remove : After::keep);
    else if (key.matches(QKeySequence::Paste))
        paste();
    else
        return false;
    return true;
}

// Before the view has heard of it.
void LayerTable::resized(const QSize& before) {
    const QRect row = m_table->visualRect(m_table->currentIndex());
    arrangeColumns();
    if (row.isValid() && row.top() >= 0 && row.bottom() < before.height())
        QMetaObject::invokeMethod( // once the view knows how far it may scroll
            this, [this] { m_table->scrollTo(m_table->currentIndex()); }, Qt::QueuedConnection);
}

bool LayerTable::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table->viewport() && event->type() == QEvent::Resize)
        resized(static_cast<QResizeEvent*>(event)->oldSize());
    if (watched == m_table && event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_F2) {
        event->accept(); // elsewhere it renames the variant
        return true;
    }
    if (watched == m_table && event->type() == QEvent::KeyPress && press(*static_cast<QKeyEvent*>(event)))
        return true;
    return QFrame::eventFilter(watched, event);
}

} // namespace mantissa::app
