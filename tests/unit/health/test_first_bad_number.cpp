// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Numbers that are planted so that a certain one is the first that is not finite: found at its element, with what made it.
#include "backends/registry.h"
#include "core/paths.h"
#include "data/source.h"
#include "health/product_terms.h"
#include "health/wanted_change.h"
#include "insight/findings/bad_number.h"
#include "insight/number_made.h"
#include "plan/compile.h"
#include "support/small_experiment.h"
#include "train/requirements.h"
#include "train/session.h"

#include <QtTest>

#include <cmath>
#include <map>

using namespace mantissa;

namespace {

struct Faulty {
    Experiment experiment;
    std::unique_ptr<Session> session;

    Faulty(const Json& json, const std::string& device) : experiment(parsed(json)) {
        const Variant& variant = experiment.variants[0];
        DataSets data = open_data({variant.data, variant.model.input, ".", resources_folder()});
        session = std::make_unique<Session>(variant, make_backend(device), data);
    }

    std::vector<double> values(const std::string& name) const { return session->state().values(*session->state().layout().find(name)); }
    void set(const std::string& name, const std::vector<double>& values) {
        session->state().set_values(*session->state().layout().find(name), values);
        session->programs().take_snapshot();
    }
    FirstNonFinite first() {
        auto found = session->find_first_non_finite();
        if (!found)
            throw Error("nothing was found");
        return *found;
    }
};

Json tiny_with(const std::string& policy, const Json& optimizer) {
    Json json = tiny_experiment({policy});
    json["training"]["optimizer"] = optimizer;
    return json;
}

double operand(const FirstNonFinite& first, const std::string& what) {
    auto found = std::ranges::find(first.operands, what, &OperandValue::what);
    return found == first.operands.end() ? std::nan("") : found->value.value_or(std::nan(""));
}

bool says(const FirstNonFinite& first, const char* words) { return insight::how_made(first).find(words) != std::string::npos; }

} // namespace

class TestFirstBadNumber : public QObject {
    Q_OBJECT

private slots:
    // Codes of float8 go up to 448, what they stand for as far as their scale brings them.
    void operands_are_told_as_what_their_codes_stand_for_data() { devices(); }
    void operands_are_told_as_what_their_codes_stand_for() {
        QFETCH(QString, device);
        Json json = tiny_with("float32", {{"type", "sgd"}, {"learning_rate", 0.01}});
        json["variants"][0]["policy"] = {{"base", "float8"}, {"activations", "float16"}};
        Faulty faulty(json, device.toStdString());
        faulty.set("dense/kernel", std::vector<double>(faulty.values("dense/kernel").size(), 5000));
        faulty.session->step();
        const FirstNonFinite first = faulty.first();
        QCOMPARE(first.layer, std::string("dense"));
        QVERIFY2(std::abs(operand(first, "weight") - 5000) < 1, std::to_string(operand(first, "weight")).c_str());
        QVERIFY2(first.exact.value_or(0) > 65504 && says(first, "beyond 65,504"), insight::how_made(first).c_str());
        for (const OperandValue& value : first.operands)
            QVERIFY2(!value.tensor.ends_with(":packed"), value.tensor.c_str());
    }

    void an_activation_past_the_format_data() { devices(); }
    void an_activation_past_the_format() {
        QFETCH(QString, device);
        Json json = tiny_with("mixed_float16", {{"type", "sgd"}, {"learning_rate", 0.01}});
        json["variants"][0]["loss_scale"] = {{"mode", "off"}}; // which would skip the step
        Faulty faulty(json, device.toStdString());
        std::vector<double> bias = faulty.values("dense/bias"), kernel = faulty.values("dense/kernel");
        for (std::size_t i = 0; i < kernel.size(); ++i)
            kernel[i] = i % 8 == 3 ? 60 : 0.001;
        bias[3] = 64000;
        faulty.set("dense/kernel", kernel);
        faulty.set("dense/bias", bias);
        faulty.session->step();
        QVERIFY(faulty.session->diverged());
        FirstNonFinite first = faulty.first();
        QVERIFY(first.layer == "dense" && first.tensor == "dense/biased" && first.step == 1 && !first.skipped);
        QCOMPARE(first.element, std::int64_t{3});
        QCOMPARE(first.elements, std::int64_t{16 * 8});
        QVERIFY(first.format == "float16" && std::isinf(*first.value));
        QCOMPARE(first.operands.size(), std::size_t{2});
        QCOMPARE(first.operands[1].tensor.substr(0, 10), std::string("dense/bias"));
        QCOMPARE(*first.operands[1].value, 64000.0);
        QCOMPARE(*first.exact, *first.operands[0].value + 64000);
        QVERIFY(*first.exact > 65504);
        QVERIFY2(says(first, "plus 64,000 is beyond 65,504, the largest number of float16"), insight::how_made(first).c_str());
    }

