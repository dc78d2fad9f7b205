// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/silenced.h"

#include "core/json.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace mantissa::app {
namespace {

// A file that somebody spoilt silences nothing.
QSet<QString> namesIn(const QString& file) {
    QSet<QString> names;
    try {
        if (QFileInfo::exists(file))
            for (const Json& name : read_json(file.toStdString()))
                if (name.is_string())
                    names << QString::fromStdString(name.get<std::string>());
    } catch (const std::exception&) {
        names.clear();
    }
    return names;
}

} // namespace

Silenced::Silenced(const QString& projectRoot, QObject* parent) : QObject(parent) { setProject(projectRoot); }

void Silenced::setProject(const QString& root) {
    m_file = root + QStringLiteral("/silenced.json");
    m_names = namesIn(m_file);
    Q_EMIT changed();
}

void Silenced::add(const QString& finding) {
    m_names << finding;
    keep();
}

void Silenced::clear() {
    m_names.clear();
    keep();
}

void Silenced::keep() {
    Q_EMIT changed();
    QStringList names = m_names.values();
    std::ranges::sort(names);
    Json kept = Json::array();
    for (const QString& name : names)
        kept.push_back(name.toStdString());
    try {
        QDir().mkpath(QFileInfo(m_file).path());
        write_json(m_file.toStdString(), kept);
    } catch (const std::exception& error) {
        Q_EMIT unkept(QString::fromStdString(error.what()));
    }
}

} // namespace mantissa::app
