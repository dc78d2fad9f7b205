// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a sweep has found, of runs whose figures are planted: each verdict, the front, the pick and the sentence.
#include "report/sweep/json.h"
#include "report/sweep/narrow.h"
#include "report/sweep/results.h"

#include "core/phrasebook.h"
#include "support/in_german.h"

#include <QtTest>

#include <cmath>

using namespace mantissa;
using namespace mantissa::report;
using SeedState = SweepSeed::State;
using CellKind = SweepCell::Kind;

namespace {

struct PlantedCost {
    double images_s = 1000, speed = 1, mebibytes = 10;
    Honesty honesty = Honesty::native;
};

// Accuracies in percent, one per seed from 1 on; NaN: that seed waits.
std::vector<SweepSeed> seeds_of(const std::string& policy, std::int64_t batch, const std::vector<double>& accuracies,
                                PlantedCost with = {}) {
    std::vector<SweepSeed> runs;
    for (std::size_t i = 0; i < accuracies.size(); ++i) {
        SweepSeed run{.which = {policy, batch, i + 1}};
        if (std::isfinite(accuracies[i]))
            run = {.which = run.which,
                   .state = SeedState::done,
                   .honesty = with.honesty,
                   .accuracy = accuracies[i] / 100,
                   .ms_step = 1e3 * static_cast<double>(batch) / with.images_s,
                   .images_s = with.images_s,
                   .peak_bytes = with.mebibytes * (1 << 20),
                   .seconds = 6,
                   .speed = with.speed};
        runs.push_back(run);
    }
    return runs;
}

std::vector<SweepSeed> together(std::initializer_list<std::vector<SweepSeed>> lists) {
    std::vector<SweepSeed> runs;
    for (const auto& list : lists)
        runs.insert(runs.end(), list.begin(), list.end());
    return runs;
}

SweepSettings settings_for(const std::vector<std::string>& policies, std::size_t seeds = 3,
                           const std::vector<std::int64_t>& batches = {64}) {
    SweepSettings settings{policies, batches, {}};
    for (std::uint64_t seed = 1; seed <= seeds; ++seed)
        settings.seeds.push_back(seed);
    return settings;
}

const std::vector<double> base_accuracies = {98.90, 98.80, 98.91};

// Of "half" beside float32, whose seeds are base_accuracies.
SweepCell judged_cell(const std::vector<double>& accuracies) {
    const auto seeds = accuracies.size();
    std::vector<double> base = base_accuracies;
    base.resize(seeds, 98.85);
    return sweep_results(settings_for({"float32", "half"}, seeds),
                         together({seeds_of("float32", 64, base), seeds_of("half", 64, accuracies)}))
        .cell(1, 0);
}

SweepResults with_diverged(std::size_t count) {
    std::vector<SweepSeed> runs = together({seeds_of("float32", 64, base_accuracies), seeds_of("half", 64, base_accuracies)});
    for (std::size_t i = 0; i < count; ++i)
        runs[3 + i] = {.which = runs[3 + i].which, .state = SeedState::diverged, .step = 400 + static_cast<std::int64_t>(i) * 12};
    return sweep_results(settings_for({"float32", "half"}), runs);
}

} // namespace

