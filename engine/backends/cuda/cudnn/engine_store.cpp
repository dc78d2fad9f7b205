// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/cudnn/engine_store.h"

#include "backends/cuda/tiles.h"
#include "backends/cuda/wishes.h"
#include "core/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace mantissa::cuda {
namespace {

// Of what engines are called, and of our own kernels that are timed beside them: what was measured of others is measured again.
constexpr int names_version = 7;

EngineChoice choice_of(const Engine& engine) {
    using Units = EngineChoice::Units;
    bool tensor_cores = engine.has(CUDNN_NUMERICAL_NOTE_TENSOR_CORE);
    Units without = engine.leaves_sums ? Units::unknown : Units::plain; // those have no notes at all
    return {engine.name(), engine.workspace_bytes, tensor_cores ? Units::tensor_cores : without, engine.leaves_sums};
}

EngineChoice tiled_choice(const ConvolutionProblem& problem, int shape) {
    return {tiled_name(shape), tiled(problem).part_bytes(), EngineChoice::Units::plain, false};
}

// What somebody else's run has timed or stored may not be wished for here.
EngineChoice tiled_choice(const ConvolutionProblem& problem, const std::string& name) {
    return tiled_choice(problem, wants_timed_tiles() ? shape_named(name) : 0);
}

// Else it would take the winners from whoever wants all of them, or leave them others.
std::string other_candidates() {
    const std::string tiles = !wants_tiles() ? ", without tiles" : wants_timed_tiles() ? "" : ", tiles as usual";
    return tiles + (wants_any_engine() ? ", any engines" : "");
}

EngineChoice stored_choice(const Json& winner) {
    using Units = EngineChoice::Units;
    std::string name = winner.at("engine").get<std::string>();
    Units without = names_sums(name) ? Units::unknown : Units::plain;
    return {name, winner.at("workspace_bytes").get<std::size_t>(), winner.at("tensor_cores").get<bool>() ? Units::tensor_cores : without,
            names_sums(name)};
}

// A file that is damaged is as good as none, and is written anew.
Json stored_in(const std::filesystem::path& file) {
    std::error_code code;
    if (!std::filesystem::exists(file, code))
        return Json::object();
    try {
        Json stored = read_json(file);
        return stored.is_object() ? stored : Json::object();
    } catch (const std::exception&) {
        return Json::object();
    }
}

ConvolutionProblem without_norm(ConvolutionProblem problem) {
    problem.feeds_norm = false;
    return problem;
}

std::optional<EngineChoice> first_of(const std::vector<Engine>& found) {
    if (found.empty())
        return std::nullopt;
    auto first = std::ranges::find_if(found, [](const Engine& engine) { return engine.has(CUDNN_NUMERICAL_NOTE_TENSOR_CORE); });
    return choice_of(first == found.end() ? found.front() : *first);
}

// What no stopwatch chose stays the same from run to run.
EngineWishes::Bits bits_wished_for(const std::string& named) {
    return !named.empty() && wants_any_engine() ? EngineWishes::Bits::any : EngineWishes::Bits::same;
}

EngineWishes wishes_for(const ConvolutionProblem& problem, const std::string& wanted, std::size_t limit) {
    const std::string named = wanted == std::string("cuDNN") + with_sums ? std::string() : wanted;
    return {.workspace_limit = limit, .named = named, .sums = problem.feeds_norm && names_sums(wanted), .bits = bits_wished_for(named)};
}

EngineWishes to_be_timed(std::size_t limit) {
    EngineWishes wishes{.workspace_limit = limit, .most = worth_timing, .named = {}};
    if (wants_any_engine())
        wishes.most = std::numeric_limits<std::size_t>::max(), wishes.bits = EngineWishes::Bits::any;
    return wishes;
}

} // namespace

