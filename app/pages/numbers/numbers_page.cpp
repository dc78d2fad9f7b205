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
#include "style/language.h"
#include "style/scaling.h"
#include "style/table_copy.h"
#include "widgets/field_note.h"
#include "widgets/flow_layout.h"
#include "widgets/hidden_columns.h"
#include "widgets/number_field.h"
#include "widgets/segmented.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <cmath>

namespace mantissa::app {
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
