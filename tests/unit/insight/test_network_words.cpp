// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/network_words.h"

#include "core/paths.h"

#include <QTest>

using namespace mantissa;

namespace {

QString words(const Json& layers, const Json& input = {8, 8, 1}) {
    Problems problems;
    const Model model = read_model({{"input", input}, {"layers", layers}}, "model", problems);
    return problems.empty() ? QString::fromStdString(words_of_network(model)) : QString::fromStdString(sentence_of(problems.front()));
}

Json conv(int filters) { return {{"type", "conv2d"}, {"filters", filters}, {"kernel", 3}, {"padding", "same"}}; }
const Json flat = {{"type", "flatten"}};
Json dense(int units) { return {{"type", "dense"}, {"units", units}}; }

} // namespace

class TestNetworkWords : public QObject {
    Q_OBJECT

private slots:
    void kinds() {
        QCOMPARE(words({flat, dense(10)}), QString("a linear classifier, from 8 x 8 x 1 to 10 outputs"));
        QCOMPARE(words({flat, dense(32), dense(10)}),
                 QString("a multilayer perceptron, 2 layers deep (2 dense layers), from 8 x 8 x 1 to 10 outputs"));
        QCOMPARE(words({conv(4), flat, dense(10)}),
                 QString("a convolutional network, 2 layers deep (1 convolution and 1 dense layer), from 8 x 8 x 1 to 10 outputs"));
    }
    // What lies beside the longest way adds nothing to the depth.
    void a_residual_counts_by_its_longer_side() {
        const Json block = {{"type", "residual"}, {"layers", {conv(4), conv(4)}}, {"shortcut", {conv(4)}}};
        QCOMPARE(words({conv(4), block, block, flat, dense(10)}),
                 QString("a residual network, 6 layers deep (5 convolutions and 1 dense layer), from 8 x 8 x 1 to 10 outputs"));
    }
    void a_shipped_one_is_as_deep_as_it_is_called() {
        const Json json = read_json(resources_folder() / "experiments/resnet20.mantissa");
        Problems problems;
        const Model model = read_model(json["model"], "model", problems);
        QVERIFY(problems.empty());
        QVERIFY2(words_of_network(model).find("20 layers deep") != std::string::npos, words_of_network(model).c_str());
    }
};

QTEST_GUILESS_MAIN(TestNetworkWords)
#include "test_network_words.moc"
