// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QString>

namespace mantissa::app {

// An experiment about a folder of pictures: a small network with an output for each class, in four formats.
// Throws where the folder holds no classes, in one sentence.
Json experimentOfFolder(const QString& folder);

// Writes it into the project, under a name that is not taken; returns the file.
QString writeFolderExperiment(const QString& folder, const QString& projectRoot);

} // namespace mantissa::app
