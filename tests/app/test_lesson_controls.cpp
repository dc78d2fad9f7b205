// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a lesson hides and locks, what one predicts with mouse and keys, a presenter's keys, and the editor in German; nothing is trained.
#include "app/window_fixture.h"
#include "bridge/lesson_desk.h"
#include "bridge/locks.h"
#include "charts/pane_registry.h"
#include "charts/run_chart.h"
#include "forms/field_form.h"
#include "lessons/keys.h"
#include "lessons/reader.h"
#include "lessons/share.h"
#include "models/spoken.h"
#include "pages/build/layer_inspector.h"
#include "pages/build/layer_palette.h"
#include "pages/data/data_page.h"
#include "pages/lessons/bits_row.h"
#include "pages/lessons/class_table.h"
#include "pages/lessons/key_words.h"
#include "pages/lessons/lesson_editor.h"
#include "pages/lessons/live_part.h"
#include "pages/lessons/markdown_text.h"
#include "pages/lessons/object_form.h"
#include "pages/lessons/prediction_box.h"
#include "pages/lessons/sketch_pad.h"
#include "pages/lessons/teacher_bar.h"
#include "pages/lessons/text_column.h"
#include "pages/lessons/worksheet.h"
#include "pages/page_registry.h"
#include "style/appearance.h"
#include "style/language.h"
#include "widgets/elided_label.h"
#include "window/commands.h"
#include "window/variant_actions.h"

#include <QAccessible>
#include <QComboBox>
#include <QDesktopServices>
#include <QDragEnterEvent>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QTabBar>
#include <QTableView>
#include <QTextBrowser>

using namespace mantissa;
using namespace mantissa::app;
namespace fs = std::filesystem;

namespace {

const fs::path made = fs::path(MANTISSA_SOURCE) / "tests/support/lesson/lost-update";

} // namespace

class TestLessonControls : public WindowFixture {
    Q_OBJECT
public:
    Q_INVOKABLE void noteLink(const QUrl& link) { m_links << link.toString(); } // in place of another program

private:
    QStringList m_links;
    LessonDesk& desk() { return LessonDesk::of(m_window->workbench()); }
    const lessons::Player& player() { return desk().player(); }

