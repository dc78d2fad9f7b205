// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/layer_link.h"

#include "bridge/workbench.h"

namespace mantissa::app {

LayerLink::LayerLink(Workbench& workbench) : QObject(&workbench), m_workbench(workbench) {}

LayerLink& LayerLink::of(Workbench& workbench) {
    if (auto* there = workbench.findChild<LayerLink*>(QString(), Qt::FindDirectChildrenOnly))
        return *there;
    return *new LayerLink(workbench);
}

void LayerLink::open(const QString& layer) {
    m_workbench.showPage("build");
    Q_EMIT wanted(layer);
}

} // namespace mantissa::app
