// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/atomic_file.h"
#include "core/error.h"
#include "core/json.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace mantissa;
namespace fs = std::filesystem;

class TestAtomicFile : public QObject {
    Q_OBJECT

private slots:
    void a_link_stays_and_what_it_names_is_written() {
        const QTemporaryDir place;
        const fs::path folder = place.path().toStdString();
        write_file(folder / "real", "before");
        fs::create_symlink("real", folder / "link");
        fs::create_symlink("link", folder / "of the link");
        fs::create_symlink("not yet", folder / "dangling");
        write_file(folder / "of the link", "after");
        write_file(folder / "dangling", "made");
        QVERIFY(fs::is_symlink(folder / "of the link") && fs::is_symlink(folder / "link") && fs::is_symlink(folder / "dangling"));
        QCOMPARE(read_file(folder / "real", 100), std::string("after"));
        QCOMPARE(read_file(folder / "not yet", 100), std::string("made"));
    }

    void a_file_that_is_not_there_is_told_so() {
        const QTemporaryDir place;
        try {
            read_file(fs::path(place.path().toStdString()) / "none", 100);
            QFAIL("read");
        } catch (const Error& error) {
            QVERIFY2(std::string(error.what()).find("/none: there is no such file; check the path") != std::string::npos, error.what());
        }
    }

    void a_folder_is_told_so_and_left_alone() {
        const QTemporaryDir place;
        for (const char* name : {"", ".", "folder"})
            try {
                const fs::path folder = fs::path(place.path().toStdString()) / name;
                fs::create_directories(folder);
                write_file(folder, "text");
                QFAIL("written");
            } catch (const Error& error) {
                QVERIFY2(std::string(error.what()).find(": this is a folder; name a file") != std::string::npos, error.what());
            }
        QCOMPARE(std::distance(fs::directory_iterator(place.path().toStdString()), fs::directory_iterator()), std::ptrdiff_t(1));
    }

    void links_in_a_circle_are_refused() {
        const QTemporaryDir place;
        const fs::path link = fs::path(place.path().toStdString()) / "link";
        fs::create_symlink("link", link);
        try {
            write_file(link, "text");
            QFAIL("written");
        } catch (const Error&) {
            QVERIFY(fs::is_symlink(link));
        }
    }

    // As /dev/null and /dev/stdout are: what was there would be gone, for the whole system.
    void a_pipe_stays_and_is_written_into() {
        const QTemporaryDir place;
        const fs::path pipe = fs::path(place.path().toStdString()) / "pipe";
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
        write_file(pipe, "text");
        QVERIFY(fs::is_fifo(pipe));
        char read[100] = {};
        QCOMPARE(::read(reader, read, sizeof read), ssize_t(4));
        QCOMPARE(std::string(read), std::string("text"));
        close(reader);
    }

    void two_who_write_it_at_once_do_not_write_into_each_other() {
        const QTemporaryDir place;
        const fs::path file = fs::path(place.path().toStdString()) / "both";
        const std::string longer(100'000, 'a'), shorter(10'000, 'b');
        {
            AtomicFile first(file), second(file), given_up(file);
            first.write(std::as_bytes(std::span(longer)));
            second.write(std::as_bytes(std::span(shorter)));
            given_up.write(std::as_bytes(std::span(shorter)));
            first.commit();
            QVERIFY(read_file(file, 1 << 20) == longer);
            AtomicFile third(file);
            third.write(std::as_bytes(std::span(longer)));
            second.commit();
            QVERIFY(read_file(file, 1 << 20) == shorter);
            third.commit();
            QVERIFY(read_file(file, 1 << 20) == longer);
        }
        QCOMPARE(std::distance(fs::directory_iterator(place.path().toStdString()), fs::directory_iterator()), std::ptrdiff_t(1));
    }

    void permissions_are_kept() {
        const QTemporaryDir place;
        const fs::path file = fs::path(place.path().toStdString()) / "mine";
        write_file(file, "before");
        fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
        write_file(file, "after");
        QCOMPARE(int(fs::status(file).permissions()), 0600);
    }
};

QTEST_GUILESS_MAIN(TestAtomicFile)
#include "test_atomic_file.moc"
