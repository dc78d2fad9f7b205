// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/scope/tensor_picture.h"

#include "models/words.h"
#include "pages/health/scope/element_model.h"
#include "style/scaling.h"
#include "style/view_focus.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr int titleHeight = 20, scaleHeight = 30, mapGap = 2, magnitudeSteps = 6, largestPixel = 14, markedPixel = 5;

QColor inkOf(double value) { return theme().lines.value(value < 0 ? 3 : 5).color; } // an orange and a blue, told apart by all

// 0: a magnitude below a quarter of a quarter of ... the largest; the highest: within four times of it.
int stepOf(double magnitude, double largest) {
    if (magnitude <= 0 || largest <= 0)
        return -1;
    return std::clamp(magnitudeSteps - 1 - int(std::floor(std::log2(largest / magnitude) / 2)), 0, magnitudeSteps - 1);
}

QColor colorOfStep(double value, int step) { return mixed(inkOf(value), theme().panel, 0.12 + 0.88 * (step + 1) / magnitudeSteps); }

} // namespace

TensorPicture::TensorPicture(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Picture of a tensor"));
    setMouseTracking(false);
    setFocusPolicy(Qt::StrongFocus);
    ViewFocus::ring(*this);
    connect(&Appearance::instance(), &Appearance::changed, this, [this] {
        draw();
        update();
    });
}

void TensorPicture::setTitle(const QString& title) {
    m_title = title;
    update();
}

double TensorPicture::value(qsizetype element) const {
    const auto i = std::size_t(element);
    switch (m_side) {
    case Side::wide: return m_tensor->wide[i];
    case Side::difference: return m_tensor->stored[i] - m_tensor->wide[i];
    default: return m_tensor->stored[i];
    }
}

void TensorPicture::setTensor(std::shared_ptr<const health::SeenTensor> tensor, Side side) {
    m_side = side;
    const bool there = tensor && !tensor->stored.empty() && (side == Side::stored || !tensor->wide.empty());
    m_tensor = there ? std::move(tensor) : nullptr;
    m_grid = m_tensor ? PictureGrid::of(m_tensor->part) : PictureGrid{};
    m_largest = 0;
    for (qsizetype i = 0; i < m_grid.count; ++i)
        if (const double magnitude = std::abs(value(i)); std::isfinite(magnitude))
            m_largest = std::max(m_largest, magnitude);
    m_picked = -1;
    m_firstRow = 0;
    lay();
    draw();
    update();
}

void TensorPicture::pick(qsizetype element) {
    m_picked = element;
    setAccessibleDescription(m_tensor && element >= 0 && element < m_grid.count
                                 ? m_grid.placeOf(m_tensor->part, element) + QStringLiteral(": ") + formatPlain(value(element), 6)
                                 : QString());
    update();
}

QRect TensorPicture::field() const { return rect().adjusted(0, scaled(titleHeight), 0, -scaled(scaleHeight)); }

// The largest pixels with which all maps fit; if none do, one row after the other, and the wheel goes on.
void TensorPicture::lay() {
    const QRect place = field();
    const auto blocks = [](int values, int room) { return (values + std::max(1, room) - 1) / std::max(1, room); };
    m_block = std::max({1, blocks(m_grid.width, place.width()), blocks(m_grid.height, place.height())});
    m_wide = blocks(m_grid.width, m_block);
    m_high = blocks(m_grid.height, m_block);
    const auto columnsAt = [&](int pixel) { return std::max(1, (place.width() + mapGap) / (m_wide * pixel + mapGap)); };
    const auto fits = [&](int pixel) {
        const int columns = columnsAt(pixel), rows = (m_grid.maps + columns - 1) / columns;
        return m_wide * pixel <= place.width() && rows * (m_high * pixel + mapGap) <= place.height() + mapGap;
    };
    m_pixel = largestPixel;
    while (m_pixel > 1 && !fits(m_pixel))
        --m_pixel;
    if (!fits(m_pixel) && m_grid.maps > 1) // then they may as well be seen
        for (m_pixel = 4; m_pixel > 1 && m_wide * m_pixel > place.width();)
            --m_pixel;
    m_columns = std::min(columnsAt(m_pixel), m_grid.maps);
    const int rows = std::max(1, (place.height() + mapGap) / (m_high * m_pixel + mapGap));
    const int all = (m_grid.maps + m_columns - 1) / m_columns;
    m_firstRow = std::clamp(m_firstRow, 0, std::max(0, all - rows));
    m_shown = std::min(rows * m_columns, m_grid.maps - m_firstRow * m_columns);
}

