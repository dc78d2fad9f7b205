// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QRegularExpression>
#include <QString>

namespace mantissa::app {

// Words as the name of a file, without what some systems have no names of files with.
inline QString asFileName(const QString& words) {
    static const QRegularExpression others("[^\\w.-]+", QRegularExpression::UseUnicodePropertiesOption);
    return words.simplified().replace(others, "-");
}

} // namespace mantissa::app