    // Something to read in every step and answer.
    static void writeTexts(const fs::path& folder, const Json& json) {
        const auto write = [&](const std::string& name) {
            for (const char* language : {"en", "de"})
                if (const fs::path file = folder / language / (name + ".md"); !fs::exists(file))
                    write_file(file, "So it is.\n");
        };
        for (const Json& step : json["steps"]) {
            const std::string id = step["id"];
            write(id);
            for (const Json& branch : step.value("answer", Json::array()))
                write(id + "-answer-" + branch["id"].get<std::string>());
        }
    }
    static Json stepCalled(const std::string& id, const Json& more) {
        Json one = {{"id", id}, {"title", {{"en", id}, {"de", id}}}};
        one.update(more);
        return one;
    }
    void runThrough() {
        (void)QTest::qWaitFor([&] { return !m_window->workbench().plans().waiting(); }, 20000);
        m_window->workbench().live().run();
        QTRY_VERIFY(session().busy());
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
    }
    // The lesson with other values at some places.
    void openChanged(const std::vector<std::pair<const char*, Json>>& changes) {
        openWindow();
        m_window->resize(1440, 900);
        const fs::path folder = fs::path(m_folder->path().toStdString()) / "changed";
        fs::copy(made, folder, fs::copy_options::recursive);
        Json json = read_json(folder / "lesson.json");
        for (const auto& [place, value] : changes)
            json[Json::json_pointer(place)] = value;
        write_json(folder / "lesson.json", json);
        writeTexts(folder, json);
        QVERIFY(m_window->openPath(QString::fromStdString(folder.string())));
        QVERIFY(desk().isOpen());
        QCoreApplication::processEvents();
    }
    // Its first step asks so.
    void openAsking(const Json& prediction) {
        openChanged({{"/steps/0/prediction", prediction}, {"/steps/0/answer", Json::array({{{"id", "otherwise"}, {"when", "else"}}})}});
    }
    Json said() { return player().progress().said.contains("ulp") ? player().progress().said.at("ulp") : Json(); }
    template <typename T>
    T* visible() {
        QCoreApplication::processEvents();
        T* last = nullptr; // a number that is merely shown stands before the prediction
        for (T* one : m_window->pageOf("lessons")->findChild<PredictionBox*>()->findChildren<T*>())
            if (one->isVisible() && one->isEnabled())
                last = one;
        return last;
    }
    // What asks for more width than there is, for whoever reads that the test failed.
    static QString widest(QAbstractScrollArea& area) {
        QString names = QStringLiteral("%1 \"%2\", %3 px too wide for %4")
                            .arg(area.metaObject()->className(), area.accessibleName())
                            .arg(area.horizontalScrollBar()->maximum())
                            .arg(area.viewport()->width());
        for (QWidget* widget : area.findChildren<QWidget*>())
            if (widget->isVisible() && qMax(widget->minimumSizeHint().width(), widget->minimumWidth()) > area.viewport()->width() - 40)
                names +=
                    QStringLiteral("\n%1 \"%2\" of %3: %4")
                        .arg(widget->metaObject()->className(), widget->accessibleName(), widget->parentWidget()->metaObject()->className())
                        .arg(qMax(widget->minimumSizeHint().width(), widget->minimumWidth()));
        return names;
    }
    // What reaches beyond the right edge of a page that may be narrower than it asks for.
    static QString squeezed(QAbstractScrollArea& area) {
        auto* scroll = qobject_cast<QScrollArea*>(&area);
        QString names;
        for (QWidget* widget : scroll && scroll->widget() ? scroll->widget()->findChildren<QWidget*>() : QList<QWidget*>()) {
            QWidget* above = widget->parentWidget();
            while (above != scroll->widget() && !qobject_cast<QAbstractScrollArea*>(above))
                above = above->parentWidget();
            if (const int right = widget->mapTo(scroll->widget(), QPoint(widget->width(), 0)).x();
                widget->isVisible() && above == scroll->widget() && right > scroll->widget()->width() + 1)
                names +=
                    QStringLiteral("\n%1 \"%2\" of %3 ends at %4 of %5")
                        .arg(widget->metaObject()->className(), widget->accessibleName(), widget->parentWidget()->metaObject()->className())
                        .arg(right)
                        .arg(scroll->widget()->width());
        }
        return names;
    }
    QString tooWide() {
        QString wide;
        for (auto* area : m_window->pageOf("lessons")->findChild<LivePart*>()->findChildren<QAbstractScrollArea*>())
            if (area->isVisible() && area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff) {
                if (area->horizontalScrollBar()->maximum() > 0)
                    wide += widest(*area);
                wide += squeezed(*area);
            }
        return wide;
    }
    // Heads of figures, which nothing else says; and words that became longer after they were laid out.
    QString cutOff() {
        QString cut;
        auto* live = m_window->pageOf("lessons")->findChild<LivePart*>();
        for (auto* table : live->findChildren<QTableView*>())
            for (int column = 0;
                 table->isVisible() && table->model()->inherits("mantissa::app::ArithmeticModel") && column < table->model()->columnCount();
                 ++column)
                if (const QString head = table->model()->headerData(column, Qt::Horizontal).toString();
                    !table->isColumnHidden(column) &&
                    table->columnWidth(column) < table->fontMetrics().boundingRect(QRect(0, 0, 999, 99), 0, head).width() + 8)
                    cut += "\nhead " + head;
        for (auto* button : live->findChildren<QPushButton*>())
            if (button->isVisible() && button->width() < button->fontMetrics().horizontalAdvance(button->text()) + 4)
                cut += "\nbutton " + button->text();
        return cut;
    }
    // Of the step's text, its question, the buttons beneath and the teacher's.
    QString cutBesideThePage() {
        QString cut;
        auto* page = m_window->pageOf("lessons");
        auto* text = page->findChild<TextColumn*>();
        for (auto* scroll : text->findChildren<QScrollArea*>())
            if (scroll->widget()->width() > scroll->viewport()->width())
                cut += widest(*scroll);
        for (QWidget* part : std::initializer_list<QWidget*>{text, page->findChild<TeacherBar*>()}) {
            for (auto* button : part->findChildren<QPushButton*>())
                if (button->isVisible() && button->width() < button->fontMetrics().horizontalAdvance(button->text()) + 4)
                    cut += "\nbutton " + button->text();
            for (auto* label : part->findChildren<QLabel*>())
                if (label->isVisible() && (label->width() + 1 < label->minimumSizeHint().width() ||
                                           (label->wordWrap() && label->height() + 1 < label->heightForWidth(label->width()))))
                    cut += QStringLiteral("\nlabel %1, %2 x %3").arg(label->text()).arg(label->width()).arg(label->height());
        }
        return cut;
    }
    void lookAtPage(const QSize& size) {
        m_window->resize(size);
        QTest::qWait(40);
        QString wide;
        (void)QTest::qWaitFor([&] { return (wide = tooWide() + cutOff()).isEmpty(); }, 1000); // laid out anew
        QVERIFY2(wide.isEmpty(), qPrintable(QString::fromStdString(player().step().id) + ' ' + wide));
        QCOMPARE(m_window->size(), size);
    }
    QSpinBox* batch() {
        for (QSpinBox* box : m_window->findChildren<QSpinBox*>())
            if (box->accessibleName() == "Batch")
                return box;
        return nullptr;
    }
    QString answer() {
        for (QTextBrowser* text : m_window->pageOf("lessons")->findChildren<QTextBrowser*>())
            if (text->accessibleName() == "Answer" && text->isVisible())
                return text->toPlainText();
        return {};
    }
    static Json question() { return {{"en", "How?"}, {"de", "Wie?"}}; }

private Q_SLOTS:
    void initTestCase() { keepSettingsApart(); }
    void cleanup() {
        closeWindow();
        Appearance::instance().setChoice(Appearance::Choice::light);
        Language::instance().setChoice(Language::Choice::english);
    }

