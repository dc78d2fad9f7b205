// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/later_scales.h"

#include "bridge/same_settings.h"
#include "bridge/stopped_alone.h"

#include <algorithm>

namespace mantissa::app {
namespace {

const char* const scaleKey = "loss_scale";

std::size_t variantCount(const Json& experiment) {
    const auto variants = experiment.is_object() ? experiment.find("variants") : experiment.end();
    return variants != experiment.end() && variants->is_array() ? variants->size() : 0;
}

Json scaleOf(const Json& experiment, std::size_t variant) {
    const Json::json_pointer place = Json::json_pointer("/variants") / variant / scaleKey;
    return experiment.contains(place) ? experiment[place] : Json();
}

void takeScale(Json& experiment, const Json& scale, std::size_t variant) {
    if (scale.is_null())
        experiment["variants"][variant].erase(scaleKey);
    else
        experiment["variants"][variant][scaleKey] = scale;
}

// What the group has, with the loss scales that its runs can take on.
Json withLaterScales(const RunStore& store, int group, const Json& kept, const Json& now) {
    Json alike = kept;
    if (store.groups()[group].kind != RunGroup::Kind::runs || variantCount(kept) != variantCount(now))
        return alike;
    for (const int key : store.groups()[group].runs)
        if (const RunData& run = store.run(key); canGoOn(run) && run.variant >= 0 && std::size_t(run.variant) < variantCount(alike))
            takeScale(alike, scaleOf(now, std::size_t(run.variant)), std::size_t(run.variant));
    return alike;
}

} // namespace

bool differInLaterScales(const RunStore& store, int group, const Json& kept, const Json& now) {
    if (kept == now)
        return true;
    if (variantCount(kept) == 0 || variantCount(kept) != variantCount(now))
        return false;
    const bool swept = store.groups()[group].kind != RunGroup::Kind::runs && kept.value("sweep", Json()) != now.value("sweep", Json());
    return !swept && sameSettings(withLaterScales(store, group, kept, now), now);
}

QString whatElseDiffers(const RunStore& store, int group, const Json& kept, const Json& now) {
    return otherSetting(withLaterScales(store, group, kept, now), now);
}

LaterScales laterScales(const Json& kept, const Experiment& now, const Json& json, const QList<int>& variants) {
    LaterScales later{.kept = kept};
    if (variantCount(kept) != now.variants.size() || variantCount(json) != now.variants.size())
        return later;
    for (const int variant : variants) {
        const auto place = std::size_t(variant);
        if (variant < 0 || place >= now.variants.size())
            continue;
        takeScale(later.kept, scaleOf(json, place), place);
        later.scales[variant] =
            now.variants[place].loss_scale; // its checkpoint may be older than what was kept: it knows whether it has it
    }
    return later;
}

} // namespace mantissa::app
