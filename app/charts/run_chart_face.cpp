// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/run_chart.h"
#include "charts/run_overlay.h"

#include <QPointer>

#include <qcustomplot.h>

namespace mantissa::app {

// A second chart of the same runs, made at the wanted size and never shown: the one in the window stays as it is.
void RunChart::drawOn(QCPPainter& painter, const QSize& size) {
    RunChart twin(m_store);
    twin.m_xUnit = m_xUnit;
    twin.m_timeUnit = m_timeUnit;
    twin.m_smoothing = m_smoothing;
    twin.m_logLoss = m_logLoss;
    twin.m_hidden = m_hidden;
    twin.m_cursor = m_cursor;
    twin.setAttribute(Qt::WA_DontShowOnScreen);
    twin.resize(size);
    twin.show();
    twin.setLogLoss(m_logLoss);
    twin.setLogX(m_logX);
    for (std::size_t i = 0; i < m_panes.size(); ++i) {
        twin.m_panes[i].zoomed = true; // its ranges are these
        for (QCPAxis::AxisType side : {QCPAxis::atBottom, QCPAxis::atLeft})
            twin.m_panes[i].rect->axis(side)->setRange(m_panes[i].rect->axis(side)->range());
    }
    twin.m_follow = false;
    twin.repaint();
    twin.m_plot->toPainter(&painter, size.width(), size.height());
    twin.m_overlay->paintAll(painter);
}

ChartFace RunChart::face() {
    const QPointer<RunChart> chart(this);
    return {tr("Curves of the runs"),
            [chart](QCPPainter& painter, const QSize& size) {
                if (chart)
                    chart->drawOn(painter, size);
            },
            [chart] { return chart ? chart->table(',') : QString(); }};
}

} // namespace mantissa::app
