// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/trainer.h"

#include <algorithm>

namespace mantissa {

Experiment with_options(Experiment experiment, const TrainerOptions& options) {
    for (const std::string& name : options.variants)
        if (std::ranges::find(experiment.variants, name, &Variant::name) == experiment.variants.end())
            throw unknown_variant(experiment, name);
    if (!options.variants.empty())
        std::erase_if(experiment.variants,
                      [&](const Variant& v) { return std::ranges::find(options.variants, v.name) == options.variants.end(); });
    if (options.epochs > 0)
        for (Variant& variant : experiment.variants) {
            variant.training.epochs = options.epochs;
            variant.resolved["training"]["epochs"] = options.epochs;
        }
    if (options.twin)
        for (Variant& variant : experiment.variants) {
            variant.training.twin = *options.twin;
            variant.resolved["training"]["twin"] = twin_names()[static_cast<std::size_t>(*options.twin)];
        }
    if (options.memory_margin >= 0)
        for (Variant& variant : experiment.variants)
            variant.training.memory_margin.bytes = static_cast<std::size_t>(options.memory_margin) << 20;
    return experiment;
}

} // namespace mantissa
