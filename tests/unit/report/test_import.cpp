// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Event files of others become runs: what we write ourselves, what TensorBoard's own writer wrote, what is made by hand, and what is
// hostile.
#include "core/json.h"
#include "report/accuracy_of.h"
#include "report/export/tensorboard.h"
#include "report/fairness.h"
#include "report/import/curves.h"
#include "report/import/tag_meaning.h"
#include "report/import/tensorboard_runs.h"
#include "report/in_language.h"
#include "report/report.h"
#include "report/run_record.h"
#include "support/small_files.h"

#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>

using namespace mantissa;
using namespace mantissa::report;
namespace fs = std::filesystem;

namespace {

// Three epochs of Keras's tags, written by tensorboard 2.21 with tensorboard.plugins.scalar.summary_v2.
constexpr const char* real_file =
    "4800000000000000fe92489d09fc86883ffbc0da411a0d627261696e2e4576656e743a32522e0a2c74656e736f72626f6172642e73756d6d6172792e"
    "7772697465722e6576656e745f66696c655f777269746572af3fce743200000000000000241956ec090000000000408f402a270a250a0a65706f6368"
    "5f6c6f7373420a080112002a04000000404a0b0a090a077363616c617273fda86b2736000000000000004f578cef090000000000408f402a2b0a290a"
    "0e65706f63685f6163637572616379420a080112002a040000003f4a0b0a090a077363616c617273af06c05934000000000000005e33175c09000000"
    "0000908f4010012a270a250a0a65706f63685f6c6f7373420a080112002a040000803f4a0b0a090a077363616c617273dcaef07b3800000000000000"
    "a3797d57090000000000908f4010012a2b0a290a0e65706f63685f6163637572616379420a080112002a049a99193f4a0b0a090a077363616c617273"
    "898d492034000000000000005e33175c090000000000e08f4010022a270a250a0a65706f63685f6c6f7373420a080112002a04abaa2a3f4a0b0a090a"
    "077363616c617273417ea0143800000000000000a3797d57090000000000e08f4010022a2b0a290a0e65706f63685f6163637572616379420a080112"
    "002a043333333f4a0b0a090a077363616c617273951e6a2f";

std::string from_hex(std::string_view hex) {
    std::string bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2)
        bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
    return bytes;
}

template <typename T>
std::string little(T value) {
    std::string bytes;
    for (std::size_t i = 0; i < sizeof(T); ++i)
        bytes += static_cast<char>(value >> 8 * i & 0xFF);
    return bytes;
}

std::string masked(const std::string& bytes) {
    const std::uint32_t crc = crc32c(bytes);
    return little<std::uint32_t>((crc >> 15 | crc << 17) + 0xA282EAD8);
}

std::string framed(const std::string& event) {
    return little<std::uint64_t>(event.size()) + masked(little<std::uint64_t>(event.size())) + event + masked(event);
}

// A field of bytes, shorter than 128.
std::string of_bytes(int field, const std::string& bytes) {
    return std::string(1, static_cast<char>(field << 3 | 2)) + static_cast<char>(bytes.size()) + bytes;
}

std::string made_varint(std::uint64_t value) {
    std::string bytes;
    for (; value >= 0x80; value >>= 7)
        bytes += static_cast<char>(value | 0x80);
    return bytes + static_cast<char>(value);
}

std::string value_event(std::uint64_t step, double time, const std::string& value) {
    return "\x09" + little(std::bit_cast<std::uint64_t>(time)) + (step == 0 ? "" : "\x10" + made_varint(step)) +
           of_bytes(5, of_bytes(1, value));
}

std::string scalar(const std::string& tag, float number) {
    return of_bytes(1, tag) + "\x15" + little(std::bit_cast<std::uint32_t>(number));
}

std::string tensor(const std::string& tag, const std::string& proto, const std::string& plugin = "scalars") {
    return of_bytes(1, tag) + of_bytes(8, proto) + (plugin.empty() ? "" : of_bytes(9, of_bytes(1, of_bytes(1, plugin))));
}

EventFile events_in(const std::string& value) {
    EventFile file;
    read_event(value_event(7, 1.5, value), file);
    return file;
}

