// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QStringList>
#include <QVector>

namespace mantissa::app {

class ExperimentDocument;
class RunStore;

struct Renaming {
    QString from = {}, to = {};
};
Renaming renamingIn(const QStringList& before, const QStringList& now); // of one of as many variants; empty: none was renamed

// The experiment's columns as the window names and draws them, also while the experiment has an error.
class VariantList {
public:
    VariantList(const ExperimentDocument& document, const RunStore& store) : m_document(document), m_store(store) {}

    QStringList names() const;
    QString policy(int variant) const; // the built-in one that it is or begins with
    static QString policyOf(const Json& variant);
    QVector<int> lines() const; // of the theme; as in the current group where that is of this experiment, else what it keeps
    int line(int variant) const { return lines().value(variant); } // of one; all of them where many are asked for
    int run(int variant) const;                                    // key in the current group; -1: none

private:
    int runOf(const QString& name) const; // in the current group; -1: none
    int runInSweep(const QString& name) const;
    bool showsItsRuns() const; // the current group
    int givenLine(const QString& name) const;
    bool isOfAnother(int key, const QString& name, const QStringList& names) const; // the run's line

    const ExperimentDocument& m_document;
    const RunStore& m_store;
};

} // namespace mantissa::app
