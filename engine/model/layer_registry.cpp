// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layer.h"
#include "model/layers/activation.h"
#include "model/layers/average_pool2d.h"
#include "model/layers/batch_norm.h"
#include "model/layers/conv2d.h"
#include "model/layers/dense.h"
#include "model/layers/dropout.h"
#include "model/layers/flatten.h"
#include "model/layers/global_average_pool2d.h"
#include "model/layers/max_pool2d.h"
#include "model/layers/residual.h"

namespace mantissa {

const std::vector<const LayerType*>& layer_types() {
    static const std::vector<const LayerType*> types = {
        &conv2d_layer(),
        &dense_layer(),
        &batch_norm_layer(),
        &activation_layer(),
        &max_pool2d_layer(),
        &average_pool2d_layer(),
        &global_average_pool2d_layer(),
        &flatten_layer(),
        &dropout_layer(),
        &residual_layer(),
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