// The one number of the tag `t`; NaN where there is none.
double number_in_tensor(const std::string& proto, const std::string& plugin = "scalars") {
    const EventFile file = events_in(tensor("t", proto, plugin));
    return file.scalars.contains("t") ? file.scalars.at("t").front().value : NAN;
}

RunRecord written_run() {
    RunRecord run;
    run.name = "mixed_float16";
    for (int step = 1; step <= 300; ++step) {
        run.steps.own().push_back({.step = step,
                                   .epoch = (step + 99) / 100,
                                   .loss = step == 200 ? NAN : 1.0 / step,
                                   .accuracy = 0.25,
                                   .loss_scale = 1024,
                                   .seconds = step * 0.5,
                                   .learning_rate = 0.25});
        run.steps.own().back().parts[static_cast<std::size_t>(Part::forward)] = 0.125;
    }
    for (int epoch = 1; epoch <= 3; ++epoch)
        run.epochs.push_back({.epoch = epoch, .step = epoch * 100, .val_loss = 0.75 / epoch, .val_accuracy = 0.5, .seconds = 50. * epoch});
    return run;
}

std::string why_not(const auto& work) {
    try {
        work();
    } catch (const Error& error) {
        return error.kind() == ErrorKind::bad_input ? error.what() : "";
    }
    return "";
}

} // namespace