    void what_is_hidden_is_not_shown() {
        openChanged({{"/hidden", Json::array({"batch", "network", "training", "run"})}, {"/locked", Json::array()}});
        auto* tabs = m_window->findChild<QTabBar*>();
        const int build = int(m_window->pageKeys().indexOf("build"));
        QVERIFY(!batch()->isVisible());
        QVERIFY(!tabs->isTabVisible(build));
        QVERIFY(!m_window->variants().training->isVisible());
        QVERIFY(!m_window->commands().run->isVisible());
        QVERIFY(!m_window->commands().step->isVisible());
        m_window->resize(1280, 720); // where labels go, fields stay
        m_window->resize(1440, 900);
        QVERIFY(!batch()->isVisible());
        desk().leave();
        QTRY_VERIFY(batch()->isVisible());
        QVERIFY(tabs->isTabVisible(build));
        QVERIFY(m_window->variants().training->isVisible());
        QVERIFY(m_window->commands().run->isVisible());
    }

    // Each page, as the live part beside a lesson's text, before a run and with its figures: scrolled up and down, never sideways.
    // A lesson that asks for a pane is shown it: the engine knows their names without the window.
    void panes_are_called_as_lessons_call_them() {
        QStringList panes, called;
        for (const PaneType& pane : paneTypes())
            panes << pane.key;
        for (const std::string& key : lessons::pane_keys())
            called << QString::fromStdString(key);
        QCOMPARE(called, panes);
        openChanged({{"/steps/0/page", "run"}, {"/steps/0/panes", {"accuracy", "loss_scale"}}});
        const ChartView& view = m_window->pageOf("lessons")->findChild<LivePart*>()->chart().view();
        QVERIFY(view.away.contains(std::size_t(panes.indexOf("loss"))));
        QVERIFY(!view.away.contains(std::size_t(panes.indexOf("loss_scale"))));
    }

    void each_page_fits_beside_the_text_data() {
        QTest::addColumn<Language::Choice>("language");
        QTest::newRow("en") << Language::Choice::english;
        if (Language::has("de"))
            QTest::newRow("de") << Language::Choice::german;
    }
    void each_page_fits_beside_the_text() {
        QFETCH(Language::Choice, language);
        Language::instance().setChoice(language);
        Json steps = Json::array();
        for (const PageEntry& page : pageRegistry())
            if (QString(page.key) != "welcome" && QString(page.key) != "lessons")
                steps.push_back(stepCalled(std::string("at-") + page.key, {{"page", page.key}}));
        steps.push_back(stepCalled("last", {{"action", {{"do", "run"}, {"steps", 24}, {"health", "1 step"}}}}));
        openChanged({{"/steps", steps}});
        const auto look = [this](int wait) {
            for (int step = 0; step + 1 < player().count(); ++step) {
                desk().goTo(step);
                QTest::qWait(player().step().page == "compare" ? 4 * wait : wait); // it gathers its runs first
                for (const QSize& size : {QSize(1280, 720), QSize(1440, 900)})
                    lookAtPage(size);
            }
        };
        while (player().at() + 1 < player().count())
            desk().next();
        look(20);
        desk().goTo(player().count() - 1);
        runThrough();
        look(150);
    }

    // Each run step lays an experiment of its own: what an earlier one ran is read again where a step sets them side by side.
    void runs_of_several_steps_are_compared() {
        const Json run = {{"do", "run"}, {"steps", 4}, {"health", "1 step"}};
        Json first = run, second = run;
        first["variants"] = {"float32"};
        second["variants"] = {"bfloat16"};
        const auto& step = stepCalled;
        openChanged(
            {{"/steps",
              Json::array({step("run", {{"action", first}}), step("happened", {{"action", second}}),
                           step("prediction", {{"page", "compare"}, {"action", {{"do", "compare"}}}}),
                           step("ulp", {{"page", "health"}, {"weight", {{"variant", "bfloat16"}, {"tensor", "dense/kernel"}}}})})}});
        for (int i = 0; i < 2; ++i) {
            runThrough();
            QCOMPARE(store().visibleRuns().size(), 1);
            desk().next();
        }
        QCOMPARE(player().at(), 2);
        QStringList names;
        for (int key : store().visibleRuns())
            names << store().run(key).name;
        names.sort();
        QCOMPARE(names, QStringList({"bfloat16", "float32"}));
        m_window->workbench().document().selectVariant(-1);
        desk().next();
        QCOMPARE(m_window->workbench().document().selectedVariant(), 0); // the one of this step's experiment
        QCOMPARE(store().visibleRuns().size(), 1);
    }

