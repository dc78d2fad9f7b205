// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A step walked operation by operation: it ends as the step itself does, bit for bit, it changes nothing of the run, and what is shown of
// each operation is what went in and what came out. And single values that are watched while a run goes on.
#include "backends/registry.h"
#include "core/json.h"
#include "core/paths.h"
#include "data/source.h"
#include "numerics/grid.h"
#include "ops/operation_table.h"
#include "support/recorder.h"
#include "support/small_experiment.h"
#include "train/microscope.h"
#include "train/trainer.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <future>
#include <thread>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

std::vector<std::byte> bytes_of(const State& state) {
    std::vector<std::byte> bytes(state.memory().size());
    state.memory().read(0, bytes);
    return bytes;
}

std::unique_ptr<Session> session_of(const Json& json, const std::string& device, int steps) {
    const Experiment experiment = parsed(json);
    const Variant& variant = experiment.variants[0];
    auto session = std::make_unique<Session>(variant, std::shared_ptr<const Backend>(make_backend(device)),
                                             open_data({variant.data, variant.model.input, ".", resources_folder()}));
    for (int i = 0; i < steps; ++i)
        session->step();
    return session;
}

std::vector<health::Frame> whole(Microscope& microscope, std::int64_t sample = 0) {
    return microscope.frames({.from = 0, .to = microscope.plan().graph.operations.size(), .sample = sample});
}

const health::SeenTensor* output_named(const std::vector<health::Frame>& frames, const std::string& name) {
    for (const health::Frame& frame : frames)
        for (const health::SeenTensor& tensor : frame.outputs)
            if (tensor.name == name)
                return &tensor;
    return nullptr;
}

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }
bool same(const std::vector<double>& a, const std::vector<double>& b) {
    return std::ranges::equal(a, b, [](double x, double y) { return same(x, y); });
}

bool nearly(const std::vector<double>& a, const std::vector<double>& b) {
    double largest = 0;
    for (double value : a)
        largest = std::max(largest, std::abs(value));
    return std::ranges::equal(a, b, [&](double x, double y) { return std::abs(x - y) <= 1e-4 * largest; });
}

Json diverging() {
    Json json = tiny_experiment({"float16"});
    json["training"]["optimizer"] = {{"type", "sgd"}, {"learning_rate", 20000.0}};
    return json;
}

} // namespace

class TestMicroscope : public QObject {
    Q_OBJECT

private slots:
    void what_is_stored_is_near_what_was_rounded_data() {
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("policy");
        for (const char* device : {"reference", "cpu"})
            for (const char* policy : {R"("float8")", R"({"base": "float8", "flush": ["compute"]})", R"("dynamic_fixed")"})
                QTest::addRow("%s, %s", device, policy) << device << policy;
    }
    // Codes lie without the scale of their tensor, or with it: what is shown is what they stand for.
    void what_is_stored_is_near_what_was_rounded() {
        QFETCH(QString, device);
        QFETCH(QString, policy);
        Json json = small_experiment({"float32"});
        json["variants"] = {{{"name", "it"}, {"policy", parse_json(policy.toStdString(), "test")}}};
        auto session = session_of(json, device.toStdString(), 3);
        Microscope microscope(next_step_of(*session), std::shared_ptr<const Backend>(make_backend(device.toStdString())));
        int scaled = 0;
        for (const health::Frame& frame : whole(microscope))
            for (const health::SeenTensor& tensor : frame.outputs) {
                if (tensor.wide.empty() || !tensor.rounding || (tensor.scale == 1 && tensor.shared_exponent == 0))
                    continue;
                ++scaled;
                const double finest = tensor.format.kind == FormatKind::floating
                                          ? tensor.scale * smallest_normal(tensor.format)
                                          : std::ldexp(1, finest_step(tensor.format, tensor.shared_exponent));
                QVERIFY2(tensor.rounding->wide.overflows > 0 || tensor.rounding->error < 0.1, tensor.name.c_str());
                for (std::size_t i = 0; i < tensor.wide.size() && tensor.rounding->wide.overflows == 0; ++i)
                    QVERIFY2(std::abs(tensor.stored[i] - tensor.wide[i]) <= std::abs(tensor.wide[i]) / 8 + finest, tensor.name.c_str());
                QVERIFY2(tensor.census.subnormals < tensor.census.count / 2, tensor.name.c_str());
            }
        QVERIFY(scaled > 0);
    }

