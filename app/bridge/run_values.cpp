// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/run_values.h"

#include "runs/run_folder.h"

#include <QDir>
#include <QFile>

#include <cmath>
#include <fstream>

namespace mantissa::app {
namespace {

double number(const Json& json, const char* key, double fallback = 0) {
    return json.contains(key) ? number_from_json(json[key]) : fallback;
}

StepPoint pointOf(const Json& line, double before) {
    StepPoint point;
    point.loss = static_cast<float>(number(line, "loss"));
    point.accuracy = static_cast<float>(number(line, "accuracy") * 100);
    point.seconds = number(line, "seconds");
    point.milliseconds = static_cast<float>((point.seconds - before) * 1e3);
    point.lossScale = static_cast<float>(number(line, "loss_scale", 1));
    point.skipped = line.value("skipped", false);
    return point;
}

TimeBars partsOf(const Json& line) {
    PartSeconds parts{};
    if (line.contains("time") && line["time"].is_object())
        for (std::size_t i = 0; i < parts.size(); ++i)
            parts[i] = number(line["time"], name_of(static_cast<Part>(i)));
    return toTimeBars(parts);
}

void addLine(RunData& run, const Json& line) {
    const std::string event = line.value("event", "");
    const double before = run.seconds.empty() ? 0 : run.seconds.back();
    if (event == "epoch")
        run.add(EpochPoint{line.value("step", qint64(0)), line.value("epoch", qint64(0)), number(line, "val_loss"),
                           number(line, "val_accuracy") * 100, number(line, "seconds")});
    else if (!event.empty())
        run.add(EventPoint{QString::fromStdString(event), line.value("step", qint64(0)), QString::fromStdString(line.value("text", ""))});
    else if (line.contains("loss") && line.value("step", qint64(0)) == run.steps() + 1)
        run.add(pointOf(line, before), partsOf(line));
}

double figure(const Json& json, const char* key, double factor) {
    return json.contains(key) && !json[key].is_null() ? number_from_json(json[key]) * factor : std::nan("");
}

Figures figuresOf(const Json& json) {
    Figures figures;
    if (!json.is_object())
        return figures;
    figures.loss = figure(json, "loss", 1);
    figures.accuracy = figure(json, "accuracy", 100);
    figures.valLoss = figure(json, "val_loss", 1);
    figures.valAccuracy = figure(json, "val_accuracy", 100);
    return figures;
}

void readSummary(RunData& run, const Json& summary) {
    applyEnd(run, {Status::completed, summary.value("reason", ""), summary});
    const std::string status = summary.value("status", "");
    run.state = status == "diverged"    ? RunState::diverged
                : status == "failed"    ? RunState::failed
                : status == "completed" ? RunState::completed
                                        : RunState::stopped;
}

// A program that was killed left no summary: what the last lines say stands in for it. The very last may be torn.
void readLastLines(RunData& run, const QString& folder) {
    constexpr qint64 most = 1 << 16;
    QFile file(folder + "/metrics.jsonl");
    if (!file.open(QIODevice::ReadOnly))
        return;
    file.seek(qMax<qint64>(0, file.size() - most));
    for (const QByteArray& text : file.readAll().split('\n')) {
        const Json line = Json::parse(text.begin(), text.end(), nullptr, false);
        if (!line.is_object() || !line.contains("step") || !line.contains("loss"))
            continue;
        run.summarySteps = line.value("step", qint64(0));
        run.summarySeconds = number(line, "seconds");
        run.summaryLast = figuresOf(line);
    }
}

} // namespace

StepPoint toPoint(const StepRecord& record) {
    return {static_cast<float>(record.loss),
            static_cast<float>(record.accuracy * 100),
            static_cast<float>(record.step_seconds() * 1e3),
            static_cast<float>(record.loss_scale),
            record.seconds,
            record.skipped};
}

// forward, backward, update, casts, finite check, input wait, other
TimeBars toTimeBars(const PartSeconds& parts) {
    auto part = [&](Part p) { return parts[static_cast<std::size_t>(p)]; };
    return {part(Part::forward),
            part(Part::backward),
            part(Part::update),
            part(Part::cast),
            part(Part::check),
            part(Part::input),
            part(Part::copy) + part(Part::other)};
}

MemoryBars toMemoryBars(const CategoryBytes& bytes) {
    MemoryBars bars{};
    for (std::size_t i = 0; i < bars.size(); ++i)
        bars[i] = static_cast<double>(bytes[i]);
    return bars;
}

RunState toState(Status status) {
    switch (status) {
    case Status::running: return RunState::running;
    case Status::completed: return RunState::completed;
    case Status::stopped: return RunState::stopped;
    case Status::diverged: return RunState::diverged;
    default: return RunState::failed;
    }
}

void applyStart(RunData& run, const RunStart& start) {
    run.clear();
    run.device = QString::fromStdString(start.device);
    run.folder = QString::fromStdString(start.folder);
    run.totalSteps = start.total_steps;
    run.stepsPerEpoch = qMax<qint64>(1, start.steps_per_epoch);
    run.batch = start.batch;
    run.predicted = toMemoryBars(start.memory.bytes);
    run.predictedPeak = static_cast<double>(start.memory.peak_bytes);
    run.state = RunState::running;
    run.reason.clear();
    if (start.first_step > 0)
        readMetrics(run, run.folder, start.first_step);
}

void applyEnd(RunData& run, const RunEnd& end) {
    run.state = toState(end.status);
    run.reason = QString::fromStdString(end.reason);
    const Json memory = end.summary.is_object() ? end.summary.value("memory", Json::object()) : Json::object();
    run.measuredPeak = memory.value("peak_bytes", 0.0);
    if (run.predictedPeak == 0) {
        run.predictedPeak = memory.value("predicted_bytes", 0.0);
        for (int i = 0; i < memoryPartCount; ++i)
            run.predicted[static_cast<std::size_t>(i)] = memory.value(name_of(static_cast<Category>(i)), 0.0);
    }
    if (run.state == RunState::diverged || run.state == RunState::failed)
        run.add(EventPoint{run.state == RunState::diverged ? "diverged" : "failed", run.steps(), run.reason});
}

EpochPoint toPoint(const EpochRecord& record) {
    return {record.step, record.epoch, record.val_loss, record.val_accuracy * 100, record.seconds};
}

EventPoint toPoint(const EventRecord& record) {
    return {QString::fromLatin1(name_of(record.kind)), record.step, QString::fromStdString(record.text)};
}

bool readMetrics(RunData& run, const QString& folder, qint64 lastStep) {
    std::ifstream in((folder + "/metrics.jsonl").toStdString());
    if (!in)
        return false;
    for (std::string text; std::getline(in, text);) {
        const Json line = Json::parse(text, nullptr, false);
        if (line.is_object() && (lastStep == 0 || line.value("step", qint64(0)) <= lastStep))
            addLine(run, line);
    }
    return true;
}

void readCurves(RunData& run) {
    run.curves = RunData::Curves::here;
    const QVector<EventPoint> ending = run.events;
    run.clear();
    readMetrics(run, run.folder, 0);
    for (EventPoint event : ending) {
        event.step = run.steps();
        run.add(event);
    }
    run.totalSteps = run.steps();
    if (!run.epochs.isEmpty())
        run.stepsPerEpoch = qMax<qint64>(1, run.epochs.first().step);
}

bool readRun(RunData& run, const QString& folder, QString* whatIsWrong) {
    try {
        const Json experiment = read_json((folder + "/experiment.json").toStdString());
        const Json variant = experiment.value("variants", Json::array()).at(0);
        run.name = QString::fromStdString(variant.value("name", ""));
        run.experiment = QString::fromStdString(experiment.value("name", ""));
        const Json policy = variant.value("policy", Json("float32"));
        run.policy = QString::fromStdString(policy.is_string() ? policy.get<std::string>() : policy.value("base", "float32"));
        run.folder = folder;
        run.state = RunState::stopped;
        run.curves = RunData::Curves::inFolder;
        const QString summary = folder + "/summary.json";
        if (QFile::exists(summary)) {
            const Json json = read_json(summary.toStdString());
            run.device = QString::fromStdString(json.value("device", ""));
            run.batch = json.value("batch", qint64(0));
            run.summarySteps = json.value("steps", qint64(0));
            run.summarySeconds = number(json, "seconds");
            run.summaryLast = figuresOf(json.value("final", Json::object()));
            run.summaryBest = figuresOf(json.value("best", Json::object()));
            const Json times = json.value("ms_step", Json::object());
            run.summaryMilliseconds = times.contains("median") && times["median"].is_number() ? times["median"].get<double>() : 0;
            readSummary(run, json);
        } else {
            readLastLines(run, folder);
        }
        return true;
    } catch (const std::exception& error) {
        if (whatIsWrong)
            *whatIsWrong = QString::fromStdString(error.what());
        return false; // not a run, or damaged: it is not shown
    }
}

} // namespace mantissa::app
