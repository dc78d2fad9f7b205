// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/numbers/block_view.h"

#include "models/block_model.h"
#include "models/spoken.h"
#include "models/words.h"
#include "numerics/format_table.h"
#include "pages/numbers/block_picture.h"
#include "pages/page_view.h"
#include "style/scaling.h"
#include "style/table_copy.h"
#include "widgets/bits_delegate.h"
#include "widgets/flow_layout.h"
#include "widgets/paragraph.h"

#include <QComboBox>
#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include <cmath>

namespace mantissa::app {
namespace {

constexpr int narrowBlock = 640;

// The element's bits, in the colours of their parts.
class ElementBits : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const auto& model = static_cast<const BlockModel&>(*index.model());
        paintBits(*painter, option.rect, model.elements(), index.data(BlockModel::CodeRole).toUInt());
    }
};

// What was lost has its colour, and its word.
class ErrorWords : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.data(BlockModel::LostRole).toBool()) {
            option->font = typeFont(Appearance::Type::strong);
            option->palette.setColor(QPalette::Text, theme().warn);
        }
    }
};

QString scaleWords(const BlockReading& reading, const Format& format) {
    QStringList words;
    for (const BlockSeen& block : reading.blocks)
        words << (format.blocks.kind == ScaleKind::power_of_two && std::isfinite(block.scale)
                      ? QObject::tr("Scale %1 = %2, code %3").arg(formatPower(block.scale), formatPlain(block.scale, 6)).arg(block.code)
                      : QObject::tr("Scale %1, code %2").arg(formatPlain(block.scale, 6)).arg(block.code));
    if (format.blocks.kind == ScaleKind::e4m3)
        words << QObject::tr("the tensor's %1").arg(formatPlain(reading.tensor_scale, 6));
    return words.join("; ");
}

} // namespace

BlockView::BlockView(QWidget* parent)
    : QWidget(parent),
      m_model(new BlockModel(this)),
      m_format(new QComboBox),
      m_rounding(new QComboBox),
      m_scale(new QLabel),
      m_sentence(new Paragraph),
      m_table(new QTableView),
      m_picture(new BlockPicture(*m_model)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    column->addLayout(makeControls());
    column->addWidget(m_sentence);
    column->addWidget(makeTable());
    column->addWidget(m_picture, 1);
    connect(m_model, &BlockModel::read, this, &BlockView::refresh);
    keepScaled(this, [this] { arrange(); });
    refresh();
}

FlowLayout* BlockView::makeControls() {
    auto* row = new FlowLayout;
    row->setSpacing(8);
    offer(formatsWithBlocks());
    m_format->setCurrentText(QString::fromStdString(format_name(m_model->format())));
    m_format->setAccessibleName(tr("Format of the block"));
    m_format->setToolTip(tr("How wide an element is, and what kind of scale its block has."));
    m_rounding->addItems({tr("To nearest, ties to even"), tr("Toward zero")});
    m_rounding->setAccessibleName(tr("Rounding of the elements"));
    m_rounding->setToolTip(
        tr("How an element gets to one of its format's values. By chance, as gradients are rounded, one of the two neighbours comes."));
    row->addWidget(m_format);
    row->addWidget(m_rounding);
    struct Example {
        QString words, why;
        std::vector<float> values;
    };
    const Example examples[] = {
        {tr("One outlier"), tr("A single large value takes the range from all others."), {96, 1.5f, -0.7f, 0.3f, 0.1f, -0.04f, 0.9f, 2.2f}},
        {tr("Alike"), tr("Values of one size use all codes of their elements."), {1.9f, 1.5f, -0.7f, 1.3f, 1.1f, -0.8f, 0.9f, 1.2f}},
        {tr("Cut at the top"),
         tr("Just below a power of two the largest itself is cut: the scale is a whole power of two below it."),
         {15.9f, 12, -7, 3, 1, -0.5f, 0.25f, 6}}};
    for (const Example& example : examples) {
        auto* button = new QPushButton(example.words);
        button->setToolTip(example.why);
        connect(button, &QPushButton::clicked, this, [this, values = example.values] { m_model->setValues(values); });
        row->addWidget(button);
    }
    row->addGap();
    row->addWidget(m_scale);
    auto* copy = new QPushButton(tr("Copy table"));
    copy->setToolTip(tr("The block, as text with tabs."));
    connect(copy, &QPushButton::clicked, this, [this] { putOnClipboard(*m_table); });
    row->addWidget(copy);
    connect(m_format, &QComboBox::currentIndexChanged, this, [this] {
        if (const auto format = parse_format(m_format->currentData().toString().toStdString()))
            m_model->setFormat(*format);
    });
    connect(m_rounding, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_model->setRounding(index == 0 ? Rounding::nearest_even : Rounding::toward_zero); });
    return row;
}

void BlockView::offer(const std::vector<Format>& formats) {
    for (const Format& format : formats) {
        const QString name = QString::fromStdString(format_name(format));
        if (m_format->findData(name) >= 0)
            continue;
        m_format->addItem(name, name);
        m_format->setItemData(m_format->count() - 1, spoken(std::string(format_note(format))), Qt::ToolTipRole);
    }
}

void BlockView::showFormat(const Format& format) {
    offer({format});
    m_format->setCurrentIndex(m_format->findData(QString::fromStdString(format_name(format))));
}

QWidget* BlockView::makeTable() {
    auto* frame = new QFrame;
    frame->setProperty("card", true);
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(2, 2, 2, 4);
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("The values of the block"));
    m_table->setToolTip(tr("Change a value, and see what becomes of the others."));
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setItemDelegateForColumn(BlockModel::Bits, new ElementBits(this));
    m_table->setItemDelegateForColumn(BlockModel::Error, new ErrorWords(this));
    m_table->verticalHeader()->hide();
    offerTableCopy(*m_table);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    layout->addWidget(m_table);
    return frame;
}

void BlockView::refresh() {
    m_scale->setText(scaleWords(m_model->reading(), m_model->format()));
    m_sentence->setText(m_model->sentence());
    arrange();
}

void BlockView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

// All rows are there, lower where the page is.
void BlockView::arrange() {
    const int row = scaled(height() < scaled(560) ? 24 : 28);
    m_table->verticalHeader()->setDefaultSectionSize(row);
    const int head = scaled(width() < scaled(narrowBlock) ? 46 : 30); // its words wrap
    m_table->horizontalHeader()->setFixedHeight(head);
    m_table->setFixedHeight(m_model->rowCount() * row + head + 2);
}

Json BlockView::view() const {
    Json values = Json::array();
    for (float value : m_model->values())
        values.push_back(number_to_json(static_cast<double>(value)));
    return {{"format", format_name(m_model->format())}, {"rounding", m_rounding->currentIndex()}, {"values", values}};
}

void BlockView::setView(const Json& view) {
    if (view.empty())
        return; // of a project that had none
    const auto format = parse_format(text(view, "format"));
    showFormat(format && has_blocks(*format) ? along(*format, BlockAxis::last) : formatsWithBlocks().front());
    m_rounding->setCurrentIndex(qBound(0, int(number(view, "rounding", 0)), m_rounding->count() - 1));
    std::vector<float> values;
    if (const Json kept = view.value("values", Json::array()); kept.is_array())
        for (const Json& value : kept)
            values.push_back(value.is_number() ? value.get<float>() : 0);
    if (values.size() >= BlockModel::fewest && values.size() <= BlockModel::most)
        m_model->setValues(values);
}

} // namespace mantissa::app
