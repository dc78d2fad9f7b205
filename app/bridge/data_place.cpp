// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/data_place.h"

#include "models/experiment_document.h"

#include <QDir>
#include <QFileInfo>

namespace mantissa::app {
namespace {

QString pathIn(const Json& data) {
    const Json path = data.is_object() ? data.value("path", Json()) : Json();
    return path.is_string() ? QString::fromStdString(path.get<std::string>()) : QString();
}

} // namespace

// From the experiment's file on, as the engine takes it.
QString missingPlace(const ExperimentDocument& document) {
    const QDir beside = QFileInfo(document.file()).dir();
    if (const auto& experiment = document.experiment())
        for (const Variant& variant : experiment->variants)
            if (const QString path = pathIn(variant.data); !path.isEmpty())
                if (const QString place = QDir::cleanPath(beside.absoluteFilePath(path)); !QFileInfo::exists(place))
                    return place;
    return {};
}

} // namespace mantissa::app
