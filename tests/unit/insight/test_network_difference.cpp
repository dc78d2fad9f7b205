// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/network_difference.h"

#include <QTest>

using namespace mantissa;

namespace {

Json conv(int filters) { return {{"type", "conv2d"}, {"filters", filters}, {"kernel", 3}, {"padding", "same"}}; }
const Json pool = {{"type", "max_pool2d"}, {"size", 2}}, flat = {{"type", "flatten"}}, head = {{"type", "dense"}, {"units", 10}};

Model model(const Json& layers) {
    Problems problems;
    return read_model({{"input", {8, 8, 1}}, {"layers", layers}}, "model", problems);
}

// "=" alike, "~" another value, "+" and "-" come and gone, without the frame of input and loss.
QStringList marks(const Json& one, const Json& other) {
    QStringList list;
    for (const LayersBeside& row : side_by_side(model(one), model(other))) {
        const QString left = QString::fromStdString(row.one), right = QString::fromStdString(row.other);
        list << (left == right ? "= " : left.isEmpty() ? "+ " : right.isEmpty() ? "- " : "~ ") + (right.isEmpty() ? left : right);
    }
    return list.mid(1, list.size() - 2);
}

} // namespace

class TestNetworkDifference : public QObject {
    Q_OBJECT

private slots:
    void the_same_stands_beside_itself() {
        for (const QString& mark : marks({conv(4), pool, flat, head}, {conv(4), pool, flat, head}))
            QVERIFY2(mark.startsWith("= "), qPrintable(mark));
    }
    void a_layer_that_came_moves_none_of_the_others() {
        const QStringList list = marks({conv(4), flat, head}, {conv(4), pool, conv(4), flat, head});
        QCOMPARE(list.filter("= ").size(), 3);
        QCOMPARE(list.filter("+ ").size(), 2);
        QCOMPARE(marks({conv(4), pool, flat, head}, {conv(4), flat, head})[1], QString("- max_pool2d"));
    }
    void what_is_alike_goes_before_what_is_of_one_kind() {
        const QStringList list = marks({conv(4), conv(6), flat, head}, {conv(6), flat, head});
        QVERIFY2(list[0].startsWith("- conv2d: filters 4") && list[1].startsWith("= conv2d: filters 6"), qPrintable(list.join('\n')));
    }
    void another_value_is_told_in_its_place() {
        const QStringList list = marks({conv(4), pool, flat, head}, {conv(6), pool, flat, head});
        QVERIFY2(list[0].startsWith("~ conv2d: filters 6"), qPrintable(list[0]));
        QCOMPARE(list.filter("= ").size(), 3);
    }
    void what_is_inside_a_residual_is_looked_at() {
        const auto block = [](int filters) { return Json{{"type", "residual"}, {"layers", {conv(filters)}}, {"shortcut", Json::array()}}; };
        const QStringList list = marks({conv(4), block(4), flat, head}, {conv(4), block(6), flat, head});
        QVERIFY2(list[2].startsWith("~ › conv2d: filters 6"), qPrintable(list.join('\n')));
        QCOMPARE(list.filter("~ ").size(), 1);
    }
    // What two others have where the first has nothing shares a row; each layer of the first has one of its own.
    void several_stand_beside_the_first() {
        const auto rows = beside_first(model({conv(4), flat, head}),
                                       {model({conv(6), pool, flat, head}), model({conv(4), pool, pool, flat, head}), model({flat, head})});
        QCOMPARE(rows.size(), std::size_t{7}); // input, three layers, two poolings between, loss
        QVERIFY(rows[1].first.ends_with("filters 4, kernel 3, padding same") && rows[1].others[1] == rows[1].first &&
                rows[1].others[2].empty());
        QVERIFY(rows[1].others[0].find("filters 6") != std::string::npos);
        QVERIFY(rows[2].first.empty() && rows[2].others[0] == rows[2].others[1] && rows[2].others[2].empty());
        QVERIFY(rows[3].first.empty() && rows[3].others[0].empty() && rows[3].others[1] == rows[2].others[1]);
        for (std::size_t place : {0, 4, 5, 6})
            for (const std::string& other : rows[place].others)
                QCOMPARE(other, rows[place].first);
    }
    void input_and_loss_frame_it() {
        const auto rows = side_by_side(model({flat, head}), model({flat, head}));
        QCOMPARE(rows.front().one, std::string("input 8 x 8 x 1"));
        QVERIFY(rows.back().one.starts_with("loss "));
    }
};

QTEST_GUILESS_MAIN(TestNetworkDifference)
#include "test_network_difference.moc"
