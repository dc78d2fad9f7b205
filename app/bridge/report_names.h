// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QString>
#include <QVector>

namespace mantissa::app {

class RunStore;

// By their keys, what the runs that are ticked are called on Compare and in reports, where no two have one name; then the others.
QHash<int, QString> namesInReports(const RunStore& store, const QVector<int>& others);

} // namespace mantissa::app
