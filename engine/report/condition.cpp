// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/condition.h"

#include "core/nearest.h"
#include "report/condition_figure.h"
#include "report/condition_text.h"
#include "report/condition_value.h"
#include "report/speed_condition.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace mantissa::report {
namespace {

// Recursive descent over the text itself: or, and, not, comparison, sum, product, atom.
class Reader : private ConditionText {
public:
    // `scales`: what the time of each run's step is multiplied by; none: there are no figures yet, the words alone are read.
    Reader(const std::string& text, const std::vector<RunRecord>& runs, const std::vector<double>& scales)
        : ConditionText(text), runs_(runs), scales_(scales) {}

    const std::set<int>& runs_whose_speed_is_asked() const { return asked_; }
    const std::set<int>& runs_whose_cost_is_asked() const { return costs_; } // time or memory

    ConditionResult result() {
        Value value = either();
        skip_space();
        if (at_ < text_.size())
            fail("nothing more was expected");
        if (value.kind != Value::Kind::truth)
            fail("a comparison was expected, as in float16.images_s < float32.images_s");
        if (!missing_.empty())
            return {true, missing_ + " has no value, so it cannot be told" + (why_.empty() ? "" : "; " + why_), false};
        return {value.truth, why_};
    }

private:
    bool before_the_runs() const { return scales_.empty(); }

    bool truth_of(const Value& value) const {
        if (value.kind != Value::Kind::truth)
            fail("and, or, not stand between comparisons");
        return value.truth;
    }

    double number_of(const Value& value) const {
        if (value.kind != Value::Kind::number)
            fail("a number was expected");
        return value.number;
    }

    Value either() {
        Value value = both();
        while (take("or")) {
            Value next = both();
            value = truth(truth_of(value) | truth_of(next));
        }
        return value;
    }

    Value both() {
        Value value = negated();
        while (take("and")) {
            Value next = negated();
            value = truth(truth_of(value) & truth_of(next));
        }
        return value;
    }

    // Whatever may stand inside itself goes through here.
    template <typename F>
    Value nested(F&& inner) {
        if (++depth_ > 100)
            fail("nested too deeply");
        Value value = inner();
        --depth_;
        return value;
    }

    Value negated() {
        if (take("not"))
            return nested([&] { return truth(!truth_of(negated())); });
        return comparison();
    }

    Value comparison() {
        Value left = sum();
        for (const char* sign : {"<=", ">=", "==", "!=", "<", ">"})
            if (take(sign))
                return compared(left, sign, sum());
        return left;
    }

    Value compared(const Value& a, const std::string& sign, const Value& b) {
        if (a.kind == Value::Kind::text && b.kind == Value::Kind::text && (sign == "==" || sign == "!="))
            return truth((a.text == b.text) == (sign == "=="));
        double x = number_of(a), y = number_of(b);
        if (before_the_runs())
            return truth(false);
        if ((std::isnan(x) || std::isnan(y)) && missing_.empty())
            missing_ = "a side of " + sign;
        return truth(holds_between(x, sign, y));
    }

    Value sum() {
        Value value = product();
        for (;;)
            if (take("+"))
                value = number(number_of(value) + number_of(product()));
            else if (take("-"))
                value = number(number_of(value) - number_of(product()));
            else
                return value;
    }

    Value product() {
        Value value = atom();
        for (;;)
            if (take("*"))
                value = number(number_of(value) * number_of(atom()));
            else if (take("/"))
                value = number(number_of(value) / divisor(atom()));
            else
                return value;
    }

    // What is divided by 0 is no figure, whatever it is compared with.
    double divisor(const Value& value) {
        const double number = number_of(value);
        if (number == 0 && !before_the_runs() && missing_.empty())
            missing_ = "what is divided by 0";
        return number;
    }

    Value atom() {
        skip_space();
        return nested([&] { return one(); });
    }

    Value one() {
        if (at_ >= text_.size())
            fail("a number or run.figure was expected");
        if (take("-"))
            return number(-number_of(atom()));
        if (take("("))
            return closed(either());
        for (const char* name : {"abs", "min", "max"})
            if (take(std::string(name)))
                return call(name);
        const std::size_t at = at_;
        char c = text_[at];
        if (std::isdigit(static_cast<unsigned char>(c)) || c == '.')
            return number(literal());
        if (c == '"' || c == '\'') {
            std::string quoted = quotation();
            return at_ < text_.size() && text_[at_] == '.' ? figure(at, quoted) : Value{.kind = Value::Kind::text, .text = quoted};
        }
        return starts_word(c) ? figure(at, word()) : (fail("a number or run.figure was expected"), Value{});
    }

    Value closed(Value value) {
        if (!take(")"))
            fail("a closing bracket is missing");
        return value;
    }

