// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/variant_edits.h"

#include "models/experiment_document.h"

#include <QLocale>
#include <QObject>
#include <QRegularExpression>

#include <algorithm>

namespace mantissa::app {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

QString nameOf(const Json& variant) { return QString::fromStdString(variant.is_object() ? variant.value("name", "") : ""); }

// Of one that is made of another, that one's.
QString policyNameOf(const Json& policy) {
    const Json name = policy.is_object() ? policy.value("name", policy.value("base", Json())) : policy;
    return name.is_string() ? QString::fromStdString(name.get<std::string>()) : QString();
}

// One that was kept under a name, with another rule in it by now: nobody chose another policy.
bool isOneChanged(const Json& policy, const Json& now) {
    const auto base = [](const Json& one) { return one.is_object() ? one.value("base", Json("float32")) : one; };
    return now.is_object() && !now.contains("name") && base(now) == base(policy);
}

// "mixed 2" is a copy of "mixed"; else the name itself.
QString withoutNumber(const QString& name) {
    static const QRegularExpression numbered("^(.+) \\d+$");
    const QRegularExpressionMatch match = numbered.match(name);
    return match.hasMatch() ? match.captured(1) : name;
}

Json::iterator entryAt(Json& list, int index) { return list.begin() + static_cast<std::ptrdiff_t>(index); }

int insert(ExperimentDocument& document, const Saying& what, int index, const Json& variant) {
    Json json = document.json();
    if (!json.contains("variants") || !json["variants"].is_array())
        json["variants"] = Json::array();
    index = std::clamp(index, 0, int(json["variants"].size()));
    json["variants"].insert(entryAt(json["variants"], index), variant);
    document.edit(what, json);
    document.selectVariant(index);
    return index;
}

// Where a key's object ends up empty, the object goes too: the file stays as short as one would write it.
void prune(Json& json, Json::json_pointer place) {
    while (!place.empty() && json.contains(place) && json[place].is_object() && json[place].empty()) {
        const std::string key = place.back();
        place.pop_back();
        json[place].erase(key);
    }
}

// The sweep calls its policies by the names of their variants: one that is renamed stays in it, one that is gone (empty) does not, and
// none is all of them. Else nothing could be trained any more.
void followInSweep(Json& json, const QString& before, const QString& now) {
    const Json::json_pointer place("/sweep/policies");
    if (!json.contains(place) || !json[place].is_array())
        return;
    Json kept = Json::array();
    for (const Json& name : json[place])
        if (name != Json(before.toStdString()))
            kept.push_back(name);
        else if (!now.isEmpty())
            kept.push_back(now.toStdString());
    json[place] = kept;
    if (kept.empty()) {
        json["sweep"].erase("policies");
        prune(json, place.parent_pointer());
    }
}

} // namespace

QString freeName(const ExperimentDocument& document, const QString& wanted) {
    QStringList taken;
    if (document.json().contains("variants"))
        for (const Json& variant : document.json()["variants"])
            taken << nameOf(variant);
    const QString stem = taken.contains(withoutNumber(wanted)) ? withoutNumber(wanted) : wanted; // a copy of "mixed 2" is "mixed 3"
    QString name = wanted;
    for (int number = 2; taken.contains(name); ++number)
        name = QStringLiteral("%1 %2").arg(stem).arg(number);
    return name;
}

void setBatch(ExperimentDocument& document, qint64 batch) {
    Json json = document.json();
    json["training"]["batch"] = batch;
    document.edit([batch] { return QObject::tr("Batch %1").arg(batch); }, json, 300);
}

int addVariant(ExperimentDocument& document, const Json& policy) {
    const QString name = freeName(document, policy.is_string() ? QString::fromStdString(policy) : nameOf(policy));
    return insert(document, [name] { return QObject::tr("Add %1").arg(name); }, document.variantCount(),
                  {{"name", name.toStdString()}, {"policy", policy}});
}

int duplicateVariant(ExperimentDocument& document, int index, const QString& wanted, const Json& change) {
    if (index < 0 || index >= document.variantCount())
        return -1;
    Json copy = document.json()["variants"][at(index)];
    const QString name = freeName(document, wanted.isEmpty() ? nameOf(copy) : wanted);
    copy.merge_patch(change);
    copy["name"] = name.toStdString();
    return insert(
        document, [name] { return QObject::tr("Duplicate as %1").arg(name); }, index + 1, copy);
}

int moveVariant(ExperimentDocument& document, int from, int to) {
    if (from < 0 || from >= document.variantCount() || to < 0 || to >= document.variantCount() || from == to)
        return from;
    Json json = document.json();
    const Json variant = json["variants"][at(from)];
    json["variants"].erase(at(from));
    json["variants"].insert(entryAt(json["variants"], to), variant);
    document.edit([name = nameOf(variant)] { return QObject::tr("Move %1").arg(name); }, json);
    document.selectVariant(to);
    return to;
}

