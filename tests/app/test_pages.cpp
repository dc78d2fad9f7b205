// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "app/tiny_experiment.h"
#include "bridge/workbench.h"
#include "charts/pane_view.h"
#include "charts/run_chart.h"
#include "forms/elided_combo_box.h"
#include "forms/field_form.h"
#include "forms/policy_form.h"
#include "models/arithmetic_model.h"
#include "models/block_model.h"
#include "models/format_model.h"
#include "models/layer_shapes.h"
#include "models/run_table_model.h"
#include "models/words.h"
#include "pages/build/build_page.h"
#include "pages/build/card_layout.h"
#include "pages/build/layer_inspector.h"
#include "pages/build/layer_model.h"
#include "pages/build/policy_card.h"
#include "pages/build/policy_model.h"
#include "pages/numbers/block_picture.h"
#include "pages/numbers/block_view.h"
#include "pages/numbers/number_line.h"
#include "pages/numbers/steps_view.h"
#include "pages/run/pane_menu.h"
#include "pages/run/run_table.h"
#include "pages/run/run_table_columns.h"
#include "pages/run/run_table_delegate.h"
#include "pages/welcome/experiment_card.h"
#include "pages/welcome/shipped.h"
#include "pages/welcome/welcome_page.h"
#include "settings/app_settings.h"
#include "style/appearance.h"
#include "style/card_head.h"
#include "style/elided_name.h"
#include "widgets/paragraph.h"
#include "widgets/segmented.h"
#include "widgets/sorted_header.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QScopeGuard>
#include <QSettings>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace mantissa;
using namespace mantissa::app;

using Tester = QAbstractItemModelTester;

