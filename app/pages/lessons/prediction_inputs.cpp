// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/lesson_desk.h"
#include "insight/health_history.h"
#include "models/words.h"
#include "pages/health/exponent_view.h"
#include "pages/lessons/bits_row.h"
#include "pages/lessons/prediction_box.h"
#include "pages/lessons/sketch_pad.h"
#include "style/scaling.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>

#include <cmath>

// Predictions that are set bit by bit, dragged or drawn.
namespace mantissa::app {
namespace {

constexpr int lowestScale = -24, highestScale = 40;

} // namespace

void PredictionBox::showBits(int step) {
    const lessons::Player& player = m_desk.player();
    const Format format = parse_format(player.step(step).prediction->format).value_or(float32);
    const lessons::Outcome* outcome = player.outcome(step);
    const double* said = outcome ? std::get_if<double>(&outcome->said) : nullptr;
    auto* bits = new BitsRow(format);
    bits->setValue(said ? *said : 0);
    bits->setEnabled(!player.is_fixed(step));
    connect(bits, &BitsRow::changed, this, [this](double value) {
        if (std::isfinite(value))
            say(value);
    });
    m_rows->addWidget(bits);
}

// Where gradients of the variant were observed, their histogram is what one drags over; a slider where there is none yet.
bool PredictionBox::showHistogram(int step) {
    const lessons::Player& player = m_desk.player();
    const auto* run = player.facts().run(player.step(step).prediction->variant);
    const insight::HealthHistory* health = run ? run->evidence().health.get() : nullptr;
    if (!health || health->samples() == 0)
        return false;
    const insight::TensorTrack* widest = nullptr; // the gradient with most values
    for (const insight::TensorTrack& track : health->tensors())
        if (track.last.subject == Subject::gradients && track.last.scale == Observation::Scale::loss_scale &&
            (!widest || track.last.tally.wide.count > widest->last.tally.wide.count))
            widest = &track;
    if (!widest)
        return false;
    const double now = health->scales().back().loss_scale;
    auto* view = new ExponentView;
    view->setTensor(widest->last, now);
    if (const lessons::Outcome* outcome = player.outcome(step))
        if (const double* said = std::get_if<double>(&outcome->said))
            view->setShift(qRound(*said - std::log2(now)));
    view->setMinimumHeight(scaled(180));
    view->setEnabled(!player.is_fixed(step));
    view->setAccessibleName(tr("Gradients and the loss scale: Left and Right move it"));
    auto* words = new QLabel(formatPower(now * std::exp2(view->shift())));
    connect(view, &ExponentView::moved, this, [this, view, words, now] {
        words->setText(formatPower(now * std::exp2(view->shift())));
        say(std::log2(now) + view->shift());
    });
    m_rows->addWidget(view);
    m_rows->addWidget(words);
    return true;
}

void PredictionBox::showScale(int step) {
    if (showHistogram(step))
        return;
    const lessons::Player& player = m_desk.player();
    const lessons::Outcome* outcome = player.outcome(step);
    const double* said = outcome ? std::get_if<double>(&outcome->said) : nullptr;
    auto* line = new QHBoxLayout;
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setRange(lowestScale, highestScale);
    slider->setValue(said ? qRound(*said) : 0);
    slider->setPageStep(4);
    slider->setToolTip(tr("Drag it, or use Left and Right."));
    slider->setAccessibleName(tr("Loss scale as a power of two"));
    slider->setEnabled(!player.is_fixed(step));
    auto* words = new QLabel(formatPower(std::exp2(slider->value())));
    connect(slider, &QSlider::valueChanged, words, [words](int value) { words->setText(formatPower(std::exp2(value))); });
    connect(slider, &QSlider::sliderReleased, this, [this, slider] { say(slider->value()); });
    connect(slider, &QSlider::actionTriggered, this, [this, slider](int action) {
        if (action != QAbstractSlider::SliderMove)
            QMetaObject::invokeMethod(
                this, [this, slider] { say(slider->sliderPosition()); }, Qt::QueuedConnection);
    });
    line->addWidget(slider, 1);
    line->addWidget(words);
    m_rows->addLayout(line);
}

void PredictionBox::showCurve(int step) {
    const lessons::Player& player = m_desk.player();
    auto* pad = new SketchPad;
    const auto said = player.progress().said.find(player.step(step).id);
    pad->setSketch(said == player.progress().said.end() ? Json() : said->second);
    const auto* run = isTold(step) ? player.facts().run(player.step(step).prediction->variant) : nullptr;
    if (run)
        pad->setCurve(run->stored().log.steps);
    qint64 steps = 0;
    for (int i = step; i < player.count() && steps == 0; ++i)
        steps = player.step(i).action.steps;
    pad->setSteps(steps > 0 ? steps : 100);
    pad->setEnabled(!player.is_fixed(step));
    connect(pad, &SketchPad::drawn, this, [this](const Json& points) { say(points); });
    m_rows->addWidget(pad);
}

} // namespace mantissa::app