    // The sum is added up here anew, from the weights and the pictures.
    void a_sum_of_products_past_the_format_data() { devices(); }
    void a_sum_of_products_past_the_format() {
        QFETCH(QString, device);
        Faulty faulty(tiny_with("float16", {{"type", "sgd"}, {"learning_rate", 0.01}}), device.toStdString());
        std::vector<double> kernel(faulty.values("dense/kernel").size(), 0.0);
        for (std::size_t i = 5; i < kernel.size(); i += 8)
            kernel[i] = 4096;
        faulty.set("dense/kernel", kernel);
        faulty.session->step();
        FirstNonFinite first = faulty.first();
        QCOMPARE(first.layer, std::string("dense"));
        QCOMPARE(first.element % 8, std::int64_t{5});
        QCOMPARE(first.terms, std::int64_t{12 * 12 * 3});
        QCOMPARE(operand(first, "weight"), 4096.0);
        QVERIFY(first.exact && *first.exact > 65504 && *first.exact <= 4096.0 * 432);
        QVERIFY2(says(first, "432 products add up to"), insight::how_made(first).c_str());
    }

    void a_gradient_that_the_loss_scale_drives_beyond_data() { devices(); }
    void a_gradient_that_the_loss_scale_drives_beyond() {
        QFETCH(QString, device);
        Json json = tiny_with("mixed_float16", {{"type", "sgd"}, {"learning_rate", 0.01}});
        json["variants"][0]["loss_scale"] = {{"mode", "fixed"}, {"value", 0x1p24}};
        Faulty faulty(json, device.toStdString());
        faulty.session->step();
        FirstNonFinite first = faulty.first();
        QCOMPARE(*first.loss_scale, 0x1p24);
        QVERIFY(first.exact && std::abs(*first.exact) > 65504);
        double gradient = *first.exact / 0x1p24;
        QVERIFY(gradient != 0 && std::abs(gradient) < 10);
        QVERIFY2(says(first, "times the loss scale 16,777,216 is beyond 65,504"), insight::how_made(first).c_str());
        insight::RunEvidence run{.name = "run", .first_non_finite = first};
        auto remedies = insight::remedies_for(run, first);
        double scale = remedies.at(0).settings.at(0).value["initial"];
        QVERIFY2(std::abs(gradient) * scale * 4 < 65504 && std::abs(gradient) * scale * 64 > 65504, "there is room, and not too much");
    }

    void an_update_that_divides_by_nothing_data() { devices(); }
    void an_update_that_divides_by_nothing() {
        QFETCH(QString, device);
        Json json = tiny_with("float16", {{"type", "adam"}, {"learning_rate", 0.01}, {"epsilon", 1e-9}});
        Faulty faulty(json, device.toStdString());
        for (int step = 0; step < 30 && !faulty.session->diverged(); ++step)
            faulty.session->step();
        QVERIFY(faulty.session->diverged());
        FirstNonFinite first = faulty.first();
        QCOMPARE(first.operation, std::string("adam"));
        QCOMPARE(operand(first, "mean square"), 0.0);
        QCOMPARE(operand(first, "epsilon"), 0.0);
        QVERIFY(insight::divided_by_nothing(first));
        double gradient = operand(first, "gradient");
        QCOMPARE(insight::number_behind(first).value_or(0), first.exact && std::isfinite(*first.exact) ? *first.exact : gradient);
        FirstNonFinite bent = first;
        bent.exact.reset();
        for (OperandValue& value : bent.operands)
            if (value.what == "mean square")
                value.value = INFINITY;
        QCOMPARE(insight::number_behind(bent).value_or(0), gradient * gradient); // what the mean was to take in
        QVERIFY2(gradient != 0 && round_to(gradient * gradient * 0.001, float16) < 1e-7, qPrintable(QString::number(gradient)));
        insight::RunEvidence run{.name = "run", .first_non_finite = first};
        QCOMPARE(insight::remedies_for(run, first).at(0).settings.at(0).place.to_string(), std::string("/training/optimizer/epsilon"));
    }

