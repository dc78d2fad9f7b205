// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/numbers/steps_view.h"

#include "models/format_model.h"
#include "models/words.h"
#include "pages/numbers/number_line.h"
#include "pages/numbers/typed_field.h"
#include "pages/page_view.h"
#include "style/language.h"
#include "style/scaling.h"
#include "widgets/bits_delegate.h"
#include "widgets/field_note.h"
#include "widgets/flow_layout.h"
#include "widgets/number_field.h"
#include "widgets/paragraph.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>
#include <QStyle>
#include <QVBoxLayout>

#include <cmath>

namespace mantissa::app {
namespace {

// Sign, bits before the point, bits behind it: painted as the parts of a float are.
class WordBits : public QWidget {
public:
    explicit WordBits(const StepsView& view) : m_view(view) {
        setAccessibleName(QObject::tr("Bits of the stored number"));
        setToolTip(QObject::tr("Sign, bits before the point, bits behind it, in two's complement."));
        setScaledHeight(this, 34);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        Format parts = m_view.format();
        const std::uint32_t code = encode(m_view.value(), parts);
        if (parts.kind == FormatKind::fixed)
            parts = {.exponent_bits = static_cast<std::int8_t>(parts.integer_bits - 1), .mantissa_bits = parts.fraction_bits};
        else
            parts = {.exponent_bits = 0, .mantissa_bits = 0};
        QPainter painter(this);
        paintBits(painter, rect(), parts, code);
    }

private:
    const StepsView& m_view;
};

constexpr Rounding shownRoundings[] = {Rounding::nearest_even, Rounding::toward_zero, Rounding::stochastic};

} // namespace

StepsView::StepsView(QWidget* parent)
    : QWidget(parent),
      m_kind(new QComboBox),
      m_rounding(new QComboBox),
      m_word(new QSpinBox),
      m_fraction(new QSpinBox),
      m_value(new QLineEdit),
      m_wrong(new FieldNote(this)),
      m_facts(new Paragraph),
      m_bits(new WordBits(*this)),
      m_line(new NumberLine) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    column->addLayout(makeControls());
    column->addWidget(m_bits);
    column->addWidget(m_facts);
    column->addWidget(m_line, 1);
    connect(m_line, &NumberLine::moved, this, &StepsView::setValue);
    setValue(0.1);
}

FlowLayout* StepsView::makeControls() {
    auto* row = new FlowLayout;
    row->setSpacing(8);
    addFields(*row);
    addExamples(*row);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &StepsView::takeFormat);
    connect(m_word, &QSpinBox::valueChanged, this, &StepsView::takeFormat);
    connect(m_fraction, &QSpinBox::valueChanged, this, &StepsView::takeFormat);
    connect(m_rounding, &QComboBox::currentIndexChanged, this, &StepsView::refresh);
    connect(m_value, &QLineEdit::textEdited, this, &StepsView::takeValue);
    writeAsRead(m_value);
    return row;
}

void StepsView::addFields(FlowLayout& row) {
    const auto add = [&row](const QString& words, QWidget* field, const QString& help) {
        auto* name = new QLabel(words);
        name->setProperty("muted", true);
        name->setBuddy(field);
        field->setAccessibleName(words);
        field->setToolTip(help);
        row.addWidget(name);
        row.addWidget(field);
    };
    m_kind->addItems({tr("Fixed point"), tr("Sign only")});
    m_rounding->addItems({tr("To nearest, ties to even"), tr("Toward zero"), tr("Stochastic")});
    m_word->setRange(1, 40); // beyond what there is, so that the reason can be said
    m_word->setValue(8);
    m_fraction->setRange(0, 40);
    m_fraction->setValue(4);
    setScaledWidth(m_value, 120);
    m_kind->setAccessibleName(tr("Kind of number"));
    m_kind->setToolTip(tr("Numbers in equal steps, or nothing but a sign."));
    row.addWidget(m_kind);
    add(tr("Word"), m_word, tr("Bits of a number, its sign included: 2 to 32."));
    add(tr("Fraction"), m_fraction, tr("Bits behind the point."));
    add(tr("Value"), m_value, tr("Any number, with decimal point or comma: 0.1, 6e-8, 2^-24, 0x1p-14; inf and nan too."));
    add(tr("Rounding"), m_rounding,
        tr("How what lies between two steps gets to one of them. Stochastic: by chance, the nearer one more often."));
}

