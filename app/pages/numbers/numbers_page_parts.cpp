// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The controls and both tables of the page's first part, a number.
#include "models/arithmetic_model.h"
#include "models/format_model.h"
#include "pages/numbers/numbers_page.h"
#include "pages/numbers/typed_field.h"
#include "pages/numbers/verdict_delegate.h"
#include "style/language.h"
#include "style/scaling.h"
#include "widgets/bits_delegate.h"
#include "widgets/field_note.h"
#include "widgets/flow_layout.h"
#include "widgets/number_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

void plain(QTableView* table) {
    table->setShowGrid(false);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->setWordWrap(false);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setSectionsClickable(false);
}

QFrame* card() {
    auto* frame = new QFrame;
    frame->setProperty("card", true);
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(2, 2, 2, 4);
    layout->setSpacing(0);
    return frame;
}

void addNamedField(FlowLayout& row, const QString& words, QWidget& field) {
    auto* name = new QLabel(words);
    name->setProperty("muted", true);
    name->setBuddy(&field);
    field.setAccessibleName(words);
    row.addWidget(name);
    row.addWidget(&field);
}

} // namespace

FlowLayout* NumbersPage::makeControls() {
    auto* row = new FlowLayout;
    addFields(*row);
    addExamples(*row);
    row->addGap();
    connect(m_copy, &QPushButton::clicked, this, &NumbersPage::copyTable);
    row->addWidget(m_copy);
    m_extras << m_copy;
    connect(m_value, &QLineEdit::textEdited, this, &NumbersPage::takeValue);
    writeAsRead(m_value);
    connect(m_rounding, &QComboBox::currentIndexChanged, this, &NumbersPage::setRounding);
    connect(m_flushed, &QCheckBox::toggled, this, &NumbersPage::setFlushed);
    connect(m_formats, &FormatModel::valueChanged, this, [this](double value) {
        if (!m_value->hasFocus() && m_wrong->text().isEmpty()) // what is no number stays to be mended, whatever else is chosen
            m_value->setText(fieldNumber(value, 12));
    });
    return row;
}

void NumbersPage::addFields(FlowLayout& row) {
    m_value->setObjectName("value");
    setScaledWidth(m_value, 120);
    m_rounding->addItems({tr("To nearest, ties to even"), tr("Toward zero"), tr("Stochastic")});
    addNamedField(row, tr("Value"), *m_value);
    addNamedField(row, tr("Rounding"), *m_rounding);
    m_value->setToolTip(tr("Any number, with decimal point or comma: 0.1, 6e-8, 2^-24, 0x1p-14; inf and nan too."));
    m_rounding->setToolTip(tr("How what lies between two numbers of a format gets to one of them. Stochastic: by chance, the nearer one "
                              "more often; both stand there with how often each comes. Arithmetic follows."));
    m_flushed->setToolTip(
        tr("Nothing lies between 0 and the smallest normal number: what would becomes one of the two, as Rounding says. Hardware "
           "that flushes subnormals makes all of it 0. Bits, range and arithmetic follow."));
    row.addWidget(m_flushed);
    m_extras << m_flushed;
}

void NumbersPage::addExamples(FlowLayout& row) {
    auto* name = new QLabel(tr("Try"));
    name->setProperty("muted", true);
    row.addWidget(name);
    m_extras << name;
    struct Example {
        QString words, why;
        double value;
    };
    const Example examples[] = {{fieldNumber(0.1), tr("No binary format has it exactly."), 0.1},
                                {tr("2,049"), tr("One more than float16 can count to in ones."), 2049},
                                {tr("65,520"), tr("Overflows float16."), 65520},
                                {"6e-8", tr("The smallest number of float16."), 6e-8},
                                {"1e-7", tr("Adam's epsilon, a subnormal of float16."), 1e-7}};
    for (const Example& example : examples) {
        auto* button = new QPushButton(example.words);
        button->setToolTip(example.why);
        connect(button, &QPushButton::clicked, this, [this, value = example.value] { setValue(value); });
        row.addWidget(button);
        m_extras << button;
    }
}

