// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/policy_shelf.h"

#include "core/problem.h"
#include "models/spoken.h"
#include "policy/policy.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QUrl>

namespace mantissa::app {
namespace {

const char* const kind = "mantissa.policy";

Json named(const QString& name, Json policy) {
    if (policy.is_string())
        policy = {{"base", policy}};
    policy["name"] = name.toStdString();
    return policy;
}

// Null: it is none, or names what this program does not know.
Json policyIn(const QString& file) {
    try {
        const Json json = read_json(file.toStdString());
        Problems problems;
        if (json.value("format", "") != kind || json.value("version", 0) != 1 || !json["policy"].is_object())
            return {};
        read_policy(json["policy"], "policy", problems);
        return problems.empty() && json["policy"].contains("name") ? json["policy"] : Json();
    } catch (const std::exception&) {
        return {};
    }
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
        if (Json policy = policyIn(m_folder + '/' + file); !policy.is_null())
            all.push_back(std::move(policy));
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
        write_json(fileOf(name).toStdString(), {{"format", kind}, {"version", 1}, {"policy", named(name, policy)}});
        return {};
    } catch (const std::exception& error) {
        return spoken(error.what());
    }
}

void PolicyShelf::forget(const QString& name) const { QFile::remove(fileOf(name)); }

} // namespace mantissa::app