    void a_walk_ends_as_the_step_does_and_changes_nothing_data() {
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("policy");
        for (const char* device : {"reference", "cpu"})
            for (const char* policy : {"float32", "mixed_float16", "float16", "bfloat16", "fixed16", "float8"})
                QTest::addRow("%s, %s", device, policy) << device << policy;
    }
    void a_walk_ends_as_the_step_does_and_changes_nothing() {
        QFETCH(QString, device);
        QFETCH(QString, policy);
        auto session = session_of(small_experiment({policy.toStdString()}), device.toStdString(), 3);
        const std::vector<std::byte> before = bytes_of(session->state());
        Microscope microscope(next_step_of(*session), std::shared_ptr<const Backend>(make_backend(device.toStdString())));
        QCOMPARE(microscope.step(), 4);
        const auto frames = whole(microscope);
        QVERIFY(bytes_of(session->state()) == before);
        session->step();
        QVERIFY(bytes_of(session->state()) != before);
        const bool sums_alike = device == "reference" || (policy != "float32" && policy != "float8");
        for (const StateEntry& entry : session->state().layout().entries) {
            const StateEntry& walked = *microscope.after().layout().find(entry.name);
            if (sums_alike) // bit for bit, also where that is a NaN
                QVERIFY2(session->state().read(entry) == microscope.after().read(walked), entry.name.c_str());
            else // what the processor adds up in one go with the operation before it, float32 keeps in another order
                QVERIFY2(nearly(session->state().values(entry), microscope.after().values(walked)), entry.name.c_str());
        }
        QCOMPARE(microscope.after().block().loss, session->state().block().loss);
        const health::SeenTensor* kernel = output_named(frames, "head/kernel");
        if (!kernel)
            for (const StateEntry& entry : session->state().layout().entries)
                kernel = kernel ? kernel : output_named(frames, entry.name);
        QVERIFY(kernel);
        QVERIFY(nearly(kernel->stored, session->state().values(*session->state().layout().find(kernel->name))));
        if (sums_alike)
            QVERIFY(same(kernel->stored, session->state().values(*session->state().layout().find(kernel->name))));
    }

    void what_is_shown_is_what_the_program_had_data() { a_walk_ends_as_the_step_does_and_changes_nothing_data(); }
    void what_is_shown_is_what_the_program_had() {
        QFETCH(QString, device);
        QFETCH(QString, policy);
        auto session = session_of(small_experiment({policy.toStdString()}), device.toStdString(), 2);
        std::shared_ptr<const Backend> backend(make_backend(device.toStdString()));
        Microscope microscope(next_step_of(*session), backend);
        const std::int64_t sample = 3;
        const auto frames = whole(microscope, sample);
        // The same by the search for what is not finite: a plan without roundings apart, a program of this test's own.
        StepRequest request = step_request(session->variant(), Mode::train);
        request.purpose = StepRequest::Purpose::probe;
        request.state = &session->plan().state;
        request.wanted = selection_of(session->plan());
        auto plan = std::make_shared<Plan>(compile(request, *backend));
        auto arena = backend->allocate(plan->arena_bytes);
        auto program = session->programs().over_snapshot(plan, *arena);
        session->programs().take_snapshot();
        int compared = 0;
        program->set_probe([&](const Probe& probe) {
            for (int output : probe.operation.outputs) {
                const Tensor& tensor = plan->graph.tensor(output);
                if (tensor.role == Role::raw || !tensor.layout.empty())
                    continue;
                const health::SeenTensor* shown = nullptr;
                for (const health::Frame& frame : frames)
                    for (const health::SeenTensor& one : frame.outputs)
                        if (one.name == tensor.name && microscope.plan().graph.operations[frame.operation].name == probe.operation.name)
                            shown = &one;
                if (!shown)
                    continue; // it is made by the rounding behind it
                auto values = probe.values(output);
                const Program::Range range = program->range_of(tensor);
                for (double& value : values) // codes are shown as what they stand for
                    value *= range.is_in_values ? 1.0 : static_cast<double>(range.scale);
                values = {values.begin() + shown->first, values.begin() + shown->first + std::int64_t(shown->stored.size())};
                QVERIFY2(same(values, shown->stored), tensor.name.c_str());
                compared += 1;
            }
        });
        step_on_snapshot(*session, *program);
        QVERIFY2(compared > 10, qPrintable(QString::number(compared)));
    }

