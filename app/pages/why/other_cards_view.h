// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/estimate.h"

#include <QWidget>

#include <memory>

namespace mantissa::app {

// The same two steps on every card of the catalogue: a dot and its interval on a logarithmic axis, all of it an estimate.
class OtherCardsView : public QWidget {
    Q_OBJECT
public:
    struct Row {
        QString name;
        double memoryGib = 0;
        StepEstimate base, run;
    };
    explicit OtherCardsView(QWidget* parent = nullptr);
    void show(const RunProfile* base, const RunProfile* run, const std::array<int, 2>& lines); // null: not known
    const QVector<Row>& rows() const { return m_rows; }
    Q_INVOKABLE QString table() const; // CSV
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {260, 160}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QVector<Row> m_rows;
    std::array<int, 2> m_lines{};
    QString m_problem;
};

} // namespace mantissa::app
