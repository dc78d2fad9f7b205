// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/status_line.h"

#include "bridge/workbench.h"
#include "models/spoken.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "widgets/elided_label.h"

#include <QLabel>
#include <QTimer>

#include <cmath>

namespace mantissa::app {

namespace {

// A tick says that all is well: of runs that failed or diverged it would be a lie.
const char* endingOf(const RunStore& store) {
    const char* icon = "check";
    for (int key : store.currentRuns())
        if (const RunState state = store.run(key).state; state == RunState::failed)
            return "error";
        else if (state == RunState::diverged)
            icon = "warning";
    return icon;
}

} // namespace

StatusLine::StatusLine(Workbench& workbench, QWidget* parent)
    : QStatusBar(parent), m_workbench(workbench), m_icon(new QLabel), m_words(new ElidedLabel), m_device(new QLabel), m_saved(new QLabel) {
    setSizeGripEnabled(false);
    setContentsMargins(0, 0, 12, 0);
    m_icon->setContentsMargins(12, 0, 0, 0);
    m_saved->setProperty("muted", true);
    m_words->setMinimumWidth(200);
    addWidget(m_icon);
    addWidget(m_words, 1);
    m_device->setProperty("muted", true);
    m_device->setAccessibleName(tr("What the device says of itself"));
    addPermanentWidget(m_device);
    addPermanentWidget(m_saved);
    auto* timer = new QTimer(this);
    timer->setInterval(500);
    connect(timer, &QTimer::timeout, this, &StatusLine::refresh);
    timer->start();
    connect(&workbench, &Workbench::changed, this, &StatusLine::refresh);
    connect(&workbench.store(), &RunStore::stateChanged, this, &StatusLine::refresh);
    connect(&workbench.document(), &ExperimentDocument::renamed, this, &StatusLine::refresh);
    connect(&Appearance::instance(), &Appearance::changed, this, &StatusLine::refresh);
    refresh();
}

void StatusLine::refresh() {
    for (QLabel* label : {m_words, m_device, m_saved})
        label->setFont(typeFont(Appearance::Type::caption));
    const bool busy = m_workbench.session().busy(), none = m_workbench.store().currentRuns().isEmpty();
    const bool wrong = !m_workbench.document().experiment() || (!busy && none && !m_workbench.plans().refusal().isEmpty());
    const bool paused = m_workbench.session().state() == SessionController::State::paused;
    if (busy && !currentMessage().isEmpty())
        clearMessage(); // of the button that began it: how far a run is comes first
    const char* name = wrong ? "error" : paused ? "pause" : busy ? "running" : endingOf(m_workbench.store());
    m_icon->setPixmap(icon(name).pixmap(16, 16));
    m_icon->setProperty("icon", name);
    const QString words = m_workbench.live().statusWords();
    if (words != m_words->text())
        m_words->setText(words);
    refreshDevice();
    const double saved = m_workbench.session().secondsSinceSaved();
    m_saved->setText(!busy || saved < 0 ? QString() : tr("Saved %1 ago").arg(formatDuration(std::floor(saved))));
}

// Load, power, temperature and clock, or why one of them is unknown, and why the card holds itself back.
void StatusLine::refreshDevice() {
    const SessionController& session = m_workbench.session();
    const QString words = session.busy() ? session.device().words : QString();
    QStringList reasons;
    for (const QString& reason : session.device().slowedBy)
        reasons << spoken(reason);
    const QString slowed = reasons.isEmpty() ? QString() : tr(" Its clocks are held down: %1.").arg(reasons.join(", "));
    m_device->setVisible(!words.isEmpty());
    m_device->setText(m_device->fontMetrics().elidedText(words + slowed, Qt::ElideRight, width() / 2));
    m_device->setToolTip(words + slowed);
}

} // namespace mantissa::app