Descriptor bind(const CudnnApi& api, const ConvolutionPointers& pointers) {
    Descriptor pack(api, CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
    std::vector<std::int64_t> ids = {1, 2, 3};
    std::vector<void*> places = {pointers.x, pointers.w, pointers.y};
    if (pointers.sums) {
        ids.insert(ids.end(), {4, 5});
        places.insert(places.end(), {pointers.sums, pointers.squares});
    }
    pack.set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, ids);
    pack.set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, places);
    pack.set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, pointers.workspace);
    pack.finish("pointers");
    return pack;
}

EngineStore::EngineStore(const CudnnApi& api, const Card& card, int driver, std::filesystem::path folder)
    : api_(api),
      owner_(fmt::format("{}, driver {}, cuDNN {}, names {}{}", card.name, driver, api.version(), names_version, other_candidates())),
      workspace_limit_(workspace_limit(card)),
      folder_(std::move(folder)) {
    read_winners();
}

// What was written by something else is measured again.
void EngineStore::read_winners() const {
    std::error_code code;
    const auto written = folder_.empty() ? read_at_ : std::filesystem::last_write_time(file(), code);
    if (code || written == read_at_)
        return;
    read_at_ = written;
    timed_.clear();
    try {
        const Json stored = stored_in(file()), mine = stored.value(owner_, Json::object());
        for (const auto& [problem, winner] : mine.items())
            timed_[problem] = stored_choice(winner);
    } catch (const std::exception&) {
        timed_.clear();
    }
}

std::optional<EngineChoice> EngineStore::choose(const PlanTarget& target, const ConvolutionProblem& problem,
                                                const std::string& wanted) const {
    std::scoped_lock lock(mutex_);
    if (wanted == direct_way)
        return propose(target, problem, {});
    read_winners();
    if (is_tiled(wanted) && can_be_tiled(problem)) {
        auto winner = timed_.find(problem.key()); // knows the shape, where none is named
        bool known = wanted == tiled_way && winner != timed_.end();
        return tiled_choice(problem, known ? winner->second.implementation : wanted);
    }
    if (!wanted.empty())
        if (auto named = propose(target, problem, wanted))
            return named;
    for (const std::string& key : {problem.key(), without_norm(problem).key()})
        if (auto winner = timed_.find(key); winner != timed_.end()) {
            bool tiles = is_tiled(winner->second.implementation);
            if (tiles && wanted.starts_with("cuDNN"))
                break; // somebody wants to see the library's
            if (tiles && can_be_tiled(problem))
                return tiled_choice(problem, winner->second.implementation);
            if (!tiles && propose(target, problem, winner->second.implementation))
                return winner->second;
            timed_.erase(winner); // no engine is called so here: it is timed again
        }
    return propose(target, problem, {});
}

std::optional<EngineChoice> EngineStore::propose(const PlanTarget& target, const ConvolutionProblem& problem,
                                                 const std::string& wanted) const {
    const std::string key = problem.key() + "\n" + wanted;
    if (auto known = proposed_.find(key); known != proposed_.end())
        return known->second;
    // Until engines are timed, Tensor Cores are what a narrow format is chosen for. Strict float32 has none among these. Each engine that
    // is looked at is made ready, which takes its time.
    EngineWishes wishes = wishes_for(problem, wanted, workspace_limit_);
    wishes.until = EngineWishes::Until::tensor_cores;
    if (problem.mathematics == ConvolutionProblem::Mathematics::float32_strict || !wishes.named.empty())
        wishes.most = 1;
    const auto found = find_engines(api_, target, problem, wishes); // one that throws has not said that there is none
    return proposed_[key] = first_of(found);
}

std::shared_ptr<const Engine> EngineStore::engine(const PlanTarget& target, const ConvolutionProblem& problem,
                                                  const EngineChoice& planned) const {
    std::scoped_lock lock(mutex_);
    std::weak_ptr<const Engine>& place = made_[fmt::format("{}\n{}\n{}", problem.key(), planned.implementation, planned.workspace_bytes)];
    if (auto made = place.lock())
        return made;
    // A plan that was made elsewhere may name what is not here; whatever takes no more room does the same.
    for (const std::string& name : {planned.implementation, std::string()}) {
        auto found = find_engines(api_, target, problem,
                                  {.workspace_limit = planned.workspace_bytes,
                                   .most = 1,
                                   .named = name,
                                   .sums = names_sums(planned.implementation),
                                   .bits = bits_wished_for(name)});
        if (found.empty())
            continue;
        auto made = std::make_shared<const Engine>(std::move(found.front()));
        place = made;
        return made;
    }
    throw Error("[cuDNN] " + planned.implementation + " is not there any more for " + problem.key());
}

