// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// lesson_screenshots OUT [LESSON...]: pictures of every step of these lessons (left out: of all that ship), as they are once their runs
// are over, in both languages, light and dark, at 1440 x 900 and 1280 x 720; first as a learner finds them; and the worksheets. What is
// scrolled sideways or does not fit is told. MANTISSA_LESSON_STEPS: of each run at most. Without a display: QT_QPA_PLATFORM=offscreen.
#include "bridge/lesson_desk.h"
#include "bridge/locks.h"
#include "core/paths.h"
#include "lessons/reader.h"
#include "pages/lessons/worksheet.h"
#include "style/appearance.h"
#include "style/language.h"
#include "widgets/elided_label.h"
#include "window/main_window.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>

using namespace mantissa;
using namespace mantissa::app;

namespace {

// Something that may be said, whether right or wrong.
Json anyPrediction(const lessons::LessonPrediction& prediction) {
    using Kind = lessons::LessonPrediction::Kind;
    switch (prediction.kind) {
    case Kind::choice: return prediction.choices[prediction.choices.size() / 2].id;
    case Kind::curve: return Json::array({Json::array({1, 2.3}), Json::array({100, 0.3})});
    case Kind::loss_scale: return 12;
    default: return std::clamp(10.0, prediction.minimum.value_or(-1e300), prediction.maximum.value_or(1e300));
    }
}

class LessonPictures {
public:
    LessonPictures(MainWindow& window, QString folder) : m_window(window), m_folder(std::move(folder)) { QDir().mkpath(m_folder); }

    void take(const std::filesystem::path& lesson) {
        setLanguage(Language::Choice::english);
        m_window.resize(1440, 900);
        if (!m_window.openPath(QString::fromStdString(lesson.string())))
            return;
        m_name = QString::fromStdString(lesson.filename().string()).left(2);
        goThrough();
        for (const char* language : {"en", "de"})
            for (auto solutions : {Solutions::without, Solutions::with})
                writeWorksheet(desk().player(), language, solutions,
                               QStringLiteral("%1/%2-worksheet-%3-%4.pdf")
                                   .arg(m_folder, m_name, language, solutions == Solutions::with ? "with" : "without"));
        for (auto language : {Language::Choice::english, Language::Choice::german}) {
            setLanguage(language);
            for (auto shade : {Appearance::Choice::light, Appearance::Choice::dark})
                for (const QSize& size : {QSize(1440, 900), QSize(1280, 720)})
                    takeAll(language, shade, size);
        }
        desk().leave();
    }

private:
    LessonDesk& desk() { return LessonDesk::of(m_window.workbench()); }

    void setLanguage(Language::Choice language) {
        Language::instance().setChoice(language);
        QTest::qWait(1500); // the window's parts are made anew
    }

    void goThrough() {
        Appearance::instance().setChoice(Appearance::Choice::light);
        for (bool more = true; more;) {
            QTest::qWait(700); // pages gather what they show for a while
            grab("found");
            if (desk().player().step().prediction && !desk().player().is_fixed(desk().player().at()))
                desk().predict(anyPrediction(*desk().player().step().prediction));
            desk().check();
            if (desk().player().step().action.what == lessons::LessonAction::Do::run)
                run();
            const int at = desk().player().at();
            desk().next();
            more = desk().player().at() != at;
        }
    }

    void run() {
        if (const int most = qEnvironmentVariableIntValue("MANTISSA_LESSON_STEPS"); most > 0) {
            LockState state = Locks::of(m_window.workbench()).state();
            state.steps = most;
            state.epochs = 0;
            Locks::of(m_window.workbench()).set(state);
        }
        (void)QTest::qWaitFor([&] { return !m_window.workbench().plans().waiting(); }, 20000);
        QElapsedTimer watch;
        watch.start();
        m_window.workbench().live().run();
        (void)QTest::qWaitFor([&] { return m_window.workbench().session().busy(); }, 20000);
        if (!QTest::qWaitFor([&] { return !m_window.workbench().session().busy(); }, 600000))
            qWarning("%s: still running", qPrintable(place()));
        QTest::qWait(300);
        qInfo("%s: its runs took %.1f s", qPrintable(place()), double(watch.elapsed()) / 1000);
    }

