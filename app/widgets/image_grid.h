// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/data_view.h"

#include <QWidget>

namespace mantissa::app {

// Small images with a line of words under each; pixels stay square and sharp.
class ImageGrid : public QWidget {
    Q_OBJECT
public:
    explicit ImageGrid(QWidget* parent = nullptr);
    void setImages(const QVector<PreviewImage>& images, const QString& whenEmpty);
    QSize minimumSizeHint() const override { return {240, 160}; }
    int heightForWidth(int width) const override;
    bool hasHeightForWidth() const override { return true; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRect cell(int index, int width) const;
    int columns(int width) const;
    int captionHeight() const;

    QVector<PreviewImage> m_images;
    QString m_whenEmpty;
};

} // namespace mantissa::app
