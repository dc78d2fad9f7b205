// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/policy_shelf.h"

#include "core/problem.h"
#include "models/spoken.h"
#include "policy/policy.h"
#include "policy/policy_file.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QUrl>

namespace mantissa::app {
namespace {

Json named(const QString& name, Json policy) {
    if (policy.is_string())
        policy = {{"base", policy}};
    policy["name"] = name.toStdString();
    return policy;
}

} // namespace

PolicyShelf::PolicyShelf(const QString& folder)
    : m_folder(folder.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/policies" : folder) {}

// Whatever the name has in it: it is a file's.
QString PolicyShelf::fileOf(const QString& name) const {
    return m_folder + '/' + QString::fromLatin1(QUrl::toPercentEncoding(name)) + QStringLiteral(".json");
}

std::vector<Json> PolicyShelf::policies() const {
    std::vector<Json> all;
    for (const QString& file : QDir(m_folder).entryList({"*.json"}, QDir::Files, QDir::Name))
        try {
            all.push_back(read_policy_file((m_folder + '/' + file).toStdString()));
        } catch (const std::exception&) { // damaged, or of a newer program: not to be chosen
        }
    return all;
}

QString PolicyShelf::whyNotKeep(const QString& name, const Json& policy) const {
    if (name.isEmpty())
        return QObject::tr("Give it a name first.");
    if (name.size() > 60)
        return QObject::tr("Its name is longer than 60 characters.");
    Problems problems;
    read_policy(named(name, policy), {}, problems);
    return problems.empty() ? QString() : spoken(QString::fromStdString(sentence_of(problems.front())).remove(0, 1));
}

QString PolicyShelf::keep(const QString& name, const Json& policy) const {
    if (const QString why = whyNotKeep(name, policy); !why.isEmpty())
        return why;
    try {
        QDir().mkpath(m_folder);
        write_policy_file(fileOf(name).toStdString(), named(name, policy));
        return {};
    } catch (const std::exception& error) {
        return spoken(error.what());
    }
}

void PolicyShelf::forget(const QString& name) const { QFile::remove(fileOf(name)); }
bool PolicyShelf::holds(const QString& name) const { return QFile::exists(fileOf(name)); }

QString PolicyShelf::nameOf(const Json& policy) {
    return QString::fromStdString(policy.is_object() ? policy.value("name", "") : std::string());
}

QString PolicyShelf::about(const Json& policy) {
    return QObject::tr("Kept by you; it begins with %1.").arg(QString::fromStdString(policy.value("base", "float32")));
}

} // namespace mantissa::app
