// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/json.h"
#include "runs/health_json.h"
#include "runs/health_log.h"
#include "runs/observed_shares.h"
#include "runs/run_lengths.h"

#include <QtTest>

#include <cmath>
#include <fstream>

using namespace mantissa;

namespace {

HealthSample sample_at(std::int64_t step) {
    std::vector<float> values = {1e-9f, 3e-6f, 1, 1.5f, 70000, 0};
    std::vector<float> stored = {0, 2.98023224e-6f, 1, 1.5f, INFINITY, 0};
    Tally tally = take_tally({.wide = values.data(), .stored = stored.data(), .count = 6, .channels = 2, .format = float16},
                             std::vector<Format>{bfloat16, fixed_point(8, 8)});
    HealthSample sample{.step = step, .epoch = 1, .seconds = 1.5, .cost_seconds = 0.25, .loss_scale = 1024, .learning_rate = 0.003};
    sample.tensors.push_back({.layer = "head",
                              .tensor = "head/output",
                              .subject = Subject::gradients,
                              .format = "float16",
                              .scale = Observation::Scale::loss_scale,
                              .function = Observation::Function::relu,
                              .tally = tally});
    sample.updates.push_back({.layer = "head",
                              .variable = "head/kernel",
                              .format = "float16",
                              .count = 6,
                              .idle = 1,
                              .lost = 2,
                              .partly_lost = 1,
                              .flipped = 3,
                              .spoiled = 1,
                              .weights = 0.25,
                              .changes = 0.125,
                              .made = 0.5,
                              .wanted = tally.wide});
    std::vector<std::int64_t>& lost = sample.updates.back().lost_at;
    lost.resize(tally.wide.exponents.size());
    lost[119] = 1, lost[130] = 1;
    return sample;
}

QString file_in(const QTemporaryDir& folder) { return folder.filePath("health.jsonl"); }

} // namespace

class TestHealthLog : public QObject {
    Q_OBJECT

private slots:
    void what_was_written_is_read() {
        HealthSample wrote = sample_at(7), read = health_from_json(to_json(wrote));
        QCOMPARE(read.step, wrote.step);
        QCOMPARE(read.cost_seconds, wrote.cost_seconds);
        QCOMPARE(read.loss_scale, wrote.loss_scale);
        const TensorHealth &a = wrote.tensors[0], &b = read.tensors[0];
        QVERIFY(a.layer == b.layer && a.tensor == b.tensor && a.subject == b.subject && a.format == b.format && a.scale == b.scale);
        QVERIFY(a.function == b.function);
        QVERIFY(a.tally.wide == b.tally.wide && a.tally.stored == b.tally.stored);
        QVERIFY(a.tally.silent_channels == b.tally.silent_channels && a.tally.channels == b.tally.channels);
        QCOMPARE(b.tally.others.size(), std::size_t{2});
        QVERIFY(std::abs(a.tally.error - b.tally.error) < 1e-3 * a.tally.error);
        const UpdateHealth &u = wrote.updates[0], &v = read.updates[0];
        QVERIFY(u.count == v.count && u.idle == v.idle && u.lost == v.lost && u.partly_lost == v.partly_lost && u.spoiled == v.spoiled &&
                u.made == v.made);
        QCOMPARE(v.flipped, u.flipped);
        QVERIFY(u.wanted == v.wanted && u.headroom_bits() == v.headroom_bits());
        QVERIFY(u.lost_at == v.lost_at && !v.drawn);
        wrote.updates[0].drawn = true;
        QVERIFY(health_from_json(to_json(wrote)).updates[0].drawn);
        QVERIFY(!b.range_scale && !b.range_follows());
        wrote.tensors[0].range_scale = 0x1.8p-20;
        QVERIFY(health_from_json(to_json(wrote)).tensors[0].range_scale == 0x1.8p-20);
        QVERIFY(health_from_json(to_json(wrote)).tensors[0].range_follows());
        wrote.updates[0].lost_at.clear(); // as of a run made before they were kept
        QVERIFY(health_from_json(to_json(wrote)).updates[0].lost_at.empty());
    }

    // Of 6 weights one was to stay, and one of the two that were lost float32 would have lost, too; of the tensor's 6 values one is 0.
    void shares_are_of_what_could_be_lost() {
        HealthSample sample = sample_at(7);
        sample.updates.push_back({.layer = "bn", .variable = "bn/moving_mean", .format = "float16", .count = 100, .lost = 100});
        ObservedShares shares = shares_of(sample);
        QCOMPARE(sample.updates[0].lost_to_any(), std::int64_t{1});
        sample.updates[0].weights = INFINITY; // as a file may say: it has no last place
        QCOMPARE(sample.updates[0].lost_to_any(), std::int64_t{0});
        sample.updates[0].weights = 0.25;
        QCOMPARE(shares.lost_updates, 1.0 / 4);
        QCOMPARE(shares.beyond, 1.0 / 5);
        QVERIFY(std::isnan(shares.flipped));
        sample.tensors.push_back({.layer = "head", .tensor = "head/kernel:binary", .subject = Subject::weights, .format = "binary"});
        QCOMPARE(shares_of(sample).flipped, 0.5);
        sample.updates[0].flipped = {};
        QVERIFY(std::isnan(shares_of(sample).flipped));
    }

