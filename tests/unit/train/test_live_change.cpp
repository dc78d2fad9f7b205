// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What is changed while a run goes on: whole or not at all, and what cannot be changed leaves the run as it was.
#include "backends/registry.h"
#include "core/paths.h"
#include "data/source.h"
#include "ops/operation_table.h"
#include "support/in_german.h"
#include "support/recorder.h"
#include "support/small_experiment.h"
#include "support/watched_backend.h"
#include "train/session.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace mantissa;

namespace {

struct Trained {
    std::shared_ptr<WatchNotes> notes = std::make_shared<WatchNotes>();
    Experiment experiment;
    std::unique_ptr<Session> session;

    explicit Trained(const Json& json) : experiment(parsed(json)) {
        const Variant& variant = experiment.variants[0];
        session = std::make_unique<Session>(variant, watched(make_backend("cpu"), notes),
                                            open_data({variant.data, variant.model.input, ".", resources_folder()}));
    }
};

Policy policy_of(const std::string& name) {
    Problems problems;
    return read_policy(name, "policy", problems);
}

bool same_state(const Session& a, const Session& b) {
    TensorFile left = gathered(a.checkpoint()), right = gathered(b.checkpoint());
    return left.metadata == right.metadata && std::ranges::equal(left.tensors, right.tensors, [](const auto& x, const auto& y) {
               return x.first == y.first && x.second.bytes == y.second.bytes;
           });
}

void train_steps(Session& session, int steps) {
    for (int i = 0; i < steps; ++i)
        session.step();
}

// Does each product of this layer read and write nothing but float32?
bool computes_in_float32(const Plan& plan, const std::string& layer) {
    for (const Operation& operation : plan.graph.operations) {
        if (operation.layer != layer || !is_product(operation.kind))
            continue;
        for (const auto& list : {operation.inputs, operation.outputs})
            for (int tensor : list)
                if (plan.graph.tensor(tensor).format.format != float32)
                    return false;
    }
    return true;
}

Policy with_layer(const Policy& policy, const std::string& layer, const std::string& own) {
    Policy changed = policy;
    Problems problems;
    read_exceptions({{layer, own}}, "layers", changed, problems);
    return changed;
}

[[noreturn]] void refuse() { throw Error("[prepare] the device has no such kernel"); }

} // namespace

class TestLiveChange : public QObject {
    Q_OBJECT

private slots:
    void a_change_that_cannot_be_made_changes_nothing_data() {
        QTest::addColumn<QString>("where");
        for (const char* where : {"prepare", "prepare the second", "allocate", "memory", "bad_alloc"})
            QTest::newRow(where) << where;
    }

    // The run that was refused a change ends as one that never asked for it.
    void a_change_that_cannot_be_made_changes_nothing() {
        QFETCH(QString, where);
        Trained plain(small_experiment({"bfloat16"})), refused(small_experiment({"bfloat16"}));
        train_steps(*plain.session, 7);
        train_steps(*refused.session, 4);
        int before = refused.notes->programs;
        if (where == "prepare")
            refused.notes->before_prepare = [](const Plan&) { refuse(); };
        if (where == "prepare the second")
            refused.notes->before_prepare = [&](const Plan&) { refused.notes->programs > before + 1 ? refuse() : void(); };
        if (where == "allocate")
            refused.notes->before_allocate = [](std::size_t) { throw Error("[memory] none left", ErrorKind::out_of_memory); };
        if (where == "memory") // less than the wider format needs beyond what this one gives back
            refused.notes->limit = [] { return std::size_t{1}; };
        if (where == "bad_alloc")
            refused.notes->before_allocate = [](std::size_t) { throw std::bad_alloc(); };
        QVERIFY_THROWS_EXCEPTION(std::exception, refused.session->replace(policy_of("float32")));
        refused.notes->before_prepare = [](const Plan&) {};
        refused.notes->before_allocate = [](std::size_t) {};
        refused.notes->limit = {};
        QCOMPARE(refused.session->variant().policy.name, std::string("bfloat16"));
        QCOMPARE(refused.session->steps_done(), std::int64_t{4});
        train_steps(*refused.session, 3);
        QVERIFY(same_state(*plain.session, *refused.session));
    }

