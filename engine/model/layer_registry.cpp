// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layers/layers.h"

namespace mantissa {

const std::vector<const LayerType*>& layer_types() {
    static const std::vector<const LayerType*> types = {
#define LAYER(name) &name##_layer(),
#include "model/layers/layers.inl"
    };
    return types;
}

const LayerType* find_layer_type(const std::string& type) {
    for (const LayerType* candidate : layer_types())
        if (candidate->type == type)
            return candidate;
    return nullptr;
}

std::pair<std::int64_t, std::int64_t> LayerConfig::pair(const char* key) const {
    const Json& value = values.at(key);
    if (value.is_array())
        return {value[0].get<std::int64_t>(), value[1].get<std::int64_t>()};
    return {value.get<std::int64_t>(), value.get<std::int64_t>()};
}

Error shape_error(const LayerConfig& layer, const std::string& text) { return bad_input("[" + layer.name + "] " + text); }

} // namespace mantissa
