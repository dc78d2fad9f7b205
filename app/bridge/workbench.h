// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/changed_file.h"
#include "bridge/desk.h"
#include "bridge/elsewhere_watch.h"
#include "bridge/experiment_files.h"
#include "bridge/gone_folders.h"
#include "bridge/live_run.h"
#include "bridge/memory_advice.h"
#include "bridge/run_news.h"
#include "bridge/run_shelf.h"
#include "bridge/sweep_training.h"
#include "bridge/watched_values.h"

namespace mantissa::app {

// The whole program without a window: what lies open, and who knows what can be done with it.
class Workbench : public Desk {
    Q_OBJECT
public:
    explicit Workbench(const QString& projectRoot, QObject* parent = nullptr) : Desk(projectRoot, parent) {}

    ExperimentFiles& files() { return m_files; }
    RunShelf& shelf() { return m_shelf; }
    LiveRun& live() { return m_live; }
    SweepTraining& sweep() { return m_sweep; }
    MemoryAdvice& memory() { return m_memory; }
    WatchedValues& watched() { return m_watched; }

private:
    RunShelf m_shelf{*this};
    MemoryAdvice m_memory{*this};
    LiveRun m_live{*this, m_shelf, m_memory};
    SweepTraining m_sweep{*this, m_shelf, m_live};
    RunNews m_news{*this, m_live};
    ExperimentFiles m_files{*this, m_shelf};
    WatchedValues m_watched{*this};
    ChangedFile m_changed{*this};
    GoneFolders m_gone{*this};
    ElsewhereWatch m_elsewhere{*this};
};

} // namespace mantissa::app