class TestSweepResults : public QObject {
    Q_OBJECT

private slots:
    void verdicts_data() {
        QTest::addColumn<QList<double>>("accuracies");
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* words, CellKind kind, const QList<double>& accuracies) {
            QTest::newRow(words) << accuracies << words << static_cast<int>(kind);
        };
        row("inside the noise", CellKind::inside, {98.80, 98.90, 98.86});
        row("below in all 3", CellKind::below, {98.70, 98.61, 98.72});
        row("above in all 3", CellKind::above, {99.10, 99.01, 99.12});
        row("2 of 3 seeds", CellKind::some, {98.70, 98.61, NAN});
        row("waits", CellKind::waits, {NAN, NAN, NAN});
        row("one seed: unknown", CellKind::few_seeds, {98.7});
        row("2 seeds: unknown", CellKind::few_seeds, {98.00, 98.05});
        row("below in both", CellKind::below, {98.70, 98.601});
        QTest::newRow("twice the same change") << QList<double>{98.70, 98.60} << "2 seeds: unknown" << int(CellKind::few_seeds);
        row("below in 6 of 7", CellKind::below, {98.4, 98.3, 98.4, 98.45, 98.4, 98.45, 98.90});
    }

    void verdicts() {
        QFETCH(QList<double>, accuracies);
        const SweepCell cell = judged_cell({accuracies.begin(), accuracies.end()});
        QTEST(QString::fromStdString(cell.words), "words");
        QTEST(static_cast<int>(cell.kind), "kind");
    }

    // 0.2 points are one of 500 images: that all seeds have it may be chance. Of 100,000 images it is not.
    void one_image_is_no_change() {
        const auto judged_on = [](double images) {
            std::vector<SweepSeed> runs =
                together({seeds_of("float32", 64, {90, 91, 92, 93}), seeds_of("half", 64, {90.2, 91.2, 92.2, 93.2})});
            for (SweepSeed& run : runs)
                run.images = images;
            return sweep_results(settings_for({"float32", "half"}, 4), runs).cell(1, 0);
        };
        QCOMPARE(judged_on(500).kind, CellKind::inside);
        QCOMPARE(judged_on(100000).kind, CellKind::above);
        QCOMPARE(judged_on(100000).words, std::string("above in all 4"));
    }

    void other_lengths_of_training_are_not_judged() {
        const auto results = [](Trained half) {
            std::vector<SweepSeed> runs = together(
                {seeds_of("float32", 64, base_accuracies), seeds_of("half", 64, {98.70, 98.61, 98.72}, {.images_s = 1500, .speed = 1.5})});
            for (SweepSeed& run : runs)
                run.accuracy_of = {.data = "digits", .trained = run.which.policy == "half" ? half : Trained{1200, 64}};
            return sweep_results(settings_for({"float32", "half"}), runs);
        };
        QCOMPARE(results({1200, 64}).cell(1, 0).kind, CellKind::below);
        const SweepResults shorter = results({40, 64});
        QCOMPARE(shorter.cell(1, 0).kind, CellKind::apart);
        QCOMPARE(shorter.cell(1, 0).words, std::string("other length of training: unknown"));
        QVERIFY(!shorter.cell(1, 0).front && !shorter.pick && shorter.cell(1, 0).change.n == 0);
        QCOMPARE(shorter.answer, std::string("half at batch 64 was trained for another length than float32, so their accuracies cannot be "
                                             "compared."));
        const Phrasebook book = Phrasebook::read(MANTISSA_RESOURCES "/translations/engine_de.json");
        QCOMPARE(book.tell(shorter.answer), std::string("half mit Batch 64 wurde länger oder kürzer trainiert als float32, ihre "
                                                        "Genauigkeiten lassen sich also nicht nebeneinanderstellen."));
    }

    // The spread between seeds is far larger than the change, which all of them share: only the pairs show it.
    void the_change_is_that_of_pairs() {
        const SweepResults results =
            sweep_results(settings_for({"float32", "half"}),
                          together({seeds_of("float32", 64, {90, 95, 99}), seeds_of("half", 64, {89.8, 94.79, 98.81})}));
        QCOMPARE(results.cell(1, 0).kind, CellKind::below);
        QVERIFY(std::fabs(results.cell(1, 0).change.difference + 0.002) < 1e-9);
    }

    void seeds_that_diverged_are_told() {
        QCOMPARE(with_diverged(3).cell(1, 0).words, std::string("diverged near 412"));
        QCOMPARE(with_diverged(1).cell(1, 0).words, std::string("1 of 3 diverged"));
        QVERIFY(!with_diverged(1).cell(1, 0).front);
        QCOMPARE(with_diverged(3).answer, std::string("No policy but float32 has a result: 3 runs diverged."));
        QVERIFY(with_diverged(3).is_over());
        QVERIFY(with_diverged(1).answer.find("of every seed") != std::string::npos); // those of the two others are there
    }

    void mean_and_deviation_of_what_is_done() {
        const SweepCell cell = judged_cell({98, 99, NAN});
        QCOMPARE(cell.accuracy.n, 2);
        QVERIFY(std::fabs(cell.accuracy.mean - 0.985) < 1e-9);
        QVERIFY(std::fabs(cell.accuracy.deviation - 0.0070710678) < 1e-9);
        QVERIFY(!cell.is_whole());
    }

    void the_pick_is_the_fastest_on_the_front_that_loses_nothing() {
        const SweepSettings settings = settings_for({"float32", "half"}, 3, {32, 64, 128});
        const SweepResults results = sweep_results(
            settings, together({seeds_of("float32", 32, {98.95, 98.90, 98.97}, {.images_s = 900, .mebibytes = 8}),
                                seeds_of("float32", 64, base_accuracies, {.images_s = 1000, .mebibytes = 10}),
                                seeds_of("float32", 128, {98.70, 98.75, 98.72}, {.images_s = 1100, .mebibytes = 18}),
                                seeds_of("half", 32, {98.90, 98.94, 98.88}, {.images_s = 1200, .speed = 1.33, .mebibytes = 5}),
                                seeds_of("half", 64, {98.80, 98.88, 98.86}, {.images_s = 1590, .speed = 1.59, .mebibytes = 6.1}),
                                seeds_of("half", 128, {98.50, 98.56, 98.53}, {.images_s = 1800, .speed = 1.64, .mebibytes = 9})}));
        QCOMPARE(results.pick, std::optional<std::size_t>(4));
        QCOMPARE(results.answer, std::string("half at batch 64 is on the best front: 1.59 times as fast as float32, 39 % less memory, "
                                             "accuracy inside the noise."));
        QCOMPARE(results.front, (std::vector<std::size_t>{0, 3, 4, 5})); // the slowest first
        QVERIFY(!results.cells[1].front);
    }

    void speed_that_costs_accuracy_is_told() {
        const SweepResults results = sweep_results(
            settings_for({"float32", "half"}), together({seeds_of("float32", 64, base_accuracies),
                                                         seeds_of("half", 64, {98.70, 98.61, 98.72}, {.images_s = 1500, .speed = 1.5})}));
        QVERIFY(!results.pick);
        QCOMPARE(results.answer,
                 std::string("Speed costs accuracy: half at batch 64 is 1.50 times as fast as float32, 0.19 points below in "
                             "all 3."));
    }

    void of_two_seeds_speed_only_seems_to_cost_accuracy() {
        const auto answer = [](const std::vector<double>& half) {
            std::vector<SweepSeed> runs =
                together({seeds_of("float32", 64, {90, 92.4}), seeds_of("half", 64, half, {.images_s = 1500, .speed = 1.5})});
            for (SweepSeed& run : runs)
                run.images = 10000;
            return sweep_results(settings_for({"float32", "half"}, 2), runs).answer;
        };
        QCOMPARE(answer({88, 90.39}),
                 std::string("Speed seems to cost accuracy: half at batch 64 is 1.50 times as fast as float32, 2.0 points below in both."));
        for (const std::vector<double>& small : {std::vector{89.87, 92.269}, {89.875, 92.275}}) // 0.13 points of 10,000 images
            QVERIFY2(answer(small).find("accuracy inside the noise") != std::string::npos, answer(small).c_str());
    }

    void the_mean_width_is_that_of_all_elements() {
        const auto column = [](const char* layer, int width) {
            return NarrowResult{.which = {.tensor = NarrowTensor::weights, .layer = layer}, .width = width};
        };
        const std::vector<NarrowResult> columns = {column("first", 6), column("dense", 7)};
        std::vector<LayerRow> layers(2);
        layers[0].name = "first", layers[0].parameters = 100;
        layers[1].name = "dense", layers[1].parameters = 900;
        const NarrowMean mean = narrow_mean(NarrowTensor::weights, columns, layers);
        QVERIFY(mean.of == NarrowMean::Of::elements && std::fabs(mean.width - 6.9) < 1e-9 && std::fabs(mean.share - 6.9 / 32) < 1e-9);
        for (const std::vector<LayerRow>& unknown : {std::vector<LayerRow>(), {layers[0]}}) {
            const NarrowMean plain = narrow_mean(NarrowTensor::weights, columns, unknown);
            QVERIFY(plain.of == NarrowMean::Of::layers && std::fabs(plain.width - 6.5) < 1e-9);
        }
    }

    void so_few_seeds_that_they_cannot_tell_only_seem_to() {
        NarrowResults results{.columns = {{.width = 6}, {.width = 7}}, .allowed = 0.0117, .over = true};
        const auto answer = [&](std::vector<double> changes) {
            results.change = verdict_on_pairs(changes);
            return narrow_answer(results);
        };
        const std::string wide = answer({-0.002, -0.0212});
        QVERIFY2(wide.starts_with("6 to 7 bits seem to do the work of 32: the interval of 2 seeds, ± 12.20 points, reaches beyond"),
                 wide.c_str());
        QCOMPARE(answer({-0.002}), std::string("6 to 7 bits seem to do the work of 32: one seed cannot tell."));
        QCOMPARE(answer({-0.002, -0.0021, -0.0019}), std::string("6 to 7 bits do the work of 32."));
        QVERIFY(answer({-0.011, -0.0118, -0.0102}).starts_with("6 to 7 bits seem to do")); // narrow, but next to what may be lost
        const Phrasebook book = Phrasebook::read(MANTISSA_RESOURCES "/translations/engine_de.json");
        QCOMPARE(book.tell(wide), std::string("6 bis 7 Bits scheinen die Arbeit von 32 zu tun: Das Intervall von 2 Seeds, ± 12,20 Punkte, "
                                              "reicht über das hinaus, was verloren gehen darf."));
    }

    void nobody_faster_is_told() {
        const SweepResults results = sweep_results(
            settings_for({"float32", "half"}), together({seeds_of("float32", 64, base_accuracies),
                                                         seeds_of("half", 64, {98.88, 98.82, 98.90}, {.images_s = 500, .speed = 0.5})}));
        QCOMPARE(results.answer, std::string("Every policy is inside the noise of float32, and none is faster."));
    }

    // Who is slower and better is always on the front.
    void slower_and_better_costs_no_accuracy() {
        const auto answer = [](const std::vector<double>& half) {
            return sweep_results(settings_for({"float32", "half"}, half.size()),
                                 together({seeds_of("float32", 64, std::vector<double>(half.size(), 90)),
                                           seeds_of("half", 64, half, {.images_s = 870, .speed = 0.87})}))
                .answer;
        };
        const std::string two = answer({98, 96}), three = answer({98, 98.1, 98.2});
        QCOMPARE(two, std::string("half at batch 64 seems more accurate, and slower: it is 0.87 times as fast as float32, accuracy 7.0 "
                                  "points above in 2 seeds, too few to tell it from noise."));
        QVERIFY2(three.starts_with("half at batch 64 is more accurate, and slower: it is 0.87 times as fast"), three.c_str());
        const Phrasebook book = Phrasebook::read(MANTISSA_RESOURCES "/translations/engine_de.json");
        QCOMPARE(book.tell(two), std::string("half mit Batch 64 scheint genauer und ist langsamer: 0,87-mal so schnell wie float32, "
                                             "Genauigkeit 7,0 Punkte höher in 2 Seeds, zu wenigen, um es vom Rauschen zu trennen."));
    }

    // Faster with a small batch, where the baseline with a large one leaves both behind.
    void who_gains_in_its_own_batch_alone_is_told() {
        const std::string answer =
            sweep_results(settings_for({"float32", "half"}, 3, {16, 128}),
                          together({seeds_of("float32", 16, base_accuracies, {.images_s = 300}),
                                    seeds_of("float32", 128, base_accuracies, {.images_s = 2000}),
                                    seeds_of("half", 16, {98.88, 98.82, 98.90}, {.images_s = 500, .speed = 1.67}),
                                    seeds_of("half", 128, {98.88, 98.82, 98.90}, {.images_s = 1500, .speed = 0.75})}))
                .answer;
        QCOMPARE(answer, std::string("half at batch 16 is 1.67 times as fast as float32, accuracy inside the noise, but float32 at batch "
                                     "128 is faster still: 2,000 images per second against 500."));
        const Phrasebook book = Phrasebook::read(MANTISSA_RESOURCES "/translations/engine_de.json");
        QCOMPARE(book.tell(answer), std::string("half mit Batch 16 ist 1,67-mal so schnell wie float32, Genauigkeit im Rauschen, aber "
                                                "float32 mit Batch 128 ist noch schneller: 2.000 Bilder je Sekunde gegen 500."));
    }

    void as_fast_with_less_memory_is_a_gain() {
        const auto beside = [](double mebibytes) {
            return sweep_results(settings_for({"float32", "half"}),
                                 together({seeds_of("float32", 64, base_accuracies),
                                           seeds_of("half", 64, {98.88, 98.82, 98.92}, {.images_s = 1001, .mebibytes = mebibytes})}));
        };
        QCOMPARE(beside(6).answer, std::string("half at batch 64 is on the best front: as fast as float32, 40 % less memory, accuracy "
                                               "inside the noise."));
        QVERIFY(!beside(10).pick);
    }

    void a_speed_that_may_not_be_told_is_not() {
        const SweepResults results = sweep_results(
            settings_for({"float32", "half"}), together({seeds_of("float32", 64, base_accuracies),
                                                         seeds_of("half", 64, {98.88, 98.82, 98.90}, {.images_s = 1500, .speed = NAN})}));
        QCOMPARE(results.answer,
                 std::string("half at batch 64 is on the best front: at 1,500 images per second against 1,000 of float32 (how many times "
                             "as fast is not known), the same memory, accuracy inside the noise."));
        const Phrasebook book = Phrasebook::read(MANTISSA_RESOURCES "/translations/engine_de.json");
        QCOMPARE(book.tell(results.answer),
                 std::string("Kein anderer ist zugleich schneller und genauer als half mit Batch 64: mit 1.500 Bildern je Sekunde gegen "
                             "1.000 von float32 (um wie viel schneller, ist nicht bekannt), gleich viel Speicher, Genauigkeit im "
                             "Rauschen."));
    }

    void a_mean_that_one_slow_seed_makes_has_its_spread_beside_it() {
        std::vector<SweepSeed> runs = together(
            {seeds_of("float32", 64, base_accuracies), seeds_of("half", 64, {98.88, 98.82, 98.90}, {.images_s = 1500, .speed = NAN})});
        runs[1].images_s = 400;
        const SweepResults results = sweep_results(settings_for({"float32", "half"}), runs);
        QVERIFY2(results.answer.find("at 1,500 images per second against 800 ± 346 of float32 (how many") != std::string::npos,
                 results.answer.c_str());
        const Phrasebook book = Phrasebook::read(MANTISSA_RESOURCES "/translations/engine_de.json");
        QVERIFY(book.tell(results.answer).find("mit 1.500 Bildern je Sekunde gegen 800 ± 346 von float32 (um wie viel") !=
                std::string::npos);
    }

    void a_speed_is_told_of_every_seed_or_not_at_all() {
        std::vector<SweepSeed> half = seeds_of("half", 64, {98.88, 98.82, 98.90}, {.images_s = 1500, .speed = 1.5});
        half[1].speed = NAN;
        const SweepResults results =
            sweep_results(settings_for({"float32", "half"}), together({seeds_of("float32", 64, base_accuracies), half}));
        QVERIFY(std::isnan(results.cell(1, 0).speed));
    }

    void speed_without_learning_is_no_pick() {
        const auto answer = [](bool base_learns) {
            std::vector<SweepSeed> runs =
                together({seeds_of("float32", 64, {25, 25.1, 25}), seeds_of("half", 64, {25.1, 25, 25}, {.images_s = 1500, .speed = 1.5})});
            for (std::size_t i = 0; i < runs.size(); ++i)
                runs[i].learns = base_learns && i < 3;
            const SweepResults results = sweep_results(settings_for({"float32", "half"}), runs);
            return results.pick ? "picked" : results.answer;
        };
        QCOMPARE(answer(true), std::string("No policy but float32 learned anything."));
        QCOMPARE(answer(false), std::string("No run learned anything."));
    }

    // The spread of a baseline of which one seed guesses is as wide as all that can be learned: everything would be inside it.
    void beside_a_seed_that_learned_nothing_noise_is_not_judged() {
        const auto results = [](const char* idle) {
            std::vector<SweepSeed> runs = together({seeds_of("float32", 64, {90, 10, 90.1}), seeds_of("half", 64, {90.1, 90, 90})});
            for (SweepSeed& run : runs)
                run.learns = run.which.policy != idle || run.which.seed != 2;
            return sweep_results(settings_for({"float32", "half"}), runs);
        };
        const SweepResults base = results("float32"), own = results("half");
        QCOMPARE(base.cell(1, 0).kind, CellKind::idle);
        QCOMPARE(base.cell(1, 0).words, std::string("of the baseline 1 of 3 learned nothing"));
        QCOMPARE(base.cell(0, 0).words, std::string("baseline, 1 of 3 learned nothing"));
        QVERIFY(std::isnan(base.cell(1, 0).change.interval) && base.cell(1, 0).change.kind == Verdict::Kind::unknown && !base.pick);
        QCOMPARE(base.answer,
                 std::string("float32 at batch 64 (1 of 3 seeds) learned nothing, so beside it noise cannot be told from effect."));
        QVERIFY2(base.detail.ends_with(" Nothing was learned by float32 at batch 64 (1 of 3 seeds)."), base.detail.c_str());
        QCOMPARE(own.cell(1, 0).words, std::string("1 of 3 learned nothing"));
        QCOMPARE(own.answer, std::string("half at batch 64 (1 of 3 seeds) learned nothing."));
        const Phrasebook book = Phrasebook::read(MANTISSA_RESOURCES "/translations/engine_de.json");
        QCOMPARE(book.tell(base.answer), std::string("float32 mit Batch 64 (1 von 3 Seeds) lernte nichts, daneben ist "
                                                     "Rauschen also nicht von Wirkung zu trennen."));
        QVERIFY(book.tell(base.detail).ends_with("Nichts gelernt haben: float32 mit Batch 64 (1 von 3 Seeds)."));
    }

    // What so few images leave open is neither noise nor an effect, and no pick.
    void too_few_images_judge_nothing() {
        const auto results = [](const std::string& in_doubt) {
            std::vector<SweepSeed> runs =
                together({seeds_of("float32", 64, {25, 25, 37.5}), seeds_of("half", 64, {25, 37.5, 25}, {.images_s = 1500, .speed = 1.5})});
            for (SweepSeed& run : runs)
                run.too_few_of = in_doubt == "both" || run.which.policy == in_doubt ? 8 : 0;
            return sweep_results(settings_for({"float32", "half"}), runs);
        };
        const SweepResults both = results("both"), own = results("half");
        QVERIFY(!both.pick && !own.pick);
        QCOMPARE(both.cell(1, 0).kind, CellKind::few_images);
        QCOMPARE(both.cell(1, 0).words, std::string("too few images: unknown"));
        QCOMPARE(both.cell(0, 0).words, std::string("baseline, too few images: unknown"));
        QVERIFY(std::isnan(both.cell(1, 0).change.interval) && both.cell(1, 0).speed == 1.5); // the speed stays what it is
        QCOMPARE(own.cell(0, 0).words, std::string("baseline"));
        QCOMPARE(both.answer,
                 std::string("8 validation images are too few to tell whether float32 at batch 64 and half at batch 64 learned."));
        QCOMPARE(own.answer, std::string("half at batch 64 may have learned or not: 8 validation images are too few to tell."));
        const Phrasebook book = Phrasebook::read(MANTISSA_RESOURCES "/translations/engine_de.json");
        QCOMPARE(book.tell(own.answer),
                 std::string("half mit Batch 64 lernte vielleicht etwas, vielleicht nicht: 8 Validierungsbilder sind "
                             "zu wenige, um es zu sagen."));
        QVERIFY(to_json(both)["cells"][1]["seeds"][0]["learns"].is_null());
    }

    void what_is_simulated_has_no_speed_and_no_memory() {
        const SweepResults results = sweep_results(
            settings_for({"float32", "fixed16"}),
            together({seeds_of("float32", 64, base_accuracies),
                      seeds_of("fixed16", 64, {98.88, 98.82, 98.90}, {.images_s = 9000, .speed = 9, .honesty = Honesty::simulated})}));
        const SweepCell& cell = results.cell(1, 0);
        QVERIFY(cell.ms_step.n == 0 && cell.images_s.n == 0 && cell.peak_bytes.n == 0 && !cell.front && std::isnan(cell.speed));
        QCOMPARE(cell.words, std::string("inside the noise"));
        QCOMPARE(results.answer,
                 std::string("fixed16 is simulated here, without a speed or memory to tell of; accuracy is inside the noise "
                             "of float32 in 1 of 1 cell."));
        const auto simulated = [](const std::vector<double>& other, std::size_t seeds) {
            std::vector<double> base = base_accuracies;
            base.resize(seeds);
            return sweep_results(settings_for({"float32", "fixed16", "fixed8"}, seeds),
                                 together({seeds_of("float32", 64, base),
                                           seeds_of("fixed16", 64, std::vector(base.begin(), base.end()), {.honesty = Honesty::simulated}),
                                           seeds_of("fixed8", 64, other, {.honesty = Honesty::simulated})}))
                .answer;
        };
        const std::string one = simulated({98.9}, 1), some = simulated({98.9, NAN, NAN}, 3);
        QVERIFY2(one.ends_with("; whether accuracy is inside the noise of float32 so few seeds cannot tell."), one.c_str());
        QVERIFY2(some.ends_with("; accuracy is inside the noise of float32 in 1 of 2 cells, and 1 has too few seeds to tell."),
                 some.c_str());
        for (const std::string& answer : {one, some})
            QCOMPARE(half_told_in_german(answer), std::string());
    }

    void what_is_not_over_says_so() {
        const SweepSettings settings = settings_for({"float32", "half"});
        QCOMPARE(sweep_results(settings, {}).answer, std::string("Nothing is done yet: 6 runs."));
        QVERIFY(!sweep_results(settings, {}).seconds_left);
        const SweepResults half = sweep_results(settings, seeds_of("float32", 64, base_accuracies));
        QCOMPARE(half.answer, std::string("There is no result beside float32 yet."));
        QCOMPARE(half.seconds_left, std::optional<double>(18));
        QCOMPARE(half.detail, std::string("2 policies × 1 batch × 3 seeds. All runs of a seed start from the same weights and see the same "
                                          "images in the same order."));
    }

    // What lacks seeds is no pick, but nobody shall read that nothing is faster; nor that the baseline has a result which it has not.
    void what_is_said_of_a_sweep_that_goes_on_is_true() {
        const SweepSettings settings = settings_for({"float32", "half"});
        const double waits = std::nan("");
        const SweepResults one =
            sweep_results(settings, together({seeds_of("float32", 64, {98.90, waits, waits}),
                                              seeds_of("half", 64, {98.94, waits, waits}, {.images_s = 1500, .speed = 1.5})}));
        QVERIFY(!one.pick);
        QCOMPARE(one.answer, std::string("half at batch 64 leads so far: 1.50 times as fast as float32, the same memory, accuracy +0.04 "
                                         "points, 1 of 3 seeds."));
        std::vector<SweepSeed> none = seeds_of("half", 64, {waits, waits, waits});
        none[0].state = SeedState::diverged;
        QCOMPARE(sweep_results(settings, none).answer, std::string("No run has a result so far: 1 run diverged."));
        const Phrasebook book = Phrasebook::read(MANTISSA_RESOURCES "/translations/engine_de.json");
        QCOMPARE(book.tell(one.answer),
                 std::string("half mit Batch 64 führt bisher: 1,50-mal so schnell wie float32, gleich viel Speicher, "
                             "Genauigkeit +0,04 Punkte, 1 von 3 Seeds."));
    }

    void a_german_reads_it_in_german() {
        const Phrasebook book = Phrasebook::read(MANTISSA_RESOURCES "/translations/engine_de.json");
        QCOMPARE(
            book.tell("half at batch 64 is on the best front: 1.59 times as fast as float32, 39 % less memory, accuracy inside the noise."),
            std::string("Kein anderer ist zugleich schneller und genauer als half mit Batch 64: 1,59-mal so schnell wie float32, 39 % "
                        "weniger Speicher, Genauigkeit im Rauschen."));
        QCOMPARE(
            book.tell("Speed costs accuracy: half at batch 64 is 1.50 times as fast as float32, 0.19 points below in all 3."),
            std::string("Tempo kostet Genauigkeit: half mit Batch 64 ist 1,50-mal so schnell wie float32, 0,19 Punkte niedriger in allen "
                        "3."));
        QCOMPARE(book.tell("2 of 3 seeds"), std::string("2 von 3 Seeds"));
        QCOMPARE(
            book.tell(sweep_results(settings_for({"float32", "half"}), {}).detail),
            std::string("2 Policys × 1 Batch × 3 Seeds. Alle Läufe eines Seeds beginnen mit denselben Gewichten und sehen dieselben Bilder "
                        "in derselben Reihenfolge."));
    }

    // Ten times its own spread is no noise, though Student's interval of two seeds has it inside.
    void two_seeds_are_too_few() {
        const SweepResults results = sweep_results(
            settings_for({"float32", "half"}, 2),
            together({seeds_of("float32", 64, {98.9, 98.8}), seeds_of("half", 64, {98.0, 98.06}, {.images_s = 1500, .speed = 1.5})}));
        QVERIFY(!results.pick);
        QCOMPARE(QString::fromStdString(results.answer),
                 QString("Speed seems to cost accuracy: half at batch 64 is 1.50 times as fast as float32, accuracy 0.82 points below in 2 "
                         "seeds, too few to tell it from noise."));
    }

    void one_seed_cannot_tell_noise() {
        const SweepResults results =
            sweep_results(settings_for({"float32", "half"}, 1),
                          together({seeds_of("float32", 64, {98.9}), seeds_of("half", 64, {98.7}, {.images_s = 1500, .speed = 1.5})}));
        QVERIFY(results.answer.ends_with("accuracy of one seed, which noise cannot be told from."));
    }
};

QTEST_GUILESS_MAIN(TestSweepResults)
#include "test_sweep_results.moc"
