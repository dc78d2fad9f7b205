// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Lessons without a window: whether they are well made, and how they come out for somebody who predicts right or wrong.
#include "cli/exit_code.h"
#include "cli/one_of.h"
#include "core/nearest.h"
#include "core/paths.h"
#include "lessons/check.h"
#include "lessons/course.h"
#include "lessons/figure.h"
#include "lessons/forms.h"
#include "lessons/play.h"
#include "lessons/share.h"
#include "report/evidence.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>

namespace mantissa {
namespace {

namespace fs = std::filesystem;
using lessons::JudgedClaim;
using lessons::Played;
using lessons::PlayedClaim;
using lessons::PlayedStep;

constexpr const char* lesson_help =
    "A lesson's folder, its lesson.json, a .mantissa-lesson, a .mantissa-course, a folder of lessons, or the name of one that ships "
    "(05-lost-updates)";

struct LessonChoice {
    std::vector<std::string> places;
    std::string learner = "right", out, language = "en", device;
    std::int64_t steps = 0;
    bool json = false;
};

// Of lessons that came as one file; gone with the command.
class UnpackedLessons {
public:
    ~UnpackedLessons() {
        std::error_code code;
        if (!folder_.empty())
            fs::remove_all(folder_, code);
    }
    std::string place_of(const std::string& file) {
        if (fs::path(file).extension() != lessons::shared_extension)
            return file;
        if (folder_.empty())
            folder_ = fs::temp_directory_path() / fmt::format("mantissa-lesson-{}", std::random_device{}());
        const std::string place = lessons::unpack_lesson(file, folder_ / std::to_string(++count_)).string();
        files_[place] = file;
        return place;
    }

