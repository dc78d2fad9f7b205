// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/numbers/numbers_page.h"

#include "bridge/workbench.h"
#include "models/arithmetic_model.h"
#include "models/words.h"
#include "pages/numbers/block_view.h"
#include "pages/numbers/own_formats.h"
#include "pages/numbers/range_view.h"
#include "pages/numbers/steps_view.h"
#include "pages/numbers/typed_field.h"
#include "pages/numbers/verdict_delegate.h"
#include "style/language.h"
#include "style/scaling.h"
#include "style/table_copy.h"
#include "widgets/bits_delegate.h"
#include "widgets/field_note.h"
#include "widgets/flow_layout.h"
#include "widgets/hidden_columns.h"
#include "widgets/number_field.h"
#include "widgets/segmented.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <cmath>

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

} // namespace

NumbersPage::NumbersPage(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_formats(new FormatModel(this)),
      m_arithmetic(new ArithmeticModel(this)),
      m_value(new QLineEdit("0.1")),
      m_a(new QLineEdit("2048")),
      m_b(new QLineEdit("1")),
      m_wrong(new FieldNote(this)),
      m_wrongOperand(new FieldNote(this)),
      m_wrongFormat(new FieldNote(this)),
      m_rounding(new QComboBox),
      m_operator(new QComboBox),
      m_flushed(new QCheckBox(tr("Flush subnormals"))),
      m_copy(new QPushButton(tr("Copy table"))),
      m_formatTable(new QTableView),
      m_arithmeticTable(new QTableView),
      m_range(new RangeView),
      m_choice(new Segmented({tr("A number"), tr("A block"), tr("Equal steps")}, tr("Show"),
                             {tr("A value in every format with an exponent, and arithmetic with it."),
                              tr("Values that share a scale, and what the largest does to the smallest."),
                              tr("Fixed point and signs on the number line.")})),
      m_block(new BlockView),
      m_steps(new StepsView),
      m_hidden(new HiddenColumns(this)),
      m_own(makeOwn(workbench)) {
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(12, 12, 12, 12);
    whole->setSpacing(10);
    auto* head = new QHBoxLayout;
    head->setSpacing(12);
    head->addWidget(m_choice, 0, Qt::AlignLeft);
    head->addWidget(m_hidden, 1);
    head->addWidget(m_own);
    whole->addLayout(head);
    auto* first = new QWidget;
    auto* page = new QVBoxLayout(first);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(10);
    m_parts = {first, m_block, m_steps};
    for (QWidget* part : m_parts)
        whole->addWidget(part, 1);
    connect(m_choice, &Segmented::chosen, this, &NumbersPage::showPart);
    page->addLayout(makeControls());
    page->addWidget(makeFormats());
    page->addWidget(m_range, 1);
    page->addWidget(makeArithmetic());
    for (QTableView* table : {m_formatTable, m_arithmeticTable})
        offerTableCopy(*table);
    connect(m_formats, &FormatModel::valueChanged, m_range, [this](double value) {
        if (m_wrong->text().isEmpty())
            m_range->setValue(value, formatPlain(value, 6));
    });
    keepScaled(this, [this] { arrange(); });
    takeOwn();
    showPart(numberPart);
    connect(&workbench, &Workbench::numberWanted, this, [this](double value) {
        setValue(value);
        showPart(numberPart);
    });
    setValue(0.1);
}

FlowLayout* NumbersPage::makeControls() {
    auto* row = new FlowLayout;
    auto label = [&](const QString& words, QWidget* field) {
        auto* name = new QLabel(words);
        name->setProperty("muted", true);
        name->setBuddy(field);
        field->setAccessibleName(words);
        row->addWidget(name);
        row->addWidget(field);
    };
    m_value->setObjectName("value");
    setScaledWidth(m_value, 120);
    m_rounding->addItems({tr("To nearest, ties to even"), tr("Toward zero"), tr("Stochastic")});
    label(tr("Value"), m_value);
    label(tr("Rounding"), m_rounding);
    m_value->setToolTip(tr("Any number, with decimal point or comma: 0.1, 6e-8, 2^-24, 0x1p-14; inf and nan too."));
    m_rounding->setToolTip(tr("How what lies between two numbers of a format gets to one of them. Stochastic: by chance, the nearer one "
                              "more often; both stand there with how often each comes. Arithmetic follows."));
    m_flushed->setToolTip(
        tr("Nothing lies between 0 and the smallest normal number: what would becomes one of the two, as Rounding says. Hardware "
           "that flushes subnormals makes all of it 0. Bits, range and arithmetic follow."));
    row->addWidget(m_flushed);
    m_extras << m_flushed;
    auto* name = new QLabel(tr("Try"));
    name->setProperty("muted", true);
    row->addWidget(name);
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
        row->addWidget(button);
        m_extras << button;
    }
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
    m_operator->addItems({"+", QStringLiteral("−"), QStringLiteral("×"), QStringLiteral("÷")});
    m_a->setAccessibleName(tr("First number"));
    m_b->setAccessibleName(tr("Second number"));
    m_operator->setAccessibleName(tr("Operation"));
    for (QWidget* field : {static_cast<QWidget*>(m_a), static_cast<QWidget*>(m_operator), static_cast<QWidget*>(m_b)}) {
        setScaledWidth(field, field == m_operator ? 58 : 96);
        field->setToolTip(field == m_operator ? tr("Done in each format: operands rounded to it, then the result.")
                                              : tr("Any number, with decimal point or comma: 0.1, 6e-8, 2^-24, 0x1p-14; inf and nan too."));
        row->addWidget(field);
    }
    row->addStretch(1);
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
        row->addWidget(button);
        m_extras << button;
    }
    static_cast<QVBoxLayout*>(frame->layout())->addLayout(row);
    m_arithmeticTable->setModel(m_arithmetic);
    m_arithmeticTable->setItemDelegate(new VerdictDelegate(this));
    m_arithmeticTable->setAccessibleName(tr("The result in every format"));
    plain(m_arithmeticTable);
    m_arithmeticTable->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    frame->layout()->addWidget(m_arithmeticTable);
    for (QLineEdit* field : {m_a, m_b}) {
        connect(field, &QLineEdit::textEdited, this, &NumbersPage::takeOperands);
        writeAsRead(field);
    }
    connect(m_operator, &QComboBox::activated, this, &NumbersPage::takeOperands);
    return frame;
}

