// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// That every kind has its row is checked by the compiler; here, that rows say what others rely on.
#include "model/optimizer.h"
#include "ops/operation_table.h"

#include <QTest>

#include <set>

using namespace mantissa;

class TestOperationTable : public QObject {
    Q_OBJECT

private slots:
    void names_are_unique() {
        std::set<std::string> names;
        for (const OperationRow& row : operation_table())
            QVERIFY2(names.insert(row.name).second, row.name);
        QCOMPARE(names.size(), operation_count);
    }

    void every_optimizer_computes_in_the_format_of_the_update() {
        for (const OptimizerType* type : optimizer_types()) {
            const OperationRow& row = row_of(type->operation);
            QVERIFY2(row.family == Family::optimizer, row.name);
            QVERIFY2(row.arithmetic == Role::update, row.name);
            QVERIFY2(row.inputs.demanded[0] == Operand::gradient && row.inputs.demanded[1] == Operand::variable, row.name);
            QVERIFY2(row.inputs.repeated == Operand::slot && row.outputs.repeated == Operand::slot, row.name);
        }
    }

    void products_have_their_kernel_and_the_two_others() {
        for (const OperationRow& row : operation_table()) {
            if (!is_product(row.kind))
                continue;
            bool into_weights = row.traits.direction == Direction::backward_weights;
            QVERIFY2((into_weights ? row.outputs : row.inputs).place_of_demanded(into_weights ? Operand::dkernel : Operand::kernel) >= 0,
                     row.name);
            bool forward = row.traits.direction == Direction::forward;
            QVERIFY2((forward ? row.outputs : row.inputs).place_of_demanded(forward ? Operand::y : Operand::dy) >= 0, row.name);
        }
    }

    void what_works_in_place_has_one_result() {
        for (const OperationRow& row : operation_table())
            if (row.traits.in_place != OperationTraits::InPlace::never)
                QVERIFY2(row.outputs.demanded_count() == 1 && row.outputs.optional[0] == Operand::none, row.name);
        Operation softmax;
        softmax.kind = OpKind::activation;
        softmax.attributes = Activation{Function::softmax};
        QVERIFY(!works_in_place(softmax));
        softmax.attributes = Activation{Function::relu};
        QVERIFY(works_in_place(softmax));
    }

    void no_operand_has_two_places() {
        for (const OperationRow& row : operation_table())
            for (const OperandNames* names : {&row.inputs, &row.outputs}) {
                std::multiset<Operand> all(names->demanded.begin(), names->demanded.end());
                all.insert(names->optional.begin(), names->optional.end());
                all.insert(names->repeated);
                for (Operand name : all)
                    QVERIFY2(name == Operand::none || all.count(name) == 1, row.name);
            }
    }
};

QTEST_APPLESS_MAIN(TestOperationTable)
#include "test_operation_table.moc"
