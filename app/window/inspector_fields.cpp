// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What is typed at the right side: taken, or refused with what is needed.
#include "bridge/refused_input.h"
#include "bridge/workbench.h"
#include "forms/being_typed.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/language.h"
#include "window/inspector.h"

#include <QHideEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>

namespace mantissa::app {
namespace {

// Where there is nothing to say, the rows beneath move up.
void say(QLabel& beneath, const QString& words) {
    beneath.setText(words);
    beneath.setVisible(!words.isEmpty());
}

} // namespace

const LossScaling& Inspector::scaling() const {
    const ExperimentDocument& document = m_workbench.document();
    return document.experiment()->variants[std::size_t(document.selectedVariant())].loss_scale;
}

// Why a field refuses what is in it stands beneath it, where else stands when it counts; and Run waits for it.
void Inspector::mark(QLineEdit* field, QLabel* beneath, const QString& whyNot) {
    if (!whyNot.isEmpty())
        say(*beneath, whyNot);
    RefusedInput::of(m_workbench).set(field, whyNot.isEmpty() ? QString() : field->accessibleName() + QStringLiteral(": ") + whyNot);
    if (field->property("wrong").toBool() == !whyNot.isEmpty())
        return;
    field->setProperty("wrong", !whyNot.isEmpty());
    beneath->setProperty("bad", !whyNot.isEmpty());
    beneath->setProperty("muted", whyNot.isEmpty());
    for (QWidget* widget : {static_cast<QWidget*>(field), static_cast<QWidget*>(beneath)}) {
        widget->style()->unpolish(widget);
        widget->style()->polish(widget);
    }
    beneath->setFont(typeFont(Appearance::Type::caption)); // the style gives back the one of the size that texts had before
}

// What is being typed is taken, as where the field is left; a refusal that nobody sees any more gives way to the figure that holds.
void Inspector::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (event->spontaneous())
        return;
    if (isBeingTyped(*m_learningRate))
        takeLearningRate();
    if (isBeingTyped(*m_scale))
        takeScale();
    mark(m_learningRate, m_rateWhen, {});
    mark(m_scale, m_scaleWhen, {});
    m_shown = -1;
    refresh();
}

void Inspector::refreshScaleWords() {
    const LossScaling& scaling = this->scaling();
    const QString grows = scaling.mode != LossScaling::Mode::dynamic ? QString()
                          : scaling.growth_interval == 1
                              ? tr("×%1 after each good step").arg(scaling.growth_factor) + '\n'
                              : tr("×%1 after %2 good steps").arg(scaling.growth_factor).arg(formatCount(scaling.growth_interval)) + '\n';
    say(*m_scaleWhen, scaling.mode == LossScaling::Mode::off ? QString() : grows + whenWords());
}

void Inspector::takeLearningRate() {
    bool good = false;
    const double rate = typedNumber(m_learningRate->text(), &good);
    good = good && rate >= 0 && rate <= 1e6;
    mark(m_learningRate, m_rateWhen, good ? QString() : tr("A number from 0 to 1,000,000 is needed."));
    m_learningRate->setModified(m_learningRate->isModified() && !good); // what was taken is undone as a step of the experiment
    if (good)
        m_rateWhen->setText(whenWords());
    if (good && rate != m_workbench.live().learningRate())
        m_workbench.live().setLearningRate(rate);
}

void Inspector::takeScale() {
    bool good = false;
    const double value = typedNumber(m_scale->text(), &good);
    good = good && value > 0 && value < 3e38;
    mark(m_scale, m_scaleWhen, good || !m_scale->isEnabled() ? QString() : tr("A positive number is needed."));
    if (!good || !m_workbench.document().experiment())
        return;
    m_scale->setModified(false);
    refreshScaleWords();
    LossScaling scaling = this->scaling();
    if (scaling.mode == LossScaling::Mode::off || scaling.initial == value)
        return;
    scaling.initial = value;
    m_workbench.live().setLossScale(write_loss_scale(scaling));
}

} // namespace mantissa::app
