// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "app/tiny_experiment.h"
#include "bridge/data_facts.h"
#include "bridge/folder_experiment.h"
#include "core/error.h"
#include "data/pictures/pictures.h"
#include "data/source.h"
#include "forms/fitted_edit.h"
#include "pages/data/class_balance.h"
#include "pages/data/data_page.h"
#include "runs/summary.h"
#include "style/appearance.h"
#include "widgets/segmented.h"
#include "window/main_window.h"
#include "window/variant_actions.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTimer>
#include <QtTest>

#include <algorithm>

using namespace mantissa::app;
using mantissa::Json;

namespace {

void writePictures(const QString& root, const QStringList& classes, int count) {
    for (const QString& name : classes) {
        QDir().mkpath(root + '/' + name);
        for (int i = 0; i < count; ++i) {
            const std::vector<std::uint8_t> grey(32 * 40 * 3, std::uint8_t(20 + 10 * i));
            const auto bytes = mantissa::encode_picture(grey.data(), {32, 40, 3}, mantissa::PictureFile::png);
            QFile file(root + '/' + name + QString("/%1.png").arg(i));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(reinterpret_cast<const char*>(bytes.data()), qint64(bytes.size()));
        }
    }
}

bool has(const QImage& image, const QColor& color) {
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y).rgb() == color.rgb())
                return true;
    return false;
}

} // namespace

