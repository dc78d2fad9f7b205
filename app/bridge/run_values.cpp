// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/run_values.h"

#include "bridge/run_images.h"
#include "bridge/trained_elsewhere.h"
#include "insight/tensor_words.h"
#include "insight/words.h"
#include "models/time_parts.h"
#include "policy/line.h"
#include "report/comparison.h"
#include "runs/stored_run.h"
#include "runs/worst_product.h"

#include <QDir>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr const char* lineFile = "/line.json";

double orNaN(const Number& number) { return number.value_or(std::nan("")); }

Figures figuresOf(const Results& results) {
    Figures figures;
    figures.loss = orNaN(results.loss);
    figures.accuracy = percent_of(orNaN(results.accuracy));
    figures.valLoss = orNaN(results.val_loss);
    figures.valAccuracy = percent_of(orNaN(results.val_accuracy));
    return figures;
}

Figures figuresOf(const std::optional<BestEpoch>& best) {
    return best ? figuresOf(Results{.val_loss = best->val_loss, .val_accuracy = best->val_accuracy}) : Figures();
}

QString nameIn(const Json& object, const char* key) {
    const Json value = object.is_object() ? object.value(key, Json()) : Json();
    return value.is_string() ? QString::fromStdString(value.get<std::string>()) : QString();
}

Json variantOf(const Json& experiment) {
    const Json variants = experiment.value("variants", Json());
    return variants.is_array() && !variants.empty() ? variants.front() : Json();
}

// How long it was to be, also where no epoch has ended.
void applyLength(RunData& run, const StoredRun& stored) {
    const Json training = stored.experiment.is_object() ? stored.experiment.value("training", Json()) : Json();
    const auto count = [&](const char* key) {
        const Json value = training.is_object() ? training.value(key, Json()) : Json();
        return value.is_number_integer() ? value.get<qint64>() : 0;
    };
    const qint64 size = stored.summary.batch.value_or(count("batch")), images = stored.summary.data ? stored.summary.data->train : 0;
    const qint64 asked = count("steps_per_epoch");
    if (asked > 0 || (images > 0 && size > 0))
        run.stepsPerEpoch = asked > 0 ? asked : qMax<qint64>(1, images / size); // what is left of the last batch is not trained
    run.totalSteps = asked > 0 || images > 0 ? run.stepsPerEpoch * qMax<qint64>(1, count("epochs")) : 0;
}

QString joined(const std::vector<std::string>& sentences) {
    QStringList words;
    for (const std::string& sentence : sentences)
        words << QString::fromStdString(sentence);
    return words.join(QStringLiteral("; "));
}

} // namespace

