// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/words.h"
#include "report/writers/writer.h"

#include <fmt/format.h>

#include <cmath>

namespace mantissa::report {
namespace {

// A cell that a spreadsheet would take for a formula is made text by a leading apostrophe.
std::string quoted(const std::string& text) {
    std::string safe = clean(text), result = "\"";
    if (!safe.empty() && std::string("=+-@\t\r").find(safe.front()) != std::string::npos)
        result += '\'';
    for (char c : safe)
        result += c == '"' ? "\"\"" : c == '\n' ? " " : std::string(1, c);
    return result + "\"";
}

std::string number(double value) {
    return std::isnan(value) ? "NaN" : std::isinf(value) ? (value > 0 ? "inf" : "-inf") : fmt::format("{}", value);
}

// Nothing where the run does not tell.
std::string whole_number(const Json& value) { return value.is_number_integer() ? value.dump() : ""; }

// What a run's name has in words, for programs that group by it.
std::string tail_of(const RunRecord& run) {
    const Json name = run.variant().value("name", Json());
    return "," + quoted(name.is_string() ? name.get<std::string>() : "") + "," + whole_number(run.training().value("batch", Json())) + "," +
           whole_number(seed_of(run)) + "," + quoted(run.device);
}

class CsvWriter {
public:
    explicit CsvWriter(const Report& report) : report_(report) {}

    std::string write() {
        out_ = "run,policy,ran_as,status,step,epoch,seconds,metric,value,variant,batch,seed,device\n";
        for (const RunRecord& run : report_.runs())
            add(run);
        return std::move(out_);
    }

private:
    void add(const RunRecord& run) {
        head_ = quoted(run.name) + "," + quoted(run.policy) + "," + name_of(honesty_of(run)) + "," + status_of(run) + ",";
        tail_ = tail_of(run);
        std::size_t epoch = 0;
        for (const StepRecord& step : run.steps) {
            std::string place = fmt::format("{},{},{},", step.step, step.epoch, number(step.seconds));
            row(place, "loss", step.loss);
            row(place, "accuracy", step.accuracy);
            row(place, "images_s", step.images_s);
            row(place, "ms_step", step.step_seconds() * 1e3);
            row(place, "loss_scale", step.loss_scale);
            if (!std::isnan(step.learning_rate))
                row(place, "learning_rate", step.learning_rate);
            row(place, "skipped", step.skipped ? 1 : 0);
            for (; epoch < run.epochs.size() && run.epochs[epoch].step <= step.step; ++epoch)
                add(run.epochs[epoch]);
        }
        for (; epoch < run.epochs.size(); ++epoch)
            add(run.epochs[epoch]);
        add_summary(run);
    }

    void add(const EpochRecord& epoch) {
        std::string place = fmt::format("{},{},{},", epoch.step, epoch.epoch, number(epoch.seconds));
        row(place, "val_loss", epoch.val_loss);
        row(place, "val_accuracy", epoch.val_accuracy);
    }

    // Figures of the whole run stand at its last step: every number that its summary knows.
    void add_summary(const RunRecord& run) {
        auto steps = run.last_step();
        std::string place = fmt::format("{},{},{},", steps, run.steps.empty() ? 0 : run.steps.back().epoch, number(run.figure("seconds")));
        for (const FigurePath& figure : figures_of_summary())
            if (double value = figure.is == FigurePath::Is::number ? run.figure(figure.path) : NAN; !std::isnan(value))
                row(place, ("summary." + figure.path).c_str(), value);
    }

    void row(const std::string& place, const char* metric, double value) {
        out_ += head_ + place + metric + "," + number(value) + tail_ + "\n";
    }

    const Report& report_;
    std::string out_, head_, tail_;
};

} // namespace

// Tidy: one row per run, step and metric; of a simulated run times and bytes are there too, and each row says that they are not the
// format's.
std::string write_csv(const Report& report) { return CsvWriter(report).write(); }

} // namespace mantissa::report
