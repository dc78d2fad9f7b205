// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/ran_before.h"

#include "lessons/expression.h"
#include "lessons/figure.h"
#include "lessons/predicted.h"

#include <fmt/format.h>

namespace mantissa::lessons {
namespace {

std::vector<std::string> variants_observed_in(const Expression& expression) {
    std::vector<std::string> variants;
    if (expression.of == Expression::Of::reference && expression.names.size() > 1)
        for (const Figure& figure : health_figures())
            if (expression.name() == expression.names.front() + "." + figure.name)
                variants.push_back(expression.names.front());
    for (const Expression& part : expression.parts)
        for (const std::string& variant : variants_observed_in(part))
            variants.push_back(variant);
    return variants;
}

} // namespace

void RanBefore::note(const Lesson& lesson, const LessonStep& step, const std::vector<std::shared_ptr<const Experiment>>& experiments) {
    for (const std::string& variant : variants_run(lesson, step, experiments)) {
        ran_.insert(variant);
        if (!step.action.health.empty() && step.action.health != "off")
            observed_.insert(variant);
    }
}

std::vector<std::string> RanBefore::lacks(const std::string& expression) const {
    std::vector<std::string> sentences;
    for (const std::string& variant : variants_in(expression))
        if (!ran_.contains(variant))
            sentences.push_back(fmt::format("\"{}\" asks about {}, which no step has run by then", expression, variant));
    for (const std::string& variant : variants_observed_in(parse_expression(expression)))
        if (ran_.contains(variant) && !observed_.contains(variant))
            sentences.push_back(fmt::format("\"{}\" asks what was observed of {}; give the action that runs it \"health\": \"10 steps\"",
                                            expression, variant));
    return sentences;
}

} // namespace mantissa::lessons
