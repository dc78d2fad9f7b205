// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a run checks before it begins is asked of sets for which nothing is drawn.
#include "support/small_experiment.h"
#include "train/data_shelf.h"
#include "train/data_survey.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace mantissa;

class TestDataShelf : public QObject {
    Q_OBJECT

private slots:
    void looking_draws_nothing_and_knows_all() {
        const Experiment experiment = parsed(small_experiment());
        const Variant& variant = experiment.variants.front();
        DataShelf shelf(experiment, {});
        const DataSets seen = shelf.look(variant);
        QVERIFY(!seen.train->images() && !seen.validation->images()); // drawn when one is asked for
        const std::int64_t steps = shelf.steps_of(variant);
        QVERIFY(shelf.look(variant).train == seen.train); // neither for how long it goes
        const DataSets drawn = shelf.get(variant);
        QVERIFY(drawn.train->images() && drawn.validation->images());
        const DataFacts before = facts_of(seen), then = facts_of(drawn);
        QCOMPARE(before.classes, then.classes);
        for (const auto& [a, b] : {std::pair{before.train, then.train}, std::pair{before.validation, then.validation}}) {
            QCOMPARE(a.size, b.size);
            QVERIFY(a.shape == b.shape);
            QCOMPARE(a.keeps_bytes, b.keeps_bytes);
        }
        QCOMPARE(shelf.steps_of(variant), steps);
        QVERIFY(shelf.look(variant).train == drawn.train); // those that there are
    }

    void what_is_read_is_looked_at_as_it_is() {
        Json json = small_experiment();
        json["data"] = {{"source", "mnist"}};
        json["model"]["input"] = {28, 28, 1};
        json["model"]["layers"].back()["units"] = 10;
        const Experiment experiment = parsed(json);
        DataShelf shelf(experiment, {});
        const DataSets seen = shelf.look(experiment.variants.front());
        QVERIFY(shelf.get(experiment.variants.front()).train == seen.train);
    }
};

QTEST_GUILESS_MAIN(TestDataShelf)
#include "test_data_shelf.moc"
