// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/causes/answer.h"

#include <QWidget>

#include <memory>

namespace mantissa::app {

// Pairs of bars, a row per layer, the most lost first; what is small is gathered at the end. Up and Down pick a layer, Enter opens it.
class LayerTimesView : public QWidget {
    Q_OBJECT
public:
    enum class Side { both, forward, backward, casts }; // casts: each of the step by itself, in place of the layers
    explicit LayerTimesView(QWidget* parent = nullptr);
    void show(std::shared_ptr<const insight::Answer> answer, const std::array<int, 2>& lines);
    void setSide(Side side);
    void pick(const QString& layer); // picked elsewhere
    const QString& picked() const { return m_picked; }
    Q_INVOKABLE QString table() const; // CSV, of all layers
    QSize sizeHint() const override { return {460, 240}; }
    QSize minimumSizeHint() const override { return {360, 160}; }

    struct Row {
        QString name, units, why;
        double base = 0, run = 0;
        bool layer = true; // one of the network's
    };
    QVector<Row> rows(int most) const;
    static bool isLayer(const insight::Answer& answer, const QString& name); // of the network

Q_SIGNALS:
    void layerPicked(const QString& layer);
    void layerOpened(const QString& layer);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    QVector<Row> layerRows() const;
    QVector<Row> castRows() const;
    int rowAt(const QPointF& place) const;
    int mostRows() const;
    void choose(int row);

    std::shared_ptr<const insight::Answer> m_answer;
    std::array<int, 2> m_lines{};
    Side m_side = Side::both;
    QString m_picked;
};

} // namespace mantissa::app