    // What the running programs give back counts as free, and is all that the others need.
    void a_change_fits_into_the_memory_of_what_it_replaces() {
        Trained trained(small_experiment({"float32"})), plain(small_experiment({"float32"}));
        std::size_t most = trained.notes->most_bytes;
        auto limit = [notes = trained.notes.get(), most] { return std::max<std::size_t>(1, most + (64 << 10) - notes->bytes); };
        train_steps(*trained.session, 3);
        trained.notes->limit = limit;
        trained.session->replace(policy_of("float16"));
        QVERIFY2(trained.notes->most_bytes < most + most / 2, "both lay side by side where they do not fit");
        train_steps(*plain.session, 3);
        plain.session->replace(policy_of("float16"));
        train_steps(*trained.session, 3);
        train_steps(*plain.session, 3);
        QVERIFY(same_state(*plain.session, *trained.session));
    }

    void one_layer_goes_back_to_float32_in_mid_run_data() {
        QTest::addColumn<QString>("policy");
        for (const BuiltinPolicy& policy : builtin_policies())
            if (policy.name != "float32" && policy.name != "tf32")
                QTest::newRow(policy.name.c_str()) << QString::fromStdString(policy.name);
    }

    // The compiled step shows it, the others stay as they are, and the training goes on.
    void one_layer_goes_back_to_float32_in_mid_run() {
        QFETCH(QString, policy);
        Trained trained(small_experiment({policy.toStdString()}));
        train_steps(*trained.session, 3);
        QVERIFY(!computes_in_float32(trained.session->plan(), "conv2d"));
        trained.session->replace(with_layer(trained.session->variant().policy, "conv2d", "float32"));
        QVERIFY(computes_in_float32(trained.session->plan(), "conv2d"));
        QVERIFY(!computes_in_float32(trained.session->plan(), "dense"));
        for (int i = 0; i < 3; ++i)
            QVERIFY(std::isfinite(trained.session->step().loss));
    }

