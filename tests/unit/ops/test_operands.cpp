// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/error.h"
#include "ops/operands.h"

#include <QTest>

using namespace mantissa;

namespace {

constexpr int addend = 10, sums = 11;

Operation made(OpKind kind, const char* name, std::vector<int> inputs, std::vector<int> outputs) {
    Operation operation;
    operation.kind = kind;
    operation.name = name;
    operation.inputs = std::move(inputs);
    operation.outputs = std::move(outputs);
    return operation;
}

Operation norm() {
    Operation operation = made(OpKind::batch_norm, "norm", {0, 1, 2, 3, 4}, {5, 6, 7, 3, 4});
    operation.input_roles.assign(5, Role::raw);
    return operation;
}

} // namespace

class TestOperands : public QObject {
    Q_OBJECT

private slots:
    void sums_alone_are_no_addend() {
        Operation operation = norm();
        add_input(operation, Operand::sums, sums, Role::raw);
        QCOMPARE(find_input(operation, Operand::addend), -1);
        QCOMPARE(find_input(operation, Operand::sums), sums);
    }

    void the_order_in_which_they_come_does_not_matter() {
        Operation first = norm(), second = norm();
        add_input(first, Operand::addend, addend, Role::activations);
        add_input(first, Operand::sums, sums, Role::raw);
        add_input(second, Operand::sums, sums, Role::raw);
        add_input(second, Operand::addend, addend, Role::activations);
        for (const Operation& operation : {first, second}) {
            check_operands(operation);
            QCOMPARE(input_of(operation, Operand::addend), addend);
            QCOMPARE(input_of(operation, Operand::sums), sums);
            QCOMPARE(input_of(operation, Operand::beta), 2);
            QCOMPARE(operation.input_roles[static_cast<std::size_t>(place_of_input(operation, Operand::addend))], Role::activations);
        }
    }

    void what_is_unknown_or_there_already_is_refused() {
        Operation operation = norm();
        QVERIFY_EXCEPTION_THROWN(add_input(operation, Operand::bias, 9, Role::raw), Error);
        add_input(operation, Operand::sums, sums, Role::raw);
        QVERIFY_EXCEPTION_THROWN(add_input(operation, Operand::sums, sums, Role::raw), Error);
        QVERIFY_EXCEPTION_THROWN(input_of(operation, Operand::addend), Error);
        QVERIFY_EXCEPTION_THROWN(add_output(operation, Operand::sums, sums), Error);
    }

    void an_input_without_a_name_is_found() {
        Operation operation = norm();
        check_operands(operation);
        operation.inputs.push_back(sums);
        QVERIFY_EXCEPTION_THROWN(check_operands(operation), Error);
        operation = norm();
        operation.inputs.pop_back();
        QVERIFY_EXCEPTION_THROWN(check_operands(operation), Error);
        operation = norm();
        operation.outputs.push_back(9);
        QVERIFY_EXCEPTION_THROWN(check_operands(operation), Error);
    }

    void slots_and_terms_are_as_many_as_there_are() {
        Operation adam = made(OpKind::adam, "adam", {0, 1, 2, 3}, {1, 2, 3});
        check_operands(adam);
        QCOMPARE(repeated_inputs(adam), std::size_t{2});
        Operation sum = made(OpKind::add, "sum", {0, 1, 2}, {3});
        check_operands(sum);
    }

    void results_that_are_optional_are_told_by_their_count() {
        Operation pool = made(OpKind::max_pool, "pool", {0}, {1});
        check_operands(pool);
        QVERIFY(!has_output(pool, Operand::index));
        add_output(pool, Operand::index, 2);
        check_operands(pool);
        QCOMPARE(output_of(pool, Operand::index), 2);
        QVERIFY_EXCEPTION_THROWN(add_output(pool, Operand::index, 3), Error);
    }
};

QTEST_APPLESS_MAIN(TestOperands)
#include "test_operands.moc"