    void roundings_are_shown_from_both_sides() {
        auto session = session_of(small_experiment({"mixed_float16"}), "reference", 2);
        Microscope microscope(next_step_of(*session), std::shared_ptr<const Backend>(make_backend("reference")));
        int seen = 0, with_loss = 0;
        for (const health::Frame& frame : whole(microscope)) {
            const Operation& operation = microscope.plan().graph.operations[frame.operation];
            for (const auto* side : {&frame.inputs, &frame.outputs})
                for (const health::SeenTensor& tensor : *side) {
                    QVERIFY2(tensor.stored.size() == static_cast<std::size_t>(elements(tensor.part)) || !tensor.why_not.empty(),
                             tensor.name.c_str());
                    if (!tensor.rounding || is_update(operation.kind))
                        continue;
                    QCOMPARE(tensor.rounding->wide.count, elements(tensor.shape));
                    if (operation.kind != OpKind::quantize || side == &frame.inputs)
                        continue; // some operations round within themselves as well
                    QCOMPARE(tensor.wide.size(), tensor.stored.size());
                    for (std::size_t i = 0; i < tensor.stored.size(); ++i) {
                        QVERIFY2(same(tensor.stored[i], round_to(tensor.wide[i], tensor.format)), tensor.name.c_str());
                        with_loss += tensor.stored[i] != tensor.wide[i];
                    }
                    ++seen;
                }
        }
        QVERIFY2(seen > 10 && with_loss > 100, qPrintable(QString("%1 %2").arg(seen).arg(with_loss)));
    }

    void what_goes_in_is_what_came_out_before() {
        auto session = session_of(small_experiment({"float16"}), "cpu", 1);
        Microscope microscope(next_step_of(*session), std::shared_ptr<const Backend>(make_backend("cpu")));
        const auto frames = whole(microscope, 1);
        int checked = 0;
        for (const health::Frame& frame : frames)
            for (const health::SeenTensor& input : frame.inputs)
                if (input.made_by >= 0)
                    for (const health::SeenTensor& output : frames[static_cast<std::size_t>(input.made_by)].outputs)
                        if (output.name == input.name && output.why_not.empty() && input.why_not.empty()) {
                            QVERIFY2(same(output.name.ends_with(":wide") ? output.wide : output.stored, input.stored), input.name.c_str());
                            ++checked;
                        }
        QVERIFY(checked > 20);
    }

    // A window shows a few operations; whatever else there is of the step is not taken.
    void a_part_of_a_walk_shows_the_same() {
        auto session = session_of(small_experiment({"mixed_float16"}), "cpu", 1);
        Microscope microscope(next_step_of(*session), std::shared_ptr<const Backend>(make_backend("cpu")));
        const auto all = whole(microscope, 2);
        for (std::size_t from = 0; from + 3 < all.size(); from += 7) {
            const auto some = microscope.frames({.from = from, .to = from + 3, .sample = 2});
            for (std::size_t i = 0; i < some.size(); ++i)
                for (std::size_t k = 0; k < some[i].outputs.size(); ++k) {
                    QVERIFY2(same(some[i].outputs[k].stored, all[from + i].outputs[k].stored), some[i].outputs[k].name.c_str());
                    QVERIFY2(same(some[i].outputs[k].wide, all[from + i].outputs[k].wide), some[i].outputs[k].name.c_str());
                }
        }
        QVERIFY_EXCEPTION_THROWN(microscope.frames({.from = 3, .to = 3}), Error);
    }

