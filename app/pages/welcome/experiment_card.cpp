// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/welcome/experiment_card.h"

#include "style/appearance.h"
#include "style/icons.h"
#include "style/scaling.h"

#include <QPainter>
#include <QPainterPath>
#include <QResizeEvent>
#include <QtMath>

#include <cmath>

namespace mantissa::app {
namespace {

constexpr int pictureHeight = 100, leastOfWords = 100, descriptionLine = 40;
constexpr int sideOfWords = 12, aboveWords = 8, betweenWords = 3, beneathWords = 8; // of a card's words
constexpr int afterSign = 38, lineEnd = 10, lineBetween = 12;                       // of a line's
constexpr int firstWidth = 212;

double heightOf(const QVector<qint64>& shape) { return shape.size() < 3 ? 7 : qBound(12.0, 9.5 * std::log2(double(shape[0]) + 1), 68.0); }
double widthOf(const QVector<qint64>& shape) {
    return shape.size() < 3 ? qBound(8.0, 4 * std::log2(double(shape[0]) + 1), 38.0)
                            : qBound(5.0, 3.2 * std::log2(double(shape[2]) + 1), 22.0);
}

// From the input at the left: height by pixels, width by channels; residual blocks with their by-pass.
void paintNetwork(QPainter& painter, const QRectF& place, const QVector<Shipped::Block>& network) {
    double wanted = 0;
    for (const Shipped::Block& block : network)
        wanted += widthOf(block.shape) + 7;
    const double scale = qMin(1.0, (place.width() - 12) / wanted), middle = place.center().y() + 4;
    double x = place.center().x() - (wanted - 7) * scale / 2;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().muted, 1.2));
    painter.drawLine(QPointF(x, middle), QPointF(x + (wanted - 7) * scale, middle));
    for (const Shipped::Block& block : network) {
        const double width = widthOf(block.shape) * scale, height = heightOf(block.shape);
        if (block.residual) {
            painter.setPen(QPen(theme().accent, 1.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawPolyline(QPolygonF({{x - 3 * scale, middle},
                                            {x - 3 * scale, middle - height / 2 - 7},
                                            {x + width + 3 * scale, middle - height / 2 - 7},
                                            {x + width + 3 * scale, middle}}));
        }
        painter.setPen(QPen(theme().muted, 1.2));
        painter.setBrush(theme().raised);
        painter.drawRect(QRectF(x, middle - height / 2, width, height));
        x += width + 7 * scale;
    }
}

int heightOfWords(const QString& text, Appearance::Type type, int width) {
    return qCeil(QFontMetricsF(typeFont(type)).boundingRect(QRectF(0, 0, qMax(1, width), 1e5), Qt::TextWordWrap, text).height());
}

int heightOfName(const QString& name, int width) { return heightOfWords(name, Appearance::Type::strong, width); }

} // namespace

ExperimentCard::ExperimentCard(Shipped shipped, QWidget* parent) : QAbstractButton(parent), m_shipped(std::move(shipped)) {
    setAccessibleName(m_shipped.name + ". " + m_shipped.sentence);
    setToolTip("<p>" + m_shipped.description.toHtmlEscaped() + "</p>");
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum); // as high as the highest of its row
    setMinimumWidth(120);
    keepScaled(this, [this] { updateGeometry(); });
}

bool ExperimentCard::fitsLine(int width) const {
    const double name = QFontMetricsF(typeFont(Appearance::Type::strong)).horizontalAdvance(m_shipped.name),
                 sentence = QFontMetricsF(typeFont(Appearance::Type::body)).horizontalAdvance(m_shipped.sentence);
    return afterSign + name + lineBetween + sentence + lineEnd <= width;
}

// Its words are never cut.
int ExperimentCard::heightForWidth(int width) const {
    if (!m_shipped.lesson) {
        const int room = width - 2 * sideOfWords;
        return pictureHeight +
               qMax(scaled(leastOfWords), aboveWords + heightOfName(m_shipped.name, room) + betweenWords +
                                              heightOfWords(m_shipped.sentence, Appearance::Type::body, room) + beneathWords);
    }
    const int room = width - afterSign - lineEnd;
    return fitsLine(width)
               ? scaled(descriptionLine)
               : 2 * aboveWords + heightOfName(m_shipped.name, room) + heightOfWords(m_shipped.sentence, Appearance::Type::body, room);
}

