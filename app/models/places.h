// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QRegularExpression>

namespace mantissa::app {

// "model.layers[2].filters" as "/model/layers/2/filters"
inline Json::json_pointer pointerOf(const std::string& where) {
    Json::json_pointer place;
    static const QRegularExpression part(QStringLiteral("([^.\\[\\]]+)"));
    for (auto match = part.globalMatch(QString::fromStdString(where)); match.hasNext();)
        place.push_back(match.next().captured(1).toStdString());
    return place;
}

inline bool exists(const Json& json, const Json::json_pointer& place) {
    try {
        return json.contains(place);
    } catch (const std::exception&) {
        return false;
    }
}

} // namespace mantissa::app
