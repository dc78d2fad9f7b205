// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What cuDNN answers for convolutions of the measured networks on a card that is not here: how many settings of engines it proposes,
// why some are left out, how many are timed. One card per process, as in test_card_plans.
#include "backends/card/float8.h"
#include "backends/cuda/cudnn/race.h"
#include "backends/cuda_devices.h"
#include "contract/cards.h"
#include "ops/operation_table.h"
#include "plan/compile.h"
#include "train/session.h"

#include <QFile>
#include <QtTest>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t table_of = 91900; // the version of cuDNN that the tables were written from

struct Layer {
    const char* name;
    const char* network;
    std::int64_t batch, in, out, kernel, stride;
};
constexpr Layer layers[] = {{"64 to 64, 3x3", "resnet18", 512, 64, 64, 3, 1},
                            {"64 to 128, 3x3, stride 2", "resnet18", 512, 64, 128, 3, 2},
                            {"512 to 512, 3x3", "resnet18", 512, 512, 512, 3, 1},
                            {"32 to 64, 7x7, stride 2", "imagenette", 128, 32, 64, 7, 2}};
constexpr const char* policies[] = {"float32", "tf32", "float16", "bfloat16"};

bool is_of(const Graph& graph, const Operation& operation, const Layer& layer) {
    const auto* convolution = std::get_if<Convolution>(&operation.attributes);
    if (!convolution)
        return false;
    std::array<std::int64_t, 4> wanted = {layer.kernel, layer.kernel, layer.in, layer.out};
    bool kernel = false;
    for (const auto* list : {&operation.inputs, &operation.outputs})
        for (int index : *list)
            kernel = kernel || std::ranges::equal(graph.tensor(index).shape, wanted);
    return kernel && convolution->window.stride_x == layer.stride;
}

// "34 proposed: 3 cannot be built, 7 would be compiled now; 24 of 24 timed"
QString in_words(const EngineSurvey& survey) {
    int left = survey.proposed;
    QStringList reasons;
    for (const auto& [reason, count] : survey.left_out) {
        left -= count;
        reasons << QString("%1 %2").arg(count).arg(QString::fromStdString(reason));
    }
    return QString("%1 proposed; %2; %3 of %4 timed")
        .arg(survey.proposed)
        .arg(reasons.isEmpty() ? "none left out" : reasons.join(", "))
        .arg(survey.timed)
        .arg(left);
}

} // namespace

