// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include <optional>

class QCustomPlot;

namespace mantissa::app {

class PlotCard;

// Over the plot of a card: a line where the cursor is, and beside it what every curve has there; where there is no curve, why.
class PlotCursor : public QWidget {
public:
    PlotCursor(const PlotCard& card, QCustomPlot& plot); // over the plot
    void placeAt(std::optional<double> pixel);           // across; nothing: away

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintBox(QPainter& painter);
    void paintEmpty(QPainter& painter);
    const PlotCard& m_card;
    QCustomPlot& m_plot;
    std::optional<double> m_at;
};

} // namespace mantissa::app
