// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/kept_baseline.h"

#include "models/run_store.h"

#include <QDir>

namespace mantissa::app {

KeptBaseline::KeptBaseline(RunStore& store, QObject* parent) : QObject(parent), m_store(store) {
    connect(&store, &RunStore::visibilityChanged, this, &KeptBaseline::take);
    connect(&store, &RunStore::structureChanged, this, &KeptBaseline::pin);
}

void KeptBaseline::bring(const QString& beside, const QString& folder) {
    m_beside = beside;
    m_wanted = folder;
    pin();
}

QString KeptBaseline::now() const {
    return m_store.pinned() < 0 ? m_wanted : QDir(m_beside).relativeFilePath(m_store.run(m_store.pinned()).folder);
}

void KeptBaseline::pin() {
    m_pinned = m_store.pinned() >= 0; // runs that are read anew are none that somebody unpinned
    for (int key = 0; key < m_store.runCount() && !m_wanted.isEmpty() && m_store.pinned() < 0; ++key)
        if (m_store.groupOf(key) >= 0 && QDir(m_beside).relativeFilePath(m_store.run(key).folder) == m_wanted)
            m_store.pin(key);
}

void KeptBaseline::take() {
    if (m_store.pinned() >= 0 || m_pinned)
        m_wanted = m_store.pinned() < 0 ? QString() : now();
    m_pinned = m_store.pinned() >= 0;
}

} // namespace mantissa::app
