// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// The window in German: nothing is left in English, it is switched to and fro while a run is on, fields have the comma and files
// the point. And what a project keeps of how its window was arranged.
#include "app/window_fixture.h"
#include "charts/run_chart.h"
#include "charts/time_chart.h"
#include "data/source.h"
#include "forms/field_form.h"
#include "forms/option_words.h"
#include "model/schedule.h"
#include "models/format_model.h"
#include "models/spoken.h"
#include "models/variant_edits.h"
#include "models/words.h"
#include "pages/numbers/numbers_page.h"
#include "pages/run/run_page.h"
#include "policy/details.h"
#include "settings/app_settings.h"
#include "style/language.h"
#include "train/experiment.h"
#include "widgets/banner.h"
#include "window/application.h"
#include "window/commands.h"
#include "window/side_panel.h"
#include "window/variant_actions.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QDirIterator>
#include <QDockWidget>
#include <QFileDialog>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QStatusBar>
#include <QTabBar>
#include <QXmlStreamReader>

#include <algorithm>
#include <memory>

using namespace mantissa;
using namespace mantissa::app;

namespace {

using Choice = Language::Choice;

struct Entry {
    QString context, english, german;
    bool ready = true;
};

QVector<Entry> entries() {
    QFile file(MANTISSA_SOURCE "/resources/translations/mantissa_de.ts");
    QVector<Entry> all;
    if (!file.open(QIODevice::ReadOnly))
        return all;
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        if (!xml.readNextStartElement())
            continue;
        if (xml.name() == u"name")
            context = xml.readElementText();
        else if (xml.name() == u"source")
            all << Entry{context, xml.readElementText(), {}};
        else if (xml.name() == u"translation") {
            all.last().ready = !xml.attributes().hasAttribute("type");
            all.last().german = xml.readElementText(QXmlStreamReader::IncludeChildElements);
        }
    }
    return all;
}

// The literals within tr(…) of the window's sources, and those of QT_TRANSLATE_NOOP.
QMap<QString, QString> textsOfSources() {
    QMap<QString, QString> texts; // where it stands
    static const QRegularExpression call(
        "(?:\\btr\\(|QT_TRANSLATE_NOOP\\(\\s*\"\\w+\",|translate\\(\\s*\"\\w+\",)\\s*((?:\"(?:[^\"\\\\]|\\\\.)*\"\\s*)+)");
    static const QRegularExpression literal("\"((?:[^\"\\\\]|\\\\.)*)\"");
    for (QDirIterator files(MANTISSA_SOURCE "/app", {"*.cpp", "*.h"}, QDir::Files, QDirIterator::Subdirectories); files.hasNext();) {
        QFile file(files.next());
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QString source = QString::fromUtf8(file.readAll());
        for (auto found = call.globalMatch(source); found.hasNext();) {
            QString text;
            for (auto part = literal.globalMatch(found.next().captured(1)); part.hasNext();)
                text += part.next().captured(1);
            texts[text.replace("\\n", "\n").replace("\\\"", "\"")] = file.fileName();
        }
    }
    return texts;
}

struct ShownWindows : QObject {
    QStringList names;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Show && watched->isWidgetType() && static_cast<QWidget*>(watched)->isWindow())
            names << watched->metaObject()->className();
        return false;
    }
};

} // namespace

