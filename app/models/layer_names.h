// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QString>

#include <functional>
#include <map>
#include <string>

namespace mantissa::app {

// What the program calls each layer of an experiment, also of one that is wrong: its own name, else its type and a number.
// By the layer's place: "/model/layers/2".
std::map<std::string, QString> layerNames(const Json& experiment);

// The experiment after `change` was made to its layers. Those that the program names are called by their number, so that others before
// them, and names that come or go, call them anew: what variants say of single layers goes along with them, and goes with those that go.
Json withExceptionsAlong(Json experiment, const std::function<void(Json& experiment)>& change);

} // namespace mantissa::app
