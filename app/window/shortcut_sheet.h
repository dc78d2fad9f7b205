// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

namespace mantissa::app {

// All keys on one sheet; stays open beside the window as long as it is wanted.
class ShortcutSheet : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutSheet(QWidget* parent);
};

} // namespace mantissa::app
