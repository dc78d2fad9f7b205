// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/image_grid.h"

#include "style/scaling.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace mantissa::app {
namespace {

constexpr int gap = 12;

int pictureSide() { return scaled(112); } // what is said beneath must fit

// Whole multiples where an image is enlarged, so that each of its pixels is a square of one size.
QSize shownSize(const QSize& image, int most) {
    const int times = most / qMax(1, qMax(image.width(), image.height()));
    return times >= 1 ? image * times : image.scaled(most, most, Qt::KeepAspectRatio);
}

// Of two halves each keeps its beginning, where its mark stands.
QString shownCaption(const QString& caption, const QFontMetrics& metrics, int width) {
    const QStringList halves = caption.split(captionHalves);
    if (halves.size() != 2 || metrics.horizontalAdvance(caption) <= width)
        return metrics.elidedText(caption, Qt::ElideMiddle, width);
    const int room = width - metrics.horizontalAdvance(captionHalves), second = metrics.horizontalAdvance(halves[1]);
    const QString first = metrics.elidedText(halves[0], Qt::ElideRight, qMax(room / 2, room - second));
    return first + captionHalves + metrics.elidedText(halves[1], Qt::ElideRight, room - metrics.horizontalAdvance(first));
}

} // namespace

ImageGrid::ImageGrid(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Images of the data"));
    connect(&Appearance::instance(), &Appearance::changed, this, [this] {
        setMinimumHeight(heightForWidth(width()));
        updateGeometry();
        update();
    });
}

void ImageGrid::setImages(const QVector<PreviewImage>& images, const QString& whenEmpty) {
    m_images = images;
    m_whenEmpty = whenEmpty;
    QStringList captions; // they are painted
    for (const PreviewImage& image : images)
        captions << (image.told.isEmpty() ? image.caption : image.told);
    setAccessibleDescription(images.isEmpty() ? whenEmpty : captions.join(QStringLiteral("; ")));
    setMinimumHeight(heightForWidth(width()));
    updateGeometry();
    update();
}

int ImageGrid::captionHeight() const { return QFontMetrics(typeFont(Appearance::Type::caption)).height() + 4; }

int ImageGrid::columns(int width) const { return qMax(1, (width + gap) / (pictureSide() + gap)); }

int ImageGrid::heightForWidth(int width) const {
    const int rows = (int(m_images.size()) + columns(width) - 1) / columns(width);
    return qMax(160, rows * (pictureSide() + captionHeight() + gap));
}

QRect ImageGrid::cell(int index, int width) const {
    const int perRow = columns(width);
    return {index % perRow * (pictureSide() + gap), index / perRow * (pictureSide() + captionHeight() + gap), pictureSide(), pictureSide()};
}

void ImageGrid::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_images.isEmpty()) {
        painter.setFont(typeFont(Appearance::Type::body));
        painter.setPen(theme().muted);
        painter.drawText(rect().adjusted(0, 8, 0, 0), Qt::AlignTop | Qt::AlignHCenter | Qt::TextWordWrap, m_whenEmpty);
        return;
    }
    painter.setFont(typeFont(Appearance::Type::caption));
    for (int i = 0; i < m_images.size(); ++i) {
        const QRect place = cell(i, width());
        QRect shown(QPoint(), shownSize(m_images[i].image.size(), pictureSide()));
        shown.moveCenter(place.center());
        painter.fillRect(place, theme().sunken);
        painter.setRenderHint(QPainter::SmoothPixmapTransform, shown.width() < m_images[i].image.width());
        painter.drawImage(shown, m_images[i].image);
        const QRect words(place.left(), place.bottom() + 3, pictureSide(), captionHeight());
        painter.setPen(theme().text);
        painter.drawText(words, Qt::AlignTop | Qt::AlignLeft, shownCaption(m_images[i].caption, painter.fontMetrics(), pictureSide()));
    }
}

void ImageGrid::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    setMinimumHeight(heightForWidth(width()));
}

bool ImageGrid::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    for (int i = 0; i < m_images.size(); ++i)
        if (cell(i, width()).adjusted(0, 0, 0, captionHeight()).contains(help->pos())) {
            const PreviewImage& image = m_images[i];
            QToolTip::showText(help->globalPos(), (image.told.isEmpty() ? image.caption : image.told) + '\n' + image.toolTip, this);
            return true;
        }
    QToolTip::hideText();
    return true;
}

} // namespace mantissa::app
