// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/lesson_desk.h"

#include "bridge/lesson_beginning.h"
#include "bridge/locks.h"
#include "bridge/open_course.h"
#include "bridge/workbench.h"
#include "models/spoken.h"
#include "report/evidence.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QScopedValueRollback>

#include <algorithm>

namespace mantissa::app {

using lessons::LessonAction;
using lessons::Player;

LessonDesk& LessonDesk::of(Workbench& workbench) {
    auto* known = workbench.findChild<LessonDesk*>(QString(), Qt::FindDirectChildrenOnly);
    return known ? *known : *new LessonDesk(workbench);
}

LessonDesk::LessonDesk(Workbench& workbench)
    : QObject(&workbench),
      m_workbench(workbench),
      m_before(workbench),
      m_kept(folderOf("course-drafts"), folderOf("class") + ".json"),
      m_course(openCourseIn(courseFile())) {
    m_language = QLocale().language() == QLocale::German ? "de" : "en";
    connect(&workbench, &Workbench::begun, this, &LessonDesk::noteBegun);
    connect(&workbench.session(), &SessionController::finished, this, &LessonDesk::noteFinished);
}

QString LessonDesk::folderOf(const std::string& lesson) const {
    return m_workbench.ownRoot() + "/lessons/" + QString::fromStdString(lesson);
}
QString LessonDesk::courseFile() const { return folderOf("open") + lessons::course_extension; }

QString LessonDesk::progressFile() const { return folderOf(m_player->lesson().name) + "/progress.json"; }

lessons::Progress LessonDesk::progressOf(const std::string& lesson) const {
    return m_player && m_player->lesson().name == lesson ? m_player->progress()
                                                         : lessons::kept_progress((folderOf(lesson) + "/progress.json").toStdString());
}

bool LessonDesk::open(const QString& folder) {
    if (m_workbench.session().busy()) {
        m_workbench.tell([=] {
            return Message{Message::Kind::info, tr("A run is going."), tr("Press Stop first; then the lesson can be opened.")};
        });
        return false;
    }
    try {
        lessons::Lesson lesson = lessons::read_lesson(folder.toStdString());
        lessons::Progress progress = progressOf(lesson.name);
        m_player.emplace(std::move(lesson), std::move(progress), report::lesson_evidence_of);
        m_workbench.store().fixLines(linesOf(*m_player));
    } catch (const std::exception& error) {
        m_workbench.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("The lesson cannot be opened."), spoken(what)};
        });
        return false;
    }
    if (!m_ownSampling)
        m_ownSampling = m_workbench.health();
    m_laid.clear();
    m_ownLocks.clear();
    if (course())
        for (const lessons::CourseLesson& one : course()->lessons)
            if (one.lesson == m_player->lesson().name)
                for (const std::string& control : one.locked)
                    m_ownLocks.insert(QString::fromStdString(control));
    Q_EMIT opened();
    showStep();
    return true;
}

bool LessonDesk::openCourse(const QString& file) {
    try {
        m_course = {.course = titledAs(lessons::read_course(file.toStdString()), file), .from = QFileInfo(file).absoluteFilePath()};
    } catch (const std::exception& error) {
        m_workbench.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("The course cannot be opened."), spoken(what)};
        });
        return false;
    }
    keepOpenCourse(courseFile(), m_course);
    if (m_player)
        leave(); // which tells of the course, too: told of twice, its list would be made anew beneath the keyboard
    else
        Q_EMIT opened();
    return true;
}

void LessonDesk::leaveCourse() {
    m_course = {};
    keepOpenCourse(courseFile(), m_course);
    Q_EMIT opened();
}

void LessonDesk::leave() {
    if (!m_player)
        return;
    keep();
    m_player.reset();
    m_workbench.store().fixLines({});
    m_ownLocks.clear();
    if (m_ownSampling)
        m_workbench.setHealth(*m_ownSampling);
    m_ownSampling.reset();
    Locks::of(m_workbench).set({});
    {
        const QScopedValueRollback leaving(m_leaving, true);
        m_before.bring();
        Q_EMIT m_workbench.changed();
    }
    Q_EMIT opened();
    Q_EMIT changed();
}

QString LessonDesk::openTitle() const {
    if (m_player && !m_before.lesson().isEmpty())
        return QString::fromStdString(m_player->lesson().title.in(m_language.toStdString()));
    const Json& json = m_workbench.document().json();
    return spokenTitle(json.is_object() ? json.value("name", "") : "");
}

void LessonDesk::next() {
    if (m_player && m_player->next())
        showStep();
}
void LessonDesk::back() {
    if (m_player && m_player->back())
        showStep();
}
void LessonDesk::goTo(int step) {
    if (m_player && step != m_player->at() && m_player->go_to(step))
        showStep();
}

QString LessonDesk::predict(const Json& said, int step) {
    if (!m_player)
        return {};
    const int asked = step < 0 ? m_player->at() : step;
    const bool wasSaid = m_player->outcome(asked);
    const std::string wrong = m_player->predict(asked, said);
    if (wrong.empty() || wasSaid)
        showStep();
    return spoken(wrong);
}

