// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The Health page over a run that really goes on: the map, the step under the microscope while it is paused and after it diverged, and
// values that are watched.
#include "app/tiny_experiment.h"
#include "bridge/workbench.h"
#include "charts/chart_menu.h"
#include "charts/table_sheet.h"
#include "models/words.h"
#include "pages/health/before_chart.h"
#include "pages/health/exponent_view.h"
#include "pages/health/health_page.h"
#include "pages/health/health_source.h"
#include "pages/health/map/health_map.h"
#include "pages/health/rule_list.h"
#include "pages/health/scale_table.h"
#include "pages/health/scope/element_model.h"
#include "pages/health/scope/operation_model.h"
#include "pages/health/scope/scope_view.h"
#include "pages/health/scope/tensor_picture.h"
#include "pages/health/twin_view.h"
#include "pages/health/watch_model.h"
#include "pages/health/watch_view.h"
#include "pages/health/what_if_view.h"
#include "runs/health_log.h"
#include "runs/stored_run.h"
#include "style/appearance.h"
#include "style/outcome_colors.h"
#include "widgets/hidden_columns.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace mantissa;
using namespace mantissa::app;

namespace {

QVector<qint64> countsOf(const insight::HealthHistory& history) { // of its first variable, by observed step
    QVector<qint64> counts;
    if (!history.updates().empty())
        for (const insight::UpdatePoint& point : history.updates().front().points)
            counts << point.count;
    return counts;
}

} // namespace

