// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/kept_baseline.h"

#include "models/run_store.h"

#include <QDir>

#include <utility>

namespace mantissa::app {

KeptBaseline::KeptBaseline(RunStore& store, QObject* parent) : QObject(parent), m_store(store) {
    connect(&store, &RunStore::visibilityChanged, this, &KeptBaseline::take);
    connect(&store, &RunStore::structureChanged, this, &KeptBaseline::pin);
}

void KeptBaseline::bring(const QString& beside, const QString& folder) {
    m_beside = beside;
    m_wanted = folder;
    m_deleted.clear();
    pin();
}

QString KeptBaseline::now() const { return m_store.pinned() < 0 ? wanted() : folderOf(m_store.pinned()); }

QString KeptBaseline::folderOf(int key) const { return QDir(m_beside).relativeFilePath(m_store.run(key).folder); }

bool KeptBaseline::isDeleted(const QString& folder) const {
    bool there = false, known = false;
    for (int key = 0; key < m_store.runCount() && !folder.isEmpty(); ++key)
        if (folderOf(key) == folder)
            (m_store.groupOf(key) >= 0 ? there : known) = true;
    return known && !there;
}

void KeptBaseline::pin() {
    m_pinned = m_store.pinned() >= 0; // runs that are read anew are none that somebody unpinned
    if (isDeleted(m_wanted))
        m_deleted = std::exchange(m_wanted, QString());
    const QString folder = wanted();
    for (int key = 0; key < m_store.runCount() && !folder.isEmpty() && m_store.pinned() < 0; ++key)
        if (m_store.groupOf(key) >= 0 && folderOf(key) == folder)
            m_store.pin(key);
}

void KeptBaseline::take() {
    if (m_store.pinned() >= 0 || m_pinned)
        m_wanted = m_store.pinned() < 0 ? QString() : folderOf(m_store.pinned());
    m_pinned = m_store.pinned() >= 0;
    if (m_pinned)
        m_deleted.clear();
}

} // namespace mantissa::app
