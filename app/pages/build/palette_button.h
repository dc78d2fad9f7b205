// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/build/layer_model.h"

#include <QApplication>
#include <QDrag>
#include <QMimeData>
#include <QMouseEvent>
#include <QPushButton>

namespace mantissa::app {

// Dragged onto the table it inserts there; clicked or by keyboard, after the selected layer. The style has the mouse followed
// with no button held, too: that is no drag.
class PaletteButton : public QPushButton {
public:
    PaletteButton(const QIcon& sign, const QString& words, const std::string& type)
        : QPushButton(sign, words), m_type(QByteArray::fromStdString(type)) {}

protected:
    void mousePressEvent(QMouseEvent* event) override {
        m_from = event->pos();
        QPushButton::mousePressEvent(event);
    }
    void mouseMoveEvent(QMouseEvent* event) override {
        if (!(event->buttons() & Qt::LeftButton) || (event->pos() - m_from).manhattanLength() < QApplication::startDragDistance())
            return QPushButton::mouseMoveEvent(event);
        auto* drag = new QDrag(this);
        auto* carried = new QMimeData;
        carried->setData(LayerModel::typeMime, m_type);
        drag->setMimeData(carried);
        drag->setPixmap(icon().pixmap(16, 16));
        setDown(false);
        drag->exec(Qt::CopyAction);
    }

private:
    const QByteArray m_type;
    QPoint m_from;
};

} // namespace mantissa::app
