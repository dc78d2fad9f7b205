// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/columns.h"

#include <QImage>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr int partWidth = 64; // columns painted at once: a small picture for a curve that falls across the pane
constexpr float neighbour = 0.75f;

} // namespace

Columns::Columns(double begin, double end) : begin_(int(std::floor(begin))), spans_(std::max(0, int(std::ceil(end)) - begin_)) {}

void Columns::line(const QVector<QPointF>& points, double ratio) {
    for (qsizetype i = 0; i + 1 < points.size(); ++i)
        if (std::isfinite(points[i].y()) && std::isfinite(points[i + 1].y()))
            segment(points[i] * ratio, points[i + 1] * ratio);
}

// Each column takes what of the segment lies in it; a column of many segments takes the extremes of all.
void Columns::segment(QPointF from, QPointF to) {
    const double slope = to.x() > from.x() ? (to.y() - from.y()) / (to.x() - from.x()) : 0;
    const int first = std::max(int(std::floor(from.x())) - begin_, 0);
    const int last = std::min(int(std::floor(to.x())) - begin_, int(spans_.size()) - 1);
    for (int column = first; column <= last; ++column) {
        const double left = std::max(from.x(), double(begin_ + column)), right = std::min(to.x(), double(begin_ + column + 1));
        const double one = slope == 0 ? from.y() : from.y() + slope * (left - from.x());
        const double other = slope == 0 ? to.y() : from.y() + slope * (right - from.x());
        Span& span = spans_[column];
        span.low = std::min(span.low, float(std::min(one, other)));
        span.high = std::max(span.high, float(std::max(one, other)));
    }
}

// A round pen: the column itself gets half a width above and below, its neighbours what a disc leaves there.
void Columns::thicken(double width) {
    const float half = float(width) / 2, beside = half > neighbour ? std::sqrt(half * half - neighbour * neighbour) : -1;
    const QVector<Span> thin = spans_;
    for (int i = 0; i < spans_.size(); ++i) {
        if (thin[i].low > thin[i].high)
            continue;
        spans_[i].low = std::min(spans_[i].low, thin[i].low - half);
        spans_[i].high = std::max(spans_[i].high, thin[i].high + half);
        for (int to : {i - 1, i + 1})
            if (beside >= 0 && to >= 0 && to < spans_.size() && thin[to].low <= thin[to].high) {
                spans_[to].low = std::min(spans_[to].low, thin[i].low - beside);
                spans_[to].high = std::max(spans_[to].high, thin[i].high + beside);
            }
    }
}

void Columns::dash(const QVector<qreal>& pattern, double width, double phase) {
    double period = 0;
    for (qreal part : pattern)
        period += part * width;
    double at = period > 0 ? std::fmod(std::fmod(phase, period) + period, period) : 0;
    for (Span& span : spans_) {
        const double step = 1;
        double part = at, on = 0;
        for (int k = 0; k < pattern.size() && period > 0; ++k) { // how much of this column lies in a dash
            const double length = pattern[k] * width;
            if (k % 2 == 0)
                on += std::clamp(length - part, 0.0, step) - std::clamp(-part, 0.0, step);
            part -= length;
        }
        if (period > 0 && at + step > period) // into the next period's first dash
            on += std::min(at + step - period, pattern[0] * width);
        span.alpha = period > 0 ? float(std::clamp(on, 0.0, 1.0)) : 1;
        at = period > 0 ? std::fmod(at + step, period) : 0;
    }
}

void Columns::paint(QPainter& painter, const QColor& color) const {
    for (int begin = 0; begin < spans_.size(); begin += partWidth)
        paintPart(painter, color, begin, std::min(begin + partWidth, int(spans_.size())));
}

// One column of the picture: full within the span, its ends as far as they are covered.
void Columns::shade(QRgb* pixel, qsizetype stride, const Span& span, int top, int bottom, QRgb color) {
    const auto tone = [&](float covered) {
        const float alpha = std::min(1.f, covered) * span.alpha * float(qAlpha(color));
        return qPremultiply((color & 0xffffffu) | (QRgb(alpha + 0.5f) << 24));
    };
    const int first = int(std::floor(span.low)), last = int(std::ceil(span.high)) - 1;
    const QRgb full = tone(1);
    for (int y = std::max(first + 1, top); y < std::min(last, bottom); ++y)
        pixel[(y - top) * stride] = full;
    for (int y : {first, last})
        if (y >= top && y < bottom)
            pixel[(y - top) * stride] = tone(std::min(span.high, float(y + 1)) - std::max(span.low, float(y)));
}

void Columns::paintPart(QPainter& painter, const QColor& color, int begin, int end) const {
    float low = 1e30f, high = -1e30f;
    for (int i = begin; i < end; ++i)
        if (spans_[i].low <= spans_[i].high && spans_[i].alpha > 0) {
            low = std::min(low, spans_[i].low);
            high = std::max(high, spans_[i].high);
        }
    const QRectF clip = painter.clipBoundingRect();
    const int top = std::max(int(std::floor(low)), int(clip.top()) - 1), bottom = std::min(int(std::ceil(high)), int(clip.bottom()) + 2);
    if (low > high || top >= bottom)
        return;
    QImage image(end - begin, bottom - top, QImage::Format_ARGB32_Premultiplied);
    image.fill(0);
    const qsizetype stride = image.bytesPerLine() / 4;
    auto* pixels = reinterpret_cast<QRgb*>(image.bits());
    const QRgb solid = color.rgba();
    for (int i = begin; i < end; ++i)
        if (spans_[i].low <= spans_[i].high && spans_[i].alpha > 0)
            shade(pixels + (i - begin), stride, spans_[i], top, bottom, solid);
    painter.drawImage(begin_ + begin, top, image);
}

} // namespace mantissa::app