    Value call(const std::string& name) {
        if (!take("("))
            fail("( was expected");
        double value = number_of(sum());
        while (name != "abs" && take(",")) {
            double next = number_of(sum());
            value = name == "min" ? std::min(value, next) : std::max(value, next);
        }
        return closed(number(name == "abs" ? std::fabs(value) : value));
    }

    const RunRecord& run(std::size_t at, const std::string& name) const {
        Names names;
        for (const RunRecord& record : runs_) {
            if (record.name == name || plain_name(record.name) == plain_name(name))
                return record;
            names.push_back(record.name);
        }
        fail_at(at, "there is no run " + name + "; there are " + first_listed(names) + did_you_mean(name, names));
    }

    Value figure(std::size_t begin, const std::string& name) {
        const RunRecord& record = run(begin, name);
        std::string path;
        while (at_ < text_.size() && text_[at_] == '.') {
            ++at_;
            path += "." + word();
        }
        if (path.empty())
            fail("a figure was expected after " + name + ", as in " + name + ".images_s");
        const auto is = figure_at(path.substr(1));
        if (!is)
            fail_at(begin, why_no_figure(name, path.substr(1)));
        const bool is_text = *is == FigurePath::Is::text;
        if (before_the_runs())
            return is_text ? Value{.kind = Value::Kind::text} : number(0);
        const Json json = in_summary(record, path);
        if (is_cost(path))
            costs_.insert(static_cast<int>(&record - runs_.data()));
        return is_text ? told_text(name + path, json) : scaled(told(name + path, json), static_cast<int>(&record - runs_.data()), path);
    }

    // Null where this run has none of it.
    static Json in_summary(const RunRecord& record, std::string path) {
        if (is_speed(path.substr(1)) && is_too_short(record))
            return {};
        std::ranges::replace(path, '.', '/');
        const Json summary = to_json(record.summary);
        const Json::json_pointer place(path);
        return summary.contains(place) ? summary[place] : Json();
    }

    Value told_text(const std::string& path, const Json& json) {
        if (json.is_string())
            note(path, json.get<std::string>());
        else if (missing_.empty())
            missing_ = path;
        return {.kind = Value::Kind::text, .text = json.is_string() ? json.get<std::string>() : ""};
    }

    void note(const std::string& path, const std::string& value) { why_ += (why_.empty() ? "" : ", ") + path + " is " + value; }

    Value scaled(Value value, int run, const std::string& path) {
        const bool time = is_time(path);
        if (!time && path != ".images_s")
            return value;
        asked_.insert(run);
        double scale = scales_[static_cast<std::size_t>(run)];
        value.number = time ? value.number * scale : value.number / scale;
        return value;
    }

    Value told(const std::string& path, const Json& json) {
        const double value = json.is_boolean() ? json.get<bool>() : number_from_json(json);
        if (json.is_number() || json.is_boolean())
            note(path, fmt::format("{:.6g}", value));
        if (std::isnan(value) && missing_.empty())
            missing_ = path;
        return number(value);
    }

    const std::vector<RunRecord>& runs_;
    const std::vector<double>& scales_;
    std::set<int> asked_, costs_;
    int depth_ = 0;
    std::string why_, missing_;
};

// Of a simulated run; empty: none of them is.
std::string simulated_among(const Comparison& comparison, const std::set<int>& runs) {
    for (int run : runs)
        if (const RunRecord& record = comparison.runs[static_cast<std::size_t>(run)]; honesty_of(record) == Honesty::simulated)
            return record.name;
    return {};
}

ConditionResult with_simulated(const std::string& name, const std::set<int>& runs, const ConditionResult& plainly) {
    if (runs.size() > 1)
        return {true, name + " is simulated, so its time and memory are not the format's own and it cannot be told; " + plainly.why, false};
    return {plainly.holds, plainly.why + "; " + name + " is simulated, so this is what its simulation takes", plainly.can_be_told};
}

} // namespace

void check_condition(const std::string& condition, const std::vector<RunRecord>& runs) { Reader(condition, runs, {}).result(); }

ConditionResult evaluate_condition(const std::string& condition, const Comparison& comparison) {
    const std::vector<double> plain(comparison.runs.size(), 1);
    Reader reader(condition, comparison.runs, plain);
    ConditionResult result = reader.result();
    const std::set<int>& costs = reader.runs_whose_cost_is_asked();
    if (const std::string name = simulated_among(comparison, costs); !name.empty())
        return with_simulated(name, costs, result);
    if (reader.runs_whose_speed_is_asked().size() < 2)
        return result;
    return with_speed(
        {.comparison = comparison,
         .runs = reader.runs_whose_speed_is_asked(),
         .plainly = result,
         .holds = [&](const std::vector<double>& scales) { return Reader(condition, comparison.runs, scales).result().holds; }});
}

} // namespace mantissa::report
