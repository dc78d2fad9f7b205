// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Why is a run not faster than another: the answer, its causes, and what they rest on.
#include "cli/report_files.h"
#include "cli/why_tables.h"
#include "insight/words.h"
#include "report/comparison.h"
#include "report/evidence.h"
#include "report/measure.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <optional>

namespace mantissa {
namespace {

using namespace insight;

struct WhyChoice {
    std::vector<std::string> folders;
    bool json = false, measure = false;
};

void print_cause(std::size_t number, const RankedCause& one, const Answer& answer) {
    fmt::print("{:>2}. {}\n    {}.\n", number, one.claim.fact, one.claim.evidence);
    fmt::print("    explains, in ms: {}", words_of_explained(one));
    if (one.claim.gain)
        fmt::print("; without it alone a step takes about {} ms in place of {}", words_of_remedied(answer, *one.claim.gain),
                   words_of_milliseconds(answer.run_ms));
    fmt::print("\n");
    for (const Remedy& remedy : one.claim.remedies)
        fmt::print("    Try: {}\n", remedy.words);
}

// What is added to the causes so that all of it is the difference.
void print_rest(const Answer& answer) {
    if (answer.saves < 0)
        fmt::print("    {}: {} ms, {}\n", answer.saves_title(), words_of_more_milliseconds(answer.saves), answer.saves_words);
    if (answer.reading != 0)
        fmt::print("    {}: {} ms\n", reading_title, words_of_more_milliseconds(answer.reading));
    if (std::string small = words_of(answer.small); !small.empty())
        fmt::print("    {}: {}\n", answer.small_title(), small);
    fmt::print("    Unexplained: {} ms\n", words_of_more_milliseconds(answer.unexplained));
}

// Without steps that were timed there is nothing to explain, and nothing that is unexplained.
bool says_nothing(const Answer& answer) { return answer.parts.empty(); }

void print_answer(const Answer& answer) {
    if (says_nothing(answer)) {
        fmt::print("{}\n", answer.sentence);
        return;
    }
    fmt::print("{}\n{}\n{}", answer.sentence, answer.detail, answer.is_of_other_work() || answer.is_of_same_run() ? "" : "\n");
    for (std::size_t i = 0; i < answer.causes.size(); ++i)
        print_cause(i + 1, answer.causes[i], answer);
    if (answer.is_alike && answer.causes.empty())
        return;
    if (answer.is_divided)
        print_rest(answer);
    if (!answer.not_causes.empty())
        fmt::print("Looked at, and not the cause: {}.\n", fmt::join(answer.not_causes, "; "));
    for (const Lack& lack : answer.lacks)
        fmt::print("{}\n", words_of(lack));
    if (!answer.lacks.empty())
        fmt::print("{}\n", lacks_remedy(answer));
    if (!answer.untried.empty())
        fmt::print("{} (why --measure)\n", untried_words(answer));
    print_evidence(answer);
}

Json cause_to_json(const RankedCause& one) {
    Json json = {{"cause", one.cause->name}, {"fact", one.claim.fact},     {"evidence", one.claim.evidence}, {"explains_ms", one.explains},
                 {"gain_ms", Json()},        {"layers", one.claim.layers}, {"remedies", Json::array()}};
    if (one.claim.gain)
        json["gain_ms"] = {{"likely", one.claim.gain->milliseconds}, {"least", one.claim.gain->least}, {"most", one.claim.gain->most}};
    for (const Remedy& remedy : one.claim.remedies) {
        Json settings = Json::object();
        for (const Remedy::Setting& setting : remedy.settings)
            settings[setting.place.to_string()] = setting.value;
        json["remedies"].push_back({{"words", remedy.words}, {"name", remedy.name}, {"settings", settings}});
    }
    return json;
}

Json answer_to_json(const Answer& answer) {
    const bool has_ratio = answer.has_result && !answer.is_of_same_run() && answer.speed.kind != Speed::Kind::other_work;
    const RankInterval ratio = has_ratio ? answer.speed.pairing.ratio : RankInterval{};
    Json json = {{"run", answer.run},
                 {"base", answer.base},
                 {"other_work", answer.other_work},
                 {"sentence", answer.sentence},
                 {"detail", answer.detail},
                 {"ms_step", {{"run", answer.run_ms}, {"base", answer.base_ms}}},
                 {"ratio",
                  {{"value", has_ratio ? number_to_json(answer.speed.ratio()) : Json()},
                   {"least", number_to_json(ratio.least)},
                   {"most", number_to_json(ratio.most)},
                   {"turns", ratio.n}}},
                 {"alike", answer.is_alike},
                 {"disturbed", answer.disturbed},
                 {"causes", Json::array()},
                 {"saves_ms", answer.saves},
                 {"reading_ms", answer.reading},
                 {"small", Json::array()},
                 {"unexplained_ms", answer.unexplained},
                 {"explained_share", number_to_json(answer.explained_share())},
                 {"not_causes", answer.not_causes},
                 {"lacks", Json::array()},
                 {"untried", answer.untried}};
    if (says_nothing(answer))
        json.update({{"ms_step", {{"run", nullptr}, {"base", nullptr}}}});
    if (!answer.is_divided)
        json.update({{"saves_ms", nullptr}, {"reading_ms", nullptr}, {"unexplained_ms", nullptr}, {"explained_share", nullptr}});
    for (const RankedCause& one : answer.causes)
        json["causes"].push_back(cause_to_json(one));
    for (const Lack& lack : answer.lacks)
        json["lacks"].push_back(words_of(lack));
    for (const SmallCause& one : answer.small)
        json["small"].push_back({{"cause", one.title}, {"explains_ms", one.milliseconds}});
    json.update(evidence_to_json(answer));
    return json;
}

// What the cards were asked for one run serves the others, and the baseline's plans all of them.
class CardsBeside {
public:
    explicit CardsBeside(const report::RunRecord& base) : base_(base) {}