    void histograms_are_run_lengths() {
        std::vector<std::int64_t> counts(277);
        counts[100] = 5, counts[101] = 7, counts[130] = 1;
        std::vector<std::int64_t> lengths = run_lengths(counts), back(277);
        QVERIFY((lengths == std::vector<std::int64_t>{100, 5, 7, -28, 1}));
        QVERIFY(from_run_lengths(lengths, back) && back == counts);
        QVERIFY(run_lengths(std::vector<std::int64_t>(277)).empty());
        for (std::vector<std::int64_t> wrong :
             {std::vector<std::int64_t>{277, 1}, {-1, 1}, {270, -8, 1}, {1, 0}, {1, std::numeric_limits<std::int64_t>::min()}})
            QVERIFY(!from_run_lengths(wrong, back));
    }

    void a_resume_cuts_what_came_after() {
        QTemporaryDir folder;
        std::string file = file_in(folder).toStdString();
        {
            HealthWriter writer(file, 0);
            for (std::int64_t step : {1, 5, 9})
                writer.append(sample_at(step));
        }
        HealthWriter(file, 5).append(sample_at(6));
        std::vector<std::int64_t> steps;
        for (const HealthSample& sample : read_health(file))
            steps.push_back(sample.step);
        QVERIFY((steps == std::vector<std::int64_t>{1, 5, 6}));
        HealthWriter(file, 0);
        QVERIFY(read_health(file).empty());
    }

    void damage_is_left_out_and_told() {
        QTemporaryDir folder;
        std::string file = file_in(folder).toStdString();
        HealthWriter(file, 0).append(sample_at(1));
        std::ofstream more(file, std::ios::app);
        Json wrong = to_json(sample_at(2));
        wrong["tensors"][0]["wide"]["h"] = {276, 1, 1};
        more << wrong.dump() << "\n"
             << to_json(sample_at(1)).dump() << "\n"
             << to_json(sample_at(3)).dump() << "\n"
             << "{\"step\": 4";
        more.close();
        std::vector<std::int64_t> steps;
        LogDamage damage = read_health(file, [&](const HealthSample& sample) { steps.push_back(sample.step); });
        QVERIFY((steps == std::vector<std::int64_t>{1, 3}));
        QCOMPARE(damage.lines, std::int64_t{2});
        QCOMPARE(damage.first, std::int64_t{2});
        QVERIFY(damage.why.find("histogram") != std::string::npos);
    }

    void more_tensors_than_a_network_has_are_damage() {
        QTemporaryDir folder;
        std::string file = file_in(folder).toStdString();
        Json many = to_json(sample_at(1));
        many["tensors"] = Json::array();
        for (int i = 0; i < 10001; ++i)
            many["tensors"].push_back(to_json(sample_at(1))["tensors"][0]);
        std::ofstream(file) << many.dump() << "\n" << std::string(17 << 20, ' ') << "\n" << to_json(sample_at(2)).dump() << "\n";
        ReadSoFar so_far;
        std::vector<std::int64_t> steps;
        read_health_on(file, so_far, [&](const HealthSample& sample, std::uintmax_t) { steps.push_back(sample.step); });
        QVERIFY((steps == std::vector<std::int64_t>{2}));
        QCOMPARE(so_far.damage.lines, std::int64_t{2});
        QVERIFY(so_far.damage.why.find("more than a network has") != std::string::npos);
    }

    void who_follows_reads_what_is_new() {
        QTemporaryDir folder;
        std::string file = file_in(folder).toStdString();
        HealthWriter writer(file, 0);
        std::vector<std::int64_t> steps;
        ReadSoFar so_far;
        std::uintmax_t last = 0;
        auto take = [&](const HealthSample& sample, std::uintmax_t begin) { steps.push_back(sample.step), last = begin; };
        for (std::int64_t step : {1, 5, 9}) {
            writer.append(sample_at(step));
            read_health_on(file, so_far, take);
        }
        QVERIFY((steps == std::vector<std::int64_t>{1, 5, 9}));
        QCOMPARE(so_far.place, std::filesystem::file_size(file));
        steps.clear();
        ReadSoFar again{.place = last};
        read_health_on(file, again, take);
        QCOMPARE(again.place, so_far.place);
        QVERIFY((steps == std::vector<std::int64_t>{9}));
        QCOMPARE(read_health_at(file, last)->step, std::int64_t{9});
        QVERIFY(!read_health_at(file, last + 1) && !read_health_at(file, so_far.place));
    }

    void a_file_that_is_missing_has_no_samples() { QVERIFY(read_health(std::filesystem::path("/nowhere/health.jsonl")).empty()); }
};

QTEST_GUILESS_MAIN(TestHealthLog)
#include "test_health_log.moc"
