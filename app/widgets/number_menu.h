// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <optional>

class QAbstractItemView;

namespace mantissa::app {

class Desk;

// The first figure in a cell's words, as it is written here: "1,570 ms", "2.5 × 10⁻⁷", "−0,05".
std::optional<double> figureIn(const QString& words);
// A right click on a figure of this table opens it on the Numbers page.
void offerNumbers(QAbstractItemView& view, Desk& desk);

} // namespace mantissa::app
