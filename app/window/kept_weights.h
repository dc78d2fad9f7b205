// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QVector>

namespace mantissa::app {

class Workbench;

struct KeptWeights {
    QString words, file;
};

// What runs of a variant of this experiment came to, the newest first: at their end, and where they were validated best.
QVector<KeptWeights> keptWeights(Workbench& workbench, const QString& variant);

} // namespace mantissa::app
