// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/lesson_beginning.h"

#include "bridge/workbench.h"

#include <QFileInfo>
#include <QSet>

#include <algorithm>

namespace mantissa::app {
namespace {

bool names(const lessons::LessonAction& action, const std::string& variant) {
    return action.variants.empty() || std::ranges::find(action.variants, variant) != action.variants.end();
}

// What a step before set side by side is not this one's.
void untickOthers(RunStore& store) {
    for (int key : store.visibleRuns())
        if (store.groupOf(key) != store.current())
            store.setVisible(key, false);
}

// Runs that a step sets side by side are ticked, whichever step made them: each has an experiment of its own, and is read for that.
// Where it does not say which, they are those of the steps up to it.
void tickCompared(Workbench& workbench, const lessons::Player& player) {
    const lessons::LessonAction& action = player.step().action;
    const bool compares = action.what == lessons::LessonAction::Do::compare;
    if (!compares && player.step().page != "compare")
        return untickOthers(workbench.store());
    const auto asked = [&](const std::string& variant) {
        bool ran = false;
        for (int step = 0; step <= player.at(); ++step)
            ran = ran || (player.step(step).action.what == lessons::LessonAction::Do::run && names(player.step(step).action, variant));
        return compares ? names(action, variant) : ran;
    };
    QSet<QString> folders;
    for (const auto& [variant, folder] : player.progress().runs)
        if (const QString run = QString::fromStdString(folder); asked(variant) && QFileInfo::exists(run)) {
            folders.insert(run);
            workbench.shelf().loadGroup(QFileInfo(run).path());
        }
    RunStore& store = workbench.store();
    for (int key = 0; key < store.runCount(); ++key)
        if (store.groupOf(key) >= 0)
            store.setVisible(key, folders.contains(store.run(key).folder));
}

// Whose numbers the step speaks of is the variant that its page shows.
void selectMeant(ExperimentDocument& document, const lessons::LessonStep& step) {
    const std::string name = !step.action.variant.empty() ? step.action.variant
                             : step.weight                ? step.weight->variant
                             : step.prediction            ? step.prediction->variant
                                                          : "";
    const Json variants = document.json().value("variants", Json::array());
    for (std::size_t i = 0; i < variants.size(); ++i)
        if (!name.empty() && variants[i].value("name", "") == name)
            document.selectVariant(int(i));
}

} // namespace

void beginStep(Workbench& workbench, const lessons::Player& player) {
    tickCompared(workbench, player);
    selectMeant(workbench.document(), player.step());
}

} // namespace mantissa::app
