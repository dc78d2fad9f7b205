// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The parts of the microscope; what they show is in scope_view.cpp.
#include "bridge/workbench.h"
#include "pages/health/scope/element_model.h"
#include "pages/health/scope/operation_model.h"
#include "pages/health/scope/scope_view.h"
#include "pages/health/scope/tensor_picture.h"
#include "style/scaling.h"
#include "style/table_copy.h"
#include "widgets/paragraph.h"

#include <QButtonGroup>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

QTableView* plainTable(QAbstractItemModel* model, const QString& name) {
    auto* table = new QTableView;
    table->setModel(model);
    table->setAccessibleName(name);
    table->setProperty("dense", true);
    table->verticalHeader()->hide();
    keepScaled(table, [table] { table->verticalHeader()->setDefaultSectionSize(scaled(24)); });
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTextElideMode(Qt::ElideMiddle);
    table->horizontalHeader()->setHighlightSections(false);
    offerTableCopy(*table);
    return table;
}

} // namespace

ScopeView::ScopeView(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_source(workbench),
      m_operations(new OperationModel(this)),
      m_elements(new ElementModel(this)) {
    setFocusPolicy(Qt::StrongFocus);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(10);
    all->addLayout(makeBar());
    m_state = new Paragraph;
    m_state->setProperty("muted", true);
    m_state->setAlignment(Qt::AlignCenter);
    all->addWidget(m_state, 1);
    auto* sides = new QSplitter;
    sides->setChildrenCollapsible(false);
    sides->addWidget(makeOperations());
    sides->addWidget(makeTensors());
    sides->setStretchFactor(0, 2);
    sides->setStretchFactor(1, 5);
    sides->setSizes({430, 760});
    m_inside = sides;
    all->addWidget(sides, 1);
    connect(&m_source, &ScopeSource::changed, this, &ScopeView::refresh);
    connect(&m_source, &ScopeSource::shown, this, &ScopeView::takeFrame);
    connect(&m_workbench, &Desk::changed, this, &ScopeView::follow);
    connect(&m_workbench.store(), &RunStore::structureChanged, this, &ScopeView::follow);
    connect(&m_workbench.document(), &ExperimentDocument::variantSelected, this, [this] {
        m_source.close();
        follow();
    });
    refresh();
}

QHBoxLayout* ScopeView::makeBar() {
    auto* bar = new QHBoxLayout;
    bar->setSpacing(10);
    m_leave = new QPushButton(tr("Back to the map"));
    m_leave->setToolTip(tr("Esc"));
    m_title = new QLabel;
    setType(m_title, Appearance::Type::strong);
    m_words = new QLabel;
    m_words->setProperty("muted", true);
    m_back = new QPushButton(tr("Back"));
    m_back->setToolTip(tr("To the operation before (Shift+F10)"));
    m_forward = new QPushButton(tr("Forward"));
    m_forward->setToolTip(tr("To the next operation (F10)"));
    m_bad = new QPushButton(tr("First not finite"));
    m_bad->setToolTip(tr("To the first operation whose result is not finite"));
    auto* image = new QLabel(tr("Sample"));
    image->setProperty("muted", true);
    m_sample = new QSpinBox;
    m_sample->setRange(1, 1);
    keepScaled(m_sample, [sample = m_sample] { sample->setMinimumWidth(scaled(84)); });
    m_sample->setAccessibleName(tr("Sample of the batch"));
    m_sample->setToolTip(tr("Which sample of the batch is shown. Counts are of all samples"));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_leave, m_title, m_words})
        bar->addWidget(widget);
    bar->addStretch();
    for (QWidget* widget : std::initializer_list<QWidget*>{m_bad, image, m_sample, m_back, m_forward})
        bar->addWidget(widget);
    connect(m_leave, &QPushButton::clicked, this, &ScopeView::closed);
    connect(m_bad, &QPushButton::clicked, this, [this] { show(m_source.firstNotFinite()); });
    connect(m_back, &QPushButton::clicked, this, [this] { show(m_operation - 1); });
    connect(m_forward, &QPushButton::clicked, this, [this] { show(m_operation + 1); });
    connect(m_sample, &QSpinBox::valueChanged, this, [this] { show(m_operation); });
    return bar;
}

