// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QString>

#include <map>
#include <string>

namespace mantissa::app {

// What the program calls each layer of an experiment, also of one that is wrong: its own name, else its type and a number.
// By the layer's place: "/model/layers/2".
std::map<std::string, QString> layerNames(const Json& experiment);

} // namespace mantissa::app
