// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// What keeps a file from being read is what the system says, and no guess.
#include "core/error.h"
#include "core/json.h"
#include "core/phrasebook.h"
#include "core/system_cause.h"

#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <filesystem>
#include <set>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

constexpr const char* rights = "permissions";

std::string refused(const fs::path& file) {
    try {
        read_file(file, 100);
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

} // namespace

class TestSystemCause : public QObject {
    Q_OBJECT

private slots:
    void a_file_that_cannot_be_read_says_why() {
        const QTemporaryDir place;
        const fs::path folder = place.path().toStdString();
        write_file(folder / "file", "text");
        fs::create_symlink("loop", folder / "loop");
        const std::pair<fs::path, int> cases[] = {
            {folder / "file" / "below", ENOTDIR}, {folder / "loop", ELOOP}, {folder / std::string(300, 'n'), ENAMETOOLONG}};
        for (const auto& [file, cause] : cases) {
            const std::string said = refused(file);
            QVERIFY2(said.starts_with(file.string()) && holds(said, system_cause(cause)) && !holds(said, rights), said.c_str());
        }
    }

    void rights_are_blamed_for_nothing_else() {
        for (int error : {0, ENOENT, ENOTDIR, EISDIR, ELOOP, EMFILE, ENFILE, ENAMETOOLONG, EIO, ENOSPC, ESTALE, ENOMEM}) {
            QVERIFY2(!holds(why_unreadable(error), rights), why_unreadable(error).c_str());
            QVERIFY2(why_unreadable(error).starts_with(system_cause(error) + "; "), why_unreadable(error).c_str());
        }
        QVERIFY(holds(why_unreadable(EACCES), rights) && holds(why_unreadable(EPERM), rights));
        QVERIFY2(!holds(why_not_written(EMFILE), "folder"), "another folder has no more of them");
    }

    void each_is_told_in_german() {
        const Phrasebook book = Phrasebook::read(MANTISSA_SOURCE "/resources/translations/engine_de.json");
        for (int error : {0, EACCES, EPERM, ENOENT, ENOTDIR, EISDIR, ELOOP, EMFILE, ENFILE, ENAMETOOLONG, EIO, ENOSPC, ESTALE, ENOMEM})
            for (const std::string& english : {why_unreadable(error), why_not_written(error)}) {
                const std::size_t end = english.find("; ");
                QVERIFY2(book.knows(english.substr(0, end)) && book.knows(english.substr(end + 2)), english.c_str());
            }
    }
};

QTEST_APPLESS_MAIN(TestSystemCause)
#include "test_system_cause.moc"