class TestHealthPage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        open(tinyExperiment(), 1);
    }
    void cleanup() {
        m_page.reset();
        m_workbench.reset();
    }

    void without_a_run_it_says_what_to_do() {
        QVERIFY(!button("Step by step")->isEnabled());
        QVERIFY(button("Step by step")->toolTip().contains("Press Run"));
    }

    void what_is_wrong_is_told_as_a_sentence() {
        Json json = m_workbench->document().json();
        json["model"]["layers"].back()["units"] = 0;
        m_workbench->document().edit("wrong", json);
        const QString wrong = m_workbench->document().firstProblem();
        QVERIFY(!wrong.isEmpty());
        const auto* map = m_page->findChild<HealthMap*>();
        QTRY_VERIFY2(map->nothing().contains(wrong), qPrintable(map->nothing()));
        QVERIFY2(map->nothing().endsWith('.') && !map->nothing().endsWith(".."), qPrintable(map->nothing()));
    }

    // Between the sides of a window of 1280: it was shortened in its middle.
    void how_often_steps_are_observed_is_read_in_a_small_window() {
        m_page->resize(1051, 620);
        const auto lists = m_page->findChildren<QComboBox*>();
        const auto often = std::ranges::find(lists, QString("How often steps are observed"), &QWidget::accessibleName);
        QVERIFY(often != lists.end());
        (*often)->setCurrentIndex(0);
        QTRY_VERIFY((*often)->width() >= QFontMetrics((*often)->font()).horizontalAdvance((*often)->itemText(0)) + 40);
        QVERIFY((*often)->itemText(0).contains('5'));
    }

    // Of another run of the same work; of another network or device it would tell nothing.
    void a_choice_of_observing_tells_what_it_was_measured_to_cost() {
        takeSteps(2);
        const auto lists = m_page->findChildren<QComboBox*>();
        const auto often = std::ranges::find(lists, QString("How often steps are observed"), &QWidget::accessibleName);
        QVERIFY(often != lists.end());
        const auto words = [&](const char* choice) { return (*often)->itemText((*often)->findData(QString(choice))); };
        const QString before = words("20%"), other = words("1%");
        RunStore& store = m_workbench->store();
        RunData measured = store.run(store.currentRuns()[m_workbench->document().selectedVariant()]);
        QVERIFY(measured.work != 0);
        const auto stored = mantissa::read_stored_run(measured.folder.toStdString(), mantissa::Lines::last);
        QVERIFY(!measured.observing.isEmpty());
        QCOMPARE(measured.observing, QString::fromStdString(stored.environment.observing));
        measured.observing = "20%";
        measured.observedShare = 0.25;
        const int key = store.addRun(store.addGroup({"earlier", "then", {}, {}}), measured);
        Q_EMIT m_workbench->changed();
        QVERIFY2(words("20%") != before && words("20%").contains("25"), qPrintable(words("20%")));
        QCOMPARE(words("1%"), other);
        store.run(key).device = "another";
        Q_EMIT m_workbench->changed();
        QCOMPARE(words("20%"), before);
    }

    void a_paused_step_is_walked_by_f10_and_the_run_goes_on() {
        takeSteps(3);
        QVERIFY2(button("Step by step")->isEnabled(), qPrintable(button("Step by step")->toolTip()));
        openScope();
        ScopeView& scope = m_page->scope();
        QCOMPARE(scope.source().step(), 4);
        const auto& operations = scope.source().operations();
        QVERIFY(operations.size() > 10);
        QVERIFY(std::any_of(operations.begin(), operations.end(),
                            [](const StepRow& row) { return row.inputs == "float32" && row.outputs == "float16"; }));
        for (int i = 1; i < operations.size(); ++i) {
            QSignalSpy shown(&scope.source(), &ScopeSource::shown);
            QTest::keyClick(&scope, Qt::Key_F10);
            QVERIFY(!shown.isEmpty() || shown.wait(10000));
            QCOMPARE(scope.operation(), i);
        }
        QTest::keyClick(&scope, Qt::Key_F10); // there is none behind the last
        QCOMPARE(scope.operation(), int(operations.size()) - 1);
        QTest::keyClick(&scope, Qt::Key_F10, Qt::ShiftModifier);
        QCOMPARE(scope.operation(), int(operations.size()) - 2);
        QTest::keyClick(&scope, Qt::Key_Escape);
        QVERIFY(button("Step by step")->isVisible());
        const qint64 done = steps();
        m_workbench->live().step();
        QTRY_COMPARE(steps(), done + 1);
    }

    void what_is_damaged_is_told_and_the_rest_shown() {
        takeSteps(1);
        QSignalSpy told(m_workbench.get(), &Desk::told);
        const QString run = m_workbench->store().run(m_workbench->variants().run(1)).folder;
        QFile log(run + "/health.jsonl");
        QVERIFY(log.open(QIODevice::Append));
        log.write("{\"step\": 1e308}\n");
        log.close();
        m_page->source().ask();
        QTRY_COMPARE(told.size(), 1);
        const auto message = told[0][0].value<Telling>()();
        QVERIFY2(message.fact.startsWith("A part of "), qPrintable(message.fact));
        QVERIFY2(message.cause.endsWith("its \"step\" is no count. The rest is shown."), qPrintable(message.cause));
        m_page->source().ask();
        QTest::qWait(100);
        QCOMPARE(told.size(), 1); // not again and again
    }

    // What had no room was not drawn, and nothing said so.
    void a_picture_of_more_values_than_points_shows_the_worst_of_each() {
        auto tensor = std::make_shared<health::SeenTensor>();
        tensor->part = {1000, 2000};
        tensor->stored.assign(2000 * 1000, 0.25);
        tensor->stored.back() = HUGE_VAL;
        TensorPicture picture;
        picture.resize(300, 260);
        picture.setTensor(tensor, TensorPicture::Side::stored);
        picture.show();
        const QImage seen = picture.grab().toImage();
        QPoint bad(-1, -1);
        for (int y = 0; y < seen.height(); ++y)
            for (int x = 0; x < seen.width(); ++x)
                if (seen.pixelColor(x, y) == theme().bad)
                    bad = {x, y};
        QVERIFY(bad.x() >= 0);
        QTest::mouseClick(&picture, Qt::LeftButton, {}, bad / picture.devicePixelRatioF());
        QCOMPARE(picture.picked(), qsizetype(2000 * 1000 - 1));
        for (const Shape& part : {Shape{5, 6, 4}, Shape{3, 2, 4, 5}, Shape{7, 9}, Shape{50}}) {
            const PictureGrid grid = PictureGrid::of(part);
            for (qsizetype element = 0; element < grid.count; ++element) {
                const PictureGrid::Spot spot = grid.spotOf(element);
                QCOMPARE(grid.element(spot.map, spot.x, spot.y), element);
            }
        }
    }

    // By a run that was resumed while nobody looked: it is longer than it was, and begins as it did.
    void what_was_observed_is_read_anew_where_its_file_was_cut_and_written_on() {
        const std::filesystem::path file = m_folder->filePath("health.jsonl").toStdString();
        const auto observed = [](qint64 step, qint64 count) {
            return HealthSample{.step = step,
                                .updates = {{.layer = "dense", .variable = "dense/kernel", .format = "float16", .count = count}}};
        };
        {
            HealthWriter writer(file, 0);
            for (qint64 step : {1, 2, 3, 4})
                writer.append(observed(step, 10));
        }
        HealthSource source;
        source.follow(m_folder->path());
        QTRY_VERIFY(source.history());
        QCOMPARE(countsOf(*source.history()), (QVector<qint64>{10, 10, 10, 10}));
        {
            HealthWriter writer(file, 2);
            for (qint64 step : {3, 4, 5, 6})
                writer.append(observed(step, 99999));
        }
        QSignalSpy changed(&source, &HealthSource::changed);
        source.ask();
        QVERIFY(!changed.isEmpty() || changed.wait(10000));
        QCOMPARE(countsOf(*source.history()), (QVector<qint64>{10, 10, 99999, 99999, 99999, 99999}));
        QCOMPARE(source.damage(), QString());
    }

    // Its right end was cut, without a bar or a word.
    void columns_of_the_loss_scales_that_have_no_room_are_counted() {
        const QStringList heads = {"Loss scale", "Kept", "of it subnormal", "To zero", "Overflow", "Head-room, bits", "Foot-room, bits"};
        ScaleTable table;
        table.setRows({heads, {"all 27 tensors", "97.9 %", "0.343 %", "2.1 %", "0", "8.0, conv2d_1", "−131.7, average_pool2d"}});
        table.resize(1200, 120);
        table.grab();
        QVERIFY(table.hiddenColumns().isEmpty());
        table.resize(360, 120);
        table.grab();
        QVERIFY(table.wantedWidth() <= 360);
        QVERIFY(table.hiddenColumns().contains("Foot-room, bits") && !table.hiddenColumns().contains("To zero"));
        QVERIFY(table.findChild<HiddenColumns*>()->isVisibleTo(&table));
        QVERIFY(table.minimumSizeHint().width() < 360); // figures do not move the cards
    }

    void a_rounding_shows_both_sides_and_their_difference() {
        takeSteps(2);
        openScope();
        ScopeView& scope = m_page->scope();
        const int rounding = operationWith("round conv2d/");
        QVERIFY(rounding >= 0);
        go(rounding);
        const health::SeenTensor* tensor = scope.tensor();
        QVERIFY(tensor && !tensor->wide.empty());
        QVERIFY(tensor->format == float16);
        QCOMPARE(tensor->part, (Shape{6, 6, 2})); // of one sample
        const auto pictures = scope.findChildren<TensorPicture*>();
        QCOMPARE(pictures.size(), 3);
        double largest = 0, difference = 0;
        for (std::size_t i = 0; i < tensor->stored.size(); ++i) {
            largest = std::max(largest, std::abs(tensor->stored[i]));
            difference = std::max(difference, std::abs(tensor->stored[i] - tensor->wide[i]));
        }
        QCOMPARE(pictures[0]->largest(), largest);
        QCOMPARE(pictures[2]->largest(), difference);
        QVERIFY(difference > 0);
        auto* table = values(scope);
        QCOMPARE(table->model()->rowCount(), 72);
        QCOMPARE(table->model()->index(3, ElementModel::Stored).data(ElementModel::NumberRole).toDouble(), tensor->stored[3]);
        pictures[0]->elementPicked(40);
        QCOMPARE(table->currentIndex().row(), 40);
        QCOMPARE(pictures[2]->picked(), 40);
        QVERIFY(pictures[1]->focusPolicy() & Qt::TabFocus);
        const QVector<QPair<Qt::Key, int>> keys = {{Qt::Key_Right, 42}, {Qt::Key_Down, 54}, {Qt::Key_Left, 52}, {Qt::Key_Up, 40},
                                                   {Qt::Key_Home, 0},   {Qt::Key_Up, 0},    {Qt::Key_Left, 0},  {Qt::Key_End, 71}};
        for (const auto& [key, element] : keys) { // of two channels: the neighbour's element is the one after the next
            QTest::keyClick(pictures[1], key);
            QCOMPARE(table->currentIndex().row(), element);
            QCOMPARE(pictures[0]->picked(), element);
        }
        QVERIFY(!pictures[1]->accessibleDescription().isEmpty());
        const std::vector<double> first = tensor->stored;
        QSignalSpy shown(&scope.source(), &ScopeSource::shown);
        scope.findChild<QSpinBox*>()->setValue(3);
        QVERIFY(!shown.isEmpty() || shown.wait(10000));
        QVERIFY(scope.tensor()->stored != first);
        QCOMPARE(scope.tensor()->first, 2 * 72);
    }

    void a_right_click_opens_a_value_in_numbers_and_pins_a_weight() {
        takeSteps(1);
        openScope();
        go(operationWith("conv2d/sgd"));
        ScopeView& scope = m_page->scope();
        QVERIFY(scope.tensor());
        auto* table = values(scope);
        QSignalSpy wanted(m_workbench.get(), &Desk::numberWanted);
        const QModelIndex cell = table->model()->index(0, ElementModel::Stored);
        table->customContextMenuRequested(table->visualRect(cell).center());
        auto* menu = table->findChild<QMenu*>();
        QVERIFY(menu && menu->actions().size() == 2);
        menu->actions()[0]->trigger();
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toDouble(), scope.tensor()->stored[0]);
        menu->actions()[1]->trigger();
        QCOMPARE(m_workbench->watched().places().size(), 1);
        QCOMPARE(m_workbench->watched().places()[0].element, 0);
    }

    void a_run_that_goes_on_closes_the_microscope() {
        takeSteps(1);
        openScope();
        m_workbench->live().run();
        QTRY_VERIFY(m_page->scope().source().state() != ScopeSource::State::open);
        m_workbench->live().stop();
        QTRY_VERIFY(!m_workbench->session().busy());
    }

    // Of another step, and of another variant's, nothing of the one before is left.
    void the_next_step_and_another_variant_take_its_place() {
        Json json = tinyExperiment();
        json["variants"] = Json::array({{{"name", "half"}, {"policy", "float16"}}, {{"name", "brain"}, {"policy", "bfloat16"}}});
        open(json, 0);
        takeSteps(2);
        openScope();
        go(6);
        ScopeView& scope = m_page->scope();
        const auto* list = scope.findChild<QTableView*>("operations");
        const auto words = [&] {
            QString all;
            for (int row = 0; row < list->model()->rowCount(); ++row)
                all += list->model()->index(row, OperationModel::Formats).data().toString() + '\n';
            return all;
        };
        QVERIFY(words().contains("float16") && !words().contains("bfloat16"));
        const std::vector<double> before = scope.tensor()->stored;
        takeSteps(1);
        QTRY_VERIFY_WITH_TIMEOUT(scope.source().state() == ScopeSource::State::open && scope.tensor(), 20000);
        QCOMPARE(scope.operation(), 6); // where somebody was
        QVERIFY(scope.tensor()->stored != before);
        QVERIFY(button("Forward")->isEnabled());
        m_workbench->document().selectVariant(1);
        QTRY_VERIFY_WITH_TIMEOUT(words().contains("bfloat16"), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(scope.tensor(), 20000);
    }

    // In a small window the names were cut beside a column that was half empty.
    void one_format_takes_no_more_room_than_it_needs() {
        Json json = tinyExperiment();
        json["variants"] = Json::array({{{"name", "float32"}, {"policy", "float32"}}});
        open(json, 0);
        takeSteps(1);
        openScope();
        const auto* list = m_page->scope().findChild<QTableView*>("operations");
        QVERIFY(list && list->model()->rowCount() > 0);
        const int wide = list->columnWidth(OperationModel::Formats);
        QVERIFY2(wide < 130 && wide > list->fontMetrics().horizontalAdvance("float32"), qPrintable(QString::number(wide)));
    }

    void the_step_that_diverged_is_walked_after_its_run_has_ended() {
        Json json = tinyExperiment();
        json["variants"] = Json::array({{{"name", "half"}, {"policy", "float16"}}});
        json["training"]["optimizer"]["learning_rate"] = 20000.0;
        open(json, 0);
        m_workbench->live().run();
        QTRY_VERIFY_WITH_TIMEOUT(!m_workbench->session().busy() && m_workbench->variants().run(0) >= 0, 20000);
        QCOMPARE(m_workbench->store().run(m_workbench->variants().run(0)).state, RunState::diverged);
        openScope();
        ScopeView& scope = m_page->scope();
        QCOMPARE(scope.source().step(), steps());
        const int first = scope.source().firstNotFinite(); // which is marked
        QVERIFY(first > 0);
        for (const QTableView* list : scope.findChildren<QTableView*>())
            if (list->accessibleName() == "Operations of the step")
                QVERIFY(list->model()->index(first, 1).data(Qt::ToolTipRole).toString().endsWith("is not finite"));
        bool bad = false;
        for (int i = 0; i < scope.source().operations().size() && !bad; ++i) {
            go(i);
            for (const health::SeenTensor& tensor : scope.source().frame()->outputs)
                bad = bad || tensor.census.non_finite > 0;
        }
        QVERIFY(bad);
    }

    // Of a network that grows until float16 ends, the rule draws each step.
    void the_steps_before_the_first_bad_number_are_drawn() {
        Json json = tinyExperiment();
        json["variants"] = Json::array({{{"name", "half"}, {"policy", "float16"}}});
        json["training"]["optimizer"]["learning_rate"] = 20.0;
        json["model"]["layers"][0].erase("activation"); // which would die
        json["training"]["epochs"] = 40;
        open(json, 0);
        m_workbench->setHealth({.mode = health::SamplingSettings::Mode::steps, .every = 1});
        m_workbench->live().run();
        QTRY_VERIFY_WITH_TIMEOUT(!m_workbench->session().busy() && m_workbench->variants().run(0) >= 0, 20000);
        const RunData& run = m_workbench->store().run(m_workbench->variants().run(0));
        QVERIFY2(run.state == RunState::diverged && run.firstNonFinite, "it did not diverge");
        QVERIFY2(run.measuredPeak > 0 && run.measuredPeak <= 1.01 * run.predictedPeak, "observing is no part of what training takes");
        QTRY_VERIFY_WITH_TIMEOUT(m_page->findChild<BeforeChart*>(), 20000);
        auto* chart = m_page->findChild<BeforeChart*>();
        const QStringList lines = chart->table().trimmed().split('\n');
        QCOMPARE(lines.size() - 1, int(std::min<qint64>(10, run.firstNonFinite->step - 1)));
        QCOMPARE(lines.last().section(',', 0, 0).toLongLong(), run.firstNonFinite->step - 1);
        QCOMPARE(chart->toolTip().count('\n'), lines.size() - 1);
        QImage image = chart->grab().toImage();
        int bars = 0;
        for (int x = 0; x < image.width(); ++x)
            for (int y = 0; y < image.height(); ++y)
                bars += image.pixelColor(x, y) == outcomeColor(Outcome::inRange);
        QVERIFY(bars > 50);
    }

    void watched_values_show_their_bits_and_are_kept() {
        const health::WatchedPlace place{"conv2d/kernel", 4};
        m_workbench->setHealth({.mode = health::SamplingSettings::Mode::steps, .every = 1});
        m_workbench->watched().add(place);
        auto* view = m_page->findChild<WatchView*>();
        auto* model = view->findChild<QTableView*>()->model();
        QCOMPARE(model->rowCount(), 3);
        QVERIFY(!model->index(0, WatchModel::Bits).data(WatchModel::CodeRole).isValid());
        takeSteps(2);
        QTRY_VERIFY(model->index(0, WatchModel::Bits).data(WatchModel::CodeRole).isValid());
        QTRY_VERIFY(model->index(2, WatchModel::Bits).data(WatchModel::CodeRole).isValid());
        QCOMPARE(model->index(0, WatchModel::Bits).data(WatchModel::FormatRole).toString(), QString("float32")); // a master weight
        const auto update = m_workbench->watched().reading(1, place).update;
        QVERIFY(update && update->after != update->before);
        const auto* table = view->findChild<QTableView*>();
        QVERIFY(table->columnWidth(WatchModel::What) > table->fontMetrics().horizontalAdvance("update, lost") + 6);
        for (int row = 0; row < 3; ++row)
            for (int column : {WatchModel::What, WatchModel::Number, WatchModel::Step})
                QVERIFY(table->columnWidth(column) >
                        table->fontMetrics().horizontalAdvance(model->index(row, column).data().toString()) + 6);
        for (int i = 0; i < 12; ++i)
            m_workbench->watched().add({"head/kernel", i});
        QCOMPARE(m_workbench->watched().places().size(), 8);
        QVERIFY(m_workbench->watched().whyNot({"head/kernel", 30}).contains("8"));
        m_page.reset();
        m_workbench.reset();
        start(1);
        QCOMPARE(m_workbench->watched().places().size(), 8);
        m_workbench->watched().remove(0);
        QCOMPARE(m_workbench->watched().places()[0].variable, std::string("head/kernel"));
    }

    void blocks_fold_and_a_folded_one_shows_its_worst_layer() {
        HealthMap map;
        map.resize(700, 400);
        map.setBlocks({{"inner", "block"}, {"inner_1", "block"}});
        auto grid = std::make_shared<insight::HealthGrid>();
        grid->layers = {"first", "block", "inner", "inner_1", "last"};
        grid->steps = {1, 2, 3};
        grid->cells = {0, 0, 0, 0, 0.1f, 0, 0, 0.5f, 0, 0, 0.2f, 0.4f, 0, 0, 0};
        map.setGrid(grid, insight::Measure::underflow);
        QCOMPARE(map.rows().size(), 3);
        QVERIFY(map.rows()[1].kind == MapRow::Kind::folded);
        QCOMPARE(map.rows()[1].layers.size(), std::size_t(3));
        map.show();
        QTest::keyClick(&map, Qt::Key_Home);
        for (const char* layer : {"inner", "inner_1"}) { // at step 2, then at step 3
            QTest::keyClick(&map, Qt::Key_Right);
            QCOMPARE(map.layer(), QString(layer));
        }
        QTest::keyClick(&map, Qt::Key_Return);
        QCOMPARE(map.rows().size(), 5);
        QTest::keyClick(&map, Qt::Key_Return);
        QCOMPARE(map.rows().size(), 3);
        map.pick("inner_1", 2); // what is shown of a block opens it
        QCOMPARE(map.rows().size(), 5);
    }

    void keys_move_the_cell_and_zoom() {
        HealthMap map;
        map.resize(700, 400);
        auto grid = std::make_shared<insight::HealthGrid>();
        grid->layers = {"a", "b"};
        for (int i = 0; i < 5000; ++i)
            grid->steps.push_back(10 * i);
        grid->cells.assign(10000, 0.f);
        grid->cells[1234] = 0.5f;
        map.setGrid(grid, insight::Measure::underflow);
        map.show();
        const auto lastShown = [&map] { return map.shownTable().section('\n', 0, 0).section(',', -1).toInt(); };
        QCOMPARE(map.step(), 49990);
        QCOMPARE(map.samplesShown(), 5000);
        QTest::keyClick(&map, Qt::Key_Home);
        QCOMPARE(map.step(), 0);
        QVERIFY(!map.follows());
        QTest::keyClick(&map, Qt::Key_Plus);
        QCOMPARE(map.samplesShown(), 2500);
        QCOMPARE(lastShown(), 24990);
        map.scroll(1000);
        QCOMPARE(lastShown(), 34990);
        QTest::keyClick(&map, Qt::Key_Minus);
        QCOMPARE(map.samplesShown(), 5000);
        for (int i = 0; i < 30; ++i)
            QTest::keyClick(&map, Qt::Key_Plus);
        QCOMPARE(map.samplesShown(), 8);
        QTest::keyClick(&map, Qt::Key_F);
        QVERIFY(map.follows());
        QCOMPARE(map.step(), 49990);
        QCOMPARE(lastShown(), 49990);
        QTest::keyClick(&map, Qt::Key_Down);
        QCOMPARE(map.layer(), QString("b"));
    }

    // Of what an update wanted, the part that is lost has its colour, whatever its exponent.
    void changes_that_are_lost_are_told_apart() {
        UpdateHealth update{.variable = "head/kernel", .format = "bfloat16", .count = 100, .lost = 60};
        update.wanted.count = 100;
        update.wanted.max_abs = 0x1p-10f, update.wanted.min_abs = 0x1p-20f;
        update.lost_at.resize(update.wanted.exponents.size());
        const auto at = [](int exponent) { return std::size_t(exponent - Census::lowest_exponent); };
        update.wanted.exponents[at(-20)] = 60, update.wanted.exponents[at(-10)] = 40;
        update.lost_at[at(-20)] = 60;
        ExponentView view;
        view.resize(420, 240);
        view.setUpdate(update);
        QCOMPARE(view.table(), QString("exponent,count,lost\n-20,60,60\n-10,40,0\n"));
        const auto seen = [&](Outcome outcome) {
            const QImage image = view.grab().toImage();
            int count = 0;
            for (int y = 60; y < image.height(); ++y) // beneath the words
                for (int x = 0; x < image.width(); ++x)
                    count += image.pixelColor(x, y) == outcomeColor(outcome);
            return count;
        };
        QVERIFY(seen(Outcome::underflow) > 50 && seen(Outcome::inRange) > 50);
        update.lost_at.clear(); // of a run made before this was kept
        view.setUpdate(update);
        QCOMPARE(view.table(), QString("exponent,count\n-20,60\n-10,40\n"));
        QCOMPARE(seen(Outcome::underflow), 0);
    }

    // The ends lie where the tensor's scale has them; a loss scale moves nothing there, nor in blocks, which have none that hold for all.
    void a_range_that_follows_its_values_has_its_ends_where_they_are() {
        TensorHealth health{.tensor = "t", .subject = Subject::gradients, .format = "float8_e4m3", .scale = Observation::Scale::loss_scale};
        Census& wide = health.tally.wide;
        wide.count = 100, wide.min_abs = 0x1p-18f, wide.max_abs = 0x1p-8f;
        for (int exponent : {-18, -8})
            wide.exponents[std::size_t(exponent - Census::lowest_exponent)] = 50;
        ExponentView view;
        view.resize(420, 240);
        const auto shows = [&](Outcome outcome) {
            const QImage image = view.grab().toImage();
            int count = 0;
            for (int y = 60; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    count += image.pixelColor(x, y) == outcomeColor(outcome);
            return count > 50;
        };
        view.setTensor(health, 1024);
        QVERIFY(view.canDrag() && shows(Outcome::underflow)); // 2^-18 is below half of 2^-9
        health.range_scale = 0x1p-12;
        view.setTensor(health, 1024);
        QVERIFY(!view.canDrag() && !shows(Outcome::underflow) && shows(Outcome::inRange));
        health.format = "mxfp4", health.range_scale.reset();
        view.setTensor(health, 1024);
        QVERIFY(!view.canDrag() && !shows(Outcome::underflow) && !shows(Outcome::overflow));
    }

    // A loss scale that one drags to moves the values in every format; whether the device computes in one stands beside it.
    void what_other_formats_lose_follows_the_line() {
        TensorHealth health{.tensor = "t", .subject = Subject::gradients, .format = "float16", .scale = Observation::Scale::loss_scale};
        Census& wide = health.tally.wide;
        wide.count = 100, wide.min_abs = 0x1p-30f, wide.max_abs = 0x1p-8f, wide.underflows_to_zero = 50;
        for (int exponent : {-30, -8})
            wide.exponents[std::size_t(exponent - Census::lowest_exponent)] = 50;
        health.tally.error = 0.25;
        health.tally.others = {{.format = *parse_format("float8_e5m2"), .underflows_to_zero = 50, .error = 0.5}};
        WhatIfView view;
        view.setTensor(health);
        const auto line = [&](const QString& format) {
            for (const QString& one : view.table().split('\n'))
                if (one.startsWith('"' + format + '"'))
                    return one.section(',', 1);
            return QString();
        };
        QCOMPARE(line("float16"), QString("0.5,0,0.25,")); // nobody has told of a device
        view.setDevice({{"float16", {Badge::converted, "why"}}});
        QCOMPARE(line("float16"), QString("0.5,0,0.25,") + wordOf(Badge::converted));
        QCOMPARE(line("float8_e5m2"), QString("0.5,0,0.5,"));
        view.setShift(10); // 2^-20 is a float16, but less than half of the smallest in E5M2
        QCOMPARE(line("float16"), QString("0,0,,") + wordOf(Badge::converted));
        QCOMPARE(line("float8_e5m2"), QString("0.5,0,,"));
        view.setShift(24); // 2^16 is beyond both
        QCOMPARE(line("float16"), QString("0,0.5,,") + wordOf(Badge::converted));
        QCOMPARE(line("float8_e5m2"), QString("0,0.5,,"));
        view.setShift(0);
        QCOMPARE(line("float8_e5m2"), QString("0.5,0,0.5,"));
        QCOMPARE(view.onDevice(*parse_format("float<4,7>")).badge, Badge::simulated); // it has no codes in memory
        QVERIFY(!view.onDevice(*parse_format("float<4,7>")).reason.isEmpty());
        view.resize(900, 200);
        QVERIFY(view.badgeWidth() > 0);
        view.resize(300, 200); // the figures come first
        QCOMPARE(view.badgeWidth(), 0);
    }

    void a_run_fills_the_page_and_what_was_changed_is_marked() {
        observe(6);
        auto* map = m_page->findChild<HealthMap*>();
        QVERIFY(map->table().contains("conv2d"));
        auto* exponents = m_page->findChild<ExponentView*>();
        QTRY_VERIFY(exponents->table().count('\n') > 3);
        auto* whatIf = m_page->findChild<WhatIfView*>();
        QTRY_VERIFY(whatIf->count() > 4);
        QTRY_VERIFY(whatIf->onDevice(*parse_format("float32")).badge == Badge::native);
        QVERIFY(!exponents->other());
        QTest::keyClick(whatIf, Qt::Key_Down);
        QVERIFY(exponents->other().has_value());
        QVERIFY(*exponents->other() == *whatIf->picked());
        QTest::keyClick(whatIf, Qt::Key_Escape);
        QVERIFY(!exponents->other());
        QSignalSpy wanted(m_workbench.get(), &Desk::numberWanted);
        QMenu menu;
        exponents->offerMore(&menu, QPoint(exponents->width() / 2, 40));
        QVERIFY(!menu.actions().isEmpty());
        menu.actions()[0]->trigger();
        QCOMPARE(wanted.size(), 1);
        const double number = wanted[0][0].toDouble();
        QCOMPARE(std::exp2(std::round(std::log2(number))), number);
    }

    void it_names_the_variant_that_it_shows() {
        observe(2);
        const QString name = m_workbench->variants().names().value(1);
        const auto labels = m_page->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [&](QLabel* label) { return label->text().startsWith(name + ": "); }));
        QTRY_VERIFY(m_page->findChild<RuleList*>()->words() != "Nothing observed yet.\n");
        const QString rules = m_page->findChild<RuleList*>()->words();
        QVERIFY2(!rules.startsWith("In ") || rules.startsWith("In " + name + ": no rule has anything to say."), qPrintable(rules));
    }

    void figures_of_a_column_have_as_many_digits() {
        QCOMPARE(figureOf(insight::Measure::lost, 0.22), QString("22.0")); // beside 23.6
        QCOMPARE(figureOf(insight::Measure::lost, 0.236), QString("23.6"));
        QCOMPARE(figureOf(insight::Measure::lost, 0), QString("0"));
    }

    void a_row_tells_which_tensor_its_figure_is_about() {
        HealthMap map;
        map.resize(700, 400);
        auto grid = std::make_shared<insight::HealthGrid>();
        grid->layers = {"first", "last"};
        grid->steps = {1, 2, 3};
        grid->cells = {0, 0, 0, 0.1f, 0.2f, 0.5f};
        map.setGrid(grid, insight::Measure::underflow);
        map.setCellWords([](const QString& layer, qint64 step) { return QStringLiteral("%1 at %2").arg(layer).arg(step); });
        QStringList words;
        for (int y = 0; y < map.height(); ++y)
            if (const QString here = map.wordsAt({5, y}); !here.isEmpty() && !words.contains(here))
                words << here;
        QCOMPARE(words, (QStringList{"first at 3", "last at 3"})); // beside the names: at the picked step
        observe(2);
        const auto* shown = m_page->findChild<HealthMap*>();
        QString told;
        for (int y = 0; y < shown->height() && told.isEmpty(); ++y)
            told = shown->wordsAt({5, y});
        QVERIFY2(told.startsWith("Step 2: ") && told.contains(" values"), qPrintable(told));
    }

    void no_line_strikes_the_words_of_a_row_without_figures() {
        auto grid = std::make_shared<insight::HealthGrid>();
        grid->layers = {"conv2d", "pool"};
        for (int step = 1; step <= 100; ++step)
            grid->steps.push_back(step);
        grid->cells.assign(100, 0.1f);
        grid->cells.resize(200, NAN);
        HealthMap map;
        map.resize(700, 300);
        map.setGrid(grid, insight::Measure::lost);
        map.pick("conv2d", 100);
        const double width = 50, usual = map.leftOfNone(width);
        map.pick("conv2d", 5); // its line goes through where they stood
        QVERIFY(map.leftOfNone(width) > usual + 10);
        map.pick("conv2d", 60);
        QCOMPARE(map.leftOfNone(width), usual);
    }

    // Where the run ended does not depend on what is picked.
    void the_stop_stands_at_the_layer_that_ended_the_run() {
        auto grid = std::make_shared<insight::HealthGrid>();
        grid->layers = {"conv2d", "dense", "digits"};
        grid->steps = {1};
        grid->cells = {0.1f, 0.4f, 0.2f};
        HealthMap map;
        map.resize(600, 300);
        map.setGrid(grid, insight::Measure::lost);
        const MapMark stop{MapMark::Kind::stopped, 3, "stopped at step 3", "digits"};
        map.setMarks({stop});
        QCOMPARE(map.layer(), QString("dense")); // the worst
        QCOMPARE(map.rowOf(stop), 2);
        map.pick("conv2d", 1);
        QCOMPARE(map.rowOf(stop), 2);
        QCOMPARE(map.rowOf(MapMark{MapMark::Kind::stopped, 3, "stopped at step 3", {}}), -1); // nobody knows where
        const auto reddest = [&map] {                                                         // the row of the image where the mark is
            const QImage image = map.grab().toImage();
            int best = 0, most = 0;
            for (int y = 0; y < image.height(); ++y) {
                int count = 0;
                for (int x = 0; x < image.width(); ++x)
                    count += image.pixelColor(x, y) == theme().bad;
                if (count > most)
                    best = y, most = count;
            }
            return best;
        };
        const int before = reddest();
        map.pick("dense", 1);
        QCOMPARE(reddest(), before);
    }

    // Beside an editor there is no room for its words on either side of it.
    void the_stop_never_covers_the_names_of_layers() {
        auto grid = std::make_shared<insight::HealthGrid>();
        grid->layers = {"conv2d", "dense", "digits"};
        grid->steps = {1};
        grid->cells = {0.1f, 0.4f, 0.2f};
        HealthMap map;
        map.resize(380, 220);
        map.setGrid(grid, insight::Measure::lost);
        map.pick("conv2d", 1);
        const auto names = [&map] { return map.grab(QRect(0, 0, scaled(150), map.height())).toImage(); };
        const QImage before = names();
        map.setMarks({MapMark{MapMark::Kind::stopped, 3, "stopped at step 3, and told in many words", "digits"}});
        QVERIFY(names() == before);
        QStringList words;
        for (int x = 0; x < map.width(); ++x)
            for (int y = 60; y < map.height(); ++y)
                if (const QString here = map.wordsAt({x, y}); !here.isEmpty() && !words.contains(here))
                    words << here;
        QVERIFY2(words.size() == 1 && words[0].endsWith("told in many words"), qPrintable(words.join('\n')));
    }
    // Each up to the next disc, which would strike it through; two on one observed step share the tool tip.
    void the_words_of_a_change_end_before_the_next_one() {
        auto grid = std::make_shared<insight::HealthGrid>();
        grid->layers = {"conv2d"};
        for (int i = 0; i < 60; ++i)
            grid->steps.push_back(10 * i + 1), grid->cells.push_back(0.1f);
        HealthMap map;
        map.resize(800, 220);
        map.setGrid(grid, insight::Measure::lost);
        const MapMark first{MapMark::Kind::setting, 11, "learning rate from 0.1 to 0.02, and so on with many more words"},
            second{MapMark::Kind::setting, 201, "another"}, third{MapMark::Kind::setting, 208, "a third"},
            fourth{MapMark::Kind::setting, 211, "a fourth"};
        map.setMarks({first});
        const QRectF alone = map.wordsPlace(first);
        map.setMarks({first, second, third, fourth});
        const QRectF place = map.wordsPlace(first);
        QVERIFY(place.isValid() && place.left() == alone.left() && place.width() < alone.width());
        QVERIFY(!map.wordsPlace(second).isValid()); // a column away is the next disc
        QStringList shared;
        for (int x = 0; x < map.width(); ++x)
            if (const QString words = map.wordsAt({x, int(place.center().y())}); words.contains(third.words))
                shared << words;
        QVERIFY(!shared.isEmpty());
        QVERIFY(std::ranges::all_of(shared, [&](const QString& words) { return words.contains(fourth.words); }));
    }
    void colours_of_changes_are_named_within_the_view() {
        UpdateHealth update{.variable = "head/kernel", .format = "bfloat16", .count = 100, .lost = 60};
        update.wanted.count = 100, update.wanted.zeros = 50;
        update.wanted.max_abs = 0x1p-10f, update.wanted.min_abs = 0x1p-20f;
        update.wanted.exponents[std::size_t(-10 - Census::lowest_exponent)] = 50;
        update.lost_at.resize(update.wanted.exponents.size());
        ExponentView view;
        view.resize(300, 240);
        view.setUpdate(update);
        QCOMPARE(view.keyWords().size(), 2);
        for (const auto& key : view.keyWords())
            QVERIFY2(key.place.right() <= view.width() && key.place.bottom() < scaled(44), qPrintable(key.text));
        const QImage over = view.grab(QRect(0, 0, scaled(48), scaled(30))).toImage(); // the share of zeros stands on its bar
        for (int y = 0; y < over.height(); ++y)
            for (int x = 0; x < over.width(); ++x)
                QCOMPARE(over.pixelColor(x, y), over.pixelColor(0, 0));
    }
    void buttons_of_rules_begin_in_one_line() {
        using insight::Severity;
        RuleList list;
        list.setWide(true);
        list.resize(900, 400);
        list.show({{.severity = Severity::fault, .fact = "It broke.", .remedies = {{.words = "Short"}}, .finding = "diverged"},
                   {.severity = Severity::warning,
                    .fact = "It may break.",
                    .remedies = {{.words = "Put the layers digits, dense, conv2d_1 and conv2d and all of the others in float32"}},
                    .finding = "overfit"}},
                  "none");
        list.setVisible(true);
        QCoreApplication::processEvents();
        const auto buttons = list.findChildren<QPushButton*>();
        QCOMPARE(buttons.size(), 2);
        QTRY_COMPARE(buttons[0]->mapTo(&list, QPoint()).x(), buttons[1]->mapTo(&list, QPoint()).x());
    }
    // What stands beneath does not move from variant to variant.
    void scaled_and_unscaled_are_there_where_nothing_was_scaled() {
        open(tinyExperiment(), 0); // float32
        observe(2);
        QTRY_VERIFY(!button("Scaled")->isEnabled());
        QVERIFY(button("Scaled")->isVisible() && button("Scaled")->toolTip().contains("No loss scale"));
    }

    void a_format_of_ones_own_is_kept_and_observed() {
        QLineEdit* field = nullptr;
        for (QLineEdit* each : m_page->findChildren<QLineEdit*>())
            field = each->accessibleName() == "Format of your own" ? each : field;
        QVERIFY(field);
        field->setText("float<9");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(field->property("wrong").toBool(), true);
        field->setText("float<4, 7>");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(field->property("wrong").toBool(), false);
        QVERIFY(m_workbench->health().formats == std::vector<Format>{*parse_format("float<4,7>")});
        observe(3);
        auto* whatIf = m_page->findChild<WhatIfView*>();
        QTRY_VERIFY(whatIf->table().contains("float<4,7>"));
        QVERIFY2(!whatIf->table().section("float<4,7>", 1).section('\n', 0, 0).section(',', 3, 3).isEmpty(),
                 qPrintable(whatIf->table())); // its error is told, for it was observed
        m_page.reset();
        m_workbench.reset();
        start(1);
        QCOMPARE(m_workbench->health().formats.size(), std::size_t(1));
        QSettings().remove("health/formats");
    }

    void a_remedy_goes_live_as_one_step_of_undo() {
        observe(2);
        const Json before = m_workbench->document().json();
        m_page->apply({.words = "Loss scale 256",
                       .settings = {{Json::json_pointer("/loss_scale"), {{"mode", "fixed"}, {"value", 256}}},
                                    {Json::json_pointer("/training/optimizer/learning_rate"), 0.02}}});
        QVERIFY(m_workbench->document().json() != before);
        takeSteps(1);
        const RunData& run = m_workbench->store().run(m_workbench->variants().run(1));
        int settings = 0;
        for (const EventPoint& event : run.events)
            settings += event.kind == "setting";
        QCOMPARE(settings, 2);
        m_workbench->document().undoStack().undo();
        QVERIFY(m_workbench->document().json() == before);
        takeSteps(1); // and the training goes back as well
        QStringList told;
        for (const EventPoint& event : run.events)
            if (event.kind == "setting")
                told << event.text;
        QCOMPARE(told.size(), 4);
        QVERIFY2(told[2].contains("32768") || told[3].contains("32768"), qPrintable(told.join('\n')));
        m_workbench->document().undoStack().redo();
        takeSteps(1);
        settings = 0;
        for (const EventPoint& event : run.events)
            settings += event.kind == "setting";
        QCOMPARE(settings, 6);
    }

    // To compare before and after: as the message behind a run that diverged makes it.
    void a_remedy_of_a_run_that_ended_is_a_variant_beside_it() {
        observe(1);
        m_workbench->live().stop();
        QTRY_VERIFY(!m_workbench->session().busy());
        const Json before = m_workbench->document().json();
        const int variants = m_workbench->document().variantCount();
        const QString name = m_workbench->variants().names().value(1);
        QSignalSpy told(m_workbench.get(), &Desk::told);
        m_page->apply({.words = "Loss scale 256", .settings = {{Json::json_pointer("/loss_scale"), {{"mode", "fixed"}, {"value", 256}}}}});
        const Json after = m_workbench->document().json();
        QCOMPARE(m_workbench->document().variantCount(), variants + 1);
        QVERIFY(after["variants"][1] == before["variants"][1]);
        QCOMPARE(QString::fromStdString(after["variants"][2]["name"].get<std::string>()), name + ", mended");
        QCOMPARE(m_workbench->document().selectedVariant(), 2);
        QCOMPARE(told.size(), 1);
        const auto message = told[0][0].value<Telling>()();
        QCOMPARE(message.fact, QString("%1, mended stands beside %1, to compare them.").arg(name));
        QVERIFY2(message.cause.contains("Undo brings Continue back"), qPrintable(message.cause));
        message.actions.first().act();
        QVERIFY(m_workbench->document().json() == before && m_workbench->live().continues());
    }

    // Stopped, the run is still there to go on: the line's scale is for it, and what was dynamic stays so.
    void the_scale_at_the_line_says_when_it_counts() {
        observe(2);
        auto* exponents = m_page->findChild<ExponentView*>();
        QTRY_VERIFY(exponents->canDrag());
        exponents->setShift(-3);
        const double asked = exponents->proposedScale();
        QVERIFY(button("Use " + formatPower(asked) + " from the next step"));
        m_workbench->live().stop();
        QTRY_VERIFY(!m_workbench->session().busy());
        QTRY_VERIFY(exponents->canDrag());
        exponents->setShift(-3);
        QPushButton* use = button("Use " + formatPower(asked) + " after Continue");
        QVERIFY(use && use->toolTip().contains("stays dynamic"));
        const QString group = m_workbench->store().groups()[m_workbench->store().current()].folder + "/group.json";
        QVERIFY(QFile::rename(group, group + ".away"));
        exponents->setShift(-4); // no file is read on the way
        QVERIFY(button("Use " + formatPower(exponents->proposedScale()) + " after Continue"));
        QVERIFY(QFile::rename(group + ".away", group));
        exponents->setShift(-3);
        const int variants = m_workbench->document().variantCount();
        use->click();
        const LossScaling scale = m_workbench->document().experiment()->variants[1].loss_scale;
        QCOMPARE(scale.mode, LossScaling::Mode::dynamic);
        QCOMPARE(scale.initial, asked);
        QCOMPARE(m_workbench->document().variantCount(), variants);
        QVERIFY(m_workbench->live().continues());
        m_workbench->live().run();
        QTRY_VERIFY_WITH_TIMEOUT(!m_workbench->session().busy(), 60000);
        QTRY_VERIFY(exponents->canDrag());
        exponents->setShift(-3);
        QVERIFY(button("Try " + formatPower(exponents->proposedScale()) + " in a variant beside it")); // the run has ended
    }

    // They are observed as any others: the page shows the one that trains, or the last, and says which.
    void of_a_sweep_it_shows_the_run_of_the_variant() {
        auto settings = m_workbench->health();
        settings.mode = health::SamplingSettings::Mode::steps;
        settings.every = 1;
        m_workbench->setHealth(settings);
        const SweepSettings sweep{.policies = {"float32", "mixed"}, .batches = {16}, .seeds = {1, 2}};
        m_workbench->sweep().start(sweep);
        QTRY_VERIFY(m_workbench->session().busy());
        QTRY_VERIFY_WITH_TIMEOUT(!m_workbench->session().busy(), 60000);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->source().history() && m_page->source().history()->samples() == 8, 20000); // two epochs of four
        QVERIFY2(m_page->source().folder().contains("mixed") && m_page->source().folder().contains("seed-2"),
                 qPrintable(m_page->source().folder()));
        const auto told = [this](const QString& words) {
            const auto labels = m_page->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [&](QLabel* label) { return label->text().startsWith(words); });
        };
        QTRY_VERIFY(told("mixed, batch 16, seed 2: "));
        m_workbench->document().selectVariant(0);
        QTRY_VERIFY(told("float32, batch 16, seed 2: "));
    }

    void a_sweep_that_was_not_observed_says_how_to_watch() {
        auto settings = m_workbench->health();
        settings.mode = health::SamplingSettings::Mode::off;
        m_workbench->setHealth(settings);
        m_workbench->sweep().start({.policies = {"float32"}, .batches = {16}, .seeds = {1}});
        QTRY_VERIFY(m_workbench->session().busy());
        QTRY_VERIFY_WITH_TIMEOUT(!m_workbench->session().busy(), 60000);
        settings.mode = health::SamplingSettings::Mode::share;
        m_workbench->setHealth(settings);
        Q_EMIT m_workbench->changed();
        const HealthMap& map = *m_page->findChild<HealthMap*>();
        QTRY_VERIFY2(map.nothing().contains("mixed is not among what it trains"), qPrintable(map.nothing()));
        QVERIFY(map.nothing().contains("Run from the start"));
        m_workbench->document().selectVariant(0);
        QTRY_VERIFY2(map.nothing().contains("no step of float32, batch 16, seed 1 was observed"), qPrintable(map.nothing()));
    }

    void an_edit_that_waits_for_the_next_run_is_undone_in_silence() {
        observe(1);
        mantissa::Json json = m_workbench->document().json();
        json["training"]["optimizer"]["learning_rate"] = 0.5;
        m_workbench->document().edit("learning rate", json);
        QSignalSpy told(m_workbench.get(), &Desk::told);
        m_workbench->document().undoStack().undo();
        QCOMPARE(told.size(), 0);
    }

    void the_lane_tells_every_scale_and_a_click_moves_the_line_there() {
        observe(2);
        auto* exponents = m_page->findChild<ExponentView*>();
        QTRY_VERIFY(exponents->canDrag());
        QVERIFY(exponents->lane().height() > 10);
        QCOMPARE(exponents->shift(), 0);
        const double now = exponents->proposedScale();
        const QPoint at(int(exponents->lane().left()) + 3, int(exponents->lane().center().y()));
        QTest::mouseClick(exponents, Qt::LeftButton, Qt::NoModifier, at);
        QVERIFY(exponents->shift() != 0);
        QCOMPARE(exponents->proposedScale(), std::ldexp(now, exponents->shift()));
        for (QLabel* label : m_page->findChildren<QLabel*>())
            if (label->text().contains("<table"))
                QVERIFY2(label->text().contains("tensors, at"), qPrintable(label->text()));
        exponents->setShift(0);
    }

    void cards_are_as_wide_whichever_cell_is_picked() {
        observe(2);
        auto* exponents = m_page->findChild<ExponentView*>();
        QTRY_VERIFY(exponents->canDrag());
        QCoreApplication::processEvents();
        const int wide = exponents->width();
        button("Activations")->click(); // of which no loss scale keeps more
        QTRY_VERIFY(!exponents->canDrag());
        QCoreApplication::processEvents();
        QCOMPARE(exponents->width(), wide);
    }

    // At a scale far below 1 the line stands where the words beside the lane would end.
    void the_handle_of_the_line_covers_no_words() {
        TensorHealth health{.tensor = "t", .subject = Subject::gradients, .format = "float16", .scale = Observation::Scale::loss_scale};
        Census& wide = health.tally.wide;
        wide.count = 100, wide.min_abs = 0x1p-28f, wide.max_abs = 0x1p-18f;
        for (int exponent : {-28, -18})
            wide.exponents[std::size_t(exponent - Census::lowest_exponent)] = 50;
        ExponentView view;
        view.resize(900, 320);
        for (const int scale : {15, 0, -8, -10, -20}) {
            view.setTensor(health, std::ldexp(1.0, scale));
            QVERIFY(view.canDrag());
            for (const int shift : {0, -3, 4, -12}) {
                view.setShift(shift);
                for (const auto& words : view.laneWords())
                    QVERIFY2(!words.place.intersects(view.handle()) && words.place.left() > 0, qPrintable(words.text));
            }
            view.setShift(0);
            QVERIFY(scale < -10 || view.laneWords().size() == 2);
        }
    }

    void gradients_of_outputs_and_of_weights_are_told_apart() {
        observe(2);
        QComboBox* part = nullptr;
        for (QComboBox* each : m_page->findChildren<QComboBox*>())
            part = each->accessibleName() == "Gradients of" ? each : part;
        QVERIFY(part && part->count() == 3);
        using insight::GradientPart;
        const auto isOf = [](GradientPart which, const char* name) {
            return insight::is_of(which, TensorHealth{.tensor = name, .subject = Subject::gradients});
        };
        for (const char* name : {"conv2d/kernel:gradient", "head/bias:gradient:float8_e5m2"})
            QVERIFY(isOf(GradientPart::of_weights, name) && !isOf(GradientPart::of_outputs, name) && isOf(GradientPart::both, name));
        for (const char* name : {"loss:gradient", "loss:gradient:float8_e5m2", "conv2d/biased:input_gradient"})
            QVERIFY(!isOf(GradientPart::of_weights, name) && isOf(GradientPart::of_outputs, name) && isOf(GradientPart::both, name));
        auto* map = m_page->findChild<HealthMap*>();
        part->setCurrentIndex(2);
        Q_EMIT part->activated(2);
        QTRY_VERIFY(map->table().section("\"head\"", 1).section('\n', 0, 0).contains('0'));
    }

    void a_layer_without_updates_shows_none_of_another() {
        Json json = tinyExperiment();
        json["model"]["layers"].insert(json["model"]["layers"].begin() + 1, Json{{"type", "max_pool2d"}, {"name", "pool"}});
        open(json, 1);
        observe(2);
        auto* map = m_page->findChild<HealthMap*>();
        auto* exponents = m_page->findChild<ExponentView*>();
        m_page->stayAt(Subject::updates);
        QTRY_VERIFY2(map->table().contains("pool"), qPrintable(map->table()));
        map->pick("conv2d", 2);
        QTRY_VERIFY(exponents->table().count('\n') > 1);
        map->pick("pool", 2);
        QTRY_COMPARE(exponents->table().count('\n'), 1); // its heads alone
    }

    // Whoever picked step 4 of one run sees what there is of another that has not come so far.
    void a_run_that_has_not_come_so_far_shows_its_own_step() {
        observe(1);
        for (int i = 0; i < 3; ++i) {
            const qint64 done = steps();
            m_workbench->live().stepAlone(1);
            QTRY_VERIFY_WITH_TIMEOUT(steps() == done + 1 && m_workbench->session().state() == SessionController::State::paused, 20000);
        }
        auto* map = m_page->findChild<HealthMap*>();
        QTRY_COMPARE_WITH_TIMEOUT(map->step(), 4, 20000);
        map->setFollows(false);
        m_workbench->document().selectVariant(0);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->source().sample() && m_page->source().sample()->step == 1, 20000);
        QCOMPARE(map->step(), 1);
    }

    void beside_a_twin_a_layer_shows_its_distance_step_by_step() {
        Json json = tinyExperiment();
        json["training"]["twin"] = "float32";
        open(json, 1);
        observe(4);
        auto* twin = m_page->findChild<TwinView*>();
        QVERIFY(!twin->isVisible());
        QComboBox* measure = nullptr;
        for (QComboBox* each : m_page->findChildren<QComboBox*>())
            measure = each->accessibleName() == "What is shown" ? each : measure;
        measure->setCurrentIndex(measure->findText("Distance from the twin"));
        QTRY_VERIFY(twin->isVisible());
        QTRY_COMPARE(twin->table().count('\n'), 5);
        auto* map = m_page->findChild<HealthMap*>();
        const QStringList last = twin->table().trimmed().section('\n', -1).split(',');
        QCOMPARE(last[0], QString("4"));
        QVERIFY2(last[1].toDouble() > 0 && last[2].toDouble() <= 1 && last[3].toDouble() > 0, qPrintable(twin->table()));
        QVERIFY2(last[4] == "\"float16\"" || last[4] == "\"float32\"", qPrintable(twin->table())); // whose ulps those are
        QVERIFY2(twin->toolTip().contains("first apart at step 1"), qPrintable(twin->toolTip()));
        QTest::keyClick(twin, Qt::Key_Left);
        QCOMPARE(map->step(), 3);
        QTest::keyClick(twin, Qt::Key_Home);
        QCOMPARE(map->step(), 1);
        measure->setCurrentIndex(0);
        QTRY_VERIFY(!twin->isVisible() && m_page->findChild<ExponentView*>()->isVisible());
    }

    void t_shows_a_table_of_what_is_painted() {
        observe(2);
        auto* map = m_page->findChild<HealthMap*>();
        offerChartMenu(*map);
        map->setFocus();
        QTest::keyClick(map, Qt::Key_T);
        QTRY_VERIFY(m_page->window()->findChild<TableSheet*>());
        auto* sheet = m_page->window()->findChild<TableSheet*>();
        auto* table = sheet->findChild<QTableView*>();
        QCOMPARE(table->model()->rowCount(), map->rows().size());
        QCOMPARE(table->model()->columnCount(), 3); // the layer, two steps
        QCOMPARE(table->model()->headerData(2, Qt::Horizontal).toString(), QString("2"));
        delete sheet;
        QCOMPARE(cellsOf("a,\"b,c\"\n\"d\"\"e\",f"), (QVector<QStringList>{{"a", "b,c"}, {"d\"e", "f"}}));
    }

    // A fault is why there is no result: it stays.
    void a_warning_is_not_shown_again_and_brought_back() {
        using insight::Severity;
        RuleList list;
        QSignalSpy wanted(&list, &RuleList::silenceWanted), all(&list, &RuleList::allWanted);
        list.show({{.severity = Severity::fault, .fact = "It broke.", .finding = "diverged"},
                   {.severity = Severity::warning, .fact = "It may break.", .finding = "overfit"}},
                  "none");
        const auto closes = list.findChildren<QToolButton*>();
        QCOMPARE(closes.size(), 1);
        closes.first()->click();
        QCOMPARE(wanted.takeFirst().first().toString(), QString("overfit"));
        list.show({}, "none");
        list.setHidden({"It may break."});
        QVERIFY2(list.words().contains("Hidden: It may break."), qPrintable(list.words()));
        QTRY_COMPARE(list.findChildren<QPushButton*>().size(), 1);
        list.findChild<QPushButton*>()->click();
        QCOMPARE(all.size(), 1);
    }

    void in_a_small_window_rules_what_if_and_watch_share_a_card() {
        const auto shown = [&](const QString& words) {
            QPushButton* found = button(words);
            return found && found->isVisible();
        };
        m_page->resize(1030, 800); // a window of its own, which stays as high as its cards above each other were
        QCoreApplication::processEvents();
        m_page->resize(1030, 580);
        QTRY_VERIFY(shown("Rules"));
        auto* rules = m_page->findChild<RuleList*>();
        QVERIFY(rules->isVisible());
        QCoreApplication::processEvents();
        const int high = m_page->findChild<HealthMap*>()->height();
        button("What if")->click();
        QVERIFY(!rules->isVisible() && m_page->findChild<WhatIfView*>()->isVisible());
        QCoreApplication::processEvents();
        QCOMPARE(m_page->findChild<HealthMap*>()->height(), high); // nothing moves
        button("Watch")->click();
        for (const int high : {800, 580}) { // a banner that comes and goes
            m_page->resize(1030, high);
            QCoreApplication::processEvents();
            QVERIFY(m_page->findChild<WatchView*>()->isVisible());
        }
        button("What if")->click();
        m_page->resize(1200, 800);
        QTRY_VERIFY(!shown("Rules"));
        QTRY_VERIFY(rules->isVisible() && m_page->findChild<WhatIfView*>()->isVisible());
    }

    // Beside a side that was drawn wide.
    void the_field_of_formats_leaves_the_menu_its_place() {
        m_page->resize(960, 800);
        m_page->show();
        QTRY_VERIFY(m_page->findChild<WhatIfView*>()->isVisible());
        const QLineEdit* field = nullptr;
        for (const auto* each : m_page->findChildren<QLineEdit*>())
            field = each->accessibleName() == "Format of your own" ? each : field;
        QVERIFY(field && field->isVisible());
        for (const auto* menu : field->parentWidget()->findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly))
            QVERIFY2(!menu->isVisible() || !menu->geometry().intersects(field->geometry()), qPrintable(menu->accessibleName()));
    }

    // Its window decides, not the height that its cards took before.
    void in_a_window_that_becomes_small_the_cards_are_shared() {
        QScrollArea window;
        window.setWidgetResizable(true);
        window.setWidget(m_page.release());
        auto* page = static_cast<HealthPage*>(window.widget());
        window.resize(1200, 850);
        window.show();
        auto* rules = page->findChild<RuleList*>();
        QTRY_VERIFY(page->findChild<WhatIfView*>()->isVisible() && rules->isVisible());
        window.resize(1040, 590);
        QTRY_VERIFY(!page->findChild<WhatIfView*>()->isVisible() && rules->isVisible());
        QTRY_VERIFY2(page->height() <= 590, qPrintable(QString("%1: %2").arg(page->height()).arg(page->minimumSizeHint().height())));
    }

