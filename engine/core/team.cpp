// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/team.h"

#include "core/own_core.h"
#include "core/short_turns.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

namespace mantissa {
namespace team { // named, as Team::Threads is made of it

using TeamClock = std::chrono::steady_clock;

// Spins for a bounded time, as what a thread waits for mostly comes within it; false: it did not, and the thread had better sleep. One and
// the same bound for all: threads of differing patience fall out of step beside other programs, each on its core when the other is not.
template <typename Ready>
bool comes_in_time(Ready&& ready) {
    constexpr auto most = std::chrono::microseconds(200);
    for (const auto start = TeamClock::now(); !ready();)
        if (TeamClock::now() - start > most)
            return false;
    return true;
}

struct Meeting {
    std::atomic<int> arrived = 0, turn = 0;
};

struct Place {
    bool at_work = false;
    int index = 0, of = 1; // among those that are together
    Meeting* meeting = nullptr;
};
constinit thread_local Place place_here;

class AtWork {
public:
    explicit AtWork(Place place) : before_(place_here) { place_here = place; }
    ~AtWork() { place_here = before_; }
    AtWork(const AtWork&) = delete;
    AtWork& operator=(const AtWork&) = delete;

private:
    Place before_;
};

// A section's number, how many parts it has, and whether they are together: one word, so that a thread that comes late sees all three
// of one section. The number lasts for years of a hundred thousand sections a second.
struct Call {
    std::uint64_t number = 0;
    int parts = 0;
    bool together = false;

    std::uint64_t word() const { return number << 16 | static_cast<std::uint64_t>(parts) << 1 | (together ? 1U : 0U); }
    static Call of(std::uint64_t word) { return {word >> 16, static_cast<int>(word >> 1 & 0x7fff), (word & 1) != 0}; }
};

} // namespace team

using namespace team;

struct Team::Threads {
    std::vector<std::thread> helpers;
    TeamPart work;                       // of the section under way; read by who has a part of it
    std::atomic<std::uint64_t> call = 0; // of the section under way, or the last one
    std::atomic<std::uint32_t> bell = 0; // rung at each call; who sleeps, sleeps on it
    std::atomic<int> left = 0;           // parts not done
    std::atomic<int> size = 1;           // the caller and its helpers
    std::atomic<bool> over = false;
    const int caller_thread = thread_here();
    std::atomic<int> caller_core = -1; // at the last call
    struct alignas(64) Claim {
        std::atomic<std::uint64_t> section = 0; // the last one in which somebody took this part
    };
    std::array<Claim, most_parts> claims;
    Meeting meeting;

    // Each counts as soon as it is there: the system may refuse the next one, and no two helpers are to have one place.
    void grow(int wanted) {
        for (int helper = size; helper < wanted; size = ++helper)
            helpers.emplace_back([this, helper, seen = call.load()] { help(helper, seen); });
    }

    void begin(TeamPart what, int parts, bool are_together) {
        work = what;
        caller_core.store(core_here(), std::memory_order_relaxed);
        left.store(are_together ? parts - 1 : parts, std::memory_order_relaxed);
        const Call next{Call::of(call.load(std::memory_order_relaxed)).number + 1, parts, are_together};
        call.store(next.word(), std::memory_order_release);
        bell.fetch_add(1); // sequentially consistent, as the count of those who sleep is read after it
        bell.notify_all();
    }

    void finish() {
        if (!comes_in_time([this] { return left.load(std::memory_order_acquire) == 0; }))
            for (int open = left.load(std::memory_order_acquire); open != 0; open = left.load(std::memory_order_acquire))
                left.wait(open, std::memory_order_acquire);
    }

    void one_done() {
        if (left.fetch_sub(1) == 1)
            left.notify_one();
    }

    // A thread that comes late finds the parts of its section taken, or those of a later one, and leaves them alone.
    bool take(int part, std::uint64_t section) {
        std::uint64_t last = claims[static_cast<std::size_t>(part)].section.load(std::memory_order_relaxed);
        return last < section &&
               claims[static_cast<std::size_t>(part)].section.compare_exchange_strong(last, section, std::memory_order_acq_rel);
    }