    // What a step's sentences set its own runs against stands beside them, with its curves; what they do not speak of does not.
    void what_a_step_speaks_of_is_beside_its_runs() {
        const auto run = [](const char* variant) { return Json{{"do", "run"}, {"steps", 4}, {"variants", {variant}}}; };
        const Json answer =
            Json::array({{{"id", "so"}, {"when", "bfloat16.final.loss > float32.final.loss"}}, {{"id", "or"}, {"when", "else"}}});
        openChanged(
            {{"/steps", Json::array({stepCalled("first", {{"action", run("float32")}}), stepCalled("alone", {{"action", run("bfloat16")}}),
                                     stepCalled("beside", {{"action", run("bfloat16")}, {"answer", answer}}),
                                     stepCalled("after", Json::object())})}});
        const auto shown = [this] {
            QStringList names;
            for (int key : store().visibleRuns())
                names << store().run(key).name;
            names.sort();
            return names.join(' ');
        };
        for (const char* names : {"float32", "bfloat16"}) {
            runThrough();
            QCOMPARE(shown(), QString(names));
            desk().next();
        }
        QCOMPARE(shown(), QString("float32")); // before its own run, to predict from
        runThrough();
        QCOMPARE(shown(), QString("bfloat16 float32"));
        for (int key : store().visibleRuns())
            QTRY_COMPARE(store().run(key).loss.size(), std::size_t{4});
        desk().next();
        QCOMPARE(shown(), QString("bfloat16 float32"));
        desk().goTo(1);
        QCOMPARE(shown(), QString("bfloat16"));
    }