class TestCudaEngines : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_libraries = libraries_for(card_under_test()); }

    void answers_are_those_of_the_table() {
        if (!m_libraries.survey)
            QSKIP("no cuDNN 9.8 or newer here: this build cannot ask it for engines");
        QString path = QString("%1/tests/contract/engines/%2.txt").arg(MANTISSA_SOURCE).arg(card_under_test().capability());
        QStringList lines = table();
        if (qEnvironmentVariableIsSet("MANTISSA_WRITE_TABLES")) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(lines.join('\n').toUtf8() + "\n");
        }
        if (m_version != table_of)
            QSKIP(qPrintable(QString("the tables are of cuDNN %1, here is %2").arg(table_of).arg(m_version)));
        QFile file(path);
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(path));
        QStringList expected = QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
        for (qsizetype i = 0; i < std::min(lines.size(), expected.size()); ++i)
            QCOMPARE(lines[i], expected[i]);
        QCOMPARE(lines.size(), expected.size());
    }

    // What does not depend on the version: settings of one engine are told apart, uneven padding costs no engines, tf32 has Tensor
    // Cores for large windows too.
    void there_is_a_choice() {
        if (!m_libraries.survey)
            QSKIP("no cuDNN 9.8 or newer here: this build cannot ask it for engines");
        int capability = card_under_test().capability();
        for (const Layer& layer : layers)
            for (const char* policy : policies) {
                bool narrow = QString(policy).endsWith("float16");
                if ((capability < 80 && QString(policy) == "bfloat16") || !narrow)
                    continue;
                for (const EngineSurvey& survey : surveys(layer, policy))
                    QVERIFY2(survey.timed >= 6, qPrintable(QString("%1 %2: %3").arg(policy, layer.name, in_words(survey))));
            }
    }

    // Convolutions of 8 bits are the card's own where cuDNN proposes an engine, and say that there is none where it does not.
    void eight_bits_are_asked_for() {
        if (!m_libraries.survey)
            QSKIP("no cuDNN 9.8 or newer here: this build cannot ask it for engines");
        Variant variant = read_experiment(fs::path(MANTISSA_SOURCE) / "tests/bench/networks/resnet20.mantissa").variants.at(0);
        Problems problems;
        variant.policy = read_policy("float8", "policy", problems);
        Plan plan = compile(step_request(variant, Mode::train), *plan_for_card(card_under_test(), m_libraries));
        int asked = 0;
        for (const Operation& operation : plan.graph.operations) {
            if (!is_convolution(operation.kind) || !multiplies_float8(plan.graph, operation))
                continue;
            const Selection& selection = operation.selection;
            if (card_under_test().capability() < 89) {
                QVERIFY2(selection.reason.find("no Tensor Cores for 8-bit floats") != std::string::npos, selection.reason.c_str());
                continue;
            }
            const EngineSurvey survey = m_libraries.survey(plan.graph, operation);
            bool offered = survey.timed > 0;
            QCOMPARE(selection.support, offered ? Support::native : Support::converted);
            QCOMPARE(selection.implementation.starts_with("cuDNN"), offered);
            QCOMPARE(selection.reason.find("cuDNN has no engine for this shape in 8-bit floats") != std::string::npos, !offered);
            if (survey.version == table_of)
                QCOMPARE(survey.proposed, 0); // without a device: NOTES.md
            ++asked;
        }
        QVERIFY(asked > 0 || card_under_test().capability() < 89);
    }

    void the_fastest_wins() {
        auto prepare = [](std::size_t i) { return [i](Look) { return i == 2 ? 1.0 : 3.0; }; };
        auto best = fastest(4, prepare);
        QVERIFY(best);
        QCOMPARE(best->candidate, std::size_t(2));
        QVERIFY(!fastest(4, prepare, {0.5, 0.5}));
    }

    // Kernels of some microseconds take less than a launch does, which a first run has in it and a careful figure has not.
    void a_launch_gives_nothing_up() {
        constexpr double kernels[] = {3.5, 3, 40, 2.5}, launch = 10;
        std::map<std::size_t, int> looks;
        auto prepare = [&](std::size_t i) {
            return [&, i](Look look) { return ++looks[i], look == Look::once ? std::max(launch, kernels[i]) : kernels[i]; };
        };
        auto best = fastest(4, prepare);
        QCOMPARE(best->candidate, std::size_t(3));
        QCOMPARE(looks[2], 1);
        QVERIFY(fastest(4, prepare, {3.2, launch})); // what others took, who had a launch too
    }

    void what_is_slow_is_run_once() {
        std::map<std::size_t, int> looks;
        auto prepare = [&](std::size_t i) {
            if (i == 1)
                throw Error("this one cannot run here");
            return [&looks, i](Look) { return ++looks[i], i == 0 ? 1.0 : i == 2 ? 1.5 : 2.5; };
        };
        auto best = fastest(4, prepare);
        QCOMPARE(best->candidate, std::size_t(0));
        QCOMPARE(looks[0], 2);
        QCOMPARE(looks[2], 2);
        QCOMPARE(looks[3], 1);
    }

    // Else each run would try them all again, and nobody would hear of it.
    void where_none_can_run_it_is_said_why() {
        auto prepare = [](std::size_t i) -> CandidateTimer { throw Error("number " + std::to_string(i) + " cannot run here"); };
        try {
            fastest(3, prepare);
            QFAIL("three that cannot run are raced as if there were none");
        } catch (const Error& error) {
            QCOMPARE(error.what(), "number 2 cannot run here");
        }
        QVERIFY(!fastest(0, prepare));
    }

private:
    std::vector<EngineSurvey> surveys(const Layer& layer, const char* policy) {
        Variant variant =
            read_experiment(fs::path(MANTISSA_SOURCE) / "tests/bench/networks" / (std::string(layer.network) + ".mantissa")).variants.at(0);
        Problems problems;
        variant.policy = read_policy(policy, "policy", problems);
        StepRequest request = step_request(variant, Mode::train);
        request.batch = layer.batch;
        Plan plan = compile(request, *plan_for_card(card_under_test(), m_libraries));
        std::map<OpKind, EngineSurvey> found;
        for (const Operation& operation : plan.graph.operations)
            if (is_of(plan.graph, operation, layer) && operation.selection.implementation.starts_with("cuDNN") &&
                !found.contains(operation.kind))
                found[operation.kind] = m_libraries.survey(plan.graph, operation);
        std::vector<EngineSurvey> list;
        for (OpKind kind : {OpKind::convolution, OpKind::convolution_backward_data, OpKind::convolution_backward_weights})
            if (found.contains(kind))
                list.push_back(found.at(kind));
        return list;
    }

    QStringList table() {
        constexpr const char* directions[] = {"forward", "backward data", "backward weights"};
        QStringList lines;
        for (const char* policy : policies)
            for (const Layer& layer : layers) {
                int direction = 0;
                for (const EngineSurvey& survey : surveys(layer, policy)) {
                    m_version = survey.version;
                    lines << QString("%1 | %2 | %3 | %4").arg(policy, layer.name, directions[direction++], in_words(survey));
                }
            }
        return lines;
    }

    CardLibraries m_libraries;
    std::size_t m_version = 0;
};

QTEST_GUILESS_MAIN(TestCudaEngines)
#include "test_cuda_engines.moc"
