// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/glossary.h"

#include "style/scaling.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

namespace mantissa::app {
namespace {

struct Told {
    const char *word, *meaning;
};

constexpr Told told[] = {
    {QT_TRANSLATE_NOOP("Glossary", "Exponent"),
     QT_TRANSLATE_NOOP("Glossary", "The bits that say which power of two a number lies at: they give a format its range.")},
    {QT_TRANSLATE_NOOP("Glossary", "Fraction"),
     QT_TRANSLATE_NOOP("Glossary", "The bits behind the leading one, also called mantissa: they give a format its precision.")},
    {QT_TRANSLATE_NOOP("Glossary", "Ulp"),
     QT_TRANSLATE_NOOP("Glossary",
                       "Unit in the last place: the distance from a number to the next one that the format has. It doubles with "
                       "every power of two.")},
    {QT_TRANSLATE_NOOP("Glossary", "Subnormal"),
     QT_TRANSLATE_NOOP("Glossary", "A number below the smallest one with all bits of precision: the closer it is to zero, the fewer bits "
                                   "it has left.")},
    {QT_TRANSLATE_NOOP("Glossary", "Underflow"),
     QT_TRANSLATE_NOOP("Glossary", "A value that was not zero becomes zero, for the format has nothing small enough.")},
    {QT_TRANSLATE_NOOP("Glossary", "Overflow"),
     QT_TRANSLATE_NOOP("Glossary", "A value is larger than the largest number of the format: it becomes infinity or, where the format "
                                   "saturates, that largest number.")},
    {QT_TRANSLATE_NOOP("Glossary", "Head-room"),
     QT_TRANSLATE_NOOP("Glossary", "How many times the largest value may double before it overflows; counted in bits.")},
    {QT_TRANSLATE_NOOP("Glossary", "Foot-room"),
     QT_TRANSLATE_NOOP("Glossary", "How many times small values may halve before they underflow; counted in bits.")},
    {QT_TRANSLATE_NOOP("Glossary", "Rounding"),
     QT_TRANSLATE_NOOP("Glossary", "How a value becomes one that the format has: to the nearest, ties to even; toward zero; or "
                                   "stochastic, up or down by chance in proportion to the distance.")},
    {QT_TRANSLATE_NOOP("Glossary", "Update"),
     QT_TRANSLATE_NOOP("Glossary", "What a step adds to a weight. So is called, too, the part of a step in which the optimizer computes "
                                   "and adds it.")},
    {QT_TRANSLATE_NOOP("Glossary", "Lost update"),
     QT_TRANSLATE_NOOP("Glossary", "The change of a weight is less than half an ulp of it: the weight stays as it was.")},
    {QT_TRANSLATE_NOOP("Glossary", "Loss scale"),
     QT_TRANSLATE_NOOP("Glossary", "The loss is multiplied by it so that small gradients do not underflow; the gradients are divided by "
                                   "it before they are used. Dynamic: it halves when they overflow, and grows after many good steps.")},
    {QT_TRANSLATE_NOOP("Glossary", "Skipped step"),
     QT_TRANSLATE_NOOP("Glossary", "A step whose gradients were not finite: with a dynamic loss scale the weights stay as they were.")},
    {QT_TRANSLATE_NOOP("Glossary", "Policy"),
     QT_TRANSLATE_NOOP("Glossary", "Which format and rounding each kind of tensor has: weights, activations, gradients, accumulators and "
                                   "so on. A layer may have one of its own.")},
    {QT_TRANSLATE_NOOP("Glossary", "Mixed precision"),
     QT_TRANSLATE_NOOP("Glossary", "Products are computed in 16 bits, while weights are kept and updated in float32.")},
    {QT_TRANSLATE_NOOP("Glossary", "Master weights"),
     QT_TRANSLATE_NOOP("Glossary", "The weights in a wider format, to which updates are added; the step computes with a narrower copy.")},
    {QT_TRANSLATE_NOOP("Glossary", "Accumulator"),
     QT_TRANSLATE_NOOP("Glossary", "Where the terms of a product are summed up, often in a wider format than that of its factors.")},
    {QT_TRANSLATE_NOOP("Glossary", "Native"),
     QT_TRANSLATE_NOOP("Glossary", "The device stores and computes in the format itself: speed and memory are those of the format.")},
    {QT_TRANSLATE_NOOP("Glossary", "Converted"),
     QT_TRANSLATE_NOOP("Glossary", "Values are stored in the format and computed in a wider one: the speed is that of the wider one, with "
                                   "casts.")},
    {QT_TRANSLATE_NOOP("Glossary", "Simulated"),
     QT_TRANSLATE_NOOP("Glossary", "Values are held in float32 and rounded as the format would: the accuracy counts, speed and memory do "
                                   "not.")},
    {QT_TRANSLATE_NOOP("Glossary", "Turn"),
     QT_TRANSLATE_NOOP("Glossary", "Variants train by turns, some steps of each, so that what disturbs the machine disturbs all of them; "
                                   "speeds are compared turn by turn.")},
    {QT_TRANSLATE_NOOP("Glossary", "Twin"),
     QT_TRANSLATE_NOOP("Glossary", "A second training in float32 that takes the same batches beside a variant: it shows how far the format "
                                   "has led the variant away.")},
    {QT_TRANSLATE_NOOP("Glossary", "Compiled step"),
     QT_TRANSLATE_NOOP("Glossary", "One training step as the device carries it out: every operation, with the casts between formats.")},
    {QT_TRANSLATE_NOOP("Glossary", "Diverged"),
     QT_TRANSLATE_NOOP("Glossary", "The training met a loss or a number that is not finite, and could not go on to a result.")},
};

QString paragraphOf(const GlossaryWord& one) {
    return QStringLiteral("<p><a name=\"%1\"></a><b>%1</b><br>%2</p>").arg(one.word.toHtmlEscaped(), one.meaning.toHtmlEscaped());
}

} // namespace

QVector<GlossaryWord> glossaryWords() {
    QVector<GlossaryWord> words;
    for (const Told& one : told)
        words << GlossaryWord{QCoreApplication::translate("Glossary", one.word), QCoreApplication::translate("Glossary", one.meaning)};
    std::ranges::sort(words, [](const GlossaryWord& a, const GlossaryWord& b) { return a.word.localeAwareCompare(b.word) < 0; });
    return words;
}

Glossary::Glossary(QWidget* parent) : QDialog(parent), m_words(new QTextBrowser) {
    setWindowTitle(tr("Glossary"));
    setAttribute(Qt::WA_DeleteOnClose);
    setModal(false);
    m_words->setAccessibleName(tr("Words and what they mean"));
    m_words->setFrameShape(QFrame::NoFrame);
    QString text;
    for (const GlossaryWord& one : glossaryWords())
        text += paragraphOf(one);
    m_words->setHtml(text);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Closes the glossary (Escape)."));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_words, 1);
    column->addWidget(buttons);
    resize(scaled(520), scaled(560));
}

void Glossary::showWord(const QString& word) { m_words->scrollToAnchor(word); }

} // namespace mantissa::app