class TestImport : public QObject {
    Q_OBJECT

private slots:
    void what_is_written_is_read_again() {
        const RunRecord run = written_run();
        write_tensorboard({run}, at("own"));
        const Imported imported = read_tensorboard(at("own"));
        QCOMPARE(imported.runs.size(), std::size_t{1});
        QCOMPARE(imported.runs[0].name, std::string("mixed_float16"));
        const RunLog& log = imported.runs[0].log;
        QCOMPARE(log.steps.size(), run.steps.size());
        for (std::size_t i = 0; i < log.steps.size(); ++i) {
            QCOMPARE(log.steps[i].step, run.steps[i].step);
            QCOMPARE(log.steps[i].epoch, run.steps[i].epoch);
            QVERIFY(i == 199 ? std::isnan(log.steps[i].loss) && log.steps[i].non_finite
                             : float(run.steps[i].loss) == float(log.steps[i].loss));
            QCOMPARE(log.steps[i].accuracy, 0.25);
            QCOMPARE(log.steps[i].loss_scale, 1024.0);
            QCOMPARE(log.steps[i].learning_rate, 0.25);
            QCOMPARE(log.steps[i].step_seconds(), 0.125);
        }
        QCOMPARE(log.epochs.size(), std::size_t{3});
        QCOMPARE(log.epochs[1].step, std::int64_t{200});
        QCOMPARE(log.epochs[1].val_loss, 0.375);
        QCOMPARE(log.epochs[1].val_accuracy, 0.5);
    }
    void what_tensorboards_own_writer_wrote_is_read() {
        write("real/train/events.out.tfevents.1.vm.2.0.v2", from_hex(real_file));
        const EventFile file = read_event_file(at("real/train/events.out.tfevents.1.vm.2.0.v2"));
        QVERIFY(!file.unfinished);
        QCOMPARE(file.scalars.size(), std::size_t{2});
        QCOMPARE(file.scalars.at("epoch_loss").size(), std::size_t{3});
        QCOMPARE(float(file.scalars.at("epoch_loss")[2].value), 2.f / 3);
        QCOMPARE(file.scalars.at("epoch_accuracy")[1].step, std::int64_t{1});
        QCOMPARE(file.scalars.at("epoch_accuracy")[1].time, 1010.0);
    }
    void a_pair_of_keras_is_one_run() {
        write("pair/a/train/events.out.tfevents.1", from_hex(real_file));
        write("pair/a/validation/events.out.tfevents.1", from_hex(real_file));
        const Imported imported = read_tensorboard(at("pair"));
        QCOMPARE(imported.runs.size(), std::size_t{1});
        QCOMPARE(imported.runs[0].name, std::string("a"));
        const RunLog& log = imported.runs[0].log;
        QCOMPARE(log.steps.size(), std::size_t{3});
        QCOMPARE(log.steps[0].step, std::int64_t{1}); // Keras counts from 0
        QCOMPARE(log.steps[2].seconds, 20.0);
        QCOMPARE(log.epochs.size(), std::size_t{3});
        QCOMPARE(log.epochs[2].step, std::int64_t{3});
        QCOMPARE(float(log.epochs[2].val_accuracy), 0.7f);
        QCOMPARE(log.events.front().text,
                 std::string("Read from TensorBoard: epoch_loss, epoch_accuracy; validation: epoch_loss, epoch_accuracy"));
    }
    void a_file_is_named_from_its_own_folder() {
        write("here/events.out.tfevents.1", from_hex(real_file));
        const fs::path before = fs::current_path();
        const auto back = qScopeGuard([&] { fs::current_path(before); });
        fs::current_path(at("here"));
        const Imported imported = read_tensorboard("events.out.tfevents.1");
        QCOMPARE(imported.runs.size(), std::size_t{1});
        QCOMPARE(imported.runs[0].name, std::string("here"));
    }
    // What TensorFlow was writing as it was killed, beside what it wrote before.
    void a_damaged_file_costs_what_it_held() {
        write("some/train/events.out.tfevents.1", from_hex(real_file));
        write("some/train/events.out.tfevents.2", "nothing of the kind, and longer than a head");
        write("some/validation/events.out.tfevents.1", "");
        const Imported imported = read_tensorboard(at("some"));
        QCOMPARE(imported.runs.size(), std::size_t{1});
        QCOMPARE(imported.runs[0].log.steps.size(), std::size_t{3});
        QCOMPARE(imported.left_out.size(), std::size_t{2});
        QVERIFY(imported.left_out[0].find("tfevents.2: ") != std::string::npos);
        QVERIFY(imported.left_out[1].find("validation") != std::string::npos);
    }
    void numbers_of_every_kind_of_tensor() {
        const std::string type = "\x08";
        QCOMPARE(number_in_tensor(type + '\x01' + of_bytes(4, little(std::bit_cast<std::uint32_t>(1.5f)))), 1.5);
        QCOMPARE(number_in_tensor(type + '\x02' + of_bytes(4, little(std::bit_cast<std::uint64_t>(-2.25)))), -2.25);
        QCOMPARE(number_in_tensor(type + '\x03' + of_bytes(4, little<std::uint32_t>(0xFFFFFFFF))), -1.0);
        QCOMPARE(number_in_tensor(type + '\x09' + of_bytes(4, little<std::uint64_t>(5))), 5.0);
        QCOMPARE(number_in_tensor(type + '\x0E' + of_bytes(4, little<std::uint16_t>(0x3FC0))), 1.5);
        QCOMPARE(number_in_tensor(type + '\x13' + of_bytes(4, little<std::uint16_t>(0x3E00))), 1.5);
        QCOMPARE(number_in_tensor(type + '\x13' + of_bytes(4, little<std::uint16_t>(0x0001))), std::ldexp(1.0, -24));
        QCOMPARE(number_in_tensor(type + '\x13' + of_bytes(4, little<std::uint16_t>(0xFC00))), -INFINITY);
        QCOMPARE(number_in_tensor(type + "\x01\x2D" + little(std::bit_cast<std::uint32_t>(0.5f))), 0.5);         // unpacked
        QCOMPARE(number_in_tensor(type + '\x02' + of_bytes(6, little(std::bit_cast<std::uint64_t>(0.1)))), 0.1); // packed
        QCOMPARE(number_in_tensor(type + "\x13\x68" + made_varint(0x3E00)), 1.5);                                // half_val
        QCOMPARE(number_in_tensor(type + "\x03\x38" + made_varint(static_cast<std::uint64_t>(-3))), -3.0);       // int_val
        QCOMPARE(number_in_tensor(type + '\x01' + of_bytes(4, little(std::bit_cast<std::uint32_t>(1.5f))), ""),
                 1.5);                                                                                // nobody named a plugin
        QVERIFY(std::isnan(number_in_tensor(type + '\x01' + of_bytes(4, little<std::uint64_t>(1))))); // two numbers
        QVERIFY(std::isnan(number_in_tensor(type + '\x01' + of_bytes(5, little<std::uint64_t>(1)))));
        QVERIFY(std::isnan(number_in_tensor(type + '\x01' + of_bytes(4, little<std::uint32_t>(1)), "histograms")));
        QVERIFY(events_in(of_bytes(1, "text") + of_bytes(8, "\x08\x07" + of_bytes(8, "words"))).scalars.empty());
    }
    void tags_are_taken_for_what_they_say() {
        using Figure = TagMeaning::Figure;
        for (const char* tag :
             {"loss", "train/loss", "Loss/train", "epoch_loss", "batch_loss", "train_loss", "trainLoss", "cross_entropy"}) {
            QVERIFY2(meaning_of(tag).figure == Figure::loss, tag);
            QVERIFY2(meaning_of(tag).of == TagMeaning::Of::training, tag);
        }
        for (const char* tag : {"val_loss", "Loss/test", "validation/loss", "eval_loss", "valLoss", "evaluation_loss_vs_iterations"}) {
            QVERIFY2(meaning_of(tag).figure == Figure::loss, tag);
            QVERIFY2(meaning_of(tag).of == TagMeaning::Of::validation, tag);
        }
        for (const char* tag : {"accuracy", "train/acc", "Acc1", "metrics/top1"})
            QVERIFY2(meaning_of(tag).figure == Figure::accuracy, tag);
        QVERIFY(meaning_of("loss_scale").figure == Figure::loss_scale);
        QVERIFY(meaning_of("train/lr").figure == Figure::learning_rate);
        QVERIFY(meaning_of("LearningRate").figure == Figure::learning_rate);
        QVERIFY(meaning_of("learning_rate").figure == Figure::learning_rate);
        QVERIFY(meaning_of("closs_up").figure == Figure::other);
        QVERIFY(meaning_of("loss/box").other_words > meaning_of("loss/total").other_words);
    }
    // PyTorch's habit: the loss by steps and in between, the test by epochs, accuracy in per cent, steps from 0.
    void epochs_find_their_place_by_the_clock() {
        ForeignRun run;
        for (int step = 0; step < 1000; step += 10) {
            run.training["Loss/train"].push_back({step, 100 + step * 0.5, 2.0});
            run.training["Loss/box"].push_back({step, 100 + step * 0.5, 7.0});
        }
        for (int epoch = 0; epoch < 5; ++epoch) {
            run.training["Loss/test"].push_back({epoch, 100 + (epoch * 200 + 195) * 0.5, 2.5});
            run.training["Accuracy/test"].push_back({epoch, 100 + (epoch * 200 + 195) * 0.5, 61.0});
        }
        const RunLog log = log_of(run);
        QCOMPARE(log.steps.size(), std::size_t{100});
        QCOMPARE(log.steps[0].loss, 2.0);
        QCOMPARE(log.steps[99].step, std::int64_t{991});
        QCOMPARE(log.epochs.size(), std::size_t{5});
        QCOMPARE(log.epochs[0].step, std::int64_t{191});
        QCOMPARE(log.epochs[4].step, std::int64_t{991});
        QCOMPARE(log.epochs[4].val_accuracy, 0.61);
        QCOMPARE(log.steps[19].epoch, std::int64_t{1});
        QCOMPARE(log.steps[20].epoch, std::int64_t{2});
    }
    void a_run_that_began_anew_counts_its_later_steps() {
        ForeignRun run;
        for (int step : {1, 2, 3, 4, 2, 3})
            run.training["loss"].push_back({step, 10.0 * double(run.training["loss"].size()), double(run.training["loss"].size())});
        const RunLog log = log_of(run);
        QCOMPARE(log.steps.size(), std::size_t{4});
        QCOMPARE(log.steps[1].loss, 4.0);
        QCOMPARE(log.steps[3].loss, 3.0);
        ForeignRun stepless;
        stepless.training["loss"] = {{0, 1, 5}, {0, 2, 4}, {0, 3, 3}};
        QCOMPARE(log_of(stepless).steps.back().step, std::int64_t{3});
    }
    void a_clock_that_was_set_back_goes_on() {
        ForeignRun run;
        run.training["loss"] = {{1, 100, 4}, {2, 110, 3}, {3, 50, 2}, {4, 60, 1}};
        run.training["val_loss"] = {{2, 112, 3}, {4, 62, 1}};
        const RunLog log = log_of(run);
        std::vector<double> steps, epochs;
        for (const StepRecord& step : log.steps)
            steps.push_back(step.seconds);
        for (const EpochRecord& epoch : log.epochs)
            epochs.push_back(epoch.seconds);
        QCOMPARE(steps, (std::vector<double>{0, 10, 10, 20}));
        QCOMPARE(epochs, (std::vector<double>{12, 20}));
    }
    // One stamp of next year, or some: those behind it are in line with those before.
    void a_clock_that_leapt_ahead_and_was_set_right_moves_nothing_else() {
        const auto seconds_of = [](const std::vector<double>& times) {
            ForeignRun run;
            for (double time : times)
                run.training["loss"].push_back({std::ssize(run.training["loss"]) + 1, time, 1});
            std::vector<double> seconds;
            for (const StepRecord& step : log_of(run).steps)
                seconds.push_back(step.seconds);
            return seconds;
        };
        const double year = 3e7;
        QCOMPARE(seconds_of({100, 110, year, 130, 140}), (std::vector<double>{0, 10, 10, 30, 40}));
        QCOMPARE(seconds_of({100, 110, year + 120, year + 130, 140, 150}), (std::vector<double>{0, 10, 10, 20, 40, 50}));
        QCOMPARE(seconds_of({year, 110, 120}), (std::vector<double>{0, 0, 10})); // nobody knows when it was
        QCOMPARE(seconds_of({100, 110, year, 130, 50, 60}), (std::vector<double>{0, 10, 10, 30, 30, 40}));
        QCOMPARE(seconds_of({100, 110, 105, 115}), (std::vector<double>{0, 10, 10, 20})); // set back by a little
        // Just behind an earlier point, of which each is as far from the next: nothing leapt.
        QCOMPARE(seconds_of({0, 100, 200, 300, 105, 205}), (std::vector<double>{0, 100, 200, 300, 300, 400}));
        QCOMPARE(seconds_of({0, 100, 200, year, 400, 500}), (std::vector<double>{0, 100, 200, 200, 400, 500}));
    }
    void a_file_may_end_anywhere() {
        const std::string whole = from_hex(real_file);
        for (std::size_t size = 0; size < whole.size(); ++size) {
            write("cut/events.out.tfevents.1", whole.substr(0, size));
            EventFile file;
            const std::string why = why_not([&] { file = read_event_file(at("cut/events.out.tfevents.1")); });
            if (size < 12) {
                QVERIFY(why.find("no event file of TensorBoard") != std::string::npos);
                continue;
            }
            QVERIFY2(why.empty(), why.c_str());
            QVERIFY(file.scalars.size() <= 2);
        }
        write("cut/events.out.tfevents.1", whole.substr(0, whole.size() - 3));
        const Imported imported = read_tensorboard(at("cut"));
        QVERIFY(imported.runs[0].unfinished);
        QCOMPARE(imported.runs[0].log.steps.size(), std::size_t{3}); // its last record was an accuracy
    }
    void every_bent_bit_is_refused() {
        const std::string whole = from_hex(real_file);
        for (std::size_t byte = 0; byte < whole.size(); ++byte) {
            std::string bent = whole;
            bent[byte] = static_cast<char>(bent[byte] ^ 1 << byte % 8);
            write("bent/events.out.tfevents.1", bent);
            const std::string why = why_not([&] { read_event_file(at("bent/events.out.tfevents.1")); });
            QVERIFY2(why.starts_with(at("bent/events.out.tfevents.1").string() + ": "), why.c_str());
        }
    }
    void hostile_bytes_are_refused_in_a_sentence_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("why");
        auto row = [](const char* name, const std::string& bytes, const char* why) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << why;
        };
        const std::string huge = little<std::uint64_t>(~std::uint64_t{0} - 2), large = little<std::uint64_t>(std::uint64_t{1} << 40);
        row("text", "step,loss\n1,2\n3,4\n5,6\n7,8\n", "it is no event file");
        row("nothing", "", "it has no record");
        row("a length beyond all", huge + masked(huge), "more than an event can");
        row("a length beyond an event", large + masked(large), "more than an event can");
        row("a field longer than its message", framed("\x2A\x7F"), "record 1 is no event: a field is longer");
        row("a length of 2^64", framed("\x2A" + made_varint(~std::uint64_t{0})), "a field is longer");
        row("a number without end", framed("\x10" + std::string(20, '\xFF')), "more than 64 bits");
        row("a group", framed("\x0B"), "of no kind");
        row("field 0", framed(std::string(2, '\0')), "has no number");
        row("a tensor that is cut", framed(value_event(1, 1, of_bytes(1, "loss") + of_bytes(8, "\x2A\x7F"))), "longer than its message");
        row("no scalars",
            framed("\x1A\x0D"
                   "brain.Event:2"),
            "it has no scalars");
        row("no loss", framed(value_event(1, 1, scalar("speed", 1))), "none of its 1 curve is called a training loss: speed");
        row("a step beyond all", framed(value_event(std::uint64_t{1} << 62, 1, scalar("loss", 1))), "but a run has steps");
        row("a step below 0", framed(value_event(static_cast<std::uint64_t>(-1), 1, scalar("loss", 1))), "step -1");
        row("a leap", framed(value_event(1, 1, scalar("loss", 1))) + framed(value_event(19000000, 1, scalar("loss", 1))),
            "leaps from step 1 to 19000000");
    }
    void hostile_bytes_are_refused_in_a_sentence() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, why);
        QTemporaryDir folder;
        const fs::path file = fs::path(folder.path().toStdString()) / "events.out.tfevents.1";
        write_file(file, bytes.toStdString());
        const QString told = QString::fromStdString(why_not([&] { read_tensorboard(file); }));
        QVERIFY2(told.contains(why), qPrintable(told));
        QVERIFY2(told.startsWith(folder.path()) && !told.contains('\n'), qPrintable(told));
    }
    void figures_of_no_sense_are_left_out() {
        ForeignRun run;
        run.training["loss"] = {{1, NAN, 2}, {2, -INFINITY, INFINITY}, {3, 1e300, -1}};
        run.training["accuracy"] = {{1, 0, 400}, {2, 0, -3}, {3, 0, NAN}};
        const RunLog log = log_of(run);
        for (const StepRecord& step : log.steps) {
            QVERIFY(std::isnan(step.accuracy));
            QCOMPARE(step.seconds, 0.0);
        }
        QVERIFY(log.steps[1].non_finite);
    }
    // When its folder was written says nothing of it.
    void a_run_began_when_its_events_say() {
        const auto loss_at = [](std::uint64_t step, double time) { return framed(value_event(step, time, scalar("loss", 1))); };
        write("then/one/events.out.tfevents.1", loss_at(1, 1577836800.5) + loss_at(2, 1577836810));
        write("then/two/events.out.tfevents.1", loss_at(1, 0.5) + loss_at(2, 1e300));
        const Imported imported = read_tensorboard(at("then"));
        write_imported(imported, at("then_runs"));
        const std::vector<RunRecord> runs = read_runs({at("then_runs")});
        QCOMPARE(runs.size(), std::size_t{2});
        QCOMPARE(runs[0].environment.started, std::string("2020-01-01T00:00:00Z"));
        QCOMPARE(runs[1].environment.started, std::string()); // its clock began with it
        QVERIFY(runs[0].damage.empty() && runs[1].damage.empty());
        QCOMPARE(moment_of(0), std::string("1970-01-01T00:00:00Z"));
        QCOMPARE(moment_of(-1), std::string());
    }
    void imported_runs_are_runs_as_any() {
        write_tensorboard({written_run()}, at("logs"));
        write("logs/keras/train/events.out.tfevents.1", from_hex(real_file));
        write("logs/keras/validation/events.out.tfevents.1", from_hex(real_file));
        write("logs/broken/events.out.tfevents.1", "nothing of the kind, and longer than a head");
        const Imported imported = read_tensorboard(at("logs"));
        QCOMPARE(imported.left_out.size(), std::size_t{1});
        QCOMPARE(write_imported(imported, at("runs")).size(), std::size_t{2});
        const std::vector<RunRecord> runs = read_runs({at("runs")});
        QCOMPARE(runs.size(), std::size_t{2});
        QCOMPARE(runs[0].name, std::string("keras"));
        QCOMPARE(runs[0].policy, std::string("unknown"));
        QVERIFY(runs[0].damage.empty());
        QVERIFY(runs[0].ending == Status::completed);
        QCOMPARE(runs[0].reason, std::string("its event files do not say whether it had ended"));
        QVERIFY(std::isnan(runs[0].figure("ms_step.median"))); // nobody told
        QVERIFY(std::isnan(runs[0].figure("memory.peak_bytes")));
        QCOMPARE(float(runs[0].figure("final.val_accuracy")), 0.7f);
        QVERIFY(runs[0].events.front().kind == EventKind::imported);
        QVERIFY(runs[0].device.empty());
        const std::vector<Concern> fair = fairness_of(compare(runs, ""));
        QVERIFY(std::ranges::any_of(fair, [](const Concern& concern) {
            return concern.text.starts_with("Read from TensorBoard: keras and mixed_float16.") && concern.kind == Concern::Kind::unfair;
        }));
        QCOMPARE(runs[1].name, std::string("mixed_float16"));
        QCOMPARE(runs[1].figure("ms_step.median"), 125.0);
        QCOMPARE(runs[1].figure("numerics.non_finite_steps"), 1.0);
        QVERIFY(std::isnan(runs[1].figure("numerics.skipped_steps")));
        const std::string answer = make_report({runs[0]}).answer().sentences.back().text;
        QVERIFY2(answer.find("do not say whether") != std::string::npos && answer.find("no step was skipped") == std::string::npos,
                 answer.c_str());
        const Report both = make_report(runs);
        const std::string report = text_of_report(both, "md"), german = text_of_report(in_language(both, "de"), "md");
        QVERIFY2(report.find(", ending not known |") != std::string::npos && report.find("finished after") == std::string::npos,
                 report.c_str());
        QVERIFY2(german.find("\n\nkeras und mixed\\_float16. Geschrieben von Mantissa.") != std::string::npos, german.c_str());
        std::vector<RunRecord> named = runs;
        named[1].name = "float32";
        QCOMPARE(compare(named, "").baseline, 1);
        const std::string why = why_not([&] { write_imported(imported, at("runs")); });
        QVERIFY(why.find("there are runs in it already") != std::string::npos);
    }
    void a_folder_too_large_to_look_through_is_no_new_one() {
        write_tensorboard({written_run()}, at("logs"));
        const Imported imported = read_tensorboard(at("logs"));
        for (int i = 0; i <= 20000; ++i)
            fs::create_directories(at("disk") / std::to_string(i));
        QCOMPARE(why_not([&] { write_imported(imported, at("disk")); }),
                 at("disk").string() + ": too many folders lie in it; choose a new folder");
    }
    void an_import_without_room_leaves_nothing() {
        write_tensorboard({written_run()}, at("roomy"));
        const Imported imported = read_tensorboard(at("roomy"));
        for (const rlim_t bytes : {0, 2}) { // nothing can be written at all, or no lines
            const SmallFiles full(bytes);
            try {
                write_imported(imported, at("tight/runs"));
                QFAIL("written");
            } catch (const Error& error) {
                QVERIFY2(std::string(error.what()).find("File too large; make room there") != std::string::npos, error.what());
            }
            QVERIFY(!fs::exists(at("tight")));
        }
        write_imported(imported, at("tight/runs"));
        QCOMPARE(read_runs({at("tight/runs")}).size(), std::size_t{1});
    }

    void how_it_ran_comes_back() {
        for (const Support support : {Support::native, Support::converted, Support::simulated}) {
            const std::string name = name_of(support);
            RunRecord run = written_run();
            run.summary.capabilities = {{.operation = "dense", .formats = {}, .support = support, .implementation = {}, .reason = {}}};
            write_tensorboard({run}, at(name));
            write_imported(read_tensorboard(at(name)), at(name + "_runs"));
            const RunRecord read = read_runs({at(name + "_runs")}).front();
            QCOMPARE(name_of(honesty_of(read)), name.c_str());
            QCOMPARE(std::isnan(read.figure("ms_step.median")), support == Support::simulated);
            const std::string report = text_of_report(make_report({read}), "md");
            QCOMPARE(report.find("not its own") != std::string::npos, support == Support::simulated);
        }
    }

    // Of their data, batches, beginnings and lengths nobody told.
    void what_is_not_known_of_imported_runs_is_not_compared() {
        RunRecord other = written_run();
        other.name = "other";
        for (StepRecord& step : other.steps.own())
            step.loss += 1;
        write_tensorboard({written_run(), other}, at("two"));
        write_imported(read_tensorboard(at("two")), at("two_runs"));
        std::vector<RunRecord> runs = read_runs({at("two_runs")});
        QVERIFY(accuracies_apart(runs[0], runs[1]) == Apart::unknown);
        runs[1].events.clear(); // as one of our own
        QVERIFY(accuracies_apart(runs[0], runs[1]) == Apart::unknown);
        const Report both = make_report(read_runs({at("two_runs")}));
        const std::string report = text_of_report(both, "md"), german = text_of_report(in_language(both, "de"), "md");
        for (const char* untold : {"Distance from", "same batches", "in inference mode", "Energy", "Images per second"})
            QVERIFY2(report.find(untold) == std::string::npos, report.c_str());
        QVERIFY2(report.find("Of imported runs nobody knows on which images") != std::string::npos, report.c_str());
        QVERIFY2(report.find("| not known |") != std::string::npos, report.c_str()); // when it reached an accuracy
        QVERIFY2(german.find("weiß niemand, auf welchen Bildern") != std::string::npos, german.c_str());
    }

    void a_log_of_epochs_has_no_steps() {
        ForeignRun curves;
        for (int epoch = 0; epoch < 5; ++epoch) {
            const double value = 1.0 / (epoch + 2);
            curves.training["epoch_loss"].push_back({epoch, 60. * epoch, value});
            curves.validation["epoch_accuracy"].push_back({epoch, 60. * epoch, 1 - value});
        }
        Imported imported;
        imported.runs.push_back({.name = "keras", .log = log_of(curves)});
        write_imported(imported, at("epochs"));
        const RunRecord run = read_runs({at("epochs")}).front();
        QVERIFY(counts_epochs(run));
        QVERIFY(std::isnan(run.figure("numerics.non_finite_steps"))); // of a log of some steps nobody knows
        const std::string report = text_of_report(make_report({run}), "md");
        QVERIFY2(report.find("After 5 epochs the validation accuracy of keras is 83.33 %.") != std::string::npos, report.c_str());
        QVERIFY2(report.find("5 epochs, ending not known") != std::string::npos, report.c_str());
    }

    // Nobody knows of how many steps it was asked for.
    void a_hardly_timed_run_has_too_few_steps() {
        RunRecord run = written_run();
        run.name = "short";
        for (std::size_t step = 3; step < run.steps.size(); ++step)
            run.steps.own()[step].parts = {};
        run.steps.own().resize(4);
        write_tensorboard({run}, at("few"));
        write_imported(read_tensorboard(at("few")), at("few_runs"));
        const std::string report = text_of_report(make_report(read_runs({at("few_runs")})), "md");
        QVERIFY2(report.find("too few steps") != std::string::npos, report.c_str());
    }

private:
    fs::path at(const std::string& name) const { return fs::path(m_folder.path().toStdString()) / name; }
    void write(const std::string& name, const std::string& bytes) {
        fs::create_directories(at(name).parent_path());
        write_file(at(name), bytes);
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestImport)
#include "test_import.moc"