class TestPages : public QObject {
    Q_OBJECT

private:
    static void keepSettingsApart() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("Mantissa");
        QCoreApplication::setApplicationName("mantissa-test-pages");
        QSettings().clear();
    }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void a_value_in_every_format() {
        FormatModel model;
        Tester tester(&model, Tester::FailureReportingMode::QtTest);
        model.setValue(0.1);
        QCOMPARE(model.rowCount(), 6);
        const int half = 3;
        QCOMPARE(model.data(model.index(half, FormatModel::Bits), Qt::DisplayRole).toString(), QString("0010111001100110"));
        QCOMPARE(model.stored(half), 0.0999755859375);
        QCOMPARE(model.data(model.index(half, FormatModel::Ulp), Qt::DisplayRole).toString(), QString("2⁻¹⁴"));
    }
    // As the values beside them are written: what can be read at a glance is no power.
    void steps_of_ones_and_more_are_plain() {
        ArithmeticModel sum; // 2048 + 1
        QStringList steps;
        for (int column = 0; column < 5; ++column)
            steps << sum.index(ArithmeticModel::Step, column).data().toString();
        QCOMPARE(steps, (QStringList{"2⁻¹²", "2⁻¹²", "16", "2", "512"}));
        FormatModel model;
        model.setValue(2048);
        QCOMPARE(model.index(2, FormatModel::Ulp).data().toString(), QString("16"));
    }
    void the_largest_of_a_block_takes_the_range_of_the_others() {
        BlockModel model;
        Tester tester(&model, Tester::FailureReportingMode::QtTest);
        model.setFormat(mxfp4);
        model.setValues({6, 1.5f, -0.5f, 0.25f});
        const auto stored = [&](int row) { return model.data(model.index(row, BlockModel::Stored), Qt::DisplayRole).toString(); };
        QCOMPARE(stored(1), QString("1.5"));
        QCOMPARE(stored(2), QString("−0.5"));
        QVERIFY(model.setData(model.index(0, BlockModel::Value), "96", Qt::EditRole));
        QCOMPARE(model.reading().blocks.front().scale, 16.0);
        QCOMPARE(stored(1), QString("0"));
        QVERIFY(model.data(model.index(1, BlockModel::Error), BlockModel::LostRole).toBool());
        QCOMPARE(model.data(model.index(1, BlockModel::Alone), Qt::DisplayRole).toString(), QString("1.5"));
        QVERIFY(model.sentence().contains("0.25 becomes 0"));
        QVERIFY(!model.setData(model.index(0, BlockModel::Value), "ten", Qt::EditRole));
        QVERIFY(!model.setData(model.index(0, BlockModel::Stored), "1", Qt::EditRole));
    }
    void a_value_is_dragged_on_the_powers_of_two() {
        BlockView view;
        view.resize(1000, 560);
        view.show();
        auto* picture = view.findChild<BlockPicture*>();
        const QRect row = picture->rowRect(1);
        QTest::mousePress(picture, Qt::LeftButton, {}, QPoint(int(picture->pixelOf(4)), row.center().y()));
        QTest::mouseRelease(picture, Qt::LeftButton);
        QVERIFY(std::fabs(view.model().values()[1] - 4) < 0.2f);
        QCOMPARE(view.model().values()[0], 12.0f);
        BlockView other;
        other.setView(view.view());
        QCOMPARE(other.model().values(), view.model().values());
    }
    void the_block_is_copied_whole() {
        BlockView view;
        view.show();
        view.model().setValues({6, 1.5f, -0.5f, 0.25f});
        auto* table = view.findChild<QTableView*>();
        table->setCurrentIndex(table->model()->index(2, BlockModel::Value));
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        const QStringList rows = QGuiApplication::clipboard()->text().trimmed().split('\n');
        QCOMPARE(rows.size(), 5);
        QCOMPARE(rows[3].split('\t').value(BlockModel::Value), QString("-0.5")); // as a spreadsheet reads it
    }
    void fixed_point_and_signs_on_the_number_line() {
        StepsView view;
        QCOMPARE(view.format(), fixed_point(4, 4));
        view.setValue(0.1);
        QVERIFY2(view.facts().startsWith("Steps of 0.0625 from −8 to 7.9375. 0.1 becomes 0.125."), qPrintable(view.facts()));
        const auto spins = view.findChildren<QSpinBox*>();
        spins[1]->setValue(8); // as many as the word has
        QCOMPARE(view.format(), fixed_point(4, 4));
        bool said = false;
        for (const QLabel* label : view.findChildren<QLabel*>())
            said = said || (label->isVisibleTo(&view) && label->text().contains("at most 7 behind the point"));
        QVERIFY(said);
        spins[1]->setValue(7);
        QCOMPARE(view.format(), fixed_point(1, 7));
        view.findChildren<QComboBox*>()[0]->setCurrentIndex(1);
        QCOMPARE(view.format(), binary);
        view.setValue(-0.25);
        QVERIFY(view.facts().contains("−0.25 becomes −1."));
        QCOMPARE(chancesOnLine(-0.25, binary).upper, 0.375);
        QCOMPARE(chancesOnLine(3, binary).upper, 1.0);
    }
    void a_flipped_bit_is_the_value_then() {
        FormatModel model;
        model.setValue(1);
        model.flip(3, 15); // the sign of float16
        QCOMPARE(model.value(), -1.0);
        model.flip(3, 0);
        QCOMPARE(model.value(), -(1 + 1.0 / 1024));
    }
    void neighbours_are_one_ulp_apart() {
        for (const Format& format : shownFormats())
            for (double value : {1.0, -1.0, 0.3, 0.0, 1e-5}) {
                const double here = round_to(value, format);
                QVERIFY(neighbour(here, format, 1) > here);
                QVERIFY(neighbour(here, format, -1) < here);
                if (here > 0)
                    QCOMPARE(neighbour(here, format, 1) - here, ulpOf(here, format));
            }
    }
    void chance_shows_both_neighbours_and_how_often() {
        FormatModel model;
        Tester tester(&model, Tester::FailureReportingMode::QtTest);
        model.setRounding(Rounding::stochastic);
        model.setValue(2049.5); // a quarter of float16's step of 2 short of 2050
        const int half = 3;
        QCOMPARE(model.chances(half).below, 2048.0);
        QCOMPARE(model.chances(half).above, 2050.0);
        QCOMPARE(model.chances(half).upper, 0.75);
        QCOMPARE(model.stored(half), 2050.0); // the likelier
        QCOMPARE(model.data(model.index(half, FormatModel::Below), Qt::DisplayRole).toString(), QString("2048: 25 %"));
        QCOMPARE(model.data(model.index(half, FormatModel::Above), Qt::DisplayRole).toString(), QString("2050: 75 %"));
        model.setValue(-2049.5);
        QCOMPARE(model.chances(half).below, -2050.0);
        QCOMPARE(model.chances(half).upper, 0.25);
        model.setValue(2048); // nothing is left to chance
        QVERIFY(!model.chances(half).open());
        model.setValue(1e9);
        QVERIFY(!model.chances(half).open());
        int ups = 0; // as the engine rounds
        for (std::uint32_t draw = 0; draw < 1000; ++draw)
            ups += round_to(2049.5, float16, {.rounding = Rounding::stochastic}, draw * 4294967u) == 2050;
        QVERIFY(std::abs(ups - 750) <= 1);
    }
    void subnormals_are_flushed_everywhere() {
        FormatModel model;
        model.setValue(1e-5); // below float16's smallest normal number, 6.1e-5
        const int half = 3;
        QVERIFY(model.stored(half) > 0);
        model.setSubnormals(Subnormals::flushed);
        QCOMPARE(model.stored(half), 0.0);
        QCOMPARE(model.code(half), 0u);
        QCOMPARE(neighbour(0, model.format(half), 1), smallest_normal(float16));
        QCOMPARE(neighbour(smallest_normal(float16), model.format(half), -1), 0.0);
        model.setRounding(Rounding::stochastic);
        QCOMPARE(model.chances(half).above, smallest_normal(float16));
        QVERIFY(std::abs(model.chances(half).upper - 1e-5 / smallest_normal(float16)) < 1e-9);
        QCOMPARE(model.data(model.index(half, FormatModel::Name), Qt::DisplayRole).toString(), QString("float16"));
        ArithmeticModel arithmetic;
        arithmetic.set(1e-3, ArithmeticModel::Operator::multiply, 1e-2);
        const double kept = arithmetic.outcome(half).value;
        arithmetic.setSubnormals(Subnormals::flushed);
        QVERIFY(kept > 0 && arithmetic.outcome(half).value == 0);
        arithmetic.setSubnormals(Subnormals::kept);
        arithmetic.setRounding(Rounding::stochastic);
        arithmetic.set(2048, ArithmeticModel::Operator::add, 1);
        QCOMPARE(arithmetic.outcome(half).why, QString("50 %; else 2050"));
    }
    void arithmetic_tells_what_is_lost() {
        ArithmeticModel model;
        Tester tester(&model, Tester::FailureReportingMode::QtTest);
        using Verdict = ArithmeticModel::Verdict;
        model.set(2048, ArithmeticModel::Operator::add, 1);
        const QModelIndex result = model.index(ArithmeticModel::Result, 0); // cut where there are many formats
        QCOMPARE(result.data(Qt::ToolTipRole).toString(), result.data().toString());
        QCOMPARE(model.outcome(0).verdict, Verdict::exact);
        QCOMPARE(model.outcome(1).verdict, Verdict::exact); // tf32 adds in float32
        QCOMPARE(model.outcome(3).verdict, Verdict::lost);
        QCOMPARE(model.outcome(5).verdict, Verdict::bad);
        model.set(300, ArithmeticModel::Operator::multiply, 300);
        QVERIFY(std::isinf(model.outcome(3).value));
        QCOMPARE(model.outcome(3).verdict, Verdict::bad);
        model.set(1e-5, ArithmeticModel::Operator::multiply, 1e-5);
        QCOMPARE(model.outcome(3).value, 0.0);
        QCOMPARE(model.outcome(3).verdict, Verdict::bad);
    }
    void fields_are_read_as_typed() {
        const Field pair{.key = "kernel", .type = FieldType::pair, .minimum = 1, .maximum = 9},
            number{.key = "rate", .type = FieldType::number, .minimum = 0, .maximum = 1};
        QString wrong;
        QCOMPARE(readField("3", pair, &wrong), Json(3));
        QCOMPARE(readField("3 × 5", pair, &wrong), Json({3, 5}));
        QCOMPARE(readField("0,5", number, &wrong), Json(0.5));
        QVERIFY(wrong.isEmpty());
        readField("2", number, &wrong);
        QVERIFY(!wrong.isEmpty());
    }
    void another_policy_takes_what_was_typed_into_a_role_along() {
        PolicyForm form;
        Json edited;
        form.edited = [&](const Json& json) { edited = json; };
        form.show("mixed_bfloat16");
        form.QWidget::show();
        QComboBox *base = nullptr, *gradients = nullptr;
        for (QComboBox* box : form.findChildren<QComboBox*>()) {
            base = box->accessibleName() == "Policy" ? box : base;
            gradients = box->accessibleName() == "Format of Gradients" ? box : gradients;
        }
        gradients->lineEdit()->setFocus();
        gradients->lineEdit()->selectAll();
        QTest::keyClicks(gradients->lineEdit(), "bfloat16");
        base->setCurrentText("float32");
        Q_EMIT base->activated(base->currentIndex());
        QCOMPARE(edited, Json("float32"));
        QCOMPARE(gradients->currentText(), QString("float32"));
        Q_EMIT gradients->lineEdit()->editingFinished();
        QCOMPARE(edited, Json("float32"));
    }
    // "Everything in float32" is not said of a policy whose gradients are in bfloat16.
    void a_policy_that_was_changed_says_where() {
        PolicyForm form;
        form.edited = [](const Json&) {};
        form.show("float32");
        const auto says = [&](const QString& words) {
            const auto labels = form.findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [&](QLabel* label) { return label->text().contains(words); });
        };
        QVERIFY(says("Everything in float32") && !says("Changed beneath"));
        form.show({{"base", "float32"}, {"gradients", "bfloat16"}});
        QVERIFY(says("Changed beneath: Gradients."));
        form.show("float32");
        QVERIFY(!says("Changed beneath"));
    }
    void a_role_whose_format_is_refused_is_framed() {
        PolicyForm form;
        form.edited = [](const Json&) {};
        form.show("float32");
        QComboBox* gradients = nullptr;
        for (QComboBox* list : form.findChildren<QComboBox*>())
            gradients = list->accessibleName() == "Format of Gradients" ? list : gradients;
        QVERIFY(gradients);
        for (const char* text : {"float<9,99>", "bfloat16"}) {
            gradients->setEditText(text);
            Q_EMIT gradients->lineEdit()->editingFinished();
            QCOMPARE(gradients->property("wrong").toBool(), std::string(text) != "bfloat16");
        }
    }
    // Also where nobody fills the form again with what came from it, as that of a policy's details.
    void a_choice_is_taken_once_and_can_be_taken_back() {
        FieldForm form;
        QStringList told;
        form.edited = [&](const QString&, const Json& value) { told << QString::fromStdString(value.get<std::string>()); };
        const Field rounding{.key = "rounding",
                             .type = FieldType::choice,
                             .fallback = "nearest_even",
                             .label = "Rounding",
                             .help = "Help.",
                             .options = {"nearest_even", "stochastic"}};
        form.show({rounding}, Json::object());
        auto* list = form.findChild<QComboBox*>();
        for (const int option : {0, 1, 1, 0})
            Q_EMIT list->textActivated(list->itemText(option));
        QCOMPARE(told, QStringList({"stochastic", "nearest_even"}));
    }
    // Though the run goes on and its policy is shown again.
    // A list of choices, as which way images are flipped.
    void several_of_a_list_are_ticked() {
        FieldForm form;
        Json told;
        form.edited = [&](const QString&, const Json& value) { told = value; };
        const Field flips{.key = "augment",
                          .type = FieldType::choices,
                          .fallback = Json::array(),
                          .label = "Flips",
                          .help = "Help.",
                          .options = {"horizontal_flip", "vertical_flip"}};
        form.show({flips}, {{"augment", {"vertical_flip"}}});
        const auto boxes = form.findChildren<QCheckBox*>();
        QVERIFY(boxes.size() == 2 && !boxes[0]->isChecked() && boxes[1]->isChecked());
        boxes[0]->click();
        QCOMPARE(told, Json({"horizontal_flip", "vertical_flip"}));
        form.update({{"augment", Json::array()}});
        QVERIFY(!boxes[0]->isChecked() && !boxes[1]->isChecked());
        boxes[1]->click();
        boxes[1]->click();
        QVERIFY(told.is_null());
    }
    void a_format_that_is_refused_is_told_of_as_long_as_it_stands() {
        PolicyForm form;
        form.edited = [](const Json&) {};
        form.show("float16");
        form.QWidget::show();
        form.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&form));
        const auto lists = form.findChildren<QComboBox*>();
        QComboBox* variables = *std::ranges::find(lists, QString("Format of Variables"), &QWidget::accessibleName);
        const auto says = [&](const QString& words) {
            const auto labels = form.findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](QLabel* label) { return label->isVisible() && label->text().startsWith(words); });
        };
        variables->setFocus();
        variables->lineEdit()->selectAll();
        QTest::keyClicks(variables->lineEdit(), "float16f");
        Q_EMIT variables->lineEdit()->editingFinished();
        QVERIFY(says("Variables: expected a format"));
        form.show("float16");
        QCOMPARE(variables->currentText(), QString("float16f"));
        QVERIFY(variables->property("wrong").toBool() && says("Variables: expected a format"));
        variables->lineEdit()->clearFocus();
        form.show("float16"); // the same: a run would train with it, and who typed another must see that it was not taken
        QCOMPARE(variables->currentText(), QString("float16f"));
        QVERIFY(variables->property("wrong").toBool() && !form.refusal().isEmpty());
        form.show("bfloat16");
        QCOMPARE(variables->currentText(), QString("bfloat16"));
        QVERIFY(!variables->property("wrong").toBool() && !says("Variables: expected a format") && form.refusal().isEmpty());
        form.hide();
    }
    void a_refused_format_gives_way_as_its_form_goes() {
        PolicyForm form;
        Json edited;
        form.edited = [&](const Json& json) { form.show(edited = json); };
        form.show("float16");
        form.QWidget::show();
        QSignalSpy told(&form, &PolicyForm::refusalChanged);
        const auto lists = form.findChildren<QComboBox*>();
        QComboBox* variables = *std::ranges::find(lists, QString("Format of Variables"), &QWidget::accessibleName);
        const auto type = [&](const QString& text) {
            variables->lineEdit()->selectAll();
            QTest::keyClicks(variables->lineEdit(), text);
        };
        type("float16f");
        Q_EMIT variables->lineEdit()->editingFinished();
        QVERIFY(form.refusal().contains("Variables") && !told.isEmpty());
        told.clear();
        form.hide();
        QVERIFY(form.refusal().isEmpty() && !told.isEmpty() && edited.is_null());
        form.QWidget::show();
        QCOMPARE(variables->currentText(), QString("float16"));
        QVERIFY(!variables->property("wrong").toBool() && form.refusal().isEmpty());
        type("float16f");
        Q_EMIT variables->lineEdit()->editingFinished();
        type("bfloat16"); // written over what was refused, it is taken as where the field is left
        form.hide();
        QCOMPARE(edited, Json({{"base", "float16"}, {"variables", "bfloat16"}}));
        form.QWidget::show();
        type("float16f");
        Q_EMIT variables->lineEdit()->editingFinished();
        form.forget(); // as where another variant is chosen
        QVERIFY(form.refusal().isEmpty());
        QCOMPARE(variables->currentText(), QString("bfloat16"));
    }
    // What its owner refuses of a value in its range stands there as any other that was not taken.
    void a_form_goes_back_to_what_was_taken_last() {
        FieldForm form;
        Json taken;
        form.edited = [&](const QString& key, const Json& value) {
            if (value == Json(7))
                QVERIFY(form.refuse(key, "not this one"));
            else
                taken = value;
        };
        const Field count{
            .key = "count", .type = FieldType::integer, .fallback = 1, .label = "count", .help = "Help.", .minimum = 1, .maximum = 9};
        form.show({count}, Json::object());
        form.QWidget::show();
        auto* edit = form.findChild<QLineEdit*>();
        const auto type = [&](const QString& text) {
            edit->selectAll();
            QTest::keyClicks(edit, text);
            QTest::keyClick(edit, Qt::Key_Return);
        };
        type("5");
        QVERIFY(taken == Json(5) && form.refusal().isEmpty());
        for (const char* refused : {"7", "99"}) {
            type(refused);
            QVERIFY2(form.refusal().startsWith("Count"), refused);
            form.hide();
            form.QWidget::show();
            QCOMPARE(edit->text(), QString("5"));
            QVERIFY(form.refusal().isEmpty() && !edit->property("wrong").toBool());
        }
        QCOMPARE(taken, Json(5));
    }
    void shapes_end_where_a_setting_gives_none_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<int>("value");
        for (const auto& [key, value] : {std::pair("stride", 0), {"kernel", 0}, {"filters", 0}, {"stride", -1}, {"padding", -3}})
            QTest::addRow("%s %d", key, value) << QString(key) << value;
    }
    void shapes_end_where_a_setting_gives_none() {
        QFETCH(QString, key);
        QFETCH(int, value);
        const Json pool = {{"type", "max_pool2d"}, {"size", 2}, {"name", "down"}},
                   wrong = {{"type", "conv2d"}, {"filters", 2}, {"kernel", 3}};
        for (const bool inside : {false, true}) {
            Json layers = Json::array({pool, wrong, {{"type", "flatten"}}});
            layers[1][key.toStdString()] = value;
            if (inside)
                layers[1] = {{"type", "residual"}, {"layers", Json::array({layers[1]})}};
            const auto shapes = layerShapes({{"model", {{"input", {8, 8, 1}}, {"layers", layers}}}});
            QCOMPARE(int(shapes.size()), 1);
            QCOMPARE(shapes.at("/model/layers/0"), (QVector<qint64>{4, 4, 1}));
        }
    }
    void subnormals_of_a_role_are_flushed_and_kept_again() {
        PolicyForm form;
        Json edited;
        form.edited = [&](const Json& json) { form.show(edited = json); };
        form.show("float16");
        const auto part = [&]<class Kind>(const QString& name, Kind*) {
            const auto all = form.findChildren<Kind*>();
            return *std::ranges::find(all, name, &QWidget::accessibleName);
        };
        auto* flush = part("Flush subnormals of Gradients", static_cast<QCheckBox*>(nullptr));
        auto* format = part("Format of Gradients", static_cast<QComboBox*>(nullptr));
        flush->click();
        QCOMPARE(edited, Json({{"base", "float16"}, {"flush", {"gradients"}}}));
        QVERIFY(flush->isChecked() && format->currentText() == "float16");
        format->setEditText("fixed<8,8>");
        Q_EMIT format->lineEdit()->editingFinished();
        QCOMPARE(edited, Json({{"base", "float16"}, {"gradients", "fixed<8,8>"}}));
        QVERIFY(!flush->isChecked() && !flush->isEnabled());
        form.show({{"base", "float16"}, {"gradients", "float<4,3,flush>"}});
        QVERIFY(flush->isChecked() && format->currentText() == "float<4,3>");
        flush->click();
        QCOMPARE(edited, Json({{"base", "float16"}, {"gradients", "float<4,3>"}}));
    }
    // What was refused can be taken back.
    void an_operand_that_cannot_be_is_cleared_again() {
        PolicyForm form;
        Json edited;
        form.edited = [&](const Json& json) { edited = json; };
        form.show("mxfp4");
        form.QWidget::show();
        for (auto* head : form.findChildren<QPushButton*>())
            if (head->text() == "What products read")
                head->setChecked(true);
        QLineEdit* weights = nullptr;
        for (QLineEdit* edit : form.findChildren<QLineEdit*>())
            weights = edit->accessibleName() == "Weights" ? edit : weights;
        QVERIFY(weights);
        const auto type = [&](const QString& text) {
            weights->selectAll();
            QTest::keyClick(weights, Qt::Key_Delete);
            QTest::keyClicks(weights, text);
            QTest::keyClick(weights, Qt::Key_Return);
        };
        type("float<9,3>");
        QVERIFY(edited.is_null() && weights->property("wrong").toBool());
        QVERIFY(
            std::ranges::any_of(form.findChildren<QLabel*>(), [](const QLabel* label) { return label->text().contains("2 to 8 bits"); }));
        type("");
        QVERIFY(!weights->property("wrong").toBool());
        QCOMPARE(edited, Json("mxfp4"));
        type("mxfp8_e4m3");
        QCOMPARE(edited["operands"]["weights"], Json("mxfp8_e4m3"));
    }
    void what_becomes_of_the_ends_of_axes_stands_at_the_format_of_blocks() {
        PolicyForm form;
        form.edited = [](const Json&) {};
        form.QWidget::show();
        const auto told = [&] {
            return std::ranges::any_of(form.findChildren<QLabel*>(), [](const QLabel* label) {
                return label->isVisible() && label->text().contains("nothing is padded");
            });
        };
        for (const char* policy : {"mxfp8", "mxfp4", "nvfp4"}) {
            form.show(policy);
            QVERIFY2(told(), policy);
        }
        form.show({{"base", "float32"}, {"operands", {{"weights", "mxfp4"}}}});
        QVERIFY(told());
        form.show("float8");
        QVERIFY(!told());
    }
    // The fraction moves every role; one that no word holds is refused beneath its field.
    void fixed_point_is_set_for_all_roles_at_once() {
        PolicyForm form;
        Json edited;
        form.edited = [&](const Json& json) { form.show(edited = json); };
        form.show("fixed16");
        form.QWidget::show();
        const auto field = [&](const QString& name) {
            for (QLineEdit* edit : form.findChildren<QLineEdit*>())
                if (edit->accessibleName() == name && edit->isVisible())
                    return edit;
            return static_cast<QLineEdit*>(nullptr);
        };
        const auto type = [&](const QString& name, const QString& text) {
            QLineEdit* edit = field(name);
            QVERIFY(edit);
            edit->selectAll();
            QTest::keyClicks(edit, text);
            QTest::keyClick(edit, Qt::Key_Return);
        };
        type("Fraction", "9");
        QCOMPARE(edited, Json({{"base", "fixed16"}, {"fixed", {{"fraction", 9}}}}));
        for (QComboBox* box : form.findChildren<QComboBox*>())
            if (box->accessibleName() == "Format of Gradients")
                QCOMPARE(box->currentText(), QString("fixed<7,9>"));
        type("Fraction", "16");
        QCOMPARE(edited["fixed"]["fraction"], Json(9));
        QVERIFY(field("Fraction")->property("wrong").toBool());
        QTRY_VERIFY(std::ranges::any_of(form.findChildren<QLabel*>(), [](const QLabel* label) {
            return label->isVisible() && label->text().contains("15 behind the point");
        }));
        type("Fraction", "9");
        type("Word", "8"); // too short for the fraction, which holds
        QVERIFY(field("Word")->property("wrong").toBool() && !field("Fraction")->property("wrong").toBool());
        QCOMPARE(edited, Json({{"base", "fixed16"}, {"fixed", {{"fraction", 9}}}}));
        form.hide();
        form.QWidget::show();
        QCOMPARE(field("Word")->text(), QString("16"));
        QVERIFY(!field("Word")->property("wrong").toBool());
        form.show("float32");
        QVERIFY(!field("Fraction")); // there is no fixed point in it
    }
    void one_layer_is_counted_as_one() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        Json one = workbench.document().json();
        one["model"]["layers"] = Json::array({Json::object({{"type", "flatten"}})});
        workbench.document().edit([] { return QString("Flatten alone"); }, one);
        const LayerModel model(workbench.document());
        QVERIFY2(!model.totals().contains("layers"), qPrintable(model.totals()));
    }
    void large_figures_get_a_larger_unit() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        LayerModel model(workbench.document());
        VariantPlan plan;
        LayerCost cost;
        cost.name = "conv2d";
        cost.bytes = {0, 76e3 * 1024, 1024}; // not "76 k KiB"
        plan.layers << cost;
        model.setPlan(&plan);
        QCOMPARE(model.index(1, LayerModel::Activations).data().toString(), QString("74.2"));
        QVERIFY(model.headerData(LayerModel::Activations, Qt::Horizontal, Qt::DisplayRole).toString().endsWith("MiB"));
        QVERIFY(model.totals().contains("74 MiB"));
    }
    void runs_that_stand_together_do_so_at_the_next_start() {
        const auto back = qScopeGuard([] { AppSettings().setRunsByExperiment(false); });
        AppSettings().setRunsByExperiment(false);
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        for (bool before : {false, true, false}) {
            RunTable table(workbench);
            auto* together = table.findChild<QCheckBox*>("byExperiment");
            QCOMPARE(together->isChecked(), before);
            together->setChecked(!before);
        }
    }
    // What lies in float32 here is no figure of the format's.
    void bytes_of_a_simulated_format_are_the_formats() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("cpu");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        Json json = workbench.document().json();
        json["variants"] = Json::array({{{"name", "wide"}, {"policy", "float32"}}, {{"name", "narrow"}, {"policy", "fixed16"}}});
        workbench.document().edit("two", json);
        const auto isPlanned = [&workbench] {
            const VariantPlan* plan = workbench.plans().waiting() ? nullptr : workbench.plans().plan(1);
            return plan && plan->badge == Badge::simulated;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isPlanned(), 20000);
        const VariantPlan wide = *workbench.plans().plan(0), narrow = *workbench.plans().plan(1);
        const auto weights = [](const VariantPlan& plan) {
            const auto layer = std::ranges::find_if(plan.layers, [](const LayerCost& cost) { return cost.parameters > 0; });
            return std::pair(layer->bytes[0], layer->taken[0]);
        };
        QCOMPARE(weights(wide).first, weights(wide).second);
        QVERIFY(weights(narrow).first < weights(wide).first && weights(narrow).second >= weights(wide).second);
        LayerModel model(workbench.document());
        int told = 0;
        for (const VariantPlan* plan : {&wide, &narrow}) {
            model.setPlan(plan);
            for (int row = 1; row < model.rowCount(); ++row)
                if (const LayerCost& cost = model.entry(row).cost; cost.parameters > 0) {
                    const QString tip = model.index(row, LayerModel::Weights).data(Qt::ToolTipRole).toString();
                    QCOMPARE(tip.contains(formatBytes(cost.taken[0])) && tip.contains(formatBytes(cost.bytes[0])), plan == &narrow);
                    ++told;
                }
        }
        QVERIFY(told >= 2);
    }
    void a_plan_takes_no_shape_away() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        LayerModel model(workbench.document());
        const QString before = model.index(1, LayerModel::Output).data().toString();
        VariantPlan plan;
        LayerCost cost;
        cost.name = model.entry(1).name;
        cost.shape = {3, 3}; // of the network before an edit
        plan.layers << cost;
        model.setPlan(&plan, LayerModel::Costs::stale);
        QCOMPARE(model.index(1, LayerModel::Output).data().toString(), before);
    }
    // As other programs write them.
    void whole_numbers_of_a_file_may_have_a_point() {
        Json pointed = tinyExperiment();
        for (Json& side : pointed["model"]["input"])
            side = side.get<double>();
        Json& filters = pointed["model"]["layers"][0]["filters"];
        filters = filters.get<double>();
        const auto shown = [](const Json& experiment) {
            QTemporaryDir folder;
            Workbench workbench(folder.path());
            const bool opened = workbench.files().open(writeTiny(folder, experiment));
            LayerModel model(workbench.document());
            QStringList all = {QString::number(opened && workbench.document().experiment())};
            for (qint64 side : model.entry(0).cost.shape)
                all << QString::number(side);
            for (int row = 0; row < 2; ++row)
                all << sentenceOf(model.entry(row).words);
            return all;
        };
        const QStringList plain = shown(tinyExperiment());
        QVERIFY(plain.size() == 6 && plain.front() == "1");
        QCOMPARE(shown(pointed), plain);
    }
    void layers_are_edited_with_undo() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        LayerModel model(workbench.document());
        Tester tester(&model, Tester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 4);
        const auto place = model.insertAfter(1, "max_pool2d");
        QCOMPARE(place.to_string(), std::string("/model/layers/1"));
        QCOMPARE(model.entry(2).name, QString("max_pool2d"));
        QVERIFY(workbench.document().experiment());
        model.duplicate(1);
        QCOMPARE(model.entry(2).name, QString("conv2d_1"));
        model.move(2, 1);
        QCOMPARE(model.entry(3).name, QString("conv2d_1"));
        model.set(1, "filters", 4);
        QVERIFY(sentenceOf(model.entry(1).words).startsWith("4 filters"));
        model.set(1, "filters", 1);
        QVERIFY(sentenceOf(model.entry(1).words).startsWith("1 filter,")); // not several
        for (int i = 0; i < 5; ++i)
            workbench.document().undoStack().undo();
        QCOMPARE(workbench.document().json(), tinyExperiment());
    }
    void a_number_without_room_has_fewer_digits_and_keeps_its_ends() {
        const QFontMetrics metrics(QApplication::font());
        const auto wide = [&](const char* words) { return metrics.horizontalAdvance(QString(words)); };
        QCOMPARE(numberIn(metrics, "0.0247", wide("0.0247")), QString("0.0247"));
        QCOMPARE(numberIn(metrics, "0.0247", wide("0.0247") - 1), QString("0.025"));
        QCOMPARE(numberIn(metrics, "0.0247", wide("0.02")), QString("0.02"));
        QCOMPARE(numberIn(metrics, "1,234", wide("1,2")), QString());
        QCOMPARE(numberIn(metrics, "5.2 MiB", wide("5.2 M")), QString());
    }
    void a_subtitle_without_room_loses_its_last_parts() {
        const QFontMetrics metrics(QApplication::font());
        const QString whole = "before the run, batch 1,024";
        const double first = metrics.horizontalAdvance("before the run"), all = metrics.horizontalAdvance(whole);
        QCOMPARE(subtitleIn(metrics, whole, all), whole);
        QCOMPARE(subtitleIn(metrics, whole, all - 1), QString("before the run"));
        QCOMPARE(subtitleIn(metrics, whole, first), QString("before the run"));
        QVERIFY(metrics.horizontalAdvance(subtitleIn(metrics, whole, first - 1)) <= first);
        QCOMPARE(subtitleIn(metrics, "measured; tick: predicted", metrics.horizontalAdvance("measured") + 1), QString("measured"));
    }
    void a_sort_arrow_leaves_a_head_over_figures_free() {
        QStandardItemModel model(3, 2);
        for (int column : {0, 1}) {
            model.setHeaderData(column, Qt::Horizontal, "ms/step");
            model.setHeaderData(column, Qt::Horizontal, int(Qt::AlignRight | Qt::AlignVCenter), Qt::TextAlignmentRole);
        }
        QTableView table;
        auto* head = new SortedHeader(&table);
        table.setHorizontalHeader(head);
        table.setModel(&model);
        table.setSortingEnabled(true);
        table.resize(400, 200);
        for (int column : {0, 1})
            table.setColumnWidth(column, 140);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        const auto first = [&](int sorted) {
            table.sortByColumn(sorted, Qt::DescendingOrder);
            return head->grab(QRect(0, 0, 140, head->height())).toImage();
        };
        const QImage sorted = first(0), plain = first(1);
        QVERIFY(sorted != plain); // the arrow is there
        const int words = head->fontMetrics().horizontalAdvance("ms/step");
        const QRect right(140 - words, 0, words, head->height());
        QVERIFY(sorted.copy(right) == plain.copy(right));
    }
    // The baseline's has no difference behind it, and stands where those of the others do.
    void figures_of_the_run_table_stand_under_each_other() {
        const QFontMetrics metrics(QApplication::font());
        const auto wide = [&](const char* words) { return metrics.horizontalAdvance(QString(words)); };
        QStandardItemModel model(3, RunTableModel::ColumnCount);
        const auto at = [&](int row) { return model.index(row, RunTableModel::Loss); };
        const auto say = [&](int row, const QString& figure, const QString& difference) {
            model.setData(at(row), difference.isEmpty() ? figure : figure + "  " + difference, Qt::DisplayRole);
            model.setData(at(row), difference, RunTableModel::DifferenceRole);
        };
        say(0, "0.0928", {});
        say(1, "0.120", "+0.028");
        say(2, "0.0968", "+0.0040");
        const QRect cell(0, 0, wide("0.0928+0.0000") + 40, 28);
        for (int row : {1, 2})
            QCOMPARE(figurePlace(metrics, cell, at(row)).right(), figurePlace(metrics, cell, at(0)).right());
        QVERIFY(figurePlace(metrics, cell, at(2)).right() <= cell.right() - wide("+0.0040"));
        const QRect narrow(0, 0, wide("0.0928") + 4, 28); // the figure itself comes first
        for (int row : {0, 1, 2})
            QCOMPARE(figurePlace(metrics, narrow, at(row)), narrow);
        for (int row : {1, 2})
            say(row, "0.1", {});
        QCOMPARE(figurePlace(metrics, cell, at(0)), cell); // nothing to make room for
    }
    void that_layers_lack_is_not_the_fault_of_the_input() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        LayerModel model(workbench.document());
        for (int i = 0; i < 3; ++i)
            model.remove(1);
        QCOMPARE(model.rowCount(), 1);
        QVERIFY(model.entry(0).problem.isEmpty());
        QVERIFY(workbench.document().firstProblem().contains("no layers"));
    }
    void an_error_stands_at_its_layer() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        LayerModel model(workbench.document());
        model.remove(2); // flatten: now dense gets an image
        QVERIFY(!workbench.document().experiment());
        QVERIFY2(!model.entry(2).problem.isEmpty(), qPrintable(workbench.document().firstProblem()));
        QCOMPARE(model.entry(2).name, QString("head"));
        QVERIFY(!workbench.live().whyNot(LiveRun::Verb::run).isEmpty());
    }
    void costs_come_with_the_plan() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        PolicyModel policies(workbench.plans(), workbench.document());
        Tester tester(&policies, Tester::FailureReportingMode::QtTest);
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.plans().waiting(), 20000);
        LayerModel model(workbench.document());
        model.setPlan(workbench.plans().plan(0));
        QCOMPARE(model.entry(1).cost.parameters, 3 * 3 * 2 + 2);
        QCOMPARE(model.entry(1).cost.shape, (QVector<qint64>{6, 6, 2}));
        QCOMPARE(policies.columnCount(), 2);
        QVERIFY(policies.data(policies.index(1, 1), PolicyModel::DiffersRole).toBool());
    }
    void layers_with_a_policy_of_their_own_have_a_row() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        PolicyModel policies(workbench.plans(), workbench.document());
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.plans().waiting(), 20000);
        const int rows = policies.rowCount();
        QCOMPARE(policies.apartRow(), -1);
        QCOMPARE(policies.scaleRow(), rows - 1);
        Json json = workbench.document().json();
        json["variants"][1]["layers"] = {{"head", "float32"}};
        workbench.document().edit("apart", json);
        QTRY_COMPARE_WITH_TIMEOUT(policies.rowCount(), rows + 1, 20000);
        QCOMPARE(policies.apartRow(), rows);
        const QModelIndex apart = policies.index(rows, 1);
        QCOMPARE(apart.data(Qt::ToolTipRole).toString(), QString("head: float32"));
        QVERIFY(apart.data(PolicyModel::DiffersRole).toBool());
        QVERIFY(policies.index(rows, 0).data(Qt::ToolTipRole).toString().isEmpty());
        json["variants"][1]["layers"] = {{"head", json["variants"][1]["policy"]}, {"conv2d", "float32"}};
        workbench.document().edit("one of them alone", json); // the other has the variant's
        QTRY_COMPARE_WITH_TIMEOUT(policies.index(rows, 1).data(Qt::ToolTipRole).toString(), QString("conv2d: float32"), 20000);
        workbench.document().undoStack().undo();
        workbench.document().undoStack().undo();
        QTRY_COMPARE_WITH_TIMEOUT(policies.rowCount(), rows, 20000);
    }
    // The branch makes 2 channels of 1: a 1 × 1 convolution with bias goes round it, which is no layer of the file.
    void a_residual_has_the_costs_of_its_projection() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        Json experiment = tinyExperiment();
        Json& layers = experiment["model"]["layers"];
        layers[0]["padding"] = "same";
        layers[0] = {{"type", "residual"}, {"layers", Json::array({layers[0]})}};
        QVERIFY(workbench.files().open(writeTiny(folder, experiment)));
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.plans().waiting(), 20000);
        LayerModel model(workbench.document());
        for (int times = 0; times < 2; ++times)
            model.setPlan(workbench.plans().plan(0));
        QCOMPARE(model.entry(1).type, QString("residual"));
        QCOMPARE(model.entry(1).cost.parameters, 2 + 2);
        QCOMPARE(model.entry(1).cost.macs, 8.0 * 8 * 2);
        QCOMPARE(sentenceOf(model.entry(1).words), QString("with a 1 × 1 projection"));
        model.setPlan(nullptr);
        QVERIFY(model.entry(1).words.isEmpty());
    }
    // One that is put into a residual leaves the shape of its branch as it is.
    void a_layer_put_into_a_residual_fits() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        Json experiment = tinyExperiment();
        Json residual = {{"type", "residual"}, {"layers", Json::array({{{"type", "activation"}, {"function", "relu"}}})}};
        Json& layers = experiment["model"]["layers"];
        layers.insert(layers.begin() + 1, residual);
        QVERIFY(workbench.files().open(writeTiny(folder, experiment)));
        LayerModel model(workbench.document());
        const Json::json_pointer place = model.insertAfter(model.rowOf(Json::json_pointer("/model/layers/1/layers/0")), "conv2d");
        QCOMPARE(place.to_string(), std::string("/model/layers/1/layers/1"));
        const Json& layer = workbench.document().json()[place];
        QCOMPARE(layer["filters"], Json(2));
        QCOMPARE(layer["padding"], Json("same"));
        QVERIFY(workbench.document().problems().empty());
        QCOMPARE(workbench.document().json()[model.insertAfter(1, "conv2d")]["filters"], Json(8)); // elsewhere as ever
    }
    void a_layer_is_built_from_the_page() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        BuildPage page(workbench);
        page.resize(1100, 700);
        page.show();
        const int before = page.layers().rowCount();
        page.select(Json::json_pointer("/model/layers/1"));
        QTest::keyClick(page.findChild<QWidget*>("layers"), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(page.layers().rowCount(), before + 1);
        QTest::keyClick(page.findChild<QWidget*>("layers"), Qt::Key_Delete);
        QCOMPARE(page.layers().rowCount(), before);
    }

    // The mouse passing over it with no button held is no drag, which would swallow the click.
    void a_click_on_the_palette_inserts() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        BuildPage page(workbench);
        page.resize(1100, 700);
        page.show();
        QPushButton* insert = nullptr;
        for (QPushButton* button : page.findChildren<QPushButton*>())
            insert = !insert && button->toolTip().startsWith("Insert after") ? button : insert;
        QVERIFY(insert);
        const int before = page.layers().rowCount();
        const QPointF far = insert->rect().bottomRight();
        QMouseEvent passing(QEvent::MouseMove, far, insert->mapToGlobal(far), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(insert, &passing);
        QTest::mouseClick(insert, Qt::LeftButton);
        QCOMPARE(page.layers().rowCount(), before + 1);
    }
    // Beside the fields of a layer some columns have no room: a button says which, and gives them that of the fields.
    void columns_without_room_are_a_press_away() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        BuildPage page(workbench);
        page.resize(1052, 700); // what a window of 1280 leaves
        page.show();
        auto* table = page.findChild<QTableView*>("layers");
        auto* room = page.findChild<QPushButton*>("room");
        const auto hidden = [table] {
            int count = 0;
            for (int column = 0; column < LayerModel::ColumnCount; ++column)
                count += table->isColumnHidden(column) ? 1 : 0;
            return count;
        };
        QTRY_VERIFY(hidden() > 0 && room->isVisible());
        QVERIFY2(room->text().startsWith(QString::number(hidden())) && room->toolTip().contains("FLOPs"), qPrintable(room->text()));
        auto* fields = page.findChild<LayerInspector*>();
        QVERIFY(fields->isVisible());
        QTest::mouseClick(room, Qt::LeftButton);
        QTRY_COMPARE(hidden(), 0);
        QVERIFY(!fields->isVisible() && room->isVisible());
        QVERIFY2(table->columnWidth(LayerModel::Layer) >= 200, "no room is left for the layers");
        auto* policies = page.findChild<PolicyCard*>()->findChild<QTableView*>(); // have their share of it
        QTRY_VERIFY(std::abs(policies->horizontalHeader()->length() - policies->viewport()->width()) < 8);
        QTest::mouseClick(room, Qt::LeftButton);
        QTRY_VERIFY(fields->isVisible() && hidden() > 0);
    }

    // Whoever changed it: the field that is not being typed into shows what the experiment has.
    void the_fields_of_a_layer_follow_undo() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        BuildPage page(workbench);
        page.resize(1400, 900);
        page.show();
        page.activateWindow();
        (void)QTest::qWaitForWindowActive(&page);
        page.select(Json::json_pointer("/model/layers/0"));
        QLineEdit* filters = nullptr;
        for (QLineEdit* edit : page.findChild<LayerInspector*>()->findChildren<QLineEdit*>())
            filters = edit->accessibleName() == "Filters" ? edit : filters;
        QVERIFY(filters);
        QCOMPARE(filters->text(), QString("2"));
        filters->setFocus();
        filters->selectAll();
        QTest::keyClicks(filters, "04");
        QTest::keyClick(filters, Qt::Key_Return);
        QCOMPARE(workbench.document().json()["model"]["layers"][0]["filters"], Json(4));
        QCOMPARE(filters->text(), QString("4")); // as it was read
        workbench.document().undoStack().undo();
        QCOMPARE(filters->text(), QString("2"));
    }
    void a_layer_that_was_moved_stays_selected_as_that_is_undone() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        BuildPage page(workbench);
        page.resize(1100, 700);
        page.show();
        auto* table = page.findChild<QTableView*>("layers");
        const auto selected = [&] { return page.layers().entry(table->currentIndex().row()).name; };
        table->setCurrentIndex(page.layers().index(3, 0));
        const std::unique_ptr<QMimeData> head(page.layers().mimeData({page.layers().index(3, 0)}));
        page.layers().dropMimeData(head.get(), Qt::MoveAction, 1, 0, {}); // before the first
        QCoreApplication::processEvents();                                // the table hears of it a turn later
        QCOMPARE(table->currentIndex().row(), 1);
        QCOMPARE(selected(), QString("head"));
        workbench.document().undoStack().undo();
        QCOMPARE(table->currentIndex().row(), 3);
        QCOMPARE(selected(), QString("head"));
        workbench.document().undoStack().redo();
        QCOMPARE(selected(), QString("head"));
        QTest::keyClick(table, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(table->currentIndex().row(), 2);
        workbench.document().undoStack().undo();
        QCOMPARE(selected(), QString("head"));
    }
    void a_layer_gets_a_policy_of_its_own() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        BuildPage page(workbench);
        page.resize(1100, 900);
        page.show();
        workbench.document().selectVariant(1); // mixed_float16
        page.select(Json::json_pointer("/model/layers/0"));
        auto* list = page.findChild<QComboBox*>("layerPolicy");
        QVERIFY(list->isVisible() && list->isEnabled());
        QCOMPARE(list->currentIndex(), 0);
        const int wide = list->findText("float32");
        QVERIFY(wide > 0);
        list->setCurrentIndex(wide);
        Q_EMIT list->activated(wide);
        QCOMPARE(workbench.document().json()["variants"][1]["layers"], Json({{"conv2d", "float32"}}));
        QVERIFY(!workbench.document().json()["variants"][0].contains("layers"));
        page.select(Json::json_pointer("/model/layers/1")); // flatten
        QVERIFY(!list->isEnabled() && !list->toolTip().isEmpty());
        page.select(Json::json_pointer("/model/layers/0"));
        QCOMPARE(list->currentText(), QString("float32"));
        Q_EMIT list->activated(0);
        QVERIFY(!workbench.document().json()["variants"][1].contains("layers"));
        page.select(Json::json_pointer());
        QVERIFY(!list->isVisible()); // the input computes nothing
    }
    void panes_are_chosen_from_a_menu_and_remembered() {
        keepSettingsApart();
        RunStore store;
        RunChart chart(store);
        QWidget ranges;
        PaneMenu menu(chart, ranges, nullptr);
        const auto choice = [&](const QString& name) -> QAction* {
            Q_EMIT menu.aboutToShow();
            for (QAction* action : menu.actions())
                if (action->text().startsWith(name))
                    return action;
            return nullptr;
        };
        QCOMPARE(menu.actions().size(), 0);
        for (const PaneType& pane : paneTypes())
            QVERIFY2(choice(pane.name), pane.key);
        QVERIFY(choice("Accuracy")->isChecked() && !choice("Lost updates")->isChecked());
        QVERIFY(choice("Loss beside the twin")->text().contains("no run has it"));
        choice("Accuracy")->trigger();
        QVERIFY(!chart.curves().present(1) && chart.curves().present(0));
        choice("Lost updates")->trigger();
        QVERIFY(choice("Lost updates")->isChecked());
        RunChart later(store);
        takePanes(later);
        QCOMPARE(later.view().asked, chart.view().asked);
        choice("As at first")->trigger();
        QCOMPARE(chart.view().asked, RunChart(store).view().asked);
    }
    void one_pane_stays_in_sight() {
        keepSettingsApart();
        RunStore store;
        RunChart chart(store);
        for (std::size_t pane = 1; pane < paneTypes().size(); ++pane)
            choosePane(chart, pane, paneTypes()[pane].whereIdle == PaneType::WhereIdle::goes); // which no run has
        QVERIFY(isLastPane(chart, 0) && !isLastPane(chart, 1));
        PaneView(chart, 0).showAlone(true);
        choosePane(chart, 1, true); // who asks for another wants to see both
        QVERIFY(!PaneView(chart, 0).alone() && chart.curves().present(0) && chart.curves().present(1));
        QSettings().clear();
    }
    void a_name_without_room_keeps_its_batch_and_seed() {
        const QFontMetricsF metrics(typeFont(Appearance::Type::body));
        const QString whole = "mixed_bfloat16, batch 64, seed 3", tail = ", batch 64, seed 3";
        QCOMPARE(elidedName(metrics, whole, 1000), whole);
        const QString shorter = elidedName(metrics, whole, metrics.horizontalAdvance(whole) - 12);
        QVERIFY2(shorter.endsWith("bfloat16" + tail) && shorter.startsWith("m"), qPrintable(shorter)); // what policies differ in stays
        QVERIFY(metrics.horizontalAdvance(shorter) <= metrics.horizontalAdvance(whole) - 12);
        const QString least = elidedName(metrics, whole, metrics.horizontalAdvance("…ch 64, seed 3"));
        QVERIFY2(least.startsWith("m") && least.endsWith("64, seed 3"), qPrintable(least));
        const QString plain = elidedName(metrics, "a_name_without_parts", metrics.horizontalAdvance("a_name_without"));
        QVERIFY2(plain.startsWith("a_n") && plain.endsWith("ts"), qPrintable(plain));
    }
    // What is left out is told in one place, and what is left says of what it is.
    void a_short_name_has_dots_once_and_keeps_its_beginning() {
        const QFontMetricsF metrics(typeFont(Appearance::Type::body));
        for (const char* name :
             {"mixed_float16, auto 2^15", "bfloat16, stochastic rounding", "bfloat16, stochastic rounding, batch 16, seed 1"})
            for (double width = metrics.horizontalAdvance(name) - 1; width > metrics.horizontalAdvance("bfloat16, st"); width -= 1) {
                const QString shorter = elidedName(metrics, name, width);
                QVERIFY2(shorter.count(QStringLiteral("…")) == 1 && shorter[0] == QLatin1Char(name[0]), qPrintable(shorter));
                QVERIFY2(metrics.horizontalAdvance(shorter) <= width, qPrintable(shorter));
            }
    }
    void tries_of_a_search_stay_apart_where_there_is_no_room() {
        const QFontMetricsF metrics(typeFont(Appearance::Type::body));
        const double width = metrics.horizontalAdvance("activations, 2 bits, batch 32, seed 1");
        QSet<QString> shown;
        for (const char* layer : {"conv2d", "conv2d_1", "hidden", "logits", "stem"})
            shown << elidedName(metrics, QStringLiteral("activations of %1, 2 bits, batch 32, seed 1").arg(layer), width);
        QVERIFY2(shown.size() == 5, qPrintable(QStringList(shown.values()).join(' ')));
        for (const QString& name : shown)
            QVERIFY2(name.startsWith("a") && name.endsWith(", 2 bits, batch 32, seed 1") && metrics.horizontalAdvance(name) <= width,
                     qPrintable(name));
    }
    void names_of_formats_stay_apart_where_there_is_no_room() {
        const QFontMetricsF metrics(typeFont(Appearance::Type::body));
        const QStringList names = {"float16", "bfloat16", "float32", "mixed_float16", "mixed_bfloat16", "mixed float16", "mixed bfloat16"};
        const double least = metrics.horizontalAdvance("m…bf…16");
        for (double width = metrics.horizontalAdvance("mixed_bfloat16"); width >= least; width -= 1) {
            QSet<QString> shown; // "mixed float16" and "mixed_float16" may look alike: no experiment has both
            for (const QString& name : names) {
                const QString shorter = elidedMiddle(metrics, name, width);
                QVERIFY2(metrics.horizontalAdvance(shorter) <= width, qPrintable(shorter));
                shown << QString(shorter).replace('_', ' ');
            }
            QVERIFY2(shown.size() >= 5, qPrintable(QStringList(shown.values()).join(' ')));
        }
        QCOMPARE(elidedMiddle(metrics, "mixed_bfloat16", metrics.horizontalAdvance("m…bfloat16")), QString("m…bfloat16"));
    }
    void a_list_is_as_wide_as_its_longest_choice() {
        Appearance::instance(); // its style
        ElidedComboBox box;
        box.addItems({"Off", "Fixed", "Dynamic"});
        box.resize(box.sizeHint());
        box.ensurePolished();
        QStyleOptionComboBox option;
        option.initFrom(&box);
        const int room = box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box).width() - 4;
        QVERIFY2(room >= QFontMetricsF(box.font()).horizontalAdvance("Dynamic"), qPrintable(QString::number(room)));
    }
    void a_layer_with_a_policy_of_its_own_says_so() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        Json json = tinyExperiment();
        json["variants"][0]["layers"] = {{"head", "tf32"}};
        QVERIFY(workbench.files().open(writeTiny(folder, json)));
        LayerModel model(workbench.document());
        QCOMPARE(model.entry(3).policy, QString("tf32"));
        QVERIFY(model.entry(1).policy.isEmpty());
        const auto told = [&model](int row) {
            QString words;
            for (const CardLayout::Part& part : CardLayout(model.entry(row), QRect(0, 0, 420, 36), false).parts)
                words += part.text;
            return words;
        };
        QVERIFY2(told(3).endsWith("in tf32") && !told(1).contains("tf32"), qPrintable(told(3)));
        workbench.document().selectVariant(1);
        model.setPlan(nullptr);
        QVERIFY(model.entry(3).policy.isEmpty()); // it is of the other variant
    }
    void the_first_segment_that_is_there_has_the_edge() {
        Segmented segments({"one", "two", "three"}, "name");
        const auto first = [&](int index) { return segments.button(index)->property("firstSegment").toBool(); };
        QVERIFY(first(0) && !first(1));
        segments.setOffered(0, false);
        QVERIFY(first(1) && !first(2) && segments.button(0)->isHidden());
        segments.setOffered(0, true);
        QVERIFY(first(0) && !first(1));
    }
    void tab_comes_to_the_segment_that_is_on() {
        Segmented segments({"one", "two", "three"}, "name");
        segments.setChosen(1);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(bool(segments.button(i)->focusPolicy() & Qt::TabFocus), i == 1);
    }
    // A column that is cut looks like the last one; the variant that is selected is among those that are seen.
    void policies_are_seen_in_whole_columns() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        Json json = tinyExperiment();
        for (int i = 0; i < 4; ++i)
            json["variants"].push_back({{"name", "bfloat16, stochastic rounding " + std::to_string(i)}, {"policy", "bfloat16"}});
        QVERIFY(workbench.files().open(writeTiny(folder, json)));
        BuildPage page(workbench);
        page.resize(1052, 700);
        page.show();
        auto* table = page.findChild<PolicyCard*>()->findChild<QTableView*>();
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->columnCount(), 6, 20000);
        const auto isSeen = [&](int column) {
            const int left = table->columnViewportPosition(column);
            return left >= 0 && left + table->columnWidth(column) <= table->viewport()->width();
        };
        QTRY_VERIFY(isSeen(0) && !isSeen(5));
        for (int column = 0; column < 6; ++column)
            QVERIFY2(isSeen(column) || table->columnViewportPosition(column) >= table->viewport()->width() - 4,
                     qPrintable(QString::number(column)));
        workbench.document().selectVariant(5);
        QTRY_VERIFY(isSeen(5));
        const QString head = table->model()->headerData(5, Qt::Horizontal).toString();
        QVERIFY2(head.startsWith("bfloat16") && head.contains(QStringLiteral("…")), qPrintable(head));
        QCOMPARE(table->model()->headerData(5, Qt::Horizontal, Qt::ToolTipRole).toString(), QString("bfloat16, stochastic rounding 3"));
    }
    // Those that are new while the network is wrong have no column: the others are not taken for them.
    void a_click_on_a_policy_picks_its_own_variant() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        BuildPage page(workbench);
        page.resize(1400, 900);
        page.show();
        auto* table = page.findChild<PolicyCard*>()->findChild<QTableView*>();
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->columnCount(), 2, 20000);
        Json json = workbench.document().json();
        json["variants"].insert(json["variants"].begin(), Json{{"name", "first"}, {"policy", "bfloat16"}});
        json["model"]["layers"][0]["filters"] = 0;
        workbench.document().edit("break it", json);
        QTRY_COMPARE(page.findChild<PolicyModel*>()->variantAt(0), 1);
        QCOMPARE(table->model()->columnCount(), 2);
        for (int column : {1, 0}) {
            QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(1, column)).center());
            QCOMPARE(workbench.document().selectedVariant(), column + 1);
        }
    }
    // Nor is a neighbour, before the answer to an edit comes.
    void a_policy_is_its_variants_before_an_edit_is_compiled() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        BuildPage page(workbench);
        page.resize(1400, 900);
        page.show();
        auto* table = page.findChild<PolicyCard*>()->findChild<QTableView*>();
        const auto* model = page.findChild<PolicyModel*>();
        QTRY_COMPARE_WITH_TIMEOUT(model->columnCount(), 2, 20000);
        Json json = workbench.document().json();
        json["variants"].insert(json["variants"].begin(), Json{{"name", "first"}, {"policy", "bfloat16"}});
        workbench.document().edit("one more", json);
        QVERIFY(workbench.plans().waiting());
        QCOMPARE(model->columnCount(), 2);
        QCOMPARE(model->variantAt(0), 1);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(model->index(1, 1)).center());
        QCOMPARE(workbench.document().selectedVariant(), 2);
        QTRY_COMPARE_WITH_TIMEOUT(model->columnCount(), 3, 20000);
    }
    void policies_have_the_lines_of_their_variants() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        BuildPage page(workbench);
        page.resize(1400, 900);
        page.show();
        auto* table = page.findChild<PolicyCard*>()->findChild<QTableView*>();
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->columnCount(), 2, 20000);
        const auto isDrawn = [&](int variant) {
            const QRgb color = theme().line(workbench.variants().line(variant)).color.rgb();
            const QImage head = table->horizontalHeader()->grab().toImage();
            for (int y = 0; y < head.height(); ++y)
                for (int x = 0; x < head.width(); ++x)
                    if (head.pixel(x, y) == color)
                        return true;
            return false;
        };
        QTRY_VERIFY(isDrawn(0) && isDrawn(1));
        page.resize(1052, 900); // where names have no room beside them
        QTRY_VERIFY(isDrawn(0) && isDrawn(1));
    }
    void heads_break_where_there_is_no_room_alone() {
        ArithmeticModel model;
        Tester tester(&model, Tester::FailureReportingMode::QtTest);
        const auto last = [&] { return model.headerData(model.columnCount() - 1, Qt::Horizontal, Qt::DisplayRole).toString(); };
        QCOMPARE(last(), QString("float8 E4M3"));
        model.setHead(ArithmeticModel::Head::broken);
        QCOMPARE(last(), QString("float8\nE4M3"));
    }
    void the_first_page_has_room_for_its_words_at_any_size() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        WelcomePage page(workbench);
        page.resize(1440, 800);
        page.show();
        for (const double scale : {1.0, 1.5}) {
            Appearance::instance().setTextScale(scale);
            QCoreApplication::processEvents();
            for (const Paragraph* words : page.findChildren<Paragraph*>())
                QTRY_VERIFY2(words->height() >= words->heightForWidth(words->width()), qPrintable(words->text()));
            for (const QLabel* name : page.findChildren<QLabel*>())
                if (!name->wordWrap() && name->isVisible())
                    QTRY_VERIFY2(name->width() >= name->sizeHint().width(), qPrintable(name->text()));
        }
        Appearance::instance().setTextScale(1);
    }
    // Before a name is cut, columns go that say less; a head is never cut.
    void names_of_a_sweep_are_read_apart() {
        RunStore store;
        const int group = store.addGroup({"folder", "now", {}, {}});
        for (const char* name : {"float32, batch 64, seed 1", "mixed_bfloat16, batch 64, seed 1", "mixed_bfloat16, batch 64, seed 2"}) {
            RunData run;
            run.name = name;
            run.add({.loss = 0.5f, .accuracy = 80, .milliseconds = 5}, {});
            run.state = RunState::completed;
            run.experiment = "03-loss-scale-too-small";
            store.addRun(group, run);
        }
        RunTableModel model(store);
        QTableView table;
        table.setModel(&model);
        table.setSortingEnabled(true);
        RunTableColumns columns(table);
        table.show();
        for (const int width : {1100, 1250, 1410}) {
            table.resize(width, 300);
            QTest::qWait(20);
            const QString longest = "mixed_bfloat16, batch 64, seed 2";
            QVERIFY2(table.columnWidth(RunTableModel::Name) >= QFontMetrics(table.font()).horizontalAdvance(longest) + 55,
                     qPrintable(QString::number(table.columnWidth(RunTableModel::Name))));
            for (int column = 1; column < RunTableModel::ColumnCount; ++column)
                if (!table.isColumnHidden(column))
                    QVERIFY2(table.columnWidth(column) >= table.horizontalHeader()->sectionSizeHint(column),
                             qPrintable(model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()));
        }
    }
    // They ended where the last column did, short of the edge of the table.
    void lines_of_the_runs_reach_the_edge() {
        const QByteArray before = AppSettings().runColumns();
        AppSettings().setRunColumns({});
        RunStore store;
        store.addRun(store.addGroup({"folder", "now", {}, {}}), {});
        RunTableModel model(store);
        QTableView table;
        table.setModel(&model);
        RunTableColumns columns(table);
        table.show();
        QHeaderView& head = *table.horizontalHeader();
        for (const int width : {780, 1030, 1250, 2600}) {
            table.resize(width, 300);
            QTest::qWait(20);
            QCOMPARE(head.length(), table.viewport()->width());
        }
        head.moveSection(0, head.count() - 1); // whichever is the last to be seen
        QCOMPARE(head.length(), table.viewport()->width());
        AppSettings().setRunColumns(before);
    }
    // At 1024 pixels "m…e, batch 16, seed 1" had its policy told nowhere but by its line.
    void names_of_a_sweep_come_before_figures_in_a_small_window() {
        RunStore store;
        const int group = store.addGroup({"folder", "now", {}, {}});
        RunData run;
        run.name = "mine, batch 16, seed 1";
        run.policy = "float32";
        run.measuredPeak = 1e6;
        run.add({.loss = 0.5f, .accuracy = 80, .milliseconds = 5}, {});
        store.addRun(group, run);
        RunTableModel model(store);
        QTableView table;
        table.setModel(&model);
        RunTableColumns columns(table);
        table.show();
        table.resize(750, 300);
        QTest::qWait(20);
        QVERIFY(table.columnWidth(RunTableModel::Name) >= 200);
        QVERIFY(table.horizontalHeader()->length() <= table.viewport()->width());
    }
    // Its column stayed as narrow as it is drawn for, whatever room there was.
    void words_of_a_policy_are_whole_where_there_is_room() {
        RunStore store;
        const int group = store.addGroup({"folder", "now", {}, {}});
        RunData run;
        run.name = "mine";
        run.policy = "a policy with a name of many words";
        run.policyEdited = true;
        store.addRun(group, run);
        RunTableModel model(store);
        QTableView table;
        table.setModel(&model);
        RunTableColumns columns(table);
        table.show();
        table.resize(2600, 300);
        QTest::qWait(20);
        const QString words = model.index(0, RunTableModel::Policy).data().toString();
        QVERIFY(table.columnWidth(RunTableModel::Policy) >= QFontMetrics(table.font()).horizontalAdvance(words));
        QVERIFY(table.horizontalHeader()->length() <= table.viewport()->width());
    }
    // Whatever comes or goes: a run, room, a theme, the window itself.
    void a_column_keeps_the_width_that_it_was_drawn_to() {
        const QByteArray before = AppSettings().runColumns();
        const auto shade = Appearance::instance().choice();
        AppSettings().setRunColumns({});
        RunStore store;
        const int group = store.addGroup({"folder", "now", {}, {}});
        store.addRun(group, {});
        RunTableModel model(store);
        constexpr int drawn = 190;
        for (const bool again : {false, true}) {
            QTableView table;
            table.setModel(&model);
            RunTableColumns columns(table);
            table.show();
            table.resize(2600, 300);
            QTest::qWait(20);
            if (!again)
                table.horizontalHeader()->resizeSection(RunTableModel::Status, drawn);
            QCOMPARE(table.columnWidth(RunTableModel::Status), drawn);
            store.addRun(group, {});
            columns.fit();
            QCOMPARE(table.columnWidth(RunTableModel::Status), drawn);
            for (const auto choice : {Appearance::Choice::dark, Appearance::Choice::light}) {
                Appearance::instance().setChoice(choice);
                QCOMPARE(table.columnWidth(RunTableModel::Status), drawn);
            }
            table.resize(1000, 300);
            QTest::qWait(20);
            QCOMPARE(table.columnWidth(RunTableModel::Status), drawn);
        }
        AppSettings().setRunColumns(before);
        Appearance::instance().setChoice(shade);
    }
    void every_shipped_experiment_has_a_card() {
        const QVector<Shipped> all = shippedExperiments();
        QVERIFY(all.size() >= 8);
        QCOMPARE(all.first().key, QString("welcome"));
        for (const Shipped& each : all)
            QVERIFY2(!each.sentence.isEmpty() && each.network.size() > 2, qPrintable(each.key));
    }
    // Each is read once; one that was changed meanwhile is read again, and one that came is seen.
    void a_shipped_experiment_that_was_changed_is_read_again() {
        const QTemporaryDir folder;
        const std::filesystem::path file = std::filesystem::path(folder.path().toStdString()) / "experiments" / "one.mantissa";
        const QByteArray before = qgetenv("MANTISSA_RESOURCES");
        const auto back = qScopeGuard([&] { before.isEmpty() ? qunsetenv("MANTISSA_RESOURCES") : qputenv("MANTISSA_RESOURCES", before); });
        mantissa::Json json = mantissa::read_json(shippedExperiments().first().file.toStdString());
        qputenv("MANTISSA_RESOURCES", folder.path().toUtf8());
        QVERIFY(shippedExperiments().isEmpty());
        std::filesystem::create_directories(file.parent_path());
        for (const char* name : {"First", "A second one"}) { // of another length: both may be written in one tick of the clock
            json["name"] = name;
            mantissa::write_json(file, json);
            const QVector<Shipped> all = shippedExperiments();
            QCOMPARE(all.size(), 1);
            QCOMPARE(all.first().name, QString(name));
            QCOMPARE(shippedExperiments().first().name, QString(name));
        }
    }
    // Whatever a card says is whole, in any language and at any width.
    void a_card_is_as_high_as_its_words() {
        for (const Shipped& each : shippedExperiments()) {
            QVERIFY2(each.sentence.size() < 200, qPrintable(each.sentence)); // a card is no page
            ExperimentCard card(each);
            QVERIFY2(card.heightForWidth(150) > card.heightForWidth(500) || each.sentence.size() < 80, qPrintable(each.key));
            for (const int width : {190, 300, 700}) {
                card.resize(width, 10);
                QCOMPARE(card.sizeHint().height(), card.heightForWidth(width));
            }
        }
        QVERIFY(ExperimentCard(shippedExperiments().last()).sizePolicy().verticalPolicy() == QSizePolicy::Minimum); // never squeezed
    }
    // Its frame was that of the focus.
    void the_focus_is_seen_on_the_card_of_the_open_experiment() {
        ExperimentCard card(shippedExperiments().first());
        card.resize(240, card.heightForWidth(240));
        const QImage closed = card.grab().toImage();
        card.setOpen(true);
        const QImage open = card.grab().toImage();
        QVERIFY(!card.hasFocus() && open != closed);
        card.show();
        QVERIFY(QTest::qWaitForWindowActive(&card));
        card.setFocus();
        QTRY_VERIFY(card.hasFocus());
        const QImage focused = card.grab().toImage();
        card.clearFocus();
        QVERIFY(!card.hasFocus() && card.grab().toImage() != focused);
    }
    void words_for_figures() {
        QCOMPARE(formatBytes(5.2 * 1024 * 1024), QString("5.2 MiB"));
        QCOMPARE(formatShort(61706), QString("62 k"));
        QCOMPARE(formatDuration(0.042), QString("42 ms"));
        QCOMPARE(formatDuration(0.0031), QString("3.1 ms"));
        QCOMPARE(formatDuration(0), QString("0 s"));
        QCOMPARE(formatDuration(0.0999), QString("0.1 s"));
        QCOMPARE(formatDuration(6.0e12), QString("1666666666 h 40 min"));
        QCOMPARE(formatShort(12100), QString("12 k"));
        QCOMPARE(formatPower(0.0078125), QString("2⁻⁷"));
        QCOMPARE(formatDecade(1e-4), QString::fromUtf8("10⁻⁴")); // of one axis, side by side
        QCOMPARE(formatDecade(3e-5), QString::fromUtf8("3 × 10⁻⁵"));
        QCOMPARE(formatDecade(200000), QString::fromUtf8("2 × 10⁵"));
        QCOMPARE(formatPlain(0.1, 6), QString("0.1"));
        QCOMPARE(formatPlain(9.99999997e-07, 3), QString::fromUtf8("1 × 10⁻⁶")); // as a float holds it
        QCOMPARE(formatPlain(9.94e-07, 2), QString::fromUtf8("9.9 × 10⁻⁷"));
        QCOMPARE(formatFigure(0.0000654), QString::fromUtf8("6.54 × 10⁻⁵")); // as what is smaller still
        QCOMPARE(formatFigure(4.6e-6), QString::fromUtf8("4.60 × 10⁻⁶"));
        QCOMPARE(formatFigure(0.00654), QString("0.00654"));
        QCOMPARE(formatFigure(-0.0602), QString::fromUtf8("−0.0602"));
        QCOMPARE(formatBits(-130.8), QString::fromUtf8("−130.8"));
        QCOMPARE(formatFigure(std::nan("")), noFigure());
    }
};

QTEST_MAIN(TestPages)
#include "test_pages.moc"
