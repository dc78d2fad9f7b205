// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/why/layer_chart.h"

#include "style/appearance.h"

namespace mantissa::app {

LayerChart::LayerChart(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    connect(&Appearance::instance(), &Appearance::changed, this, [this] { update(); });
}

void LayerChart::pick(const QString& layer) {
    m_picked = layer;
    update();
}

} // namespace mantissa::app
