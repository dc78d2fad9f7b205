// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/interruption.h"
#include "work/worker.h"

#include <QWidget>

#include <memory>

class QComboBox;

namespace mantissa::app {

class Workbench;

// Whether the selected variant has a twin that takes the same steps beside it; counts from the next run.
class TwinChoice : public QWidget {
    Q_OBJECT
public:
    static constexpr int namesWidth = 96; // of the column of names that it shares with the fields above it
    explicit TwinChoice(Workbench& workbench, QWidget* parent = nullptr);
    ~TwinChoice() override { m_leaving->ask(); }

private:
    void refresh();
    void choose(int index);
    void askMemory(); // compiles the twin's step, on another thread

    Workbench& m_workbench;
    QComboBox* m_choice;
    QString m_help, m_asked; // m_asked: of which experiment, variant and device
    double m_memory = 0;     // of the twin, bytes; 0: there is none, or it is not known yet
    const std::shared_ptr<Interruption> m_leaving = std::make_shared<Interruption>(); // asks for what is under way to be left
    Worker m_worker;
};

} // namespace mantissa::app
