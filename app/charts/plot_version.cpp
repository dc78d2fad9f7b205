// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/plot_version.h"

#include <qcustomplot.h>

namespace mantissa::app {

QString plotVersion() { return QStringLiteral(QCUSTOMPLOT_VERSION_STR); }

} // namespace mantissa::app
