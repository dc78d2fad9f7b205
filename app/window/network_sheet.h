// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

class QWidget;

namespace mantissa {
struct Model;
}

namespace mantissa::app {

class Workbench;

// Two networks layer by layer, though nothing of either was trained: Compare does it of runs.
struct NamedNetwork {
    QString name;
    const Model& model;
};
QString networkTable(const NamedNetwork& here, const NamedNetwork& there); // CSV: a line per layer, and how both differ there

void askForOtherNetwork(Workbench& workbench, QWidget* parent);
void showOtherNetwork(Workbench& workbench, const QString& file, QWidget* parent);

} // namespace mantissa::app
