// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "work/worker.h"

#include <QDialog>

class QPlainTextEdit;

namespace mantissa::app {

class Workbench;

// What this program finds on this machine: devices, what each can do, why one is not used; to be copied into a question.
class SystemCheck : public QDialog {
    Q_OBJECT
public:
    SystemCheck(Workbench& workbench, QWidget* parent);

private:
    static QString look(const QStringList& devices);

    QPlainTextEdit* m_words;
    Worker m_worker; // a driver may take its time, and nobody who closes waits for it
};

} // namespace mantissa::app