    void files_of_a_class_are_dropped_at_once() {
        openChanged({});
        desk().predict(0.0005);
        desk().check();
        QList<QUrl> urls;
        for (const char* learner : {"ada", "bob"}) {
            const QString file = m_folder->filePath(QString(learner) + ".mantissa-lesson");
            lessons::share_lesson(desk().player(), {.answers = lessons::ShareOptions::Answers::with, .learner = learner},
                                  file.toStdString());
            urls << QUrl::fromLocalFile(file);
        }
        const auto drop = [this](const QList<QUrl>& files) {
            QMimeData data;
            data.setUrls(files);
            QDragEnterEvent enter(QPoint(700, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
            enter.ignore();
            QCoreApplication::sendEvent(m_window.get(), &enter);
            if (!enter.isAccepted())
                return false;
            QDropEvent event(QPointF(700, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
            QCoreApplication::sendEvent(m_window.get(), &event);
            return true;
        };
        QVERIFY(!drop({urls[0], QUrl("https://nowhere/a.mantissa-lesson")}));
        QVERIFY(drop(urls));
        auto* table = m_window->pageOf("lessons")->findChild<ClassTable*>();
        QVERIFY(table->isVisible());
        QCOMPARE(table->learners(), 2);
        QFile(m_folder->filePath("bad.mantissa-lesson")).open(QIODevice::WriteOnly);
        QVERIFY(!table->addFiles({m_folder->filePath("bad.mantissa-lesson"), urls[0].toLocalFile()}));
        QCOMPARE(table->learners(), 2); // the good ones are read
        QVERIFY(drop({urls[0]}));       // one alone adds to the class that is gathered
        QCOMPARE(table->learners(), 2);
    }

    void what_is_locked_is_shown() {
        openChanged({{"/locked", Json::array({"batch", "training"})}});
        QVERIFY(batch()->isVisible() && !batch()->isEnabled());
        QVERIFY(m_window->variants().training->isVisible() && !m_window->variants().training->isEnabled());
    }

    // Beside the text, too: what is locked is read and selected in, not edited.
    void a_locked_network_beside_the_text_is_only_read() {
        openChanged({{"/locked", Json::array({"network", "data"})},
                     {"/steps",
                      {stepCalled("net", {{"page", "build"}}), stepCalled("images", {{"page", "data"}}),
                       stepCalled("last", {{"action", {{"do", "run"}, {"steps", 24}}}})}}});
        auto* live = m_window->pageOf("lessons")->findChild<LivePart*>();
        auto* layers = live->findChild<QTableView*>("layers");
        QTRY_VERIFY(layers && layers->isVisible());
        const Json before = m_window->workbench().document().json();
        layers->setFocus();
        layers->setCurrentIndex(layers->model()->index(1, 0));
        for (int key : {int(Qt::Key_Delete), int(Qt::Key_Down)})
            QTest::keyClick(layers, Qt::Key(key), Qt::AltModifier);
        QTest::keyClick(layers, Qt::Key_Delete);
        QCOMPARE(m_window->workbench().document().json(), before);
        QVERIFY(layers->isEnabled());
        auto* name = live->findChild<LayerInspector*>()->findChild<QLineEdit*>();
        QVERIFY(!name->isEnabled());
        QVERIFY(live->findChild<LayerPalette*>()->toolTip().startsWith("Locked by this lesson"));
        QVERIFY(!live->findChild<LayerPalette*>()->isEnabled());
        desk().next();
        QTRY_VERIFY(live->findChild<DataPage*>());
        QVERIFY(!live->findChild<DataPage*>()->findChild<FieldForm*>()->isEnabled());
    }

    void behind_the_last_step_is_the_list() {
        openChanged({{"/locked", Json::array()}, {"/steps", {stepCalled("one", {{"page", "run"}}), stepCalled("two", {{"page", "run"}})}}});
        desk().next();
        QPushButton* on = nullptr;
        for (QPushButton* button : m_window->pageOf("lessons")->findChild<TextColumn*>()->findChildren<QPushButton*>())
            if (button->text() == "All lessons")
                on = button;
        QVERIFY(on && on->isEnabled()); // the lesson is not among those of the list
        QTest::mouseClick(on, Qt::LeftButton);
        QVERIFY(!desk().isOpen());
    }

    void a_locked_run_waits_for_the_teacher() {
        openChanged({});
        desk().predict(0.0005);
        desk().check();
        desk().next();
        desk().predict("none");
        QVERIFY(m_window->commands().run->isEnabled());
        desk().setOwnLocks({"run"});
        QVERIFY(!m_window->commands().run->isEnabled());
        QCOMPARE(m_window->commands().run->toolTip(), QString("Locked by your teacher."));
        desk().setOwnLocks({});
        QVERIFY(m_window->commands().run->isEnabled());
    }

    void pictures_beside_the_lesson_are_found() {
        openWindow();
        const fs::path folder = fs::path(m_folder->path().toStdString()) / "pictures";
        fs::copy(made, folder, fs::copy_options::recursive);
        Json experiment = read_json(folder / "experiment.mantissa");
        experiment["data"] = {{"source", "image_folder"}, {"path", "images"}};
        experiment["variants"][0]["data"] = {{"validation_path", "../others"}};
        write_json(folder / "experiment.mantissa", experiment);
        QVERIFY(desk().open(QString::fromStdString(folder.string())));
        const Json laid = read_json((desk().folderOf("pictures") + "/run.mantissa").toStdString());
        QCOMPARE(laid["data"]["path"], Json((folder / "images").string()));
        QCOMPARE(laid["variants"][0]["data"]["validation_path"], Json((folder.parent_path() / "others").string()));
    }

    void a_choice_is_clicked_on_its_words() {
        openAsking(
            {{"kind", "choice"}, {"question", question()}, {"choices", {{{"id", "a"}, {"en", "This"}, {"de", "Dies"}, {"when", "else"}}}}});
        auto* button = visible<QRadioButton>();
        QVERIFY(button);
        QTest::mouseClick(button->parentWidget(), Qt::LeftButton, {},
                          QPoint(button->geometry().right() + 40, button->geometry().center().y()));
        QCOMPARE(said(), Json("a"));
    }

    void bits_are_set_by_mouse_and_keys() {
        openAsking({{"kind", "bits"}, {"question", question()}, {"format", "float16"}, {"happened", "1"}});
        auto* bits = visible<BitsRow>();
        QVERIFY(bits);
        QTest::mouseClick(bits, Qt::LeftButton, {}, bits->placeOf(2)); // an exponent bit: 2^-14 to 2
        QVERIFY(!said().is_null());
        const double one = said();
        bits->setFocus();
        QTest::keyClick(bits, Qt::Key_Right);
        QTest::keyClick(bits, Qt::Key_Space);
        QVERIFY(said() != Json(one));
        for (int place = 3; place <= 5; ++place)
            if (bits->value() < 1)
                QTest::mouseClick(bits, Qt::LeftButton, {}, bits->placeOf(place));
        QVERIFY(bits->accessibleName().contains("Bits of"));
        desk().check();
        QVERIFY(player().is_fixed(0));
        QVERIFY(!visible<BitsRow>());
    }

    void a_sketch_is_dragged_and_typed() {
        openAsking({{"kind", "curve"}, {"question", question()}, {"variant", "float32"}});
        auto* pad = visible<SketchPad>();
        QVERIFY(pad);
        QTest::mousePress(pad, Qt::LeftButton, {}, QPoint(60, 30));
        for (int x = 60; x < pad->width() - 10; x += 20)
            QTest::mouseMove(pad, QPoint(x, 30 + x / 8));
        QTest::mouseRelease(pad, Qt::LeftButton, {}, QPoint(pad->width() - 12, 90));
        QVERIFY(said().is_array() && said().size() > 8);
        const Json drawn = said();
        QTest::mouseClick(visible<SketchPad>(), Qt::RightButton, {}, QPoint(60, 30)); // draws nothing, and takes nothing away
        QCOMPARE(said(), drawn);
        QVERIFY(drawn.front()[0].get<double>() < drawn.back()[0].get<double>());
        QVERIFY(drawn.front()[1].get<double>() > drawn.back()[1].get<double>());
        pad = visible<SketchPad>();
        pad->setFocus();
        QTest::keyClick(pad, Qt::Key_Right);
        QTest::keyClick(visible<SketchPad>(), Qt::Key_Down);
        QCOMPARE(said().size(), std::size_t{8});
        QVERIFY(said()[1][1].get<double>() < said()[0][1].get<double>());
    }

    void a_loss_scale_is_moved() {
        openAsking({{"kind", "loss_scale"}, {"question", question()}, {"variant", "float32"}, {"happened", "12"}});
        auto* slider = visible<QSlider>();
        QVERIFY(slider);
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Right);
        QTRY_COMPARE(said(), Json(1));
        QTest::keyClick(visible<QSlider>(), Qt::Key_PageUp);
        QTRY_COMPARE(said(), Json(5));
    }

    // On a projector all of it is still there: text, live page and the teacher's buttons.
    void large_texts_leave_room_for_the_live_page() {
        openChanged({});
        const auto back = qScopeGuard([] { Appearance::instance().setTextScale(1); });
        for (const double scale : {1.25, 1.5}) {
            Appearance::instance().setTextScale(scale);
            QTest::qWait(60);
            m_window->resize(1440, 900);
            auto* page = m_window->pageOf("lessons");
            auto* live = page->findChild<LivePart*>();
            const auto right = [page](QWidget* part) { return part->mapTo(page, QPoint(part->width(), 0)).x(); };
            const int shown = page->parentWidget()->width();
            QTRY_VERIFY2(right(live) <= shown && live->width() > shown / 3,
                         qPrintable(QStringLiteral("%1 of %2, ends at %3").arg(live->width()).arg(shown).arg(right(live))));
            for (auto* button : page->findChild<TeacherBar*>()->findChildren<QPushButton*>())
                QVERIFY2(right(button) <= shown, qPrintable(button->text()));
        }
    }

    void a_projector_cuts_no_words_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("german");
        for (const QSize& size : {QSize(1024, 700), QSize(1280, 720), QSize(1440, 900)})
            for (const bool german : {false, true})
                QTest::addRow("%d %s", size.width(), german ? "de" : "en") << size << german;
    }
    void a_projector_cuts_no_words() {
        QFETCH(QSize, size);
        QFETCH(bool, german);
        if (german && !Language::has("de"))
            QSKIP("this build has no German: lrelease was missing");
        if (german)
            Language::instance().setChoice(Language::Choice::german);
        const auto back = qScopeGuard([] { Appearance::instance().setTextScale(1); });
        Appearance::instance().setTextScale(1.5);
        openChanged({});
        m_window->resize(size);
        QCOMPARE(m_window->width(), size.width());
        desk().predict(0.0005);
        for (const auto& act : std::vector<std::function<void()>>{[] {}, [this] { desk().check(); },
                                                                  [this] {
                                                                      desk().next();
                                                                      desk().predict("none");
                                                                  },
                                                                  [this] { desk().next(); }}) {
            act();
            QString cut;
            (void)QTest::qWaitFor([&] { return (cut = cutBesideThePage()).isEmpty(); }, 2000);
            QVERIFY2(cut.isEmpty(), qPrintable(QStringLiteral("step %1: %2").arg(player().at() + 1).arg(cut)));
        }
        for (auto* label : m_window->pageOf("lessons")->findChild<LivePart*>()->findChildren<QLabel*>())
            if (dynamic_cast<ElidedLabel*>(label) && label->isVisible())
                QVERIFY2(label->width() >= label->minimumSizeHint().width(), qPrintable(label->text()));
    }

    // Whoever hears the window is told of a step, an answer and a banner as they come, and the focus is not lost with a button.
    void what_comes_is_said() {
        openChanged({});
        const auto heard = [this](const QString& words) {
            auto* announcer = m_window->findChild<QWidget*>("announcer");
            auto* face = announcer ? QAccessible::queryAccessibleInterface(announcer) : nullptr;
            return face && face->role() == QAccessible::Notification && face->text(QAccessible::Name).contains(words);
        };
        QTRY_VERIFY(heard("Step 1 of 4: "));
        desk().predict(0.0005);
        QVERIFY(answer().isEmpty());
        auto* next = m_window->pageOf("lessons")->findChild<TextColumn*>()->findChildren<QPushButton*>().last();
        QCOMPARE(next->text(), QString("Check"));
        next->setFocus();
        QTest::keyClick(next, Qt::Key_Space);
        QTRY_VERIFY(heard("Answer: " + answer()));
        QVERIFY(next->hasFocus());
        QTest::keyClick(next, Qt::Key_Space); // to a step that asks first
        QTRY_VERIFY(heard("Step 2 of 4: "));
        QVERIFY(!next->isEnabled());
        QCOMPARE(QApplication::focusWidget()->accessibleName(), QString("Text of the step"));
        m_window->workbench().tell([] { return Message{Message::Kind::good, "The lesson is saved.", "somewhere"}; });
        QTRY_VERIFY(heard("The lesson is saved. somewhere"));
    }

    // Steps are made anew as one goes; the focus stays on the one that was pressed.
    void a_step_keeps_the_focus() {
        openChanged({});
        desk().predict(0.0005);
        desk().check();
        desk().next();
        const auto row = [this](const QString& begin) {
            QCoreApplication::processEvents();
            for (auto* one : m_window->pageOf("lessons")->findChildren<QPushButton*>())
                if (one->isVisible() && one->accessibleName().startsWith(begin))
                    return one;
            return static_cast<QPushButton*>(nullptr);
        };
        row("Step 1,")->setFocus();
        QTest::keyClick(row("Step 1,"), Qt::Key_Space);
        QCOMPARE(player().at(), 0);
        QVERIFY(row("Step 1, An ulp, and half of it, current")->hasFocus());
        QPushButton* same = row("Step 1,");
        Q_EMIT desk().changed(); // as a run does, step by step
        QCOMPARE(row("Step 1,"), same);
    }

    void presenters_keys_work_on_a_full_screen() {
        openChanged({});
        desk().predict(0.0005);
        desk().check();
        QVERIFY(!answer().isEmpty());
        QTest::keyClick(m_window->pageOf("lessons"), Qt::Key_PageDown);
        QCOMPARE(player().at(), 0); // it scrolls
        m_window->showFullScreen();
        QTRY_VERIFY(m_window->isFullScreen());
        QTest::keyClick(m_window->pageOf("lessons"), Qt::Key_Period);
        QTRY_VERIFY(answer().isEmpty());
        QTest::keyClick(m_window->pageOf("lessons"), Qt::Key_Period);
        QTRY_VERIFY(!answer().isEmpty());
        QTest::keyClick(m_window->pageOf("lessons"), Qt::Key_PageDown);
        QTRY_COMPARE(player().at(), 1);
        QTest::keyClick(m_window->pageOf("lessons"), Qt::Key_PageUp);
        QTRY_COMPARE(player().at(), 0);
        m_window->showNormal();
    }

    void numbers_are_written_with_comma_or_point() {
        ObjectForm form("near", {{"factor", 2}}, {});
        form.show();
        auto* field = form.findChild<QLineEdit*>();
        for (const auto& [text, number] :
             {std::pair{"1,5", Json(1.5)}, {"1.25", Json(1.25)}, {"1,000", Json(1)}, {"1,2,3", Json("1,2,3")}}) {
            field->selectAll();
            QTest::keyClicks(field, text);
            QCOMPARE(form.value()["factor"], number);
        }
    }

    // Another kind has other fields; those of the first are not lost with it.
    void what_was_typed_for_a_kind_comes_back_with_it() {
        const Json choices = {{{"id", "a"}, {"en", "This"}, {"when", "else"}}};
        ObjectForm form("prediction", {{"kind", "choice"}, {"question", {{"en", "Which?"}}}, {"choices", choices}}, {});
        const auto choose = [&](const QString& kind) {
            for (QComboBox* box : form.findChildren<QComboBox*>())
                if (const int at = box->findData(kind); at >= 0 && box->isVisibleTo(&form)) {
                    box->setCurrentIndex(at);
                    Q_EMIT box->activated(at);
                    return;
                }
        };
        choose("number");
        QCOMPARE(form.value()["kind"], Json("number"));
        QVERIFY(!form.value().contains("choices")); // the file has nothing that does not belong to it
        QCOMPARE(form.value()["question"]["en"], Json("Which?"));
        choose("choice");
        QCOMPARE(form.value()["kind"], Json("choice"));
        QCOMPARE(form.value()["choices"], choices);
    }

    // Who reads sees no caret, who selects by keyboard does.
    void a_text_has_a_caret_for_who_selects_in_it() {
        MarkdownText text("words");
        text.setText("Some words to read.");
        text.show();
        text.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&text));
        text.setFocus();
        QCOMPARE(text.cursorWidth(), 0);
        QTest::keyClick(&text, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(text.cursorWidth(), 1);
        text.clearFocus();
        QCOMPARE(text.cursorWidth(), 0);
    }

    // What somebody's lesson links to: never a file or a program of this computer, nor in the place of the text.
    void links_of_a_lesson_lead_to_the_web_alone() {
        for (const char* kind : {"file", "https", "smb"})
            QDesktopServices::setUrlHandler(kind, this, "noteLink");
        openWindow();
        const QString secret = m_folder->filePath("secret.txt");
        write_file(secret.toStdString(), "secret");
        for (const QString& link : {QUrl::fromLocalFile(secret).toString(), QString("secret.txt"), QString("smb://there/it"),
                                    QString("https://example.org/page")}) {
            m_links.clear();
            MarkdownText text("Links");
            text.setText(QStringLiteral("Look [here](%1).").arg(link));
            text.show();
            QTest::keyClick(&text, Qt::Key_Tab);
            QTest::keyClick(&text, Qt::Key_Return);
            QCOMPARE(m_links, link.startsWith("https") ? QStringList(link) : QStringList());
            QVERIFY(text.toPlainText().startsWith("Look here"));
        }
        for (const char* kind : {"file", "https", "smb"})
            QDesktopServices::unsetUrlHandler(kind);
    }

    void links_on_a_worksheet_are_not_of_the_window_s_colour() {
        Appearance::instance().setChoice(Appearance::Choice::dark);
        openWindow();
        const fs::path folder = fs::path(m_folder->path().toStdString()) / "linked";
        fs::copy(made, folder, fs::copy_options::recursive);
        write_file(folder / "en" / "ulp.md", "Read [the page](https://example.org/page).\n");
        const QString html = worksheetHtml(lessons::Player(lessons::read_lesson(folder), {}), "en", Solutions::without);
        QVERIFY(html.contains("https://example.org/page"));
        QVERIFY2(!html.contains(theme().accent.name(), Qt::CaseInsensitive), qPrintable(html));
        QVERIFY2(!html.contains(QGuiApplication::palette().link().color().name(), Qt::CaseInsensitive), qPrintable(html));
    }

    // The file keeps its own words.
    void how_often_is_observed_is_told_and_taken_in_german() {
        if (!Language::has("de"))
            QSKIP("this build has no German: lrelease was missing");
        Language::instance().setChoice(Language::Choice::german);
        ObjectForm form("action", {{"do", "run"}, {"health", "10 steps"}}, {});
        form.show();
        QLineEdit* field = nullptr;
        for (auto* line : form.findChildren<QLineEdit*>())
            field = line->text() == "10 Schritte" ? line : field;
        QVERIFY(field);
        for (const auto& [typed, kept] :
             {std::pair{"5 Schritte", "5 steps"}, {"1 Schritt", "1 step"}, {"5%", "5%"}, {"7 steps", "7 steps"}}) {
            field->selectAll();
            QTest::keyClicks(field, typed);
            QCOMPARE(form.value()["health"], Json(kept));
        }
    }

    // Whoever reads only German makes a lesson, too.
    void the_editor_speaks_german() {
        if (!Language::has("de"))
            QSKIP("this build has no German: lrelease was missing");
        Language::instance().setChoice(Language::Choice::german);
        for (const lessons::LessonObject& object : lessons::lesson_objects()) {
            for (const Field& field : object.fields)
                QVERIFY2(spoken(field.help) != QString::fromStdString(field.help), field.help.c_str());
            for (const lessons::Part& part : object.parts)
                QVERIFY2(spoken(part.help) != QString::fromStdString(part.help), part.help.c_str());
        }
        openWindow();
        m_window->showPage("lessons");
        auto* editor = m_window->pageOf("lessons")->findChild<LessonEditor*>();
        editor->edit(LessonEditor::make(m_folder->path().toStdString(), m_window->workbench().document().json()));
        for (QListWidget* list : editor->findChildren<QListWidget*>())
            if (list->accessibleName() == "Schritte")
                list->setCurrentRow(1);
        QStringList labels, options;
        for (QFormLayout* form : editor->findChildren<QFormLayout*>())
            for (int row = 0; row < form->rowCount(); ++row)
                if (auto* item = form->itemAt(row, QFormLayout::LabelRole))
                    if (auto* label = qobject_cast<QLabel*>(item->widget()))
                        labels << label->text();
        for (QComboBox* box : editor->findChildren<QComboBox*>())
            for (int i = 0; i < box->count(); ++i)
                options << box->itemText(i);
        for (const char* label : {"Kennung", "Weiter, wenn", "Hervorheben", "Was getan wird", "Behauptungen"})
            QVERIFY2(labels.contains(label), label);
        for (const char* option : {"Lauf", "eine Einstellung ändern", "Seite Aufbau", "Verlustkurve"})
            QVERIFY2(options.contains(option), option);
        QVERIFY(!options.contains("set") && !options.contains("loss_chart"));
    }
};

QTEST_MAIN(TestLessonControls)
#include "test_lesson_controls.moc"
