// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/lesson_before.h"
#include "bridge/lesson_kept.h"
#include "bridge/open_course.h"
#include "health/sampling.h"
#include "lessons/course.h"
#include "lessons/player.h"

#include <QObject>
#include <QSet>

namespace mantissa::app {

// The lesson that lies open: its player, its experiment on the desk, its progress on disk, and what it locks.
class LessonDesk : public QObject {
    Q_OBJECT
public:
    static LessonDesk& of(Workbench& workbench); // the workbench's own, made when it is first asked for

    bool isOpen() const { return m_player.has_value(); }
    const lessons::Player& player() const { return *m_player; }
    bool open(const QString& folder); // tells what is wrong and returns false
    void leave();
    bool isLeaving() const { return m_leaving; } // what was open before is just coming back
    bool openCourse(const QString& file);
    void leaveCourse();
    const std::optional<lessons::Course>& course() const { return m_course.course; } // that lies open
    const QString& courseFrom() const { return m_course.from; }                      // its own file; empty: not known
    lessons::Progress progressOf(const std::string& lesson) const;
    QString folderOf(const std::string& lesson) const; // of its progress, in the project

    void next();
    void back();
    void goTo(int step);
    QString predict(const Json& said, int step = -1); // empty: it was taken; -1: of this step
    void check();

    QString language() const { return m_language; }
    void setLanguage(const QString& language);
    bool answersHidden() const { return m_answersHidden; } // until the teacher shows them
    void setAnswersHidden(bool hidden);
    // A teacher's own locks, beside the lesson's.
    const QSet<QString>& ownLocks() const { return m_ownLocks; }
    void setOwnLocks(const QSet<QString>& locks);
    QString whyNotNext() const; // empty: it may go on

    OpenBefore& before() { return m_before; } // leaving brings it back, where no run is going
    QString openTitle() const;                // of the experiment that lies open; of a lesson's, its lesson's
    LessonsKept& kept() { return m_kept; }

Q_SIGNALS:
    void changed();                                         // step, prediction or run
    void opened();                                          // or left
    void numberWanted(double value, const QString& format); // a word of the lecture was clicked

private:
    explicit LessonDesk(Workbench& workbench);
    void noteBegun();
    void noteFinished();
    void showStep();
    void layExperiment();
    void applyLocks();
    void keep();
    QString progressFile() const;
    QString courseFile() const; // of the one that lies open

    Workbench& m_workbench;
    OpenBefore m_before;
    LessonsKept m_kept;
    std::optional<lessons::Player> m_player;
    OpenCourse m_course;
    QString m_language;
    bool m_answersHidden = false, m_leaving = false;
    QSet<QString> m_ownLocks;
    QString m_laid;                                        // the experiment that was put on the desk
    std::optional<health::SamplingSettings> m_ownSampling; // before the lesson
};

} // namespace mantissa::app