    // No later change would mend an infinite weight.
    void weights_beyond_the_narrower_format_stay_where_they_are() {
        Trained trained(small_experiment({"float32"})), plain(small_experiment({"float32"}));
        for (Session* session : {trained.session.get(), plain.session.get()}) {
            session->set_learning_rate(1e9);
            session->step();
            session->set_learning_rate(0.1);
        }
        try {
            trained.session->replace(policy_of("float16"));
            QFAIL("weights became infinite");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains("are beyond what float16 holds; keep"), error.what());
            QCOMPARE(half_told_in_german(error.what()), std::string());
        }
        QCOMPARE(trained.session->variant().policy.name, std::string("float32"));
        QVERIFY(same_state(*plain.session, *trained.session));
        trained.session->replace(policy_of("bfloat16")); // which reaches as far as float32
        QCOMPARE(trained.session->variant().policy.name, std::string("bfloat16"));
    }

    void weights_of_a_saturating_role_are_clamped() {
        Trained trained(small_experiment({"float32"}));
        trained.session->set_learning_rate(1e9);
        trained.session->step();
        Problems problems;
        trained.session->replace(read_policy({{"base", "float16"}, {"saturate", Json::array({"variables"})}}, "policy", problems));
        const State& state = trained.session->programs().state();
        const StateEntry* weights = state.layout().find("conv2d/kernel");
        QVERIFY2(problems.empty() && weights, trained.session->variant().policy.name.c_str());
        std::vector<double> values = state.values(*weights);
        QCOMPARE(*std::ranges::max_element(values), 65504.0);
        QCOMPARE(*std::ranges::min_element(values), -65504.0);
    }

    // Room was made for the change, and the change failed.
    void what_made_room_comes_back() {
        Trained trained(small_experiment({"float32"})), plain(small_experiment({"float32"}));
        std::size_t most = trained.notes->most_bytes;
        train_steps(*trained.session, 3);
        trained.notes->limit = [notes = trained.notes.get(), most] { return std::max<std::size_t>(1, most + (64 << 10) - notes->bytes); };
        trained.notes->before_prepare = [](const Plan& plan) { plan.policy == "float16" ? refuse() : void(); };
        QVERIFY_THROWS_EXCEPTION(Error, trained.session->replace(policy_of("float16")));
        QVERIFY(trained.session->programs().are_ready());
        train_steps(*trained.session, 3);
        train_steps(*plain.session, 6);
        QVERIFY(same_state(*plain.session, *trained.session));
    }

    void values_are_changed_without_a_new_program_data() {
        QTest::addColumn<QString>("scale");
        QTest::newRow("fixed") << R"({"mode": "fixed", "value": 8})";
        QTest::newRow("dynamic") << R"({"mode": "dynamic", "initial": 1024})";
    }

    void values_are_changed_without_a_new_program() {
        QFETCH(QString, scale);
        Json json = small_experiment({"mixed_float16"});
        json["variants"][0]["loss_scale"] = parse_json(scale.toStdString(), "scale");
        Trained trained(json);
        train_steps(*trained.session, 3);
        int programs = trained.notes->programs, selections = trained.notes->selections;
        LossScaling other = trained.session->variant().loss_scale;
        other.initial = 256;
        trained.session->set_loss_scale(other);
        trained.session->set_learning_rate(0.5);
        QCOMPARE(trained.session->step().loss_scale, 256.0);
        QCOMPARE(trained.session->state().block().learning_rate, 0.5f);
        QCOMPARE(trained.notes->programs, programs);
        QCOMPARE(trained.notes->selections, selections);
        other.mode = LossScaling::Mode::off; // another step
        trained.session->set_loss_scale(other);
        QVERIFY(trained.notes->programs > programs);
    }

    // The user reads why, and the run goes on.
    void a_refusal_is_told() {
        QTemporaryDir folder;
        auto notes = std::make_shared<WatchNotes>();
        struct Asker : Recorder {
            std::function<void()> ask = [] {};
            void on_step(int run, const StepRecord& record) override {
                Recorder::on_step(run, record);
                if (record.step == 3)
                    ask();
            }
        } told;
        Control control;
        told.ask = [&] {
            notes->before_prepare = [](const Plan& plan) { plan.policy == "float16" ? refuse() : void(); };
            control.replace_policy(0, policy_of("float16"));
        };
        TrainerOptions options{.backend = watched(make_backend("cpu"), notes), .out = folder.path().toStdString()};
        auto ends = train(parsed(small_experiment({"float32"})), options, told, control);
        QCOMPARE(ends.at(0), Status::completed);
        auto event = std::ranges::find(told.events, EventKind::refused, &EventRecord::kind);
        QVERIFY(event != told.events.end());
        QCOMPARE(event->step, std::int64_t{3});
        QVERIFY2(event->text.find("float16") != std::string::npos && event->text.find("no such kernel") != std::string::npos,
                 event->text.c_str());
        QVERIFY(std::ranges::find(told.events, EventKind::setting, &EventRecord::kind) == told.events.end());
        QCOMPARE(told.ends.at(0).summary.policy, std::string("float32"));
    }

    // By what did each operation then, not by what did it when the run began.
    void a_run_that_was_changed_goes_on_as_if_never_stopped() {
        QTemporaryDir folder;
        const auto run = [&](const char* name, std::int64_t stop, RunSettings::Resume resume) {
            struct Changer : Recorder {
                Control control;
                std::int64_t stop = 0;
                void on_step(int index, const StepRecord& record) override {
                    Recorder::on_step(index, record);
                    if (record.step == 3)
                        control.replace_policy(0, policy_of("float32"));
                    if (record.step == stop)
                        control.stop();
                }
            } told;
            told.stop = stop;
            const std::string out = folder.filePath(name).toStdString();
            train(parsed(small_experiment({"mixed_bfloat16"})), {.device = "cpu", .out = out, .steps = 12, .resume = resume}, told,
                  told.control);
            return told.events;
        };
        run("whole", 0, RunSettings::Resume::no);
        run("stopped", 7, RunSettings::Resume::no);
        const std::vector<EventRecord> events = run("stopped", 0, RunSettings::Resume::yes);
        const auto resumed = std::ranges::find(events, EventKind::resumed, &EventRecord::kind);
        QVERIFY(resumed != events.end());
        QVERIFY2(resumed->text.find("was done by") == std::string::npos, resumed->text.c_str());
        for (const char* file : {"selection.json", "final.safetensors"}) {
            const auto bytes = [&](const char* name) {
                return read_file((folder.filePath(name) + "/01-mixed_bfloat16/" + file).toStdString(), 1 << 30);
            };
            QVERIFY2(bytes("whole") == bytes("stopped"), file);
        }
    }
};

QTEST_GUILESS_MAIN(TestLiveChange)
#include "test_live_change.moc"