    void takeAll(Language::Choice language, Appearance::Choice shade, const QSize& size) {
        Appearance::instance().setChoice(shade);
        m_window.resize(size);
        for (int i = 0; i < desk().player().count(); ++i) {
            desk().goTo(i);
            const std::string& page = desk().player().step().page;
            QTest::qWait(page == "compare" || page == "why" ? 2500 : 400); // pages gather what they show for a while
            grab(QStringLiteral("%1-%2-%3")
                     .arg(language == Language::Choice::german ? "de" : "en", shade == Appearance::Choice::dark ? "dark" : "light")
                     .arg(size.width()));
        }
    }

    QString place() { return QStringLiteral("%1-%2").arg(m_name).arg(desk().player().at() + 1, 2, 10, QChar('0')); }

    void grab(const QString& how) {
        const QString file = place() + '-' + how;
        m_window.grab().save(m_folder + '/' + file + ".png");
        for (const QString& fault : faults())
            qWarning("%s: %s", qPrintable(file), qPrintable(fault));
    }

    // What a picture shows only to whom looks closely.
    QStringList faults() {
        QStringList found;
        QWidget* page = m_window.pageOf("lessons");
        for (QAbstractScrollArea* area : page->findChildren<QAbstractScrollArea*>())
            if (area->isVisible() && area->horizontalScrollBar()->isVisible())
                found << QStringLiteral("%1 \"%2\" scrolls sideways").arg(area->metaObject()->className(), area->accessibleName());
        for (QTextBrowser* text : page->findChildren<QTextBrowser*>())
            for (QWidget* other : text->parentWidget()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
                if (text->isVisible() && other->isVisible() && other != text && other->geometry().intersects(text->geometry()))
                    found << QStringLiteral("\"%1\" lies under %2").arg(text->accessibleName(), other->metaObject()->className());
        for (QLabel* label : page->findChildren<QLabel*>())
            if (label->isVisible() && !dynamic_cast<ElidedLabel*>(label) && !label->wordWrap() &&
                label->pixmap(Qt::ReturnByValue).isNull() && !label->text().contains('<') &&
                label->width() + 1 < label->fontMetrics().horizontalAdvance(label->text()))
                found << QStringLiteral("\"%1\" is cut off").arg(label->text());
        for (QAbstractButton* button : page->findChildren<QAbstractButton*>())
            if (button->isVisible() && button->width() + 1 < button->fontMetrics().horizontalAdvance(button->text()) &&
                !button->property("row").toBool() && !button->text().contains('\n'))
                found << QStringLiteral("\"%1\" is cut off").arg(button->text());
        if (m_window.size() != m_window.grab().size() / m_window.devicePixelRatio() || m_window.height() > 900)
            found << QStringLiteral("the window grew to %1 x %2").arg(m_window.width()).arg(m_window.height());
        return found;
    }

    MainWindow& m_window;
    QString m_folder, m_name;
};

} // namespace

int main(int argc, char** argv) {
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName("Mantissa");
    QCoreApplication::setApplicationName("mantissa-lesson-screenshots");
    QSettings().clear();
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 2)
        return 2;
    std::vector<std::filesystem::path> lessons;
    for (int i = 2; i < arguments.size(); ++i)
        lessons.emplace_back(arguments[i].toStdString());
    if (lessons.empty())
        lessons = lessons::find_lessons(resources_folder() / "lessons");
    QTemporaryDir project;
    MainWindow window(project.path());
    window.show();
    LessonPictures pictures(window, arguments[1]);
    for (const auto& lesson : lessons)
        pictures.take(lesson);
    return 0;
}
