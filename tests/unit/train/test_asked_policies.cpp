// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a command line asks for by a word becomes a variant: one that is there, a policy of the program, or the file of a kept one.
#include "policy/policy_file.h"
#include "train/asked_policies.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace mantissa;

namespace {

const Json gentle = {{"name", "gentle"}, {"base", "bfloat16"}, {"rounding", {{"variables", "stochastic"}}}};

Experiment experiment() {
    const Json layer = {{"type", "dense"}, {"name", "out"}, {"units", 10}};
    Json json = {{"format", "mantissa.experiment"},
                 {"version", 1},
                 {"name", "asked"},
                 {"model", {{"input", {8, 8, 1}}, {"layers", Json::array({{{"type", "flatten"}, {"name", "flat"}}, layer})}}},
                 {"data", {{"source", "mnist"}}},
                 {"variants", Json::array({{{"name", "float32"}, {"policy", "float32"}}, {{"name", "slow"}, {"policy", "float16"}}})}};
    return parse_experiment(json, "asked.mantissa");
}

} // namespace

class TestAskedPolicies : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::string file(const char* name) { return m_folder.filePath(name).toStdString(); }

    QString refusal(const std::string& word) {
        std::vector<std::string> words = {word};
        try {
            with_policies(experiment(), words);
        } catch (const Error& error) {
            return error.kind() == ErrorKind::bad_input ? QString::fromStdString(error.what()) : "another kind of error";
        }
        return "none";
    }

private Q_SLOTS:
    void initTestCase() { write_policy_file(file("gentle.json"), gentle); }

    void each_word_is_a_variant() {
        std::vector<std::string> words = {"slow", "mixed_float16", file("gentle.json"), "mixed_float16"};
        const Experiment made = with_policies(experiment(), words);
        QCOMPARE(words, (std::vector<std::string>{"slow", "mixed_float16", "gentle", "mixed_float16"}));
        QCOMPARE(made.variants.size(), std::size_t{4}); // its own stay in their places
        QCOMPARE(made.variants[2].policy.name, std::string("mixed_float16"));
        QVERIFY(made.variants[2].loss_scale.mode == LossScaling::Mode::dynamic); // as that policy has it
        QVERIFY(made.variants[3].policy.precision.rule(Role::variables).rounding == Rounding::stochastic);
        QCOMPARE(made.variants[3].index, 3);
        QCOMPARE(made.variants[3].resolved["variants"][0]["policy"], gentle); // a run folder needs no other file
    }

    void only_these_are_trained_and_none_means_all() {
        const Experiment made = only_policies(experiment(), {"bfloat16", "slow"});
        QCOMPARE(made.variants.size(), std::size_t{2});
        QCOMPARE(made.variants[0].name, std::string("slow"));
        QCOMPARE(made.variants[1].name, std::string("bfloat16"));
        QCOMPARE(only_policies(experiment(), {}).variants.size(), std::size_t{2});
    }

    void all_are_those_of_the_program() {
        const Experiment made = only_policies(experiment(), {"all"});
        QCOMPARE(made.variants.size(), builtin_policies().size());
        QCOMPARE(made.variants[0].name, std::string("float32")); // its own of that name; slow is none of the program's
        QCOMPARE(made.variants[1].name, std::string("tf32"));
    }

    void the_same_file_twice_is_one_variant() {
        std::vector<std::string> words = {file("gentle.json"), file("gentle.json")};
        QCOMPARE(with_policies(experiment(), words).variants.size(), std::size_t{3});
    }

    void what_is_none_is_refused_in_a_sentence() {
        QVERIFY2(refusal("flot16").contains("--policy flot16: ") && refusal("flot16").contains("did you mean float16?"),
                 qPrintable(refusal("flot16")));
        QVERIFY(refusal("flot16").contains("float32, slow"));
        write_policy_file(file("taken.json"), {{"name", "slow"}, {"base", "bfloat16"}});
        QVERIFY2(refusal(file("taken.json")).contains("taken.json: policy.name: "), qPrintable(refusal(file("taken.json"))));
        QVERIFY2(refusal(file("missing.json")).contains("missing.json"), qPrintable(refusal(file("missing.json"))));
        QVERIFY2(!refusal(file("missing.json")).contains("none"), qPrintable(refusal(file("missing.json"))));
    }

    void files_that_hold_none_name_the_key() {
        const std::vector<std::pair<Json, QString>> wrong = {
            {{{"format", "mantissa.experiment"}}, "format"},
            {{{"format", "mantissa.policy"}, {"version", 2}}, "version"},
            {{{"format", "mantissa.policy"}, {"version", 1}, {"policy", "float16"}}, "policy"},
            {{{"format", "mantissa.policy"}, {"version", 1}, {"policy", {{"base", "float16"}}}}, "policy.name"},
            {{{"format", "mantissa.policy"}, {"version", 1}, {"policy", {{"name", "two\nlines"}, {"base", "float16"}}}}, "policy.name"},
            {{{"format", "mantissa.policy"}, {"version", 1}, {"policy", {{"name", "odd"}, {"compute", "float99"}}}}, "policy.compute"},
        };
        for (const auto& [json, key] : wrong) {
            write_json(file("wrong.json"), json);
            const QString told = refusal(file("wrong.json"));
            QVERIFY2(told.contains("wrong.json: " + key + ":"), qPrintable(told));
        }
    }

    void a_policy_file_says_that_it_is_one() {
        QVERIFY(is_policy_file(file("gentle.json")));
        write_json(file("list.json"), Json::array());
        for (const char* other : {"list.json", "missing.json", "."})
            QVERIFY2(!is_policy_file(file(other)), other);
    }
};

QTEST_GUILESS_MAIN(TestAskedPolicies)
#include "test_asked_policies.moc"