class TestLanguage : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void the_command_line_chooses() {
        const StartWishes none = startWishes({"mantissa"}), german = startWishes({"mantissa", "--language", "de", "a.mantissa"}),
                          english = startWishes({"mantissa", "a.mantissa", "--language=en"});
        QVERIFY(none.files.isEmpty() && !none.language && none.problem.isEmpty());
        QCOMPARE(german.files, QStringList("a.mantissa"));
        QVERIFY(german.language == Language::Choice::german && english.language == Language::Choice::english);
        QCOMPARE(english.files, german.files);
        QVERIFY(startWishes({"mantissa", "--language", "fr"}).problem.contains("fr"));
        QVERIFY(!startWishes({"mantissa", "--language"}).problem.isEmpty());
        QVERIFY(startWishes({"mantissa", "--langauge=de"}).problem.contains("--langauge=de"));
        QVERIFY(startWishes({"mantissa", "a.mantissa", "b.mantissa"}).problem.contains("b.mantissa"));          // not passed over
        QVERIFY(startWishes({"mantissa", "welcome"}).files.value(0).endsWith("/experiments/welcome.mantissa")); // one that ships
    }

    void initTestCase() {
        keepSettingsApart();
        if (!Language::has("de"))
            QSKIP("this build has no German: lrelease was missing");
    }
    void init() { Language::instance().setChoice(Choice::english); }
    void cleanup() {
        closeWindow();
        Language::instance().setChoice(Choice::english);
    }

    void every_entry_is_translated() {
        QStringList left;
        for (const Entry& entry : entries())
            if (!entry.ready || entry.german.isEmpty())
                left << entry.context + ": " + entry.english;
        QVERIFY(entries().size() > 1000);
        QVERIFY2(left.isEmpty(), qPrintable("unfinished, see CONTRIBUTING.md:\n" + left.join('\n')));
    }
    void every_entry_has_its_places() {
        static const QRegularExpression place(R"(%\d|%n)");
        for (const Entry& entry : entries()) {
            QStringList english, german;
            for (auto found = place.globalMatch(entry.english); found.hasNext();)
                english << found.next().captured();
            for (auto found = place.globalMatch(entry.german); found.hasNext();)
                german << found.next().captured();
            english.sort();
            german.sort();
            QVERIFY2(english == german, qPrintable(entry.english));
        }
    }
    // What a step adds to a weight is another thing: beside "backward" it is the pass.
    void the_pass_of_the_optimizer_has_one_name() {
        QSet<QString> passes, names;
        for (const Entry& entry : entries())
            if (entry.english == "backward")
                passes << entry.context;
        for (const Entry& entry : entries())
            if (entry.english == "update" && passes.contains(entry.context))
                names << entry.german;
        QVERIFY(passes.size() > 1);
        QVERIFY2(names.size() == 1, qPrintable(QStringList(names.values()).join(", ")));
    }
    void every_text_of_the_sources_is_an_entry() {
        QSet<QString> known;
        for (const Entry& entry : entries())
            known << entry.english;
        const QMap<QString, QString> texts = textsOfSources();
        QVERIFY(texts.size() > 800);
        QStringList missing;
        for (auto text = texts.begin(); text != texts.end(); ++text)
            if (!known.contains(text.key()))
                missing << text.value() + ": " + text.key();
        QVERIFY2(missing.isEmpty(), qPrintable("run the target `translations`, see CONTRIBUTING.md:\n" + missing.join('\n')));
    }

    // One of them is in each build; all are read from where they are given.
    void every_reason_for_no_cuda_is_told_in_german() {
        Language::instance().setChoice(Choice::german);
        QFile build(MANTISSA_SOURCE "/cmake/cuda.cmake");
        QVERIFY(build.open(QIODevice::ReadOnly));
        static const QRegularExpression reason("set\\(why \"([^\"]+)\"");
        int reasons = 0;
        for (auto found = reason.globalMatch(QString::fromUtf8(build.readAll())); found.hasNext(); ++reasons) {
            const QString told = spoken("this build holds no CUDA back end: " + found.next().captured(1) + '.');
            QVERIFY2(told.startsWith("dieser Bau"), qPrintable(told));
        }
        QVERIFY(reasons >= 6);
    }

    // Its file has small letters, as all that the program names: no second one is proposed that differs by them alone.
    void a_new_experiment_is_saved_where_it_lies() {
        Language::instance().setChoice(Choice::german);
        openWindow();
        QVERIFY(m_window->workbench().files().makeNew());
        const ExperimentDocument& document = m_window->workbench().document();
        QCOMPARE(QFileInfo(document.file()).fileName(), QString("experiment.mantissa"));
        QCOMPARE(document.json()["name"], Json("Experiment"));
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY2(m_window->statusBar()->currentMessage().contains("experiment.mantissa"),
                     qPrintable(m_window->statusBar()->currentMessage()));
        QVERIFY(!m_window->findChild<QFileDialog*>());
    }
    // What is shown in German is not what was shown in English, but for names and the few words that both have.
    void nothing_is_left_in_english() {
        openWindow();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->workbench().plans().waiting(), 30000);
        const QSet<QString> english = shownTexts();
        Language::instance().setChoice(Choice::german);
        QTRY_COMPARE(m_window->findChild<QTabBar*>()->tabText(0), QString("Start"));
        const QSet<QString> german = shownTexts();
        QSet<QString> same;
        for (const Entry& entry : entries()) // both languages have it
            if (entry.german == entry.english)
                same << entry.english;
        QFile book(MANTISSA_SOURCE "/resources/translations/engine_de.json");
        QVERIFY(book.open(QIODevice::ReadOnly));
        const QJsonObject phrases = QJsonDocument::fromJson(book.readAll()).object();
        for (const QString& phrase : phrases.keys())
            if (phrases[phrase].toString() == phrase)
                same << phrase;
        QStringList left;
        for (const QString& text : german)
            if (english.contains(text) && !same.contains(text) && hasWords(text))
                left << text;
        left.sort();
        for (const QString& text : left)
            qInfo().noquote() << "left:" << text;
        QVERIFY2(left.isEmpty(), qPrintable("the same in both languages:\n" + left.join('\n')));
        QVERIFY(german.size() > 200);
    }
    void what_is_wrong_with_a_folder_is_told_in_it() {
        openWindow();
        Language::instance().setChoice(Choice::german);
        m_window->workbench().files().usePlace("/nowhere/at/all");
        m_window->showPage("data");
        const auto shown = [](const QLabel* label) {
            return label->isVisible() && label->text().startsWith("/nowhere/at/all: diesen Ordner gibt es nicht; ");
        };
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::any_of(m_window->findChildren<QLabel*>(), shown), 20000);
    }
    // What a list offers is a word of the window, or a name: of a source, a format, an initializer, a way of a paper.
    void what_lists_offer_is_german() {
        Language::instance().setChoice(Choice::german);
        std::vector<Field> fields = training_fields();
        const auto add = [&fields](const std::vector<Field>& more) { fields.insert(fields.end(), more.begin(), more.end()); };
        add(common_data_fields());
        for (const DataSource& source : data_sources())
            add(source.fields);
        for (const std::string& detail : detail_names())
            add(detail_fields(detail, Policy{}));
        const QStringList names{"mnist", "idx", "cifar10", "csv", "hadamard", "glorot", "float32"};
        int words = 0;
        for (const Field& field : fields)
            for (const std::string& option : field.options) {
                const QString file = QString::fromStdString(option);
                QVERIFY2(names.contains(file) || optionWord(option) != file, qPrintable(QString::fromStdString(field.key) + ": " + file));
                words += names.contains(file) ? 0 : 1;
            }
        QVERIFY(words > 20);
        for (const ScheduleType* schedule : schedule_types())
            QVERIFY2(schedule->type == "linear" || optionWord(schedule->type) != QString::fromStdString(schedule->type),
                     schedule->type.c_str()); // linear is a word of both
    }

    void it_is_switched_while_a_run_is_on() {
        openWindow();
        makeLong();
        const QString tab = tabOf("run");
        m_window->commands().run->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::running, 30000);
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() > 0 && store().run(0).steps() > 20, 30000);
        auto* page = static_cast<RunPage*>(m_window->pageOf("run"));
        page->chart().choose(0, PaneChoice::off);
        page->chart().setFollow(false);
        for (Choice choice : {Choice::german, Choice::english, Choice::german}) {
            const qint64 before = store().run(0).steps();
            Language::instance().setChoice(choice);
            QTRY_COMPARE(tabOf("run"), choice == Choice::german ? QString("Lauf") : tab);
            QCOMPARE(m_window->commands().pause->text(), QString("Pause"));
            QCOMPARE(m_window->commands().stop->text(), choice == Choice::german ? QString("Stopp") : QString("Stop"));
            QCOMPARE(m_window->page(), QString("run"));
            QTRY_VERIFY_WITH_TIMEOUT(store().run(0).steps() > before + 5, 30000); // it went on
            QCOMPARE(session().state(), State::running);
            page = static_cast<RunPage*>(m_window->pageOf("run"));
            QVERIFY(page->chart().view().choices[0] == PaneChoice::off);
            QVERIFY(!page->chart().view().follow);
            QCOMPARE(page->chart().curves().runs().size(), store().visibleRuns().size());
        }
        m_window->commands().stop->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
    }
    void docks_keep_their_widths() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->resizeDocks({left()}, {320}, Qt::Horizontal);
        QTRY_VERIFY(qAbs(left()->width() - 320) < 24);
        for (Choice choice : {Choice::german, Choice::english}) {
            Language::instance().setChoice(choice);
            QTRY_COMPARE(tabOf("run"), choice == Choice::german ? QString("Lauf") : QString("Run"));
            QTRY_VERIFY2(qAbs(left()->width() - 320) < 24, qPrintable(QString::number(left()->width())));
            QCOMPARE(m_window->pageOf("run")->locale().decimalPoint(), choice == Choice::german ? QString(",") : QString("."));
        }
    }

    // It was gone, and the sides shared its room among them: the page was squeezed.
    void an_editor_stays_open_at_the_switch() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->showPage("run");
        QTRY_VERIFY(left()->isVisible());
        const int before = left()->width();
        const auto shown = [this](const char* name) {
            const auto* editor = m_window->findChild<QWidget*>(name);
            return editor && editor->isVisible();
        };
        m_window->variants().training->trigger();
        QTRY_VERIFY(shown("trainingEditor") && !left()->isVisible());
        Language::instance().setChoice(Choice::german);
        QTRY_COMPARE(tabOf("run"), QString("Lauf"));
        QTRY_VERIFY(m_window->updatesEnabled() && shown("trainingEditor") && !left()->isVisible());
        m_window->variants().scale->trigger();
        QTRY_VERIFY(shown("variantEditor"));
        Language::instance().setChoice(Choice::english);
        QTRY_COMPARE(tabOf("run"), QString("Run"));
        QTRY_VERIFY(m_window->updatesEnabled() && shown("variantEditor"));
        QCOMPARE(m_window->variants().editorShown(), 1); // the loss scale
        m_window->findChild<SidePanel*>()->back();
        QTRY_VERIFY(left()->isVisible());
        QTRY_VERIFY2(qAbs(left()->width() - before) < 24, qPrintable(QStringLiteral("%1, was %2").arg(left()->width()).arg(before)));
    }
    void why_a_variant_stays_is_told_again() {
        openWindow();
        m_window->workbench().document().selectVariant(0);
        QListWidget* variants = nullptr;
        for (auto* list : m_window->findChildren<QListWidget*>())
            variants = list->accessibleName() == "Variants" ? list : variants;
        QVERIFY(variants);
        QTest::keyClick(variants, Qt::Key_Up, Qt::AltModifier);
        const auto told = [this] {
            QString all;
            for (const QLabel* label : m_window->banners().findChildren<QLabel*>())
                all += label->text();
            return all;
        };
        QVERIFY2(told().contains("It is the first one."), qPrintable(told()));
        Language::instance().setChoice(Choice::german);
        QTRY_COMPARE(tabOf("run"), QString("Lauf"));
        QTRY_VERIFY2(!told().contains("It is the first one."), qPrintable(told()));
        QVERIFY(!told().isEmpty());
    }
    // Parts that were shown before they had a place in the window were windows of their own for a moment.
    void nothing_flashes_at_the_switch() {
        AppSettings().addRecent("/somewhere/else.mantissa");
        openWindow();
        m_window->resize(1280, 720);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->workbench().plans().waiting(), 30000);
        ShownWindows shown;
        qApp->installEventFilter(&shown);
        Language::instance().setChoice(Choice::german);
        QTRY_COMPARE(tabOf("run"), QString("Lauf"));
        QTRY_VERIFY(m_window->updatesEnabled());
        qApp->removeEventFilter(&shown);
        QVERIFY2(shown.names.isEmpty(), qPrintable(shown.names.join(", ")));
        QCOMPARE(m_window->size(), QSize(1280, 720));
        QVERIFY(!m_window->workbench().plans().waiting()); // what is known of them is told anew, not compiled
    }
    void what_runs_came_to_is_told_again() {
        openWindow();
        m_window->resize(1440, 900);
        m_window->commands().run->trigger();
        QTRY_VERIFY(session().busy());
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
        const auto told = [this] {
            const QLabel* words = m_window->banners().findChild<QLabel*>("words");
            return words ? words->text() : QString();
        };
        QTRY_VERIFY_WITH_TIMEOUT(!told().isEmpty(), 20000);
        const QString english = told();
        Language::instance().setChoice(Choice::german);
        const auto back = qScopeGuard([] { Language::instance().setChoice(Choice::english); });
        QTRY_VERIFY2_WITH_TIMEOUT(!told().isEmpty() && told() != english, qPrintable(told()), 20000);
    }
    // Every banner and every line of the log, whatever page told of it, with its buttons; to and fro.
    void what_was_told_is_told_again() {
        openWindow();
        Workbench& bench = m_window->workbench();
        bench.files().openExperiment(m_folder->filePath("nothing.mantissa"));
        QMetaObject::invokeMethod(m_window.get(), "tellSaved", Q_ARG(QString, m_folder->filePath("curves.svg"))); // with a button
        Saying wrong;
        QVERIFY(!renameVariant(bench.document(), 0, QString(300, 'x'), &wrong));
        bench.tell([wrong] { return Message{Message::Kind::warn, "The run is worth a look.", wrong()}; });
        m_window->resize(1440, 900);
        const auto shown = [this] {
            QString all;
            for (auto* text : m_window->findChildren<QPlainTextEdit*>()) // the log among them
                all += text->toPlainText() + '\n';
            for (QWidget* part : m_window->banners().findChildren<QWidget*>()) {
                if (auto* label = qobject_cast<QLabel*>(part))
                    all += label->text() + '\n';
                if (auto* button = qobject_cast<QPushButton*>(part))
                    all += button->text() + '\n';
            }
            return all;
        };
        const QString english = shown();
        const int told = m_window->banners().count();
        QVERIFY(told >= 3);
        QVERIFY2(english.contains("cannot be opened") && english.contains("The chart is saved") && english.contains("needs a name"),
                 qPrintable(english));
        Language::instance().setChoice(Choice::german);
        QTRY_COMPARE(tabOf("run"), QString("Lauf"));
        QTRY_VERIFY2(shown().contains("Eine Variante braucht"), qPrintable(shown()));
        for (const char* left : {"cannot be", "is saved", "needs a name", "Show in", " more"})
            QVERIFY2(!shown().contains(left), qPrintable(QString(left) + " is left in:\n" + shown()));
        QCOMPARE(m_window->banners().count(), told);
        Language::instance().setChoice(Choice::english);
        QTRY_COMPARE(tabOf("run"), QString("Run"));
        QTRY_VERIFY2(shown().contains("cannot be opened") && shown().contains("needs a name") && shown().contains("Show in its folder"),
                     qPrintable(shown()));
        QVERIFY2(!shown().contains("braucht einen Namen") && !shown().contains("nicht"), qPrintable(shown()));
    }
    void edits_and_undo_survive_the_switch() {
        openWindow();
        m_window->variants().duplicate->trigger();
        const auto all = entries();
        const QString german = std::ranges::find(all, QString("Duplicate as %1"), &Entry::english)->german;
        const int variants = m_window->workbench().document().variantCount();
        Language::instance().setChoice(Choice::german);
        QTRY_COMPARE(tabOf("run"), QString("Lauf"));
        QCOMPARE(m_window->workbench().document().variantCount(), variants);
        QVERIFY(m_window->workbench().document().undoStack().canUndo());
        const QString name = m_window->workbench().variants().names().value(1);
        QCOMPARE(m_window->workbench().document().undoStack().undoText(), german.arg(name)); // it was told in English
        QVERIFY(std::ranges::any_of(m_window->findChildren<QAction*>(), [&](QAction* each) {
            return each->text().startsWith("Rückgängig") && each->text().contains(german.arg(name));
        }));
        m_window->workbench().document().undoStack().undo();
        QCOMPARE(m_window->workbench().document().variantCount(), variants - 1);
    }
    // One that was given as words stays in the language that was spoken then.
    void every_edit_is_told_anew() {
        for (QDirIterator files(MANTISSA_SOURCE "/app", {"*.cpp"}, QDir::Files, QDirIterator::Subdirectories); files.hasNext();) {
            QFile source(files.next());
            QVERIFY(source.open(QIODevice::ReadOnly));
            QVERIFY2(!source.readAll().contains("edit(tr("), qPrintable(source.fileName()));
        }
    }
    void one_action_per_key_after_a_switch() {
        openWindow();
        for (Choice choice : {Choice::german, Choice::english}) {
            Language::instance().setChoice(choice);
            QTRY_COMPARE(tabOf("run"), choice == Choice::german ? QString("Lauf") : QString("Run"));
        }
        QHash<QString, int> uses;
        for (QAction* action : m_window->findChildren<QAction*>())
            if (!action->shortcut().isEmpty() && !action->parent()->inherits("QLineEdit"))
                ++uses[action->shortcut().toString()];
        for (auto use = uses.begin(); use != uses.end(); ++use)
            QVERIFY2(use.value() == 1, qPrintable(use.key()));
    }

    // Lists that are drawn would speak it at once, and the page around them a second later.
    void nothing_is_painted_until_all_speak_it() {
        openWindow();
        QTRY_VERIFY(m_window->updatesEnabled());
        const auto made = std::make_shared<int>(0);
        const auto once = [made] { ++*made; };
        Language::instance().setChoice(Choice::english);
        QTest::qWait(100);
        connect(m_window->pageOf("run"), &QObject::destroyed, this, once);
        Language::instance().setChoice(Choice::german);
        QTRY_VERIFY(*made == 1 && m_window->updatesEnabled());
        QCOMPARE(tabOf("run"), QString("Lauf"));
        connect(m_window->pageOf("run"), &QObject::destroyed, this, once);
        QTest::qWait(100); // each translator told of itself
        QCOMPARE(*made, 1);
    }

    // Their names are made, and so they are told in the window's language wherever one is shown.
    void runs_of_a_sweep_are_named_in_the_windows_language() {
        RunStore store;
        RunData run;
        run.name = "mixed, batch 16, seed 2";
        run.sweepPolicy = "mixed";
        const int key = store.addRun(store.addGroup({"", "", {}, {}}), run);
        store.setCurrent(0);
        Language::instance().setChoice(Choice::german);
        TimeChart times(store);
        times.setRun(key);
        QVERIFY2(times.toolTip().contains("mixed, Batch 16, Seed 2"), qPrintable(times.toolTip()));
        QCOMPARE(store.run(key).name, run.name); // as its folder has it
    }

    void a_field_has_the_comma_and_the_file_the_point() {
        Language::instance().setChoice(Choice::german);
        const Field field{.key = "rate", .type = FieldType::number, .label = "Rate", .minimum = 0, .maximum = 10};
        QCOMPARE(writeField(0.001), QString("0,001"));
        for (const char* typed : {"0,25", "0.25", " 2,5e-1 "}) {
            QString wrong;
            const Json value = readField(typed, field, &wrong);
            QVERIFY2(wrong.isEmpty(), typed);
            QCOMPARE(QString::fromStdString(value.dump()), QString("0.25"));
        }
        QCOMPARE(formatCount(61706), QString("61.706"));
        QCOMPARE(formatFigure(0.0602), QString("0,0602"));
        openWindow();
        auto* numbers = static_cast<NumbersPage*>(m_window->pageOf("numbers"));
        auto* value = numbers->findChild<QLineEdit*>("value");
        QCOMPARE(value->text(), QString("0,1"));
        value->setText("1,5");
        Q_EMIT value->textEdited("1,5");
        QCOMPARE(numbers->formats().value(), 1.5);
        Json json = m_window->workbench().document().json();
        json["training"]["optimizer"]["learning_rate"] = 0.125;
        m_window->workbench().document().edit("rate", json);
        const QString file = m_folder->filePath("saved.mantissa");
        QVERIFY(m_window->workbench().files().saveAs(file));
        QFile saved(file);
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QVERIFY(saved.readAll().contains("0.125"));
        const QString table = static_cast<RunPage*>(m_window->pageOf("run"))->chart().face().table();
        QVERIFY(!table.isEmpty() && !table.contains("Schritt"));
    }
    void the_engine_is_told_in_german_and_stays_english_on_disk() {
        Language::instance().setChoice(Choice::german);
        QCOMPARE(spoken("half diverged at step 1,024."), QString("half divergierte bei Schritt 1.024."));
        QVERIFY(spoken("mixed, small learned nothing: not one bit of its weights changed in 100 steps, so every update was zero or "
                       "rounded away.")
                    .startsWith("mixed, small lernte nichts: kein Bit"));
        Language::instance().setChoice(Choice::english);
        QCOMPARE(spoken("half diverged at step 1,024."), QString("half diverged at step 1,024."));
    }

    void sizes_have_their_sign() {
        for (const Choice language : {Choice::german, Choice::english}) {
            Language::instance().setChoice(language);
            QCOMPARE(spoken("4 x 4 x 16"), QString("4 × 4 × 16"));
        }
        QCOMPARE(spoken("its input is 4 x 4 x 16; put flatten before it"), QString("its input is 4 × 4 × 16; put flatten before it"));
        keepAsTyped("2 x 4 filters");
        QCOMPARE(spoken("2 x 4 filters"), QString("2 x 4 filters"));
    }

    // They stand on Compare, not in reports alone.
    void the_accuracy_of_each_class_is_told_in_german() {
        const auto back = qScopeGuard([] { Language::instance().setChoice(Choice::english); });
        Language::instance().setChoice(Choice::german);
        QCOMPARE(spoken("Validation images"), QString("Validierungsbilder"));
        QCOMPARE(spoken("half: plus read as disc (5 times), disc as plus (once)."),
                 QString("half: plus als disc gelesen (5-mal), disc als plus (einmal)."));
        const QString caption =
            spoken("% of the images of each class that were read right when the run was last validated; in brackets the points more or "
                   "less than float32. One image is 12 % of its class: a difference of an image or two is noise.");
        QVERIFY2(caption.startsWith("% der Bilder jeder Klasse") && caption.endsWith("ist Rauschen."), qPrintable(caption));
    }

    // Variants and layers called as something of the book, an experiment as a label, with a story of sentences that the engine tells, too.
    void what_a_user_typed_is_not_translated() {
        openWindow();
        Language::instance().setChoice(Choice::german);
        QCOMPARE(spoken("no result diverged at step 1,024."), QString("kein Ergebnis divergierte bei Schritt 1.024."));
        Json json = tinyExperiment();
        json["name"] = "Loss";
        json["description"] = "half diverged at step 4. Memory gets scarce.";
        json["variants"][0]["name"] = "no result";
        json["model"]["layers"][0]["name"] = "update";
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        QCOMPARE(spoken("no result diverged at step 1,024."), QString("no result divergierte bei Schritt 1.024."));
        QCOMPARE(spoken("no result"), QString("no result"));
        QCOMPARE(spoken("update"), QString("update"));
        QCOMPARE(spokenTitle("Loss"), QString("Loss"));
        QCOMPARE(spokenTitle(json["description"].get<std::string>()), QString("half diverged at step 4. Memory gets scarce."));
        QVERIFY(spokenTitle("Slow input") != QString("Slow input")); // that ships
    }

    void a_project_keeps_its_view() {
        openWindow();
        m_window->commands().run->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(session().busy() || store().runCount() > 0, 30000);
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy() && store().runCount() == 2, 60000);
        QCoreApplication::processEvents();
        const QString file = m_window->workbench().document().file();
        QFile experiment(file);
        QVERIFY(experiment.open(QIODevice::ReadOnly));
        const QByteArray before = experiment.readAll();
        auto& chart = static_cast<RunPage*>(m_window->pageOf("run"))->chart();
        chart.choose(0, PaneChoice::off);
        Json state = chart.state();
        state["hidden"] = Json::array({store().run(0).folder.section('/', -2).toStdString()});
        state["x"] = {2, 9};
        chart.setState(state);
        m_window->showPage("numbers");
        m_window->close();
        m_window = std::make_unique<MainWindow>(m_folder->path());
        QVERIFY(m_window->workbench().files().open(file));
        m_window->show();
        QTRY_COMPARE(m_window->page(), QString("numbers"));
        auto& again = static_cast<RunPage*>(m_window->pageOf("run"))->chart();
        QVERIFY(again.view().choices[0] == PaneChoice::off);
        QCOMPARE(again.view().hidden.size(), 1);
        QCOMPARE(QString::fromStdString(again.state()["x"].dump()), QString("[2.0,9.0]"));
        QFile same(file);
        QVERIFY(same.open(QIODevice::ReadOnly));
        QCOMPARE(same.readAll(), before); // not a byte of it
    }
    void a_spoilt_view_is_passed_over() {
        openWindow();
        for (const char* text :
             {R"({"page":7,"layout":[],"pages":{"run":{"chart":{"panes":{"loss":[3,1]},"x":"a"},"parts":["b"],"x":99}}})",
              R"({"pages":[1]})", R"([])"})
            m_window->takeView(Json::parse(text));
        QVERIFY(!m_window->page().isEmpty());
    }

