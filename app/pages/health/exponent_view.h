// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/health_record.h"
#include "style/scaling.h"

#include <QMenu>
#include <QVector>
#include <QWidget>

#include <optional>

namespace mantissa::app {

// The exponents of one tensor's values, before they were rounded, against the ends of its format, where its range was at the time;
// blocks have no ends that hold for all. Of scaled gradients the loss scale is a line that one drags, unless their range follows them:
// the histogram goes with it, and what runs now stays as an outline.
class ExponentView : public QWidget {
    Q_OBJECT
public:
    explicit ExponentView(QWidget* parent = nullptr);
    void setTensor(const std::optional<TensorHealth>& tensor, double lossScale);
    void setUpdate(const UpdateHealth& update);
    void setOther(const std::optional<Format>& other); // a second pane: the same values in that format
    const std::optional<Format>& other() const { return m_other; }
    Q_INVOKABLE void offerMore(QMenu* menu, const QPoint& at); // the value of the bar there
    int shift() const { return m_shift; }                      // of the line, from where the scale is now
    void setShift(int shift);
    bool canDrag() const;
    QRectF lane() const;   // beneath all, a place for each loss scale
    QRectF handle() const; // of the line, beneath the lane
    struct LaneWords {
        QRectF place;
        QString text;
    };
    QVector<LaneWords> laneWords() const; // at the left of the lane, where there is room beside line and handle
    QVector<LaneWords> keyWords() const;  // of an update: what its two colours mean, the last that of changes that count
    double proposedScale() const;
    void setNothing(const QString& words); // said where nothing is picked, or what is has no values
    Q_INVOKABLE QString table() const;     // CSV: a line per exponent
    QSize sizeHint() const override { return {420, scaled(160)}; }
    QSize minimumSizeHint() const override { return {300, scaled(160)}; }

    struct Shares {
        double kept = 0, subnormal = 0, lost = 0, overflowing = 0; // of the values that are finite and not zero
        double headroom = 0, footroom = 0;                         // bits, to the largest number and from the smallest
    };
    Shares sharesAt(int shift) const { return sharesIn(m_format, shift); }
    Shares sharesIn(const Format& format, int shift) const { return sharesOf(m_census, format, shift); }
    static Shares sharesOf(const Census& census, const Format& format, int shift);

Q_SIGNALS:
    void moved();
    void letGo();
    void scaleWanted(); // the line is to be used
    void numberWanted(double number);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Ends {
        int toZero = 0, normal = 0, beyond = 0; // exponents: below the first a value is lost, from the last on it overflows
    };
    static Ends endsOf(const Format& format, double rangeScale = 1);
    Ends ends() const { return endsOf(m_format, m_rangeScale); }
    QRectF pane() const;      // all of the bars
    QRectF ownPane() const;   // of the tensor's format
    QRectF otherPane() const; // beneath it; empty: no other format is picked
    int laneHeight() const;   // before it is scaled; 0: there is no room for it
    std::int64_t lostAt(int exponent) const { return m_lostAt.empty() ? 0 : m_lostAt.at(std::size_t(exponent - Census::lowest_exponent)); }
    int exponentAt(double x) const;
    int scaleAt(double x) const; // in the lane
    double barWidth() const;
    double xOf(double exponent) const;
    int lineExponent() const; // of the loss scale as it would be
    double lineX() const;
    QRectF wordsOfNow() const; // beside the handle, while the line is somewhere else
    void paintBars(QPainter& painter, const QRectF& place, const Ends& at) const;
    void paintLost(QPainter& painter) const;
    void paintZones(QPainter& painter, const QRectF& place, const Ends& at) const;
    void paintOutline(QPainter& painter) const;
    void paintSides(QPainter& painter) const;
    void paintPowers(QPainter& painter) const;
    void paintOther(QPainter& painter) const;
    void paintLane(QPainter& painter) const;
    void paintLine(QPainter& painter) const;

    Census m_census;
    Format m_format;
    std::optional<Format> m_other;
    QString m_title, m_nothing;
    bool m_scaled = false, m_ofUpdate = false; // scaled: by a loss scale that moves them in their format's range
    double m_rangeScale = 1;                   // what the format is multiplied by
    std::vector<std::int64_t> m_lostAt;        // of an update's changes, by exponent as in the census; empty: not known
    double m_lossScale = 1;
    int m_shift = 0, m_low = -40, m_high = 24;
    double m_grabbed = 0; // exponent under the mouse when it was pressed
    int m_shiftThen = 0;
    bool m_dragging = false;
};

} // namespace mantissa::app
