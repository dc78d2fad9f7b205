// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/welcome/shipped.h"

#include <QFrame>

namespace mantissa::app {

// The networks that ship with the program, each with its picture and a sentence; a click or Enter takes one.
class PresetGallery : public QFrame {
    Q_OBJECT
public:
    explicit PresetGallery(QWidget* parent);

Q_SIGNALS:
    void chosen(const mantissa::app::Shipped& preset);
};

} // namespace mantissa::app
