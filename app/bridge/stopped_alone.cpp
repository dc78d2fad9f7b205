// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/stopped_alone.h"

#include "bridge/desk.h"
#include "models/spoken.h"
#include "models/words.h"

#include <QFileInfo>

#include <algorithm>

namespace mantissa::app {
namespace {

void keepStoppedNames(const QString& folder, const QStringList& names) {
    if (!Project::experimentOf(folder).is_object() || Project::stoppedAloneOf(folder) == names)
        return;
    try {
        Project::keepStoppedAlone(folder, names);
    } catch (const std::exception&) { // then Continue goes on with them, too
    }
}

// What its checkpoint does not hold is trained once more.
qint64 nextStep(const RunData& run) {
    qint64 kept = 0;
    for (const EventPoint& event : run.events)
        if (event.kind == QLatin1String(name_of(EventKind::checkpoint)))
            kept = event.step;
    return kept + 1;
}

QString goesOnWords(const RunStore& store, int group) {
    const QVector<int> left = leftStopped(store, group);
    QStringList goOn, stay;
    for (int key : store.groups()[group].runs)
        if (left.contains(key))
            stay << shownName(store.run(key));
        else if (canGoOn(store.run(key)))
            goOn << QObject::tr("%1 from step %2").arg(nameInRow(shownName(store.run(key))), formatCount(nextStep(store.run(key))));
    const QString words = QObject::tr("Continue goes on with %1.").arg(goOn.join(QLatin1String(", ")));
    return stay.isEmpty() ? words : words + ' ' + QObject::tr("What was stopped alone stays so: %1.").arg(namesInRow(stay));
}

} // namespace

bool canGoOn(const RunData& run) {
    const bool failedOnItsWay = run.state == RunState::failed && QFileInfo::exists(run.folder + "/checkpoint.safetensors");
    return run.state == RunState::stopped || run.state == RunState::waiting || failedOnItsWay;
}

void noteStoppedAlone(const RunStore& store, int key) {
    const QString folder = store.groups()[store.groupOf(key)].folder;
    QStringList names = Project::stoppedAloneOf(folder);
    if (!names.contains(store.run(key).name))
        keepStoppedNames(folder, names << store.run(key).name);
}

void noteGoesOn(const RunStore& store, const QVector<int>& keys) {
    if (keys.isEmpty())
        return;
    const QString folder = store.groups()[store.groupOf(keys.first())].folder;
    QStringList names = Project::stoppedAloneOf(folder);
    for (int key : keys)
        names.removeAll(store.run(key).name);
    keepStoppedNames(folder, names);
}

QVector<int> leftStopped(const RunStore& store, int group) {
    const QStringList names = Project::stoppedAloneOf(store.groups()[group].folder);
    QVector<int> left;
    bool others = false;
    for (int key : store.groups()[group].runs) {
        const bool alone = names.contains(store.run(key).name);
        if (alone && canGoOn(store.run(key)))
            left << key;
        others = others || (!alone && canGoOn(store.run(key)));
    }
    return others ? left : QVector<int>();
}

void tellCutOff(Desk& desk) {
    const RunStore& store = desk.store();
    const int group = store.current();
    if (group < 0 || store.groups()[group].kind != RunGroup::Kind::runs ||
        Project::resumable(store, desk.document().json(), desk.device()) != group)
        return;
    const QVector<int>& runs = store.groups()[group].runs;
    if (std::ranges::none_of(runs, [&](int key) { return store.run(key).cutOff; }))
        return;
    desk.tell([&store, group] {
        return Message{Message::Kind::info, QObject::tr("The last run was cut off: its process is gone."), goesOnWords(store, group)};
    });
}

} // namespace mantissa::app
