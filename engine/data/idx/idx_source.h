// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/source.h"

namespace mantissa {

DataSource idx_source();   // four IDX files in a folder of the user's
DataSource mnist_source(); // the same reader on the files the program ships with

} // namespace mantissa
