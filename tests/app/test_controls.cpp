// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// Every control of every page: it has a name for screen readers, a tool tip, and room for its words at 1280 x 720 and 1440 x 900.
// MANTISSA_TEST_LANGUAGE=de: in German.
#include "app/tiny_experiment.h"
#include "pages/numbers/numbers_page.h"
#include "style/appearance.h"
#include "style/language.h"
#include "widgets/banner.h"
#include "window/commands.h"
#include "window/main_window.h"
#include "window/report_actions.h"
#include "window/variant_actions.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSlider>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QToolBar>
#include <QToolButton>
#include <QtTest>

#include <algorithm>

using namespace mantissa::app;

class TestControls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("Mantissa");
        QCoreApplication::setApplicationName("mantissa-controls");
        QSettings().clear();
        if (qEnvironmentVariable("MANTISSA_TEST_LANGUAGE") == "de") {
            if (!Language::has("de"))
                QSKIP("this build has no German");
            Language::instance().setChoice(Language::Choice::german);
        }
        m_window = std::make_unique<MainWindow>(m_folder.path());
        m_window->workbench().setDevice("reference");
        m_window->resize(1280, 720);
        m_window->show();
        QVERIFY(m_window->workbench().files().open(writeTiny(m_folder)));
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->workbench().plans().waiting(), 20000);
    }
    void cleanupTestCase() { m_window.reset(); }
    void it_stays_1280_wide() { QCOMPARE(m_window->size(), QSize(1280, 720)); }
    void pages_data() {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QSize>("size");
        for (const QSize& size : {QSize(1280, 720), QSize(1440, 900)})
            for (const QString& page : m_window->pageKeys())
                QTest::newRow(qPrintable(page + QString::number(size.width()))) << page << size;
    }
    void pages() {
        QFETCH(QString, page);
        QFETCH(QSize, size);
        m_window->resize(size);
        showAndCheck(*m_window, page);
    }
    // Each part of Numbers is there as a whole where the window is small.
    void parts_of_numbers_data() {
        QTest::addColumn<int>("part");
        for (int part : {NumbersPage::numberPart, NumbersPage::blockPart, NumbersPage::stepsPart})
            QTest::newRow(qPrintable(QString::number(part))) << part;
    }
    void parts_of_numbers() {
        QFETCH(int, part);
        m_window->showPage("numbers");
        auto* page = static_cast<NumbersPage*>(m_window->pageOf("numbers"));
        const auto back = qScopeGuard([page] { page->showPart(NumbersPage::numberPart); });
        m_window->resize(1440, 900);
        page->showPart(part);
        QTest::qWait(50);
        m_window->resize(1280, 720);
        const auto* area = qobject_cast<QScrollArea*>(page->parentWidget()->parentWidget());
        QVERIFY(area);
        QTRY_COMPARE(area->verticalScrollBar()->maximum(), 0);
        showAndCheck(*m_window, "numbers");
    }
    // Its table asks for no more than it must have: what is there goes to it.
    void build_is_whole_beneath_a_message() {
        Appearance::instance().setTextScale(1);
        m_window->resize(1280, 720);
        m_window->showPage("build");
        m_window->workbench().tell([] { return Message{Message::Kind::info, "A fact.", "Its cause."}; });
        const auto back = qScopeGuard([this] { m_window->banners().clear(); });
        QTest::qWait(100);
        QVERIFY(m_window->banners().count() > 0);
        const auto* area = qobject_cast<QScrollArea*>(m_window->pageOf("build")->parentWidget()->parentWidget());
        const auto* table = m_window->pageOf("build")->findChild<QTableView*>("layers");
        QVERIFY(area && table);
        QCOMPARE(table->sizeHint().height(), table->minimumHeight());
        QTRY_COMPARE(area->verticalScrollBar()->maximum(), 0);
    }
    void larger_texts_data() {
        QTest::addColumn<double>("scale");
        QTest::addColumn<bool>("fromTheStart");
        for (int percent : {125, 150})
            for (bool start : {false, true})
                QTest::newRow(qPrintable(QStringLiteral("%1 %%2").arg(percent).arg(start ? " from the start" : "")))
                    << percent / 100.0 << start;
    }
    void larger_texts() {
        QFETCH(double, scale);
        QFETCH(bool, fromTheStart);
        QTemporaryDir folder;
        std::unique_ptr<MainWindow> own;
        Appearance::instance().setTextScale(scale);
        const auto back = qScopeGuard([] { Appearance::instance().setTextScale(1); });
        if (fromTheStart) {
            own = std::make_unique<MainWindow>(folder.path());
            own->workbench().setDevice("reference");
            own->show();
            QVERIFY(own->workbench().files().open(writeTiny(folder)));
            QTRY_VERIFY_WITH_TIMEOUT(!own->workbench().plans().waiting(), 20000);
        }
        MainWindow& window = own ? *own : *m_window;
        for (const QSize& size : {QSize(1424, 850), QSize(1280, 720)}) {
            window.resize(size);
            for (const QString& page : window.pageKeys()) {
                showAndCheck(window, page);
                QVERIFY2(window.findChild<QWidget*>("qt_toolbar_ext_button")->isHidden(),
                         qPrintable(page + ": a field fell off the toolbar"));
                QVERIFY2(window.width() == size.width(),
                         qPrintable(QStringLiteral("%1: the window became %2 wide").arg(page).arg(window.width())));
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }
    // Words go one after another, those that say least first; Run has its own at any size, and a batch is never cut.
    void words_leave_the_toolbar_in_their_order_data() {
        QTest::addColumn<double>("scale");
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("mostGone");
        QTest::newRow("100 % in 1280") << 1.0 << 1280 << 3; // the words of Report and Device, in German that of Variant, too
        QTest::newRow("150 % in 1600") << 1.5 << 1600 << 6; // Step, Loss scale and Batch stay
        QTest::newRow("150 % in 1280") << 1.5 << 1280 << 9;
    }
    void words_leave_the_toolbar_in_their_order() {
        QFETCH(double, scale);
        QFETCH(int, width);
        QFETCH(int, mostGone);
        const auto back = qScopeGuard([] { Appearance::instance().setTextScale(1); });
        Appearance::instance().setTextScale(scale);
        m_window->showPage("run");
        m_window->resize(width, 850);
        auto* bar = m_window->findChild<QToolBar*>("toolBar");
        auto* batch = bar->findChild<QSpinBox*>();
        const auto labelled = [&](QWidget* field) {
            for (const QLabel* label : bar->findChildren<QLabel*>())
                if (label->buddy() == field)
                    return label->isVisible();
            return false;
        };
        const auto worded = [&](QAction* action) {
            return static_cast<QToolButton*>(bar->widgetForAction(action))->toolButtonStyle() != Qt::ToolButtonIconOnly;
        };
        const auto shown = [&] {
            const Commands& commands = m_window->commands();
            const auto lists = bar->findChildren<QComboBox*>(); // device, variant, loss scale
            return QVector<bool>{worded(m_window->reports().report),
                                 labelled(lists[0]),
                                 labelled(lists[1]),
                                 worded(commands.pause),
                                 worded(commands.stop),
                                 worded(commands.epoch),
                                 worded(commands.step),
                                 labelled(lists[2]),
                                 labelled(batch)};
        };
        const auto words = [&] {
            QString all;
            for (const bool each : shown())
                all += each ? '1' : '0';
            return all;
        };
        QTest::qWait(100);
        QTRY_VERIFY2(shown().count(false) <= mostGone, qPrintable(words()));
        const QVector<bool> now = shown();
        QVERIFY2(std::is_sorted(now.begin(), now.end()), qPrintable(words())); // what is gone comes first in the order
        QVERIFY(worded(m_window->commands().run));
        const auto buttons = bar->findChildren<QPushButton*>();
        const auto finder = std::ranges::find_if(buttons, [](const QPushButton* button) { return button->property("field").toBool(); });
        QVERIFY(finder != buttons.end() && ((*finder)->isVisible() || shown().count(false) == 9)); // its sign goes last
        const auto signs = bar->findChildren<QToolButton*>();
        const auto side =
            std::ranges::find_if(signs, [](const QToolButton* sign) { return sign->isCheckable() && sign->objectName().isEmpty(); });
        QVERIFY(side != signs.end() && ((*side)->isVisible() || shown().count(false) == 9));
        QVERIFY(m_window->findChild<QWidget*>("qt_toolbar_ext_button")->isHidden());
        auto* number = batch->findChild<QLineEdit*>();
        QVERIFY2(number->width() >= number->fontMetrics().horizontalAdvance(QString::number(batch->maximum())) + 6,
                 qPrintable(QString::number(number->width())));
    }
    // It became a sign at once where its keys alone had no room.
    void the_finder_keeps_its_name_longer_than_its_keys() {
        const auto buttons = m_window->findChild<QToolBar*>("toolBar")->findChildren<QPushButton*>();
        const auto finder = std::ranges::find_if(buttons, [](const QPushButton* button) { return button->property("field").toBool(); });
        QVERIFY(finder != buttons.end());
        QStringList texts;
        for (int width = 2200; width >= 1250; width -= 10) {
            m_window->resize(width, 850);
            QCoreApplication::processEvents();
            if (texts.isEmpty() || texts.last() != (*finder)->text())
                texts << (*finder)->text();
        }
        QCOMPARE(texts.size(), 3);
        QVERIFY2(texts[0].startsWith(texts[1]) && texts[0].size() > texts[1].size(), qPrintable(texts.join('|')));
        QCOMPARE(texts[1], (*finder)->accessibleName());
        QVERIFY(texts[2].isEmpty());
    }
    // Run is as wide as Continue, and what is drawn on it has as much room at its left as at its right.
    void run_has_its_words_in_its_middle() {
        m_window->resize(1440, 900);
        const auto* bar = m_window->findChild<QToolBar*>("toolBar");
        const QImage drawn = bar->widgetForAction(m_window->commands().run)->grab().toImage();
        const int frame = 6, middle = drawn.height() / 2;
        const QRgb ground = drawn.pixel(frame, middle);
        int first = drawn.width(), last = -1;
        for (int y = middle - 5; y <= middle + 5; ++y)
            for (int x = frame; x < drawn.width() - frame; ++x)
                if (drawn.pixel(x, y) != ground) {
                    first = qMin(first, x);
                    last = qMax(last, x);
                }
        QVERIFY(last > first);
        const int left = first, right = drawn.width() - 1 - last;
        QVERIFY2(qAbs(left - right) <= 8, qPrintable(QStringLiteral("%1 px at the left, %2 at the right").arg(left).arg(right)));
    }
    // Keys that lead beyond the limits are not taken, and what is below them is put back: not without a word.
    void what_a_field_of_numbers_does_not_take_is_told() {
        m_window->resize(1440, 900);
        auto* batch = m_window->findChild<QToolBar*>("toolBar")->findChild<QSpinBox*>();
        const int before = batch->value();
        const auto told = [this] {
            QString all;
            for (const QLabel* label : m_window->findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly))
                if (label->isVisible() && label->property("bad").toBool())
                    all += label->text();
            return all;
        };
        batch->setFocus();
        batch->selectAll();
        QTest::keyClicks(batch, "999999");
        QVERIFY2(told().isEmpty(), qPrintable(told()));
        QTest::keyClicks(batch, "99");
        QVERIFY2(told().contains(QLocale().toString(batch->maximum())), qPrintable(told()));
        batch->selectAll();
        QTest::keyClicks(batch, "0");
        QVERIFY(told().isEmpty());
        QTest::keyClick(batch, Qt::Key_Return);
        QVERIFY(told().contains(QLocale().toString(batch->maximum())));
        QCOMPARE(batch->value(), before);
        QTest::keyClick(batch, Qt::Key_Backspace);
        QVERIFY(told().isEmpty());
        batch->setValue(before);
    }
    // A page that needs more is scrolled: on a screen of 960 x 540 the window lies in it, whatever is around it there.
    void the_window_fits_a_small_screen() {
        m_window->showPage("run");
        m_window->resize(944, 492);
        QTest::qWait(50);
        QCOMPARE(m_window->size(), QSize(944, 492));
    }
    // A narrow window closes the right side to its sign, which opens it.
    void the_right_side_is_one_press_away() {
        m_window->resize(1280, 850);
        m_window->showPage("run");
        const auto signs = m_window->findChild<QToolBar*>("toolBar")->findChildren<QToolButton*>();
        const auto side =
            std::ranges::find_if(signs, [](const QToolButton* sign) { return sign->isCheckable() && sign->objectName().isEmpty(); });
        QVERIFY(side != signs.end());
        auto* dock = m_window->findChild<QDockWidget*>("inspector");
        QTRY_VERIFY(dock && !dock->isVisible() && !(*side)->isChecked());
        QTest::mouseClick(*side, Qt::LeftButton);
        QTRY_VERIFY(dock->isVisible() && (*side)->isChecked());
        QTest::mouseClick(*side, Qt::LeftButton);
        QTRY_VERIFY(!dock->isVisible() && !(*side)->isChecked());
    }
    // Steps of a lesson have variants of their own: what stands beside the names stays where it is.
    void no_name_of_a_variant_moves_the_toolbar() {
        m_window->resize(1280, 720);
        auto* bar = m_window->findChild<QToolBar*>("toolBar");
        auto* batch = bar->findChild<QSpinBox*>();
        const auto lists = bar->findChildren<QComboBox*>();
        QTest::qWait(100);
        const int before = batch->x(), wide = lists[1]->width();
        ExperimentDocument& document = m_window->workbench().document();
        mantissa::Json json = document.json();
        json["variants"][1]["name"] = "mixed float16 with a loss scale of its own, 2^12";
        document.edit("longer", json);
        QTest::qWait(100);
        QCOMPARE(lists[1]->width(), wide);
        QCOMPARE(batch->x(), before);
        document.undoStack().undo();
    }
    void editors() {
        m_window->resize(1280, 720);
        m_window->variants().training->trigger();
        QTest::qWait(100);
        check(m_window->findChild<QWidget*>("trainingEditor"));
        m_window->variants().edit->trigger();
        QTest::qWait(100);
        auto* variant = m_window->findChild<QWidget*>("variantEditor");
        for (QTabWidget* tabs = variant->findChild<QTabWidget*>(); int tab : {0, 1, 2, 3}) {
            tabs->setCurrentIndex(tab);
            QTest::qWait(50);
            check(variant);
        }
        QCOMPARE(m_window->size(), QSize(1280, 720)); // it made room for them
    }
    void menus_have_tool_tips_where_they_are_off() {
        for (QAction* action : m_window->findChildren<QAction*>())
            if (!action->isEnabled() && !action->text().isEmpty() && !action->isSeparator() && action->menu() == nullptr)
                if (action->toolTip().size() < 12 && !action->objectName().startsWith("edit-") && !ofTextField(action))
                    m_wrong << "action: " + action->text();
        QVERIFY2(m_wrong.isEmpty(), qPrintable(m_wrong.join("\n")));
    }

private:
    static bool ofTextField(QAction* action) {
        return qobject_cast<QLineEdit*>(action->parent()) || (action->parent() && action->parent()->inherits("QMenu"));
    }
    static bool inside(QWidget* widget) { // of a control of Qt's own, or scrolled away
        for (QWidget* above = widget->parentWidget(); above; above = above->parentWidget())
            if (qobject_cast<QComboBox*>(above) || qobject_cast<QAbstractSpinBox*>(above) || qobject_cast<QScrollBar*>(above) ||
                qobject_cast<QTabBar*>(above) || above->inherits("QAbstractItemView"))
                return true;
        return false;
    }
    static QString nameOf(QWidget* widget) {
        auto* button = qobject_cast<QAbstractButton*>(widget);
        return QStringLiteral("%1 \"%2\" in %3")
            .arg(widget->metaObject()->className(), button ? button->text() : widget->accessibleName(),
                 widget->parentWidget() ? widget->parentWidget()->metaObject()->className() : "");
    }
    static bool isControl(QWidget* widget) {
        return qobject_cast<QAbstractButton*>(widget) || qobject_cast<QComboBox*>(widget) || qobject_cast<QLineEdit*>(widget) ||
               qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QSlider*>(widget);
    }
    static QString textOf(QWidget* widget) {
        if (auto* button = qobject_cast<QAbstractButton*>(widget))
            return button->text();
        return {};
    }
    void showAndCheck(MainWindow& window, const QString& page) {
        window.showPage(page);
        QTest::qWait(100);
        for (auto* scroll : window.findChildren<QScrollArea*>()) // a page is scrolled up and down, never sideways
            if (scroll->isVisible() && scroll->widget() == window.pageOf(page))
                QVERIFY2(scroll->horizontalScrollBar()->maximum() == 0, qPrintable(QStringLiteral("%1: %2 px too wide: %3")
                                                                                       .arg(page)
                                                                                       .arg(scroll->horizontalScrollBar()->maximum())
                                                                                       .arg(widest(scroll->widget()))));
        check(&window, page);
    }
    // What asks for more width than the page has, for whoever reads that the test failed.
    static QString widest(QWidget* page) {
        QStringList names;
        for (QWidget* widget : page->findChildren<QWidget*>())
            if (widget->isVisible() && widget->minimumSizeHint().width() > page->parentWidget()->width() / 2)
                names << QStringLiteral("%1 (%2)").arg(nameOf(widget)).arg(widget->minimumSizeHint().width());
        return names.join(", ");
    }
    void check(QWidget* top, const QString& page = {}) {
        QStringList wrong;
        for (QWidget* widget : top->findChildren<QWidget*>()) {
            if (!widget->isVisible() || inside(widget))
                continue;
            if (isControl(widget) && widget->toolTip().isEmpty() && widget->parentWidget()->toolTip().isEmpty())
                wrong << "no tool tip: " + nameOf(widget);
            if (isControl(widget) && textOf(widget).isEmpty() && widget->accessibleName().isEmpty())
                wrong << "no name: " + nameOf(widget);
            if (qobject_cast<QAbstractScrollArea*>(widget) && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) &&
                widget->accessibleName().isEmpty())
                wrong << "the Tab key comes to what has no name: " + nameOf(widget);
            if (qobject_cast<QComboBox*>(widget) && QAccessible::queryAccessibleInterface(widget)->relations(QAccessible::Label).isEmpty())
                wrong << "no label for who does not see it: " + nameOf(widget);
            if (auto* label = qobject_cast<QLabel*>(widget); label && !label->text().isEmpty() && !label->wordWrap() &&
                                                             !label->hasHeightForWidth() &&
                                                             label->width() + 1 < label->sizeHint().width() && label->toolTip().isEmpty())
                wrong
                    << QStringLiteral("cut off: \"%1\", %2 of %3 px").arg(label->text()).arg(label->width()).arg(label->sizeHint().width());
            if (auto* label = qobject_cast<QLabel*>(widget);
                label && label->hasHeightForWidth() && label->height() + 1 < label->heightForWidth(label->width()))
                wrong << QStringLiteral("cut off: \"%1\", %2 of %3 px high")
                             .arg(label->text())
                             .arg(label->height())
                             .arg(label->heightForWidth(label->width()));
            const auto* tool = qobject_cast<QToolButton*>(widget);
            if (auto* button = qobject_cast<QAbstractButton*>(widget);
                button && !button->text().isEmpty() && (!tool || tool->toolButtonStyle() != Qt::ToolButtonIconOnly) &&
                button->width() < button->fontMetrics().horizontalAdvance(button->text()) + (button->icon().isNull() ? 4 : 20))
                wrong << QStringLiteral("cut off: button \"%1\", %2 px").arg(button->text()).arg(button->width());
            if (auto* tabs = qobject_cast<QTabBar*>(widget))
                for (int tab = 0; tab < tabs->count(); ++tab)
                    if (tabs->tabRect(tab).right() > tabs->width() || // it would have to be scrolled to
                        tabs->tabRect(tab).width() < tabs->fontMetrics().horizontalAdvance(tabs->tabText(tab)))
                        wrong << "cut off: tab " + tabs->tabText(tab);
            if (auto* list = qobject_cast<QComboBox*>(widget);
                list && list->toolTip().isEmpty() && list->width() < list->fontMetrics().horizontalAdvance(list->currentText()) + 30)
                wrong << QStringLiteral("cut off: list \"%1\", %2 px").arg(list->currentText()).arg(list->width());
        }
        wrong.removeDuplicates();
        QVERIFY2(wrong.isEmpty(), qPrintable(page + '\n' + wrong.join("\n")));
    }

    QTemporaryDir m_folder;
    QStringList m_wrong;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(TestControls)
#include "test_controls.moc"
