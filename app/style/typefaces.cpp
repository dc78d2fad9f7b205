// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/typefaces.h"

#include <QDir>
#include <QFontDatabase>

namespace mantissa::app {

void loadTypefaces(const QString& resources) {
    const QDir folder(resources + "/fonts");
    for (const QFileInfo& file : folder.entryInfoList({"*.ttf", "*.otf"}, QDir::Files, QDir::Name))
        QFontDatabase::addApplicationFont(file.filePath());
}

} // namespace mantissa::app
