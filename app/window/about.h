// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

namespace mantissa::app {

class Workbench;

// Which program this is, whose, made of what, and what this build can do; to be copied where somebody asks.
class About : public QDialog {
    Q_OBJECT
public:
    explicit About(Workbench& workbench, QWidget* parent);
    static QString words(Workbench& workbench);
};

} // namespace mantissa::app
