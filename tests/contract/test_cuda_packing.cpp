// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Weights in the layouts that cuDNN wants, as loops on the host: every element in its place, padding zero, the way back, and a cast
// that is done on the way.
#include "backends/backend.h"
#include "backends/card/card.h"
#include "backends/card/layouts.h"
#include "backends/cuda/serial/serial_device.h"
#include "numerics/convert.h"
#include "ops/operation_table.h"
#include "plan/compile.h"
#include "support/small_experiment.h"
#include "train/session.h"

#include <QtTest>

#include <cstring>

using namespace mantissa;

namespace {

constexpr std::int64_t height = 3, width = 2, in = 5, out = 7, padded = 8;

// kernel -> cast to `format` -> pack -> unpack
struct Packed {
    Graph graph;
    int kernel = 0, cast = 1, packed = 2, unpacked = 3;

    explicit Packed(const Format& format) {
        for (const char* name : {"kernel", "kernel:cast", "kernel:packed", "kernel:unpacked"}) {
            Tensor tensor;
            tensor.name = name;
            tensor.shape = {height, width, in, out};
            tensor.format = {format};
            graph.tensors.push_back(tensor);
        }
        graph.tensor(kernel).residence = Residence::state;
        graph.tensor(kernel).category = Category::master_weights;
        graph.tensor(kernel).format = {float32};
        PackedLayout layout{PackedLayout::Kind::kernels, padded};
        graph.tensor(packed).layout = layout_token(layout);
        graph.tensor(packed).bytes = packed_bytes(layout, graph.tensor(cast));
        graph.outputs = unpacked;
        add(OpKind::quantize, kernel, cast);
        add(OpKind::pack, cast, packed);
        add(OpKind::unpack, packed, unpacked);
    }
    void add(OpKind kind, int from, int to) {
        Operation operation;
        operation.kind = kind;
        operation.name = name_of(kind);
        operation.inputs = {from};
        operation.outputs = {to};
        operation.input_roles = {Role::raw};
        graph.operations.push_back(operation);
    }
};

std::int64_t count_of_kind(const Plan& plan, OpKind kind) { return std::ranges::count(plan.graph.operations, kind, &Operation::kind); }

} // namespace

class TestCudaPacking : public QObject {
    Q_OBJECT

private slots:
    void every_element_has_its_place_data() {
        QTest::addColumn<QString>("format");
        QTest::addColumn<bool>("joined");
        for (const char* format : {"float16", "bfloat16"})
            for (bool joined : {false, true})
                QTest::addRow("%s %s", format, joined ? "with its cast" : "apart") << format << joined;
    }

    void every_element_has_its_place() {
        QFETCH(QString, format);
        QFETCH(bool, joined);
        Format stored = format == "float16" ? float16 : bfloat16;
        Packed made(stored);
        auto device = make_serial_device(joined ? SerialOrder::joined : SerialOrder::apart);
        auto plan = std::make_shared<Plan>(place(made.graph, {.reuse = Placement::Reuse::none}));
        State state(plan->state, device->allocate(State::bytes_needed(plan->state)));
        std::vector<double> values;
        for (std::int64_t i = 0; i < height * width * in * out; ++i)
            values.push_back(static_cast<double>(i) / 7 - 11); // not a number of either format
        state.set_values(*state.layout().find("kernel"), values);
        auto arena = device->allocate(plan->arena_bytes);
        std::memset(arena->data(), 0x5A, arena->size());
        device->prepare(plan, {.state = state, .arena = *arena})->step({});

        auto at = [&](int tensor, std::int64_t i) { return load(arena->data() + plan->graph.tensor(tensor).offset, stored.storage, i); };
        std::vector<double> kernel = state.values(*state.layout().find("kernel"));
        for (std::int64_t o = 0; o < out; ++o)
            for (std::int64_t place = 0; place < height * width; ++place)
                for (std::int64_t c = 0; c < padded; ++c) {
                    double expected = c < in ? round_to(kernel[static_cast<std::size_t>((place * in + c) * out + o)], stored) : 0;
                    QCOMPARE(at(made.packed, (o * height * width + place) * padded + c), expected);
                }
        for (std::size_t i = 0; i < kernel.size(); ++i)
            QCOMPARE(at(made.unpacked, static_cast<std::int64_t>(i)), round_to(kernel[i], stored));
        if (joined) // nobody reads what the cast alone would have written
            QCOMPARE(std::to_integer<int>(arena->data()[plan->graph.tensor(made.cast).offset]), 0x5A);
    }

