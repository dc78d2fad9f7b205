// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QVector>

#include <map>
#include <string>

namespace mantissa::app {

// What each layer gives on, as far as the network is right: also of one that has an error further down. By the layer's place.
std::map<std::string, QVector<qint64>> layerShapes(const Json& experiment);

} // namespace mantissa::app