EngineSurvey EngineStore::survey(const PlanTarget& target, const ConvolutionProblem& problem) const {
    EngineSearch search = search_engines(
        api_, target, problem, {.workspace_limit = workspace_limit_, .most = std::numeric_limits<std::size_t>::max(), .named = {}});
    int kept = static_cast<int>(search.engines.size());
    return {search.proposed, search.left_out, std::min(kept, static_cast<int>(worth_timing)), api_.version()};
}

bool EngineStore::is_timed(const ConvolutionProblem& problem) const {
    std::scoped_lock lock(mutex_);
    return timed_.contains(problem.key());
}

std::optional<EngineChoice> EngineStore::timed(const std::string& key) const {
    std::scoped_lock lock(mutex_);
    read_winners();
    auto found = timed_.find(key);
    return found == timed_.end() ? std::nullopt : std::optional(found->second);
}

void EngineStore::time_engines(const PlanTarget& target, const ConvolutionProblem& problem,
                               const std::function<CandidateTimer(const Engine&)>& prepare,
                               const std::function<CandidateTimer(int shape)>& prepare_tiles, double sums) {
    auto race = [&](const std::vector<Engine>& engines, CandidateTime mark = {}) {
        return fastest(
            engines.size(), [&](std::size_t i) { return prepare(engines[i]); }, mark);
    };
    EngineWishes wishes = to_be_timed(workspace_limit_);
    std::vector<Engine> plain = find_engines(api_, target, problem, wishes);
    std::optional<Fastest> alone;
    try {
        alone = race(plain);
    } catch (const Error&) { // no room for any of them, say
        if (!can_be_tiled(problem))
            throw;
    }
    if (alone)
        keep(without_norm(problem).key(), choice_of(plain[alone->candidate]), alone->time.seconds); // as in evaluation
    const std::vector<int> shapes = can_be_tiled(problem) ? tiled(problem).shapes_to_time() : std::vector<int>();
    if (auto ours = fastest(
            shapes.size(), [&](std::size_t i) { return prepare_tiles(shapes[i]); }, alone ? alone->time : CandidateTime{}))
        keep(problem.key(), tiled_choice(problem, shapes[ours->candidate]), ours->time.seconds);
    if (!problem.feeds_norm)
        return;
    CandidateTime without = alone ? CandidateTime{alone->time.seconds + sums, alone->time.first_impression + sums} : CandidateTime{};
    if (alone) // until one is found that is faster with its sums; those may not be there at all
        keep(problem.key(), choice_of(plain[alone->candidate]), without.seconds);
    wishes.sums = true;
    std::vector<Engine> summing = find_engines(api_, target, problem, wishes);
    try {
        if (auto best = race(summing, without))
            keep(problem.key(), choice_of(summing[best->candidate]), best->time.seconds);
    } catch (const Error&) { // none of them will do
        if (!alone)
            throw;
    }
}

void EngineStore::keep(const std::string& key, const EngineChoice& choice, double seconds) {
    std::scoped_lock lock(mutex_);
    timed_[key] = choice;
    if (folder_.empty())
        return;
    try {
        std::error_code code;
        Json stored = stored_in(file());
        stored[owner_][key] = {{"engine", choice.implementation},
                               {"workspace_bytes", choice.workspace_bytes},
                               {"tensor_cores", choice.units == EngineChoice::Units::tensor_cores},
                               {"microseconds", seconds * 1e6}};
        std::filesystem::create_directories(folder_, code);
        write_json(file(), stored);
    } catch (const std::exception&) {
        // A cache that cannot be written is measured again next time.
    }
}

} // namespace mantissa::cuda
