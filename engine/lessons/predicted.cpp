// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/predicted.h"

#include "insight/words.h"
#include "lessons/figure.h"
#include "lessons/filled_text.h"
#include "lessons/forms.h"
#include "numerics/code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace mantissa::lessons {
namespace {

using PredictionKind = LessonPrediction::Kind;

bool is_near(const Near& near, double said, double happened) {
    if (near.factor > 0 && said > 0 && happened > 0 && std::fabs(std::log(said / happened)) <= std::log(near.factor) + 1e-12)
        return true;
    return said == happened || (near.distance > 0 && std::fabs(said - happened) <= near.distance * (1 + 1e-12));
}

// Few enough digits to be written as they are.
bool is_short(double value) { return fmt::format("{}", std::fabs(value)).size() <= 6; }

struct SketchPoint {
    double step = 0, loss = 0;
};

std::vector<SketchPoint> sketch_of(const Json& said) {
    std::vector<SketchPoint> points;
    if (said.is_array())
        for (const Json& point : said)
            if (point.is_array() && point.size() == 2 && point[0].is_number() && point[1].is_number() && point[1] > 0)
                points.push_back({point[0], point[1]});
    return points;
}

double mean_loss_between(const StoredRun& run, double from, double to) {
    double sum = 0, count = 0;
    for (const StepRecord& record : run.log.steps)
        if (static_cast<double>(record.step) > from && static_cast<double>(record.step) <= to && std::isfinite(record.loss)) {
            sum += record.loss;
            ++count;
        }
    return count > 0 ? sum / count : std::nan("");
}

// On average over the sketched points, within the factor of the loss around them.
bool is_sketch_near(const LessonPrediction& prediction, const Json& said, const Facts& facts) {
    const RunFacts* run = facts.run(prediction.variant);
    std::vector<SketchPoint> points = sketch_of(said);
    double off = 0, count = 0, before = 0;
    for (const SketchPoint& point : points) {
        double loss = run ? mean_loss_between(run->stored(), before, point.step) : std::nan("");
        before = point.step;
        if (!(loss > 0))
            continue;
        off += std::fabs(std::log(point.loss / loss));
        ++count;
    }
    return count > 0 && off / count <= std::log(std::max(1.01, prediction.near.factor));
}

void gather_variants(const Expression& expression, std::set<std::string>& variants) {
    if (expression.of == Expression::Of::reference) {
        const Figure* of_program =
            expression.first == Expression::First::plain ? find_figure(Figure::Of::program, expression.name()) : nullptr;
        bool setting = expression.names.size() == 2 && expression.names.back() == "setting"; // known before any run
        if (!of_program && expression.names.size() > 1 && !setting)
            variants.insert(expression.names.front());
        if (of_program && !std::string(of_program->name).starts_with("predicted."))
            for (std::size_t i = 0; i < expression.parts.size() && !of_program->parameters.empty(); ++i)
                if (of_program->parameters[std::min(i, of_program->parameters.size() - 1)].of == Parameter::Of::variant)
                    variants.insert(expression.parts[i].is_name() ? expression.parts[i].names.front() : expression.parts[i].text);
    }
    for (const Expression& part : expression.parts)
        gather_variants(part, variants);
}

} // namespace

Value said_value(const LessonPrediction& prediction, const Json& said) {
    if (prediction.kind == PredictionKind::curve) {
        std::vector<SketchPoint> points = sketch_of(said);
        return points.empty() ? Value{} : Value{points.back().loss};
    }
    if (prediction.kind == PredictionKind::choice)
        return said.is_string() ? Value{said.get<std::string>()} : Value{};
    return said.is_number() ? Value{said.get<double>()} : Value{};
}

Value happened_value(const LessonPrediction& prediction, const Facts& facts) {
    if (prediction.kind == PredictionKind::choice) {
        for (const Choice& choice : prediction.choices)
            if (condition_holds(choice.when, facts))
                return choice.id;
        return {};
    }
    if (prediction.kind == PredictionKind::curve) {
        const RunFacts* run = facts.run(prediction.variant);
        return run ? known(run->stored().summary.final.loss) : Value{};
    }
    return evaluate(parse_expression(prediction.happened), facts);
}

bool is_right(const LessonPrediction& prediction, const Json& said, const Facts& facts) {
    if (prediction.kind == PredictionKind::curve)
        return is_sketch_near(prediction, said, facts);
    Value mine = said_value(prediction, said), real = happened_value(prediction, facts);
    if (!is_known(mine) || mine.index() != real.index())
        return false;
    const double *number = std::get_if<double>(&mine), *happened = std::get_if<double>(&real);
    if (!number)
        return mine == real;
    if (prediction.kind == PredictionKind::bits)
        if (auto format = parse_format(prediction.format))
            return encode(*number, *format) == encode(*happened, *format);
    return is_near(prediction.near, *number, *happened);
}

