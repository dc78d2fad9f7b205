// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/refused_input.h"

#include "bridge/desk.h"

#include <algorithm>

namespace mantissa::app {

RefusedInput::RefusedInput(Desk& desk) : QObject(&desk), m_desk(desk) {}

RefusedInput& RefusedInput::of(Desk& desk) {
    auto* known = desk.findChild<RefusedInput*>(QString(), Qt::FindDirectChildrenOnly);
    return known ? *known : *new RefusedInput(desk);
}

QString RefusedInput::words() const { return m_refused.isEmpty() ? QString() : m_refused.front().second; }

// It is told later: the field that speaks may be made anew by who hears of it.
void RefusedInput::set(const QObject* field, const QString& whyNot) {
    const QString before = words();
    const auto known = std::ranges::find(m_refused, field, &std::pair<const QObject*, QString>::first);
    if (whyNot.isEmpty() && known != m_refused.end())
        m_refused.erase(known);
    else if (known != m_refused.end())
        known->second = whyNot;
    else if (!whyNot.isEmpty())
        m_refused.push_back({field, whyNot});
    if (!whyNot.isEmpty())
        connect(field, &QObject::destroyed, this, &RefusedInput::forget, Qt::UniqueConnection);
    if (words() != before)
        QMetaObject::invokeMethod(
            &m_desk, [this] { Q_EMIT m_desk.changed(); }, Qt::QueuedConnection);
}

} // namespace mantissa::app
