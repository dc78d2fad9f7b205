// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/registry.h"
#include "plan/compile.h"
#include "plan/layer_table.h"
#include "support/small_experiment.h"
#include "train/session.h"

#include <QtTest>

#include <optional>
#include <set>

using namespace mantissa;

namespace {

Plan plan_of(const std::string& policy, Mode mode = Mode::train, const StateLayout* state = nullptr, std::int64_t batch = 16) {
    static std::vector<Experiment> kept; // a request points into its variant
    kept.push_back(parsed(small_experiment({policy})));
    StepRequest request = step_request(kept.back().variants[0], mode);
    request.batch = batch;
    request.state = state;
    return compile(request, *make_backend("cpu"));
}

int count(const Plan& plan, OpKind kind) { return static_cast<int>(std::ranges::count(plan.graph.operations, kind, &Operation::kind)); }

bool in_arena(const Plan& plan, int i) {
    const Tensor& tensor = plan.graph.tensor(i);
    return tensor.residence == Residence::arena && tensor.buffer == i && tensor.first_use >= 0;
}

// The last operation that touches a buffer, through every tensor that shares it.
int last_touch(const Plan& plan, int buffer) {
    int last = plan.graph.tensor(buffer).last_use;
    for (const Tensor& tensor : plan.graph.tensors)
        if (tensor.buffer == buffer)
            last = std::max(last, tensor.last_use);
    return last;
}

class TwoWays : public Capabilities {
public:
    std::optional<OpKind> refused;

    std::string device() const override { return "two ways"; }
    Selection select(const Graph&, const Operation& operation, const std::string& wanted) const override {
        Selection selection;
        selection.support = operation.kind == refused ? Support::unsupported : Support::native;
        selection.implementation = wanted == "exact" || wanted == direct_way ? "exact" : "fast";
        selection.reason = "it does not";
        return selection;
    }
    bool fuses(const Graph&, const Operation& operation, const Operation& next) const override {
        return joins_unscaling && operation.kind == OpKind::unscale && std::holds_alternative<Optimizer>(next.attributes);
    }
    bool joins_unscaling = false;
    std::size_t memory_limit() const override { return 0; }
};

} // namespace

class TestPlan : public QObject {
    Q_OBJECT

private slots:
    void buffers_alive_together_do_not_overlap_data() {
        QTest::addColumn<QString>("policy");
        for (const BuiltinPolicy& policy : builtin_policies())
            QTest::addRow("%s", policy.name.c_str()) << QString::fromStdString(policy.name);
    }

    void buffers_alive_together_do_not_overlap() {
        QFETCH(QString, policy);
        Plan plan = plan_of(policy.toStdString());
        const auto& tensors = plan.graph.tensors;
        for (int a = 0; a < static_cast<int>(tensors.size()); ++a)
            for (int b = 0; b < a; ++b) {
                if (!in_arena(plan, a) || !in_arena(plan, b))
                    continue;
                const Tensor &x = plan.graph.tensor(a), &y = plan.graph.tensor(b);
                bool together = x.first_use <= last_touch(plan, b) && y.first_use <= last_touch(plan, a);
                bool overlap = x.offset < y.offset + y.bytes && y.offset < x.offset + x.bytes;
                QVERIFY2(!(together && overlap), (x.name + " lies in " + y.name).c_str());
            }
    }

    // What lies half a line off is read by a GPU's libraries in half as many more lines.
    void large_tensors_begin_on_lines_of_a_device_data() { buffers_alive_together_do_not_overlap_data(); }

    void large_tensors_begin_on_lines_of_a_device() {
        QFETCH(QString, policy);
        for (std::int64_t batch : {7, 16}) {
            const Plan plan = plan_of(policy.toStdString(), Mode::train, nullptr, batch);
            for (int i = 0; i < static_cast<int>(plan.graph.tensors.size()); ++i)
                if (const Tensor& tensor = plan.graph.tensor(i); in_arena(plan, i) && tensor.bytes >= 256)
                    QVERIFY2(tensor.offset % 256 == 0, (tensor.name + " at " + std::to_string(tensor.offset)).c_str());
        }
    }

