// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Causes that a graphics card alone can have, or has otherwise than a processor, in profiles as a card would keep them: recorded/*.json.
// Each says whether it was made by hand from published figures, and from which.
#include "core/json.h"
#include "insight/causes/answer.h"

#include <QTest>

#include <cmath>
#include <filesystem>
#include <set>

using namespace mantissa;
using namespace mantissa::insight;
namespace fs = std::filesystem;

namespace {

std::vector<Pace> paces_of(const StepProfile& step) {
    std::vector<Pace> paces;
    for (int i = 1; i <= 20; ++i) {
        Pace pace{.together = "one", .number = i, .length = 10, .steps = 9};
        for (std::size_t part = 0; part < pace.parts.size(); ++part)
            pace.parts[part] = step.milliseconds[part] / 1e3 * (1 + 0.001 * (i % 3));
        paces.push_back(pace);
    }
    return paces;
}

RunEvidence recorded(const Json& side, const std::string& card) {
    RunEvidence run{.name = side["name"], .policy = side["policy"], .device = "cuda:0"};
    const RunProfile profile = profile_from_json(side["profile"]);
    run.environment.processor = card;
    run.experiment = {{"training", {{"batch", profile.batch}}},
                      {"model", Json::object()},
                      {"data", Json::object()},
                      {"variants", {{{"policy", run.policy}}}}};
    run.profile = StepProfile{.milliseconds = profile.parts};
    run.operations = std::make_shared<RunProfile>(profile);
    run.counted_steps = 180;
    run.warm_up_steps = 10;
    run.paces = paces_of(*run.profile);
    return run;
}

std::string told(const Answer& answer) {
    std::string text = answer.sentence + '\n' + answer.detail;
    for (const RankedCause& one : answer.causes)
        text += "\n  " + one.cause->name + ": " + one.claim.fact + ' ' + one.claim.evidence + ", explains " + std::to_string(one.explains);
    return text + "\n  small " + words_of(answer.small) + ", saves " + std::to_string(answer.saves) + ", unexplained " +
           std::to_string(answer.unexplained);
}

} // namespace

class TestRecordedCauses : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        for (const auto& entry : fs::directory_iterator(fs::path(MANTISSA_SOURCE) / "tests/unit/insight/recorded"))
            m_files[entry.path().stem().string()] = read_json(entry.path());
        QVERIFY(m_files.size() >= 9);
    }

    void each_says_where_its_figures_come_from() {
        for (const auto& [name, file] : m_files) {
            const std::string about = file.at("about"), source = file.at("source");
            QVERIFY2(about.starts_with("Made by hand, not measured. ") || about.starts_with("Recorded on "), name.c_str());
            QVERIFY2(source.size() > 20 && about.size() > 60, name.c_str());
        }
    }

    void what_only_cards_have_is_recorded() {
        std::set<std::string> causes;
        for (const auto& [name, file] : m_files)
            causes.insert(file.at("cause").get<std::string>());
        for (const Cause& cause : all_causes())
            if (cause.on == Cause::On::cards)
                QVERIFY2(causes.contains(cause.name), cause.name.c_str());
        for (const char* name : {"matrix_units_idle", "no_units", "tf32_baseline", "other_layouts", "other_algorithm", "tiny_network",
                                 "odd_channels", "casts"})
            QVERIFY2(causes.contains(name), name);
    }

    void its_cause_is_named_first_or_second_data() {
        QTest::addColumn<Json>("file");
        for (const auto& [name, file] : m_files)
            QTest::newRow(name.c_str()) << file;
    }
    void its_cause_is_named_first_or_second() {
        QFETCH(Json, file);
        const Answer answer = why(recorded(file["run"], file["card"]), recorded(file["base"], file["card"]));
        const std::string all = told(answer);
        const RankedCause* found = nullptr;
        for (std::size_t i = 0; i < std::min<std::size_t>(2, answer.causes.size()); ++i)
            if (answer.causes[i].cause->name == file["cause"])
                found = &answer.causes[i];
        QVERIFY2(found, all.c_str());
        QVERIFY2(std::abs(answer.explained_share() - 1) <= 0.1, all.c_str());
        QVERIFY2(found->claim.evidence.find("ms") != std::string::npos, all.c_str());
        QVERIFY2(answer.sentence.find(found->claim.fact.substr(1, 20)) != std::string::npos || found != &answer.causes.front(),
                 all.c_str());
    }

    // The same with what is wrong set right: nobody may see it any more.
    void without_it_it_is_not_named() {
        for (const char* name : {"v100-idle-units", "titan-v-three-channels", "rtx-2080-ti-engine"}) {
            const Json& file = m_files.at(name);
            Json well = file["run"];
            for (Json& one : well["profile"]["operations"]) {
                if (one["work"] == "multiplies")
                    one["implementation"] = "cuDNN engine 62 (Tensor Cores)";
                if (one.contains("padded"))
                    one["padded"]["time"] = one["padded"]["as_it_is"];
                one.erase("other");
            }
            for (const RankedCause& one : why(recorded(well, file["card"]), recorded(file["base"], file["card"])).causes)
                QVERIFY2(one.cause->name != file["cause"].get<std::string>(), name);
        }
    }

private:
    std::map<std::string, Json> m_files;
};

QTEST_GUILESS_MAIN(TestRecordedCauses)
#include "test_recorded_causes.moc"