void NumbersPage::setValue(double value) {
    m_value->setText(fieldNumber(value, 12));
    takeValue();
}

// Of what is no number there is nothing to show: the range has no mark, and the table is pale, for it is that of the number before.
void NumbersPage::takeValue() {
    const TypedField typed = readField(m_value);
    m_wrong->tell(*m_value, typed.why);
    for (QWidget* shown : {static_cast<QWidget*>(m_formatTable), static_cast<QWidget*>(m_copy)})
        paleWhile(shown, typed.why);
    m_copy->setToolTip(typed.why.isEmpty() ? tr("The value in every format, as text with tabs.") : typed.why);
    if (typed.why.isEmpty())
        m_formats->setValue(typed.value);
    else
        m_range->setValue(std::nan(""), {});
}

void NumbersPage::takeOperands() {
    const TypedField a = readField(m_a), b = readField(m_b);
    const QString why = a.why.isEmpty() ? b.why : a.why;
    m_wrongOperand->tell(a.why.isEmpty() ? *m_b : *m_a, why);
    paleWhile(m_arithmeticTable, why);
    if (why.isEmpty())
        m_arithmetic->set(a.value, static_cast<ArithmeticModel::Operator>(m_operator->currentIndex()), b.value);
}

void NumbersPage::showExample(double a, int op, double b) {
    m_a->setText(fieldNumber(a));
    m_b->setText(fieldNumber(b));
    m_operator->setCurrentIndex(op);
    takeOperands();
}

} // namespace mantissa::app