void ExperimentCard::resizeEvent(QResizeEvent* event) {
    QAbstractButton::resizeEvent(event);
    if (event->oldSize().width() != width())
        updateGeometry();
}

// Its words grow with View > Text size, the picture does not.
QSize ExperimentCard::sizeHint() const {
    const int first = m_shipped.lesson ? 2 * firstWidth : firstWidth; // before it was given a width
    const int width = minimumWidth() == maximumWidth() ? minimumWidth() : testAttribute(Qt::WA_Resized) ? this->width() : first;
    return {first, heightForWidth(width)};
}

void ExperimentCard::setOpen(bool open) {
    m_open = open;
    update();
}

void ExperimentCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_shipped.lesson)
        paintLine(painter);
    else
        paintCard(painter);
}

void ExperimentCard::paintCard(QPainter& painter) {
    const QRectF frame = QRectF(rect()).adjusted(1, 1, -1, -1), picture(frame.left(), frame.top(), frame.width(), pictureHeight);
    QPainterPath shape;
    shape.addRoundedRect(frame, 6, 6);
    painter.fillPath(shape, theme().panel);
    painter.save();
    painter.setClipPath(shape);
    painter.fillRect(picture, underMouse() || m_open ? theme().accentSoft : theme().window);
    paintNetwork(painter, picture, m_shipped.network);
    painter.setPen(theme().border);
    painter.drawLine(picture.bottomLeft(), picture.bottomRight());
    painter.restore();
    painter.setPen(QPen(hasFocus() ? theme().focus
                        : m_open   ? theme().accent
                                   : theme().border,
                        hasFocus() ? 2 : 1)); // both are of one colour
    painter.drawPath(shape);
    const QRectF words = frame.adjusted(sideOfWords - 1, pictureHeight + aboveWords - 1, 1 - sideOfWords, 1 - beneathWords);
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    painter.drawText(words, int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, m_shipped.name);
    painter.setFont(typeFont(Appearance::Type::body));
    painter.setPen(theme().muted);
    const QRectF sentence = words.adjusted(0, heightOfName(m_shipped.name, int(words.width())) + betweenWords, 0, 0);
    painter.drawText(sentence, int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, m_shipped.sentence);
}

void ExperimentCard::paintLine(QPainter& painter) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(underMouse() || m_open ? theme().accentSoft : theme().panel);
    painter.drawRect(QRectF(rect()).adjusted(1, 0, -1, -1));
    painter.setPen(theme().grid);
    painter.drawLine(QPointF(1, height() - 0.5), QPointF(width() - 1, height() - 0.5));
    const bool line = fitsLine(width());
    const QRectF words = QRectF(rect()).adjusted(afterSign, line ? 0 : aboveWords, -lineEnd, line ? 0 : -aboveWords);
    const int top = int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, middle = int(Qt::AlignLeft | Qt::AlignVCenter);
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    const double lead = painter.fontMetrics().height(), name = painter.fontMetrics().horizontalAdvance(m_shipped.name);
    paintIcon(painter, QRectF(12, line ? height() / 2.0 - 8 : aboveWords + lead / 2 - 8, 16, 16), "lesson", theme().text);
    painter.drawText(words, line ? middle : top, m_shipped.name);
    painter.setFont(typeFont(Appearance::Type::body));
    painter.setPen(theme().muted);
    const double under = heightOfName(m_shipped.name, int(words.width()));
    painter.drawText(line ? words.adjusted(name + lineBetween, 0, 0, 0) : words.adjusted(0, under, 0, 0), line ? middle : top,
                     m_shipped.sentence);
    if (hasFocus()) {
        painter.setPen(QPen(theme().focus, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
}

} // namespace mantissa::app