    void a_learning_rate_beyond_the_format_data() { devices(); }
    void a_learning_rate_beyond_the_format() {
        QFETCH(QString, device);
        for (double momentum : {0.0, 0.9}) {
            Json json = tiny_with("float16", {{"type", "sgd"}, {"learning_rate", 1e6}, {"momentum", momentum}});
            Faulty faulty(json, device.toStdString());
            faulty.session->step();
            QVERIFY(faulty.session->diverged());
            FirstNonFinite first = faulty.first();
            QCOMPARE(operand(first, "learning rate"), 1e6);
            QVERIFY2(says(first, "needs the learning rate, 1,000,000, beyond 65,504, the largest number of float16"),
                     insight::how_made(first).c_str());
            QCOMPARE(insight::number_behind(first).value_or(0), 1e6);
            insight::RunEvidence run{.name = "run", .policy = "float16", .experiment = json, .first_non_finite = first};
            auto remedies = insight::remedies_for(run, first);
            QCOMPARE(remedies.size(), std::size_t{3});             // and the layer in float32
            QCOMPARE(remedies[0].settings.at(0).value, Json(1e4)); // not 1e5, which is beyond it too
            QCOMPARE(remedies[1].settings.at(0).value.at("update"), Json("float32"));
        }
    }

    void what_an_update_cannot_hold_is_told_by_name() {
        Operation update;
        update.kind = OpKind::sgd;
        update.arithmetic = float16;
        auto met = [&](double rate, const health::BeforeUpdate& before, const Optimizer& settings) {
            StepBlock step;
            step.learning_rate = static_cast<float>(rate);
            update.attributes = settings;
            return health::first_not_held(update, step, before);
        };
        auto beyond = met(1e4, {.gradient = 10}, {});
        QVERIFY(beyond && beyond->what == "the gradient times the learning rate" && beyond->value == 1e5);
        QVERIFY(!met(1e4, {.gradient = 1}, {}));
        update.kind = OpKind::adam;
        update.arithmetic = float8_e5m2;
        beyond = met(0.1, {.gradient = 1, .slot_count = 2}, {.beta_1 = 0.95, .beta_2 = 0.5});
        QVERIFY(beyond && beyond->what == "1 - beta_1 to the power of the step" && beyond->value == 0);
        update.arithmetic = float32;
        QVERIFY(!met(0.1, {.gradient = 1, .slot_count = 2}, {.beta_1 = 0.95, .beta_2 = 0.5}));
    }

    // Within the format, and yet no number came of it: nothing false is told.
    void what_fits_is_not_called_beyond() {
        FirstNonFinite first{.layer = "head",
                             .element = 0,
                             .operation = "sgd",
                             .format = "float16",
                             .value = INFINITY,
                             .exact = -13400,
                             .operands = {{"gradient", "g", 0.0134}, {"weight", "w", 1}, {"learning rate", "", 1e6}}};
        QVERIFY2(!says(first, "beyond 65,504"), insight::how_made(first).c_str()); // of a run that kept no more
        QVERIFY(says(first, "13,400, within float16, but not what came up on the way"));
    }

    // A step that blows up by itself: what its tensor held before is what steps of another session leave.
    void what_it_held_before_is_replayed_data() { devices(); }
    void what_it_held_before_is_replayed() {
        QFETCH(QString, device);
        Json json = tiny_with("float32", {{"type", "sgd"}, {"learning_rate", 20}});
        json["model"]["layers"][1].erase("activation"); // that would die
        Faulty faulty(json, device.toStdString());
        std::vector<std::pair<double, double>> ends;
        for (int step = 0; step < 200 && !faulty.session->saw_non_finite(); ++step) {
            faulty.session->step();
            ends.emplace_back(INFINITY, 0);
            for (double value : faulty.values("head/kernel"))
                if (value != 0 && std::isfinite(value))
                    ends.back() = {std::min(ends.back().first, std::abs(value)), std::max(ends.back().second, std::abs(value))};
        }
        QVERIFY2(faulty.session->saw_non_finite(), "it did not blow up");
        FirstNonFinite first = faulty.first();
        const auto step = static_cast<std::int64_t>(ends.size());
        QCOMPARE(first.step, step);
        QVERIFY(static_cast<std::int64_t>(first.before.size()) == (step - 1) % 10);
        for (std::size_t i = 0; i < first.before.size(); ++i)
            QCOMPARE(first.before[i].step, step - static_cast<std::int64_t>(first.before.size()) + static_cast<std::int64_t>(i));
        if (first.tensor == "head/kernel")
            for (const SeenBefore& seen : first.before)
                QCOMPARE(*seen.largest, ends[static_cast<std::size_t>(seen.step - 1)].second);
    }

