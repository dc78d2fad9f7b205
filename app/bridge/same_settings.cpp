// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/same_settings.h"

#include "models/problem_words.h"
#include "train/experiment.h"

#include <QLocale>
#include <QObject>

namespace mantissa::app {
namespace {

// A whole experiment of each variant, everything written out; null: something is wrong with it.
Json effectiveVariants(const Json& experiment) {
    Json all = Json::array();
    try {
        for (const Variant& variant : parse_experiment(experiment, {}).variants) {
            Json one = variant.resolved;
            one.erase("description");
            one["variants"][0]["policy"] = write_policy(variant.policy); // with its exceptions
            one["variants"][0].erase("layers");
            for (const char* merged : {"model", "data", "training"})
                one["variants"][0].erase(merged);
            all.push_back(std::move(one));
        }
    } catch (const std::exception&) {
        return nullptr;
    }
    return all;
}

std::size_t layersIn(const Json& experiment) { return experiment.value("/model/layers"_json_pointer, Json::array()).size(); }

// As problems name their places. Those of a variant stand in it, not in the experiment that was made of it alone.
std::string placeInFile(const Json::json_pointer& path, std::size_t variant) {
    std::string where;
    bool ofVariant = false;
    for (Json::json_pointer rest = path; !rest.empty(); rest.pop_back()) {
        const std::string key = rest.back();
        const bool number = key.find_first_not_of("0123456789") == std::string::npos;
        where = (number ? '[' + key + ']' : '.' + key) + where;
        ofVariant = key == "variants" && rest.parent_pointer().empty();
    }
    const std::string first = ".variants[0]";
    if (ofVariant && where.starts_with(first))
        where = ".variants[" + std::to_string(variant) + ']' + where.substr(first.size());
    return where.substr(where.empty() ? 0 : 1);
}

// Empty: it is none that is said in a word.
QString valueWords(const Json& value) {
    return value.is_boolean()  ? value.get<bool>() ? QObject::tr("on") : QObject::tr("off")
            : value.is_number() ? QLocale().toString(value.get<double>(), 'g', 8)
           : value.is_string() ? QString::fromStdString(value.get<std::string>())
                               : QString();
}

QString differenceWords(const Json& kept, const Json& now, std::size_t variant, const Json& experiment) {
    if (layersIn(kept) != layersIn(now))
        return wordsOfPlace("model", experiment);
    const Json changes = Json::diff(kept, now);
    const Json::json_pointer path(changes.at(0).at("path").get<std::string>());
    const QString place = wordsOfPlace(placeInFile(path, variant), experiment);
    const QString was = kept.contains(path) ? valueWords(kept[path]) : QString(),
                  is = now.contains(path) ? valueWords(now[path]) : QString();
    return was.isEmpty() || is.isEmpty() ? place : QObject::tr("%1 (%2 then, %3 now)").arg(place, was, is);
}

} // namespace

bool sameSettings(const Json& kept, const Json& now) {
    if (kept == now)
        return true;
    const Json before = effectiveVariants(kept), after = effectiveVariants(now);
    return before.is_array() && before == after;
}

QString otherSetting(const Json& kept, const Json& now) {
    const Json before = effectiveVariants(kept), after = effectiveVariants(now);
    if (!before.is_array() || !after.is_array())
        return {};
    if (before.size() != after.size())
        return QObject::tr("Variants");
    for (std::size_t i = 0; i < before.size(); ++i)
        if (before[i] != after[i])
            return differenceWords(before[i], after[i], i, now);
    return {};
}

} // namespace mantissa::app
