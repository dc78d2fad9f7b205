// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/variant_settings.h"

#include "models/experiment_document.h"

namespace mantissa::app {

Json settingsOfVariant(const ExperimentDocument& document, int variant) {
    if (variant < 0 || variant >= document.variantCount())
        return nullptr;
    const auto place = static_cast<std::size_t>(variant);
    if (const auto& experiment = document.experiment())
        return experiment->variants[place].resolved;
    Json json = document.json();
    json["variants"] = Json::array({json["variants"][place]});
    return json;
}

} // namespace mantissa::app