    void every_tensor_is_written_before_it_is_read() {
        Plan plan = plan_of("mixed_float16");
        std::set<int> written = {plan.graph.input_bytes, plan.graph.labels};
        for (const Operation& operation : plan.graph.operations) {
            for (int input : operation.inputs)
                QVERIFY2(written.contains(input) || plan.graph.tensor(input).residence == Residence::state,
                         (operation.name + " reads " + plan.graph.tensor(input).name).c_str());
            written.insert(operation.outputs.begin(), operation.outputs.end());
        }
    }

    void names_are_unique() {
        Plan plan = plan_of("float16");
        std::set<std::string> tensors, operations;
        for (const Tensor& tensor : plan.graph.tensors)
            QVERIFY2(tensors.insert(tensor.name).second, tensor.name.c_str());
        for (const Operation& operation : plan.graph.operations)
            QVERIFY2(operations.insert(operation.name).second, operation.name.c_str());
    }

    void float32_needs_no_casts_and_mixed_does() {
        QCOMPARE(count(plan_of("float32"), OpKind::quantize), 0);
        Plan mixed = plan_of("mixed_float16");
        QVERIFY(count(mixed, OpKind::quantize) > 0);
        QCOMPARE(count(mixed, OpKind::finite_check), 1);
        QCOMPARE(count(mixed, OpKind::scale_gradient), 1);
        QCOMPARE(count(plan_of("float32"), OpKind::finite_check), 0);
    }

    void roles_decide_formats() {
        Plan mixed = plan_of("mixed_bfloat16"), pure = plan_of("bfloat16");
        auto format = [](const Plan& plan, const std::string& name) {
            return format_name(plan.graph.tensor(plan.graph.find(name)).format.format);
        };
        QCOMPARE(format(mixed, "conv2d/kernel"), std::string("float32"));
        QCOMPARE(format(mixed, "conv2d/kernel:bfloat16"), std::string("bfloat16"));
        QCOMPARE(format(mixed, "conv2d/kernel:gradient"), std::string("bfloat16"));
        QCOMPARE(format(mixed, "conv2d/kernel:first_moment"), std::string("float32"));
        QCOMPARE(format(mixed, "batch_norm/gamma:gradient"), std::string("float32"));
        QCOMPARE(format(pure, "conv2d/kernel"), std::string("bfloat16"));
        QCOMPARE(format(pure, "conv2d/kernel:first_moment"), std::string("bfloat16"));
        QCOMPARE(format(pure, "batch_norm/mean"), std::string("float32"));
        QCOMPARE(format(pure, "loss:gradient"), std::string("float32"));
    }

    void mixed_masters_are_counted_as_such() {
        Plan mixed = plan_of("mixed_float16"), plain = plan_of("float32");
        auto bytes = [](const Plan& plan, Category category) { return plan.bytes[static_cast<std::size_t>(category)]; };
        QVERIFY(bytes(mixed, Category::master_weights) > bytes(mixed, Category::weights));
        QCOMPARE(bytes(plain, Category::master_weights), std::size_t{0});
        QVERIFY(bytes(mixed, Category::activations) * 3 < bytes(plain, Category::activations) * 2);
    }

    void evaluation_shares_the_state_of_training() {
        Plan train = plan_of("mixed_float16");
        Plan evaluate = plan_of("mixed_float16", Mode::evaluate, &train.state, 7);
        QCOMPARE(evaluate.state.bytes, train.state.bytes);
        for (const Tensor& tensor : evaluate.graph.tensors)
            if (tensor.residence == Residence::state)
                QCOMPARE(tensor.offset, train.state.find(tensor.name)->offset);
        QCOMPARE(count(evaluate, OpKind::dropout), 0);
        QCOMPARE(count(evaluate, OpKind::batch_norm), 0);
        QCOMPARE(count(evaluate, OpKind::adam), 0);
    }

    void skipping_is_a_flag_of_the_update() {
        for (const Operation& operation : plan_of("mixed_float16").graph.operations)
            if (operation.kind == OpKind::adam)
                QVERIFY(operation.commit == Commit::if_finite);
        for (const Operation& operation : plan_of("float16").graph.operations)
            if (operation.kind == OpKind::adam)
                QVERIFY(operation.commit == Commit::always);
    }

