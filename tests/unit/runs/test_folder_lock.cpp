// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/error.h"
#include "core/json.h"
#include "runs/folder_lock.h"
#include "runs/leftovers.h"
#include "support/held_elsewhere.h"
#include "support/small_files.h"

#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <fstream>
#include <memory>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

std::string refusal(const fs::path& folder) {
    try {
        FolderLock second(folder);
    } catch (const Error& error) {
        return error.what();
    }
    return "none";
}

} // namespace

class TestFolderLock : public QObject {
    Q_OBJECT

private slots:
    void one_training_at_a_time() {
        QTemporaryDir folder;
        fs::path out = fs::path(folder.path().toStdString()) / "out";
        {
            FolderLock lock(out);
            Json owner = read_json(out / ".lock");
            QCOMPARE(owner["process"].get<std::int64_t>(), std::int64_t{getpid()});
            std::string said = refusal(out);
            QVERIFY2(said.find("process " + std::to_string(getpid()) + " on ") != std::string::npos, said.c_str());
            QVERIFY2(said.find("since " + owner["since"].get<std::string>()) != std::string::npos, said.c_str());
            QVERIFY(refusal(folder.path().toStdString()) == "none"); // another folder
            std::ofstream(out / "kept") << "1";
        }
        QVERIFY(!fs::exists(out / ".lock") && fs::exists(out / "kept"));
        QCOMPARE(refusal(out), std::string("none"));
    }

    // The folder was removed as it trained, and another training began in it.
    void the_lock_of_another_is_left() {
        QTemporaryDir folder;
        const fs::path out = fs::path(folder.path().toStdString()) / "out";
        auto first = std::make_unique<FolderLock>(out);
        fs::remove_all(out);
        fs::create_directory(out);
        const HeldElsewhere other(out);
        QVERIFY(is_taken_over(out));
        first.reset();
        QVERIFY(fs::exists(out / ".lock") && another_trains_in(out));
    }

    // A machine was renamed, or somebody wrote into the lock: the training goes on.
    void who_trains_is_not_taken_for_another() {
        QTemporaryDir folder;
        const fs::path out = folder.path().toStdString();
        const FolderLock own(out);
        Json owner = read_json(out / ".lock");
        QVERIFY(!is_taken_over(out));
        owner["host"] = "renamed";
        std::ofstream(out / ".lock", std::ios::trunc) << owner.dump();
        QVERIFY(!is_taken_over(out) && !another_trains_in(out));
        std::ofstream(out / ".lock", std::ios::trunc) << "{ half";
        QVERIFY(!is_taken_over(out));
    }

    void a_folder_that_stays_empty_goes() {
        QTemporaryDir folder;
        fs::path out = fs::path(folder.path().toStdString()) / "out";
        { FolderLock lock(out); }
        QVERIFY(!fs::exists(out) && fs::exists(folder.path().toStdString()));
    }

    void what_a_dead_owner_left_is_taken_over() {
        QTemporaryDir folder;
        fs::path out = folder.path().toStdString();
        for (const char* left : {R"({"process":1,"host":"elsewhere","since":"then"})", "", "{ half"}) {
            std::ofstream(out / ".lock", std::ios::trunc) << left;
            FolderLock lock(out);
            QCOMPARE(read_json(out / ".lock")["process"].get<std::int64_t>(), std::int64_t{getpid()});
        }
    }

