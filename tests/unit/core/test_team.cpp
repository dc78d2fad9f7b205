// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// Threads that share one thread's work: each part once, whoever is late; no thread waits for one that has begun nothing.
#include "core/parallel.h"

#include <QtTest>

#include <chrono>
#include <fstream>
#include <mutex>
#include <numeric>
#include <set>
#include <system_error>
#include <thread>
#include <vector>

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace mantissa;
using namespace std::chrono_literals;

namespace {

// As many threads as a test wants, however many cores there are.
class Threads {
public:
    explicit Threads(int count) : before_(omp_get_max_threads()) { omp_set_num_threads(count); }
    ~Threads() { omp_set_num_threads(before_); }

private:
    int before_;
};

// While it lives, the system gives this process one more thread and refuses the second: their stacks take most of the addresses left.
class RoomForOneThread {
public:
    RoomForOneThread() {
        constexpr std::size_t stack = std::size_t{8} << 30;
        getrlimit(RLIMIT_AS, &addresses_);
        pthread_getattr_default_np(&usual_);
        pthread_attr_t large;
        pthread_attr_init(&large);
        pthread_attr_setstacksize(&large, stack);
        pthread_setattr_default_np(&large);
        pthread_attr_destroy(&large);
        rlim_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        const rlimit limit{pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + stack + stack / 2, addresses_.rlim_max};
        setrlimit(RLIMIT_AS, &limit);
    }
    ~RoomForOneThread() {
        setrlimit(RLIMIT_AS, &addresses_);
        pthread_setattr_default_np(&usual_);
        pthread_attr_destroy(&usual_);
    }

private:
    rlimit addresses_{};
    pthread_attr_t usual_;
};

} // namespace

class TestTeam : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void every_part_is_done_once_in_every_section() {
        const Threads threads(4);
        for (int section = 0; section < 3000; ++section) {
            const int parts = 1 + section % 7;
            std::array<std::atomic<int>, 7> done{};
            const auto enough = section % 10 == 0 ? 100us : 0us; // for the others to come, or too little
            parallel_sections(parts, [&](int part) {
                ++done[static_cast<std::size_t>(part)];
                for (const auto start = std::chrono::steady_clock::now(); std::chrono::steady_clock::now() - start < enough;)
                    ;
            });
            for (int part = 0; part < 7; ++part)
                QCOMPARE(done[static_cast<std::size_t>(part)].load(), part < parts ? 1 : 0);
        }
    }
    void every_element_is_done_once() {
        const Threads threads(3);
        for (std::int64_t count : {0, 1, 2, 3, 10, 1000, 1001}) {
            std::vector<std::atomic<int>> done(static_cast<std::size_t>(count) + 1);
            parallel_for(count, 7, [&](std::int64_t i) { ++done[static_cast<std::size_t>(i)]; });
            for (std::int64_t i = 0; i <= count; ++i)
                QCOMPARE(done[static_cast<std::size_t>(i)].load(), i < count ? 1 : 0);
        }
    }
    // What a thread left lying, as it was taken off its core, is done by the others.
    void blocks_of_a_thread_that_is_away_are_taken_by_others() {
        const Threads threads(2);
        std::atomic<int> away = -1;
        std::vector<int> by(64, -1);
        parallel_blocks(64, 1, 1, [&](int part, auto&& next) {
            int none = -1;
            if (part == 1 && away.compare_exchange_strong(none, 1))
                std::this_thread::sleep_for(200ms);
            while (const SharedRange::Block block = next())
                by[static_cast<std::size_t>(block.begin)] = part;
        });
        QCOMPARE(std::ranges::count(by, -1), 0);
        QVERIFY2(std::ranges::count(by, 0) > 60, "the first part waited for the second one's share");
    }
    void parts_of_fixed_size_do_not_depend_on_threads_that_come() {
        const Threads threads(3);
        std::vector<std::pair<std::int64_t, std::int64_t>> parts(3);
        parallel_parts(100, 1, [&](int part, std::int64_t begin, std::int64_t end) {
            parts[static_cast<std::size_t>(part)] = {begin, end};
        });
        QCOMPARE(parts, (std::vector<std::pair<std::int64_t, std::int64_t>>{{0, 33}, {33, 66}, {66, 100}}));
    }
    void work_within_work_is_done_by_the_thread_that_asks() {
        const Threads threads(2);
        std::atomic<int> elsewhere = 0, done = 0;
        parallel_sections(2, [&](int) {
            const auto self = std::this_thread::get_id();
            parallel_for(100, 1, [&](std::int64_t) { elsewhere += std::this_thread::get_id() != self ? 1 : 0, ++done; });
        });
        QCOMPARE(done.load(), 200);
        QCOMPARE(elsewhere.load(), 0);
    }
    void those_that_are_together_wait_for_each_other() {
        struct Course {
            std::atomic<int> before = 0, wrong = 0;
        } course;
        for (int round = 0; round < 300; ++round) {
            course.before = 0;
            Team::here().together(3, {[](const void* what, int) {
                                          auto& c = *static_cast<Course*>(const_cast<void*>(what));
                                          for (int turn = 1; turn <= 3; ++turn) {
                                              ++c.before;
                                              Team::meet();
                                              c.wrong += c.before != 3 * turn ? 1 : 0;
                                              Team::meet();
                                          }
                                      },
                                      &course});
        }
        QCOMPARE(course.wrong.load(), 0);
    }
    void a_team_that_could_not_grow_has_no_place_twice() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("a sanitizer needs all addresses");