    std::string name_of(const fs::path& folder) const {
        const auto file = files_.find(folder.string());
        return file == files_.end() ? folder.string() : file->second;
    }

private:
    fs::path folder_;
    std::map<std::string, std::string> files_; // by the folder of each
    int count_ = 0;
};

// "05-lost-updates" is the lesson of that name that ships, unless something here is called so.
std::string shipped_or_here(const std::string& place) {
    const fs::path shipped = resources_folder() / "lessons" / place;
    return !fs::path(place).has_parent_path() && !fs::exists(place) && lessons::holds_lesson(shipped) ? shipped.string() : place;
}

Error no_lesson(const std::string& place) {
    if (fs::exists(place))
        return bad_input(place + ": there is no lesson.json in it, nor in a folder of it");
    Names names;
    for (const fs::path& folder : lessons::find_lessons(resources_folder() / "lessons"))
        names.push_back(folder.filename().string());
    return bad_input(place + ": there is no such folder, and no lesson of that name ships; these do: " + listed(names) +
                     did_you_mean(place, names));
}

// In place of a course those that it names: beside its file, else as named alone.
std::vector<std::string> without_courses(const std::vector<std::string>& places) {
    std::vector<std::string> all;
    for (const std::string& place : places)
        if (fs::path(place).extension() != lessons::course_extension)
            all.push_back(place);
        else
            for (const lessons::CourseLesson& one : lessons::read_course(place).lessons) {
                const fs::path beside = fs::path(place).parent_path() / one.lesson;
                all.push_back(lessons::holds_lesson(beside) ? beside.string() : one.lesson);
            }
    return all;
}

std::vector<fs::path> lessons_in(const std::vector<std::string>& places, UnpackedLessons& unpacked) {
    std::vector<fs::path> all;
    for (const std::string& place : without_courses(places)) {
        std::vector<fs::path> found = lessons::find_lessons(unpacked.place_of(shipped_or_here(place)));
        if (found.empty())
            throw no_lesson(place);
        all.insert(all.end(), found.begin(), found.end());
    }
    return all;
}

void check_lessons(const LessonChoice& choice) {
    std::size_t wrong = 0;
    UnpackedLessons unpacked;
    for (const fs::path& folder : lessons_in(choice.places, unpacked)) {
        Problems problems = lessons::check_lesson(folder);
        if (problems.empty())
            problems = lessons::predictions_of_one_answer(lessons::read_lesson(folder));
        for (const Problem& problem : problems)
            fmt::print("{}: {}\n", unpacked.name_of(folder), sentence_of(problem));
        if (problems.empty())
            fmt::print("{}: well made\n", unpacked.name_of(folder));
        wrong += problems.size();
    }
    if (wrong > 0)
        throw ExitWith{ExitCode::bad_usage};
}

const char* words_for(lessons::Player::Lack lack) {
    constexpr const char* words[] = {"nothing", "a prediction", "a check", "its run", "its condition", "nothing, it is the last step"};
    return words[static_cast<int>(lack)];
}

const char* words_for(PlayedStep::Outcome outcome) {
    constexpr const char* words[] = {"", "right", "wrong", "not known"};
    return words[static_cast<int>(outcome)];
}

void print_step(const PlayedStep& step, std::size_t number) {
    fmt::print("\n# {}. {}\n\n{}\n", number, step.title, step.text);
    if (!step.question.empty())
        fmt::print("> {}\n> predicted: {}; happened: {} ({})\n", step.question, step.said, step.happened, words_for(step.outcome));
    if (!step.ran.empty())
        fmt::print("> ran: {}; first result after {:.1f} s, {:.1f} s in all\n", listed(std::span<const std::string>(step.ran)),
                   step.first_result, step.seconds);
    if (!step.branch.empty())
        fmt::print("\n[{}]\n\n{}\n", step.branch, step.answer);
    for (const PlayedClaim& claim : step.claims)
        if (claim.state == JudgedClaim::State::fails)
            fmt::print("\n! it is not so: \"{}\"\n", claim.sentence);
}

std::size_t claims_that(JudgedClaim::State state, const Played& played) {
    std::size_t count = 0;
    for (const PlayedStep& step : played.steps)
        count += static_cast<std::size_t>(std::ranges::count(step.claims, state, &PlayedClaim::state));
    return count;
}

void print_played(const Played& played) {
    for (std::size_t i = 0; i < played.steps.size(); ++i)
        print_step(played.steps[i], i + 1);
    fmt::print("\n{}; its runs took {:.1f} s\n",
               played.finished ? "played to the end"
                               : fmt::format("stopped at {}: it lacks {}", played.steps.back().id, words_for(played.steps.back().lack)),
               played.seconds);
    const std::size_t hold = claims_that(JudgedClaim::State::holds, played), fail = claims_that(JudgedClaim::State::fails, played),
                      early = claims_that(JudgedClaim::State::too_short, played);
    if (hold + fail + early > 0)
        fmt::print("claims of its texts: {} hold, {} do not, {} need longer runs\n", hold, fail, early);
    if (!played.unreached.empty())
        fmt::print("answers not shown: {}\n", fmt::join(played.unreached, ", "));
}

Json json_of(const PlayedStep& step) {
    Json claims = Json::array();
    for (const PlayedClaim& claim : step.claims)
        claims.push_back({{"sentence", claim.sentence}, {"state", name_of(claim.state)}});
    return {{"id", step.id},
            {"claims", claims},
            {"title", step.title},
            {"text", step.text},
            {"said", step.said},
            {"ran", step.ran},
            {"happened", step.happened},
            {"branch", step.branch},
            {"outcome", words_for(step.outcome)},
            {"answer", step.answer},
            {"seconds", step.seconds},
            {"first_result_seconds", step.first_result}};
}

void print_json(const Played& played) {
    Json json = {{"finished", played.finished},
                 {"seconds", played.seconds},
                 {"unreached", played.unreached},
                 {"runs", played.runs},
                 {"steps", Json::array()}};
    for (const PlayedStep& step : played.steps)
        json["steps"].push_back(json_of(step));
    fmt::print("{}", json_text(json));
}

void play_lessons(const LessonChoice& choice) {
    bool all_good = true;
    UnpackedLessons unpacked;
    for (const fs::path& folder : lessons_in(choice.places, unpacked)) {
        Problems problems = lessons::check_lesson(folder);
        if (!problems.empty())
            throw bad_input(unpacked.name_of(folder) + ": " + sentence_of(problems.front()));
        lessons::Lesson lesson = lessons::read_lesson(folder);
        lessons::PlayOptions options{.learner = choice.learner == "right" ? lessons::PlayOptions::Learner::right
                                                                          : lessons::PlayOptions::Learner::wrong,
                                     .steps = choice.steps};
        options.out = fs::path(choice.out.empty() ? "runs/lessons" : choice.out) / lesson.name;
        options.language = choice.language;
        options.device = choice.device;
        options.evidence = report::lesson_evidence_of;
        Played played = lessons::play(lesson, options);
        choice.json ? print_json(played) : print_played(played);
        all_good = all_good && played.finished && claims_that(JudgedClaim::State::fails, played) == 0;
    }
    if (!all_good)
        throw ExitWith{ExitCode::failed};
}

void print_figures() {
    for (const lessons::Figure* figure : lessons::all_figures())
        fmt::print("  {:<24} {}\n", (figure->of == lessons::Figure::Of::run ? "V." : "") + std::string(figure->name), figure->help);
    fmt::print("Forms behind |: {}\n", fmt::join(lessons::names_of_forms(), ", "));
}

} // namespace

void add_lesson_command(CLI::App& app) {
    auto choice = std::make_shared<LessonChoice>();
    auto* command = app.add_subcommand("lesson", "Lessons: whether they are well made, and how they come out");
    command->require_subcommand(1);
    auto* check =
        command->add_subcommand("check", "Whether a lesson is well made: keys, texts in each of its languages, conditions, experiments");
    check->add_option("LESSON", choice->places, lesson_help)->required();
    check->callback([choice] { check_lessons(*choice); });
    auto* play = command->add_subcommand("play", "Plays a lesson through and prints its texts as they came out");
    play->add_option("LESSON", choice->places, lesson_help)->required();
    play->add_option("--predict", choice->learner, "right or wrong")->check(one_of({"right", "wrong"}));
    play->add_option("--steps", choice->steps, "Of each run at most; left out: the lesson's own")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1000000000}));
    play->add_option("--out", choice->out, "Where the runs go; left out: runs/lessons");
    play->add_option("--language", choice->language, "en or de")->check(one_of({"en", "de"}));
    play->add_option("--device", choice->device, which_device);
    play->add_flag("--json", choice->json, "For programs");
    auto* figures = command->add_subcommand("figures", "The names that conditions and texts may use");
    figures->callback(print_figures);
    command->footer("Example: mantissa-cli lesson play 05-lost-updates --predict wrong --language de");
    play->callback([choice] { play_lessons(*choice); });
}

} // namespace mantissa