class TestDataPage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("Mantissa");
        QCoreApplication::setApplicationName("mantissa-test-data-page");
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_window = std::make_unique<MainWindow>(m_folder->path());
        QVERIFY(workbench().files().open(writeTiny(*m_folder)));
        m_window->show();
        m_window->showPage("data");
        answer();
    }

    void images_classes_and_range_are_shown() {
        QVERIFY2(facts().failure.isEmpty(), qPrintable(facts().failure));
        QCOMPARE(facts().train, 64);
        QCOMPARE(facts().classes.size(), 2);
        QCOMPARE(facts().classes[0].train, 32);
        QCOMPARE(facts().plain.size(), 24);
        QCOMPARE(facts().range.size(), 3);
        QVERIFY(facts().broken.isEmpty());
    }
    void the_two_colours_of_the_bars_are_named() {
        auto* balance = m_window->pageOf("data")->findChild<ClassBalance*>();
        QCOMPARE(balance->legend().parts().size(), 2);
        QCOMPARE(balance->legend().parts()[0].name, QString("training"));
        QCOMPARE(balance->legend().parts()[0].color, theme().accent);
        QCOMPARE(balance->legend().parts()[1].name, QString("validation"));
        QTRY_VERIFY(balance->height() >= balance->sizeHint().height());
        ClassBalance none;
        none.setClasses({});
        QVERIFY(none.sizeHint().height() + PartLegend::rowHeight() < balance->sizeHint().height());
        const QImage shown = balance->grab(QRect(0, balance->height() - 2 * PartLegend::rowHeight() - 8, balance->width(), 1000)).toImage();
        for (const BarPart& part : balance->legend().parts())
            QVERIFY2(has(shown, part.color), qPrintable(part.name));
    }
    // Bars are of the largest classes alone; what has none is in the table.
    void a_table_of_many_classes_has_all_of_them() {
        ClassBalance balance;
        QVector<ClassShare> classes;
        for (int i = 0; i < 100; ++i)
            classes << ClassShare{QString("class %1").arg(i), 100 + i, 10};
        balance.setClasses(classes);
        const QStringList lines = balance.table().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 101);
        QCOMPARE(lines[1], QString("\"class 0\",100,10"));
        QCOMPARE(lines[100], QString("\"class 99\",199,10"));
    }
    // Its last digits would be cut off.
    void a_long_number_is_shown_rounded_until_it_is_edited() {
        QWidget window;
        FittedEdit edit("0.0178260869565217391", &window);
        edit.setGeometry(10, 50, 110, 32);
        QPushButton other("other", &window);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        other.setFocus();
        QVERIFY2(edit.shown().startsWith("0.0178") && edit.shown().size() < edit.text().size(), qPrintable(edit.shown()));
        QVERIFY(edit.fontMetrics().horizontalAdvance(edit.shown()) < edit.width());
        QCOMPARE(edit.text(), QString("0.0178260869565217391"));
        edit.setFocus();
        QCOMPARE(edit.shown(), edit.text());
        other.setFocus();
        edit.setText("0.00392156862745098");
        QCOMPARE(edit.shown(), QString("1/255"));
        edit.setText("not a number of any kind, and long");
        QCOMPARE(edit.shown(), edit.text());
    }
    // Who goes to the next field and types there goes on typing there.
    void fields_stay_while_the_settings_are_read_anew() {
        const auto field = [this](const QString& name) {
            for (auto* one : m_window->pageOf("data")->findChildren<QLineEdit*>())
                if (one->accessibleName() == name)
                    return one;
            return static_cast<QLineEdit*>(nullptr);
        };
        QPointer<QLineEdit> next = field("Validation samples");
        QVERIFY(next);
        field("Training samples")->selectAll();
        QTest::keyClicks(field("Training samples"), "48");
        QTest::keyClick(field("Training samples"), Qt::Key_Return);
        next->setFocus();
        next->selectAll();
        QTest::keyClicks(next, "1");
        answer();
        QTest::qWait(300);
        QVERIFY(next);
        QCOMPARE(next->text(), QString("1"));
    }
    void what_was_typed_is_not_of_another_experiment() {
        const auto field = [this] {
            QLineEdit* found = nullptr;
            for (auto* one : m_window->pageOf("data")->findChildren<QLineEdit*>())
                found = one->accessibleName() == "Training samples" ? one : found;
            return found;
        };
        const QString before = field()->text();
        field()->setFocus();
        field()->selectAll();
        QTest::keyClicks(field(), "48"); // and no Return
        Json other = m_window->workbench().document().json();
        other["name"] = "another";
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, other)));
        const Json opened = m_window->workbench().document().json();
        QTRY_VERIFY(field() && field()->text() == before);
        QCOMPARE(m_window->workbench().document().json(), opened);
    }
    // A field that takes a count or a share.
    void a_count_of_images_is_typed() {
        QLineEdit* field = nullptr;
        for (auto* one : m_window->pageOf("data")->findChildren<QLineEdit*>())
            field = one->accessibleName() == "Training samples" ? one : field;
        QVERIFY(field);
        const auto typed = [&](const char* text) {
            field->selectAll();
            QTest::keyClicks(field, text);
            Q_EMIT field->editingFinished();
            return workbench().document().json()["data"]["train"];
        };
        QCOMPARE(typed("48").dump(), std::string("48"));
        QVERIFY2(workbench().document().experiment(), qPrintable(workbench().document().firstProblem()));
        QCOMPARE(typed("0.5"), Json(0.5));
        QVERIFY(workbench().document().experiment());
        Json json = workbench().document().json();
        json["data"]["train"] = 32.0; // as other programs write it
        workbench().document().edit("count", json);
        QVERIFY(workbench().document().experiment());
        json["data"]["train"] = 32.5;
        workbench().document().edit("no count", json);
        QVERIFY(!workbench().document().experiment());
    }
    // Nothing is wrong with the experiment by itself: its data object, wherever one would press Run, and a button mends it.
    void images_of_another_size_are_mended_on_build() {
        Json json = workbench().document().json();
        json["data"] = {{"source", "mnist"}, {"train", 64}, {"validation", 16}};
        json["model"]["layers"].back()["units"] = 10;
        workbench().document().edit("digits", json);
        QTRY_VERIFY_WITH_TIMEOUT(workbench().plans().objection(), 20000);
        const QString said = "its images are 28 × 28 × 1 but the model's input is 8 × 8 × 1";
        QVERIFY2(workbench().live().statusWords().contains(said), qPrintable(workbench().live().statusWords()));
        const auto shown = [&](const QString& words) {
            const auto labels = m_window->findChildren<QLabel*>(); // some of which come and go
            return std::any_of(labels.begin(), labels.end(),
                               [&](QLabel* label) { return label->isVisible() && label->text().contains(words); });
        };
        QTRY_VERIFY(shown("Mend the error that Build shows first"));
        QTRY_VERIFY(shown(said) && shown("Go to Build"));
        m_window->showPage("build");
        QPushButton* repair = nullptr;
        for (QPushButton* button : m_window->findChildren<QPushButton*>())
            repair = button->text() == "Set the input to 28 × 28 × 1" ? button : repair;
        QVERIFY(repair && repair->isVisible());
        repair->click();
        QTRY_VERIFY_WITH_TIMEOUT(workbench().live().whyNot(LiveRun::Verb::run).isEmpty() && !workbench().plans().waiting(), 20000);
        QVERIFY(workbench().live().statusWords().startsWith("Ready"));
    }
    void augmentation_is_what_the_network_sees() {
        QCOMPARE(facts().augmented[0].image, facts().plain[0].image);
        Json json = workbench().document().json();
        json["data"]["cutout"] = 6;
        workbench().document().edit("cutout", json);
        answer();
        QVERIFY(facts().augmented[0].image != facts().plain[0].image);
    }
    void other_images_are_drawn_and_undone() {
        QPushButton* button = nullptr;
        for (auto* one : m_window->pageOf("data")->findChildren<QPushButton*>())
            button = one->text() == "Regenerate" ? one : button;
        QVERIFY(button && button->isEnabled());
        const QImage first = facts().plain[0].image;
        button->click();
        QCOMPARE(workbench().document().json()["data"]["seed"], Json(2));
        answer();
        QTRY_VERIFY(facts().plain[0].image != first);
        workbench().document().undoStack().undo();
        QCOMPARE(workbench().document().json()["data"]["seed"], Json(1));
        QTRY_VERIFY(!page().waiting() && facts().plain[0].image == first);
        Json json = workbench().document().json();
        json["data"] = {{"source", "mnist"}, {"train", 64}, {"validation", 64}};
        workbench().document().edit("files", json);
        QTRY_VERIFY(!button->isEnabled() && button->toolTip().contains("lie in files"));
    }
    void values_that_overflow_are_named() {
        Json json = workbench().document().json();
        json["data"]["rescale"] = 2.0;
        json["variants"][0]["policy"] = "float16";
        workbench().document().edit("range", json);
        answer();
        QVERIFY2(facts().range.join(' ').contains("squares of bright pixels overflow"), qPrintable(facts().range.join('\n')));
    }
    // Everything has a default, so a file need not speak of its data and training; their fields can be cleared all the same.
    void what_a_file_says_nothing_of_is_cleared() {
        Json json = workbench().document().json();
        json.erase("data");
        json.erase("training");
        workbench().document().edit("shorter", json);
        QVERIFY(workbench().document().experiment());
        m_window->variants().training->trigger();
        for (QWidget* place : {m_window->findChild<QWidget*>("trainingEditor"), m_window->pageOf("data")}) {
            const auto fields = [place] {
                QList<QPointer<QLineEdit>> edits;
                for (QLineEdit* edit : place->findChildren<QLineEdit*>())
                    if (edit->isVisible() && !qobject_cast<QAbstractSpinBox*>(edit->parent()) && !qobject_cast<QComboBox*>(edit->parent()))
                        edits << edit;
                return edits;
            };
            QTRY_VERIFY(!fields().isEmpty()); // they are made when the page has heard of the edit
            const QList<QPointer<QLineEdit>> edits = fields();
            for (const QPointer<QLineEdit>& edit : edits) {
                if (!edit)
                    continue; // its form was made anew
                edit->selectAll();
                QTest::keyClick(edit, Qt::Key_Delete);
                if (edit)
                    QTest::keyClick(edit, Qt::Key_Return);
                QTest::qWait(20);
            }
        }
        QVERIFY(workbench().document().experiment());
    }
    void files_are_chosen_for_the_source_that_reads_them() {
        const auto button = [this](const QString& text) {
            for (auto* one : m_window->pageOf("data")->findChildren<QPushButton*>())
                if (one->text() == text)
                    return one;
            return static_cast<QPushButton*>(nullptr);
        };
        QVERIFY(button("Choose a folder…"));
        for (const char* source : {"csv", "cifar10"}) {
            Json json = workbench().document().json();
            json["data"] = {{"source", source}};
            workbench().document().edit(source, json);
            QTRY_VERIFY(button(std::string(source) == "csv" ? "Choose a file…" : "Choose a folder…"));
            workbench().files().usePlace("/nowhere/at/all.csv");
            QCOMPARE(workbench().document().json()["data"], Json({{"source", source}, {"path", "/nowhere/at/all.csv"}}));
        }
        Json json = workbench().document().json();
        json["data"] = {{"source", "csv"}};
        workbench().document().edit("csv", json);
        QTRY_VERIFY(button("Choose a file…"));
        button("Choose a file…")->click();
        QPointer<QFileDialog> dialog = m_window->findChild<QFileDialog*>();
        QVERIFY(dialog && dialog->fileMode() == QFileDialog::ExistingFile);
        dialog->close();
    }
    void a_folder_stays_where_both_sources_read_one() {
        const auto choose = [this](const char* source) {
            QComboBox* list = nullptr;
            for (auto* one : m_window->pageOf("data")->findChildren<QComboBox*>())
                list = one->accessibleName() == "Source" ? one : list;
            Q_EMIT list->textActivated(list->itemText(list->findData(QString(source))));
            return Json(workbench().document().json()["data"]);
        };
        workbench().files().usePlace("/nowhere/pictures");
        QCOMPARE(choose("idx"), Json({{"source", "idx"}, {"path", "/nowhere/pictures"}}));
        QCOMPARE(choose("csv"), Json({{"source", "csv"}}));
    }
    // By the words of its field, where it is mended.
    void a_folder_that_is_missing_is_told_of() {
        Json json = workbench().document().json();
        json["data"] = {{"source", "idx"}};
        workbench().document().edit("idx", json);
        QCOMPARE(workbench().document().firstProblem(), QString("Data, Folder: missing; give a folder"));
        const auto labels = m_window->findChildren<QLabel*>();
        QTRY_VERIFY(std::any_of(labels.begin(), labels.end(), [](QLabel* label) {
            return label->isVisible() && label->text().contains("Mend the error that Data shows first");
        }));
    }
    void files_say_how_large_they_are() {
        const QString root = m_folder->filePath("pictures");
        writePictures(root, {"cat", "dog"}, 4);
        workbench().files().usePlace(root);
        answer();
        QVERIFY2(facts().range.first() == "Files of 40 × 32 pixels, made 8 × 8 in grey", qPrintable(facts().range.join('\n')));
    }
    void a_bad_folder_is_told_and_nothing_breaks() {
        workbench().files().usePlace("/nowhere/at/all");
        answer();
        QVERIFY2(facts().failure.contains("there is no such folder"), qPrintable(facts().failure));
        workbench().document().undoStack().undo();
        answer();
        QVERIFY(facts().failure.isEmpty());
    }
    void a_folder_that_was_mended_lets_run_again_data() {
        QTest::addColumn<QString>("how");
        for (const char* how : {"the window becomes active", "the page is shown", "the folder is chosen once more"})
            QTest::newRow(how) << how;
    }
    void a_folder_that_was_mended_lets_run_again() {
        if (const std::string why = mantissa::why_no_pictures(); !why.empty())
            QSKIP(why.c_str());
        QFETCH(QString, how);
        const QString root = m_folder->filePath("pictures");
        writePictures(root, {"cat", "dog"}, 12);
        QVERIFY(QDir().mkpath(root + "/empty"));
        workbench().files().usePlace(root);
        QTRY_VERIFY2_WITH_TIMEOUT(workbench().plans().whyNot().contains("empty"), qPrintable(workbench().plans().whyNot()), 20000);
        answer();
        QVERIFY(facts().failure.contains("has no pictures") && workbench().plans().unread());
        if (how == "the page is shown")
            m_window->showPage("build");
        QVERIFY(QDir().rmdir(root + "/empty"));
        if (how == "the page is shown")
            m_window->showPage("data");
        else if (how == "the window becomes active")
            Q_EMIT qGuiApp->applicationStateChanged(Qt::ApplicationActive);
        else
            workbench().files().usePlace(root);
        QTRY_VERIFY_WITH_TIMEOUT(workbench().plans().whyNot().isEmpty() && !workbench().plans().waiting(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!page().waiting() && facts().failure.isEmpty() && facts().train > 0, 20000);
    }
    // They could be read, but did not fit the network; the page, too, lists the folder anew.
    void a_class_that_was_one_too_many_may_go() {
        if (const std::string why = mantissa::why_no_pictures(); !why.empty())
            QSKIP(why.c_str());
        const QString root = m_folder->filePath("pictures");
        writePictures(root, {"cat", "dog", "eel"}, 12);
        workbench().files().usePlace(root);
        QTRY_VERIFY_WITH_TIMEOUT(!workbench().plans().whyNot().isEmpty(), 20000);
        answer();
        QCOMPARE(facts().classes.size(), 3);
        QVERIFY(QDir(root + "/eel").removeRecursively());
        Q_EMIT qGuiApp->applicationStateChanged(Qt::ApplicationActive);
        QTRY_VERIFY_WITH_TIMEOUT(workbench().plans().whyNot().isEmpty(), 20000);
        QTRY_COMPARE_WITH_TIMEOUT(facts().classes.size(), 2, 20000);
    }
    // Files that break only as they are decoded are found before anybody trains on them.
    void a_class_of_broken_files_has_no_images() {
        if (const std::string why = mantissa::why_no_pictures(); !why.empty())
            QSKIP(why.c_str());
        const QString root = m_folder->filePath("pictures");
        writePictures(root, {"cat", "dog"}, 23);
        writePictures(root, {"torn"}, 2);
        for (int i = 0; i < 2; ++i)
            QVERIFY(QFile::resize(root + QString("/torn/%1.png").arg(i), 50)); // its head is whole
        workbench().files().usePlace(root);
        answer();
        QVERIFY2(facts().failure.isEmpty(), qPrintable(facts().failure));
        QCOMPARE(facts().classes.size(), 3);
        QCOMPARE(facts().classes[2].train + facts().classes[2].validation, 0);
        QCOMPARE(facts().classes[0].train + facts().classes[0].validation, 23);
        QCOMPARE(facts().broken.size(), 2);
        QVERIFY2(facts().notes.join('\n').contains("torn"), qPrintable(facts().notes.join('\n')));
    }
    // Whoever is to remove them wants to know all of them, not the first alone.
    void broken_files_that_are_too_many_are_listed() {
        if (const std::string why = mantissa::why_no_pictures(); !why.empty())
            QSKIP(why.c_str());
        const QString root = m_folder->filePath("pictures");
        writePictures(root, {"cat", "dog"}, 10);
        for (int i : {3, 7})
            QVERIFY(QFile::resize(root + QString("/dog/%1.png").arg(i), 0));
        workbench().files().usePlace(root);
        answer();
        QVERIFY(!facts().failure.isEmpty());
        QCOMPARE(facts().broken.size(), 2);
        QVERIFY2(facts().broken[0].contains("dog/3.png") && facts().broken[1].contains("dog/7.png"), qPrintable(facts().broken.join('\n')));
        const auto lists = page().findChildren<QPlainTextEdit*>();
        QVERIFY(std::ranges::any_of(lists, [](const QPlainTextEdit* list) { return list->toPlainText().contains("dog/7.png"); }));
        QCOMPARE(facts().classes.size(), 0); // nothing else is known of them
        const auto labels = page().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) { return label->text().contains("\"Broken files\""); })); // the field
        QVERIFY(std::ranges::none_of(labels, [](const QLabel* label) { return label->text().contains("data.broken"); }));
    }
    // It is a folder of pictures all the same.
    void a_dropped_folder_with_an_empty_class_tells_of_that() {
        if (const std::string why = mantissa::why_no_pictures(); !why.empty())
            QSKIP(why.c_str());
        const QString pictures = m_folder->filePath("holiday");
        writePictures(pictures, {"sea", "hill"}, 12);
        QVERIFY(QDir().mkpath(pictures + "/void"));
        QSignalSpy told(&workbench(), &Workbench::told);
        QVERIFY(!workbench().files().openPictures(pictures));
        QVERIFY(!told.isEmpty());
        const Message message = told.last().at(0).value<Telling>()();
        QVERIFY2(message.cause.contains("void"), qPrintable(message.cause));
        QVERIFY2(!message.fact.contains("pictures"), qPrintable(message.fact));
    }

    // Nothing is broken of what nobody asked for.
    void a_class_of_which_no_image_is_asked_for_is_not_called_broken() {
        Json json = workbench().document().json();
        json["data"].update({{"train", 2}, {"validation", 1}, {"classes", 4}});
        json["model"]["layers"].back()["units"] = 4;
        json["training"]["batch"] = 1;
        workbench().document().edit("hardly any", json);
        answer();
        QVERIFY2(facts().failure.isEmpty(), qPrintable(facts().failure));
        QVERIFY(std::ranges::any_of(facts().classes, [](const ClassShare& one) { return one.train + one.validation == 0; }));
        QVERIFY2(facts().notes.isEmpty(), qPrintable(facts().notes.join('\n')));
    }
    // Where nothing goes of them they are not cut.
    void files_of_the_same_proportions_are_not_cut() {
        if (const std::string why = mantissa::why_no_pictures(); !why.empty())
            QSKIP(why.c_str());
        const QString root = m_folder->filePath("pictures");
        writePictures(root, {"cat", "dog"}, 4);
        workbench().files().usePlace(root);
        for (const auto& [width, cut] : {std::pair{10, false}, {8, true}}) {
            Json json = workbench().document().json();
            json["model"]["input"] = {8, width, 1}; // of files of 40 x 32
            json["data"]["resize"] = "crop";
            workbench().document().edit("size", json);
            answer();
            QVERIFY2(facts().failure.isEmpty(), qPrintable(facts().failure));
            QVERIFY2(facts().range.first().contains(", cut to") == cut, qPrintable(facts().range.first()));
        }
    }
    // It was added after the data were looked at.
    void a_run_that_never_began_could_not_start() {
        if (const std::string why = mantissa::why_no_pictures(); !why.empty())
            QSKIP(why.c_str());
        const QString root = m_folder->filePath("pictures");
        writePictures(root, {"cat", "dog"}, 12);
        workbench().files().usePlace(root);
        answer();
        QTRY_VERIFY_WITH_TIMEOUT(!workbench().plans().waiting(), 20000);
        writePictures(root, {"eel"}, 12);
        QStringList facts, causes, topics;
        connect(&workbench(), &Workbench::told, this, [&](const Telling& telling) {
            facts << telling().fact;
            causes << telling().cause;
            topics << telling().topic;
        });
        workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(facts.contains("The run could not start."), 20000);
        QVERIFY2(!facts.contains("The run could not go on."), qPrintable(facts.join('\n')));
        const QString cause = causes[facts.indexOf("The run could not start.")];
        QVERIFY2(cause.startsWith("variant") && cause.contains("give its last layer 3 outputs"), qPrintable(cause));
        const QString topic = topics[facts.indexOf("The run could not start.")];
        QVERIFY(!topic.isEmpty() && causes.count(cause) > 1); // its variants failed for it
        for (int i = 0; i < causes.size(); ++i)
            QVERIFY2(causes[i] != cause || topics[i] == topic, qPrintable(facts[i])); // it is one banner
    }
    // One that was found when it was decoded: nothing was said of it, and nothing can be wrong.
    void a_broken_image_is_not_among_those_looked_at() {
        using namespace mantissa;
        const auto& variant = workbench().document().experiment()->variants.front();
        const DataSets sets = open_data({variant.data, variant.model.input, m_folder->path().toStdString(), {}});
        LastValidation run{.name = "float32", .step = 3, .predicted = {}, .folder = m_folder->filePath("run")};
        for (std::int64_t i = 0; i < sets.validation->size(); ++i)
            run.predicted.push_back(i == 0 ? -1 : i == 1 ? 1 - sets.validation->label(i) : sets.validation->label(i));
        Summary summary;
        summary.data = UsedData{.broken_files = 1, .broken = {{"ok/truncated.png", "ends too early"}}};
        QVERIFY(QDir().mkpath(run.folder));
        write_json(run.folder.toStdString() + "/summary.json", to_json(summary));
        app::DataFacts facts;
        addResults(facts, sets, {run, run});
        addBroken(facts, sets, {run, run});
        QVERIFY2(facts.wrongWords.contains("1 of 15 validation images wrong"), qPrintable(facts.wrongWords));
        QVERIFY2(facts.disputedWords.contains("0 of 15 validation images"), qPrintable(facts.disputedWords));
        QCOMPARE(facts.broken, QStringList("ok/truncated.png: ends too early"));
    }
    // It was there when it was looked at: no run begins that could only fail, and the place is chosen from the message.
    void a_folder_that_has_gone_starts_no_run() {
        if (const std::string why = mantissa::why_no_pictures(); !why.empty())
            QSKIP(why.c_str());
        const QString root = m_folder->filePath("pictures");
        writePictures(root, {"cat", "dog"}, 12);
        workbench().files().usePlace(root);
        answer();
        QTRY_VERIFY_WITH_TIMEOUT(!workbench().plans().waiting(), 20000);
        QVERIFY(QDir().rename(root, root + "-elsewhere"));
        QSignalSpy told(&workbench(), &Workbench::told);
        workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, 20000);
        QVERIFY(!workbench().session().busy() && workbench().store().groups().isEmpty());
        const Message message = told.first().at(0).value<Telling>()();
        QVERIFY2(message.cause.contains("pictures") && !message.cause.contains("data.path"), qPrintable(message.cause));
        m_window->showPage("run");
        message.actions.first().act();
        auto* dialog = page().findChild<QFileDialog*>();
        QVERIFY(m_window->page() == "data" && dialog && dialog->isVisible());
        dialog->close();
    }
    void what_was_wrong_and_where_formats_disagree() {
        QVERIFY(facts().wrongWords.startsWith("No validation yet"));
        workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(workbench().session().state(), SessionController::State::idle, 60000);
        m_window->showPage("data");
        QTRY_VERIFY_WITH_TIMEOUT(!page().waiting() && facts().wrongWords.contains("of 16 validation images wrong"), 20000);
        QVERIFY2(facts().disputedWords.contains("float32 (left) and mixed (right) disagree on"), qPrintable(facts().disputedWords));
        Json json = workbench().document().json();
        json["data"]["validation"] = 8;
        workbench().document().edit("fewer images", json); // those the runs speak of are others
        QTRY_VERIFY_WITH_TIMEOUT(!page().waiting() && facts().validation == 8, 20000);
        for (const QString& words : {facts().wrongWords, facts().disputedWords})
            QVERIFY2(words.contains("validated on other images than these 8"), qPrintable(words));
        QVERIFY(facts().wrong.isEmpty() && facts().disputed.isEmpty());
    }
    // Each with each, not the neighbours in the list alone.
    void which_formats_disagree_is_chosen() {
        Json json = tinyExperiment();
        json["variants"].push_back({{"name", "brain"}, {"policy", "mixed_bfloat16"}});
        QVERIFY(workbench().files().open(writeTiny(*m_folder, json)));
        answer();
        workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(workbench().session().state(), SessionController::State::idle, 60000);
        m_window->showPage("data");
        const QStringList before = {"float32", "mixed", "brain"}, after = {"float32", "brain", "mixed"};
        QTRY_VERIFY_WITH_TIMEOUT(!page().waiting() && facts().validated == before, 20000);
        QComboBox* beside = nullptr;
        for (QComboBox* one : page().findChildren<QComboBox*>())
            beside = one->accessibleName() == "Set beside" ? one : beside;
        QVERIFY(beside && !beside->isVisible()); // of images as they are nothing is set beside
        page().findChild<Segmented*>()->button(3)->click();
        QVERIFY(beside->isVisible());
        QCOMPARE(beside->count(), 2);
        QCOMPARE(beside->currentText(), QString("mixed"));
        beside->setCurrentIndex(1);
        Q_EMIT beside->activated(1);
        QTRY_VERIFY_WITH_TIMEOUT(!page().waiting() && facts().validated == after, 20000);
        QVERIFY2(facts().disputedWords.contains("float32 (left) and brain (right)"), qPrintable(facts().disputedWords));
        QCOMPARE(beside->currentText(), QString("brain"));
        QCOMPARE(beside->itemText(0), QString("mixed")); // the list stays as it was
        workbench().document().selectVariant(2);         // its own is not set beside itself
        QTRY_VERIFY_WITH_TIMEOUT(!page().waiting() && facts().validated.value(0) == "brain", 20000);
        QCOMPARE(facts().validated.size(), 3);
        QVERIFY(facts().validated[1] != "brain");
    }
    // A run folder keeps what the network said of each image.
    void where_formats_disagree_is_told_of_earlier_runs_too() {
        workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(workbench().session().state(), SessionController::State::idle, 60000);
        m_window->showPage("data");
        QTRY_VERIFY_WITH_TIMEOUT(!page().waiting() && facts().disputedWords.contains("disagree on"), 20000);
        const QString words = facts().disputedWords;
        const QString file = workbench().document().file();
        m_window = std::make_unique<MainWindow>(m_folder->path());
        QVERIFY(workbench().files().open(file));
        m_window->show();
        m_window->showPage("data");
        QTRY_COMPARE_WITH_TIMEOUT(facts().disputedWords, words, 20000);
        QTRY_VERIFY(!facts().wrongWords.startsWith("No validation yet"));
    }
    void nothing_is_held_up_while_a_folder_is_chosen() {
        bool modal = false;
        QObject watcher;
        QTimer::singleShot(200, &watcher, [&] {
            if (QWidget* dialog = QApplication::activeModalWidget())
                modal = true, dialog->close();
        });
        for (QPushButton* button : page().findChildren<QPushButton*>())
            if (button->text().contains("folder", Qt::CaseInsensitive))
                button->click();
        auto* dialog = page().findChild<QFileDialog*>();
        QVERIFY(!modal && dialog && !dialog->isModal() && dialog->isVisible());
        dialog->close();
    }
    void a_dropped_folder_becomes_an_experiment() {
        if (const std::string why = mantissa::why_no_pictures(); !why.empty())
            QSKIP(why.c_str());
        const QString pictures = m_folder->filePath("holiday");
        writePictures(pictures, {"sea", "hill", "town"}, 12);
        QVERIFY(workbench().files().openPictures(pictures));
        const Json& json = workbench().document().json();
        QCOMPARE(json["name"].get<std::string>(), std::string("holiday"));
        QCOMPARE(json["model"]["layers"].back()["units"].get<int>(), 3);
        QVERIFY2(workbench().document().firstProblem().isEmpty(), qPrintable(workbench().document().firstProblem()));
        answer();
        QCOMPARE(facts().classes[0].name, QString("hill"));
        QCOMPARE(facts().train + facts().validation, 36);
        QVERIFY(!workbench().files().openPictures(m_folder->filePath("nothing")));
        QVERIFY(QFile::exists(workbench().document().file()));
    }
    // As a shell completes it, and from where it was started.
    void a_folder_is_named_by_its_last_part() {
        if (const std::string why = mantissa::why_no_pictures(); !why.empty())
            QSKIP(why.c_str());
        writePictures(m_folder->filePath("holiday"), {"sea", "hill"}, 12);
        const QString before = QDir::currentPath();
        const auto back = qScopeGuard([before] { QDir::setCurrent(before); });
        QVERIFY(QDir::setCurrent(m_folder->path()));
        QVERIFY(workbench().files().open("holiday/"));
        QCOMPARE(QFileInfo(workbench().document().file()).fileName(), QString("holiday.mantissa"));
        QCOMPARE(workbench().document().json()["name"], mantissa::Json("holiday"));
        answer();
        QVERIFY2(facts().failure.isEmpty(), qPrintable(facts().failure)); // it is found from beside the experiment, too
    }

private:
    Workbench& workbench() { return m_window->workbench(); }
    DataPage& page() { return *static_cast<DataPage*>(m_window->pageOf("data")); }
    const DataFacts& facts() { return page().view().facts(); }
    void answer() { QTRY_VERIFY_WITH_TIMEOUT(!page().waiting() && !facts().source.isEmpty(), 20000); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(TestDataPage)
#include "test_data_page.moc"
