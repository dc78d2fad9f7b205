// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/replay_bar.h"

#include "models/run_store.h"
#include "models/spoken.h"
#include "models/words.h"
#include "style/icons.h"
#include "widgets/elided_label.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QSlider>

namespace mantissa::app {
namespace {

constexpr int parts = 1000, tickMilliseconds = 40, perTick = 4; // ten seconds from end to end

} // namespace

ReplayBar::ReplayBar(RunStore& store, QWidget* parent)
    : QWidget(parent),
      m_store(store),
      m_play(new QPushButton(icon("play"), tr("Play"))),
      m_slider(new QSlider(Qt::Horizontal)),
      m_words(new ElidedLabel) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    m_slider->setRange(0, parts);
    m_slider->setAccessibleName(tr("Step of the replay"));
    m_slider->setToolTip(tr("The runs as they were after this step."));
    m_words->setProperty("muted", true);
    auto* close = new QPushButton(tr("End replay"));
    row->addWidget(m_play);
    row->addWidget(m_slider, 2);
    row->addWidget(m_words, 3);
    row->addWidget(close);
    m_timer.setInterval(tickMilliseconds);
    connect(m_play, &QPushButton::clicked, this, &ReplayBar::play);
    connect(close, &QPushButton::clicked, this, &ReplayBar::closed);
    connect(m_slider, &QSlider::valueChanged, this, &ReplayBar::go);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        m_slider->setValue(m_slider->value() + perTick);
        if (m_slider->value() >= parts)
            play();
    });
    hide();
}

qint64 ReplayBar::longest() const {
    qint64 steps = 0;
    for (int key : m_store.visibleRuns())
        steps = qMax(steps, m_store.run(key).steps());
    return steps;
}

void ReplayBar::open() {
    show();
    m_slider->setValue(0);
    go(0);
}

// Out of sight it would go on to cut the curves where it has come to, those of a run that is going, too.
void ReplayBar::end() {
    if (m_timer.isActive())
        play();
    hide();
}

void ReplayBar::play() {
    const bool on = !m_timer.isActive();
    if (on && m_slider->value() >= parts)
        m_slider->setValue(0);
    on ? m_timer.start() : m_timer.stop();
    m_play->setText(on ? tr("Hold") : tr("Play"));
    m_play->setIcon(icon(on ? "pause" : "play"));
}

void ReplayBar::go(int share) {
    const qint64 step = longest() * share / parts;
    m_words->setText(words(step));
    Q_EMIT moved(step);
}

// The step, and what happened last: a setting, a scale, a skipped step.
QString ReplayBar::words(qint64 step) const {
    const EventPoint* last = nullptr;
    QString name;
    for (int key : m_store.visibleRuns())
        for (const EventPoint& event : m_store.run(key).events)
            if (event.step <= step && event.kind != "checkpoint" && (!last || event.step >= last->step)) {
                last = &event;
                name = shownName(m_store.run(key));
            }
    const QString where = tr("step %1 of %2").arg(formatCount(step), formatCount(longest()));
    if (!last)
        return where;
    const QString what = last->kind == QLatin1String("diverged") ? tr("diverged") : spoken(last->text); // its story is told elsewhere
    return tr("%1; %2 at %3: %4").arg(where, name, formatCount(last->step), what);
}

} // namespace mantissa::app
