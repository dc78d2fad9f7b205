// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/lesson_beginning.h"

#include "bridge/workbench.h"
#include "lessons/setting.h"
#include "models/run_lines.h"
#include "style/appearance.h"

#include <QFileInfo>
#include <QSet>

#include <algorithm>

namespace mantissa::app {
namespace {

using Do = lessons::LessonAction::Do;

bool names(const lessons::LessonAction& action, const std::string& variant) {
    return action.variants.empty() || std::ranges::find(action.variants, variant) != action.variants.end();
}

bool hasRun(const lessons::Player& player, const std::string& variant) {
    for (int step = 0; step <= player.at(); ++step)
        if (player.step(step).action.what == Do::run && names(player.step(step).action, variant))
            return true;
    return false;
}

// Of a page that sets runs side by side: those that it names, else all up to it.
bool isCompared(const lessons::Player& player, const std::string& variant) {
    return player.step().action.what == Do::compare ? names(player.step().action, variant) : hasRun(player, variant);
}

// Beside the curves of a run step: those that its sentences set its own against.
bool isSpokenOf(const lessons::Player& player, const std::string& variant) {
    if (!player.step().page.empty() && player.step().page != "run")
        return false;
    for (int step = player.at(); step >= 0; --step)
        if (player.step(step).action.what == Do::run) {
            const std::vector<std::string> spoken = lessons::variants_spoken_of(player.step(step));
            return !names(player.step(step).action, variant) && hasRun(player, variant) &&
                   std::ranges::find(spoken, variant) != spoken.end();
        }
    return false;
}

// Runs of several steps stand in one chart: each of an earlier one has a line that none of this step's has.
void tellApart(Workbench& workbench) {
    RunStore& store = workbench.store();
    const QVector<int> taken = workbench.variants().lines();
    for (int key : store.visibleRuns())
        if (store.groupOf(key) != store.current())
            giveLine(store, key, taken);
    Q_EMIT store.structureChanged();
}

// What earlier steps ran is ticked where it is set beside others: each step has an experiment of its own, which is read for that.
void tickEarlier(Workbench& workbench, const lessons::Player& player) {
    const bool compares = player.step().action.what == Do::compare || player.step().page == "compare";
    QSet<QString> folders;
    for (const auto& [variant, folder] : player.progress().runs)
        if (const QString run = QString::fromStdString(folder);
            QFileInfo::exists(run) && (compares ? isCompared(player, variant) : isSpokenOf(player, variant))) {
            folders.insert(run);
            workbench.shelf().loadGroup(QFileInfo(run).path());
        }
    RunStore& store = workbench.store();
    for (int key = 0; key < store.runCount(); ++key)
        if (store.groupOf(key) >= 0 && (compares || store.groupOf(key) != store.current()))
            store.setVisible(key, folders.contains(store.run(key).folder));
    if (!compares && !folders.isEmpty())
        tellApart(workbench);
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

int runStepOf(const lessons::Player& player) {
    const auto runs = [&](int step) { return player.step(step).action.what == Do::run; };
    for (int step = player.at(); step >= 0; --step)
        if (runs(step))
            return step;
    for (int step = player.at(); step < player.count(); ++step)
        if (runs(step))
            return step;
    return -1;
}

Json laidExperiment(const lessons::Player& player, int step) {
    Json json = lessons::with_whole_paths(lessons::experiment_at(player.lesson(), step), player.lesson().folder);
    Json variants = Json::array();
    for (const Json& variant : json["variants"])
        if (names(player.step(step).action, variant.value("name", "")))
            variants.push_back(variant);
    json["variants"] = variants;
    json["name"] = player.lesson().name + " " + player.step(step).id;
    json.erase("description"); // the lesson's text tells it, in the learner's language
    return json;
}

QHash<QString, int> linesOf(const lessons::Player& player) {
    QStringList names, policies;
    for (int step = 0; step < player.count(); ++step) {
        if (player.step(step).action.what != Do::run)
            continue;
        for (const Json& variant : lessons::experiment_at(player.lesson(), step).value("variants", Json::array()))
            if (const QString name = QString::fromStdString(variant.value("name", "")); !names.contains(name)) {
                names << name;
                policies << VariantList::policyOf(variant);
            }
    }
    QHash<QString, int> all;
    if (names.size() > theme().lines.size())
        return all;
    const QVector<int> lines = assignLines(policies);
    for (int i = 0; i < names.size(); ++i)
        all[names[i]] = lines[i];
    return all;
}

void beginStep(Workbench& workbench, const lessons::Player& player) {
    tickEarlier(workbench, player);
    selectMeant(workbench.document(), player.step());
}

} // namespace mantissa::app
