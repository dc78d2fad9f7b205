// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/welcome/experiment_card.h"

#include "style/appearance.h"
#include "style/icons.h"
#include "style/scaling.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace mantissa::app {
namespace {

constexpr int pictureHeight = 100, wordsHeight = 100, descriptionLine = 40,
              mostNameLines = 2; // a name of two takes a line from its sentence

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

// As many whole words as the place has lines for.
QString fitted(const QString& text, const QRectF& place, const QFontMetricsF& metrics) {
    QStringList words = text.split(' ');
    QString shown = text;
    while (words.size() > 1 && metrics.boundingRect(place, Qt::TextWordWrap, shown).height() > place.height()) {
        words.removeLast();
        shown = words.join(' ') + QStringLiteral("…");
    }
    return shown;
}

} // namespace

ExperimentCard::ExperimentCard(Shipped shipped, QWidget* parent) : QAbstractButton(parent), m_shipped(std::move(shipped)) {
    setAccessibleName(m_shipped.name + ". " + m_shipped.sentence);
    setToolTip("<p>" + m_shipped.description.toHtmlEscaped() + "</p>");
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(120);
}

// Its words grow with View > Text size, the picture does not.
QSize ExperimentCard::sizeHint() const {
    return m_shipped.lesson ? QSize(400, scaled(descriptionLine)) : QSize(212, pictureHeight + scaled(wordsHeight));
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
    painter.fillRect(picture, underMouse() ? theme().accentSoft : theme().window);
    paintNetwork(painter, picture, m_shipped.network);
    painter.setPen(theme().border);
    painter.drawLine(picture.bottomLeft(), picture.bottomRight());
    painter.restore();
    painter.setPen(QPen(hasFocus() ? theme().focus : m_open ? theme().accent : theme().border, hasFocus() || m_open ? 2 : 1));
    painter.drawPath(shape);
    const QRectF words = frame.adjusted(11, pictureHeight + 8, -11, -6);
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    const QFontMetricsF strong(painter.font());
    const QRectF lines(words.topLeft(), QSizeF(words.width(), mostNameLines * strong.lineSpacing() + 1));
    const QString name = fitted(m_shipped.name, lines, strong);
    painter.drawText(lines, int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, name);
    painter.setFont(typeFont(Appearance::Type::body));
    painter.setPen(theme().muted);
    const QRectF sentence = words.adjusted(0, strong.boundingRect(lines, Qt::TextWordWrap, name).height() + 3, 0, 0);
    painter.drawText(sentence, int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap,
                     fitted(m_shipped.sentence, sentence, QFontMetricsF(painter.font())));
}

void ExperimentCard::paintLine(QPainter& painter) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(underMouse() || m_open ? theme().accentSoft : theme().panel);
    painter.drawRect(QRectF(rect()).adjusted(1, 0, -1, -1));
    painter.setPen(theme().grid);
    painter.drawLine(QPointF(1, height() - 0.5), QPointF(width() - 1, height() - 0.5));
    paintIcon(painter, QRectF(12, height() / 2.0 - 8, 16, 16), "lesson", theme().text);
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    const QRectF words = QRectF(rect()).adjusted(38, 0, -10, 0);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_shipped.name, Qt::ElideRight, int(words.width())));
    const double taken = painter.fontMetrics().horizontalAdvance(m_shipped.name) + 12;
    painter.setFont(typeFont(Appearance::Type::body));
    painter.setPen(theme().muted);
    painter.drawText(words.adjusted(taken, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_shipped.sentence, Qt::ElideRight, int(words.width() - taken)));
    if (hasFocus()) {
        painter.setPen(QPen(theme().focus, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
}

} // namespace mantissa::app