std::string words_of_said(const LessonPrediction& prediction, const Value& value, const std::string& language) {
    for (const Choice& choice : prediction.choices)
        if (value == Value{choice.id})
            return choice.words.in(language);
    if (const double* number = std::get_if<double>(&value)) {
        if (prediction.kind == PredictionKind::loss_scale)
            return written(std::exp2(*number), "power2", language);
        std::string unit = prediction.unit.in(language);
        bool typed = prediction.form.empty() && std::fabs(*number) >= 1e-4 && std::fabs(*number) < 1000; // 0.1 is no 0.100
        std::string form = prediction.kind == PredictionKind::bits || (typed && is_short(*number)) ? "exact" : prediction.form;
        return written(value, form, language) + (unit.empty() ? "" : " " + unit);
    }
    return written(value, "", language);
}

std::string problem_of_said(const LessonPrediction& prediction, const Json& said) {
    Value value = said_value(prediction, said);
    if (!is_known(value))
        return prediction.kind == PredictionKind::choice ? "choose one of the sentences" : "a number is needed";
    if (prediction.kind == PredictionKind::choice) {
        auto meant = [&](const Choice& choice) { return value == Value{choice.id}; };
        return std::ranges::any_of(prediction.choices, meant) ? "" : "there is no such choice";
    }
    double number = std::get<double>(value);
    if (prediction.minimum && number < *prediction.minimum)
        return "at least " + mantissa::words_of(*prediction.minimum);
    if (prediction.maximum && number > *prediction.maximum)
        return "at most " + mantissa::words_of(*prediction.maximum);
    return {};
}

std::vector<std::string> variants_in(const std::string& expression) {
    std::set<std::string> variants;
    if (!expression.empty() && expression != "else")
        gather_variants(parse_expression(expression), variants);
    return {variants.begin(), variants.end()};
}

std::vector<std::string> variants_needed(const LessonPrediction& prediction) {
    if (prediction.kind == PredictionKind::curve)
        return {prediction.variant};
    std::set<std::string> variants;
    auto add = [&](const std::string& expression) {
        for (const std::string& variant : variants_in(expression))
            variants.insert(variant);
    };
    add(prediction.happened);
    for (const Choice& choice : prediction.choices)
        add(choice.when);
    return {variants.begin(), variants.end()};
}

std::vector<std::string> variants_spoken_of(const LessonStep& step) {
    std::vector<std::string> expressions;
    for (const AnswerBranch& branch : step.answer)
        expressions.push_back(branch.when);
    for (const Claim& claim : step.claims)
        expressions.push_back(claim.that);
    for (const auto& [branch, texts] : step.answers)
        for (const auto& [language, text] : texts)
            for (const Placeholder& one : placeholders_of(text))
                expressions.push_back(one.expression);
    std::set<std::string> variants;
    if (step.prediction)
        for (const std::string& variant : variants_needed(*step.prediction))
            variants.insert(variant);
    for (const std::string& expression : expressions)
        for (const std::string& variant : variants_in(expression))
            variants.insert(variant);
    return {variants.begin(), variants.end()};
}

std::vector<std::string> variants_run(const Lesson& lesson, const LessonStep& step,
                                      const std::vector<std::shared_ptr<const Experiment>>& experiments) {
    if (step.action.what != LessonAction::Do::run)
        return {};
    if (!step.action.variants.empty())
        return step.action.variants;
    std::vector<std::string> names, files = lesson.experiment_files();
    auto place = static_cast<std::size_t>(std::ranges::find(files, lesson.experiment_of(step)) - files.begin());
    if (place < experiments.size())
        for (const Variant& variant : experiments[place]->variants)
            names.push_back(variant.name);
    return names;
}

int settling_step(const Lesson& lesson, int step, const std::vector<std::shared_ptr<const Experiment>>& experiments) {
    const LessonPrediction& prediction = *lesson.steps[static_cast<std::size_t>(step)].prediction;
    std::vector<std::string> needed = variants_needed(prediction);
    if (needed.empty())
        return -1;
    int first_run = -1;
    std::set<std::string> covered;
    for (int i = step; i < static_cast<int>(lesson.steps.size()); ++i) {
        for (const std::string& variant : variants_run(lesson, lesson.steps[static_cast<std::size_t>(i)], experiments)) {
            covered.insert(variant);
            first_run = first_run < 0 ? i : first_run;
        }
        if (first_run >= 0 && std::ranges::all_of(needed, [&](const std::string& name) { return covered.contains(name); }))
            return i;
    }
    return first_run; // the others ran before it was asked
}

} // namespace mantissa::lessons
