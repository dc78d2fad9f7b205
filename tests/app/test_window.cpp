// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The whole window: what is edited in it, found in it and told by it; no text cut off, every disabled control gives its reason.
#include "app/window_fixture.h"
#include "bridge/lesson_desk.h"
#include "charts/export_dialog.h"
#include "forms/policy_form.h"
#include "models/run_table_model.h"
#include "settings/app_settings.h"
#include "style/appearance.h"
#include "window/action_finder.h"
#include "window/application.h"
#include "window/commands.h"
#include "window/inspector.h"
#include "window/layout_menu.h"
#include "window/preferences.h"
#include "window/report_actions.h"
#include "window/shortcut_sheet.h"
#include "window/side_panel.h"
#include "window/variant_actions.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSet>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace mantissa::app;

namespace {

// Mean lightness, 0 to 255, and how many colours there are.
std::pair<double, qsizetype> lookOf(const QImage& picture) {
    QSet<QRgb> colours;
    double sum = 0;
    qint64 count = 0;
    for (int y = 0; y < picture.height(); y += 3)
        for (int x = 0; x < picture.width(); x += 3, ++count) {
            sum += qGray(picture.pixel(x, y));
            colours << picture.pixel(x, y);
        }
    return {sum / double(count), colours.size()};
}

} // namespace

