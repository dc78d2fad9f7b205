// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QString>

#include <vector>

namespace mantissa::app {

// Policies that somebody keeps under names of their own, for every experiment: a file each, which can be given to others. An experiment
// that has one holds all of it, and needs no file.
class PolicyShelf {
public:
    explicit PolicyShelf(const QString& folder = {}); // empty: the user's own

    std::vector<Json> policies() const;                                // objects with a name, by that; what cannot be read is left out
    QString whyNotKeep(const QString& name, const Json& policy) const; // a sentence; empty: it can be
    QString keep(const QString& name, const Json& policy) const;       // in the place of one of that name; why it was not, or nothing
    void forget(const QString& name) const;
    bool holds(const QString& name) const;

    static QString nameOf(const Json& policy); // empty: it has none
    static QString about(const Json& policy);  // for its place in a list

private:
    QString fileOf(const QString& name) const;

    QString m_folder;
};

} // namespace mantissa::app