    void a_layer_exception_covers_what_is_inside() {
        Json json = small_experiment({"float16"});
        json["variants"][0]["layers"] = {{"residual", "float32"}};
        Experiment experiment = parsed(json);
        Plan plan = compile(step_request(experiment.variants[0], Mode::train), *make_backend("cpu"));
        auto format = [&](const std::string& name) { return format_name(plan.graph.tensor(plan.graph.find(name)).format.format); };
        QCOMPARE(format("conv2d_1/kernel"), std::string("float32"));
        QCOMPARE(format("residual_projection/kernel"), std::string("float32"));
        QCOMPARE(format("conv2d/kernel"), std::string("float16"));
    }

    // A binary operand: its rounding gets the straight-through adjoint, between the layer that read it and the one before.
    void a_rounding_to_signs_passes_its_gradient_within_one() {
        Json json = tiny_experiment();
        json["variants"][0]["layers"] = {{"head", {{"base", "float32"}, {"compute", "binary"}}}};
        Experiment experiment = parsed(json);
        Plan plan = compile(step_request(experiment.variants[0], Mode::train), *make_backend("cpu"));
        QCOMPARE(count(plan, OpKind::quantize_backward), 1);
        auto adjoint = std::ranges::find(plan.graph.operations, OpKind::quantize_backward, &Operation::kind);
        QCOMPARE(adjoint->layer, std::string("head"));
        QCOMPARE(adjoint->adjoint.limit, 1.0);
        int passed = adjoint->outputs[0], unpassed = adjoint->inputs[0];
        for (auto later = adjoint + 1; later != plan.graph.operations.end(); ++later)
            QVERIFY(std::ranges::find(later->inputs, unpassed) == later->inputs.end());
        QVERIFY(std::any_of(adjoint + 1, plan.graph.operations.end(),
                            [&](const Operation& o) { return std::ranges::find(o.inputs, passed) != o.inputs.end(); }));
    }

    void the_first_layer_gets_no_input_gradient() {
        for (const Operation& operation : plan_of("float32").graph.operations)
            QVERIFY(operation.kind != OpKind::convolution_backward_data || operation.layer != "conv2d");
    }

    void parameters_and_multiply_adds_are_those_of_the_formula() {
        auto rows = layer_table(plan_of("float32"));
        auto conv = std::ranges::find(rows, "conv2d", &LayerRow::name), head = std::ranges::find(rows, "head", &LayerRow::name);
        QCOMPARE(conv->parameters, std::int64_t{3 * 3 * 3 * 6 + 6});
        QCOMPARE(conv->macs, 12.0 * 12 * 3 * 3 * 3 * 6);
        QCOMPARE(head->macs, 12.0 * 4);
        QCOMPARE(to_string(conv->shape), std::string("12 x 12 x 6"));
    }

    void the_largest_batch_is_found_with_few_questions() {
        const auto even = [](std::int64_t batch) { return std::size_t(1000 + 37 * batch); };
        const auto steps = [](std::int64_t batch) { return std::size_t(5000 + 40 * batch + batch / 64 * 3000); };
        const auto bent = [](std::int64_t batch) { return std::size_t(batch < 300 ? 100 * batch : 30000 + 7 * (batch - 300)); };
        const auto flat = [](std::int64_t batch) { return std::size_t(900 + batch * 0); };
        for (const auto& peak : {std::function<std::size_t(std::int64_t)>(even), {steps}, {bent}, {flat}})
            for (std::size_t limit : {0, 999, 1037, 1074, 5100, 29999, 30007, 1234567, 7000000}) {
                int asked = 0;
                const std::int64_t batch = largest_batch([&](std::int64_t of) { return ++asked, peak(of); }, limit);
                QVERIFY(batch == 0 || peak(batch) <= limit);
                QVERIFY(batch == 1 << 20 || peak(batch + 1) > limit);
                QVERIFY2(asked <= 24, qPrintable(QString("%1 of %2").arg(asked).arg(limit)));
            }
    }

    void validation_is_asked_of_the_answer_alone() {
        constexpr std::size_t limit = 100000;
        for (const std::size_t own : {3, 70}) { // bytes a sample, where training takes 37
            int validated = 0;
            const auto peak = [&](std::int64_t batch, Validated asked) {
                validated += asked == Validated::yes ? 1 : 0;
                return std::size_t(batch) * (asked == Validated::yes ? std::max<std::size_t>(37, own) : 37);
            };
            QCOMPARE(largest_batch(peak, limit), std::int64_t(limit / std::max<std::size_t>(37, own)));
            QCOMPARE(validated == 1, own < 37);
            QVERIFY(validated <= 4); // the one that only trains is known not to fit
        }
        QCOMPARE(largest_batch([](std::int64_t, Validated) { return limit + 1; }, limit), std::int64_t{0});
    }

