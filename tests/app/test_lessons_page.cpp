// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A lesson clicked through in the window, with real runs: what is locked, what is fixed, what the answer says, and what is kept.
#include "app/window_fixture.h"
#include "bridge/lesson_desk.h"
#include "bridge/locks.h"
#include "charts/run_chart.h"
#include "lessons/reader.h"
#include "models/format_model.h"
#include "pages/lessons/class_table.h"
#include "pages/lessons/course_maker.h"
#include "pages/lessons/kept_on_page.h"
#include "pages/lessons/key_words.h"
#include "pages/lessons/lesson_editor.h"
#include "pages/lessons/lesson_list.h"
#include "pages/lessons/lessons_page.h"
#include "pages/lessons/live_part.h"
#include "pages/lessons/markdown_text.h"
#include "pages/lessons/names_picker.h"
#include "pages/lessons/object_form.h"
#include "pages/lessons/teacher_bar.h"
#include "pages/lessons/worksheet.h"
#include "pages/numbers/numbers_page.h"
#include "settings/app_settings.h"
#include "style/appearance.h"
#include "style/language.h"
#include "style/scaling.h"
#include "widgets/segmented.h"
#include "window/commands.h"
#include "window/run_answer.h"
#include "window/variant_actions.h"

#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPdfWriter>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QTabBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>

#include <algorithm>

using namespace mantissa;
using namespace mantissa::app;

namespace {

const QString made = QStringLiteral(MANTISSA_SOURCE) + "/tests/support/lesson/lost-update";

} // namespace

class TestLessonsPage : public WindowFixture {
    Q_OBJECT

private:
    LessonDesk& desk() { return LessonDesk::of(m_window->workbench()); }
    QWidget* page() { return m_window->pageOf("lessons"); }
    QPushButton* button(const QString& words) {
        for (QPushButton* one : page()->findChildren<QPushButton*>())
            if (one->text() == words && one->isVisible())
                return one;
        return nullptr;
    }
    template <typename T>
    T* named(const QString& name) {
        QCoreApplication::processEvents(); // what was just made is shown
        for (T* one : page()->findChildren<T*>())
            if (one->accessibleName() == name && one->isVisible())
                return one;
        return nullptr;
    }
    static QString shownLabels(const QWidget* in) {
        QString all;
        for (const QLabel* label : in->findChildren<QLabel*>())
            if (label->isVisible())
                all += label->text() + '\n';
        return all;
    }
    QString shownText(const QString& name) {
        for (QTextBrowser* text : page()->findChildren<QTextBrowser*>())
            if (text->accessibleName() == name && text->isVisible())
                return text->toPlainText();
        return {};
    }
    void picture(const char* name) { // where one wants to look at them
        if (const QString folder = qEnvironmentVariable("MANTISSA_LESSON_PICTURES"); !folder.isEmpty()) {
            QCoreApplication::processEvents();
            QTest::qWait(80);
            m_window->grab().save(folder + '/' + name + ".png");
        }
    }
    // What of the rows of the list has less height than its words, or lies beneath the edge of its row.
    QString cutInRows() {
        QString cut = "no rows";
        for (const QPushButton* row : page()->findChildren<QPushButton*>())
            for (const QLabel* label : row->findChildren<QLabel*>()) {
                if (!row->property("lessonRow").toBool() || !row->isVisible())
                    continue;
                cut.remove("no rows");
                const int needs = label->hasHeightForWidth() ? label->heightForWidth(label->width()) : label->fontMetrics().height();
                if (label->height() < needs || !row->rect().contains(label->geometry()))
                    cut += QStringLiteral("\n%1 of %2: %3").arg(label->height()).arg(needs).arg(label->text());
            }
        return cut;
    }
    QString openFile() { return m_window->workbench().document().file(); }
    // Its window's parts are made anew.
    void toGerman() {
        const QPointer<QWidget> before = page();
        Language::instance().setChoice(Language::Choice::german);
        QTRY_VERIFY(!before);
        QCOMPARE(m_window->page(), QString("lessons"));
    }
    void openLesson() {
        openWindow();
        m_window->resize(1440, 900);
        QVERIFY(m_window->openPath(made));
        QCOMPARE(m_window->page(), QString("lessons"));
        QVERIFY(desk().isOpen());
    }
    void toRunStep() {
        desk().predict(0.0005);
        desk().check();
        desk().next();
        desk().predict("none");
        desk().next();
        QCOMPARE(desk().player().at(), 2);
    }
    QString writeCourse(const QString& name, const QString& called = {}) {
        const QString title = called.isEmpty() ? name : called;
        QString file = m_folder->filePath(name + ".mantissa-course");
        write_json(file.toStdString(), {{"format", "mantissa.course"},
                                        {"version", 1},
                                        {"title", {{"en", title.toStdString()}}},
                                        {"lessons", Json::array({{{"lesson", "05-lost-updates"}}})}});
        return file;
    }
    std::string courseTitle() { return page()->findChild<CourseMaker*>()->course().title.in("en"); }
    void beginCourse(const QString& file) {
        QVERIFY(m_window->openPath(file));
        QTRY_VERIFY(button("Edit the course…"));
        QTest::mouseClick(button("Edit the course…"), Qt::LeftButton);
    }
    void retitleCourse(const QString& file, const QString& title) {
        beginCourse(file);
        QVERIFY(named<QLineEdit>("Title of the course in English"));
        named<QLineEdit>("Title of the course in English")->setText(title);
        QTest::mouseClick(button("Back"), Qt::LeftButton);
    }
    void changeCourse(CourseMaker& maker, const QString& file) {
        QTest::mouseClick(button("Edit the course…"), Qt::LeftButton);
        QCOMPARE(maker.course().title.in("en"), std::string("Numbers"));
        QCOMPARE(int(maker.course().lessons.size()), 1);
        named<QLineEdit>("Title of the course in English")->setText("More numbers");
        QTest::mouseClick(button("Back"), Qt::LeftButton);
        QTest::mouseClick(button("Edit the course…"), Qt::LeftButton); // not saved yet: it is all there still
        QCOMPARE(maker.course().title.in("en"), std::string("More numbers"));
        QVERIFY(maker.saveTo(file));
        Q_EMIT maker.closed();
        Q_EMIT maker.saved(file);
        QCOMPARE(desk().course()->title.in("en"), std::string("More numbers"));
        QTRY_COMPARE(shownText("Words of the course"), QString("Read this first."));
    }
    void runToTheEnd() {
        m_window->commands().run->trigger();
        QTRY_VERIFY(session().busy());
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
    }

private Q_SLOTS:
    void initTestCase() { keepSettingsApart(); }
    void cleanup() {
        Appearance::instance().setChoice(Appearance::Choice::light);
        Appearance::instance().setTextScale(1);
        closeWindow();
        Language::instance().setChoice(Language::Choice::english);
    }

