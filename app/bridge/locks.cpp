// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/locks.h"

#include "bridge/desk.h"

namespace mantissa::app {

Locks& Locks::of(Desk& desk) {
    auto* known = desk.findChild<Locks*>(QString(), Qt::FindDirectChildrenOnly);
    return known ? *known : *new Locks(&desk);
}

void Locks::set(const LockState& state) {
    if (state == m_state)
        return;
    m_state = state;
    Q_EMIT changed();
}

} // namespace mantissa::app