// The first that is not finite, else the largest.
qsizetype TensorPicture::seenAt(int map, int x, int y) const {
    qsizetype seen = -1;
    double largest = -1;
    for (int row = y * m_block; row < std::min(m_grid.height, (y + 1) * m_block); ++row)
        for (int column = x * m_block; column < std::min(m_grid.width, (x + 1) * m_block); ++column) {
            const qsizetype element = m_grid.element(map, column, row);
            if (element < 0 || element >= m_grid.count)
                continue;
            const double magnitude = std::abs(value(element));
            if (!std::isfinite(magnitude))
                return element;
            if (magnitude > largest) {
                largest = magnitude;
                seen = element;
            }
        }
    return seen;
}

void TensorPicture::draw() {
    if (!m_tensor) {
        m_image = {};
        return;
    }
    const int wide = m_wide * m_pixel + mapGap, high = m_high * m_pixel + mapGap;
    const int rows = (m_shown + m_columns - 1) / m_columns;
    const QSize size(std::min(m_columns * wide, std::max(1, width())), std::min(rows * high, std::max(1, field().height() + high)));
    m_image = QImage(size, QImage::Format_RGB32);
    m_image.fill(theme().panel);
    QPainter painter(&m_image);
    const double normal = m_side == Side::stored ? smallestNormalOf(*m_tensor) * (1 - 1e-6) : 0;
    for (int shown = 0; shown < m_shown; ++shown) {
        const int map = m_firstRow * m_columns + shown;
        const QPoint corner((shown % m_columns) * wide, (shown / m_columns) * high);
        if (corner.y() > size.height())
            break;
        painter.fillRect(QRect(corner, QSize(wide - mapGap, high - mapGap)), theme().raised);
        for (int y = 0; y < m_high; ++y)
            for (int x = 0; x < m_wide; ++x)
                if (const qsizetype element = seenAt(map, x, y); element >= 0)
                    drawPixel(painter, corner + QPoint(x * m_pixel, y * m_pixel), value(element), normal);
    }
}

// Of 0 there is the ground; what is not finite is crossed, what is subnormal hatched, where there is room for that.
void TensorPicture::drawPixel(QPainter& painter, const QPoint& at, double number, double normal) const {
    const QRect pixel(at, QSize(m_pixel, m_pixel));
    const bool marked = m_pixel >= markedPixel;
    if (number == 0)
        return;
    if (!std::isfinite(number)) {
        painter.fillRect(pixel, theme().bad);
        if (marked) {
            painter.setPen(theme().panel);
            painter.drawLine(pixel.topLeft(), pixel.bottomRight());
            painter.drawLine(pixel.topRight(), pixel.bottomLeft());
        }
        return;
    }
    painter.fillRect(pixel, colorOfStep(number, stepOf(std::abs(number), m_largest)));
    if (std::abs(number) < normal)
        painter.fillRect(marked ? pixel.adjusted(1, 1, -1, -1) : pixel, QBrush(theme().sign, marked ? Qt::BDiagPattern : Qt::SolidPattern));
}

void TensorPicture::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    lay();
    draw();
}

// The colours with the magnitude at which each begins; what is marked otherwise stands in words above the pictures.
void TensorPicture::paintScale(QPainter& painter) const {
    painter.setFont(typeFont(Appearance::Type::caption));
    const int step = std::min(scaled(22), (width() - scaled(84)) / (2 * magnitudeSteps + 1));
    const int top = field().bottom() + 6;
    for (int i = -magnitudeSteps; i <= magnitudeSteps; ++i) {
        const QRect box((i + magnitudeSteps) * step, top, step - 1, 7);
        painter.fillRect(box, i == 0 ? theme().raised : colorOfStep(i, std::abs(i) - 1));
    }
    painter.setPen(theme().muted);
    const int middle = magnitudeSteps * step, below = top + 8;
    const QString most = formatPlain(m_largest, 2);
    painter.drawText(QRect(0, below, middle, scaled(16)), Qt::AlignLeft | Qt::AlignTop, QStringLiteral("−") + most);
    if (painter.fontMetrics().horizontalAdvance("−" + most + " 0") < middle + step / 2) // else they would read as one number
        painter.drawText(QRect(middle - 10, below, step + 20, scaled(16)), Qt::AlignHCenter | Qt::AlignTop, QStringLiteral("0"));
    painter.drawText(QRect(middle, below, (magnitudeSteps + 1) * step, scaled(16)), Qt::AlignRight | Qt::AlignTop, most);
    const int end = (2 * magnitudeSteps + 1) * step + 6;
    painter.drawText(QRect(end, top - scaled(5), width() - end, scaled(16)), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(tr("each step × 4"), Qt::ElideRight, width() - end));
}

void TensorPicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    const QString note = titleNote();
    const int noted = note.isEmpty() ? 0 : QFontMetrics(typeFont(Appearance::Type::caption)).horizontalAdvance(note) + scaled(8);
    painter.drawText(QRect(0, 0, width(), scaled(titleHeight)), Qt::AlignLeft | Qt::AlignTop,
                     painter.fontMetrics().elidedText(m_title, Qt::ElideRight, width() - noted));
    if (!m_tensor) {
        painter.setFont(typeFont(Appearance::Type::caption));
        painter.setPen(theme().muted);
        painter.drawText(field(), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                         m_side == Side::stored ? tr("There is nothing to show.")
                                                : tr("Nothing was rounded here: what is stored is all there was."));
        return;
    }
    painter.drawImage(field().topLeft(), m_image);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    painter.drawText(QRect(0, 0, width(), scaled(titleHeight)), Qt::AlignRight | Qt::AlignTop, note);
    paintScale(painter);
    if (m_picked < 0)
        return;
    const PictureGrid::Spot spot = m_grid.spotOf(m_picked);
    const int shown = spot.map - m_firstRow * m_columns;
    if (shown < 0 || shown >= m_shown)
        return;
    const QPoint corner((shown % m_columns) * (m_wide * m_pixel + mapGap), (shown / m_columns) * (m_high * m_pixel + mapGap));
    const QPoint point(spot.x / m_block * m_pixel, spot.y / m_block * m_pixel);
    painter.setPen(QPen(theme().text, 2));
    painter.drawRect(QRect(field().topLeft() + corner + point, QSize(m_pixel, m_pixel)).adjusted(-1, -1, 1, 1));
}

QString TensorPicture::titleNote() const {
    QStringList notes;
    if (m_tensor && m_block > 1)
        notes << tr("each point: the largest of %1").arg(formatCount(qint64(qMin(m_block, m_grid.width)) * qMin(m_block, m_grid.height)));
    if (m_tensor && m_shown < m_grid.maps)
        notes << tr("%1 to %2 of %3")
                     .arg(formatCount(m_firstRow * m_columns + 1), formatCount(m_firstRow * m_columns + m_shown), formatCount(m_grid.maps));
    return notes.join(QStringLiteral(" · "));
}

qsizetype TensorPicture::elementAt(const QPoint& point) const {
    const QPoint inside = point - field().topLeft();
    if (!m_tensor || inside.x() < 0 || inside.y() < 0)
        return -1;
    const int wide = m_wide * m_pixel + mapGap, high = m_high * m_pixel + mapGap;
    const int column = inside.x() / wide, row = inside.y() / high, shown = row * m_columns + column;
    const int x = inside.x() % wide / m_pixel, y = inside.y() % high / m_pixel;
    if (column >= m_columns || shown >= m_shown || x >= m_wide || y >= m_high)
        return -1;
    return seenAt(m_firstRow * m_columns + shown, x, y);
}

void TensorPicture::mousePressEvent(QMouseEvent* event) {
    if (const qsizetype element = elementAt(event->position().toPoint()); element >= 0) {
        pick(element);
        Q_EMIT elementPicked(element);
    }
}

void TensorPicture::wheelEvent(QWheelEvent* event) {
    const int first = m_firstRow;
    m_firstRow -= event->angleDelta().y() / 120;
    lay();
    event->setAccepted(m_firstRow != first); // at its end the page goes on
    draw();
    update();
}

bool TensorPicture::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const qsizetype element = elementAt(help->pos());
    if (element < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(),
                           m_grid.placeOf(m_tensor->part, element) + QStringLiteral(": ") + formatPlain(value(element), 6), this);
    return true;
}

QString TensorPicture::table() const {
    QString text = "element,value\n";
    for (qsizetype i = 0; i < m_grid.count && m_tensor; ++i)
        text += QStringLiteral("\"%1\",%2\n").arg(m_grid.placeOf(m_tensor->part, i)).arg(value(i), 0, 'g', 9);
    return text;
}

} // namespace mantissa::app
