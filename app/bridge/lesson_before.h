// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/workbench.h"

#include <QDir>
#include <QFileInfo>

#include <utility>

namespace mantissa::app {

// What lay open before a lesson put its own experiments on the desk, and the way back to it.
class OpenBefore {
public:
    explicit OpenBefore(Workbench& workbench) : m_workbench(workbench) {}

    // The name of the lesson whose copy lies open, one step's experiment; empty: it is none.
    QString lesson() const {
        const QString file = QDir(QDir(m_workbench.ownRoot() + "/lessons").absolutePath()).relativeFilePath(m_workbench.document().file());
        return file.count('/') == 1 && !file.startsWith("..") ? file.section('/', 0, 0) : QString(); // of own lessons, a folder deeper
    }
    // Before a step's experiment takes its place.
    void note() {
        if (lesson().isEmpty() && !m_workbench.document().file().isEmpty())
            m_place = {m_workbench.document().file(), m_workbench.project().root()};
    }
    // Its file, where a lesson's copy lies in its place; empty: there is nothing to go back to.
    QString name() const { return lesson().isEmpty() ? QString() : QFileInfo(m_place.file).fileName(); }
    // Unsaved edits are in its journal and come with it. Not in the middle of a run, whose experiment stays.
    void bring() {
        if (name().isEmpty() || m_workbench.session().busy())
            return;
        const Place place = std::exchange(m_place, {});
        if (!m_workbench.files().openExperiment(place.file, ExperimentFiles::Recent::back) || m_workbench.project().root() == place.root)
            return;
        m_workbench.setProject(place.root); // that of a folder which was opened as a project
        m_workbench.shelf().load();
    }

private:
    struct Place {
        QString file = {}, root = {};
    };
    Workbench& m_workbench;
    Place m_place;
};

} // namespace mantissa::app
