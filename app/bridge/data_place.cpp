// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/data_place.h"

#include "bridge/desk.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace mantissa::app {
namespace {

QString pathIn(const Json& data) {
    const Json path = data.is_object() ? data.value("path", Json()) : Json();
    return path.is_string() ? QString::fromStdString(path.get<std::string>()) : QString();
}

} // namespace

Trains trainsIn(const SweepSettings& settings) {
    if (settings.policies.empty())
        return {};
    return [policies = settings.policies](const Variant& variant) { return std::ranges::find(policies, variant.name) != policies.end(); };
}

// From the experiment's file on, as the engine takes it.
QString missingPlace(const Experiment& experiment, const Trains& trains) {
    const QDir beside = QFileInfo(QString::fromStdString(experiment.file.string())).dir();
    for (const Variant& variant : experiment.variants)
        if (const QString path = !trains || trains(variant) ? pathIn(variant.data) : QString(); !path.isEmpty())
            if (const QString place = QDir::cleanPath(beside.absoluteFilePath(path)); !QFileInfo::exists(place))
                return place;
    return {};
}

QString missingWords(const QString& place) {
    return QObject::tr("There are no data at %1. Choose where they are.").arg(QDir::toNativeSeparators(place));
}

bool tellMissing(Desk& desk, const Saying& fact, const QString& place) {
    if (place.isEmpty())
        return false;
    desk.tell([&desk, fact, place] {
        return Message{.kind = Message::Kind::bad,
                       .fact = fact(),
                       .cause = missingWords(place),
                       .actions = {{QObject::tr("Choose the data…"), [&desk] { desk.begin(Desk::Task::choose_data); }}}};
    });
    return true;
}

} // namespace mantissa::app
