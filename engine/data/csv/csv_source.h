// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/source.h"

namespace mantissa {

// A table with an image a row: its class, then its values, row by row from the top left, channels innermost.
DataSource csv_source();

// {height, width, channels} of an image with so many values: a square in grey or colour; empty where it is none.
Shape square_image(std::int64_t values);

} // namespace mantissa
