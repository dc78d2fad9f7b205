// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/source.h"

namespace mantissa {

DataSource image_folder_source(); // picture files, a folder for each class

} // namespace mantissa