class TestWindow : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { keepSettingsApart(); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }
    void an_action_is_found_by_name() {
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
        auto* words = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(words);
        QTest::keyClicks(words, "numbers");
        QTest::keyClick(words, Qt::Key_Return);
        QVERIFY(!words->isVisible());
        QCOMPARE(m_window->findChild<QTabBar*>()->tabText(m_window->findChild<QTabBar*>()->currentIndex()), QString("Numbers"));
    }
    // No strip of another ground between the parts of the side.
    void editors_lie_on_the_panel() {
        const auto groundAt = [this](const QWidget& editor, const QPoint& at) {
            return m_window->grab().toImage().pixelColor(editor.mapTo(m_window.get(), at) * m_window->devicePixelRatio());
        };
        m_window->variants().training->trigger();
        auto* training = m_window->findChild<QWidget*>("trainingEditor");
        QTRY_COMPARE(groundAt(*training, {3, 60}), theme().panel);
        m_window->variants().edit->trigger();
        auto* variant = m_window->findChild<QWidget*>("variantEditor");
        QTRY_COMPARE(groundAt(*variant, {3, 60}), theme().panel);
        QCOMPARE(groundAt(*variant, {variant->width() - 4, 18}), theme().panel); // beside the tabs
    }
    void training_is_edited_and_undone() {
        m_window->variants().training->trigger();
        auto* editor = m_window->findChild<QWidget*>("trainingEditor");
        QVERIFY(editor && editor->isVisible() && !editor->isWindow());
        QTest::qWait(50);
        auto field = [editor](const char* name) {
            for (auto* edit : editor->findChildren<QLineEdit*>())
                if (edit->accessibleName() == name)
                    return edit;
            return static_cast<QLineEdit*>(nullptr);
        };
        const Json before = m_window->workbench().document().json();
        QVERIFY(field("Epochs"));
        field("Epochs")->selectAll();
        QTest::keyClicks(field("Epochs"), "7");
        QTest::keyClick(field("Epochs"), Qt::Key_Return);
        QCOMPARE(m_window->workbench().document().json()["training"]["epochs"], Json(7));
        for (auto* list : editor->findChildren<QComboBox*>())
            if (list->accessibleName() == "Optimizer") {
                list->setCurrentText("rmsprop");
                Q_EMIT list->textActivated("rmsprop");
                break;
            }
        QCOMPARE(m_window->workbench().document().json()["training"]["optimizer"]["type"], Json("rmsprop"));
        QCOMPARE(m_window->workbench().document().json()["training"]["optimizer"]["learning_rate"], Json(0.01));
        QTRY_VERIFY(field("Rho") || field("rho"));
        QVERIFY(m_window->workbench().document().experiment());
        m_window->workbench().document().undoStack().setIndex(0);
        QCOMPARE(m_window->workbench().document().json(), before);
        QTest::keyClick(editor, Qt::Key_Escape);
        QVERIFY(!editor->isVisible());
    }
    // It would train with the value from before; a field that is hidden shows that one again.
    void what_a_field_refused_keeps_run_off() {
        const QAction* run = m_window->commands().run;
        QTRY_VERIFY_WITH_TIMEOUT(run->isEnabled(), 20000);
        m_window->variants().training->trigger();
        auto* editor = m_window->findChild<QWidget*>("trainingEditor");
        const auto epochs = [editor]() -> QLineEdit* {
            for (auto* edit : editor->findChildren<QLineEdit*>())
                if (edit->accessibleName() == "Epochs" && edit->isVisible())
                    return edit;
            return nullptr;
        };
        QTRY_VERIFY(epochs());
        const QString held = epochs()->text();
        epochs()->selectAll();
        QTest::keyClicks(epochs(), "-3");
        QTest::keyClick(epochs(), Qt::Key_Return);
        QVERIFY(epochs()->property("wrong").toBool());
        QTRY_VERIFY(!run->isEnabled());
        QVERIFY2(run->toolTip().startsWith("Epochs"), qPrintable(run->toolTip()));
        QVERIFY(epochs()->property("wrong").toBool()); // though all was told of it
        m_window->variants().edit->trigger();
        QTRY_VERIFY(!editor->isVisible() && run->isEnabled());
        m_window->variants().training->trigger();
        QTRY_VERIFY(epochs());
        QCOMPARE(epochs()->text(), held);
        QVERIFY(!epochs()->property("wrong").toBool());
    }
    // Neither F5 nor the toolbar makes anybody leave a field.
    void what_is_typed_is_taken_before_a_run() {
        QAction* run = m_window->commands().run;
        QTRY_VERIFY_WITH_TIMEOUT(run->isEnabled(), 20000);
        m_window->variants().training->trigger();
        auto* editor = m_window->findChild<QWidget*>("trainingEditor");
        QLineEdit* epochs = nullptr;
        const auto seen = [&] {
            for (auto* edit : editor->findChildren<QLineEdit*>())
                epochs = edit->accessibleName() == "Epochs" && edit->isVisible() ? edit : epochs;
            return epochs != nullptr;
        };
        QTRY_VERIFY(seen());
        epochs->setFocus();
        QVERIFY(epochs->hasFocus());
        epochs->selectAll();
        QTest::keyClicks(epochs, "-3");
        run->trigger();
        QVERIFY(epochs->property("wrong").toBool());
        QTRY_VERIFY(!run->isEnabled());
        QTRY_VERIFY(!session().busy());
        QVERIFY(store().groups().isEmpty());
        epochs->selectAll();
        QTest::keyClicks(epochs, "3");
        QTest::keyClick(epochs, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(run->isEnabled(), 20000);
        QVERIFY(!epochs->property("wrong").toBool());
        QTRY_VERIFY(m_window->variants().alone->isEnabled());
        epochs->selectAll();
        QTest::keyClicks(epochs, "-4");
        m_window->variants().alone->trigger(); // one variant by itself is begun so, too
        QVERIFY(epochs->property("wrong").toBool());
        QTRY_VERIFY(!run->isEnabled());
        QVERIFY(!session().busy() && store().groups().isEmpty());
        epochs->selectAll();
        QTest::keyClicks(epochs, "4");
        QTest::keyClick(epochs, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(run->isEnabled(), 20000);
        epochs->selectAll();
        QTest::keyClicks(epochs, "2");
        run->trigger();
        QCOMPARE(m_window->workbench().document().json()["training"]["epochs"], Json(2));
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy() && !store().currentRuns().isEmpty(), 60000);
        const RunData& trained = store().run(store().currentRuns().first());
        QCOMPARE(trained.totalSteps, 2 * trained.stepsPerEpoch);
    }
    void a_refused_format_of_a_role_keeps_run_off() {
        const QAction* run = m_window->commands().run;
        QTRY_VERIFY_WITH_TIMEOUT(run->isEnabled(), 20000);
        m_window->variants().edit->trigger();
        auto* form = m_window->findChild<QWidget*>("variantEditor")->findChild<PolicyForm*>();
        QComboBox* gradients = nullptr;
        for (auto* list : form->findChildren<QComboBox*>())
            gradients = list->accessibleName() == "Format of Gradients" ? list : gradients;
        QTRY_VERIFY(gradients && gradients->isVisible());
        const QString held = gradients->currentText();
        const Json before = m_window->workbench().document().json();
        const auto type = [&](const QString& text) {
            gradients->lineEdit()->setFocus();
            gradients->lineEdit()->selectAll();
            QTest::keyClicks(gradients->lineEdit(), text);
            QTest::keyClick(gradients->lineEdit(), Qt::Key_Return);
        };
        type("float99");
        QTRY_VERIFY(!run->isEnabled());
        QVERIFY2(run->toolTip().startsWith("Gradients"), qPrintable(run->toolTip()));
        gradients->lineEdit()->clearFocus();
        QTest::qWait(50);
        QVERIFY(gradients->currentText() == "float99" && !run->isEnabled()); // as long as it stands there
        m_window->workbench().document().selectVariant(1);
        QTRY_VERIFY(run->isEnabled());
        m_window->workbench().document().selectVariant(0);
        QCOMPARE(gradients->currentText(), held);
        type("float99");
        QTRY_VERIFY(!run->isEnabled());
        m_window->variants().training->trigger(); // in its place
        QTRY_VERIFY(!form->isVisible() && run->isEnabled());
        QCOMPARE(m_window->workbench().document().json(), before);
    }
    void what_is_typed_over_a_refused_number_is_taken_where_its_form_goes() {
        m_window->variants().training->trigger();
        auto* editor = m_window->findChild<QWidget*>("trainingEditor");
        QLineEdit* epochs = nullptr;
        const auto seen = [&] {
            for (auto* edit : editor->findChildren<QLineEdit*>())
                epochs = edit->accessibleName() == "Epochs" && edit->isVisible() ? edit : epochs;
            return epochs;
        };
        QTRY_VERIFY(seen());
        epochs->setFocus();
        for (const char* typed : {"-3", "9"}) {
            QVERIFY(epochs->hasFocus());
            epochs->selectAll();
            QTest::keyClicks(epochs, typed);
            if (QLatin1String(typed) == QLatin1String("-3"))
                QTest::keyClick(epochs, Qt::Key_Return);
        }
        QVERIFY(epochs->property("wrong").toBool()); // until it is left
        m_window->variants().edit->trigger();
        QTRY_VERIFY(!editor->isVisible());
        QCOMPARE(m_window->workbench().document().json()["training"]["epochs"], Json(9));
    }
    void a_refused_learning_rate_keeps_run_off() {
        m_window->resize(1440, 900);
        const QAction* run = m_window->commands().run;
        QTRY_VERIFY_WITH_TIMEOUT(run->isEnabled(), 20000);
        QLineEdit* rate = nullptr;
        for (auto* field : m_window->findChild<Inspector*>()->findChildren<QLineEdit*>())
            rate = field->accessibleName() == "Learning rate" ? field : rate;
        QTRY_VERIFY(rate && rate->isVisible());
        const auto type = [rate](const QString& text) {
            rate->setFocus();
            rate->selectAll();
            QTest::keyClicks(rate, text);
            QTest::keyClick(rate, Qt::Key_Return);
        };
        type("-1");
        QTRY_VERIFY(!run->isEnabled());
        QVERIFY2(run->toolTip().startsWith(rate->accessibleName()), qPrintable(run->toolTip()));
        m_window->setFocus();
        QVERIFY(rate->property("wrong").toBool());
        type("0.5");
        QTRY_VERIFY(run->isEnabled());
        QCOMPARE(m_window->workbench().live().learningRate(), 0.5);
    }
    // The formats of its roles are not those of all its layers.
    void the_inspector_tells_which_layers_have_a_policy_of_their_own() {
        auto& document = m_window->workbench().document();
        const auto* inspector = m_window->findChild<Inspector*>();
        const auto told = [&](const QString& line) {
            const auto labels = inspector->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->toolTip().split('\n').contains(line); });
        };
        const QString layer = QString::fromStdString(mantissa::layer_names(document.experiment()->variants[0].model).front());
        mantissa::Json json = document.json();
        json["variants"][0]["layers"] = {{layer.toStdString(), "float16"}};
        document.selectVariant(0);
        document.edit("apart", json);
        QTRY_VERIFY_WITH_TIMEOUT(told(layer + ": float16"), 20000);
        document.undoStack().undo();
        QTRY_VERIFY_WITH_TIMEOUT(!told(layer + ": float16"), 20000);
    }
    // Whoever goes to another page by keys has left the field, too.
    void a_learning_rate_is_taken_where_its_panel_goes() {
        m_window->resize(1440, 900);
        auto* inspector = m_window->findChild<Inspector*>();
        QLineEdit* rate = nullptr;
        for (auto* field : inspector->findChildren<QLineEdit*>())
            rate = field->accessibleName() == "Learning rate" ? field : rate;
        QTRY_VERIFY(rate && rate->isVisible());
        const auto typeAndHide = [&](const QString& text) {
            rate->setFocus();
            rate->selectAll();
            QTest::keyClicks(rate, text);
            inspector->hide();
            inspector->show();
        };
        typeAndHide("0.25");
        QCOMPARE(m_window->workbench().live().learningRate(), 0.25);
        typeAndHide("-1");
        QCOMPARE(m_window->workbench().live().learningRate(), 0.25);
        QCOMPARE(rate->text(), QString("0.25"));
        QVERIFY(!rate->property("wrong").toBool());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->commands().run->isEnabled(), 20000);
    }
    // Closed at once, it would take what was half typed. Its forms fill themselves once it is seen.
    void escape_leaves_a_field_before_its_editor() {
        m_window->variants().training->trigger();
        auto* editor = m_window->findChild<QWidget*>("trainingEditor");
        QVERIFY(editor && editor->isVisible());
        const Json before = m_window->workbench().document().json();
        const auto found = [&]() -> QLineEdit* {
            for (auto* edit : editor->findChildren<QLineEdit*>())
                if (edit->accessibleName() == "Epochs")
                    return edit;
            return nullptr;
        };
        QTRY_VERIFY(found() && found()->isVisible() && editor->isAncestorOf(QApplication::focusWidget()));
        QLineEdit* epochs = found();
        const QString taken = epochs->text();
        epochs->setFocus();
        epochs->selectAll();
        QTest::keyClicks(epochs, "7");
        QTest::keyClick(epochs, Qt::Key_Escape);
        QVERIFY(editor->isVisible());
        QCOMPARE(epochs->text(), taken);
        QTest::keyClick(epochs, Qt::Key_Escape);
        QVERIFY(!editor->isVisible());
        QCOMPARE(m_window->workbench().document().json(), before);
    }
    void escape_leaves_a_number_and_a_text_before_their_panel() {
        SidePanel panel(new QWidget);
        auto* editor = new QWidget;
        auto* column = new QVBoxLayout(editor);
        auto* number = new QSpinBox;
        auto* text = new QPlainTextEdit;
        column->addWidget(number);
        column->addWidget(text);
        panel.edit(editor);
        panel.show();
        panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
        number->setFocus();
        QTest::keyClicks(number, "7");
        QTest::keyClick(number, Qt::Key_Escape);
        QVERIFY(panel.editing() && number->value() == 0);
        text->setFocus();
        QTest::keyClick(text, Qt::Key_Escape);
        QVERIFY(panel.editing() && !text->hasFocus());
        QTest::keyClick(editor, Qt::Key_Escape);
        QVERIFY(!panel.editing());
    }
    void a_field_that_is_chosen_at_once_keeps_the_keyboard() {
        SidePanel panel(new QWidget);
        auto* editor = new QWidget;
        auto* column = new QVBoxLayout(editor);
        auto *first = new QSpinBox, *second = new QSpinBox;
        column->addWidget(first);
        column->addWidget(second);
        panel.show();
        panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
        panel.edit(editor);
        second->setFocus();
        QTest::qWait(10);
        QVERIFY(second->hasFocus());
        panel.back();
        panel.setFocus();
        panel.edit(editor);
        QTRY_VERIFY(editor->isAncestorOf(QApplication::focusWidget()));
    }
    void layers_are_counted_alike_beside_and_below() {
        Json json = tinyExperiment();
        const Json branch = Json::array({{{"type", "batch_norm"}}, {{"type", "activation"}}});
        json["model"]["layers"].insert(json["model"]["layers"].begin(), Json{{"type", "residual"}, {"layers", branch}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        const int rows = m_window->findChild<QTableView*>("layers")->model()->rowCount() - 1; // the input is none
        QCOMPARE(rows, int(tinyExperiment()["model"]["layers"].size()) + 3);
        QLabel* told = nullptr;
        for (auto* button : m_window->findChildren<QPushButton*>())
            if (button->text() == "Network" && button->findChild<QLabel*>())
                told = button->findChild<QLabel*>();
        QVERIFY(told);
        QTRY_VERIFY2(told->text().startsWith(QString("%1 layers").arg(rows)), qPrintable(told->text()));
    }
    void layers_are_inserted_copied_and_pasted_by_keyboard() {
        m_window->showPage("build");
        auto* layers = m_window->findChild<QTableView*>("layers");
        const int before = layers->model()->rowCount();
        layers->setCurrentIndex(layers->model()->index(1, 0));
        for (auto* button : m_window->pageOf("build")->findChildren<QPushButton*>())
            if (button->text() == "Batch norm") {
                button->setFocus();
                QTest::keyClick(button, Qt::Key_Space);
            }
        QCOMPARE(layers->model()->rowCount(), before + 1);
        layers->setCurrentIndex(layers->model()->index(1, 0));
        layers->setFocus();
        QTest::keyClick(layers, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().contains("conv2d"));
        QTest::keyClick(layers, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(layers->model()->rowCount(), before + 2);
        QCOMPARE(m_window->workbench().document().json()["model"]["layers"][1]["type"], Json("conv2d"));
        QTest::keyClick(layers, Qt::Key_X, Qt::ControlModifier);
        QCOMPARE(layers->model()->rowCount(), before + 1);
        QGuiApplication::clipboard()->setText("not a layer");
        QTest::keyClick(layers, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(layers->model()->rowCount(), before + 1);
        QCOMPARE(m_window->banners().count(), 1);
        m_window->workbench().document().undoStack().setIndex(0);
        QCOMPARE(layers->model()->rowCount(), before);
    }
    // A prediction is drawn over as many steps as there will be.
    void the_images_are_counted_before_the_run() {
        const int images = m_window->workbench().document().experiment()->variants[0].data["train"].get<int>();
        QTRY_COMPARE_WITH_TIMEOUT(m_window->workbench().plans().trainImages(), images, 20000);
    }
    void a_layout_is_kept_by_name() {
        m_window->showPage("run");
        auto* log = m_window->findChild<QDockWidget*>("log");
        log->show();
        for (auto* menu : m_window->findChildren<LayoutMenu*>())
            menu->keep("teaching / dark");
        m_window->resetLayout();
        QVERIFY(!log->isVisible());
        QCOMPARE(AppSettings().layoutNames(), QStringList{"teaching / dark"});
        m_window->takeLayout(AppSettings().layoutOf("teaching / dark"));
        QVERIFY(log->isVisible());
        m_window->takeLayout("what is none"); // and changes nothing
        QVERIFY(log->isVisible());
        auto& order = UndoOrder::of(m_window->workbench());
        const QByteArray kept = AppSettings().layoutOf("teaching / dark");
        auto* menu = m_window->findChild<LayoutMenu*>();
        Q_EMIT menu->aboutToShow();
        const QList<QAction*> offered = menu->actions();
        const auto forget = std::ranges::find_if(offered, [](const QAction* action) { return action->menu() != nullptr; });
        QVERIFY(forget != offered.end());
        (*forget)->menu()->actions().first()->trigger();
        QVERIFY(AppSettings().layoutNames().isEmpty());
        for (int again = 0; again < 2; ++again) {
            order.undo();
            QCOMPARE(AppSettings().layoutOf("teaching / dark"), kept);
            order.redo();
            QVERIFY(AppSettings().layoutNames().isEmpty());
        }
    }
    // Qt gives the keyboard of what vanishes to what comes next, where Space would press a remedy in place of pausing.
    void a_message_does_not_inherit_the_keyboard() {
        m_window->showPage("run");
        m_window->workbench().tell([] { return Message{Message::Kind::bad, "fact", "cause", {{"Remedy", [] {}}}}; });
        QPushButton* remedy = nullptr;
        QTRY_VERIFY(remedy = buttonWith("Remedy"));
        auto* field = new QPushButton("field", m_window->pageOf("run"));
        field->show();
        field->setFocus();
        QTRY_VERIFY(field->hasFocus());
        remedy->setFocus(Qt::TabFocusReason);
        field->hide();
        QTRY_VERIFY(!remedy->hasFocus());
        field->show(); // whoever tabs there stays
        field->setFocus();
        remedy->setFocus(Qt::TabFocusReason);
        QTest::qWait(50);
        QVERIFY(remedy->hasFocus());
    }
    void in_a_low_window_one_message_is_shown_and_the_rest_counted() {
        m_window->resize(1280, 720);
        for (const char* fact : {"one", "two", "three"})
            m_window->workbench().tell([fact] { return Message{Message::Kind::info, fact, "cause", {}}; });
        QVERIFY(buttonWith("2 more"));
        m_window->resize(1440, 900);
        QTRY_VERIFY(buttonWith("1 more"));
        m_window->resize(1280, 800); // a projector
        QTRY_VERIFY(buttonWith("2 more"));
        m_window->resize(1440, 900);
        QTRY_VERIFY(buttonWith("1 more"));
        const auto isThere = [this](const QString& words) {
            const QList<QWidget*> all = m_window->banners().findChildren<QWidget*>();
            return std::any_of(all.begin(), all.end(), [&](QWidget* each) { return each->isVisible() && each->accessibleName() == words; });
        };
        QTRY_VERIFY(isThere("three cause") && isThere("two cause") && !isThere("one cause"));
        buttonWith("1 more")->click(); // in the place of those, not beneath them
        QTRY_VERIFY(isThere("one cause"));
        QVERIFY(isThere("three cause") && !isThere("two cause"));
        QVERIFY(buttonWith("1 more"));
        m_window->banners().forget("two");
        QCOMPARE(m_window->banners().count(), 2);
    }
    // Each is made anew in the colours there are now.
    void messages_are_seen_when_the_theme_has_changed() {
        const auto back = qScopeGuard([choice = Appearance::instance().choice()] { Appearance::instance().setChoice(choice); });
        m_window->banners().clear();
        for (const QSize& size : {QSize(1440, 900), QSize(1280, 720)}) {
            m_window->resize(size);
            m_window->workbench().tell([] {
                return Message{Message::Kind::warn, "it happened", QString("why it did. ").repeated(40), {}};
            });
            for (auto choice : {Appearance::Choice::dark, Appearance::Choice::light, Appearance::Choice::dark}) {
                Appearance::instance().setChoice(choice);
                QTest::qWait(100);
                const QList<QWidget*> all = m_window->banners().findChildren<QWidget*>("words");
                QCOMPARE(all.size(), 1);
                QVERIFY(all.first()->isVisible() && all.first()->height() > 20);
                QVERIFY(m_window->banners().height() >= all.first()->height());
            }
        }
        m_window->banners().clear();
    }
    void what_helps_a_variant_goes_with_it() {
        m_window->variants().duplicate->trigger();
        const QStringList names = m_window->workbench().variants().names();
        m_window->banners().clear();
        m_window->workbench().tell([copy = names.value(1)] { return Message{.fact = "of the copy", .cause = {}, .variants = {copy}}; });
        m_window->workbench().tell([names] { return Message{.fact = "of any", .cause = {}, .variants = names}; });
        QCOMPARE(m_window->banners().count(), 2);
        m_window->workbench().document().undoStack().undo();
        QCOMPARE(m_window->banners().count(), 1);
        QVERIFY(m_window->banners().forget("of any"));
    }
    // Whoever has little room reads all of it, and reaches all that can be done.
    void a_message_in_a_narrow_window_wraps_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize& size : {QSize(720, 900), QSize(720, 600), QSize(480, 700), QSize(900, 900)})
            QTest::newRow(qPrintable(QStringLiteral("%1 x %2").arg(size.width()).arg(size.height()))) << size;
    }
    void a_message_in_a_narrow_window_wraps() {
        QFETCH(QSize, size);
        QWidget host;
        auto* column = new QVBoxLayout(&host);
        column->setContentsMargins(0, 0, 0, 0);
        auto* stack = new BannerStack;
        column->addWidget(stack);
        column->addWidget(new QWidget, 1);
        host.resize(size);
        host.show();
        stack->tell([] {
            return Message{Message::Kind::bad,
                           "mixed diverged at step 412.",
                           "A variable of conv2d_3 is not finite after the update, for its gradients overflowed in float16.",
                           {{"Add a variant in mixed_bfloat16", [] {}},
                            {"Take a learning rate of 0.0001", [] {}},
                            {"Put conv2d_3 in float32", [] {}}}};
        });
        QTest::qWait(50);
        auto* words = stack->findChild<QLabel*>("words");
        QTRY_VERIFY(words && words->isVisible());
        QVERIFY(words->wordWrap());
        QTRY_VERIFY2(words->height() >= words->heightForWidth(words->width()), qPrintable(QString::number(words->height())));
        QVERIFY(words->width() >= 300);
        QCOMPARE(host.size(), size); // it is not made wider
        int buttons = 0;
        for (QWidget* part : stack->findChildren<QWidget*>())
            if (part->isVisible() && ++buttons)
                QVERIFY2(host.rect().contains(QRect(part->mapTo(&host, QPoint()), part->size())), part->metaObject()->className());
        QVERIFY(buttons >= 5);
    }
    void the_message_before_the_newest_is_a_line_that_opens() {
        m_window->resize(1440, 900);
        const QString story = QString("it goes on and on ").repeated(20);
        for (const char* fact : {"older", "newer"})
            m_window->workbench().tell([=] { return Message{Message::Kind::info, fact, story, {}}; });
        const auto toolCalled = [this](const QString& name) -> QToolButton* {
            for (QToolButton* button : m_window->banners().findChildren<QToolButton*>())
                if (button->accessibleName() == name && button->isVisible())
                    return button;
            return nullptr;
        };
        const auto unfold = [&] { return toolCalled("Read all of it"); };
        QTRY_VERIFY(unfold());
        QCoreApplication::processEvents();
        const int before = m_window->banners().sizeHint().height();
        unfold()->click();
        QTRY_VERIFY(!unfold());
        QTRY_VERIFY2(m_window->banners().sizeHint().height() > before + 20, qPrintable(QString::number(before)));
        QVERIFY(toolCalled("Fold it again"));
        toolCalled("Fold it again")->click(); // as it was
        QTRY_VERIFY(unfold() && !toolCalled("Fold it again"));
        QTRY_COMPARE(m_window->banners().sizeHint().height(), before);
        m_window->banners().clear();
    }
    void advice_is_not_given_again_until_preferences_bring_it_back() {
        const Silenced& silenced = m_window->workbench().silenced();
        const auto advise = [this] {
            m_window->workbench().tell(
                [] { return Message{.kind = Message::Kind::warn, .fact = "fact", .cause = "cause", .advice = "memory_low"}; });
        };
        advise();
        QTRY_VERIFY(buttonWith("Don't show again"));
        buttonWith("Don't show again")->click();
        QCOMPARE(m_window->banners().count(), 0);
        QVERIFY(silenced.contains("memory_low"));
        QTest::keyClick(m_window.get(), Qt::Key_Comma, Qt::ControlModifier);
        auto* preferences = m_window->findChild<Preferences*>();
        QVERIFY(preferences);
        QVERIFY(preferences->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Close));
        for (QPushButton* button : preferences->findChildren<QPushButton*>())
            if (button->text() == "Show again") {
                QVERIFY(button->isEnabled());
                button->click();
                QVERIFY(!button->isEnabled() && button->toolTip().size() > 12);
            }
        QCOMPARE(silenced.count(), 0);
        preferences->close();
    }
    void a_disabled_control_says_why() {
        auto check = [this] {
            for (QAction* action : m_window->commands().all())
                if (!action->isEnabled())
                    QVERIFY2(action->toolTip().size() > 12, qPrintable(action->text()));
            for (QWidget* widget : m_window->findChildren<QToolBar*>().first()->findChildren<QWidget*>())
                if (!widget->isEnabled() && widget->isVisible() && !qobject_cast<QAbstractButton*>(widget) &&
                    widget->parentWidget()->isEnabled())
                    QVERIFY2(!widget->toolTip().isEmpty(), widget->metaObject()->className());
        };
        check();
        makeLong();
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::running, 20000);
        check();
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }
    void a_wrong_batch_disables_run_with_the_reason() {
        Json json = m_window->workbench().document().json();
        json["model"]["layers"][0]["filters"] = 0;
        m_window->workbench().document().edit("filters", json);
        QVERIFY(!m_window->commands().run->isEnabled());
        QVERIFY(m_window->commands().run->toolTip().contains("filters"));
        m_window->workbench().document().undoStack().undo();
        QVERIFY(m_window->commands().run->isEnabled());
    }
    void banners_end_with_their_experiment() {
        m_window->workbench().tell([] { return Message{Message::Kind::info, "Restored: 3 edits", "of this one"}; });
        QCOMPARE(m_window->banners().count(), 1);
        Json other = tinyExperiment();
        other["name"] = "other";
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, other)));
        QCOMPARE(m_window->banners().count(), 0);
    }
    void every_key_of_the_menus_is_on_the_sheet() {
        QTest::keyClick(m_window.get(), Qt::Key_F1);
        auto* sheet = m_window->findChild<ShortcutSheet*>();
        QVERIFY(sheet && sheet->isVisible() && !sheet->isModal());
        QVERIFY(sheet->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Close));
        QStringList words;
        for (QLabel* label : sheet->findChildren<QLabel*>())
            words << label->text();
        int keys = 0;
        for (QAction* menu : m_window->menuBar()->actions())
            for (QAction* action : menu->menu()->actions())
                if (!action->objectName().startsWith("page-") && !action->menu())
                    for (const QKeySequence& key : action->shortcuts()) {
                        ++keys;
                        QVERIFY2(words.join('\n').contains(key.toString(QKeySequence::NativeText)), qPrintable(action->text()));
                    }
        QVERIFY(keys > 20);
        QVERIFY(words.join('\n').contains("Alt+1 … Alt+0"));
        QVERIFY(words.contains("Undo")); // whatever there is to undo now
        int last = -1000;
        for (const char* one : {"Ctrl+N", "Ctrl+O"}) // a line each, close together
            for (QLabel* label : sheet->findChildren<QLabel*>())
                if (label->text() == one) {
                    const int y = label->mapTo(sheet, QPoint()).y();
                    QVERIFY2(last < 0 || y - last < 2 * QFontMetrics(label->font()).height(), qPrintable(QString::number(y - last)));
                    last = y;
                }
        QVERIFY(last >= 0);
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->shortcuts().contains(QKeySequence(Qt::Key_F1)))
                action->trigger();
        QCOMPARE(m_window->findChildren<ShortcutSheet*>(), QList<ShortcutSheet*>{sheet}); // a second would lie over it
        sheet->close();
    }
    void no_two_actions_share_a_key() {
        QSet<QString> keys;
        for (QAction* action : m_window->findChildren<QAction*>())
            for (const QKeySequence& key : action->shortcuts()) {
                QVERIFY2(!keys.contains(key.toString()), qPrintable(action->text() + ' ' + key.toString()));
                keys << key.toString();
            }
        QVERIFY(keys.contains("Ctrl+F") && keys.contains("Ctrl+W") && keys.contains("Ctrl+Return") && keys.contains("Ctrl+Space"));
    }
    // The window is never empty, and never silent about what it was asked for.
    void what_cannot_be_opened_at_the_start_is_told() {
        const QString bad = m_folder->filePath("bad.mantissa");
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{ \"format\": ");
        file.close();
        openWished(*m_window, bad, m_folder->filePath("tiny.mantissa"));
        QCOMPARE(m_window->workbench().document().title(), QString("tiny.mantissa"));
        QStringList words;
        for (QLabel* label : m_window->banners().findChildren<QLabel*>())
            words << label->text();
        QVERIFY2(words.join(' ').contains("bad.mantissa cannot be opened"), qPrintable(words.join('\n')));
    }
    void beneath_a_course_lies_an_experiment() {
        QTemporaryDir own;
        const QString course = own.filePath("a.mantissa-course"), otherwise = writeTiny(own);
        mantissa::write_json(
            course.toStdString(),
            {{"format", "mantissa.course"}, {"version", 1}, {"lessons", mantissa::Json::array({{{"lesson", "05-lost-updates"}}})}});
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/edits").removeRecursively(); // of tests before
        MainWindow window(own.filePath("project"));
        openWished(window, course, otherwise);
        QCOMPARE(window.workbench().document().title(), QString("tiny.mantissa"));
        QCOMPARE(window.page(), QString("lessons"));
    }
    void a_layer_is_found_by_its_name() {
        QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
        auto* finder = m_window->findChild<ActionFinder*>();
        QVERIFY(finder && finder->isVisible());
        auto* list = finder->findChild<QListWidget*>();
        for (int row = 0; row < list->count(); ++row)
            QVERIFY(!list->item(row)->text().startsWith("Layer "));
        auto* words = finder->findChild<QLineEdit*>();
        words->setText("qqqq");
        QCOMPARE(list->item(0)->text(), QString("Nothing is called so"));
        QTest::keyClick(words, Qt::Key_Return); // there is nothing to do
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
        words->setText("compare"); // of those that begin so, the one that is called so
        QCOMPARE(list->item(0)->text(), QString("Compare"));
        QVERIFY(list->count() > 1);
        words->setText("layer head");
        QCOMPARE(list->item(0)->text(), QString("Layer head"));
        QTest::keyClick(words, Qt::Key_Return);
        QCOMPARE(m_window->page(), QString("build"));
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
        words->setText("insert dropout");
        const std::size_t layers = m_window->workbench().document().json()["model"]["layers"].size();
        QTest::keyClick(words, Qt::Key_Return);
        QCOMPARE(m_window->workbench().document().json()["model"]["layers"].size(), layers + 1);
        m_window->workbench().document().undoStack().undo();
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
        words->setText("lesson epsilon");
        QCOMPARE(list->item(0)->text(), QString("Lesson: The epsilon trap"));
        QTest::keyClick(words, Qt::Key_Return);
        QCOMPARE(m_window->page(), QString("lessons"));
        QVERIFY(LessonDesk::of(m_window->workbench()).isOpen());
    }
    void preferences_take_effect_at_once_and_in_the_menus() {
        QTest::keyClick(m_window.get(), Qt::Key_Comma, Qt::ControlModifier);
        auto* preferences = m_window->findChild<Preferences*>();
        QVERIFY(preferences && preferences->isVisible() && !preferences->isModal());
        const auto choose = [&](const QString& name, int row) {
            for (QComboBox* box : preferences->findChildren<QComboBox*>())
                if (box->accessibleName() == name) {
                    box->setCurrentIndex(row);
                    Q_EMIT box->activated(row);
                }
        };
        choose("A drag on a chart", 1);
        QVERIFY(AppSettings().dragMoves());
        choose("A drag on a chart", 0);
        QVERIFY(!AppSettings().dragMoves());
        choose("Colours", 2);
        QCOMPARE(theme().shade, Theme::Shade::dark);
        bool ticked = false;
        for (QAction* action : m_window->findChildren<QAction*>())
            ticked = ticked || (action->text() == "Dark" && action->isChecked());
        QVERIFY(ticked);
        choose("Colours", 0);
        preferences->close();
    }
    void a_key_runs_and_stops() {
        makeLong();
        QTest::keyClick(m_window.get(), Qt::Key_Space, Qt::ControlModifier);
        QTRY_VERIFY(session().busy());
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() > 0 && store().run(0).steps() > 1, 20000);
        QTest::keyClick(m_window.get(), Qt::Key_Space, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        QCOMPARE(store().run(0).state, RunState::stopped);
    }
    void the_chart_of_any_page_is_saved_as_a_drawing() {
        m_window->showPage("run");
        m_window->reports().vector->trigger();
        auto* dialog = m_window->findChild<ExportDialog*>();
        QVERIFY(dialog && dialog->findChild<QLineEdit*>()->text().endsWith(".svg"));
        const int before = dialog->height();
        dialog->complain(
            QString("It could not be written. Choose another folder, or a name that ends in .png, .svg, .pdf or .csv. ").repeated(4));
        QVERIFY(dialog->height() > before); // all of it is read
        m_window->reports().vector->trigger();
        QCOMPARE(m_window->findChildren<ExportDialog*>().size(), 1);
        auto* file = dialog->findChild<QLineEdit*>();
        file->setText(m_folder->path() + "/typed.png");
        m_window->reports().chart->trigger(); // of any kind
        QCOMPARE(file->text(), m_folder->path() + "/typed.png");
        m_window->reports().vector->trigger();
        QCOMPARE(file->text(), m_folder->path() + "/typed.svg");
        QCOMPARE(m_window->findChildren<ExportDialog*>().size(), 1);
        dialog->close();
        QTRY_VERIFY(!m_window->findChild<ExportDialog*>());
        m_window->showPage("lessons");
        m_window->reports().chart->trigger();
        QVERIFY(!m_window->findChild<ExportDialog*>());
        bool told = false;
        for (QLabel* label : m_window->banners().findChildren<QLabel*>())
            told = told || label->text().contains("no chart on this page");
        QVERIFY(told);
    }
    void numbers_has_the_keyboard_in_its_value() {
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->objectName() == "page-numbers")
                action->trigger();
        QCOMPARE(m_window->page(), QString("numbers"));
        QTRY_VERIFY(m_window->focusWidget() && m_window->focusWidget()->objectName() == "value");
    }
    void the_keys_of_recent_files_follow_what_is_opened() {
        const QString second = m_folder->path() + "/second.mantissa";
        QVERIFY(QFile::copy(m_folder->path() + "/" + QDir(m_folder->path()).entryList({"*.mantissa"}).first(), second));
        QVERIFY(m_window->workbench().files().open(second));
        const auto first = [&]() -> QAction* {
            for (QAction* action : m_window->findChildren<QAction*>())
                if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_1))
                    return action;
            return nullptr;
        };
        QTRY_VERIFY(first() && first()->text().startsWith("second.mantissa"));
        first()->trigger(); // it is in the list that is made anew
        QTRY_VERIFY(first());
    }
    void a_saved_chart_says_where_it_is() {
        QSignalSpy told(&m_window->workbench(), &Workbench::told);
        const QString file = m_folder->filePath("curves.svg");
        for (QPushButton* button : m_window->pageOf("run")->findChildren<QPushButton*>())
            if (button->text().startsWith("Save chart"))
                button->click();
        auto* dialog = m_window->findChild<ExportDialog*>();
        QVERIFY(dialog);
        auto* inSight = dialog->findChild<QCheckBox*>();
        QVERIFY(inSight->isVisible() && !inSight->isEnabled()); // a picture is of that anyway
        dialog->findChild<QLineEdit*>()->setText(m_folder->filePath("curves.csv"));
        QVERIFY(inSight->isEnabled());
        Q_EMIT dialog->chosen(file, {800, 500}, 96);
        QCOMPARE(told.size(), 1);
        const QString cause = told.first().first().value<Telling>()().cause;
        QVERIFY2(cause.contains(file), qPrintable(cause));
        QVERIFY(QFile::exists(file));
    }
    void whoever_presented_finds_the_window_as_it_was() {
        m_window->showPage("run");
        m_window->resize(1440, 900);
        auto* title = m_window->findChild<QDockWidget*>("inspector")->titleBarWidget();
        QTRY_VERIFY(title->isVisible());
        const QRect before = title->geometry();
        QAction* present = nullptr;
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->text() == "Presenter mode")
                present = action;
        QVERIFY(present);
        present->trigger();
        QTRY_VERIFY(!title->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QTRY_VERIFY(title->isVisible());
        QVERIFY(!m_window->isFullScreen());
        m_window->resize(1440, 900);
        QTRY_COMPARE(title->geometry().top(), before.top());
        QCOMPARE(title->height(), before.height());
        m_window->showPage("compare");
        present->trigger();
        QTRY_COMPARE(m_window->page(), QString("run"));
        QTRY_VERIFY(m_window->isActiveWindow());
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QTRY_COMPARE(m_window->page(), QString("compare")); // where it began
        m_window->showPage("run");
        m_window->showNormal();
    }
    void a_full_screen_is_left_by_the_key_that_made_it() {
        QAction* full = nullptr;
        for (QAction* action : m_window->actions())
            if (action->shortcut() == QKeySequence(Qt::Key_F11))
                full = action;
        QVERIFY(full);
        full->trigger();
        QTRY_VERIFY(m_window->isFullScreen());
        full->trigger();
        QTRY_VERIFY(!m_window->isFullScreen());
        QVERIFY(m_window->findChild<QTabBar*>()->isVisible()); // no presenter mode
    }
    void what_is_dropped_is_opened_or_told() {
        const QString other = m_folder->filePath("other.mantissa"), bad = m_folder->filePath("picture.png");
        Json json = tinyExperiment();
        json["name"] = "other";
        mantissa::write_json(other.toStdString(), json);
        QFile(bad).open(QIODevice::WriteOnly);
        for (const QString& path : {other, bad}) {
            QMimeData data;
            data.setUrls({QUrl::fromLocalFile(path)});
            QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(m_window.get(), &enter);
            QVERIFY(enter.isAccepted());
            QDropEvent event(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(m_window.get(), &event);
        }
        QCOMPARE(m_window->workbench().document().file(), other);
        QCOMPARE(m_window->banners().count(), 1);
    }
    // On a field, too: it would take the path for words.
    void a_file_that_is_dropped_on_a_field_is_opened() {
        const QString other = m_folder->filePath("other.mantissa");
        mantissa::write_json(other.toStdString(), tinyExperiment());
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(other)});
        data.setText(other);
        m_window->showPage("numbers");
        auto* field = m_window->pageOf("numbers")->findChild<QLineEdit*>("value");
        const QString before = field->text();
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(field, &enter); // goes on to the window
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(field, &event);
        QCOMPARE(field->text(), before);
        QTRY_COMPARE(m_window->workbench().document().file(), other);
    }
    void variants_are_changed_from_the_panel() {
        m_window->variants().duplicate->trigger();
        QCOMPARE(m_window->workbench().document().variantCount(), 3);
        m_window->variants().remove->trigger();
        m_window->variants().down->trigger();
        QCOMPARE(m_window->workbench().document().selectedVariant(), 1);
        m_window->variants().edit->trigger();
        auto* editor = m_window->findChild<QWidget*>("variantEditor");
        QVERIFY(editor && editor->isVisible() && !editor->isWindow());
        for (QTabWidget* tabs = editor->findChild<QTabWidget*>(); int i : {0, 1, 2, 3}) {
            tabs->setCurrentIndex(i);
            QVERIFY(!editor->grab().isNull());
        }
        auto* rounding = editor->findChild<PolicyForm*>()->findChildren<QComboBox*>()[2];
        QTest::keyClick(rounding, Qt::Key_Down);
        Q_EMIT rounding->activated(rounding->currentIndex());
        QVERIFY(m_window->workbench().document().json()["variants"][1]["policy"].is_object());
        QVERIFY(m_window->workbench().document().experiment());
    }
    // What is wrong in the network keeps nobody from the formats, and they are those of the variant that is chosen.
    void formats_are_edited_while_the_network_is_wrong() {
        ExperimentDocument& document = m_window->workbench().document();
        Json json = document.json();
        json["model"]["layers"][0]["filters"] = -1;
        document.edit("filters", json);
        QVERIFY(!document.experiment());
        m_window->variants().edit->trigger();
        auto* editor = m_window->findChild<QWidget*>("variantEditor");
        for (int variant : {1, 0}) {
            document.selectVariant(variant);
            auto* rounding = editor->findChild<PolicyForm*>()->findChildren<QComboBox*>()[2];
            QTest::keyClick(rounding, Qt::Key_Down);
            Q_EMIT rounding->activated(rounding->currentIndex());
            QCOMPARE(document.json()["variants"][std::size_t(variant)]["policy"]["base"], Json(variant == 0 ? "float32" : "mixed_float16"));
        }
    }
    // Whatever stands beside a page: the second click of two hits the tab that it was meant for.
    void tabs_stay_where_they_are() {
        m_window->resize(1440, 900);
        auto* tabs = m_window->findChild<QTabBar*>();
        m_window->showPage("build");
        QTest::qWait(50);
        const int left = tabs->mapTo(m_window.get(), QPoint()).x();
        QVERIFY(left > 100);
        for (const QString& page : m_window->pageKeys()) {
            m_window->showPage(page);
            QTRY_COMPARE(tabs->mapTo(m_window.get(), QPoint()).x(), left);
        }
    }
    // A sheet that replaces another is polished once for each widget that one lies in, which takes seconds.
    void another_shade_reaches_each_widget_once() {
        struct Counter : QObject {
            QHash<QObject*, int> changes;
            bool eventFilter(QObject* watched, QEvent* event) override {
                changes[watched] += event->type() == QEvent::StyleChange;
                return false;
            }
        } counter;
        const auto back = qScopeGuard([] { Appearance::instance().setChoice(Appearance::Choice::light); });
        Appearance::instance().setChoice(Appearance::Choice::light);
        for (const QString& page : m_window->pageKeys()) { // so that all of them are polished
            m_window->showPage(page);
            QTest::qWait(20);
        }
        const auto labels = m_window->findChildren<QLabel*>();
        for (QLabel* label : labels)
            label->installEventFilter(&counter);
        Appearance::instance().setChoice(Appearance::Choice::dark);
        QVERIFY(counter.changes.size() > 20);
        for (const int times : counter.changes)
            QVERIFY2(times <= 2, qPrintable(QString::number(times)));
    }
    // Hung elsewhere, it would be polished anew with all that lies in it, which took a third of the time in which a window opens.
    void a_page_is_made_where_it_stays() {
        struct Counter : QObject {
            QHash<const QMetaObject*, int> changes; // by class: at a place there may have been another one before
            bool eventFilter(QObject* watched, QEvent* event) override {
                changes[watched->metaObject()] += event->type() == QEvent::StyleChange;
                return false;
            }
        } counter;
        closeWindow();
        qApp->installEventFilter(&counter);
        openWindow();
        qApp->removeEventFilter(&counter);
        for (const QString& page : m_window->pageKeys())
            QVERIFY2(counter.changes.value(m_window->pageOf(page)->metaObject()) == 0, qPrintable(page));
        for (const char* dock : {"experiment", "inspector"}) {
            const auto* inside = m_window->findChild<QDockWidget*>(dock)->widget();
            QVERIFY2(counter.changes.value(inside->metaObject()) == 0, dock);
        }
        for (const char* part : {"LessonEditor", "StepColumn", "TextColumn", "LivePart", "ClassTable", "ScopeView"})
            for (const QWidget* one : m_window->findChildren<QWidget*>())
                if (QString::fromLatin1(one->metaObject()->className()).endsWith(QLatin1String(part)))
                    QVERIFY2(counter.changes.value(one->metaObject()) == 0, part);
    }
    // What nobody looks at is not laid out; it has its place as soon as somebody does.
    void a_page_is_placed_when_it_is_turned_to() {
        const QString first = m_window->page();
        for (const QString& key : m_window->pageKeys()) {
            QWidget* page = m_window->pageOf(key);
            const auto* area = qobject_cast<QScrollArea*>(page->parentWidget()->parentWidget());
            QVERIFY2(area, qPrintable(key));
            QVERIFY2(key == first || !area->widget(), qPrintable(key));
            m_window->showPage(key);
            QCOMPARE(area->widget(), page);
            QVERIFY2(page->isVisible() && page->width() >= area->viewport()->width(), qPrintable(key));
        }
    }
    void texts_that_become_smaller_are_small_again() {
        const auto back = qScopeGuard([] { Appearance::instance().setTextScale(1); });
        Appearance::instance().setTextScale(1.5);
        closeWindow();
        openWindow();
        Appearance::instance().setTextScale(1);
        QTest::qWait(20);
        int captions = 0;
        for (const QLabel* label : m_window->findChildren<QLabel*>())
            if (label->text() == "From the next run" && ++captions > 0)
                QCOMPARE(label->font().pixelSize(), Appearance::instance().font(Appearance::Type::caption).pixelSize());
        QVERIFY(captions > 0);
    }
    // It is the scale of the next step where a run is going, whatever the field is called.
    void a_dynamic_loss_scale_says_when_it_counts() {
        ExperimentDocument& document = m_window->workbench().document();
        Json json = document.json();
        json["variants"][0]["policy"] = "mixed_float16";
        json["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"initial", 1024}, {"growth_interval", 300}};
        document.edit("dynamic", json);
        QVERIFY2(document.experiment(), qPrintable(document.firstProblem()));
        document.selectVariant(0);
        const auto labels = m_window->findChildren<QLabel*>();
        QTRY_VERIFY(std::ranges::any_of(
            labels, [](const QLabel* label) { return label->text().contains("300 good") && label->text().contains("next run"); }));
    }
    // Whoever goes by keys comes to what was open before right after Run, sees it and sees where one is.
    void recent_files_are_reached_by_keys() {
        const QString second = m_folder->path() + "/second.mantissa";
        QVERIFY(QFile::copy(m_folder->path() + "/" + QDir(m_folder->path()).entryList({"*.mantissa"}).first(), second));
        QVERIFY(m_window->workbench().files().open(second));
        m_window->resize(1280, 720);
        m_window->showPage("welcome");
        QWidget* page = m_window->pageOf("welcome");
        QTest::qWait(50);
        QPushButton* run = nullptr;
        for (auto* button : page->findChildren<QPushButton*>())
            run = button->property("hero").toBool() ? button : run;
        QVERIFY(run);
        QPushButton* row = nullptr;
        const auto isBehindRun = [&] {
            run->setFocus(Qt::TabFocusReason);
            QTest::keyClick(run, Qt::Key_Tab);
            row = qobject_cast<QPushButton*>(QApplication::focusWidget());
            return row && row->text().startsWith("second.mantissa");
        };
        QTRY_VERIFY(isBehindRun()); // once it is the first of them
        auto* scroll = page->findChild<QScrollArea*>();
        QVERIFY(scroll->viewport()->rect().contains(QRect(row->mapTo(scroll->viewport(), QPoint()), row->size())));
        QCOMPARE(QColor(row->grab().toImage().pixel(row->width() / 2, 0)), theme().focus);
    }
    // What goes from the row over the charts is in the menu at its end.
    void no_button_over_the_charts_is_lost() {
        const auto back = qScopeGuard([] { Appearance::instance().setTextScale(1); });
        m_window->showPage("run");
        QPushButton *save = nullptr, *more = nullptr;
        for (auto* button : m_window->pageOf("run")->findChildren<QPushButton*>()) {
            save = button->text().startsWith("Save chart") ? button : save;
            more = button->accessibleName() == "More" && button->menu() ? button : more;
        }
        QVERIFY(save && more);
        for (const double scale : {1.0, 1.5})
            for (const int width : {1100, 1280, 1920}) {
                Appearance::instance().setTextScale(scale);
                m_window->resize(width, 850);
                QTRY_VERIFY(save->isVisible() != more->isVisible());
                Q_EMIT more->menu()->aboutToShow();
                for (const QAction* action : more->menu()->actions())
                    if (action->text() == save->text())
                        QCOMPARE(action->isVisible(), save->isHidden());
            }
    }
    void more_than_four_variants_become_a_table_once_they_run() {
        for (int i = 0; i < 3; ++i)
            m_window->variants().duplicate->trigger();
        m_window->showPage("run");
        const auto lists = [&] {
            const auto* table = m_window->findChild<QTableView*>("runTable");
            return table && table->isVisible();
        };
        QTest::qWait(50);
        QVERIFY(!lists()); // what would it list?
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        QTRY_VERIFY(lists());
        auto* table = m_window->findChild<QTableView*>("runTable");
        QTRY_COMPARE(table->model()->rowCount(), 5);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QGuiApplication::clipboard()->text().trimmed().split('\n');
        QCOMPARE(lines.size(), 6);
        const QStringList heads = lines.first().split('\t');
        QVERIFY(heads.contains(table->model()->headerData(RunTableModel::Speed, Qt::Horizontal).toString()));
        QVERIFY(heads.size() > table->model()->columnCount()); // what stands beside a figure has a column of its own
        for (const QString& line : lines)
            QCOMPARE(line.count('\t'), heads.size() - 1);
        auto* more = m_window->findChild<QToolButton*>("runsMenu"); // what the heads offer to the mouse, to the keyboard
        QVERIFY(more && (more->focusPolicy() & Qt::TabFocus));
        more->click();
        auto* menu = more->parentWidget()->parentWidget()->findChild<QMenu*>();
        QVERIFY(menu);
        const QList<QAction*> offered = menu->actions();
        const auto orders = std::ranges::find_if(offered, [](const QAction* action) { return action->menu() != nullptr; });
        QVERIFY(orders != offered.end());
        const int column = (table->horizontalHeader()->sortIndicatorSection() + 1) % table->model()->columnCount();
        (*orders)->menu()->actions().at(column)->trigger();
        QCOMPARE(table->horizontalHeader()->sortIndicatorSection(), column);
        menu->close();
    }
    void every_page_paints_in_both_shades() {
        for (auto choice : {Appearance::Choice::dark, Appearance::Choice::light}) {
            Appearance::instance().setChoice(choice);
            QHash<QString, QImage> pictures;
            for (const QString& page : m_window->pageKeys()) {
                m_window->showPage(page);
                QTest::qWait(20);
                const QImage picture = m_window->grab().toImage();
                const auto [lightness, colours] = lookOf(picture);
                QVERIFY2(colours > 20, qPrintable(QString("%1 has %2 colours").arg(page).arg(colours)));
                QVERIFY2(choice == Appearance::Choice::dark ? lightness < 80 : lightness > 175,
                         qPrintable(QString("%1 has a lightness of %2").arg(page).arg(lightness)));
                for (auto other = pictures.cbegin(); other != pictures.cend(); ++other)
                    QVERIFY2(picture != other.value(), qPrintable(page + " looks like " + other.key()));
                pictures[page] = picture;
            }
        }
    }
};

QTEST_MAIN(TestWindow)
#include "test_window.moc"
