// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QVector>

namespace mantissa::app {

class Workbench;

struct KeptWeights {
    QString words, file;
    QString gone = {}; // why the file is not there; empty: it is
};

// What runs of a variant of this experiment came to, the newest first: at their end, and where they were validated best. A run that was
// killed behind its best epoch may have the figures of an epoch whose weights are written over: that is told, or one would look for them.
QVector<KeptWeights> keptWeights(Workbench& workbench, const QString& variant);

} // namespace mantissa::app
