// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/held.h"
#include "train/changed_settings.h"

#include <QTest>

using namespace mantissa;

namespace {

Policy policy(const Json& json, const Json& layers = Json::object()) {
    Problems problems;
    Policy policy = read_policy(json, "", problems);
    read_exceptions(layers, "", policy, problems);
    return policy;
}

QString text(const SettingNote& note) { return QString::fromStdString(note.text); }

LossScaling dynamic(std::int64_t interval) { return {.mode = LossScaling::Mode::dynamic, .initial = 32768, .growth_interval = interval}; }

} // namespace

class TestChangedSettings : public QObject {
    Q_OBJECT

private slots:
    void the_layer_is_named() {
        const Policy plain = policy("mixed_float16"), one = policy("mixed_float16", {{"conv2d", "float32"}});
        QCOMPARE(text(note_of(plain, one)), QString("conv2d: mixed_float16 to float32"));
        QCOMPARE(text(note_of(one, plain)), QString("conv2d: float32 to mixed_float16"));
        QCOMPARE(text(note_of(one, one)), QString());
    }
    void a_policy_is_named_and_a_role_where_no_name_tells() {
        QCOMPARE(text(note_of(policy("float16"), policy("bfloat16"))), QString("policy: float16 to bfloat16"));
        const Policy own = policy({{"base", "float16"}, {"gradients", "float32"}, {"rounding", {{"variables", "stochastic"}}}});
        QCOMPARE(text(note_of(policy("float16"), own)),
                 QString("policy: variables from float16 to float16, stochastic, gradients from float16 to float32"));
    }
    // Though mixed_float16 is nearer to it.
    void an_edited_policy_keeps_what_it_began_with() {
        const Json wide = {{"base", "float16"}, {"state", "float32"}, {"update", "float32"}};
        const SettingNote note = note_of(policy("float16"), policy(wide));
        QCOMPARE(note.changes.list.front().from, Json("float16"));
        QCOMPARE(note.changes.list.front().to, wide);
    }
    void a_layer_comes_from_what_all_had_before() {
        QCOMPARE(text(note_of(policy("mixed_float16"), policy("bfloat16", {{"conv2d", "float32"}}))),
                 QString("policy: mixed_float16 to bfloat16; conv2d: mixed_float16 to float32"));
    }
    void an_exception_stays_where_the_rest_goes() {
        const Json own = {{"head", "float32"}};
        QCOMPARE(text(note_of(policy("float16", own), policy("bfloat16", own))), QString("policy: float16 to bfloat16"));
    }
    void a_loss_scale_in_words() {
        const LossScaling fixed{.mode = LossScaling::Mode::fixed, .initial = 1e9};
        QCOMPARE(text(note_of(LossScaling{}, fixed)), QString("loss scale: off to fixed 1000000000"));
        QCOMPARE(text(note_of(dynamic(2000), dynamic(1000))), QString("loss scale: growth_interval 2000 to 1000"));
        QCOMPARE(text(note_of(fixed, fixed)), QString());
    }
    // What is written down is read as the very policy that was set.
    void the_file_would_say_it_so() {
        const Policy from = policy("float16", {{"a.b", "float32"}});
        const Policy to = policy({{"base", "mixed_float16"}, {"gradients", "float32"}, {"rounding", {{"variables", "stochastic"}}}},
                                 {{"conv2d", {{"base", "bfloat16"}, {"saturate", {"compute"}}}}});
        const EventRecord event{EventKind::setting, 4, 1, "", note_of(from, to).changes};
        const Json began = {{"variants", {{{"policy", "float16"}, {"layers", {{"a.b", "float32"}}}}}}};
        const auto held = held_in_turn({.experiment = began, .events = {event}, .last_step = 9});
        QCOMPARE(held.size(), std::size_t{2});
        QCOMPARE(held[1].from_step, std::int64_t{5});
        const Json variant = held[1].experiment["variants"][0];
        const Policy again = policy(variant["policy"], variant["layers"]);
        QVERIFY(again.precision == to.precision && again.layers == to.layers);
        QCOMPARE(held[0].experiment, began);
        QCOMPARE(held_in_turn({.experiment = began, .events = {event}, .last_step = 4}).size(), std::size_t{1}); // no step has seen it
    }
    void a_line_that_leads_nowhere_changes_nothing() {
        const Json began = {{"variants", {{{"policy", "float16"}}}}, {"training", 3}};
        const EventRecord event{EventKind::setting, 4, 1, "",
                                SettingChanges{{{"training.optimizer.learning_rate", 1, 2}, {"", 1, 2}, {"policy.x.y", 1, 2}}}};
        const auto held = held_in_turn({.experiment = began, .events = {event}, .last_step = 9});
        QCOMPARE(held.back().experiment["variants"][0]["policy"], Json("float16"));
        QVERIFY(held_in_turn({.experiment = nullptr, .events = {event}, .last_step = 9}).size() == 1);
    }
};

QTEST_GUILESS_MAIN(TestChangedSettings)
#include "test_changed_settings.moc"
