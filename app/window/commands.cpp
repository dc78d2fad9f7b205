// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/commands.h"

#include "bridge/workbench.h"
#include "forms/being_typed.h"
#include "style/icons.h"

namespace mantissa::app {

Commands::Commands(Workbench& workbench, QObject* parent) : QObject(parent), m_workbench(workbench) {
    run = make("play", tr("Run"), tr("Train all variants in turns, so that their curves grow side by side."), Qt::Key_F5, &LiveRun::run);
    pause = make("pause", tr("Pause"), tr("Hold after the step under way. Space does the same outside text fields."), QKeySequence(),
                 &LiveRun::pause);
    step = make("step", tr("Step"), tr("Take one step of every variant, then hold. The menu of a card takes one of it alone."), Qt::Key_F10,
                &LiveRun::step);
    epoch =
        make("epoch", tr("Epoch"), tr("Go on until every variant has ended an epoch, then hold."), Qt::CTRL | Qt::Key_F10, &LiveRun::epoch);
    stop = make("stop", tr("Stop"), tr("Leave the step under way undone and save; Continue goes on from there."), Qt::SHIFT | Qt::Key_F5,
                &LiveRun::stop);
    afresh = make("play", tr("Run from the start"), tr("Train all variants anew, also where a run was broken off."), Qt::CTRL | Qt::Key_F5,
                  &LiveRun::startAfresh);
    turn = new QAction(tr("Run or stop"), this);
    turn->setShortcut(Qt::CTRL | Qt::Key_Space);
    turn->setStatusTip(tr("Run where nothing runs, else Stop."));
    connect(turn, &QAction::triggered, this, [this] { (m_workbench.session().busy() ? stop : run)->trigger(); });
    connect(&workbench, &Workbench::changed, this, &Commands::refresh);
    connect(&workbench.store(), &RunStore::stateChanged, this, &Commands::refresh);
    refresh();
}

QAction* Commands::make(const QString& name, const QString& text, const QString& help, const QKeySequence& key, void (LiveRun::*act)()) {
    auto* action = new QAction(icon(name), text, this);
    action->setShortcut(key);
    action->setStatusTip(help);
    connect(action, &QAction::triggered, &m_workbench.live(), [this, act] {
        takeWhatIsTyped();
        (m_workbench.live().*act)();
    });
    return action;
}

void Commands::set(QAction* action, const QString& whyNot) {
    action->setEnabled(whyNot.isEmpty());
    const QString key = action->shortcut().isEmpty() ? QString() : " (" + action->shortcut().toString(QKeySequence::NativeText) + ")";
    action->setToolTip(whyNot.isEmpty() ? action->statusTip() + key : whyNot);
}

void Commands::refresh() {
    using Verb = LiveRun::Verb;
    run->setText(m_workbench.live().runWord());
    const bool several = m_workbench.document().variantCount() > 1;
    run->setStatusTip(several ? tr("Train all variants in turns, so that their curves grow side by side.") : tr("Train the variant."));
    afresh->setStatusTip(several ? tr("Train all variants anew, also where a run was broken off.")
                                 : tr("Train the variant anew, also where its run was broken off."));
    set(run, m_workbench.live().whyNot(Verb::run));
    set(pause, m_workbench.live().whyNot(Verb::pause));
    set(step, m_workbench.live().whyNot(Verb::step));
    set(epoch, m_workbench.live().whyNot(Verb::epoch));
    set(stop, m_workbench.live().whyNot(Verb::stop));
    set(turn, m_workbench.live().whyNot(m_workbench.session().busy() ? Verb::stop : Verb::run));
    set(afresh, m_workbench.session().busy() ? tr("A run is going. Press Stop first.") : m_workbench.live().whyNot(Verb::run));
}

} // namespace mantissa::app
