// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Event files, read back as TensorBoard does: record by record, each guarded twice, each a protocol buffer.
#include "core/json.h"
#include "report/export/tensorboard.h"
#include "support/small_files.h"

#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cmath>
#include <cstring>
#include <map>

using namespace mantissa;
using namespace mantissa::report;

namespace {

template <typename T>
T number(std::string_view bytes) {
    T value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
        value |= static_cast<T>(static_cast<unsigned char>(bytes.at(i))) << 8 * i;
    return value;
}

bool is_guarded(std::string_view bytes, std::string_view guard) {
    const std::uint32_t masked = number<std::uint32_t>(guard) - 0xA282EAD8;
    return (masked >> 17 | masked << 15) == crc32c(bytes);
}

std::vector<std::string> records(std::string_view file) {
    std::vector<std::string> found;
    while (!file.empty()) {
        const auto length = number<std::uint64_t>(file.substr(0, 8));
        if (!is_guarded(file.substr(0, 8), file.substr(8, 4)) || !is_guarded(file.substr(12, length), file.substr(12 + length, 4)))
            return {};
        found.emplace_back(file.substr(12, length));
        file.remove_prefix(16 + length);
    }
    return found;
}

std::uint64_t varint(std::string_view& bytes) {
    std::uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes.at(0));
        bytes.remove_prefix(1);
        value |= std::uint64_t(byte & 0x7F) << shift;
        if (byte < 0x80)
            return value;
    }
}

// Field number -> its values, as bytes; the next-but-one of each kind of wire is not used by these files.
std::multimap<std::uint64_t, std::string> fields(std::string_view bytes) {
    std::multimap<std::uint64_t, std::string> found;
    while (!bytes.empty()) {
        const std::uint64_t key = varint(bytes), wire = key & 7;
        if (wire == 0) {
            found.emplace(key >> 3, std::to_string(varint(bytes)));
            continue;
        }
        const std::size_t size = wire == 1 ? 8 : wire == 5 ? 4 : varint(bytes);
        found.emplace(key >> 3, bytes.substr(0, size));
        bytes.remove_prefix(size);
    }
    return found;
}

struct Event {
    double seconds = 0;
    std::int64_t step = 0;
    std::map<std::string, float> scalars = {};
};

Event event_in(const std::string& record) {
    const auto all = fields(record);
    Event event{.seconds = std::bit_cast<double>(number<std::uint64_t>(all.find(1)->second)), .step = std::stoll(all.find(2)->second)};
    for (const auto& [field, value] : fields(all.find(5)->second)) {
        const auto scalar = fields(value);
        event.scalars[scalar.find(1)->second] = std::bit_cast<float>(number<std::uint32_t>(scalar.find(2)->second));
    }
    return event;
}

RunRecord made_run(const std::string& name) {
    RunRecord run;
    run.name = name;
    for (int step = 1; step <= 300; ++step)
        run.steps.own().push_back({.step = step,
                                   .epoch = 1,
                                   .loss = step == 200 ? NAN : 1.0 / step,
                                   .accuracy = 0.25,
                                   .loss_scale = 1024,
                                   .seconds = step * 0.5});
    run.steps.own()[5].learning_rate = 0.5;
    run.steps.own()[4].parts[static_cast<std::size_t>(Part::forward)] = 0.125;
    run.epochs = {{.epoch = 1, .step = 300, .val_loss = 0.75, .val_accuracy = 0.5, .seconds = 151}};
    return run;
}

} // namespace

class TestTensorboard : public QObject {
    Q_OBJECT

private slots:
    void the_guard_is_castagnolis() {
        QCOMPARE(crc32c("123456789"), 0xE3069283u); // of RFC 3720's kind
        QCOMPARE(crc32c(std::string(32, '\0')), 0x8A9136AAu);
    }
    void every_step_and_epoch_is_there() {
        const auto found = records(tensorboard_events(made_run("a")));
        QCOMPARE(found.size(), std::size_t{302});
        QCOMPARE(fields(found[0]).find(3)->second, std::string("brain.Event:2"));
        const Event fifth = event_in(found[5]);
        QCOMPARE(fifth.step, std::int64_t{5});
        QCOMPARE(fifth.seconds, 2.5);
        QCOMPARE(fifth.scalars,
                 (std::map<std::string, float>{
                     {"training/loss", 0.2f}, {"training/accuracy", 0.25f}, {"time/ms_step", 125.f}, {"loss_scale", 1024.f}}));
        QCOMPARE(event_in(found[6]).scalars.at("learning_rate"), 0.5f);
        QVERIFY(std::isnan(event_in(found[200]).scalars.at("training/loss"))); // it is not drawn as 0
        QCOMPARE(event_in(found[300]).step, std::int64_t{300});                // more than one byte
        QCOMPARE(event_in(found[301]).scalars, (std::map<std::string, float>{{"validation/loss", 0.75f}, {"validation/accuracy", 0.5f}}));
    }
    // Whoever reads the curve would take it for the format's own time.
    void the_time_of_a_simulation_has_its_own_name() {
        RunRecord run = made_run("a");
        run.summary.capabilities = {
            {.operation = "dense", .formats = {}, .support = Support::simulated, .implementation = {}, .reason = {}}};
        const auto found = records(tensorboard_events(run));
        QCOMPARE(found.size(), std::size_t{303});
        QVERIFY(found[1].find(ran_as_tag) != std::string::npos && found[1].find("simulated") != std::string::npos);
        const Event fifth = event_in(found[6]);
        QCOMPARE(fifth.scalars.at("time/simulation_ms_step"), 125.f);
        QVERIFY(!fifth.scalars.contains("time/ms_step"));
    }
    void what_is_bent_is_seen() {
        std::string text = tensorboard_events(made_run("a"));
        text[text.size() / 2] ^= 1;
        QVERIFY(records(text).empty());
    }
    void each_run_has_a_folder_of_its_own() {
        QTemporaryDir folder;
        const auto files =
            write_tensorboard({made_run("float32, seed 2"), made_run("float32_ seed 2"), made_run("../up")}, folder.path().toStdString());
        QCOMPARE(files.size(), std::size_t{3});
        QVERIFY(files[0].parent_path() != files[1].parent_path());
        for (const auto& file : files) {
            QCOMPARE(file.parent_path().parent_path(), std::filesystem::path(folder.path().toStdString()));
            QVERIFY(file.filename().string().find("tfevents") != std::string::npos); // by which TensorBoard knows them
            QCOMPARE(records(read_file(file, 1 << 24)).size(), std::size_t{302});
        }
    }
    void what_finds_no_room_or_place_leaves_nothing() {
        QTemporaryDir folder;
        const std::filesystem::path place = folder.path().toStdString(), link = place / "link";
        {
            const SmallFiles full(100);
            QVERIFY_THROWS_EXCEPTION(Error, write_tensorboard({made_run("a")}, place / "curves"));
        }
        QVERIFY(!std::filesystem::exists(place / "curves"));
        std::filesystem::create_directory_symlink("nowhere", link);
        try {
            write_tensorboard({made_run("a")}, link);
            QFAIL("written");
        } catch (const Error& error) {
            QVERIFY2(std::string(error.what()).find("/link: this link leads to nothing; remove it") != std::string::npos, error.what());
        }
    }
};

QTEST_GUILESS_MAIN(TestTensorboard)
#include "test_tensorboard.moc"