    // First what is near the thread's own place, as that lies in its caches, then what nobody has begun.
    void take_parts(const Call& section, int self) {
        const int threads = size.load(std::memory_order_relaxed), first = section.parts * std::min(self, threads) / threads;
        for (int i = 0; i < section.parts; ++i) {
            const int part = (first + i) % section.parts;
            if (!take(part, section.number))
                continue;
            work.call(work.what, part);
            one_done();
        }
    }

    void sleep(std::uint64_t seen) {
        for (std::uint32_t rung = bell; call.load(std::memory_order_acquire) == seen; rung = bell)
            bell.wait(rung);
    }

    void help(int self, std::uint64_t seen) {
        while (true) {
            if (!comes_in_time([&] { return call.load(std::memory_order_acquire) != seen; }))
                sleep(seen);
            seen = call.load(std::memory_order_acquire);
            if (over.load(std::memory_order_relaxed))
                return;
            if (const int core = core_here(); core == caller_core.load(std::memory_order_relaxed))
                leave_core_to(caller_thread, core, size);
            const Call section = Call::of(seen);
            if (!section.together) {
                const AtWork at_work({.at_work = true});
                take_parts(section, self);
            } else if (self < section.parts) {
                const AtWork at_work({.at_work = true, .index = self, .of = section.parts, .meeting = &meeting});
                work.call(work.what, self);
                one_done();
            }
        }
    }
};

// Its helpers are started by the thread it is made for, and have its turns.
Team::Team() : threads_(std::make_unique<Threads>()) { ask_for_short_turns(); }

Team::~Team() {
    threads_->over = true;
    threads_->begin({}, 0, false);
    for (std::thread& helper : threads_->helpers)
        helper.join();
}

Team& Team::here() {
    static thread_local Team team;
    return team;
}

bool Team::inside() { return place_here.at_work; }
int Team::place() { return place_here.index; }
int Team::together_now() { return place_here.of; }

void Team::run(int parts, TeamPart work) {
    threads_->grow(parts);
    threads_->begin(work, parts, false);
    {
        const AtWork at_work({.at_work = true});
        threads_->take_parts(Call::of(threads_->call.load(std::memory_order_relaxed)), 0);
    }
    threads_->finish();
}

void Team::together(int parts, TeamPart work) {
    threads_->grow(parts);
    threads_->begin(work, parts, true);
    {
        const AtWork at_work({.at_work = true, .index = 0, .of = parts, .meeting = &threads_->meeting});
        work.call(work.what, 0);
    }
    threads_->finish();
}

void Team::meet() {
    Meeting& meeting = *place_here.meeting;
    const int turn = meeting.turn.load(std::memory_order_acquire);
    if (meeting.arrived.fetch_add(1, std::memory_order_acq_rel) + 1 == place_here.of) {
        meeting.arrived.store(0, std::memory_order_relaxed);
        meeting.turn.fetch_add(1);
        meeting.turn.notify_all();
        return;
    }
    if (!comes_in_time([&] { return meeting.turn.load(std::memory_order_acquire) != turn; }))
        meeting.turn.wait(turn);
}

void SharedRange::cut(std::int64_t count, std::int64_t block, int parts) {
    block_ = std::max<std::int64_t>(1, block), parts_ = parts;
    for (int part = 0; part < parts; ++part) {
        Share& share = shares_[static_cast<std::size_t>(part)];
        share.next.store(count * part / parts, std::memory_order_relaxed);
        share.end = count * (part + 1) / parts;
    }
}

SharedRange::Block SharedRange::take(Share& share) const {
    if (share.next.load(std::memory_order_relaxed) >= share.end)
        return {};
    const std::int64_t begin = share.next.fetch_add(block_, std::memory_order_relaxed);
    return {begin, std::min(begin + block_, share.end)};
}

SharedRange::Block SharedRange::next(int part) {
    for (int i = 0; i < parts_; ++i)
        if (Block found = take(shares_[static_cast<std::size_t>((part + i) % parts_)]))
            return found;
    return {};
}

} // namespace mantissa
