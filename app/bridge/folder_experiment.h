// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QString>

namespace mantissa::app {

// An experiment about a folder or a table of pictures: a small network with an output for each class, in four formats.
// Throws where there are no classes, in one sentence.
Json experimentOfPictures(const QString& path);

// Writes it into the project, under a name that is not taken; returns the file.
QString writeFolderExperiment(const QString& folder, const QString& projectRoot);

} // namespace mantissa::app
