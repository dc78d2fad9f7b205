// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/causes/answer.h"
#include "insight/other_cards.h"

#include <QWidget>

#include <memory>

namespace mantissa::app {

// The same two steps on every card of the catalogue: a dot and its interval on a logarithmic axis, all of it an estimate, and what does
// not fit says how much it needs. First of all what was measured here. Up and Down pick a card, whose memory stands beneath.
class OtherCardsView : public QWidget {
    Q_OBJECT
public:
    struct Row {
        QString name;
        double memoryGib = 0;           // 0: of this device, which was measured
        insight::PlannedStep base, run; // of this device: its time alone
        QString published = {};         // a sentence a line: what others measured on it
        QString whyNot = {};            // this program cannot run on it; empty: it can
        bool isMeasured() const { return memoryGib == 0; }
    };
    using Cards = std::shared_ptr<const std::vector<insight::OnCard>>;
    explicit OtherCardsView(QWidget* parent = nullptr);
    void show(const std::shared_ptr<const insight::Answer>& answer, const Cards& cards, const std::array<int, 2>& lines); // null: not known
    const QVector<Row>& rows() const { return m_rows; }
    int picked() const { return m_picked; }
    QString memoryWords() const;       // of the card that is picked, by category, and what was published of it; empty: none is
    QString words() const;             // beneath the rows
    Q_INVOKABLE QString table() const; // CSV
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {260, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Axis;
    QString memoryOf(int row) const;
    QString whatToPick() const; // where none is picked
    void measureWords();
    int rowAt(const QPointF& place) const; // -1: none
    void pick(int row);
    double namesWidth() const; // with the memory of a card
    double numberWidth() const;
    void paintHeads(QPainter& painter) const;
    void paintRow(QPainter& painter, int row, const Axis& axis) const;
    void paintSide(QPainter& painter, const Row& row, int side, const QRectF& line, const Axis& axis) const;

    QVector<Row> m_rows;
    QString m_base, m_run;
    QString m_limits; // of all of them, a sentence a line: what simulated ones tell, and where this program cannot run
    std::array<int, 2> m_lines{};
    int m_picked = -1, m_wordsHeight = 0;
};

} // namespace mantissa::app