void LessonDesk::check() {
    if (!m_player)
        return;
    m_player->check();
    showStep();
}

void LessonDesk::setLanguage(const QString& language) {
    if (m_language == language)
        return;
    m_language = language;
    Q_EMIT changed();
}

void LessonDesk::setAnswersHidden(bool hidden) {
    m_answersHidden = hidden;
    Q_EMIT changed();
}

void LessonDesk::setOwnLocks(const QSet<QString>& locks) {
    m_ownLocks = locks;
    applyLocks();
    Q_EMIT m_workbench.changed();
    Q_EMIT changed();
}

QString LessonDesk::whyNotNext() const {
    switch (m_player ? m_player->lacks_for_next() : Player::Lack::nothing) {
    case Player::Lack::prediction: return tr("Choose a prediction first");
    case Player::Lack::check: return tr("Press Check: then your prediction is fixed and the answer is shown");
    case Player::Lack::run: return m_workbench.session().busy() ? tr("The run is going; wait for its end") : tr("Press Run first (F5)");
    case Player::Lack::condition: return tr("This step is not done yet");
    case Player::Lack::last_step: return tr("This is the last step");
    default: return {};
    }
}

void LessonDesk::showStep() {
    keep();
    layExperiment();
    applyLocks();
    const QString place = QStringLiteral("%1 %2 %3")
                              .arg(QString::fromStdString(m_player->lesson().name))
                              .arg(m_player->at())
                              .arg(m_player->is_done(m_player->at()));
    if (place != property("begun").toString()) // once; then it is the learner's choice
        beginStep(m_workbench, *m_player);
    setProperty("begun", place);
    Q_EMIT m_workbench.changed();
    Q_EMIT changed();
}

// A copy in the project: the lesson's own file stays as it is, and the runs find their place.
void LessonDesk::layExperiment() {
    const int step = runStepOf(*m_player);
    if (step < 0 || m_workbench.session().busy())
        return;
    try {
        const Json json = laidExperiment(*m_player, step);
        const QString file = folderOf(m_player->lesson().name) + '/' + QString::fromStdString(m_player->step(step).id) + ".mantissa";
        const QString laid = file + QString::fromStdString(json.dump());
        if (laid == m_laid)
            return;
        QDir().mkpath(QFileInfo(file).absolutePath());
        write_json(file.toStdString(), json);
        m_laid = laid;
        m_before.note();
        m_workbench.files().openExperiment(file, ExperimentFiles::Recent::passed); // of a lesson, step by step
        const std::string& sampling = m_player->step(step).action.health;
        m_workbench.setHealth(health::parse_sampling(sampling.empty() ? "off" : sampling).value_or(health::SamplingSettings{}));
    } catch (const std::exception& error) {
        m_workbench.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("The experiment of this step cannot be opened."), spoken(what)};
        });
    }
}

void LessonDesk::applyLocks() {
    LockState state{.lesson = true};
    auto lock = [&](const std::string& control) {
        const int freed = m_player->unlocked_at(control);
        state.reasons[QString::fromStdString(control)] =
            freed < 0 ? tr("Locked by this lesson.") : tr("Locked by this lesson until step %1.").arg(freed + 1);
    };
    for (const std::string& control : m_player->locked())
        lock(control);
    for (const std::string& control : m_player->hidden()) {
        lock(control);
        state.hidden.insert(QString::fromStdString(control));
    }
    for (const QString& control : m_ownLocks)
        state.reasons[control] = tr("Locked by your teacher.");
    state.meant = QString::fromStdString(m_player->step().highlight);
    state.whyNotRun = state.reasons.value("run");
    if (m_player->lacks_for_run() == Player::Lack::prediction)
        state.whyNotRun = m_player->step().prediction && !m_player->outcome(m_player->at())
                              ? tr("Choose a prediction first")
                              : tr("A later step asks for a prediction first");
    if (const int step = runStepOf(*m_player); step >= 0) {
        state.steps = m_player->step(step).action.steps;
        state.epochs = m_player->step(step).action.epochs;
    }
    Locks::of(m_workbench).set(state);
}

void LessonDesk::noteBegun() {
    if (!m_player)
        return;
    m_player->begin_run();
    const RunStore& store = m_workbench.store();
    for (int key : store.currentRuns())
        m_player->note_run(store.run(key).name.toStdString(), store.run(key).folder.toStdString());
    keep();
    applyLocks();
    Q_EMIT changed();
}

void LessonDesk::noteFinished() {
    if (!m_player)
        return;
    m_player->note_ended();
    showStep();
}

void LessonDesk::keep() {
    try {
        lessons::keep_progress(progressFile().toStdString(), m_player->progress());
    } catch (const std::exception& error) {
        m_workbench.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::warn, tr("How far you are could not be kept."), spoken(what)};
        });
    }
}

} // namespace mantissa::app