    void an_update_is_shown_beside_what_it_wanted_data() {
        QTest::addColumn<float>("rate");
        QTest::addRow("lost") << 1e-7f;
        QTest::addRow("made") << 0.125f;
    }
    void an_update_is_shown_beside_what_it_wanted() {
        QFETCH(float, rate);
        Json json = tiny_experiment({"float16"});
        json["training"]["optimizer"] = {{"type", "sgd"}, {"learning_rate", static_cast<double>(rate)}};
        auto session = session_of(json, "cpu", 1);
        Microscope microscope(next_step_of(*session), std::shared_ptr<const Backend>(make_backend("cpu")));
        int lost = 0, made = 0;
        for (const health::Frame& frame : whole(microscope)) {
            const Operation& operation = microscope.plan().graph.operations[frame.operation];
            if (!is_update(operation.kind))
                continue;
            const auto &gradient = frame.inputs[0], &before = frame.inputs[1], &after = frame.outputs[0];
            QVERIFY(same(before.stored, session->state().values(*session->state().layout().find(before.name)))); // not as it is afterwards
            QCOMPARE(after.wide.size(), after.stored.size());
            for (std::size_t i = 0; i < after.wide.size(); ++i) {
                QVERIFY(std::abs(after.wide[i] - (before.stored[i] - static_cast<double>(rate) * gradient.stored[i])) <= 1e-12);
                lost += gradient.stored[i] != 0 && after.stored[i] == before.stored[i];
                made += after.stored[i] != before.stored[i];
            }
        }
        QVERIFY(rate < 0.1f ? lost > 0 : made > 0);
    }

    void the_step_that_diverged_can_be_looked_at_from_the_folder() {
        QTemporaryDir folder;
        Recorder recorder;
        Control control;
        const Experiment experiment = parsed(diverging());
        const auto ended = train(experiment, {.device = "cpu", .out = folder.path().toStdString(), .steps = 50}, recorder, control);
        QVERIFY(ended[0] == Status::diverged);
        fs::path run;
        for (const auto& entry : fs::directory_iterator(folder.path().toStdString()))
            run = fs::exists(entry.path() / before_divergence_file) ? entry.path() : run;
        QVERIFY(!run.empty());
        Microscope microscope(diverged_step_in(run), std::shared_ptr<const Backend>(make_backend("cpu")));
        QCOMPARE(microscope.step(), recorder.steps.back().step);
        const auto frames = whole(microscope);
        QVERIFY(same(microscope.after().block().loss, recorder.steps.back().loss) || microscope.after().block().bad_variable != 0);
        std::int64_t bad = 0;
        for (const health::Frame& frame : frames)
            for (const health::SeenTensor& tensor : frame.outputs)
                bad += tensor.census.non_finite;
        QVERIFY(bad > 0);
        const auto first = microscope.first_not_finite();
        QVERIFY(first && *first > 0);
        const auto is_bad = [](const health::SeenTensor& tensor) { return tensor.census.non_finite > 0; };
        QVERIFY(std::ranges::any_of(frames[*first].outputs, is_bad));
        for (std::size_t i = 0; i < *first; ++i)
            for (const health::SeenTensor& tensor : frames[i].outputs) // what is rounded later is shown as rounded
                QVERIFY2(!is_bad(tensor) || !tensor.wide.empty(), tensor.name.c_str());
        QVERIFY_EXCEPTION_THROWN(diverged_step_in(folder.path().toStdString()), Error);
    }