bool renameVariant(ExperimentDocument& document, int index, const QString& wanted, Saying* whatIsWrong) {
    const QString name = wanted.simplified();
    if (index < 0 || index >= document.variantCount())
        return false;
    Json json = document.json();
    const QString before = nameOf(json["variants"][at(index)]);
    if (before == name)
        return true;
    if (name.isEmpty() || name.size() > 200)
        *whatIsWrong = [] { return QObject::tr("A variant needs a name of 1 to 200 characters."); };
    else if (freeName(document, name) != name)
        *whatIsWrong = [name] { return QObject::tr("Another variant is named %1. Choose another name.").arg(name); };
    else {
        json["variants"][at(index)]["name"] = name.toStdString();
        followInSweep(json, before, name);
        document.edit([name] { return QObject::tr("Rename to %1").arg(name); }, json);
        return true;
    }
    return false;
}

bool setPolicyWithName(ExperimentDocument& document, int index, const Json& policy) {
    if (index < 0 || index >= document.variantCount())
        return false;
    Json json = document.json();
    Json& variant = json["variants"][at(index)];
    const Json old = variant.is_object() ? variant.value("policy", Json("float32")) : Json();
    const QString before = nameOf(variant), now = policyNameOf(policy), called = policyNameOf(old);
    if (called.isEmpty() || now.isEmpty() || now == called || isOneChanged(old, policy))
        return false;
    const auto spaced = [](QString name) { return name.replace('_', ' '); }; // "mixed float16" is called as its policy, too
    const auto isCalled = [&](const QString& name) { return name == called || name == spaced(called); };
    const QString stem = isCalled(before) ? before : withoutNumber(before);
    if (!isCalled(stem))
        return false;
    variant["policy"] = policy;
    const QString name = freeName(document, stem == called ? now : spaced(now));
    variant["name"] = name.toStdString();
    followInSweep(json, before, name);
    document.edit([before] { return QObject::tr("Policy of %1").arg(before); }, json);
    return true;
}

int removeVariant(ExperimentDocument& document, int index) {
    if (document.variantCount() < 2 || index < 0 || index >= document.variantCount())
        return index;
    Json json = document.json();
    const QString name = nameOf(json["variants"][at(index)]);
    json["variants"].erase(at(index));
    followInSweep(json, name, {});
    document.edit([name] { return QObject::tr("Remove %1").arg(name); }, json);
    return document.selectedVariant();
}

void setInVariant(ExperimentDocument& document, int index, const Saying& what, const Json::json_pointer& key, const Json& value,
                  int merge) {
    if (index < 0 || index >= document.variantCount())
        return;
    Json json = document.json();
    const Json::json_pointer whole = Json::json_pointer("/variants") / at(index);
    Json& variant = json[whole];
    if (!value.is_null())
        variant[key] = value;
    else if (variant.contains(key)) {
        variant[key.parent_pointer()].erase(key.back());
        prune(variant, key.parent_pointer());
    }
    document.edit([name = nameOf(variant), what] { return QStringLiteral("%1: %2").arg(name, what()); }, json, merge);
}

QVector<VariantChange> usualChanges(const ExperimentDocument& document, int index) {
    QVector<VariantChange> changes;
    const auto& experiment = document.experiment();
    if (!experiment || index < 0 || at(index) >= experiment->variants.size())
        return changes;
    const Variant& variant = experiment->variants[at(index)];
    const QString name = QString::fromStdString(variant.name);
    const double rate = variant.training.optimizer.learning_rate();
    auto number = [](double value) { return QLocale().toString(value, 'g', 4); };
    for (double factor : {0.1, 10.0})
        changes << VariantChange{QObject::tr("Learning rate %1").arg(number(rate * factor)),
                                 QObject::tr("%1, rate %2").arg(name, number(rate * factor)),
                                 {{"training", {{"optimizer", {{"learning_rate", rate * factor}}}}}}};
    const std::int64_t batch = variant.training.batch;
    for (std::int64_t other : {batch / 2, batch * 2})
        if (other > 0)
            changes << VariantChange{
                QObject::tr("Batch %1").arg(other), QObject::tr("%1, batch %2").arg(name).arg(other), {{"training", {{"batch", other}}}}};
    changes << VariantChange{QObject::tr("Seed %1").arg(variant.training.seed + 1),
                             QObject::tr("%1, seed %2").arg(name).arg(variant.training.seed + 1),
                             {{"training", {{"seed", variant.training.seed + 1}}}}};
    changes << VariantChange{QObject::tr("Loss scale off"), QObject::tr("%1, no scale").arg(name), {{"loss_scale", {{"mode", "off"}}}}};
    changes << VariantChange{QObject::tr("Loss scale fixed, 1,024"),
                             QObject::tr("%1, scale 1024").arg(name),
                             {{"loss_scale", {{"mode", "fixed"}, {"value", 1024}}}}};
    changes << VariantChange{QObject::tr("Loss scale dynamic"),
                             QObject::tr("%1, dynamic scale").arg(name),
                             {{"loss_scale", {{"mode", "dynamic"}, {"initial", 32768}}}}};
    return changes;
}

} // namespace mantissa::app