private:
    QDockWidget* left() const { return m_window->findChild<QDockWidget*>("experiment"); }

    QString tabOf(const QString& page) { return m_window->findChild<QTabBar*>()->tabText(int(m_window->pageKeys().indexOf(page))); }
    // A word of two letters or more that is no name of a format, layer, policy, unit or key.
    static bool hasWords(const QString& text) {
        static const QRegularExpression name(
            R"(\b(float\w*|tf32|b?float16|bfloat16|binary|mixed\w*|fixed\w*|tiny|head|conv2d\w*|dense\w*|flatten\w*|sgd|adam|rmsprop|mnist|idx|procedural|reference|cpu|relu|softmax|sigmoid|tanh|zeros|ones|none|csv|cifar10|bytes|policy|custom|mx\w+|nvfp4|E\dM\d|MACs?|FLOPs?|FLOP|GFLOP|TFLOP|MiB|KiB|GiB|ms|px|dpi|ulp|inf|NaN|Adam|English|Deutsch|Keras|PyTorch|TensorBoard|Mantissa|HTML|PDF|CSV|JSON|PNG|SVG|LaTeX|Ctrl|Alt|Shift|F\d+|Batch|Policy|Format|Training|Experiment\w*|Version|IEEE|\w+_\w+|\w*[/\\.]\w+\S*)\b)");
        return QString(text).remove(name).contains(QRegularExpression("[A-Za-zäöüß]{2,}"));
    }
    QSet<QString> shownTexts() {
        QSet<QString> texts;
        for (const QString& page : m_window->pageKeys()) {
            m_window->showPage(page);
            QTest::qWait(150);
            for (QWidget* widget : m_window->findChildren<QWidget*>()) {
                QStringList of{widget->toolTip(), widget->accessibleName(), widget->statusTip()};
                if (auto* label = qobject_cast<QLabel*>(widget))
                    of << label->text();
                if (auto* button = qobject_cast<QAbstractButton*>(widget))
                    of << button->text();
                if (auto* field = qobject_cast<QLineEdit*>(widget))
                    of << field->placeholderText();
                if (auto* list = qobject_cast<QComboBox*>(widget))
                    for (int i = 0; i < list->count(); ++i)
                        of << list->itemText(i);
                if (auto* tabs = qobject_cast<QTabBar*>(widget))
                    for (int i = 0; i < tabs->count(); ++i)
                        of << tabs->tabText(i);
                if (auto* view = qobject_cast<QAbstractItemView*>(widget); view && view->model())
                    for (int i = 0; i < view->model()->columnCount(); ++i)
                        of << view->model()->headerData(i, Qt::Horizontal).toString();
                for (const QString& text : of)
                    texts << text.trimmed();
            }
        }
        for (QAction* action : m_window->findChildren<QAction*>())
            if (!action->property("opensFile").toBool())
                texts << action->text() << action->toolTip();
        texts.remove({});
        return texts;
    }
};

QTEST_MAIN(TestLanguage)
#include "test_language.moc"
