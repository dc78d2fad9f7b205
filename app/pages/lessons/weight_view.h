// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/shown_weight.h"

#include <QWidget>

#include <optional>

namespace mantissa::app {

// One weight of the learner's: its neighbours on the number line, half an ulp hatched, and the update that was wanted.
class WeightView : public QWidget {
    Q_OBJECT
public:
    explicit WeightView(QWidget* parent = nullptr);
    void setWeight(const std::optional<lessons::WeightFacts>& weight);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {260, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString words() const;
    std::optional<lessons::WeightFacts> m_weight;
};

} // namespace mantissa::app