    void a_paused_run_shows_itself_and_goes_on_as_if_nobody_had_looked() {
        const Experiment experiment = parsed(small_experiment({"mixed_float16"}));
        QTemporaryDir plain, looked;
        Recorder first, second;
        Control control, unseen;
        train(experiment, {.device = "cpu", .out = plain.path().toStdString(), .steps = 9}, first, unseen);
        control.pause();
        control.one_step();
        std::thread training(
            [&] { train(experiment, {.device = "cpu", .out = looked.path().toStdString(), .steps = 9}, second, control); });
        std::promise<std::int64_t> nobody;
        std::promise<NextStep> next;
        control.look(7, [&](const Session* session) { nobody.set_value(session ? 1 : 0); });
        QCOMPARE(nobody.get_future().get(), 0);
        control.look(0, [&](const Session* session) { next.set_value(next_step_of(*session)); });
        Microscope microscope(next.get_future().get(), std::shared_ptr<const Backend>(make_backend("cpu")));
        QCOMPARE(microscope.step(), 2);
        const auto frames = whole(microscope);
        control.run();
        training.join();
        QCOMPARE(second.steps.size(), first.steps.size());
        for (std::size_t i = 0; i < first.steps.size(); ++i)
            QCOMPARE(second.steps[i].loss, first.steps[i].loss);
        QCOMPARE(static_cast<float>(microscope.after().block().loss), static_cast<float>(first.steps[1].loss));
        for (const char* file : {"final.safetensors", "checkpoint.safetensors"}) {
            const auto at = [&](const QTemporaryDir& folder) {
                return read_file(fs::path(folder.path().toStdString()) / "01-mixed_float16" / file, 1 << 26);
            };
            QVERIFY2(at(plain) == at(looked), file);
        }
    }

    void watched_values_are_told_as_the_run_goes_on() {
        struct Watcher : Recorder {
            std::vector<WatchRecord> weights;
            std::vector<health::WatchedUpdate> updates;
            void on_watched(int, const WatchRecord& record) override { weights.push_back(record); }
            void on_watched_updates(int, const std::vector<health::WatchedUpdate>& seen) override {
                updates.insert(updates.end(), seen.begin(), seen.end());
            }
        } watcher;
        const Experiment experiment = parsed(tiny_experiment({"float16"}));
        auto session = session_of(tiny_experiment({"float16"}), "cpu", 0);
        const StateEntry* entry = nullptr;
        for (const StateEntry& one : session->state().layout().entries)
            entry = !entry && one.name.ends_with("/kernel") ? &one : entry;
        QVERIFY(entry);
        std::vector<health::WatchedPlace> places(9, {entry->name, 5});
        places[1] = {"nothing/kernel", 0};
        places[2] = {entry->name, 1 << 30};
        QTemporaryDir folder;
        Control control;
        control.watch().set(places);
        QCOMPARE(control.watch().places().size(), std::size_t(8));
        train(experiment,
              {.device = "cpu",
               .out = folder.path().toStdString(),
               .steps = 6,
               .health = {.mode = health::SamplingSettings::Mode::steps, .every = 2}},
              watcher, control);
        QVERIFY(!watcher.weights.empty());
        const WatchRecord& first = watcher.weights.front();
        QCOMPARE(first.weights.size(), std::size_t(6)); // what is not there is left out
        for (std::int64_t i = 0; i < first.step; ++i)
            session->step();
        QCOMPARE(first.weights[0].value, session->state().values(*entry)[5]);
        QVERIFY(first.weights[0].format == float16);
        QVERIFY(!watcher.updates.empty());
        const health::WatchedUpdate& update = watcher.updates.front();
        auto other = session_of(tiny_experiment({"float16"}), "cpu", static_cast<int>(update.step - 1));
        QCOMPARE(update.before, other->state().values(*entry)[5]);
        other->step();
        QCOMPARE(update.after, other->state().values(*entry)[5]);
    }

private:
    // The next step of a session by another program over its snapshot.
    static void step_on_snapshot(Session& session, Program& program);
};

void TestMicroscope::step_on_snapshot(Session& session, Program& program) {
    const Variant& variant = session.variant();
    BatchPlan batches{.batch = variant.training.batch,
                      .seed = variant.training.seed,
                      .augment = read_augmentation(variant.data),
                      .steps_per_epoch = variant.training.steps_per_epoch};
    batches.preparation = preparation_for(variant, session.plan());
    Course course{
        .set = session.data().train, .batches = batches, .learning_rate = session.learning_rate(), .schedule = variant.training.schedule};
    course.steps = variant.training.epochs * course.steps_per_epoch();
    replay(program, session.programs().snapshot(), course, session.steps_done() + 1);
}

QTEST_GUILESS_MAIN(TestMicroscope)
#include "test_microscope.moc"