QWidget* NumbersPage::makeFormats() {
    auto* frame = card();
    m_formatTable->setModel(m_formats);
    m_formatTable->setAccessibleName(tr("The value in every format"));
    m_formatTable->setItemDelegateForColumn(FormatModel::Bits, new BitsDelegate(this));
    plain(m_formatTable);
    m_formatTable->verticalHeader()->hide();
    auto* header = m_formatTable->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Fixed);
    keepScaled(m_formatTable, [this, header] { // the longest figure of each is whole
        const QFontMetrics metrics(typeFont(Appearance::Type::body));
        const char* longest[] = {"operands of products only",
                                 "",
                                 "−8.88888888888 × 10⁻⁸⁸",
                                 "−8.88 × 10⁻⁸⁸ %",
                                 "2⁻¹⁴⁸",
                                 "−8.88888888 × 10⁻⁸⁸", // digits of float32
                                 "−8.88888888 × 10⁻⁸⁸",
                                 "overflow to NaN"};
        for (int column = 0; column < FormatModel::ColumnCount; ++column)
            header->resizeSection(column, metrics.horizontalAdvance(QString::fromUtf8(longest[column])) + 24);
        m_nameWidth = header->sectionSize(FormatModel::Name);
        m_neighbourWidth = metrics.horizontalAdvance(QString::fromUtf8(longest[FormatModel::Below])) + 24;
    });
    header->setSectionResizeMode(FormatModel::Bits, QHeaderView::Stretch);
    m_formatTable->setItemDelegateForColumn(FormatModel::Name, new FormatNameDelegate(this));
    frame->layout()->addWidget(m_formatTable);
    return frame;
}

QWidget* NumbersPage::makeArithmetic() {
    auto* frame = card();
    auto* row = new QHBoxLayout;
    row->setContentsMargins(10, 6, 10, 4);
    row->setSpacing(8);
    auto* title = new QLabel(tr("Arithmetic"));
    setType(title, Appearance::Type::strong);
    row->addWidget(title);
    addOperands(*row);
    row->addStretch(1);
    addArithmeticExamples(*row);
    static_cast<QVBoxLayout*>(frame->layout())->addLayout(row);
    m_arithmeticTable->setModel(m_arithmetic);
    m_arithmeticTable->setItemDelegate(new VerdictDelegate(this));
    m_arithmeticTable->setAccessibleName(tr("The result in every format"));
    plain(m_arithmeticTable);
    m_arithmeticTable->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    frame->layout()->addWidget(m_arithmeticTable);
    return frame;
}

void NumbersPage::addOperands(QHBoxLayout& row) {
    m_operator->addItems({"+", QStringLiteral("−"), QStringLiteral("×"), QStringLiteral("÷")});
    m_a->setAccessibleName(tr("First number"));
    m_b->setAccessibleName(tr("Second number"));
    m_operator->setAccessibleName(tr("Operation"));
    for (QWidget* field : {static_cast<QWidget*>(m_a), static_cast<QWidget*>(m_operator), static_cast<QWidget*>(m_b)}) {
        setScaledWidth(field, field == m_operator ? 58 : 96);
        field->setToolTip(field == m_operator ? tr("Done in each format: operands rounded to it, then the result.")
                                              : tr("Any number, with decimal point or comma: 0.1, 6e-8, 2^-24, 0x1p-14; inf and nan too."));
        row.addWidget(field);
    }
    for (QLineEdit* field : {m_a, m_b}) {
        connect(field, &QLineEdit::textEdited, this, &NumbersPage::takeOperands);
        writeAsRead(field);
    }
    connect(m_operator, &QComboBox::activated, this, &NumbersPage::takeOperands);
}

void NumbersPage::addArithmeticExamples(QHBoxLayout& row) {
    struct Example {
        QString words, why;
        double a;
        int op;
        double b;
    };
    const Example examples[] = {
        {tr("Swamping"), tr("2048 + 1: the small one vanishes in float16, as an update does in a large weight."), 2048, 0, 1},
        {tr("Overflow"), tr("300 × 300: more than float16 can hold."), 300, 2, 300},
        {tr("Underflow"), tr("1e-4 × 1e-4: less than the smallest number of float16."), 1e-4, 2, 1e-4}};
    for (const Example& example : examples) {
        auto* button = new QPushButton(example.words);
        button->setToolTip(example.why);
        connect(button, &QPushButton::clicked, this, [this, example] { showExample(example.a, example.op, example.b); });
        row.addWidget(button);
        m_extras << button;
    }
}

} // namespace mantissa::app