    void a_prediction_comes_before_run() {
        openLesson();
        QVERIFY(!m_window->commands().run->isEnabled());
        QCOMPARE(m_window->commands().run->toolTip(), QString("Choose a prediction first"));
        QVERIFY(!button("Next")->isEnabled());
        picture("1-number");
        auto* field = named<QLineEdit>("How far is the next bfloat16 from 0.1?");
        QVERIFY(field && field->isVisible());
        QTest::keyClicks(field, "0,0005");
        QVERIFY(button("Check") && button("Check")->isEnabled()); // before Enter
        QVERIFY(field->text() == "0,0005" && !desk().player().is_fixed(0));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(button("Check"));
        QVERIFY(shownText("Answer").isEmpty());
        QTest::mouseClick(button("Check"), Qt::LeftButton);
        QVERIFY(shownText("Answer").startsWith("Right: the distance is 0.000488, which is 2⁻¹¹."));
        picture("1-number-answered");
        QTest::mouseClick(button("Next"), Qt::LeftButton);
        QCOMPARE(desk().player().at(), 1);
        QTest::keyClick(page(), Qt::Key_2); // the second choice
        QCOMPARE(desk().player().progress().said.at("prediction"), Json("most"));
        QVERIFY(m_window->commands().run->isEnabled());
        picture("2-choice");
        QTest::keyClick(page(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(desk().player().at(), 0);
        QTest::keyClick(page(), Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(desk().player().at(), 1);
    }

    // Not the digits before, which nobody meant.
    void a_number_that_is_refused_is_no_prediction() {
        openLesson();
        auto* field = named<QLineEdit>("How far is the next bfloat16 from 0.1?");
        const auto type = [field](const char* text) {
            field->selectAll();
            QTest::keyClicks(field, text);
        };
        field->setFocus();
        type("0,5");
        QVERIFY(desk().player().outcome(0) && button("Check"));
        type("-0,5"); // below its least
        QVERIFY(!desk().player().outcome(0));
        QVERIFY(!button("Check"));
        QVERIFY(button("Next") && !button("Next")->isEnabled());
        type("0,5");
        QVERIFY(button("Check"));
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(field, Qt::Key_Delete);
        QVERIFY(!desk().player().outcome(0) && !button("Check"));
        QVERIFY(field->isVisible() && field->hasFocus()); // one types on
    }

    void the_keyboard_stays_with_the_lesson() {
        openLesson();
        auto* field = named<QLineEdit>("How far is the next bfloat16 from 0.1?");
        field->setFocus();
        QTest::keyClicks(field, "0,0005");
        QTest::keyClick(field, Qt::Key_Return);
        QTest::keyClick(field, Qt::Key_Right, Qt::AltModifier); // is checked, and the field goes
        QVERIFY(desk().player().is_fixed(0));
        QTRY_VERIFY(page()->isAncestorOf(QApplication::focusWidget()));
        auto* tabs = m_window->findChild<QTabBar*>();
        tabs->setFocus();
        QTest::keyClick(tabs, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(m_window->page(), QString("lessons"));
        QCOMPARE(desk().player().at(), 1);
    }

    void a_digit_goes_where_a_number_is_asked_for() {
        openLesson();
        auto* field = named<QLineEdit>("How far is the next bfloat16 from 0.1?");
        QAbstractButton* elsewhere = nullptr;
        for (auto* each : page()->findChildren<QAbstractButton*>())
            if (each->isVisible() && each->isEnabled() && each->focusPolicy() & Qt::TabFocus)
                elsewhere = each;
        QVERIFY(field && elsewhere);
        elsewhere->setFocus();
        QTest::keyClick(elsewhere, Qt::Key_0);
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, ",5");
        QCOMPARE(field->text(), QString("0,5"));
    }

    void runs_become_the_answer() {
        openLesson();
        toRunStep();
        picture("3-run");
        QVERIFY(!button("Next")->isEnabled());
        runToTheEnd();
        QCOMPARE(m_window->page(), QString("lessons")); // the run is shown beside the text
        QTRY_VERIFY(button("Next")->isEnabled());
        for (int key : store().currentRuns())
            QCOMPARE(store().run(key).stepsDone(), qint64(24));
        picture("3-ran");
        desk().next();
        const QString answer = shownText("Answer");
        QVERIFY2(answer.contains("of your updates changed nothing"), qPrintable(answer));
        const auto folder = desk().player().progress().runs.at("bfloat16");
        QVERIFY(QString::fromStdString(folder).startsWith(m_folder->path()));
        const auto lost = desk().player().figure("bfloat16.lost_count");
        QVERIFY(answer.contains(QLocale::c().toString(qlonglong(std::get<double>(lost)))) || std::get<double>(lost) >= 1000);
        picture("4-happened");
        m_window->resize(1280, 720);
        picture("4-happened-1280");
        desk().setLanguage("de");
        picture("4-happened-de-1280");
        m_window->resize(1440, 900);
        Appearance::instance().setChoice(Appearance::Choice::dark);
        picture("4-happened-de-dark");
        QVERIFY(shownText("Answer").contains("Ihrer Änderungen blieben ohne Wirkung"));
        desk().setLanguage("en");
        desk().back();
        desk().back();
        const auto rows = page()->findChildren<QRadioButton*>();
        QVERIFY(!rows.isEmpty());
        for (const QRadioButton* row : rows)
            QVERIFY(!row->isVisible() || !row->isEnabled()); // fixed since Run
        QVERIFY(desk().player().progress().runs.size() == 2);
    }
    // It would come seconds after the end, push the text down and say what the learner is asked next.
    void no_banner_answers_before_the_lesson_does() {
        openLesson();
        toRunStep();
        QSignalSpy answered(m_window->findChild<RunAnswer*>(), &RunAnswer::answered);
        runToTheEnd();
        QTRY_VERIFY_WITH_TIMEOUT(!answered.isEmpty() && !answered.last()[0].toString().isEmpty(), 20000);
        QCOMPARE(m_window->banners().count(), 0);
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->text() == "Presenter mode")
                action->trigger();
        QTRY_VERIFY(shownLabels(m_window->pageOf("run")).contains(m_window->workbench().live().statusWords()));
        QVERIFY(!shownLabels(m_window->pageOf("run")).contains(answered.last()[0].toString()));
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
    }
    // Edits lie as they were left; nothing has to be restored.
    void who_comes_back_from_a_lesson_is_told_no_news() {
        openWindow();
        const QString before = openFile();
        Json json = m_window->workbench().document().json();
        json["training"]["batch"] = 4;
        m_window->workbench().document().edit("batch", json);
        QVERIFY(m_window->openPath(made));
        QVERIFY(desk().isOpen() && openFile() != before);
        desk().leave();
        QCOMPARE(openFile(), before);
        QCOMPARE(m_window->workbench().document().json()["training"]["batch"], Json(4));
        QCOMPARE(m_window->banners().count(), 0);
    }
    void a_size_that_is_chosen_stays_under_the_pointer() {
        openLesson();
        m_window->resize(1280, 800);
        const auto back = qScopeGuard([] { AppSettings().setTextPercent(100); });
        auto* bar = page()->findChild<TeacherBar*>();
        auto* sizes = bar->findChild<Segmented*>();
        const QPoint pointer = sizes->button(2)->mapTo(m_window.get(), sizes->button(2)->rect().center());
        QTest::mouseClick(sizes->button(2), Qt::LeftButton);
        QCOMPARE(Appearance::instance().textScale(), 1.5);
        QTest::qWait(100);
        const QRect now(sizes->button(2)->mapTo(m_window.get(), QPoint()), sizes->button(2)->size());
        QVERIFY2(now.left() <= pointer.x() && pointer.x() <= now.right(), qPrintable(QString::number(now.left() - pointer.x())));
    }
    void hidden_answers_hide_what_happened() {
        openLesson();
        toRunStep();
        runToTheEnd();
        desk().next();
        const auto says = [this] { return shownLabels(page()).contains("what happened\n"); }; // beside a choice
        QTRY_VERIFY(says());
        desk().setAnswersHidden(true);
        QTRY_VERIFY(!says() && shownText("Answer").isEmpty());
        desk().setAnswersHidden(false);
        QTRY_VERIFY(says());
    }

    // Texts grow as answers come and widths change: each part has the height that it asks for, and none lies over another.
    void texts_have_the_room_they_need() {
        openLesson();
        toRunStep();
        runToTheEnd();
        desk().next();
        const auto squeezed = [this] {
            for (QTextBrowser* text : page()->findChildren<QTextBrowser*>())
                for (QWidget* other : text->parentWidget()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
                    if (text->isVisible() && ((other != text && other->isVisible() && other->geometry().intersects(text->geometry())) ||
                                              text->height() + 1 < text->document()->size().height() ||
                                              text->geometry().bottom() > text->parentWidget()->height()))
                        return true;
            return false;
        };
        for (const QSize& size : {QSize(1280, 720), QSize(1440, 900), QSize(1280, 720)})
            for (int step : {0, 1, 3, 0, 3}) {
                m_window->resize(size);
                desk().goTo(step);
                QTRY_VERIFY(!squeezed());
            }
    }

    // The least window there is, with a banner, several runs and the teacher's bar: nothing of the page is scrolled.
    void a_banner_takes_no_more_than_there_is() {
        openLesson();
        toRunStep();
        runToTheEnd();
        m_window->workbench().tell([] { return Message{Message::Kind::info, "The lesson is saved.", "somewhere"}; });
        m_window->resize(1280, 720);
        QWidget* around = page()->parentWidget();
        while (!qobject_cast<QScrollArea*>(around))
            around = around->parentWidget();
        auto* bar = static_cast<QScrollArea*>(around)->verticalScrollBar();
        for (int step : {0, 1, 2}) {
            desk().goTo(step);
            QTest::qWait(50);
            QVERIFY(m_window->banners().isVisible());
            QTRY_VERIFY2(bar->maximum() == 0, qPrintable(QStringLiteral("step %1: %2 px, the page asks for %3, its live part for %4")
                                                             .arg(step + 1)
                                                             .arg(bar->maximum())
                                                             .arg(page()->minimumSizeHint().height())
                                                             .arg(page()->findChild<LivePart*>()->minimumSizeHint().height())));
        }
    }

    // At 150 % the banner takes a line, not a third of the window.
    void a_projector_with_a_banner_leaves_the_chart_its_height() {
        openLesson();
        toRunStep();
        runToTheEnd();
        const auto back = qScopeGuard([] { Appearance::instance().setTextScale(1); });
        Appearance::instance().setTextScale(1.5);
        const QString fact = "The step took as long as before, for the pictures were prepared on one thread while the device waited,";
        m_window->workbench().tell([fact] {
            return Message{Message::Kind::warn,
                           fact,
                           "and the interval of what was gained holds no gain at all: 0.98 to 1.04 times.",
                           {{"Compare", [] {}}, {"Report", [] {}}}};
        });
        const auto* chart = &page()->findChild<LivePart*>()->chart();
        for (const QSize& size : {QSize(1440, 900), QSize(1280, 720)}) {
            m_window->resize(size);
            QTest::qWait(100);
            picture(size.width() == 1440 ? "projector-1440" : "projector-1280");
            const int least = size.height() / 4;
            QTRY_VERIFY2(chart->height() >= least && chart->isVisible(),
                         qPrintable(QStringLiteral("%1 of %2").arg(chart->height()).arg(least)));
            QTRY_COMPARE(chart->view().away.contains(1), size.height() < 800); // one pane that is seen, not two that are not
            QVERIFY2(m_window->banners().isVisible() && m_window->banners().height() <= size.height() / 10,
                     qPrintable(QStringLiteral("%1 high in a window of %2").arg(m_window->banners().height()).arg(size.height())));
            const QList<QWidget*> words = m_window->banners().findChildren<QWidget*>("words");
            QVERIFY(std::any_of(words.begin(), words.end(),
                                [](QWidget* line) { return line->isVisible() && line->toolTip().contains("1.04 times"); }));
        }
    }

    void locked_fields_keep_their_value() {
        openLesson();
        QSpinBox* batch = nullptr;
        for (QSpinBox* box : m_window->findChildren<QSpinBox*>())
            if (box->accessibleName() == "Batch")
                batch = box;
        QVERIFY(batch);
        QVERIFY(!batch->isEnabled());
        QCOMPARE(batch->value(), 16);
        QCOMPARE(batch->toolTip(), QString("Locked by this lesson until step 4."));
        QVERIFY(!m_window->pageOf("build")->isEnabled());
        toRunStep();
        runToTheEnd();
        desk().next();
        QTRY_VERIFY(batch->isEnabled());
        desk().leave();
        QVERIFY(m_window->pageOf("build")->isEnabled());
        QVERIFY(!Locks::of(m_window->workbench()).state().lesson);
    }

    void a_teachers_locks_hide_pages() {
        openLesson();
        auto* tabs = m_window->findChild<QTabBar*>();
        const int numbers = int(m_window->pageKeys().indexOf("numbers"));
        QVERIFY(tabs->isTabVisible(numbers));
        desk().setOwnLocks({"pages.numbers"});
        QVERIFY(!tabs->isTabVisible(numbers));
        desk().setAnswersHidden(true);
        desk().predict(0.0005);
        desk().check();
        QVERIFY(shownText("Answer").isEmpty());
        desk().setAnswersHidden(false);
        QVERIFY(!shownText("Answer").isEmpty());
        desk().leave();
        QVERIFY(tabs->isTabVisible(numbers));
    }

    void progress_is_kept() {
        openLesson();
        toRunStep();
        const QString root = m_folder->path();
        desk().leave();
        QCOMPARE(desk().progressOf("lost-update").step, 2);
        QVERIFY(m_window->openPath(made));
        QCOMPARE(desk().player().at(), 2);
        QCOMPARE(desk().player().progress().said.at("prediction"), Json("none"));
    }

    void a_teacher_makes_a_lesson() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->showPage("lessons");
        QTest::mouseClick(button("New lesson"), Qt::LeftButton);
        auto* editor = page()->findChild<LessonEditor*>();
        QVERIFY(editor && editor->isVisible());
        auto* steps = named<QListWidget>("Steps");
        auto* wrong = named<QListWidget>("What is still wrong");
        QCOMPARE(steps->count(), 2); // the lesson, and its first step
        QCOMPARE(wrong->item(0)->text(), QString("Nothing is wrong."));
        QVERIFY(wrong->item(1)->text().startsWith("No step asks for a prediction yet")); // it is no lesson for that
        steps->setCurrentRow(1);
        QTest::mouseClick(named<QPushButton>("Add Prediction"), Qt::LeftButton);
        QTest::mouseClick(named<QPushButton>("Add to Choices"), Qt::LeftButton);
        QVERIFY(named<QLineEdit>("When"));
        QCOMPARE(named<QLineEdit>("When")->text(), QString("else"));             // the only one there is happens always
        QTest::mouseClick(named<QPushButton>("Add to Choices"), Qt::LeftButton); // stands before what happens always
        QCOMPARE(named<QLineEdit>("When")->text(), QString());
        QTest::mouseClick(named<QPushButton>("Take away Choices 1"), Qt::LeftButton);
        named<QLineEdit>("When")->selectAll();
        QTest::keyClicks(named<QLineEdit>("When"), "float23.final.loss < 1");
        QTRY_VERIFY(shownLabels(editor).contains("did you mean float32?")); // as one types
        editor->keepNow();
        QVERIFY(wrong->count() > 1); // questions and words are not there yet
        QCOMPARE(wrong->item(0)->text(), QString("Step 1, Prediction, Question: nothing stands here yet"));
        picture("5-editor");
        QTest::mouseClick(named<QPushButton>("Take away Prediction"), Qt::LeftButton);
        editor->keepNow();
        QCOMPARE(wrong->item(0)->text(), QString("Nothing is wrong."));
        named<QPlainTextEdit>("Text in English")->setPlainText("Look at {{ float32.final.los }}.");
        editor->keepNow();
        QVERIFY(wrong->item(0)->text().contains("did you mean final.loss?"));
        named<QPlainTextEdit>("Text in English")->setPlainText("# Hello\n\nPress Run.");
        for (QPushButton* add : editor->findChildren<QPushButton*>())
            if (add->text() == "Add" && add->toolTip() == "A step behind this one")
                QTest::mouseClick(add, Qt::LeftButton);
        QCOMPARE(steps->count(), 4 - 1);
        named<QPlainTextEdit>("Text in English")->setPlainText("The end.");
        editor->keepNow();
        QCOMPARE(wrong->item(0)->text(), QString("Nothing is wrong."));
        picture("5-editor-good");
        QTest::mouseClick(button("Try it"), Qt::LeftButton);
        QVERIFY(desk().isOpen());
        QCOMPARE(desk().player().count(), 2);
        QVERIFY(shownText("Text of the step").startsWith("Hello"));
    }

    // Also where something else came or went in between, or the form is another one by then.
    void what_was_typed_for_another_kind_is_there_again() {
        const LessonAround around{.problemOf = [](const QString&) { return QString(); }};
        const Json step = {{"id", "a"},
                           {"title", {{"en", "A"}}},
                           {"prediction", {{"kind", "number"}, {"question", {{"en", "How much?"}}}, {"happened", "1 + 1"}}}};
        const auto choose = [](ObjectForm& form, const char* kind) {
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            for (QComboBox* box : form.findChildren<QComboBox*>())
                if (const int at = box->findData(QString(kind)); at >= 0 && box->accessibleName() == keyWords("kind")) {
                    box->setCurrentIndex(at);
                    Q_EMIT box->activated(at);
                    return;
                }
            QFAIL(kind);
        };
        ObjectForm form("step", step, around);
        choose(form, "choice");
        QVERIFY(!form.value()["prediction"].contains("happened"));
        QPushButton* add = nullptr;
        for (QPushButton* each : form.findChildren<QPushButton*>())
            add = each->accessibleName().endsWith(' ' + keyWords("action")) ? each : add;
        QVERIFY(add);
        add->click();
        QVERIFY(form.value().contains("action"));
        ObjectForm other("step", form.value(), around);
        other.bringAside(form.aside());
        for (ObjectForm* one : {&form, &other}) {
            choose(*one, "number");
            QCOMPARE(one->value()["prediction"].value("happened", std::string()), std::string("1 + 1"));
        }
    }

    // One language is enough to be tried; a condition that is wrong is not.
    void a_lesson_in_one_language_is_tried() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->showPage("lessons");
        QTest::mouseClick(button("New lesson"), Qt::LeftButton);
        auto* editor = page()->findChild<LessonEditor*>();
        named<QListWidget>("Steps")->setCurrentRow(1);
        QTest::mouseClick(named<QPushButton>("Add Prediction"), Qt::LeftButton);
        QTest::mouseClick(named<QPushButton>("Add to Choices"), Qt::LeftButton);
        QTest::keyClicks(named<QLineEdit>("Question in English"), "How?");
        QTest::keyClicks(named<QLineEdit>("English"), "So");
        named<QLineEdit>("When")->setText("float23.final.loss < 1");
        Q_EMIT named<QLineEdit>("When")->textEdited("float23.final.loss < 1");
        editor->keepNow();
        QVERIFY(!button("Try it")->isEnabled());
        QVERIFY2(button("Try it")->toolTip().contains("did you mean float32?"), qPrintable(button("Try it")->toolTip()));
        named<QLineEdit>("When")->setText("else");
        Q_EMIT named<QLineEdit>("When")->textEdited("else");
        editor->keepNow();
        QVERIFY2(button("Try it")->isEnabled(), qPrintable(button("Try it")->toolTip()));
        QCOMPARE(named<QListWidget>("What is still wrong")->item(0)->text(), QString("Nothing is wrong."));
        const std::filesystem::path folder = (desk().folderOf("own") + "/new-lesson").toStdString();
        QVERIFY(!std::filesystem::exists(folder / "de")); // nobody wrote in it
        QVERIFY(shownText("Preview").contains("How?") && shownText("Preview").contains("So"));
        QTest::mouseClick(button("Try it"), Qt::LeftButton);
        QVERIFY(desk().isOpen());
        QCOMPARE(desk().player().lesson().folder, folder); // itself, and no copy
        QCOMPARE(desk().player().step().prediction->question.in("de"), std::string("How?"));
        QTest::mouseClick(button("Hand in or share…"), Qt::LeftButton);
        auto* dialog = page()->findChild<QFileDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        dialog->close();
    }

    // In a file manager, say: what was written is still in the editor, which says why it is not kept.
    void a_lesson_whose_folder_is_gone_is_edited_on() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->showPage("lessons");
        QTest::mouseClick(button("New lesson"), Qt::LeftButton);
        auto* editor = page()->findChild<LessonEditor*>();
        named<QListWidget>("Steps")->setCurrentRow(1);
        const Json before = editor->lesson();
        std::filesystem::remove_all((desk().folderOf("own") + "/new-lesson").toStdString());
        named<QListWidget>("Steps")->setCurrentRow(0);
        editor->keepNow();
        const auto* wrong = named<QListWidget>("What is still wrong");
        QCOMPARE(wrong->count(), 1);
        QVERIFY2(wrong->item(0)->text().contains("No such file or directory"), qPrintable(wrong->item(0)->text()));
        QVERIFY(editor->lesson() == before);
    }