private:
    void observe(int count) {
        auto settings = m_workbench->health();
        settings.mode = health::SamplingSettings::Mode::steps;
        settings.every = 1;
        m_workbench->setHealth(settings);
        takeSteps(count);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->source().history() && m_page->source().history()->samples() >= count, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->findChild<HealthMap*>()->table().section('\n', 0, 0).endsWith(QStringLiteral(",%1").arg(count)),
                                 20000); // its heads
    }
    void open(const Json& json, int variant) {
        m_page.reset();
        m_workbench.reset();
        writeTiny(*m_folder, json);
        start(variant);
    }
    void start(int variant) {
        m_workbench = std::make_unique<Workbench>(m_folder->filePath("project"));
        m_workbench->setDevice("cpu");
        QVERIFY(m_workbench->files().open(m_folder->filePath("tiny.mantissa")));
        m_workbench->document().selectVariant(variant);
        m_page = std::make_unique<HealthPage>(*m_workbench);
        m_page->resize(1280, 800);
        m_page->show();
    }
    qint64 steps() {
        const int key = m_workbench->variants().run(m_workbench->document().selectedVariant());
        return key < 0 ? 0 : m_workbench->store().run(key).steps();
    }
    void takeSteps(int count) {
        for (int i = 0; i < count; ++i) {
            const qint64 done = steps();
            m_workbench->live().step();
            QTRY_VERIFY_WITH_TIMEOUT(steps() == done + 1 && m_workbench->session().state() == SessionController::State::paused, 20000);
        }
    }
    void openScope() {
        m_page->showScope();
        QTRY_VERIFY2_WITH_TIMEOUT(m_page->scope().source().state() == ScopeSource::State::open,
                                  qPrintable(m_page->scope().source().failure()), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->scope().source().frame(), 20000);
    }
    void go(int operation) {
        QVERIFY(operation >= 0);
        m_page->scope().show(operation);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->scope().source().frame(), 20000);
        QTRY_VERIFY(m_page->scope().operation() == operation);
    }
    int operationWith(const QString& name) {
        const auto& operations = m_page->scope().source().operations();
        for (int i = 0; i < operations.size(); ++i)
            if (operations[i].name.startsWith(name))
                return i;
        return -1;
    }
    static QTableView* values(ScopeView& scope) {
        for (QTableView* table : scope.findChildren<QTableView*>())
            if (table->accessibleName() == "Values of the tensor")
                return table;
        return nullptr;
    }
    QPushButton* button(const QString& words) {
        for (QPushButton* each : m_page->findChildren<QPushButton*>())
            if (each->text() == words)
                return each;
        return nullptr;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<HealthPage> m_page;
};

QTEST_MAIN(TestHealthPage)
#include "test_health_page.moc"
