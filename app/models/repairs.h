// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/field.h"

#include <QString>
#include <QVector>

namespace mantissa::app {

// One click that mends what is wrong: the words of its button, and the experiment after it.
struct Repair {
    QString words;
    Json experiment;
};

// `layer`: the one the problem stands at; empty: none. Only what the engine then accepts, or complains of something else; at most two.
QVector<Repair> repairsOf(const Json& experiment, const Problem& problem, const Json::json_pointer& layer);

} // namespace mantissa::app