void StepsView::addExamples(FlowLayout& row) {
    struct Example {
        QString words, why;
        int word, fraction;
        double value;
    };
    const Example examples[] = {
        {tr("A small update"), tr("Less than half a step: rounded to nearest it is lost, by chance it counts now and then."), 16, 8,
         0.0012},
        {tr("Too large"), tr("Beyond the last step a number saturates: it becomes the largest there is."), 8, 4, 9.5}};
    for (const Example& example : examples) {
        auto* button = new QPushButton(example.words);
        button->setToolTip(example.why);
        connect(button, &QPushButton::clicked, this, [this, example] {
            m_kind->setCurrentIndex(fixedPoint);
            m_word->setValue(example.word);
            m_fraction->setValue(example.fraction);
            setValue(example.value);
        });
        row.addWidget(button);
    }
}

// What is impossible is said beneath the fields, and what was shown stays.
void StepsView::takeFormat() {
    const int word = m_word->value(), fraction = m_fraction->value();
    const bool sign = m_kind->currentIndex() == signOnly;
    m_word->setEnabled(!sign);
    m_fraction->setEnabled(!sign);
    const QString why = sign                    ? QString()
                        : word < 2 || word > 32 ? tr("A word has 2 to 32 bits: one is the sign, and more than 32 no format here has.")
                        : fraction >= word
                            ? tr("A word of %1 bits has at most %2 behind the point: one is the sign.").arg(word).arg(word - 1)
                            : QString();
    for (QSpinBox* field : {m_word, m_fraction}) {
        field->setProperty("wrong", !why.isEmpty());
        field->style()->unpolish(field);
        field->style()->polish(field);
    }
    tellWrong(why);
    if (!why.isEmpty())
        return;
    m_shown = sign ? binary : fixed_point(word - fraction, fraction);
    refresh();
}

void StepsView::setValue(double value) {
    m_value->setText(fieldNumber(value, 9));
    takeValue();
}

void StepsView::tellWrong(const QString& ofFormat) {
    ofFormat.isEmpty() ? m_wrong->tell(*m_value, whyNoNumber(m_value->text())) : m_wrong->tell(*m_word, ofFormat);
}

// As on the page's first part: what is pale is of the number before.
void StepsView::takeValue() {
    const TypedField typed = readField(m_value);
    if (!m_word->property("wrong").toBool()) // what is impossible of the format is said first
        tellWrong({});
    for (QWidget* shown : {static_cast<QWidget*>(m_bits), static_cast<QWidget*>(m_facts), static_cast<QWidget*>(m_line)})
        paleWhile(shown, typed.why);
    if (!typed.why.isEmpty())
        return;
    m_number = typed.value;
    refresh();
}

QString StepsView::facts() const {
    const Rounding rounding = shownRoundings[m_rounding->currentIndex()];
    const Chances chances = chancesOnLine(m_number, m_shown);
    const bool open = rounding == Rounding::stochastic && chances.open();
    const double stored = round_to(m_number, m_shown, {.rounding = rounding == Rounding::stochastic ? Rounding::nearest_even : rounding});
    const QString becomes =
        open ? tr("%1 becomes %2 in %3 of the cases, else %4; on average it stays itself.")
                   .arg(formatPlain(m_number, 8), formatPlain(chances.above, 8), percentOf(chances.upper), formatPlain(chances.below, 8))
             : tr("%1 becomes %2.").arg(formatPlain(m_number, 8), formatPlain(stored, 8));
    if (m_shown.kind == FormatKind::binary) {
        const QString gradient = std::fabs(m_number) <= 1 ? tr("Its gradient passes as if nothing had been rounded.")
                                                          : tr("Beyond -1 and 1 no gradient passes.");
        return becomes + ' ' + gradient;
    }
    return tr("Steps of %1 from %2 to %3.")
               .arg(formatPlain(smallest_positive(m_shown), 8), formatPlain(m_line->lowest(), 8), formatPlain(m_line->highest(), 8)) +
           ' ' + becomes;
}

void StepsView::refresh() {
    m_line->setNumber(m_number, m_shown, shownRoundings[m_rounding->currentIndex()]);
    m_facts->setText(facts());
    m_bits->update();
}

Json StepsView::view() const {
    return {{"kind", m_kind->currentIndex()},
            {"word", m_word->value()},
            {"fraction", m_fraction->value()},
            {"rounding", m_rounding->currentIndex()},
            {"value", m_number}};
}

void StepsView::setView(const Json& view) {
    if (view.empty())
        return; // of a project that had none
    m_kind->setCurrentIndex(qBound(0, int(number(view, "kind", 0)), m_kind->count() - 1));
    m_word->setValue(int(number(view, "word", 8)));
    m_fraction->setValue(int(number(view, "fraction", 4)));
    m_rounding->setCurrentIndex(qBound(0, int(number(view, "rounding", 0)), m_rounding->count() - 1));
    setValue(number(view, "value", 0.1));
}

} // namespace mantissa::app
