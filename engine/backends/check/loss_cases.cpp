// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/cases.h"

#include <fmt/format.h>

#include <limits>

namespace mantissa::check {
namespace {

struct Setting {
    Loss loss;
    std::int64_t samples = 5, outputs = 1, valid = 5;
    Format format = float32; // of the outputs, the arithmetic and the gradient

    std::int64_t classes() const { return outputs == 1 ? 2 : outputs; }
    std::string name(const std::string& rest) const {
        return fmt::format("loss/{}/{} of {} {} x {} valid {}{}", format_name(format), name_of(loss.kind),
                           loss.inputs == LogitsKind::logits ? "logits" : "probabilities", samples, outputs, valid, rest);
    }
};

// Narrow formats follow the same steps, but float32 exponentials and logarithms may round to the neighbour on the way.
Tolerance tolerance_of(const Format& format) {
    bool wide = format == float32;
    return {.ulps = wide ? 2.0 : 4.0,
            .float32_errors = wide ? 64.0 : 0.0,
            .terms = Tolerance::Terms::result,
            .loss = wide ? 1e-5 : 4 * epsilon_at_one(format)};
}

constexpr std::int64_t many = 75; // outputs of a sample: more than threads that share it on a card

enum class Mode { training, evaluation };

Case loss_case(const Setting& s, Mode mode, const Fill& outputs, const std::string& rest = "") {
    CaseBuilder c(s.name(rest + (mode == Mode::evaluation ? " evaluation" : "")), tolerance_of(s.format));
    int x = c.input("outputs", {s.samples, s.outputs}, s.format, outputs, Role::loss);
    int labels = c.raw_input("labels", {s.samples}, Storage::int32, integers(s.classes()));
    std::vector<int> results;
    if (mode == Mode::training)
        results = {c.output("gradient", {s.samples, s.outputs}, s.format, Role::loss)};
    c.operation(OpKind::loss, {x, labels}, results, s.loss).arithmetic = s.format;
    c.block().valid_count = static_cast<std::int32_t>(s.valid);
    return c.done();
}

Fill ordinary(const Loss& loss) { return loss.inputs == LogitsKind::logits ? normal(2) : uniform(0.02, 0.98); }

// What a saturated softmax or sigmoid gives: where float16's 1 - epsilon is 1, infinities and NaN must come out.
Fill saturated(const Loss& loss) {
    if (loss.inputs == LogitsKind::probabilities)
        return sprinkled(uniform(0.02, 0.98), {0, 1, 1e-8});
    return sprinkled(normal(2), {40, -40, std::numeric_limits<double>::quiet_NaN()});
}

constexpr Loss losses[] = {
    {LossKind::sparse_categorical_crossentropy, LogitsKind::logits},
    {LossKind::sparse_categorical_crossentropy, LogitsKind::probabilities},
    {LossKind::binary_crossentropy, LogitsKind::logits},
    {LossKind::binary_crossentropy, LogitsKind::probabilities},
    {LossKind::squared_hinge, LogitsKind::logits},
};

} // namespace

Cases loss_cases(OpKind, Depth depth) {
    Cases cases;
    std::vector<Format> formats = {float32, float16};
    if (depth == Depth::full)
        formats.push_back(bfloat16);
    for (const Format& format : formats)
        for (const Loss& loss : losses)
            for (std::int64_t outputs : {std::int64_t{1}, std::int64_t{10}, many}) {
                if (outputs == 1 && loss.kind == LossKind::sparse_categorical_crossentropy)
                    continue;
                const std::int64_t more = outputs == many ? 16 : 0; // samples
                Setting whole{loss, 5 + more, outputs, 5 + more, format}, partial{loss, 7 + more, outputs, 4 + more, format};
                cases.push_back(loss_case(whole, Mode::training, ordinary(loss)));
                cases.push_back(loss_case(partial, Mode::training, ordinary(loss)));
                cases.push_back(loss_case(partial, Mode::evaluation, ordinary(loss)));
                cases.push_back(loss_case(whole, Mode::training, saturated(loss), " saturated"));
            }
    return cases;
}

} // namespace mantissa::check
