// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/json.h"
#include "runs/user_notes.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace mantissa;

namespace {

QString words(const std::filesystem::path& folder) {
    QStringList list;
    for (const UserNote& note : read_user_notes(folder))
        list << QString("%1 %2").arg(note.step).arg(QString::fromStdString(note.text));
    return list.join("; ");
}

} // namespace

class TestUserNotes : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void there_are_none_at_first() { QCOMPARE(words(folder()), QString()); }
    void they_come_by_step_and_stay() {
        add_user_note(folder(), {40, "it sinks \"here\"\n– again"});
        add_user_note(folder(), {7, "first"});
        add_user_note(folder(), {40, "second"});
        QCOMPARE(words(folder()), QString("7 first; 40 it sinks \"here\"\n– again; 40 second"));
    }
    // Older ones, which name none, stand on the loss.
    void one_keeps_the_pane_that_it_stands_on() {
        write(R"([{"step": 3, "text": "old"}])");
        add_user_note(folder(), {3, "same", "accuracy"});
        add_user_note(folder(), {3, "same"});
        const auto panes = [&] {
            QStringList list;
            for (const UserNote& note : read_user_notes(folder()))
                list << QString::fromStdString(note.text + "@" + note.pane);
            return list.join("; ");
        };
        QCOMPARE(panes(), QString("old@; same@accuracy; same@"));
        reword_user_note(folder(), {3, "same", "accuracy"}, "other");
        QCOMPARE(panes(), QString("old@; other@accuracy; same@"));
        reword_user_note(folder(), {3, "same"}, "");
        QCOMPARE(panes(), QString("old@; other@accuracy"));
        QCOMPARE(user_notes_from_json(to_json(read_user_notes(folder()))).back().pane, std::string("accuracy")); // as reports hold them
    }
    void what_is_damaged_is_left_out() {
        write(R"([{"step": 3, "text": "good"}, {"step": "4", "text": "no step"}, {"step": 5}, 6, {"step": 1.5, "text": "half"}])");
        QCOMPARE(words(folder()), QString("3 good"));
        add_user_note(folder(), {9, "more"});
        QCOMPARE(words(folder()), QString("3 good; 9 more"));
    }
    void a_file_that_is_none_is_begun_anew() {
        write("{ not json");
        QCOMPARE(words(folder()), QString());
        add_user_note(folder(), {1, "anew"});
        QCOMPARE(words(folder()), QString("1 anew"));
        QCOMPARE(read_file(folder() / "notes.json.damaged", 100), std::string("{ not json")); // what somebody wrote is not lost
        write("[again");
        add_user_note(folder(), {2, "anew"});
        QCOMPARE(read_file(folder() / "notes.json.damaged", 100), std::string("{ not json"));
        QCOMPARE(read_file(folder() / "notes.json.damaged-2", 100), std::string("[again"));
    }
    void what_another_program_changed_is_not_written_over_in_silence() {
        add_user_note(folder(), {7, "first"});
        reword_user_note(folder(), {7, "first"}, "second");
        QCOMPARE(words(folder()), QString("7 second"));
        for (const char* wording : {"third", ""})
            QVERIFY_EXCEPTION_THROWN(reword_user_note(folder(), {7, "first"}, wording), Error);
        QCOMPARE(words(folder()), QString("7 second"));
        reword_user_note(folder(), {7, "second"}, "");
        reword_user_note(folder(), {7, "second"}, ""); // gone is gone
        QVERIFY_EXCEPTION_THROWN(reword_user_note(folder(), {7, "second"}, "third"), Error);
        QCOMPARE(words(folder()), QString());
    }
    void what_cannot_be_read_is_not_written_over() {
        write("[]");
        std::filesystem::resize_file(folder() / "notes.json", 65u << 20);
        QVERIFY_EXCEPTION_THROWN(add_user_note(folder(), {1, "new"}), Error);
        QCOMPARE(std::filesystem::file_size(folder() / "notes.json"), std::uintmax_t{65u << 20});
    }

private:
    std::filesystem::path folder() const { return m_folder->path().toStdString(); }
    void write(const std::string& text) const { std::ofstream(folder() / "notes.json") << text; }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestUserNotes)
#include "test_user_notes.moc"
