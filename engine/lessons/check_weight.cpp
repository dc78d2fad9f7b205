// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/check_weight.h"

#include "core/nearest.h"
#include "plan/compile.h"
#include "train/requirements.h"

#include <algorithm>

namespace mantissa::lessons {
namespace {

// Of every experiment of the lesson that has the variant: they are lowered alone, for nothing is run.
Names variables_of(const std::string& variant, const std::vector<std::shared_ptr<const Experiment>>& experiments) {
    Names names;
    for (const auto& experiment : experiments)
        for (const Variant& one : experiment->variants)
            if (one.name == variant)
                for (const Tensor& tensor : lower(step_request(one, Mode::evaluate)).tensors)
                    if (tensor.residence == Residence::state && tensor.role == Role::variables)
                        names.push_back(tensor.name);
    return names;
}

} // namespace

void check_weight(const ShownWeight& weight, const std::string& where, const WeightCheck& check, Problems& problems) {
    auto note = [&](const std::string& message) { problems.push_back({where, ProblemKind::other, {}, message}); };
    if (!check.ran.has(weight.variant))
        note("no step has run " + weight.variant + " by then");
    else if (!check.ran.has_observed(weight.variant))
        note("nothing was observed of " + weight.variant + " by then; give the action that runs it \"health\": \"10 steps\"");
    const Names known = variables_of(weight.variant, check.experiments);
    if (!known.empty() && std::ranges::find(known, weight.tensor) == known.end())
        problems.push_back(unknown_name({where + ".tensor", "a variable of the network, as in " + known.front(), known}, weight.tensor));
}

} // namespace mantissa::lessons
