// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/saying.h"

#include <QStringList>
#include <QVector>

#include <functional>

namespace mantissa::app {

// Something the user should know, told in a banner and never in a dialog: the fact, its cause, what can be done about it.
struct Message {
    enum class Kind { bad, warn, info, good } kind = Kind::info;
    QString fact, cause;
    struct Action {
        QString words;
        std::function<void()> act;
    };
    QVector<Action> actions = {}; // two, of a report three; each closes the message
    int undoes = -1;              // where the undo stack stood: what is true there alone goes with the next edit or undo; -1: it stays
    int edit = 0;                 // where the undo stack stood with the edit that it tells of, and goes with; 0: it tells of none
    enum class Until { closed, run_goes_on, training_ends } until = Until::closed; // run_goes_on, or ends: then nothing waits any more
    std::function<bool()> holds = {}; // asked when a training begins or goes on: whether it is true still; none: it goes then
    QStringList variants = {};        // that can be changed by it: it goes with the last of them; empty: it stays
    QString topic = {};               // a later message of the same takes its place, whatever its fact; empty: none
    QStringList ends = {};            // topics of messages that it makes old news
    int deed = 0;                     // of the undo order: it goes when that is taken back; 0: it tells of none
    QString advice = {};              // the finding that it is of, where one may ask not to be shown it again
};

// How it is said, in whatever language the window speaks when it is asked. It outlives pages: what it needs of them it has with it.
using Telling = std::function<Message()>;

} // namespace mantissa::app