QWidget* ScopeView::makeOperations() {
    m_list = plainTable(m_operations, tr("Operations of the step"));
    m_list->setObjectName("operations");
    QHeaderView* header = m_list->horizontalHeader();
    header->setSectionResizeMode(OperationModel::Name, QHeaderView::Stretch);
    const auto fit = [list = m_list] {
        list->setColumnWidth(OperationModel::Number, scaled(38));
        list->setColumnWidth(OperationModel::RanAs, scaled(76));
        list->resizeColumnToContents(OperationModel::Formats); // what one format leaves is the names'
        list->setColumnWidth(OperationModel::Formats, qMin(list->columnWidth(OperationModel::Formats), scaled(142)));
    };
    keepScaled(m_list, fit);
    connect(m_operations, &QAbstractItemModel::modelReset, m_list, fit);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (now.isValid() && now.row() != m_operation)
            show(now.row());
    });
    auto* card = new QFrame;
    card->setProperty("card", true);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(4, 4, 4, 4);
    column->addWidget(m_list);
    return card;
}

QWidget* ScopeView::makeTensors() {
    auto* card = new QFrame;
    card->setProperty("card", true);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(10, 8, 10, 8);
    auto* chips = makeChips();
    m_counts = new QLabel;
    m_counts->setProperty("muted", true);
    m_counts->setWordWrap(true);
    m_counts->setTextFormat(Qt::RichText);
    auto* pictures = makePictures();
    makeValues();
    column->addWidget(chips);
    column->addWidget(m_counts);
    column->addLayout(pictures, 3);
    column->addWidget(m_table, 2);
    return card;
}

// One for each tensor of the operation.
QWidget* ScopeView::makeChips() {
    auto* chips = new QWidget;
    chips->setProperty("panel", true);
    m_chips = new QHBoxLayout(chips);
    m_chips->setContentsMargins(0, 0, 0, 0);
    m_chips->setSpacing(6);
    m_chipGroup = new QButtonGroup(this);
    connect(m_chipGroup, &QButtonGroup::idClicked, this, &ScopeView::showTensor);
    auto* scroll = new QScrollArea;
    scroll->setWidget(chips);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // what lies in it has it
    scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setScaledHeight(scroll, 36);
    return scroll;
}

QHBoxLayout* ScopeView::makePictures() {
    auto* pictures = new QHBoxLayout;
    pictures->setSpacing(16);
    for (TensorPicture*& picture : m_pictures) {
        picture = new TensorPicture;
        pictures->addWidget(picture, 1);
        connect(picture, &TensorPicture::elementPicked, this, [this](qsizetype element) {
            m_table->selectRow(int(element));
            m_table->scrollTo(m_elements->index(int(element), 0), QAbstractItemView::PositionAtCenter);
        });
    }
    return pictures;
}

void ScopeView::makeValues() {
    m_table = plainTable(m_elements, tr("Values of the tensor"));
    for (const auto kind : {ElementModel::Stored, ElementModel::Wide, ElementModel::Difference}) // whose digits count
        m_table->horizontalHeader()->setSectionResizeMode(kind, QHeaderView::Stretch);
    keepScaled(m_table, [table = m_table] {
        for (const auto kind : {ElementModel::Place, ElementModel::Ulps, ElementModel::What})
            table->setColumnWidth(kind, scaled(kind == ElementModel::Ulps ? 64 : 92));
    });
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, &ScopeView::offer);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        for (TensorPicture* picture : m_pictures)
            picture->pick(now.isValid() ? now.row() : -1);
    });
}

} // namespace mantissa::app
