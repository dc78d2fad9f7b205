// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/kept_lines.h"

#include "bridge/project.h"
#include "bridge/variant_list.h"
#include "models/experiment_document.h"
#include "models/run_lines.h"
#include "style/appearance.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace mantissa::app {
namespace {

// A file that somebody spoilt keeps nothing.
QHash<QString, int> linesIn(const QString& file) {
    QHash<QString, int> lines;
    try {
        if (QFileInfo::exists(file))
            for (const Json kept = read_json(file.toStdString()); const auto& [name, value] : kept.items())
                if (const int line = value.is_number_integer() ? value.get<int>() : -1; line >= 0 && line < theme().drawn.size())
                    lines[QString::fromStdString(name)] = line;
    } catch (const std::exception&) {
        lines.clear();
    }
    return lines;
}

QStringList policiesOf(const VariantList& variants) {
    QStringList policies;
    for (int i = 0, count = int(variants.names().size()); i < count; ++i)
        policies << variants.policy(i);
    return policies;
}

} // namespace

KeptLines::KeptLines(const ExperimentDocument& document, RunStore& store, QObject* parent)
    : QObject(parent), m_document(document), m_store(store) {
    connect(&document, &ExperimentDocument::replaced, this, &KeptLines::forget);
    connect(&document, &ExperimentDocument::changed, this, &KeptLines::follow);
}

void KeptLines::forget() {
    m_project = nullptr;
    m_files.clear();
    m_names.clear();
    m_policies.clear();
    m_lines.clear();
}

void KeptLines::bring(const Project& project) {
    m_project = &project;
    m_files = {project.linesFile(m_document.json())};
    m_lines = linesIn(m_files.first());
    tellStore();
}

void KeptLines::settle() {
    const int group = Project::newest(m_store, m_document.json());
    for (int key : group < 0 ? QVector<int>() : m_store.groups()[group].runs) {
        const RunData& run = m_store.run(key);
        const QString& name = run.sweepPolicy.isEmpty() ? run.name : run.sweepPolicy;
        if (run.line >= 0 && !m_lines.contains(name))
            m_lines[name] = run.line;
    }
    follow();
}

void KeptLines::follow() {
    const VariantList variants(m_document, m_store);
    const QStringList names = variants.names(), policies = policiesOf(variants);
    carryOver(names, policies);
    letGo(names, policies);
    const QVector<int> lines = given(policies, names);
    for (int i = 0; i < names.size(); ++i)
        if (lines[i] >= 0)
            m_lines[names[i]] = lines[i];
        else
            m_lines.remove(names[i]);
    m_names = names;
    m_policies = policies;
    tellStore();
    keep();
}

// Its runs keep theirs, too, under the name that they have.
void KeptLines::carryOver(const QStringList& names, const QStringList& policies) {
    QVector<int> other;
    for (int i = 0; i < names.size() && names.size() == m_names.size(); ++i)
        if (names[i] != m_names[i])
            other << i;
    const bool isRenamed = other.size() == 1 && policies[other[0]] == m_policies.value(other[0]); // else it is drawn as its new policy is
    if (isRenamed && m_lines.contains(m_names[other[0]]) && !m_names.contains(names[other[0]]))
        m_lines[names[other[0]]] = m_lines[m_names[other[0]]];
}

// What never ran and has another policy now is drawn as that one is.
void KeptLines::letGo(const QStringList& names, const QStringList& policies) {
    if (names != m_names)
        return;
    const int group = Project::newest(m_store, m_document.json());
    const QVector<int> runs = group < 0 ? QVector<int>() : m_store.groups()[group].runs;
    for (int i = 0; i < names.size(); ++i) {
        const auto isOfIt = [&](int key) { return m_store.run(key).name == names[i] || m_store.run(key).sweepPolicy == names[i]; };
        if (policies[i] != m_policies.value(i) && std::ranges::none_of(runs, isOfIt))
            m_lines.remove(names[i]);
    }
}

// The lines of what was removed are given last; whose is given then has none any more.
QVector<int> KeptLines::given(const QStringList& policies, const QStringList& names) {
    QVector<int> kept, removed;
    const auto isOfAnother = [&](const QString& name) { // which was there before this one came
        return !m_names.contains(name) && std::ranges::any_of(names, [&](const QString& other) {
            return other != name && m_names.contains(other) && of(other) == of(name);
        });
    };
    for (const QString& name : names)
        kept << (kept.contains(of(name)) || isOfAnother(name) ? -1 : of(name));
    for (auto each = m_lines.cbegin(); each != m_lines.cend(); ++each)
        if (!names.contains(each.key()))
            removed << each.value();
    QVector<int> beside = assignLines(policies + QStringList(removed.size(), QString()), kept + removed).mid(0, names.size());
    for (int i = 0; i < names.size(); ++i)
        if (kept[i] < 0 && beside[i] >= theme().lines.size())
            beside[i] = -1; // rather a colour of its own that was a removed one's
    const QVector<int> lines = assignLines(policies, beside);
    for (int i = 0; i < names.size(); ++i)
        if (beside[i] < 0 && lines[i] >= 0)
            m_lines.removeIf(
                [&](const QHash<QString, int>::iterator& each) { return each.value() == lines[i] && !names.contains(each.key()); });
    return lines;
}

void KeptLines::choose(const QString& name, int line) {
    const int before = of(name);
    for (const QString& other : std::as_const(m_names))
        if (other != name && of(other) == line)
            before >= 0 ? void(m_lines[other] = before) : void(m_lines.remove(other)); // it takes a free one
    m_lines[name] = line;
    follow();
}

void KeptLines::tellStore() {
    VariantLines lines{Project::slug(m_document.json()), m_lines, {}};
    for (const QString& name : std::as_const(m_names))
        if (of(name) >= 0)
            lines.inUse << of(name);
    setVariantLines(m_store, lines);
}

// Where the policies alone would give others, or did once: an experiment that was only looked at leaves nothing behind.
void KeptLines::keep() {
    if (!m_project)
        return;
    const QString file = m_project->linesFile(m_document.json()); // of the name that it has by now
    if (!m_files.contains(file) && QFileInfo::exists(file))
        return; // that is another experiment's name, too
    const QVector<int> usual = assignLines(policiesOf(VariantList(m_document, m_store)));
    bool alike = m_lines.size() == m_names.size();
    for (int i = 0; i < m_names.size(); ++i)
        alike = alike && of(m_names[i]) == usual[i];
    if ((alike && !QFileInfo::exists(file)) || linesIn(file) == m_lines)
        return;
    Json kept = Json::object();
    for (auto each = m_lines.cbegin(); each != m_lines.cend(); ++each)
        kept[each.key().toStdString()] = each.value();
    try {
        QDir().mkpath(QFileInfo(file).path());
        write_json(file.toStdString(), kept);
        m_files << file;
    } catch (const std::exception&) {
        return; // a project that cannot be written opens as it comes
    }
}

} // namespace mantissa::app