    void what_units_of_8_bits_do_not_do_has_its_reason_data() {
        QTest::addColumn<int>("capability");
        QTest::addColumn<int>("out");
        QTest::addColumn<QString>("formats");
        QTest::addColumn<QString>("words");
        QTest::newRow("whole") << 90 << 32 << "float8_e4m3 float8_e4m3 float32"
                               << "";
        QTest::newRow("a gradient") << 89 << 32 << "float8_e5m2 float8_e4m3 float32"
                                    << "";
        QTest::newRow("an older card") << 80 << 32 << "float8_e4m3 float8_e4m3 float32"
                                       << "has no Tensor Cores for 8-bit floats";
        QTest::newRow("no whole 16s") << 90 << 10 << "float8_e4m3 float8_e4m3 float32"
                                      << "48 rows, 64 and 10 features";
        QTest::newRow("two gradients") << 90 << 32 << "float8_e5m2 float8_e5m2 float32"
                                       << "float8_e5m2 by float8_e5m2";
        QTest::newRow("a result of 8 bits") << 90 << 32 << "float8_e4m3 float8_e4m3 float8_e4m3"
                                            << "not float32";
    }

    void what_units_of_8_bits_do_not_do_has_its_reason() {
        QFETCH(int, capability);
        QFETCH(int, out);
        QFETCH(QString, formats);
        QFETCH(QString, words);
        const QStringList names = formats.split(' ');
        Graph graph;
        const Shape shapes[] = {{48, 64}, {64, out}, {48, out}};
        for (int i = 0; i < 3; ++i) {
            Tensor tensor;
            tensor.shape = shapes[i];
            tensor.format = {parse_format(names[i].toStdString()).value()};
            graph.tensors.push_back(tensor);
        }
        Operation dense;
        dense.kind = OpKind::dense;
        dense.inputs = {0, 1};
        dense.outputs = {2};
        dense.attributes = Dense{};
        graph.operations.push_back(dense);
        const Card card{.id = "card", .name = "card", .major = capability / 10, .minor = capability % 10};
        const Selection selection = select_on_card(card, {}, graph, graph.operations.front(), {});
        QCOMPARE(selection.support, words.isEmpty() ? Support::native : Support::converted);
        QCOMPARE(selection.implementation, std::string(words.isEmpty() ? "cuBLASLt" : "plain kernel"));
        QVERIFY2(QString::fromStdString(selection.reason).contains(words), selection.reason.c_str());
        QCOMPARE(selection.reason.empty(), words.isEmpty());
    }

    void what_units_of_blocks_do_not_do_has_its_reason_data() {
        QTest::addColumn<int>("capability");
        QTest::addColumn<int>("in");
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::addColumn<QString>("words");
        QTest::newRow("mxfp8") << 100 << 64 << "mxfp8_e4m3"
                               << "mxfp8_e4m3"
                               << "";
        QTest::newRow("gradients") << 120 << 64 << "mxfp8_e5m2"
                                   << "mxfp8_e4m3"
                                   << "";
        QTest::newRow("nvfp4") << 100 << 64 << "nvfp4"
                               << "nvfp4"
                               << "";
        QTest::newRow("an older card") << 90 << 64 << "mxfp8_e4m3"
                                       << "mxfp8_e4m3"
                                       << "9.0 has no Tensor Cores for blocks";
        QTest::newRow("no whole 32s") << 100 << 48 << "nvfp4"
                                      << "nvfp4"
                                      << "it sums 48 for 48 by 32";
        QTest::newRow("six bits") << 100 << 64 << "mxfp6_e3m2"
                                  << "mxfp6_e3m2"
                                  << "not of mxfp6_e3m2";
        QTest::newRow("mxfp4") << 100 << 64 << "mxfp4"
                               << "mxfp4"
                               << "not of mxfp4";
        QTest::newRow("of two kinds") << 100 << 64 << "mxfp8_e4m3"
                                      << "nvfp4"
                                      << "does not multiply mxfp8_e4m3 by nvfp4";
        QTest::newRow("two gradients") << 100 << 64 << "mxfp8_e5m2"
                                       << "mxfp8_e5m2"
                                       << "mxfp8_e5m2 by mxfp8_e5m2";
    }