    void memory_grows_with_the_batch_and_the_largest_one_fits() {
        Experiment experiment = parsed(small_experiment({"mixed_float16"}));
        auto device = make_backend("cpu");
        StepRequest request = step_request(experiment.variants[0], Mode::train);
        std::size_t limit = 2 << 20;
        auto peak = [&](std::int64_t batch) {
            request.batch = batch;
            return predict_memory(request, *device).peak_bytes;
        };
        std::int64_t batch = largest_batch(peak, limit);
        QVERIFY(batch > 1);
        QVERIFY(peak(batch) <= limit);
        QVERIFY(peak(batch + 1) > limit);
        const MemoryPrediction anew = predict_memory(request, *device),
                               of_plan = predict_memory(compile(request, *device), request, *device, Validated::yes);
        QCOMPARE(of_plan.peak_bytes, anew.peak_bytes);
        QVERIFY(of_plan.bytes == anew.bytes && of_plan.arena_bytes == anew.arena_bytes && of_plan.state_bytes == anew.state_bytes);
    }

    // A device with two ways to do everything: it takes the stored one where there is one.
    void a_stored_selection_is_kept() {
        Experiment experiment = parsed(small_experiment({"mixed_bfloat16"}));
        StepRequest request = step_request(experiment.variants[0], Mode::train);
        TwoWays device;
        SelectionRecord free_choice = selection_of(compile(request, device));
        QVERIFY(std::ranges::all_of(free_choice, [](const auto& entry) { return entry.second == "fast" || entry.second == "view"; }));
        request.wanted = free_choice;
        request.wanted["conv2d/convolution"] = "exact";
        QCOMPARE(selection_of(compile(request, device)), request.wanted);
        request.strict = true; // a strict run that goes on keeps its own too
        QCOMPARE(selection_of(compile(request, device)), request.wanted);
        request.wanted.clear(); // one that begins has no choice of products
        for (const Operation& operation : compile(request, device).graph.operations)
            QCOMPARE(operation.selection.implementation == "exact", is_product(operation.kind));
    }

    void an_update_unscales_where_the_device_can() {
        Experiment experiment = parsed(small_experiment({"mixed_float16"}));
        StepRequest request = step_request(experiment.variants[0], Mode::train);
        TwoWays device;
        Plan apart = compile(request, device);
        device.joins_unscaling = true;
        Plan joined = compile(request, device);
        int updates = 0;
        for (const Operation& operation : joined.graph.operations)
            if (const auto* optimizer = std::get_if<Optimizer>(&operation.attributes)) {
                QVERIFY(optimizer->unscales);
                ++updates;
            }
        QVERIFY(updates > 0);
        QCOMPARE(count(apart, OpKind::unscale), updates);
        QCOMPARE(count(joined, OpKind::unscale), 0);
    }

    // Weight decay by l2 stands between the quotient and the update.
    void an_update_does_not_unscale_past_a_decay() {
        Json experiment = small_experiment({"mixed_float16"});
        experiment["training"]["optimizer"] = {{"type", "sgd"}, {"learning_rate", 0.01}, {"l2", 0.001}};
        TwoWays device;
        device.joins_unscaling = true;
        Plan plan = compile(step_request(parsed(experiment).variants[0], Mode::train), device);
        QVERIFY(count(plan, OpKind::unscale) > 0);
        for (const Operation& operation : plan.graph.operations)
            if (const auto* optimizer = std::get_if<Optimizer>(&operation.attributes))
                QVERIFY(!optimizer->unscales);
    }

    void what_a_device_cannot_do_is_said() {
        Experiment experiment = parsed(small_experiment());
        TwoWays device;
        device.refused = OpKind::dropout;
        try {
            compile(step_request(experiment.variants[0], Mode::train), device);
            QFAIL("compiled what the device refused");
        } catch (const Error& error) {
            QVERIFY2(std::string(error.what()).find("dropout") != std::string::npos, error.what());
        }
    }
};

QTEST_GUILESS_MAIN(TestPlan)
#include "test_plan.moc"