    // The window may be closed, or another page be shown, before it is kept by itself.
    void what_was_typed_last_is_kept() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->showPage("lessons");
        QTest::mouseClick(button("New lesson"), Qt::LeftButton);
        const auto* editor = page()->findChild<LessonEditor*>();
        named<QListWidget>("Steps")->setCurrentRow(1);
        named<QPlainTextEdit>("Text in English")->setPlainText("The last words.");
        m_window->showPage("run");
        const QString id = QString::fromStdString(editor->lesson()["steps"][0]["id"].get<std::string>());
        QFile file(desk().folderOf("own") + "/new-lesson/en/" + id + ".md");
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
        QVERIFY(file.readAll().contains("The last words."));
    }

    // Both fields of a title say their language, also with words in them.
    void fields_are_labelled_by_language() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->showPage("lessons");
        QTest::mouseClick(button("New lesson"), Qt::LeftButton);
        const auto* editor = page()->findChild<LessonEditor*>();
        for (const char* language : {"English", "German"}) {
            const auto labels = editor->findChildren<QLabel*>();
            QVERIFY2(std::ranges::any_of(labels,
                                         [&](const QLabel* label) {
                                             return label->isVisible() && label->text() == language && label->buddy() &&
                                                    label->buddy()->accessibleName() == QStringLiteral("Title in ") + language;
                                         }),
                     language);
        }
    }

    // However long its title is, everything beside it stays in the window; a number that no lesson takes is edged as a condition is.
    void a_long_title_and_a_wrong_number_in_the_editor() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->showPage("lessons");
        QTest::mouseClick(button("New lesson"), Qt::LeftButton);
        auto* editor = page()->findChild<LessonEditor*>();
        const int before = editor->minimumSizeHint().width();
        const auto type = [](QLineEdit* field, const QString& text) {
            field->setText(text);
            Q_EMIT field->textEdited(text);
        };
        type(named<QLineEdit>("Title in English"), QString("title").repeated(30));
        editor->keepNow();
        QVERIFY2(editor->minimumSizeHint().width() <= before, qPrintable(QString::number(editor->minimumSizeHint().width())));
        auto* minutes = named<QLineEdit>("Minutes");
        QVERIFY(!minutes->property("wrong").toBool());
        const QString help = minutes->toolTip();
        for (const char* wrong : {"abc-7", "0", "2.5"}) {
            type(minutes, wrong);
            QVERIFY2(minutes->property("wrong").toBool() && minutes->toolTip() != help, wrong);
        }
        type(minutes, "12");
        QVERIFY(!minutes->property("wrong").toBool());
        QCOMPARE(minutes->toolTip(), help);
    }
    // Nobody can miss the only answer.
    void a_prediction_with_one_answer_is_told() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->showPage("lessons");
        QTest::mouseClick(button("New lesson"), Qt::LeftButton);
        auto* editor = page()->findChild<LessonEditor*>();
        named<QListWidget>("Steps")->setCurrentRow(1);
        QTest::mouseClick(named<QPushButton>("Add Prediction"), Qt::LeftButton);
        QTest::mouseClick(named<QPushButton>("Add to Choices"), Qt::LeftButton);
        auto* wrong = named<QListWidget>("What is still wrong");
        editor->keepNow();
        const int count = wrong->count();
        const QString told = wrong->item(count - 1)->text();
        QCOMPARE(told, QStringLiteral("Step 1 offers one answer: a prediction needs two at least to choose from."));
        QTest::mouseClick(named<QPushButton>("Add to Choices"), Qt::LeftButton);
        editor->keepNow();
        for (int row = 0; row < wrong->count(); ++row)
            QVERIFY(wrong->item(row)->text() != told);
    }

    // Taken away by mistake, with what was typed in it; and what was typed since stays.
    void what_was_taken_away_comes_back() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->showPage("lessons");
        QTest::mouseClick(button("New lesson"), Qt::LeftButton);
        auto* editor = page()->findChild<LessonEditor*>();
        QVERIFY(!button("Undo")->isEnabled());
        named<QListWidget>("Steps")->setCurrentRow(1);
        QTest::mouseClick(named<QPushButton>("Add Prediction"), Qt::LeftButton);
        QTest::mouseClick(named<QPushButton>("Add to Choices"), Qt::LeftButton);
        named<QLineEdit>("When")->setText("float32.final.loss < 1");
        Q_EMIT named<QLineEdit>("When")->textEdited("float32.final.loss < 1");
        QTest::mouseClick(named<QPushButton>("Add to Choices"), Qt::LeftButton); // it has no other that happens always: it is the last
        QCoreApplication::processEvents();
        QTest::keyClicks(QApplication::focusWidget(), "x"); // behind its own name
        const auto choices = [&] { return editor->lesson()["steps"][0]["prediction"]["choices"]; };
        QCOMPARE(choices()[1]["id"], Json("choice-2x"));
        const Json before = editor->lesson();
        QTest::mouseClick(named<QPushButton>("Take away Choices 1"), Qt::LeftButton);
        QCOMPARE(choices().size(), std::size_t{1});
        QTest::keyClicks(named<QLineEdit>("Question in English"), "How?");
        named<QPushButton>("Add to Choices")->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(choices(), before["steps"][0]["prediction"]["choices"]);
        QCOMPARE(editor->lesson()["steps"][0]["prediction"]["question"]["en"], Json("How?"));
        QTest::mouseClick(named<QPushButton>("Take away Prediction"), Qt::LeftButton);
        QTest::mouseClick(button("Undo"), Qt::LeftButton);
        QCOMPARE(choices().size(), std::size_t{2});
        QVERIFY(!button("Undo")->isEnabled());
    }
    // The open experiment, which nobody looks at then, keeps its edits.
    void undo_in_the_editor_leaves_the_experiment() {
        openWindow();
        m_window->variants().duplicate->trigger();
        const Json before = m_window->workbench().document().json();
        m_window->showPage("lessons");
        QTest::mouseClick(button("New lesson"), Qt::LeftButton);
        QCoreApplication::processEvents();
        auto* field = named<QLineEdit>("Title in English");
        field->setFocus();
        QTest::keyClicks(field, "x");
        for (QWidget* at : {static_cast<QWidget*>(field), static_cast<QWidget*>(named<QListWidget>("Steps")),
                            static_cast<QWidget*>(m_window->findChild<QTabBar*>())})
            for (int i = 0; i < 3; ++i) {
                at->setFocus();
                QTest::keyClick(at, Qt::Key_Z, Qt::ControlModifier);
                QVERIFY(m_window->workbench().document().json() == before);
            }
        m_window->showPage("build");
        QCoreApplication::processEvents();
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_window->workbench().document().json() != before);
    }
    void the_keyboard_is_at_the_text_of_a_lesson_that_opens() {
        openLesson();
        desk().leave();
        QCoreApplication::processEvents();
        QVERIFY(page()->isVisible()); // one is at the list
        QVERIFY(m_window->openPath(made));
        QCoreApplication::processEvents();
        QVERIFY(QApplication::focusWidget());
        QVERIFY2(qobject_cast<MarkdownText*>(QApplication::focusWidget()), QApplication::focusWidget()->metaObject()->className());
    }
    void the_keyboard_is_at_the_lesson_that_was_left() {
        openWindow();
        m_window->resize(1280, 720);
        const QString last = LessonList::folders(desk()).last();
        QVERIFY(m_window->openPath(last));
        QVERIFY(desk().isOpen());
        const QString name = QString::fromStdString(desk().player().lesson().name);
        QTRY_VERIFY(page()->isAncestorOf(QApplication::focusWidget()));
        desk().leave();
        QTRY_VERIFY(QApplication::focusWidget() && QApplication::focusWidget()->property("lesson").toString() == name);
        QTRY_VERIFY(!QApplication::focusWidget()->visibleRegion().isEmpty()); // the list is scrolled to it
        QVERIFY(m_window->openPath(made));                                    // which is not in the list
        QTRY_VERIFY(page()->isAncestorOf(QApplication::focusWidget()));
        desk().leave();
        QTRY_VERIFY(page()->findChild<LessonList*>()->isAncestorOf(QApplication::focusWidget()));
        QCoreApplication::processEvents();
        QVERIFY(m_window->openPath(last));
        QTRY_VERIFY(qobject_cast<MarkdownText*>(QApplication::focusWidget()));
        const QList<QComboBox*> fields = m_window->findChildren<QComboBox*>();
        const auto field = std::ranges::find_if(
            fields, [this](const QComboBox* each) { return each->isVisible() && each->isEnabled() && !page()->isAncestorOf(each); });
        QVERIFY(field != fields.end());
        (*field)->setFocus(); // one is not in the lesson
        desk().leave();
        QTest::qWait(50);
        QVERIFY2((*field)->hasFocus(), qPrintable((*field)->accessibleName() + ": " + QApplication::focusWidget()->accessibleName()));
    }
    // Its list is made once, not again when the keyboard is in it.
    void the_keyboard_is_in_a_course_that_is_opened_in_a_lesson() {
        openWindow();
        const QStringList all = LessonList::folders(desk());
        const auto lesson = std::ranges::find_if(all, [](const QString& folder) { return folder.endsWith("/05-lost-updates"); });
        QVERIFY(lesson != all.end() && m_window->openPath(*lesson));
        QTRY_VERIFY(page()->isAncestorOf(QApplication::focusWidget()));
        QVERIFY(desk().openCourse(writeCourse("short")));
        const auto isAtItsRow = [] {
            const QWidget* at = QApplication::focusWidget();
            return at && at->property("lesson").toString() == "05-lost-updates";
        };
        QTRY_VERIFY(isAtItsRow());
        QTest::qWait(50);
        QVERIFY(isAtItsRow());
        desk().leaveCourse();
    }
    void a_step_and_an_answer_come_back_with_their_texts() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->showPage("lessons");
        QTest::mouseClick(button("New lesson"), Qt::LeftButton);
        auto* editor = page()->findChild<LessonEditor*>();
        named<QListWidget>("Steps")->setCurrentRow(1);
        auto* english = named<QPlainTextEdit>("Text in English");
        for (QPushButton* add : editor->findChildren<QPushButton*>())
            if (add->text() == "Add" && add->toolTip() == "A step behind this one")
                QTest::mouseClick(add, Qt::LeftButton);
        english->setPlainText("The second.");
        QTest::mouseClick(named<QPushButton>("Add to Answers"), Qt::LeftButton);
        auto* which = named<QComboBox>("Which text");
        which->setCurrentIndex(1);
        Q_EMIT which->activated(1);
        english->setPlainText("An answer.");
        const std::filesystem::path folder = (desk().folderOf("own") + "/new-lesson/en").toStdString();
        QTest::mouseClick(named<QPushButton>("Take away Answers 1"), Qt::LeftButton); // the answer was not kept yet
        editor->keepNow();
        QVERIFY(!std::filesystem::exists(folder / "step-1-answer-branch-1.md"));
        QTest::mouseClick(button("Undo"), Qt::LeftButton);
        QCOMPARE(read_file(folder / "step-1-answer-branch-1.md", 1000), std::string("An answer."));
        const Json before = editor->lesson();
        QTest::mouseClick(button("Remove"), Qt::LeftButton);
        QVERIFY(!std::filesystem::exists(folder / "step-1.md"));
        QTest::mouseClick(button("Undo"), Qt::LeftButton);
        QCOMPARE(editor->lesson(), before);
        QCOMPARE(named<QListWidget>("Steps")->currentRow(), 2);
        QCOMPARE(english->toPlainText(), QString("The second."));
        QCOMPARE(read_file(folder / "step-1-answer-branch-1.md", 1000), std::string("An answer."));
    }

    // What is wrong with a condition is said in a line that is there from the beginning.
    void what_is_wrong_moves_no_button() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->showPage("lessons");
        QTest::mouseClick(button("New lesson"), Qt::LeftButton);
        auto* editor = page()->findChild<LessonEditor*>();
        named<QListWidget>("Steps")->setCurrentRow(1);
        QTest::mouseClick(named<QPushButton>("Add Prediction"), Qt::LeftButton);
        QTest::mouseClick(named<QPushButton>("Add to Choices"), Qt::LeftButton);
        const auto place = [&](const char* name) {
            QTest::qWait(20);
            return named<QPushButton>(name)->mapTo(editor, QPoint());
        };
        const QPoint away = place("Take away Choices 1"), add = place("Add to Choices");
        named<QLineEdit>("When")->selectAll();
        QTest::keyClicks(named<QLineEdit>("When"), "float23.nonsense < 2");
        QVERIFY(shownLabels(editor).contains("float23"));
        QCOMPARE(place("Take away Choices 1"), away);
        QCOMPARE(place("Add to Choices"), add);
    }

    // What is wrong is told as the form says it, and leads there.
    void a_problem_leads_to_its_field() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->showPage("lessons");
        QTest::mouseClick(button("New lesson"), Qt::LeftButton);
        auto* editor = page()->findChild<LessonEditor*>();
        auto* steps = named<QListWidget>("Steps");
        auto* wrong = named<QListWidget>("What is still wrong");
        steps->setCurrentRow(1);
        QTest::mouseClick(named<QPushButton>("Add Prediction"), Qt::LeftButton);
        QTest::mouseClick(named<QPushButton>("Add to Choices"), Qt::LeftButton);
        editor->keepNow();
        const auto follow = [&](const QString& begin) {
            for (int row = 0; row < wrong->count(); ++row)
                if (wrong->item(row)->text().startsWith(begin)) {
                    wrong->setCurrentRow(row);
                    wrong->setFocus();
                    QTest::keyClick(wrong, Qt::Key_Return);
                    return QApplication::focusWidget();
                }
            return static_cast<QWidget*>(nullptr);
        };
        steps->setCurrentRow(0);
        auto* question = follow("Step 1, Prediction, Question");
        QVERIFY(question);
        QCOMPARE(question->accessibleName(), QString("Question in English"));
        QCOMPARE(steps->currentRow(), 1);
        QTest::keyClicks(question, "How?");
        QTest::keyClicks(named<QLineEdit>("Question in German"), "Wie?");
        editor->keepNow();
        auto* choice = follow("Step 1, Prediction, Choices 1, English");
        QVERIFY(choice);
        QCOMPARE(choice->accessibleName(), QString("English"));
        QTest::keyClicks(choice, "So");
        QTest::keyClicks(named<QLineEdit>("German"), "So");
        QTest::keyClicks(named<QLineEdit>("Title in German"), "Lauf");
        auto* title = follow("The lesson, Title, German"); // what is begun in a language is asked for in it
        QVERIFY(title);
        QCOMPARE(title->accessibleName(), QString("Title in German"));
        QTest::keyClicks(title, "Lektion");
        editor->keepNow();
        QVERIFY2(wrong->item(0)->text().startsWith("Step 1, its text in German: "), qPrintable(wrong->item(0)->text()));
        steps->setCurrentRow(0);
        auto* text = follow("Step 1, its text in German");
        QVERIFY(text);
        QCOMPARE(text->accessibleName(), QString("Text in German"));
        QTest::keyClicks(text, "Hallo.");
        editor->keepNow();
        QCOMPARE(wrong->item(0)->text(), QString("Nothing is wrong."));
    }

    // Tab goes as the eye does, through fields that were built a moment ago, and does not end in a text.
    void the_editor_is_gone_through_by_keyboard() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->showPage("lessons");
        QTest::mouseClick(button("New lesson"), Qt::LeftButton);
        named<QListWidget>("Steps")->setCurrentRow(1);
        QTest::mouseClick(named<QPushButton>("Add Prediction"), Qt::LeftButton);
        QCOMPARE(QApplication::focusWidget()->accessibleName(), QString("Kind")); // not lost with the button
        QTest::mouseClick(named<QPushButton>("Add to Choices"), Qt::LeftButton);
        QTest::mouseClick(named<QPushButton>("Add to Answers"), Qt::LeftButton);
        QCoreApplication::processEvents(); // what was added is shown
        button("Back")->setFocus();
        QStringList gone;
        for (int i = 0; i < 60 && (gone.isEmpty() || gone.last() != "What is still wrong"); ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            auto* now = QApplication::focusWidget();
            auto* one = qobject_cast<QAbstractButton*>(now);
            gone << (now->accessibleName().isEmpty() && one ? one->text() : now->accessibleName());
        }
        for (auto* picker : page()->findChild<LessonEditor*>()->findChildren<NamesPicker*>())
            QVERIFY2(!picker->isVisible() || picker->width() > 60, qPrintable(picker->accessibleName() + " cannot be seen"));
        int at = -1;
        for (const char* next : {"Steps", "Add", "Title in English", "Title in German", "Id", "Page", "Take away Prediction", "Kind",
                                 "Question in English", "English", "When", "Add to Choices", "Action", "Add to Answers", "Locked",
                                 "Which text", "Text in English", "Text in German", "What is still wrong"}) {
            if (QString(next) == "Action") // it is there from the beginning
                next = "Take away Action";
            const int found = int(gone.indexOf(next, at + 1));
            QVERIFY2(found > at, qPrintable(QString(next) + " is not behind\n" + gone.join(" | ")));
            at = found;
        }
    }

    // Texts go with the names of their steps and answers, letter by letter, and write over no other.
    void texts_follow_their_names() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->showPage("lessons");
        QTest::mouseClick(button("New lesson"), Qt::LeftButton);
        auto* editor = page()->findChild<LessonEditor*>();
        auto* steps = named<QListWidget>("Steps");
        steps->setCurrentRow(1);
        auto* english = named<QPlainTextEdit>("Text in English");
        for (QPushButton* add : editor->findChildren<QPushButton*>())
            if (add->text() == "Add" && add->toolTip() == "A step behind this one")
                QTest::mouseClick(add, Qt::LeftButton);
        english->setPlainText("The second.");
        QTest::mouseClick(named<QPushButton>("Add to Answers"), Qt::LeftButton);
        auto* which = named<QComboBox>("Which text");
        which->setCurrentIndex(1);
        Q_EMIT which->activated(1);
        english->setPlainText("An answer.");
        editor->keepNow();
        auto* id = named<QLineEdit>("Id");
        id->selectAll();
        QTest::keyClicks(id, "run-on"); // "run" on the way, which is the first step's
        editor->keepNow();
        QCOMPARE(english->toPlainText(), QString("An answer."));
        const std::filesystem::path folder = (desk().folderOf("own") + "/new-lesson").toStdString();
        QCOMPARE(read_file(folder / "en/run-on.md", 1000), std::string("The second."));
        QCOMPARE(read_file(folder / "en/run-on-answer-branch-1.md", 1000), std::string("An answer."));
        QVERIFY(read_file(folder / "en/run.md", 1000).starts_with("Say what will happen"));
        QTest::mouseClick(named<QPushButton>("Take away Answers 1"), Qt::LeftButton);
        editor->keepNow();
        QVERIFY(!std::filesystem::exists(folder / "en/run-on-answer-branch-1.md"));
        QCOMPARE(english->toPlainText(), QString("The second."));
    }

    void a_class_is_gathered() {
        openLesson();
        desk().predict(0.0005);
        desk().check();
        const QString ada = m_folder->filePath("ada.mantissa-lesson"), bob = m_folder->filePath("bob.mantissa-lesson");
        lessons::ShareOptions with{.answers = lessons::ShareOptions::Answers::with, .learner = "ada"};
        lessons::share_lesson(desk().player(), with, ada.toStdString());
        with.learner = "bob";
        lessons::share_lesson(desk().player(), with, bob.toStdString());
        desk().leave();
        QTest::mouseClick(button("Answers of a class…"), Qt::LeftButton);
        auto* table = page()->findChild<ClassTable*>();
        QVERIFY(table->isVisible());
        QVERIFY(!button("Save as a table…")->isEnabled()); // of nothing
        QVERIFY(m_window->openPath(ada));                  // as a drop on the window
        QVERIFY(button("Save as a table…")->isEnabled());
        QVERIFY(m_window->openPath(bob));
        QVERIFY(m_window->openPath(ada)); // twice is once
        QCOMPARE(table->learners(), 2);
        QVERIFY(table->csv().contains("\"lost-update\",\"ada\",\"ulp\""));
        QVERIFY(button("Open files…"));
        QVERIFY(!m_window->openPath(made + "/lesson.json"));
        picture("6-class");
    }

    // Two learners under one name are two; the same answers twice are one.
    void learners_of_one_name_are_kept_apart() {
        openLesson();
        lessons::ShareOptions with{.answers = lessons::ShareOptions::Answers::with, .learner = "anna"};
        QStringList files;
        for (double said : {0.0005, 0.5}) {
            desk().predict(said);
            files << m_folder->filePath(QStringLiteral("%1.mantissa-lesson").arg(files.size()));
            lessons::share_lesson(desk().player(), with, files.last().toStdString());
        }
        auto* table = page()->findChild<ClassTable*>();
        QVERIFY(table->addFiles(files + files));
        QCOMPARE(table->names(), QStringList({"anna", "anna (2)"}));
    }

    // Forty files at once: one that is damaged, or empty, or says nothing keeps no other from coming in.
    void many_files_are_gathered_at_once() {
        openLesson();
        const auto answered = [&](const QString& name, const std::string& lesson, const Json& list) {
            const QString file = m_folder->filePath(name + ".json");
            write_json(file.toStdString(),
                       {{"format", "mantissa.answers"}, {"version", 1}, {"lesson", lesson}, {"learner", "Kim"}, {"answers", list}});
            return file;
        };
        QStringList files;
        for (int i = 0; i < 40; ++i)
            files << answered(QString::number(i), "lost-update",
                              Json::array({{{"step", "ulp"}, {"question", {{"en", "How much?"}}}, {"said", {{"en", std::to_string(i)}}}}}));
        files << answered("other", "another-lesson", Json::array({{{"step", "one"}, {"said", {{"en", "yes"}}}}}));
        const QString damaged = m_folder->filePath("damaged.json"), empty = m_folder->filePath("empty.json");
        write_file(damaged.toStdString(), "{ \"format\": \"mantissa.answers\", \"answers\": [");
        write_file(empty.toStdString(), "");
        const QStringList wrong = {damaged, empty, answered("silent", "lost-update", Json::array()), writeCourse("a"),
                                   m_folder->filePath("gone.json")};
        auto* table = page()->findChild<ClassTable*>();
        QVERIFY(!table->addFiles(wrong + files));
        QCOMPARE(table->learners(), 40);
        QCOMPARE(table->names().first(), QString("Kim"));
        QCOMPARE(table->names().at(1), QString("Kim (2)"));
        QCOMPARE(table->names().last(), QString("Kim (40)"));
        QVERIFY(table->csv().contains("\"another-lesson\",\"Kim\",\"one\""));
        QString told;
        for (const QLabel* label : table->findChildren<QLabel*>())
            told += label->text();
        for (const QString& file : wrong)
            QVERIFY2(told.contains(QFileInfo(file).fileName()), qPrintable(told));
        const GatheredClass again(desk().kept().gathered.file);
        QCOMPARE(int(again.answers.size()), 41);
    }

    void a_class_stays_until_a_new_one_is_begun() {
        openLesson();
        desk().predict(0.0005);
        desk().check();
        const QString ada = m_folder->filePath("ada.mantissa-lesson");
        const lessons::ShareOptions with{.answers = lessons::ShareOptions::Answers::with, .learner = "ada"};
        lessons::share_lesson(desk().player(), with, ada.toStdString());
        QVERIFY(page()->findChild<ClassTable*>()->addFile(ada));
        const QString csv = page()->findChild<ClassTable*>()->csv();
        m_window.reset();
        m_window = std::make_unique<MainWindow>(m_folder->path());
        m_window->show();
        m_window->showPage("lessons");
        auto* table = page()->findChild<ClassTable*>();
        QCOMPARE(table->names(), QStringList("ada"));
        QCOMPARE(table->csv(), csv);
        QTest::mouseClick(button("Answers of a class…"), Qt::LeftButton);
        QTest::mouseClick(button("New class"), Qt::LeftButton);
        QCOMPARE(table->learners(), 0);
        QTest::mouseClick(button("Bring back"), Qt::LeftButton);
        QCOMPARE(table->learners(), 1);
        QTest::mouseClick(button("New class"), Qt::LeftButton);
        QVERIFY(table->addFile(ada));
        QVERIFY(!button("Bring back"));
        QCOMPARE(table->learners(), 1);
    }

    void whose_answers_are_shared_is_asked() {
        openLesson();
        desk().predict(0.0005);
        QTest::mouseClick(button("Hand in or share…"), Qt::LeftButton);
        auto* dialog = page()->findChild<QFileDialog*>();
        auto* learner = dialog->findChild<QLineEdit*>("learner");
        QVERIFY(learner && learner->isVisible());
        learner->setFocus();
        learner->selectAll();
        QTest::keyClicks(learner, "Ada Lovelace");
        QCOMPARE(dialog->findChild<QLineEdit*>("fileNameEdit")->text(), QString("The-update-that-is-lost-Ada-Lovelace"));
        const QString file = m_folder->filePath("given.mantissa-lesson");
        Q_EMIT dialog->fileSelected(file);
        QCOMPARE(lessons::read_answers(file.toStdString()).learner, std::string("Ada Lovelace"));
        dialog->close();
    }

    // Whoever locks a field gives it to others.
    void a_teacher_shares_without_answers() {
        openLesson();
        desk().predict(0.0005);
        desk().setOwnLocks({"device"});
        QTest::mouseClick(button("Hand in or share…"), Qt::LeftButton);
        auto* dialog = page()->findChild<QFileDialog*>();
        QVERIFY(dialog->selectedNameFilter().startsWith("Without answers"));
        QCOMPARE(dialog->findChild<QLineEdit*>("fileNameEdit")->text(), QString("The-update-that-is-lost"));
        dialog->close();
    }

    // It is there beside the window: what it was asked about may be left meanwhile.
    void a_dialog_goes_with_its_lesson() {
        for (const char* words : {"Hand in or share…", "Worksheet…"}) {
            openLesson();
            QTest::mouseClick(button(words), Qt::LeftButton);
            const QPointer<QFileDialog> dialog = page()->findChild<QFileDialog*>();
            QVERIFY(dialog && dialog->isVisible());
            QTest::mouseClick(button(words), Qt::LeftButton);
            QCOMPARE(page()->findChildren<QFileDialog*>().size(), 1); // a second would lie over it
            desk().leave();
            QTRY_VERIFY(!dialog || !dialog->isVisible());
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
    }

    void ones_own_lesson_is_deleted_and_brought_back() {
        openLesson();
        const QString file = m_folder->filePath("given.mantissa-lesson");
        lessons::share_lesson(desk().player(), {}, file.toStdString());
        desk().leave();
        QVERIFY(m_window->openPath(file));
        desk().leave();
        const QString own = desk().folderOf("own") + "/lost-update";
        m_window->showPage("lessons");
        const auto widths = [this] { // of the rows: one's own stand in line with the others
            QSet<int> all;
            for (const QPushButton* each : page()->findChildren<QPushButton*>())
                if (each->property("lessonRow").toBool() && each->isVisible())
                    all << each->width();
            return all.size();
        };
        QTRY_COMPARE(widths(), 1);
        QPushButton* remove = nullptr;
        for (QPushButton* each : page()->findChildren<QPushButton*>())
            remove = each->text() == "Delete" ? each : remove; // of the others there is none
        QVERIFY(remove && remove->isEnabled());
        QTest::mouseClick(remove, Qt::LeftButton);
        if (QFile::exists(own))
            QSKIP("the system has no wastebasket here");
        QVERIFY(!LessonList::folders(desk()).contains(own));
        QPushButton* undo = nullptr;
        for (QPushButton* each : m_window->banners().findChildren<QPushButton*>())
            undo = each->text() == "Undo" && each->isVisible() ? each : undo;
        QVERIFY2(undo, "nothing brings it back");
        QTest::mouseClick(undo, Qt::LeftButton);
        QVERIFY(LessonList::folders(desk()).contains(own));
    }

    void a_shared_lesson_opens() {
        openLesson();
        const QString file = m_folder->filePath("given.mantissa-lesson");
        lessons::share_lesson(desk().player(), {.locked = {"device"}}, file.toStdString());
        desk().leave();
        QVERIFY(m_window->openPath(file));
        QVERIFY(desk().isOpen());
        QVERIFY(!Locks::of(m_window->workbench()).reason("device").isEmpty());
        QVERIFY(LessonList::folders(desk()).contains(desk().folderOf("own") + "/lost-update"));
    }

    void every_control_has_a_name_and_a_tool_tip() {
        openLesson();
        const auto nameless = [this] {
            QCoreApplication::processEvents();
            QStringList wrong;
            for (QWidget* one : page()->findChildren<QWidget*>()) {
                const bool control = qobject_cast<QAbstractButton*>(one) || qobject_cast<QLineEdit*>(one) || qobject_cast<QComboBox*>(one);
                const bool inner = qobject_cast<QComboBox*>(one->parentWidget()) || one->parentWidget()->inherits("QAbstractItemView") ||
                                   one->parentWidget()->inherits("QAbstractSpinBox");
                if (!one->isVisible() || !control || inner)
                    continue;
                auto* button = qobject_cast<QAbstractButton*>(one);
                if (one->toolTip().isEmpty() && one->parentWidget()->toolTip().isEmpty())
                    wrong << "no tool tip: " + one->accessibleName() + (button ? button->text() : QString());
                if (one->accessibleName().isEmpty() && (!button || button->text().isEmpty()))
                    wrong << QStringLiteral("no name: a %1").arg(one->metaObject()->className());
            }
            return wrong.join('\n');
        };
        for (const char* language : {"en", "de"}) {
            desk().setLanguage(language);
            QCOMPARE(nameless(), QString());
        }
        toRunStep();
        QCOMPARE(nameless(), QString());
        desk().leave();
        for (const QString& words : {QString("New lesson"), QString("Answers of a class…"), QString("New course…")}) {
            QTest::mouseClick(button(words), Qt::LeftButton);
            QCOMPARE(nameless(), QString());
            QTest::mouseClick(button("Back"), Qt::LeftButton);
        }
    }

    // There is no form for it: a click on its step would end the program.
    void a_lesson_of_another_shape_is_not_edited() {
        openWindow();
        auto* editor = page()->findChild<LessonEditor*>();
        const auto folder = LessonEditor::make(m_folder->path().toStdString(), m_window->workbench().document().json());
        const Json whole = read_json(folder / "lesson.json");
        const auto editAs = [&](const char* place, const Json& value) {
            Json json = whole;
            json[Json::json_pointer(place)] = value;
            write_json(folder / "lesson.json", json);
            try {
                editor->edit(folder);
            } catch (const Error& error) {
                return QString(error.what());
            }
            for (QPushButton* one : editor->findChildren<QPushButton*>())
                if (one->toolTip() == "A step behind this one")
                    one->click();
            return QString::number(editor->lesson()["steps"].size());
        };
        QVERIFY(editAs("/steps/0/answer", {{"id", "a"}}).contains("lesson.json: steps[0].answer: expected a list in brackets"));
        const QString both = editAs("/steps", Json::array({{{"id", "a"}, {"answer", 1}}, {{"id", "b"}, {"prediction", 2}}}));
        QVERIFY2(both.contains("steps[0].answer") && both.contains("steps[1].prediction"), qPrintable(both));
        QCOMPARE(editAs("/steps/0/id", 5), QString("2")); // what is wrong in a field is told and mended there
        QCOMPARE(editAs("/steps", Json::array()), QString("1"));
    }

    void a_course_without_a_title_is_called_as_its_file() {
        openWindow();
        const QString course = m_folder->filePath("monday.mantissa-course");
        write_json(course.toStdString(), {{"format", "mantissa.course"},
                                          {"version", 1},
                                          {"lessons", Json::array({{{"lesson", "not-here"}}, {{"lesson", "05-lost-updates"}}})}});
        QVERIFY(m_window->openPath(course));
        QVERIFY(desk().course());
        QCOMPARE(desk().course()->title.in("en"), std::string("monday"));
        QTRY_VERIFY(button("Edit the course…"));
        QTest::mouseClick(button("Edit the course…"), Qt::LeftButton);
        const lessons::Course kept = page()->findChild<CourseMaker*>()->course(); // also the lesson that others have
        QCOMPARE(int(kept.lessons.size()), 2);
        QCOMPARE(kept.lessons.front().lesson, std::string("not-here"));
    }

    void a_course_is_made_and_followed() {
        openLesson();
        const QString file = m_folder->filePath("given.mantissa-lesson");
        lessons::share_lesson(desk().player(), {}, file.toStdString());
        desk().leave();
        QVERIFY(m_window->openPath(file)); // now it is one's own, and in the list
        desk().leave();
        QTest::mouseClick(button("New course…"), Qt::LeftButton);
        auto* list = named<QListWidget>("Lessons of the course");
        QVERIFY(list);
        const QString course = m_folder->filePath("a.mantissa-course");
        auto* maker = page()->findChild<CourseMaker*>();
        QVERIFY(!maker->saveTo(course)); // nothing is ticked
        QList<QListWidgetItem*> found;
        for (int row = 0; row < list->count(); ++row)
            if (list->item(row)->toolTip() == "lost-update")
                found << list->item(row);
        QCOMPARE(found.size(), 1);
        QCOMPARE(found.first()->text(), QString("The update that is lost"));
        QVERIFY(!shownLabels(maker).contains(found.first()->text()));
        found.first()->setCheckState(Qt::Checked);
        QCoreApplication::processEvents();
        QVERIFY(shownLabels(maker).contains(found.first()->text())); // learners need its file, too
        list->setCurrentItem(found.first());
        const int row = list->currentRow();
        QTest::mouseClick(button("Up"), Qt::LeftButton);
        QCOMPARE(list->currentRow(), row - 1);
        named<QLineEdit>("Title of the course in English")->setText("Numbers");
        QVERIFY(named<QPlainTextEdit>("Before it, in English")->property("framed").toBool()); // or nobody sees a field in the dark
        named<QPlainTextEdit>("Before it, in English")->setPlainText("Read this **first**.");
        QTest::mouseClick(named<NamesPicker>("Locked in this lesson"), Qt::LeftButton);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        for (const char* control : {"device", "page numbers"})
            for (QAction* action : menu->actions())
                if (action->text() == control) {
                    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
                    QVERIFY(menu->isVisible()); // until one is done
                }
        QTest::keyClick(menu, Qt::Key_Escape);
        QTest::mouseClick(button("Back"), Qt::LeftButton);
        QTest::mouseClick(button("New course…"), Qt::LeftButton); // not saved yet: it is all there still
        QCOMPARE(maker->course().title.in("en"), std::string("Numbers"));
        QCOMPARE(int(maker->course().lessons.size()), 1);
        QVERIFY(maker->saveTo(course));
        picture("7-course-maker");
        Q_EMIT maker->closed();
        QVERIFY(m_window->openPath(course));
        QCoreApplication::processEvents();
        picture("7-course");
        QTRY_COMPARE(shownText("Words of the course"), QString("Read this first."));
        changeCourse(*maker, course);
        QVERIFY(desk().open(desk().folderOf("own") + "/lost-update"));
        QVERIFY(Locks::of(m_window->workbench()).reason("device").contains("teacher"));
        desk().leave();
        desk().leaveCourse();
        QTRY_VERIFY(shownText("Words of the course").isEmpty());
    }

    // Of each by itself, also where the window was closed in between.
    void what_is_changed_of_courses_stays_until_it_is_saved_or_dropped() {
        openWindow();
        const QString a = writeCourse("a"), b = writeCourse("b");
        retitleCourse(a, "changed a");
        retitleCourse(b, "changed b");
        desk().leaveCourse();
        m_window->showPage("lessons");
        QTRY_VERIFY(button("New course…"));
        QTest::mouseClick(button("New course…"), Qt::LeftButton);
        QCOMPARE(courseTitle(), std::string());
        named<QLineEdit>("Title of the course in English")->setText("new one");
        m_window.reset();
        m_window = std::make_unique<MainWindow>(m_folder->path());
        m_window->show();

        beginCourse(a);
        QCOMPARE(courseTitle(), std::string("changed a"));
        QTest::mouseClick(button("Drop the changes"), Qt::LeftButton);
        QCOMPARE(courseTitle(), std::string("a"));
        QTest::mouseClick(button("Bring back"), Qt::LeftButton);
        QCOMPARE(courseTitle(), std::string("changed a"));
        QTest::mouseClick(button("Drop the changes"), Qt::LeftButton);
        QTest::mouseClick(button("Back"), Qt::LeftButton);

        beginCourse(b);
        QCOMPARE(courseTitle(), std::string("changed b"));
        auto* maker = page()->findChild<CourseMaker*>();
        QVERIFY(maker->saveTo(b));
        QVERIFY(!button("Drop the changes")->isEnabled());
        Q_EMIT maker->closed();

        beginCourse(a);
        QCOMPARE(courseTitle(), std::string("a"));
        QVERIFY(!button("Drop the changes")->isEnabled());
        QTest::mouseClick(button("Back"), Qt::LeftButton);
        desk().leaveCourse();
        QTRY_VERIFY(button("New course…"));
        QTest::mouseClick(button("New course…"), Qt::LeftButton);
        QCOMPARE(courseTitle(), std::string("new one"));
    }

    // Of two files that hold the same, each; where a file is moved, what was changed of it goes along.
    void copies_of_a_course_are_changed_by_themselves() {
        openWindow();
        const QString a = writeCourse("a", "same"), b = writeCourse("b", "same");
        retitleCourse(a, "changed");
        beginCourse(b);
        QCOMPARE(courseTitle(), std::string("same"));
        QVERIFY(!button("Drop the changes")->isEnabled());
        QTest::mouseClick(button("Back"), Qt::LeftButton);
        beginCourse(a);
        QCOMPARE(courseTitle(), std::string("changed"));
        QTest::mouseClick(button("Back"), Qt::LeftButton);
        const QString moved = m_folder->filePath("moved.mantissa-course");
        QVERIFY(QFile::rename(a, moved));
        beginCourse(moved);
        QCOMPARE(courseTitle(), std::string("changed"));
        QTest::mouseClick(button("Drop the changes"), Qt::LeftButton);
        QTest::mouseClick(button("Back"), Qt::LeftButton);
        beginCourse(b);
        QCOMPARE(courseTitle(), std::string("same")); // nothing of it is left behind
        desk().leaveCourse();
    }

    // Nor is it the other one that the dialog proposes to write over.
    void where_to_save_a_course_is_not_asked_for_another() {
        openWindow();
        const QString a = writeCourse("a"), b = writeCourse("b");
        beginCourse(a);
        QTest::mouseClick(button("Save the course…"), Qt::LeftButton);
        const QPointer<QFileDialog> dialog = page()->findChild<CourseMaker*>()->findChild<QFileDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QTest::mouseClick(button("Back"), Qt::LeftButton);
        beginCourse(b);
        QVERIFY(!dialog || !dialog->isVisible());
    }

    // By another program, or copied over: what was changed here is offered, once, and stands by itself until one chooses.
    void a_draft_is_offered_where_its_file_changed_meanwhile() {
        openWindow();
        const QString a = writeCourse("a");
        retitleCourse(a, "changed a");
        desk().leaveCourse();
        QCOMPARE(writeCourse("a", "other a"), a);
        beginCourse(a);
        QCOMPARE(courseTitle(), std::string("other a"));
        QTest::mouseClick(button("Back"), Qt::LeftButton);
        m_window.reset();
        m_window = std::make_unique<MainWindow>(m_folder->path()); // its place is remembered, too
        m_window->show();
        m_window->showPage("lessons");
        QTRY_VERIFY(button("Edit the course…"));
        QTest::mouseClick(button("Edit the course…"), Qt::LeftButton);
        QCOMPARE(courseTitle(), std::string("other a"));
        QVERIFY(button("Bring back") && button("Bring back")->isEnabled());
        QTest::mouseClick(button("Bring back"), Qt::LeftButton);
        QCOMPARE(courseTitle(), std::string("changed a"));
        QTest::mouseClick(button("Back"), Qt::LeftButton);
        beginCourse(a);
        QCOMPARE(courseTitle(), std::string("changed a"));
        QVERIFY(page()->findChild<CourseMaker*>()->saveTo(a));
        QTest::mouseClick(button("Back"), Qt::LeftButton);
        QCOMPARE(writeCourse("a", "third a"), a);
        beginCourse(a); // what was saved is no draft any more
        QCOMPARE(courseTitle(), std::string("third a"));
        QVERIFY(!button("Bring back") && !button("Drop the changes")->isEnabled());
    }

    // Opened again, the course is called as its file; what was typed for lessons that are not in it is there still.
    void words_for_other_lessons_outlive_a_course_without_a_title() {
        openWindow();
        m_window->showPage("lessons");
        QTRY_VERIFY(button("New course…"));
        QTest::mouseClick(button("New course…"), Qt::LeftButton);
        auto* list = named<QListWidget>("Lessons of the course");
        QVERIFY(list && list->count() > 1);
        list->item(0)->setCheckState(Qt::Checked);
        list->setCurrentRow(1);
        named<QPlainTextEdit>("Before it, in English")->setPlainText("For later.");
        const QString aside = list->item(1)->toolTip(), file = m_folder->filePath("untitled.mantissa-course");
        auto* maker = page()->findChild<CourseMaker*>();
        QVERIFY(maker->saveTo(file));
        QCOMPARE(maker->proposedFile(), file);
        Q_EMIT maker->closed();
        beginCourse(file);
        for (int row = 0; row < list->count(); ++row)
            if (list->item(row)->toolTip() == aside)
                list->setCurrentRow(row);
        QCOMPARE(named<QPlainTextEdit>("Before it, in English")->toPlainText(), QString("For later."));
    }

    void a_course_is_saved_as_it_is_called() {
        openWindow();
        m_window->showPage("lessons");
        QTRY_VERIFY(button("New course…"));
        QTest::mouseClick(button("New course…"), Qt::LeftButton);
        named<QLineEdit>("Title of the course in English")->setText("Numbers: a / b");
        QCOMPARE(page()->findChild<CourseMaker*>()->proposedFile(), QString("Numbers-a-b"));
    }

    // Who follows a course comes back to it, with what it locks, until it is left.
    void a_course_lies_open_after_a_restart() {
        const auto again = [this] {
            m_window.reset();
            m_window = std::make_unique<MainWindow>(m_folder->path());
            m_window->show();
        };
        openWindow();
        const QString file = m_folder->filePath("a.mantissa-course");
        write_json(file.toStdString(), {{"format", "mantissa.course"},
                                        {"version", 1},
                                        {"title", {{"en", "a"}}},
                                        {"lessons", Json::array({{{"lesson", "05-lost-updates"}, {"locked", Json::array({"device"})}}})}});
        QVERIFY(m_window->openPath(file));
        again();
        QVERIFY(desk().course());
        QCOMPARE(desk().course()->title.in("en"), std::string("a"));
        QCOMPARE(desk().course()->lessons.front().locked, std::vector<std::string>{"device"});
        m_window->showPage("lessons");
        QTRY_VERIFY(button("All lessons"));
        QTest::mouseClick(button("All lessons"), Qt::LeftButton);
        again();
        QVERIFY(!desk().course());
        const QString kept = desk().folderOf("open") + ".mantissa-course";
        write_file(kept.toStdString(), "{ \"format\": "); // damaged
        again();
        QVERIFY(!desk().course());
        QVERIFY(!QFile::exists(kept)); // put aside
    }

    // What was typed for a lesson that is not ticked goes with it.
    void a_draft_of_a_course_that_cannot_be_read_is_put_aside() {
        openWindow();
        const CourseAtHand course{.before = lessons::to_json(lessons::Course{.title = {{{"en", "a"}}}})};
        CourseDrafts drafts(m_folder->filePath("drafts"));
        QVERIFY(!drafts.of(course));
        drafts.keep(course, {.aside = {{.lesson = "05-lost-updates", .before = {{{"en", "First."}}}}}});
        drafts.keep({}, {.made = {.title = {{{"de", "neu"}}}}});
        const CourseDrafts later(m_folder->filePath("drafts"));
        QCOMPARE(int(later.of(course)->aside.size()), 1);
        QCOMPARE(later.of(course)->aside.front().before.in("en"), std::string("First."));
        QCOMPARE(later.of({})->made.title.in("de"), std::string("neu"));
        const std::filesystem::path file = m_folder->filePath("drafts/new.json").toStdString();
        write_file(file, "{ \"made\": ");
        QVERIFY(!later.of({}));
        QVERIFY(!std::filesystem::exists(file) && std::filesystem::exists(file.string() + ".damaged"));
        CourseAtHand saved = course; // it was changed before it had a file
        saved.file = m_folder->filePath("a.mantissa-course");
        QVERIFY(later.of(saved));
        drafts.forget(course);
        QVERIFY(!later.of(course));
    }

    // Its course may lie there as it did: whoever changes another file with the same in it neither takes the draft over nor drops it.
    void a_draft_of_a_course_on_a_drive_that_is_not_there_stays() {
        openWindow();
        const QString drafts = m_folder->filePath("drafts"), away = m_folder->filePath("away.mantissa-course");
        const Json before = lessons::to_json(lessons::Course{.title = {{{"en", "a"}}}});
        const CourseAtHand there{.before = before, .file = away}, here{.before = before, .file = m_folder->filePath("a.mantissa-course")};
        CourseDrafts(drafts).keep(there, {.made = {.title = {{{"en", "changed"}}}}});
        QVERIFY2(CourseDrafts(drafts).of(here), "on a drive that is there, its file is not: it was moved");
        const QFileInfoList files = QDir(drafts).entryInfoList({"*.json"});
        QCOMPARE(int(files.size()), 1);
        const std::filesystem::path file = files.front().filePath().toStdString();
        Json draft = read_json(file);
        draft["drive"] = (m_folder->path() + "/nothing is mounted here").toStdString();
        write_json(file, draft);
        QVERIFY(!CourseDrafts(drafts).of(here));
        CourseDrafts(drafts).keep(here, {.made = {.title = {{{"en", "another"}}}}});
        CourseDrafts(drafts).forget(here);
        const auto kept = CourseDrafts(drafts).of(there);
        QVERIFY(kept);
        QCOMPARE(kept->made.title.in("en"), std::string("changed"));
        draft.erase("drive"); // of an older program
        draft["file"] = m_folder->filePath("no folder/away.mantissa-course").toStdString();
        write_json(file, draft);
        QVERIFY(!CourseDrafts(drafts).of(here));
        for (const bool named : {true, false}) { // of a course that was opened from nowhere, and of a still older program
            named ? void(draft["file"] = "") : void(draft.erase("file"));
            write_json(file, draft);
            QVERIFY2(CourseDrafts(drafts).of(here), "nobody else can be asked for it");
        }
    }

    // Why slow has many parts, some in tabs: a step that opens it says which it speaks of.
    void steps_that_open_why_slow_say_which_part() {
        openWindow();
        int steps = 0;
        for (const auto& entry : std::filesystem::directory_iterator(MANTISSA_SOURCE "/resources/lessons"))
            for (const lessons::LessonStep& step :
                 entry.is_directory() ? lessons::read_lesson(entry.path()).steps : std::vector<lessons::LessonStep>()) {
                if (step.page != "why")
                    continue;
                const QString part = QString::fromStdString(step.highlight);
                QVERIFY2(part == "pages.why" || m_window->pageOf("why")->findChild<QWidget*>(part), step.id.c_str());
                ++steps;
            }
        QVERIFY(steps >= 3);
    }
    void the_last_line_on_paper_is_not_alone() {
        QTemporaryDir folder;
        QPdfWriter paper(folder.filePath("paper.pdf"));
        paper.setPageSize(QPageSize(QPageSize::A4));
        paper.setPageMargins(QMarginsF(), QPageLayout::Millimeter);
        for (const char* last : {"the end", "the end<br>in two lines"}) {
            int alone = 0;
            for (int place = 0; place < 4 * 80; ++place) { // of the foot of the page: in quarters of a line
                QString html = QStringLiteral("<p style=\"margin-bottom:%1px\">first</p>").arg(14 + 7 * (place % 4));
                for (int i = 0; i < 10 + place / 4; ++i)
                    html += QStringLiteral("<p>line %1</p>").arg(i);
                QTextDocument document;
                document.setDefaultFont(QFont("sans", 10)); // whatever size of text other tests have asked for
                document.setHtml(html + "<p>" + last + "</p>");
                const bool two = document.lastBlock().text().contains(QChar::LineSeparator);
                const auto isAlone = [&] {
                    const QVector<BlockPages> pages = pagesOfBlocks(document, paper);
                    return (two ? pages.last().first : pages[pages.size() - 2].last) != pages.last().last;
                };
                alone += isAlone() ? 1 : 0;
                keepOnPages(document, paper);
                QVERIFY2(!isAlone(), qPrintable(QString::number(place)));
            }
            QVERIFY2(alone > 0, last);
        }
    }
    // Wherever the foot of the page is.
    void a_question_on_paper_keeps_its_choices() {
        QTemporaryDir folder;
        QPdfWriter paper(folder.filePath("paper.pdf"));
        paper.setPageSize(QPageSize(QPageSize::A4));
        paper.setPageMargins(QMarginsF(), QPageLayout::Millimeter);
        int parted = 0;
        for (int above = 10; above < 90; ++above) {
            QString html;
            for (int i = 0; i < above; ++i)
                html += QStringLiteral("<p>line %1</p>").arg(i);
            html += "<h2>Step</h2><p>" + keptOnPage("<b>Which?</b>", 3) + "</p><p>" + keptOnPage("☐ this", 3) + "</p><p>" +
                    keptOnPage("☐ that", 3) + "</p><h2>Next</h2><p>words</p>";
            QTextDocument document;
            document.setHtml(html);
            const auto pagesFrom = [&](const QTextDocument& of) {
                const QVector<BlockPages> pages = pagesOfBlocks(of, paper).mid(above);
                return std::pair(QVector<int>{pages[0].first, pages[1].first, pages[2].first, pages[3].last},
                                 QVector<int>{pages[4].first, pages[5].first});
            };
            const auto before = pagesFrom(document);
            parted += before.first.first() != before.first.last() ? 1 : 0;
            keepOnPages(document, paper);
            const auto [question, next] = pagesFrom(document);
            QVERIFY2(question.first() == question.last() && next.first() == next.last(), qPrintable(QString::number(above)));
        }
        QVERIFY2(parted >= 2, "nothing was to be kept together");
    }
    void worksheets_with_and_without_solutions() {
        openLesson();
        toRunStep();
        runToTheEnd();
        desk().next();
        const QString without = worksheetHtml(desk().player(), "en", Solutions::without),
                      with = worksheetHtml(desk().player(), "de", Solutions::with);
        QVERIFY(without.contains("More than half") && !without.contains("of your updates changed nothing") &&
                !without.contains("That is what happened"));
        QVERIFY(!without.contains("☒"));
        QVERIFY(with.contains("blieben ohne Wirkung") && with.contains("☒ <b>Mehr als die Hälfte</b>"));
        const QString file = m_folder->filePath("sheet.pdf");
        writeWorksheet(desk().player(), "de", Solutions::with, file);
        QFile pdf(file);
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        QVERIFY(pdf.size() > 5000 && pdf.read(5) == "%PDF-");
        if (const QString folder = qEnvironmentVariable("MANTISSA_LESSON_PICTURES"); !folder.isEmpty())
            QFile::copy(file, folder + "/sheet.pdf");
        pdf.seek(0);
        const QByteArray earlier = pdf.readAll();
        writeWorksheet(desk().player(), "de", Solutions::without, file); // beside it: whoever reads the earlier one has it to its end
        pdf.seek(0);
        QVERIFY(pdf.readAll() == earlier);
        QFile later(file);
        QVERIFY(later.open(QIODevice::ReadOnly) && later.readAll() != earlier);
        QVERIFY_EXCEPTION_THROWN(writeWorksheet(desk().player(), "de", Solutions::with, "/dev/null/sheet.pdf"), Error);
    }

    void the_list_cuts_no_words_data() {
        QTest::addColumn<int>("percent");
        for (int percent : {100, 125, 150})
            QTest::addRow("%d", percent) << percent;
    }
    void the_list_cuts_no_words() {
        QFETCH(int, percent);
        openWindow();
        m_window->showPage("lessons");
        Appearance::instance().setTextScale(percent / 100.0);
        for (const QSize& size : {QSize(1280, 720), QSize(1440, 900), QSize(1280, 720)}) {
            m_window->resize(size);
            QTest::qWait(50);
            QString cut;
            (void)QTest::qWaitFor([&] { return (cut = cutInRows()).isEmpty(); }, 2000);
            QVERIFY2(cut.isEmpty(), qPrintable(cut));
        }
        picture(percent == 150 ? "0-list-150" : "0-list-100");
    }

    // Also where texts became larger and smaller again while another page was seen.
    void rows_of_the_list_are_laid_out_as_they_are_shown() {
        openWindow();
        const auto isLaidOut = [this] {
            const auto buttons = m_window->findChildren<QPushButton*>();
            return std::ranges::all_of(buttons, [](const QPushButton* each) {
                return !each->property("lessonRow").toBool() || each->layout()->geometry() == each->contentsRect();
            });
        };
        for (const double scale : {1.0, 1.5, 1.0}) {
            m_window->showPage("run");
            Appearance::instance().setTextScale(scale);
            QTest::qWait(50);
            m_window->showPage("lessons");
            QTRY_VERIFY(isLaidOut());
            QTRY_VERIFY2(cutInRows().isEmpty(), qPrintable(cutInRows()));
        }
    }

    // Its number stands beside its text; the tab keeps what was looked at there.
    void the_number_of_a_lesson_stays_in_it() {
        openWindow();
        auto* own = m_window->pageOf("numbers")->findChild<QLineEdit*>("value");
        const QString before = own->text();
        QVERIFY(m_window->openPath(QStringLiteral(MANTISSA_SOURCE) + "/resources/lessons/01-what-a-float-is"));
        const auto* beside = page()->findChild<NumbersPage*>();
        QVERIFY(beside);
        QTRY_COMPARE(beside->findChild<QLineEdit*>("value")->text(), QString("0.15625"));
        QTest::qWait(50);
        QCOMPARE(own->text(), before);
    }

    // On a projector and on a small screen, too, nothing of the page beside the text lies beyond its edge.
    void the_numbers_of_a_lesson_are_whole_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<double>("scale");
        QTest::newRow("small") << QSize(1024, 700) << 1.0;
        QTest::newRow("125 %") << QSize(1280, 720) << 1.25;
        QTest::newRow("150 %") << QSize(1280, 720) << 1.5;
    }
    void the_numbers_of_a_lesson_are_whole() {
        QFETCH(QSize, size);
        QFETCH(double, scale);
        const auto back = qScopeGuard([] { Appearance::instance().setTextScale(1); });
        Appearance::instance().setTextScale(scale);
        openWindow();
        m_window->resize(size);
        QCOMPARE(m_window->width(), size.width());
        QVERIFY(m_window->openPath(QStringLiteral(MANTISSA_SOURCE) + "/resources/lessons/01-what-a-float-is"));
        const auto* numbers = page()->findChild<NumbersPage*>();
        QVERIFY(numbers);
        QTRY_VERIFY(numbers->isVisible());
        const auto* around = qobject_cast<QScrollArea*>(numbers->parentWidget()->parentWidget());
        QVERIFY(around);
        QTRY_COMPARE(around->horizontalScrollBar()->maximum(), 0);
        for (const QTableView* table : numbers->findChildren<QTableView*>()) {
            if (!table->isVisible())
                continue;
            const bool ofFormats = table->model()->columnCount() == FormatModel::ColumnCount;
            for (int column = 0; column < table->model()->columnCount(); ++column)
                if (!table->isColumnHidden(column)) // 32 bits of 3 pixels with their gaps, and a short verdict
                    QVERIFY2(table->columnWidth(column) >= (!ofFormats                    ? scaled(74)
                                                            : column == FormatModel::Bits ? 112
                                                                                          : 0),
                             qPrintable(table->model()->headerData(column, Qt::Horizontal).toString()));
        }
    }

    // Leaving a lesson gives back what it took the place of, edits that were not saved among it.
    void what_was_open_comes_back() {
        openWindow();
        const QString own = openFile();
        auto& document = m_window->workbench().document();
        Json edited = document.json();
        edited["training"]["epochs"] = 7;
        document.edit(QString("Epochs"), edited);
        QVERIFY(m_window->openPath(made));
        QVERIFY(openFile() != own);
        QCOMPARE(desk().openTitle(), QString("The update that is lost")); // not "lost-update run"
        desk().leave();
        QCOMPARE(openFile(), own);
        QCOMPARE(document.json(), edited);
        QCOMPARE(desk().openTitle(), QString("tiny"));
        QTest::qWait(50); // how its window was arranged is brought a moment later
        QCOMPARE(m_window->page(), QString("lessons"));
        QVERIFY(!button("Back to tiny.mantissa"));
        document.undoStack().setIndex(0);

        QVERIFY(m_window->openPath(made)); // what somebody opens meanwhile stays
        const QString other = m_folder->filePath("other.mantissa");
        write_json(other.toStdString(), tinyExperiment());
        QVERIFY(m_window->workbench().files().open(other));
        desk().leave();
        QCOMPARE(openFile(), other);
    }

    // A run keeps its experiment until it is over; then a button is the way back.
    void a_lesson_left_in_mid_run_leaves_a_way_back() {
        openWindow();
        const QString own = openFile();
        QVERIFY(m_window->openPath(made));
        toRunStep();
        m_window->commands().run->trigger();
        QTRY_VERIFY(session().busy());
        desk().leave();
        QVERIFY(openFile() != own);
        const QPointer<QPushButton> back = button("Back to tiny.mantissa");
        QVERIFY(back && !back->isEnabled());
        QVERIFY2(back->toolTip().contains("Press Stop first"), qPrintable(back->toolTip()));
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy() && back->isEnabled(), 60000);
        QTest::mouseClick(back, Qt::LeftButton);
        QCOMPARE(openFile(), own);
        QVERIFY(!back->isVisible());
    }

    void a_new_lesson_says_what_it_is_made_of() {
        openWindow();
        m_window->showPage("lessons");
        const QString of = "A new lesson is made of the experiment that is open: tiny.mantissa.";
        QVERIFY2(button("New lesson")->toolTip().contains(of), qPrintable(button("New lesson")->toolTip()));
        QVERIFY(shownLabels(page()).contains(of));
        QVERIFY(m_window->openPath(QStringLiteral(MANTISSA_SOURCE) + "/resources/lessons/05-lost-updates"));
        const QString copy = openFile();
        desk().leave();
        QVERIFY(m_window->workbench().files().open(copy)); // by hand
        m_window->showPage("lessons");
        const QString said = button("New lesson")->toolTip();
        QVERIFY2(said.contains("a copy that belongs to the lesson “The update that is lost”"), qPrintable(said));
        QVERIFY(!shownLabels(page()).contains(of));
    }

    void a_class_outlives_a_change_of_language() {
        if (!Language::has("de"))
            QSKIP("this build has no German: lrelease was missing");
        openLesson();
        desk().predict(0.0005);
        const QString ada = m_folder->filePath("ada.mantissa-lesson");
        lessons::share_lesson(desk().player(), {.answers = lessons::ShareOptions::Answers::with, .learner = "ada"}, ada.toStdString());
        desk().leave();
        QTest::mouseClick(button("Answers of a class…"), Qt::LeftButton);
        QVERIFY(page()->findChild<ClassTable*>()->addFiles({ada, ada}));
        toGerman();
        auto* table = page()->findChild<ClassTable*>();
        QTRY_VERIFY(table->isVisible());
        QCOMPARE(table->names(), QStringList("ada"));
        QVERIFY2(shownLabels(table).contains("einmal gezählt"), qPrintable(shownLabels(table)));
        QVERIFY(table->csv().startsWith("Lektion,"));
    }

    // What was ticked and typed, too; and the lesson that is in the editor.
    void what_a_teacher_makes_outlives_a_change_of_language() {
        if (!Language::has("de"))
            QSKIP("this build has no German: lrelease was missing");
        openWindow();
        m_window->resize(1440, 900);
        m_window->showPage("lessons");
        QTest::mouseClick(button("New course…"), Qt::LeftButton);
        named<QLineEdit>("Title of the course in English")->setText("Numbers");
        auto* list = named<QListWidget>("Lessons of the course");
        list->item(2)->setCheckState(Qt::Checked);
        list->setCurrentRow(2);
        named<QPlainTextEdit>("Before it, in English")->setPlainText("First.");
        const std::string lesson = list->item(2)->toolTip().toStdString();
        toGerman();
        const lessons::Course course = page()->findChild<CourseMaker*>()->course();
        QCOMPARE(course.title.in("en"), std::string("Numbers"));
        QCOMPARE(int(course.lessons.size()), 1);
        QCOMPARE(course.lessons.front().lesson, lesson);
        QCOMPARE(course.lessons.front().before.in("en"), std::string("First."));
        Q_EMIT page()->findChild<CourseMaker*>()->closed();

        QTRY_VERIFY(button("Neue Lektion"));
        QTest::mouseClick(button("Neue Lektion"), Qt::LeftButton);
        named<QListWidget>("Schritte")->setCurrentRow(1);
        named<QPlainTextEdit>("Text auf Englisch")->setPlainText("Just typed.");
        const QPointer<QWidget> before = page();
        Language::instance().setChoice(Language::Choice::english);
        QTRY_VERIFY(!before);
        QTRY_VERIFY(page()->findChild<LessonEditor*>()->isVisible());
        named<QListWidget>("Steps")->setCurrentRow(1);
        QCOMPARE(named<QPlainTextEdit>("Text in English")->toPlainText(), QString("Just typed."));
    }

    // No lesson is read before; then the rows are there at once.
    void the_list_is_filled_when_it_is_first_looked_at() {
        const auto rows = [this] {
            const auto all = page()->findChildren<QPushButton*>();
            return std::ranges::count_if(all, [](const QPushButton* each) { return each->property("lessonRow").toBool(); });
        };
        openWindow();
        desk().leaveCourse(); // of another test
        QCOMPARE(rows(), 0);
        m_window->showPage("lessons");
        QVERIFY(rows() > 0);
        QVERIFY2(cutInRows().isEmpty(), qPrintable(cutInRows()));
        closeWindow();
        openLesson();
        desk().leave();
        QVERIFY(rows() > 0);
    }

    // Made once, and not seen squeezed before they have their heights.
    void the_list_has_its_heights_as_a_lesson_is_left() {
        openWindow();
        desk().leaveCourse(); // of another test
        closeWindow();
        openLesson();
        QTest::qWait(50);
        desk().leave();
        QVERIFY2(cutInRows().isEmpty(), qPrintable(cutInRows()));
        const auto all = page()->findChildren<QPushButton*>();
        QCOMPARE(
            std::ranges::count_if(all, [](const QPushButton* each) { return each->isVisible() && each->property("lessonRow").toBool(); }),
            LessonList::folders(desk()).size());
    }

    void a_lesson_that_cannot_be_read_says_why_in_the_list() {
        openWindow();
        const std::filesystem::path folder = (desk().folderOf("own") + "/crooked").toStdString();
        std::filesystem::create_directories(folder);
        write_file(folder / "lesson.json", "{ \"format\": ");
        m_window->showPage("lessons");
        page()->findChild<LessonList*>()->refresh();
        const QPushButton* row = nullptr;
        for (const QPushButton* one : page()->findChildren<QPushButton*>())
            row = one->accessibleName().startsWith("Lesson crooked") ? one : row;
        QVERIFY(row);
        QVERIFY2(row->toolTip().contains("lesson.json"), qPrintable(row->toolTip()));
        QCOMPARE(row->accessibleName(), QString("Lesson crooked, –, cannot be read")); // not "about 0 min"
    }

    void the_list_tells_what_is_begun() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->showPage("lessons");
        picture("0-list");
        QVERIFY(button("Open a lesson file…"));
    }
};

QTEST_MAIN(TestLessonsPage)
#include "test_lessons_page.moc"