#endif
        std::array<std::atomic<int>, 4> done{};
        std::thread([&] { // with a team of its own
            const TeamPart work{[](const void* what, int part) {
                                    ++(*static_cast<std::array<std::atomic<int>, 4>*>(const_cast<void*>(what)))[std::size_t(part)];
                                    Team::meet();
                                },
                                &done};
            Team& team = Team::here();
            {
                const RoomForOneThread scarce;
                QVERIFY_THROWS_EXCEPTION(std::system_error, team.together(4, work));
            }
            team.together(4, work);
        })
            .join();
        for (const auto& times : done)
            QCOMPARE(times.load(), 1);
    }
    void who_sleeps_is_woken() {
        const Threads threads(3);
        std::size_t most = 0;
        for (int round = 0; round < 20; ++round) {
            std::this_thread::sleep_for(3ms); // longer than anybody spins
            std::mutex guard;
            std::set<std::thread::id> helped;
            const auto work = [&](int) {
                {
                    const std::lock_guard lock(guard);
                    helped.insert(std::this_thread::get_id());
                }
                std::this_thread::sleep_for(2ms); // long enough for the others to come
            };
            parallel_sections(3, work);
            most = std::max(most, helped.size());
        }
        QVERIFY2(most > 1, "nobody came to help");
    }
    void each_thread_has_a_team_of_its_own() {
        std::atomic<std::int64_t> sum = 0;
        std::vector<std::thread> callers;
        for (int caller = 0; caller < 4; ++caller)
            callers.emplace_back([&] {
                const Threads threads(2);
                for (int section = 0; section < 500; ++section)
                    parallel_for(100, 10, [&](std::int64_t i) { sum += i; });
            });
        for (std::thread& caller : callers)
            caller.join();
        QCOMPARE(sum.load(), std::int64_t{4 * 500 * 4950});
    }
    void given_up_work_ends_soon() {
        const Threads threads(2);
        Interruption wish;
        const Interruptible here(&wish);
        std::atomic<int> done = 0;
        parallel_for(1000000, 1, [&](std::int64_t) {
            if (++done == 10)
                wish.ask();
        });
        QVERIFY(done < 1000);
    }
};

QTEST_APPLESS_MAIN(TestTeam)
#include "test_team.moc"