StepPoint toPoint(const StepRecord& step) {
    StepPoint point{.seconds = step.seconds, .skipped = step.skipped};
#define CURVE(name, figure) point.name = static_cast<float>(figure);
#include "models/curves.inl"
#undef CURVE
    point.toGrowth = step.to_growth;
    return point;
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

namespace {

// Its name does not say what differs from it.
void takePolicyEdits(RunData& run, const Json& experiment) {
    const Json variant = experiment.is_object() ? variantOf(experiment) : Json();
    const Json policy = variant.is_object() ? variant.value("policy", Json()) : Json(),
               layers = variant.is_object() ? variant.value("layers", Json()) : Json();
    if (policy.is_object())
        for (const auto& [key, value] : policy.items())
            run.policyEdited = run.policyEdited || (key != "base" && key != "name");
    const auto isApart = [&](const Json& own) { return own != policy; };
    run.layersApart = layers.is_object() ? int(std::count_if(layers.begin(), layers.end(), isApart)) : 0;
}

} // namespace

// Runs of the same settings are seeds of one thing, whatever they are called.
void takeSettings(RunData& run, const Json& experiment) {
    takePolicyEdits(run, experiment);
    const Json training = experiment.is_object() ? experiment.value("training", Json()) : Json();
    if (!training.is_object() || !training.value("seed", Json(0)).is_number_integer())
        return;
    run.seed = training.value("seed", qint64(0));
    run.settings = std::hash<std::string>()(report::identity_of(experiment));
    run.work = workOf(experiment);
    const auto number = [](const Json& part) { return std::hash<std::string>()(part.dump()); };
    const Json data = report::images_of(experiment.value("data", Json()));
    run.network = number(experiment.value("model", Json()));
    run.data = number(data);
}

std::size_t workOf(const Json& experiment) {
    Json json = experiment;
    for (const char* key : {"epochs", "checkpoint_steps", "on_divergence", "on_skips", "skips_in_a_row"})
        json["training"].erase(key);
    return std::hash<std::string>()(report::identity_of(json));
}

namespace {

void takeSupport(RunData& run, const Summary& summary) {
    const CapabilityRow* worst = worst_product(summary);
    if (!worst)
        return;
    run.support = worst->support;
    run.supportReason =
        QString::fromStdString(worst->reason.empty() ? worst->implementation : worst->implementation + '\n' + worst->reason);
}

} // namespace

void applyPlan(RunData& run, const Summary& planned) {
    for (std::size_t i = 0; i < category_count; ++i)
        run.predicted[i] = double(planned.memory.bytes[i].value_or(0));
    run.predictedPeak = double(planned.memory.predicted_bytes.value_or(0));
    run.measuredPeak = 0; // of an earlier part of it; its end tells that of all
    takeSupport(run, planned);
}

void applyStart(RunData& run, const RunStart& start) {
    run.clear();
    run.curves = RunData::Curves::here;
    run.device = QString::fromStdString(start.device);
    run.folder = QString::fromStdString(start.folder);
    run.totalSteps = start.total_steps;
    run.stepsPerEpoch = qMax<qint64>(1, start.steps_per_epoch);
    run.batch = start.batch;
    run.threads = start.threads;
    run.classes = start.classes;
    run.validationImages = start.validation_images;
    run.commonest = start.commonest;
    run.predicted = toMemoryBars(start.memory.bytes);
    run.predictedPeak = static_cast<double>(start.memory.peak_bytes);
    run.state = RunState::running;
    run.cutOff = run.unended = run.elsewhere = run.gone = false;
    run.dropped = false; // it had begun before anybody dropped it
    run.reason.clear();
    run.damage.clear();
    if (!run.support) // it began before its plan was looked at, or goes on where nobody told
        takeSupport(run, planned_in(start.folder));
    if (start.first_step > 0) {
        readMetrics(run, run.folder, start.first_step);
        run.skipTo(start.first_step);
    }
}

void applyEnd(RunData& run, const RunEnd& end) {
    run.state = toState(end.status);
    run.waits = run.elsewhere = false;
    run.reason = QString::fromStdString(end.reason);
    takeSupport(run, end.summary);
    run.summarySteps = end.summary.steps.value_or(0);
    run.summaryEpochs = end.summary.epochs.value_or(0);
    run.summarySeconds = end.summary.seconds.value_or(0);
    run.summaryLast = figuresOf(end.summary.final);
    run.summaryBest = figuresOf(end.summary.best);
    run.summaryMilliseconds = end.summary.ms_step.median.value_or(0);
    run.summaryProcessor = end.summary.processor;
    takeMeasured(run, end.summary);
    run.firstNonFinite = end.summary.numerics.first_non_finite;
    run.takenBack = end.summary.numerics.taken_back.value_or(0);
    if (end.summary.data)
        takeImages(run, *end.summary.data);
    const RunMemory& memory = end.summary.memory;
    run.measuredPeak = run.summarySteps > 0 ? double(memory.peak_bytes.value_or(0)) : 0; // of no step it says nothing
    if (run.predictedPeak == 0) {
        run.predictedPeak = double(memory.predicted_bytes.value_or(0));
        for (std::size_t i = 0; i < memoryPartCount; ++i)
            run.predicted[i] = double(memory.bytes[i].value_or(0));
    }
    if (run.state == RunState::diverged || run.state == RunState::failed)
        run.add(EventPoint{run.state == RunState::diverged ? "diverged" : "failed", run.steps(), run.reason});
}

EpochPoint toPoint(const EpochRecord& record) {
    return {record.step, record.epoch, record.val_loss, percent_of(record.val_accuracy), record.seconds};
}

EventPoint toPoint(const EventRecord& record) {
    const auto* changes = std::get_if<SettingChanges>(&record.facts);
    return {QString::fromLatin1(name_of(record.kind)), record.step, QString::fromStdString(insight::event_in_words(record)),
            changes ? changes->list : std::vector<SettingChange>()};
}

std::vector<EventRecord> changesOf(const RunData& run) {
    std::vector<EventRecord> changes;
    for (const EventPoint& event : run.events)
        if (!event.changes.empty())
            changes.push_back({EventKind::setting, event.step, 0, event.text.toStdString(), SettingChanges{event.changes}});
    return changes;
}

insight::LossCourse courseOf(const RunData& run) {
    const auto loss = [&](std::size_t i) { return double(run.loss[i]); };
    insight::LossCourse course = insight::loss_course(run.steps(), run.loss.size(), loss);
    for (const EpochPoint& epoch : run.epochs)
        course.epochs.push_back({.epoch = epoch.epoch, .step = epoch.step, .val_loss = epoch.loss, .val_accuracy = epoch.accuracy / 100});
    return course;
}

int keptLine(const QString& folder) {
    try {
        const Json kept = read_json((folder + lineFile).toStdString());
        const int line = kept.is_object() ? kept.value("line", -1) : -1;
        return line < drawn_lines() ? line : -1;
    } catch (const std::exception&) { // nobody chose one
        return -1;
    }
}

void keepLine(const RunData& run) { write_json((run.folder + lineFile).toStdString(), {{"line", run.ownLine}}); }

bool readRun(RunData& run, const QString& folder, QString* whatIsWrong) {
    try {
        run.folder = folder;
        const bool elsewhere = trainedElsewhere(run); // before its files are read: one that ends meanwhile is read once more
        const StoredRun stored = read_stored_run(folder.toStdString(), Lines::last);
        const Json variant = variantOf(stored.experiment), policy = variant.is_object() ? variant.value("policy", Json()) : Json();
        const Summary& summary = stored.summary;
        run.name = nameIn(variant, "name");
        if (run.name.isEmpty())
            run.name = summary.variant.empty() ? QDir(folder).dirName() : QString::fromStdString(summary.variant);
        run.experiment = nameIn(stored.experiment, "name");
        run.policy = policy.is_string() ? nameIn(variant, "policy") : nameIn(policy, "base");
        if (run.policy.isEmpty()) // a run from elsewhere says so itself
            run.policy = summary.policy.empty() ? QStringLiteral("float32") : QString::fromStdString(summary.policy);
        takeSettings(run, stored.experiment);
        run.ownLine = keptLine(folder);
        run.device = QString::fromStdString(summary.device);
        run.batch = summary.batch.value_or(0);
        run.threads = stored.environment.threads.value_or(0);
        run.damage = joined(stored.damage);
        run.imported = is_imported(stored.log);
        if (const QDateTime then = QDateTime::fromString(QString::fromStdString(stored.environment.started), Qt::ISODate);
            run.imported && then.isValid()) // its folder tells when it was read
            run.started = then.toLocalTime();
        run.observing = QString::fromStdString(stored.environment.observing);
        applyLength(run, stored);
        applyEnd(run, {Status::completed, summary.reason, summary});
        run.state = stored.status == Status::running ? RunState::stopped : toState(stored.status);
        run.cutOff = stored.cut_off;
        run.unended = stored.status == Status::running;
        run.elsewhere = run.unended && !run.cutOff && elsewhere;
        if (run.imported && run.summaryMilliseconds > 0 && is_hardly_timed(stored.folder / "metrics.jsonl")) // of all its lines
            run.summaryMilliseconds = 0;
        if (run.cutOff)
            run.reason = QString::fromLatin1(cut_off_reason);
        run.curves = RunData::Curves::inFolder;
        return true;
    } catch (const std::exception& error) {
        if (whatIsWrong)
            *whatIsWrong = QString::fromStdString(error.what());
        return false;
    }
}

} // namespace mantissa::app
