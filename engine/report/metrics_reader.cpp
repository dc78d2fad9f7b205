// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/metrics_reader.h"

#include <fstream>
#include <limits>
#include <string_view>

namespace mantissa::report {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

// The keys that a report needs, of one line; filled without building a tree, since a run has many thousand lines.
struct Line {
    double step = nothing, epoch = nothing, loss = nothing, accuracy = nothing, images_s = nothing, loss_scale = nothing, seconds = nothing,
           val_loss = nothing, val_accuracy = nothing, milliseconds = 0;
    bool skipped = false, non_finite = false, has_loss = false;
    std::string event, text;
};

double spelled(const std::string& text) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return text == "Infinity" ? infinity : text == "-Infinity" ? -infinity : nothing;
}

class LineReader {
public:
    explicit LineReader(Line& line) : line_(line) {}

    bool null() { return true; }
    bool boolean(bool value) {
        if (depth_ == 1 && key_ == "skipped")
            line_.skipped = value;
        if (depth_ == 1 && key_ == "non_finite")
            line_.non_finite = value;
        return true;
    }
    bool number_integer(Json::number_integer_t value) { return number(static_cast<double>(value)); }
    bool number_unsigned(Json::number_unsigned_t value) { return number(static_cast<double>(value)); }
    bool number_float(Json::number_float_t value, const std::string&) { return number(value); }
    bool string(std::string& value) {
        if (depth_ != 1)
            return true;
        if (key_ == "event")
            line_.event = value;
        else if (key_ == "text")
            line_.text = value;
        else
            number(spelled(value));
        return true;
    }
    bool binary(Json::binary_t&) { return true; }
    bool start_object(std::size_t) {
        in_time_ = ++depth_ == 2 && key_ == "time";
        return true;
    }
    bool end_object() {
        --depth_;
        in_time_ = false;
        return true;
    }
    bool start_array(std::size_t) { return ++depth_ > 0; }
    bool end_array() { return --depth_ >= 0; }
    bool key(std::string& value) {
        key_.swap(value);
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) { return false; }

private:
    bool number(double value) {
        if (in_time_ && depth_ == 2)
            line_.milliseconds += value * 1e3;
        if (depth_ != 1)
            return true;
        if (double* to = member())
            *to = value;
        line_.has_loss = line_.has_loss || key_ == "loss";
        return true;
    }

    double* member() {
        static constexpr std::pair<std::string_view, double Line::*> members[] = {
            {"step", &Line::step},         {"epoch", &Line::epoch},       {"loss", &Line::loss},
            {"accuracy", &Line::accuracy}, {"images_s", &Line::images_s}, {"loss_scale", &Line::loss_scale},
            {"seconds", &Line::seconds},   {"val_loss", &Line::val_loss}, {"val_accuracy", &Line::val_accuracy}};
        for (const auto& [name, place] : members)
            if (key_ == name)
                return &(line_.*place);
        return nullptr;
    }

    Line& line_;
    std::string key_;
    int depth_ = 0;
    bool in_time_ = false;
};

void add(const Line& line, RunRecord& run) {
    auto step = static_cast<std::int64_t>(line.step), epoch = line.epoch >= 0 ? static_cast<std::int64_t>(line.epoch) : 0;
    if (line.event == "epoch")
        run.epochs.push_back({epoch, step, line.val_loss, line.val_accuracy, line.seconds});
    else if (!line.event.empty())
        run.events.push_back({line.event, line.text, step});
    else if (line.has_loss)
        run.steps.push_back({step, epoch, line.loss, line.accuracy, line.images_s, line.loss_scale, line.seconds, line.milliseconds,
                             line.skipped, line.non_finite});
}

} // namespace

void read_metrics(const std::filesystem::path& file, RunRecord& run) {
    std::ifstream in(file, std::ios::binary);
    for (std::string text; std::getline(in, text);) {
        Line line;
        LineReader reader(line);
        if (Json::sax_parse(text, &reader) && line.step >= 0 && line.step < 1e15)
            add(line, run);
    }
}

} // namespace mantissa::report
