// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/icons.h"

#include "style/appearance.h"

#include <QCache>
#include <QFile>
#include <QIconEngine>
#include <QPaintEngine>
#include <QPainter>
#include <QSvgRenderer>

#include <memory>

namespace mantissa::app {
namespace {

QByteArray source(const QString& name, const QColor& color) {
    QFile file(":/icons/" + name + ".svg");
    (void)file.open(QIODevice::ReadOnly);
    return file.readAll().replace("#000", color.name().toLatin1());
}

// Tinted pictures by name, colour and size in device pixels.
QPixmap tinted(const QString& name, const QColor& color, const QSize& pixels) {
    static QCache<QString, QPixmap> cache(400);
    const QString key = name + color.name() + QString::number(pixels.width());
    if (QPixmap* found = cache.object(key))
        return *found;
    auto* pixmap = new QPixmap(pixels);
    pixmap->fill(Qt::transparent);
    QPainter painter(pixmap);
    QSvgRenderer(source(name, color)).render(&painter, QRectF(QPointF(0, 0), QSizeF(pixels)));
    painter.end();
    cache.insert(key, pixmap);
    return *pixmap;
}

class TintedIcon : public QIconEngine {
public:
    TintedIcon(QString name, Ink ink) : m_name(std::move(name)), m_ink(ink) {}
    QIconEngine* clone() const override { return new TintedIcon(m_name, m_ink); }
    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        paintIcon(*painter, rect, m_name, colorOf(mode));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override { return tinted(m_name, colorOf(mode), size); }

private:
    QColor colorOf(QIcon::Mode mode) const {
        if (mode == QIcon::Disabled)
            return theme().disabled;
        return m_ink == Ink::onAccent ? theme().onAccent : theme().text;
    }
    QString m_name;
    Ink m_ink;
};

} // namespace

QIcon icon(const QString& name, Ink ink) { return QIcon(new TintedIcon(name, ink)); }

void paintIcon(QPainter& painter, const QRectF& place, const QString& name, const QColor& color) {
    const QPaintEngine* engine = painter.paintEngine();
    if (engine && (engine->type() == QPaintEngine::SVG || engine->type() == QPaintEngine::Pdf)) { // a file of vectors stays one
        QSvgRenderer(source(name, color)).render(&painter, place);
        return;
    }
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1;
    QPixmap pixmap = tinted(name, color, (place.size() * ratio).toSize());
    pixmap.setDevicePixelRatio(ratio);
    painter.drawPixmap(place.topLeft(), pixmap);
}

} // namespace mantissa::app
