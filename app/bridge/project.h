// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_store.h"
#include "train/experiment.h"

namespace mantissa::app {

// Where runs are kept: <root>/runs/<experiment>/<date and time>/<nn-variant>/.
class Project {
public:
    explicit Project(QString root) : m_root(std::move(root)) {}
    static QString defaultRoot(); // $MANTISSA_PROJECT, or Mantissa in the user's documents

    QString root() const { return m_root; }
    // A new folder for one press of Run, holding the experiment as it is now.
    QString makeGroup(const Json& experiment, const QString& device) const;
    // Groups of this experiment made earlier, oldest first, without their curves.
    void load(const Json& experiment, RunStore& store) const;
    // The newest group, if its runs were broken off and it is the same experiment on the same device; -1: none.
    static int resumable(const RunStore& store, const Json& experiment, const QString& device);

private:
    QString folderOf(const Json& experiment) const;
    QString m_root;
};

} // namespace mantissa::app