    std::vector<OnCard> of(const report::RunRecord& run) {
        try {
            const Variant variant = report::variant_of(run);
            if (!every_)
                every_.emplace();
            if (!planned_)
                planned_ = every_->planned(report::variant_of(base_));
            return every_->beside(*planned_, variant);
        } catch (const Error&) { // of a run whose experiment was not kept, or is not understood
            return {};
        }
    }

private:
    const report::RunRecord& base_;
    std::optional<EveryCard> every_;                  // none: nobody asked yet
    std::optional<std::vector<PlannedStep>> planned_; // of the baseline; none: it could not be, or nobody asked yet
};

Json experiment_name(const report::RunRecord& run) { return run.experiment.is_object() ? run.experiment.value("name", Json()) : Json(); }

// Of a run alone: the first variant of its experiment, whose folder lies beside its own.
report::RunRecord first_beside(const report::RunRecord& run, const std::string& asked) {
    const std::filesystem::path own = std::filesystem::weakly_canonical(run.folder);
    for (report::RunRecord& other : read_and_tell({own.parent_path()})) {
        const auto folder = std::filesystem::weakly_canonical(other.folder);
        if (folder.parent_path() != own.parent_path() || experiment_name(other) != experiment_name(run))
            continue;
        if (folder == own)
            throw bad_input(asked + ": " + run.name + " is the first run of its experiment in " + own.parent_path().string() +
                            ", the one that others are set beside; name another run after it");
        return std::move(other);
    }
    throw bad_input(asked + ": no other run of its experiment lies beside it; name the run it is to be set beside");
}

// Beside itself a run is as fast as it is, and that would be told as an answer.
void check_none_is_named_twice(const std::vector<std::string>& folders) {
    std::vector<std::filesystem::path> seen;
    for (const std::string& folder : folders) {
        std::error_code code;
        const std::filesystem::path own = std::filesystem::weakly_canonical(std::filesystem::path(folder) / ".", code);
        if (std::ranges::find(seen, own) != seen.end())
            throw bad_input(folder + ": this is named twice, and a run is not set beside itself; name another run");
        seen.push_back(own);
    }
}

// One folder of several runs asks about all of them beside the baseline; two runs about the first beside the second, and a run alone
// about itself beside the first of its experiment.
void answer_why(const WhyChoice& choice) {
    check_none_is_named_twice(choice.folders);
    std::vector<report::RunRecord> runs = read_and_tell({choice.folders.begin(), choice.folders.end()});
    bool beside_one = choice.folders.size() == 2 && runs.size() == 2;
    if (runs.size() < 2) {
        beside_one = true;
        runs.push_back(first_beside(runs.front(), choice.folders.front()));
        if (!choice.json)
            fmt::print("{} is set beside {}, the first run of its experiment here.\n\n", runs[0].name, runs[1].name);
    }
    report::make_names_unique(runs);
    std::size_t base = beside_one ? 1 : static_cast<std::size_t>(report::compare(runs).baseline);
    for (const report::RunRecord& run : runs)
        if (choice.measure)
            report::measure_run(run);
    auto told_evidence_of = [](const report::RunRecord& run) {
        RunEvidence evidence = report::profiled_evidence_of(run);
        tell_damage(run, evidence.damage);
        return evidence;
    };
    const RunEvidence baseline = told_evidence_of(runs[base]);
    CardsBeside beside(runs[base]);
    Json all = Json::array();
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (i == base)
            continue;
        Answer answer = why(told_evidence_of(runs[i]), baseline);
        const bool stops = answer.is_alike && answer.causes.empty();
        const auto cards = stops ? std::vector<OnCard>() : beside.of(runs[i]);
        if (choice.json) {
            all.push_back(answer_to_json(answer));
            all.back()["cards"] = cards_to_json(cards);
        } else {
            print_answer(answer);
            print_cards(cards, answer);
            fmt::print("\n");
        }
    }
    if (choice.json)
        fmt::print("{}", json_text(all.size() == 1 ? all.front() : Json{{"answers", all}}));
}

} // namespace

void add_why_command(CLI::App& app) {
    auto choice = std::make_shared<WhyChoice>();
    auto* command = app.add_subcommand("why", "Why a run is not faster than another: what each cause explains, and what to try");
    command
        ->add_option("RUN", choice->folders,
                     "A run and the one it is set beside (left out: the first of its experiment), or a folder that holds some")
        ->required();
    command->add_flag("--measure", choice->measure,
                      "Measure for some seconds what the runs could not see: peaks, another batch, other algorithms");
    command->add_flag("--json", choice->json, "For programs");
    command->footer("Example: mantissa-cli why runs/keras/02-float16 runs/keras/01-float32");
    command->callback([choice] { answer_why(*choice); });
}

} // namespace mantissa
