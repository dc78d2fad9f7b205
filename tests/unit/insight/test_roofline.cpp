// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The least time that a step can take on a card, by its data sheet.
#include "backends/registry.h"
#include "insight/roofline.h"
#include "plan/compile.h"
#include "train/session.h"

#include <QtTest>

using namespace mantissa;

namespace {

Plan plan_of(const Card& card, const std::string& policy) {
    auto variant = read_experiment(std::filesystem::path(MANTISSA_RESOURCES) / "experiments" / "resnet20.mantissa").variants.at(0);
    Problems problems;
    variant.policy = read_policy(policy, "policy", problems);
    variant.loss_scale = variant.policy.loss_scale;
    return compile(step_request(variant, Mode::train), *plan_for_card(card));
}

} // namespace

class TestRoofline : public QObject {
    Q_OBJECT

private slots:
    void devices_find_their_card_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("id");
        QTest::newRow("H200") << "NVIDIA H200"
                              << "h200";
        QTest::newRow("RTX 4090") << "NVIDIA GeForce RTX 4090"
                                  << "rtx4090";
        QTest::newRow("the longer name wins") << "NVIDIA GeForce GTX 1080 Ti"
                                              << "gtx1080ti";
        QTest::newRow("a processor") << "AMD EPYC, 2 cores"
                                     << "";
    }

    void devices_find_their_card() {
        QFETCH(QString, name);
        QFETCH(QString, id);
        auto card = card_named_in(name.toStdString());
        QCOMPARE(card ? QString::fromStdString(card->card.id) : QString(), id);
    }

    void an_operation_is_bound_by_its_longer_side() {
        CatalogueCard card = find_card("h200");
        Plan plan = plan_of(card.card, "float32");
        int by_bytes = 0, by_arithmetic = 0;
        for (const Operation& operation : plan.graph.operations) {
            double seconds = roofline_seconds(card, plan.graph, operation), bytes = operation.cost.bytes / card.bandwidth;
            QVERIFY(seconds >= bytes && seconds >= operation.cost.flops / card.flops.at("float32") * (1 - 1e-12));
            (seconds > bytes ? by_arithmetic : by_bytes) += 1;
        }
        QVERIFY(by_bytes > 0 && by_arithmetic > 0);
    }

    void tensor_cores_lower_it() {
        CatalogueCard card = find_card("h200");
        double wide = roofline_seconds(card, plan_of(card.card, "float32").graph),
               narrow = roofline_seconds(card, plan_of(card.card, "bfloat16").graph);
        QVERIFY2(narrow < 0.7 * wide, qPrintable(QString("%1 of %2 s").arg(narrow).arg(wide)));
        CatalogueCard old = find_card("titanxp"); // no units for bfloat16: the products go at float32's rate
        QVERIFY(roofline_seconds(old, plan_of(old.card, "bfloat16").graph) > narrow);
    }
};

QTEST_GUILESS_MAIN(TestRoofline)
#include "test_roofline.moc"
