// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the folder of a group of runs says of all of them: its group.json.
#include "bridge/project.h"

#include "core/json.h"

namespace mantissa::app {
namespace {

const QString groupFile = QStringLiteral("/group.json");

Json groupOf(const QString& folder) {
    try {
        Json group = read_json((folder + groupFile).toStdString());
        return group.is_object() ? group : Json::object();
    } catch (const std::exception&) {
        return Json::object();
    }
}

// To be written again with a change. Throws where it is there and cannot be read: what a sweep is of would be lost.
Json takenUp(const QString& folder) {
    const std::filesystem::path file = (folder + groupFile).toStdString();
    Json group = std::filesystem::exists(file) ? read_json(file) : Json::object();
    if (!group.is_object())
        throw bad_input(file.string() + ": it is damaged, no whole JSON object; correct it there");
    return group;
}

QString textOf(const Json& group, const char* key) {
    const Json text = group.value(key, Json());
    return text.is_string() ? QString::fromStdString(text.get<std::string>()) : QString();
}

QStringList namesOf(const Json& group, const char* key) {
    QStringList names;
    const Json list = group.value(key, Json::array());
    for (const Json& name : list.is_array() ? list : Json::array())
        if (name.is_string())
            names << QString::fromStdString(name.get<std::string>());
    return names;
}

void keepNames(const QString& folder, const char* key, const QStringList& names) {
    Json group = takenUp(folder), list = Json::array();
    for (const QString& name : names)
        list.push_back(name.toStdString());
    group[key] = list;
    write_json((folder + groupFile).toStdString(), group);
}

} // namespace

QString Project::makeReportGroup(const Json& experiment, const QString& report) const {
    const QString folder = makeGroup(experiment, {});
    Json group = takenUp(folder);
    group["report"] = report.toStdString();
    write_json((folder + groupFile).toStdString(), group);
    return folder;
}

QString Project::reportOf(const QString& folder) { return textOf(groupOf(folder), "report"); }

void Project::keepGroup(const QString& folder, const Json& experiment, const QString& device) {
    Json group = takenUp(folder); // of a sweep more is kept there
    group["experiment"] = experiment;
    group["device"] = device.toStdString();
    group.erase("edited");
    write_json((folder + groupFile).toStdString(), group);
}

// What changed while it ran is in its checkpoints: it goes on from the experiment it began with.
void Project::keepEdits(const QString& folder, const Json& edited) {
    Json group = takenUp(folder);
    if (!group.contains("experiment"))
        return;
    group["edited"] = edited;
    write_json((folder + groupFile).toStdString(), group);
}

Json Project::editedOf(const QString& folder) {
    const Json group = groupOf(folder);
    return group.value("edited", group.value("experiment", Json()));
}

void Project::keepSweep(const QString& folder, const Json& settings) {
    Json group = takenUp(folder);
    group["sweep"] = settings;
    write_json((folder + groupFile).toStdString(), group);
}

void Project::keepDropped(const QString& folder, const QStringList& names) { keepNames(folder, "dropped", names); }

QStringList Project::droppedOf(const QString& folder) { return namesOf(groupOf(folder), "dropped"); }

void Project::keepStoppedAlone(const QString& folder, const QStringList& names) { keepNames(folder, "stopped_alone", names); }

QStringList Project::stoppedAloneOf(const QString& folder) { return namesOf(groupOf(folder), "stopped_alone"); }

void keepUnbegun(const QString& folder, const Json& reasons) {
    Json group = takenUp(folder);
    group["unbegun"] = reasons;
    write_json((folder + groupFile).toStdString(), group);
}

Json unbegunOf(const QString& folder) {
    const Json reasons = groupOf(folder).value("unbegun", Json());
    return reasons.is_object() ? reasons : Json::object();
}

void keepBegan(const QString& folder, const QString& stamp) {
    Json group = takenUp(folder);
    group["began"] = stamp.toStdString();
    write_json((folder + groupFile).toStdString(), group);
}

QString beganIn(const QString& folder) { return textOf(groupOf(folder), "began"); }

void Project::keepNarrow(const QString& folder, const Json& settings) {
    Json group = takenUp(folder);
    group["narrow"] = settings;
    write_json((folder + groupFile).toStdString(), group);
}

Json Project::narrowOf(const QString& folder) { return groupOf(folder).value("narrow", Json()); }

Json Project::sweepOf(const QString& folder) { return groupOf(folder).value("sweep", Json()); }

QString Project::deviceOf(const QString& folder) { return textOf(groupOf(folder), "device"); }

Json Project::experimentOf(const QString& folder) { return groupOf(folder).value("experiment", Json()); }

} // namespace mantissa::app