    void what_units_of_blocks_do_not_do_has_its_reason() {
        QFETCH(int, capability);
        QFETCH(int, in);
        QFETCH(QString, first);
        QFETCH(QString, second);
        QFETCH(QString, words);
        const Shape shapes[] = {{48, in}, {in, 32}, {48, 32}};
        const Format formats[] = {parse_format(first.toStdString()).value(),
                                  along(parse_format(second.toStdString()).value(), BlockAxis::inputs), float32};
        Graph graph;
        for (int i = 0; i < 3; ++i) {
            Tensor tensor;
            tensor.shape = shapes[i];
            tensor.format = {formats[i]};
            graph.tensors.push_back(tensor);
        }
        Operation dense;
        dense.kind = OpKind::dense;
        dense.inputs = {0, 1};
        dense.outputs = {2};
        dense.attributes = Dense{};
        graph.operations.push_back(dense);
        const Card card{.id = "card", .name = "card", .major = capability / 10, .minor = capability % 10};
        const Selection selection = select_on_card(card, {}, graph, graph.operations.front(), {});
        QCOMPARE(selection.support, words.isEmpty() ? Support::native : Support::simulated);
        QCOMPARE(selection.implementation, std::string("cuBLASLt")); // of float32 where they are carried
        QVERIFY2(QString::fromStdString(selection.reason).contains(words), selection.reason.c_str());
        QCOMPARE(selection.reason.empty(), words.isEmpty());
        QCOMPARE(selection.packings.size(), std::size_t(words.isEmpty() ? 2 : 0));
    }

    // Forward and backward take a kernel in the same layout: it is packed once.
    void weights_are_packed_once() {
        Experiment experiment = parsed(small_experiment({"mixed_bfloat16"}));
        auto card = plan_for_card(Card{.id = "h200", .name = "H200", .major = 9, .minor = 0, .memory_bytes = 140ull << 30});
        Plan plan = compile(step_request(experiment.variants[0], Mode::train), *card);
        std::map<std::string, int> packings;
        for (const Operation& operation : plan.graph.operations)
            if (operation.kind == OpKind::pack && plan.graph.input(operation, 0).name.find("kernel") != std::string::npos)
                ++packings[plan.graph.input(operation, 0).name];
        QCOMPARE(packings.size(), std::size_t(count_of_kind(plan, OpKind::convolution)));
        for (const auto& [name, times] : packings)
            QVERIFY2(times == 1, name.c_str());
        QVERIFY(count_of_kind(plan, OpKind::convolution_backward_data) > 0);
    }

    // Whether they come with each batch or lie on the device: forward and backward want them alike.
    void images_are_packed_once_data() {
        QTest::addColumn<std::int64_t>("kept");
        QTest::newRow("sent") << std::int64_t{0};
        QTest::newRow("kept on the device") << std::int64_t{640};
    }
    void images_are_packed_once() {
        QFETCH(std::int64_t, kept);
        const Experiment experiment = parsed(small_experiment({"mixed_float16"}));
        StepRequest request = step_request(experiment.variants[0], Mode::train);
        request.kept_samples = kept;
        auto card = plan_for_card(Card{.id = "h200", .name = "H200", .major = 9, .minor = 0, .memory_bytes = 140ull << 30});
        const Plan plan = compile(request, *card);
        QCOMPARE(count_of_kind(plan, OpKind::gather) > 0, kept > 0);
        QCOMPARE(std::ranges::count_if(plan.graph.operations,
                                       [&](const Operation& operation) {
                                           return operation.kind == OpKind::pack &&
                                                  plan.graph.input(operation, 0).name.starts_with("input");
                                       }),
                 1);
    }

