// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include <array>

namespace mantissa::app {

// A chart of two runs by their layers, one of which is picked: in it, or in another chart. From there it can be opened.
class LayerChart : public QWidget {
    Q_OBJECT
public:
    explicit LayerChart(QWidget* parent);
    void pick(const QString& layer); // picked elsewhere
    const QString& picked() const { return m_picked; }

Q_SIGNALS:
    void layerPicked(const QString& layer);
    void layerOpened(const QString& layer);

protected:
    std::array<int, 2> m_lines{}; // of the base, of the run

private:
    QString m_picked;
};

} // namespace mantissa::app