    // Beside what a kill left: a window that looks each second would now and then have refused who begins.
    void who_only_looks_is_in_nobody_s_way() {
        QTemporaryDir folder;
        const fs::path out = folder.path().toStdString(), file = out / ".lock";
        std::ofstream(file) << R"({"process":1,"host":"elsewhere","since":"then"})";
        const int looked_at = open(file.c_str(), O_RDONLY | O_CLOEXEC);
        QCOMPARE(flock(looked_at, LOCK_SH | LOCK_NB), 0);
        QVERIFY(!another_trains_in(out)); // two look
        std::thread looker([looked_at] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            close(looked_at);
        });
        const std::string said = refusal(out);
        looker.join();
        QCOMPARE(said, std::string("none"));
    }

    // Read, and never asked for: a training that begins meanwhile finds the folder free.
    void who_died_is_told_from_who_lives() {
        QTemporaryDir folder;
        const fs::path out = folder.path().toStdString(), file = out / ".lock";
        QVERIFY(!owner_is_gone(out));
        Json owner;
        {
            const FolderLock lock(out);
            owner = read_json(file);
            QVERIFY(!owner_is_gone(out));
        }
        QVERIFY(!owner_is_gone(out));
        const auto gone = [&](const char* key, const Json& value) {
            Json changed = owner;
            changed[key] = value;
            write_json(file, changed);
            return owner_is_gone(out);
        };
        const pid_t child = fork();
        if (child == 0)
            _exit(0);
        siginfo_t died = {};
        QCOMPARE(waitid(P_PID, static_cast<id_t>(child), &died, WEXITED | WNOWAIT), 0);
        QVERIFY(gone("process", child)); // dead, and not buried
        QCOMPARE(waitpid(child, nullptr, 0), child);
        QVERIFY(gone("process", child));
        QVERIFY(!gone("process", getpid()));
        QVERIFY(gone("began", owner["began"].get<std::uint64_t>() + 1)); // the number is another's now
    }

    void whether_another_trains_there_is_told() {
        QTemporaryDir folder;
        const fs::path out = folder.path().toStdString();
        QVERIFY(!another_trains_in(out) && !another_trains_in(out / "nowhere"));
        {
            const HeldElsewhere other(out);
            QVERIFY(other.is_held() && another_trains_in(out));
        }
        std::ofstream(out / ".lock") << R"({"process":1,"host":"elsewhere","since":"then"})"; // as a kill leaves it
        QVERIFY(!another_trains_in(out));
        const FolderLock own(out);
        QVERIFY(!another_trains_in(out));
    }

    void of_another_machine_nobody_knows() {
        QTemporaryDir folder;
        const fs::path out = folder.path().toStdString(), file = out / ".lock";
        const pid_t child = fork();
        if (child == 0)
            _exit(0);
        QCOMPARE(waitpid(child, nullptr, 0), child);
        Json owner;
        {
            const FolderLock lock(out);
            owner = read_json(file);
        }
        owner["process"] = child;
        for (const char* key : {"host", "among"}) {
            Json elsewhere = owner;
            elsewhere[key] = "elsewhere";
            write_json(file, elsewhere);
            QVERIFY2(!owner_is_gone(out), key);
            elsewhere.erase(key); // as an older version wrote it
            write_json(file, elsewhere);
            QVERIFY2(!owner_is_gone(out), key);
        }
        std::ofstream(file, std::ios::trunc) << "{ half";
        QVERIFY(!owner_is_gone(out));
    }

    void a_link_that_leads_to_nothing_is_named() {
        QTemporaryDir folder;
        const fs::path link = fs::path(folder.path().toStdString()) / "out";
        fs::create_directory_symlink("nowhere", link);
        const std::string said = refusal(link);
        QVERIFY2(said.find("/out: this link leads to nothing; remove it") != std::string::npos, said.c_str());
        const std::string inside = refusal(link / "runs");
        QVERIFY2(inside.find("/out: this link leads to nothing; remove it") != std::string::npos, inside.c_str());
        QVERIFY(fs::is_symlink(link));
    }

    void a_folder_without_room_is_named_and_leaves_nothing() {
        QTemporaryDir folder;
        const fs::path out = fs::path(folder.path().toStdString()) / "runs/out";
        const SmallFiles full(0);
        const std::string said = refusal(out);
        QVERIFY2(said.find("/runs/out: cannot be written into: File too large; make room there") != std::string::npos, said.c_str());
        QVERIFY(!fs::exists(out.parent_path()));
    }

    void the_cause_is_the_system_s() {
        std::string said = refusal("/proc/here");
        QVERIFY2(said.find("/proc/here: the folder cannot be made: ") == 0 && said.find("No such file") != std::string::npos, said.c_str());
        try {
            write_file("/dev/full/metrics.jsonl", "x");
            QFAIL("written");
        } catch (const Error& error) {
            QVERIFY2(std::string(error.what()).find("Not a directory") != std::string::npos, error.what());
        }
    }

    void half_written_files_are_cleared() {
        QTemporaryDir folder;
        fs::path out = folder.path().toStdString();
        fs::create_directories(out / "01-float32");
        fs::create_directories(out / "notes");
        for (const char* file : {"01-float32/summary.json.new", "01-float32/.writable", "01-float32/summary.json", "notes/mine.new",
                                 "group.json.new", "mine.new"})
            std::ofstream(out / file) << "1";
        clear_leftovers(out);
        for (const char* gone : {"01-float32/summary.json.new", "01-float32/.writable", "group.json.new"})
            QVERIFY2(!fs::exists(out / gone), gone);
        for (const char* kept : {"01-float32/summary.json", "notes/mine.new", "mine.new"})
            QVERIFY2(fs::exists(out / kept), kept);
    }
};

QTEST_GUILESS_MAIN(TestFolderLock)
#include "test_folder_lock.moc"
