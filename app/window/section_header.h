// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

namespace mantissa::app {

QWidget* sectionHeader(const QString& text, const QString& right = {});

} // namespace mantissa::app
