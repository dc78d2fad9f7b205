// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QStatusBar>

class QLabel;

namespace mantissa::app {

class Workbench;

// What is going on, in words.
class StatusLine : public QStatusBar {
    Q_OBJECT
public:
    explicit StatusLine(Workbench& workbench, QWidget* parent = nullptr);

private:
    void refresh();
    void refreshDevice();
    Workbench& m_workbench;
    QLabel *m_icon, *m_words, *m_device, *m_saved;
};

} // namespace mantissa::app
