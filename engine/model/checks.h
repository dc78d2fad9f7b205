// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "model/model.h"

namespace mantissa {

// What no layer can see by itself: shapes from one to the next, names, sizes, and whether the end suits the loss.
void check_model(const Model& model, const std::string& where, Problems& problems);

std::string twins_named(const std::string& name); // "two layers are named ..."

} // namespace mantissa
