// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/variant_list.h"

#include "bridge/project.h"
#include "models/experiment_document.h"
#include "models/run_lines.h"
#include "models/run_store.h"
#include "style/appearance.h"

#include <QCoreApplication>

#include <algorithm>

namespace mantissa::app {

Renaming renamingIn(const QStringList& before, const QStringList& now) {
    Renaming found;
    if (before.size() != now.size())
        return found;
    for (qsizetype i = 0; i < now.size(); ++i) {
        if (before[i] == now[i])
            continue;
        if (!found.from.isEmpty() || before.contains(now[i])) // others, or in another order
            return {};
        found = {before[i], now[i]};
    }
    return found;
}

QStringList VariantList::names() const {
    QStringList names;
    for (int i = 0; i < m_document.variantCount(); ++i) {
        const Json& variant = m_document.json()["variants"][static_cast<std::size_t>(i)];
        const Json name = variant.is_object() ? variant.value("name", Json()) : Json();
        names << (name.is_string() ? QString::fromStdString(name.get<std::string>())
                                   : QCoreApplication::translate("VariantList", "variant %1").arg(i + 1));
    }
    return names;
}

QString VariantList::policy(int index) const { return policyOf(m_document.json()["variants"][static_cast<std::size_t>(index)]); }

QString VariantList::policyOf(const Json& variant) {
    Json policy = variant.is_object() ? variant.value("policy", Json()) : Json();
    if (policy.is_object())
        policy = policy.value("base", Json());
    return policy.is_string() ? QString::fromStdString(policy.get<std::string>()) : QStringLiteral("float32");
}

QVector<int> VariantList::lines() const {
    const QStringList names = this->names();
    const bool shown = showsItsRuns();
    QStringList policies;
    QVector<int> kept;
    for (int i = 0; i < names.size(); ++i) {
        policies << policy(i);
        const int own = shown ? runOf(names[i]) : -1, key = own >= 0 || !shown ? own : runInSweep(names[i]);
        kept << (key >= 0 && !isOfAnother(key, names[i], names) ? m_store.run(key).line : givenLine(names[i]));
    }
    for (int key : shown ? m_store.currentRuns() : QVector<int>()) { // also of variants that were taken out, whose runs are still drawn
        if (names.contains(m_store.run(key).sweepPolicy))
            continue;
        policies << m_store.run(key).policy;
        kept << m_store.run(key).line;
    }
    return assignLines(policies, kept).first(names.size());
}

int VariantList::givenLine(const QString& name) const {
    const int fixed = m_store.fixedLine(name);
    return fixed >= 0 ? fixed : variantLines(m_store).byName.value(name, -1);
}

// It was trained when that variant was called so: its line went with it, and this one was given another.
bool VariantList::isOfAnother(int key, const QString& name, const QStringList& names) const {
    const RunData& run = m_store.run(key);
    const QHash<QString, int>& lines = variantLines(m_store).byName;
    if (run.ownLine >= 0 || m_store.fixedLine(name) >= 0 || lines.value(name, run.line) == run.line)
        return false;
    return std::ranges::any_of(names, [&](const QString& other) { return other != name && lines.value(other, -1) == run.line; });
}

bool VariantList::showsItsRuns() const {
    const int group = m_store.current();
    return group >= 0 && m_store.groups()[group].experiment == Project::slug(m_document.json());
}

// One of those that a sweep made of it; -1: none.
int VariantList::runInSweep(const QString& name) const {
    for (int key : m_store.currentRuns())
        if (m_store.run(key).sweepPolicy == name)
            return key;
    return -1;
}

// By name: variants are moved and removed while their runs stay.
int VariantList::run(int variant) const {
    if (variant < 0 || variant >= m_document.variantCount())
        return -1;
    return runOf(names()[variant]);
}

int VariantList::runOf(const QString& name) const {
    for (int key : m_store.currentRuns())
        if (m_store.run(key).name == name)
            return key;
    return -1;
}

} // namespace mantissa::app