    // Of each convolution and dense layer, forward and backward: what is said to be added up makes what the back end made.
    void terms_add_up_to_the_product() {
        Json json = small_experiment({"float32"});
        json["model"]["layers"][0]["padding"] = "valid";
        const Json second = {{"type", "conv2d"}, {"filters", 5}, {"kernel", 2}, {"stride", 2}, {"padding", "same"}};
        json["model"]["layers"].insert(json["model"]["layers"].begin() + 1, second);
        Faulty small(json, "reference");
        const Session& session = *small.session;
        StepRequest request = step_request(session.variant(), Mode::train);
        request.purpose = StepRequest::Purpose::probe;
        auto backend = make_backend("reference");
        auto plan = std::make_shared<Plan>(compile(request, *backend));
        State state(plan->state, backend->allocate(State::bytes_needed(plan->state)));
        initialize(state, 1);
        auto arena = backend->allocate(plan->arena_bytes);
        auto program = backend->prepare(plan, {.state = state, .arena = *arena});
        std::map<OpKind, int> seen;
        QString wrong;
        program->set_probe([&](const Probe& probe) {
            if (health::product_terms(plan->graph, probe.operation, 0).empty())
                return;
            auto elements = static_cast<std::int64_t>(probe.values(probe.operation.outputs[0]).size());
            ++seen[probe.operation.kind];
            auto a = probe.values(probe.operation.inputs[0]), b = probe.values(probe.operation.inputs[1]),
                 y = probe.values(probe.operation.outputs[0]);
            for (std::int64_t element = 0; element < elements; element += 1 + elements / 37) {
                double sum = 0, size = 0;
                for (const health::ProductTerm& term : health::product_terms(plan->graph, probe.operation, element)) {
                    double product = a[static_cast<std::size_t>(term.first)] * b[static_cast<std::size_t>(term.second)];
                    sum += product;
                    size += std::abs(product);
                }
                if (std::abs(sum - y[static_cast<std::size_t>(element)]) > 1e-5 * size + 1e-12)
                    wrong += QString("%1[%2]: %3, not %4\n")
                                 .arg(probe.operation.name.c_str())
                                 .arg(element)
                                 .arg(sum)
                                 .arg(y[static_cast<std::size_t>(element)]);
            }
        });
        std::shared_ptr<const Batch> batch = make_batch(*session.data().train, {.batch = 16, .seed = 1}, 0);
        StepBlock block = state.block();
        block.learning_rate = 0.01f;
        state.set_block(block);
        program->step(view_of(*batch));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        for (OpKind kind : {OpKind::convolution, OpKind::convolution_backward_data, OpKind::convolution_backward_weights, OpKind::dense,
                            OpKind::dense_backward_data, OpKind::dense_backward_weights})
            QVERIFY2(seen[kind] >= 1, name_of(kind));
    }

    void it_is_kept_and_read_again() {
        FirstNonFinite first{.step = 7,
                             .layer = "dense",
                             .tensor = "dense/biased",
                             .element = 12,
                             .elements = 128,
                             .skipped = true,
                             .operation = "bias_add",
                             .format = "float16",
                             .value = -INFINITY,
                             .exact = -70000,
                             .loss_scale = 1024,
                             .terms = 3,
                             .operands = {{"value", "dense/output", -60000}, {"bias", "dense/bias", std::nan("")}},
                             .before = {{5, 0.5, 3}, {6, std::nullopt, std::nullopt}}};
        FirstNonFinite again = first_non_finite_from_json(Json::parse(to_json(first).dump()));
        QVERIFY(to_json(again) == to_json(first));
        QVERIFY(again.skipped && *again.value == -INFINITY && again.operands.size() == 2 && std::isnan(*again.operands[1].value));
        QVERIFY(again.before.size() == 2 && !again.before[1].largest && *again.before[0].smallest == 0.5);
        QVERIFY(first_non_finite_from_json({{"element", "x"}, {"operands", 3}}).element == -1);
    }

private:
    static void devices() {
        QTest::addColumn<QString>("device");
        for (const char* device : {"cpu", "reference"})
            QTest::addRow("%s", device) << device;
    }
};

QTEST_GUILESS_MAIN(TestFirstBadNumber)
#include "test_first_bad_number.moc"