    // Weights in one go at the start; gradients leave the library's layout when they are looked at, not before.
    void variables_are_packed_first_and_unpacked_last() {
        Experiment experiment = parsed(small_experiment({"mixed_float16"}));
        auto card = plan_for_card(Card{.id = "h200", .name = "H200", .major = 9, .minor = 0, .memory_bytes = 140ull << 30});
        Plan plan = compile(step_request(experiment.variants[0], Mode::train), *card);
        const auto& operations = plan.graph.operations;
        std::size_t packed = 0, unpacked = 0, begun = 0, checked = 0;
        for (std::size_t i = 0; i < operations.size(); ++i) {
            bool of_kernel = operations[i].name.find("kernel") != std::string::npos;
            packed = operations[i].kind == OpKind::pack && of_kernel ? i : packed;
            unpacked = operations[i].kind == OpKind::unpack && of_kernel && unpacked == 0 ? i : unpacked;
            begun = operations[i].kind == OpKind::prepare_input || operations[i].kind == OpKind::gather ? i : begun;
            checked = operations[i].kind == OpKind::finite_check ? i : checked;
        }
        QVERIFY(packed > 0 && packed < begun);
        QVERIFY(unpacked > 0 && unpacked < checked);
        for (std::size_t i = unpacked; i < checked; ++i)
            QCOMPARE(operations[i].kind, OpKind::unpack);
    }

    // Updates read gradients where the library left them, though those were last used before: nobody may work there meanwhile.
    void no_later_operation_works_where_a_packed_gradient_lies() {
        Json json = small_experiment({"float32"});
        json["model"] = {{"input", {12, 12, 8}},
                         {"layers",
                          {{{"type", "conv2d"}, {"filters", 8}, {"kernel", 3}, {"padding", "same"}, {"bias", false}},
                           {{"type", "flatten"}},
                           {{"type", "dense"}, {"units", 4}}}}};
        Experiment experiment = parsed(json); // only the kernel and its gradient are packed: they lie first
        auto card = plan_for_card(Card{.id = "h200", .name = "H200", .major = 9, .minor = 0, .memory_bytes = 140ull << 30});
        Plan plan = compile(step_request(experiment.variants[0], Mode::train), *card);
        int checked = 0;
        for (const Operation& unpack : plan.graph.operations) {
            if (unpack.kind != OpKind::unpack || plan.graph.output(unpack, 0).category != Category::gradients)
                continue;
            const Tensor& packed = plan.graph.input(unpack, 0);
            for (const Operation& update : plan.graph.operations)
                if (is_update(update.kind) && update.scratch >= 0) {
                    const Tensor& scratch = plan.graph.tensor(update.scratch);
                    QVERIFY(scratch.offset >= packed.offset + packed.bytes || scratch.offset + scratch.bytes <= packed.offset);
                    ++checked;
                }
        }
        QVERIFY(checked > 0);
    }

    // The units of a card cut what they read to tf32; loops on a processor do not, nor do older cards.
    void tf32_needs_no_casts_where_units_cut_data() {
        QTest::addColumn<int>("major");
        QTest::addColumn<bool>("casts");
        QTest::newRow("7.5") << 7 << true;
        QTest::newRow("8.0") << 8 << false;
        QTest::newRow("9.0") << 9 << false;
    }

    void tf32_needs_no_casts_where_units_cut() {
        QFETCH(int, major);
        QFETCH(bool, casts);
        Experiment experiment = parsed(small_experiment({"tf32"}));
        auto card =
            plan_for_card(Card{.id = "card", .name = "card", .major = major, .minor = major == 7 ? 5 : 0, .memory_bytes = 16ull << 30});
        Plan plan = compile(step_request(experiment.variants[0], Mode::train), *card);
        auto is_cast = [&](const Operation& o) { // a bias is added after the units, so it is cast everywhere
            return o.kind == OpKind::quantize && plan.graph.output(o, 0).name.find("bias") == std::string::npos;
        };
        QCOMPARE(std::ranges::any_of(plan.graph.operations, is_cast), casts);
        for (const Operation& operation : plan.graph.operations)
            if (operation.kind == OpKind::convolution || operation.kind == OpKind::dense_backward_weights) {
                QCOMPARE(plan.graph.operand_format(operation, 0), tf32);
                QCOMPARE(operation.selection.support, casts ? Support::simulated : Support::native);
                QVERIFY(!operation.selection.reason.empty());
            }
    }
};

QTEST_GUILESS_MAIN(TestCudaPacking)
#include "test_cuda_packing.moc"
