// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/findings/remedy.h"

#include <QVector>

namespace mantissa::app {

class Desk;

struct Mending {
    int variant = 0;
    insight::Remedy remedy;
};

// The one way in which a remedy is tried where no run goes on that it could reach: a copy beside the variant has it, so that before and
// after stand side by side. One step of undo, for several variants too; the first copy is selected, and it is told. Throws where there is
// no such variant.
void addMended(Desk& desk, QVector<Mending> mendings);

} // namespace mantissa::app
