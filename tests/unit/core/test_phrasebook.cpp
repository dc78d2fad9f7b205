// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// Sentences in another language: what is in the book, what is not, and the book that ships.
#include "core/json.h"
#include "core/phrasebook.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

using mantissa::Json;
using mantissa::Phrasebook;

namespace {

const Phrasebook german({{" and ", " und "},
                         {"{} diverged at step {}.", "{} divergierte bei Schritt {}."},
                         {"{} diverged at step {}", "{} divergierte bei Schritt {}"},
                         {"{}'s epsilon is 0 in {}.", "In {1} ist das Epsilon von {0} null."},
                         {"Put {} in {}", "{} in {} setzen"},
                         {"Put {} in float32", "{} nach float32 setzen"},
                         {"Try: {}.", "Versuch: {}."},
                         {"Or: {}.", "Oder: {}."},
                         {"the loss", "der Verlust"},
                         {"{n} turns", "{} Wechsel"},
                         {"{w} to {w}", "{} zu {}"},
                         {"{}: {} is known.", "{}: {} ist bekannt."},
                         {"Gradients of {} are beyond {}.", "Gradienten von {} liegen über {}."}},
                        true);

QString told(const char* english) { return QString::fromStdString(german.tell(english)); }

// By the book that ships.
QString shippedTold(const char* english) {
    static const Phrasebook book = Phrasebook::read(MANTISSA_SOURCE "/resources/translations/engine_de.json");
    return QString::fromStdString(book.tell(english));
}

QJsonObject shipped(const char* name = "engine_de.json") {
    QFile file(QStringLiteral(MANTISSA_SOURCE "/resources/translations/") + name);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

QFileInfoList sourcesOf(const QStringList& patterns) {
    QFileInfoList files;
    for (const QString& pattern : patterns) {
        const QFileInfo at(QStringLiteral(MANTISSA_SOURCE "/engine/") + pattern);
        files += at.dir().entryInfoList({at.fileName() + ".cpp", at.fileName() + ".h"});
    }
    return files;
}

// The pieces of sentences in them that no phrase holds.
QStringList notInTheBook(const QFileInfoList& files) {
    QString all;
    for (const QString& phrase : shipped().keys())
        all += phrase + '\n';
    all.replace(QRegularExpression("\\{[^}]*\\}"), "{}");
    QStringList missing;
    static const QRegularExpression literal("\"((?:[^\"\\\\]|\\\\.)*)\""), joined("\"\\s*\n\\s*\""),
        pieces("\\{[^}]*\\}|[.,:;] |\\)[.:]|[(]");
    for (const QFileInfo& info : files) {
        QFile file(info.filePath());
        QString source = file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
        source.remove(QRegularExpression("//[^\n]*")).remove(QRegularExpression("#include[^\n]*")).remove("'\"'");
        source.replace(joined, ""); // a long literal in two lines is one
        for (auto match = literal.globalMatch(source); match.hasNext();)
            for (const QString& part : match.next().captured(1).replace("\\\"", "\"").split(pieces))
                if (part.trimmed().count(' ') >= 2 && !all.contains(part.trimmed()))
                    missing << info.fileName() + ": " + part;
    }
    return files.isEmpty() ? QStringList("no sources") : missing;
}

int places(const QString& phrase) { return int(phrase.count(QRegularExpression("\\{[0-9nw]?\\}"))); }

} // namespace

class TestPhrasebook : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void a_sentence_within_another_is_told() {
        QCOMPARE(told("The cure: Gradients of the loss are beyond 1.5 is known."),
                 QString("The cure: Gradienten von der Verlust liegen über 1,5 ist bekannt."));
    }
    void a_sentence_with_places() { QCOMPARE(told("half diverged at step 412."), QString("half divergierte bei Schritt 412.")); }
    void what_is_said_of_runs_that_go_on_is_in_the_book_that_ships() {
        const Phrasebook book = Phrasebook::read(MANTISSA_SOURCE "/resources/translations/engine_de.json");
        QCOMPARE(QString::fromStdString(book.tell("half has 937 steps so far, my own has 1 step so far and float16 diverged at step 3.")),
                 QString("half hat bisher 937 Schritte, my own hat bisher 1 Schritt und float16 divergierte bei Schritt 3."));
        QCOMPARE(QString::fromStdString(book.tell("0.84 ×")), QString("0,84 ×"));
        QCOMPARE(QString::fromStdString(book.tell("conv2d: mixed_float16 to float32")), QString("conv2d: mixed_float16 zu float32"));
    }
    void a_place_may_be_for_one_word() {
        QCOMPARE(told("head: float16 to float32."), QString("head: float16 zu float32."));
        QCOMPARE(told("nobody has a word to say"), QString("nobody has a word to say"));
    }
    void the_order_may_turn() { QCOMPARE(told("adam's epsilon is 0 in float16."), QString("In float16 ist das Epsilon von adam null.")); }
    void the_surest_phrase_is_taken() {
        QCOMPARE(told("Put head in float32"), QString("head nach float32 setzen"));
        QCOMPARE(told("It stopped. Try: Put head in float32. Or: Put head in float32."),
                 QString("It stopped. Versuch: head nach float32 setzen. Oder: head nach float32 setzen."));
        QCOMPARE(told("Put head in tf32"), QString("head in tf32 setzen"));
    }
    void what_stands_in_a_place_is_told_too() {
        QCOMPARE(told("Gradients of the loss are beyond 65,504.5."), QString("Gradienten von der Verlust liegen über 65.504,5."));
        QCOMPARE(told("a and b diverged at step 3."), QString("a und b divergierte bei Schritt 3."));
    }
    void sentences_and_parts_one_by_one() {
        QCOMPARE(told("half diverged at step 4. Nobody knows why. a diverged at step 5."),
                 QString("half divergierte bei Schritt 4. Nobody knows why. a divergierte bei Schritt 5."));
        QCOMPARE(told("half diverged at step 4; the loss"), QString("half divergierte bei Schritt 4; der Verlust"));
    }
    // "Not for its arithmetic: images are prepared in float16; that costs 283 of the 285 ms it loses."
    void a_sentence_within_another() {
        QCOMPARE(told("Why: gradients of the loss are beyond 1.5."), QString("Why: Gradienten von der Verlust liegen über 1,5."));
        QCOMPARE(told("Why: gradients of a are beyond 2"), QString("Why: Gradienten von a liegen über 2"));
        const Phrasebook book = Phrasebook::read(MANTISSA_SOURCE "/resources/translations/engine_de.json");
        QCOMPARE(
            QString::fromStdString(book.tell("Not for its arithmetic: images are prepared in float16, before each step, on one thread; "
                                             "that costs 283 of the 285 ms it loses.")),
            QString("Nicht wegen der Arithmetik: Bilder werden in float16 vorbereitet, vor jedem Schritt, auf einem Thread; das kostet "
                    "283 der 285 ms, die es verliert."));
    }
    // A variant may be called as something of the book, a list of it, or several sentences.
    void a_name_that_is_kept_is_not_told() {
        Phrasebook book = Phrasebook::read(MANTISSA_SOURCE "/resources/translations/engine_de.json");
        QCOMPARE(book.tell("loss diverged at step 1,024."), std::string("Verlust divergierte bei Schritt 1.024."));
        for (const char* name : {"loss", "0.1", "update, prepare", "v. 2", "loss: big", "Memory gets scarce."}) {
            book.keep(name);
            QCOMPARE(book.tell(name), std::string(name));
            QCOMPARE(book.tell(name + std::string(" diverged at step 1,024.")), name + std::string(" divergierte bei Schritt 1.024."));
        }
        QCOMPARE(
            QString::fromStdString(book.tell("float32, loss and v. 2 differ from update, prepare in the seed (2 against 1): weights and "
                                             "order differ, so part of any difference in accuracy is chance.")),
            QString("float32, loss und v. 2 unterscheiden sich von update, prepare: Seed (2 gegen 1); Gewichte und Reihenfolge sind "
                    "andere, ein Teil jedes Unterschieds in der Genauigkeit ist also Zufall."));
    }
    // Which quotes its own variants, whose names are kept as they are typed.
    void what_a_shipped_experiment_says_of_itself_is_told_where_it_is_open() {
        for (const QFileInfo& file : QDir(MANTISSA_SOURCE "/resources/experiments").entryInfoList({"*.mantissa"})) {
            Phrasebook book = Phrasebook::read(MANTISSA_SOURCE "/resources/translations/engine_de.json");
            const mantissa::Json experiment = mantissa::read_json(file.filePath().toStdString());
            const std::string description = experiment["description"], closed = book.tell(description);
            for (const mantissa::Json& variant : experiment["variants"])
                book.keep(variant.value("name", ""));
            QVERIFY2(closed != description, qUtf8Printable(file.fileName()));
            QCOMPARE(QString::fromStdString(book.tell(description)), QString::fromStdString(closed));
        }
    }
    void what_many_things_cost_is_told() {
        QCOMPARE(shippedTold("mixed is 0.90 times as fast as float32. 5 layout changes that float32 does not need; that costs 0.9 of the "
                             "1.2 ms it loses."),
                 QString("mixed ist 0,90-mal so schnell wie float32. 5 Umordnungen, die float32 nicht braucht; das kostet 0,9 der 1,2 ms, "
                         "die es verliert."));
        QCOMPARE(
            shippedTold("digits takes a slow path that the other layers do not; that costs 3 ms; it loses 2, as other things save some."),
            QString("digits nimmt einen langsamen Weg, den die anderen Schichten nicht nehmen; das kostet 3 ms; es verliert 2, weil "
                    "anderes etwas spart."));
    }
    void formats_of_layers_are_told() {
        QCOMPARE(shippedTold("half has float32 in dense and head and a policy of its own in conv: its speed, memory and accuracy are those "
                             "of the mixture, not of float16 alone."),
                 QString("half hat float32 in dense und head und eine eigene Policy in conv: Tempo, Speicher und Genauigkeit sind die der "
                         "Mischung, nicht die von float16 allein."));
    }
    void what_a_cause_lacks_is_told() {
        const Phrasebook book = Phrasebook::read(MANTISSA_SOURCE "/resources/translations/engine_de.json");
        QCOMPARE(QString::fromStdString(book.tell("Whether it is a layer on a slow path is not known without the time of each operation.")),
                 QString("Ob es eine Schicht auf langsamem Weg ist, lässt sich ohne die Zeit jeder Operation nicht sagen."));
    }
    void what_several_causes_lack_is_told_once() {
        QCOMPARE(shippedTold("Without the time that each batch took to make, it is not known whether it is one of these: preparation in a "
                             "narrow format on the host, batches made when they are needed and reading and decoding."),
                 QString("Ohne die Zeit je Batch lässt sich nicht sagen, ob es eines davon ist: Vorbereitung in einem schmalen Format auf "
                         "dem Host, Batches erst bei Bedarf und Lesen und Dekodieren."));
    }
    void a_spread_has_its_commas() {
        const Phrasebook book = Phrasebook::read(MANTISSA_SOURCE "/resources/translations/engine_de.json");
        QCOMPARE(QString::fromStdString(book.tell("+86.96 ± 1.97")), QString("+86,96 ± 1,97"));
        for (const auto& [english, german] : {std::pair("5.96e-08", "5,96 × 10⁻⁸"), {"1e+20", "1 × 10²⁰"}, {"e5", "e5"}, {"2-e3", "2-e3"}})
            QCOMPARE(QString::fromStdString(book.tell(english)), QString(german));
    }
    void a_bracket_is_not_torn_apart() {
        QCOMPARE(told("a (b to c) is known"), QString("a (b to c) is known"));
        QCOMPARE(
            shippedTold(
                "mixed float16 is 0.88 times as fast as float32 (median of 86 turns side by side, 0.88 to 0.89 with 95 % confidence)."),
            QString("mixed float16 ist 0,88-mal so schnell wie float32 (Median von 86 Wechseln Seite an Seite, 0,88 bis 0,89 mit 95 % "
                    "Sicherheit)."));
        QCOMPARE(shippedTold("mixed float16 is as fast as float32 (median of 1 turn side by side, 0.98 to 1.01 with 95 % confidence)."),
                 QString("mixed float16 ist so schnell wie float32 (Median von 1 Wechsel Seite an Seite, 0,98 bis 1,01 mit 95 % "
                         "Sicherheit)."));
        QCOMPARE(
            shippedTold("mixed is 1.47 times as fast as float32 and needs 3 % less memory. The ratio is the median of 34 turns side by "
                        "side, 1.44 to 1.51 with 95 % confidence; 5.43 against 8.00 ms per step over all steps that count, of which much "
                        "was disturbed. mixed was computed in a wider format in part."),
            QString("mixed ist 1,47-mal so schnell wie float32 und braucht 3 % weniger Speicher. Das Verhältnis ist der Median von 34 "
                    "Wechseln Seite an Seite, mit 95 % Sicherheit 1,44 bis 1,51; 5,43 gegen 8,00 ms je Schritt über alle gezählten "
                    "Schritte, von denen viele gestört waren. mixed wurde zum Teil in breiterem Format gerechnet."));
    }
    void an_answer_that_is_not_known_is_told_in_short() {
        QCOMPARE(shippedTold("Whether near is faster than float32 is not known; near needs 3 % less memory. It was 0.96 to 1.05 times as "
                             "fast with 95 % confidence, 16 turns side by side; run 40 more steps to settle it. A step took 7.60 against "
                             "8.00 ms."),
                 QString("Ob near schneller ist als float32, ist nicht bekannt; near braucht 3 % weniger Speicher. Es war mit 95 % "
                         "Sicherheit 0,96- bis 1,05-mal so schnell, 16 Wechsel Seite an Seite; 40 weitere Schritte würden es klären. Ein "
                         "Schritt dauerte 7,60 gegen 8,00 ms."));
        QCOMPARE(shippedTold("bfloat16 reaches only 29.00 % (float32: 78.00 %)."),
                 QString("bfloat16 erreicht nur 29,00 % (float32: 78,00 %)."));
    }
    // Of what somebody wrote a piece is shown, which may begin or end within a bracket.
    void a_quoted_piece_may_be_cut_in_a_bracket() {
        QCOMPARE(shippedTold("at character 9 (“,5) > 1”): decimals stand behind a point, as in 0.5"),
                 QString("bei Zeichen 9 („,5) > 1“): Nachkommastellen stehen hinter einem Punkt, wie in 0.5"));
        QCOMPARE(shippedTold("at character 3 (“2”): nothing more was expected here"),
                 QString("bei Zeichen 3 („2“): hier war nichts mehr erwartet"));
    }
    void times_of_other_steps_than_the_ratio_are_told_of() {
        QCOMPARE(shippedTold("The ratio is the median of 110 turns side by side, 1.38 to 1.40 with 95 % confidence; 1.66 against 2.39 ms "
                             "per step over all steps that count, not only those side by side."),
                 QString("Das Verhältnis ist der Median von 110 Wechseln Seite an Seite, mit 95 % Sicherheit 1,38 bis 1,40; 1,66 gegen "
                         "2,39 ms je Schritt über alle gezählten Schritte, nicht nur die Seite an Seite."));
    }
    // In the window, which has this book alone.
    void changes_of_a_run_are_told() {
        QCOMPARE(shippedTold("half was changed as it ran: from step 3,454 policy: variables from float16 to float32."),
                 QString("half wurde im Lauf geändert: ab Schritt 3.454 Policy: Variablen von float16 zu float32."));
        QCOMPARE(shippedTold("float16; from step 3,454: float32"), QString("float16; ab Schritt 3.454: float32"));
        QCOMPARE(shippedTold("dynamic from 2¹⁵; from step 1,100: fixed 2³⁰"), QString("dynamisch ab 2¹⁵; ab Schritt 1.100: fest 2³⁰"));
    }
    void what_was_expected_is_told() {
        QCOMPARE(shippedTold("expected a format: float32, tf32 and dynamic_fixed<BITS>, not \"float16f\"; did you mean float16?"),
                 QString("erwartet wird ein Format: float32, tf32 und dynamic_fixed<BITS>, nicht \"float16f\"; gemeint war float16?"));
        QCOMPARE(shippedTold("missing; give a folder"), QString("fehlt; einen Ordner angeben"));
        QCOMPARE(shippedTold("missing; give a text"), QString("fehlt; einen Text angeben"));
        QCOMPARE(shippedTold("expected a folder, not 5"), QString("erwartet wird ein Ordner, nicht 5"));
        QCOMPARE(shippedTold("expected a folder without the character NUL, not 5"),
                 QString("erwartet wird ein Ordner ohne das Zeichen NUL, nicht 5"));
    }
    void a_line_of_a_log_in_another_encoding_is_told() {
        const char* line = "1 damaged line was left out of health.jsonl, namely line 2: it: no text in UTF-8 at line 1, column 9; "
                           "save the file in UTF-8";
        QCOMPARE(shippedTold(line), QString("1 beschädigte Zeile wurde aus health.jsonl ausgelassen, nämlich Zeile 2: sie ist kein Text in "
                                            "UTF-8 in Zeile 1, Spalte 9; die Datei in UTF-8 speichern"));
    }
    void a_name_may_have_a_comma() {
        QCOMPARE(
            shippedTold("float32 has 1,465 steps so far, mixed bfloat16 has 1,465 steps so far and bfloat16, stochastic rounding has 1 "
                        "step so far."),
            QString("float32 hat bisher 1.465 Schritte, mixed bfloat16 hat bisher 1.465 Schritte und bfloat16, stochastic rounding hat "
                    "bisher 1 Schritt."));
        QCOMPARE(shippedTold("float32 stopped at step 5, bfloat16, stochastic rounding stopped at step 1,200 and mixed failed at step 7."),
                 QString("float32 wurde bei Schritt 5 gestoppt, bfloat16, stochastic rounding wurde bei Schritt 1.200 gestoppt und mixed "
                         "scheiterte bei Schritt 7."));
        QCOMPARE(shippedTold("All 3 runs finished; float16 skipped 5 of 1,000 steps and bfloat16, stochastic rounding skipped 3 of 1,000 "
                             "steps because a gradient was not finite."),
                 QString("Alle 3 Läufe sind fertig; float16 übersprang 5 von 1.000 Schritten und bfloat16, stochastic rounding übersprang "
                         "3 von 1.000 Schritten, weil ein Gradient nicht endlich war."));
    }
    void a_list_is_parted_where_both_sides_are_known() {
        const Phrasebook book({{" and ", " und "}, {"x {}", "X {}"}, {"read and decode", "lesen und dekodieren"}, {"copy", "Kopieren"}});
        QCOMPARE(QString::fromStdString(book.tell("x copy, read and decode")), QString("X Kopieren, lesen und dekodieren"));
        QCOMPARE(QString::fromStdString(book.tell("x read and decode and copy")), QString("X lesen und dekodieren und Kopieren"));
    }
    // What is in the book without its full stop is told with it, whatever partings it has.
    void a_whole_sentence_keeps_its_stop() {
        const Phrasebook book({{"They differ; train them", "Sie sind verschieden; trainieren"}, {"train them", "FALSCH"}});
        QCOMPARE(QString::fromStdString(book.tell("They differ; train them.")), QString("Sie sind verschieden; trainieren."));
        QCOMPARE(
            shippedTold("They were not trained in turns, so other work of the machine may have slowed one of them; train them together "
                        "to settle it."),
            QString("Sie wurden nicht im Wechsel trainiert, darum kann anderes auf dem Rechner einen von ihnen gebremst haben; "
                    "gemeinsam trainiert würde es sich klären."));
        QCOMPARE(
            shippedTold("1 step counts, and the first steps of a run are slower: its very first took 4.61 ms, the one of median length "
                        "2.74 ms"),
            QString("1 Schritt zählt, und die ersten Schritte eines Laufs sind langsamer: sein allererster brauchte 4,61 ms, der von "
                    "mittlerer Länge 2,74 ms"));
    }
    void runs_of_a_sweep_are_named_in_german() {
        QCOMPARE(shippedTold("mixed_bfloat16, batch 64, seed 1"), QString("mixed_bfloat16, Batch 64, Seed 1"));
        QCOMPARE(shippedTold("mixed_bfloat16, batch 64, seed 1 stopped at step 1,200 and float32, batch 64, seed 2 diverged at step 3."),
                 QString("mixed_bfloat16, Batch 64, Seed 1 wurde bei Schritt 1.200 gestoppt und float32, Batch 64, Seed 2 divergierte bei "
                         "Schritt 3."));
        QCOMPARE(shippedTold("0 of 2 runs finished."), QString("0 von 2 Läufen sind fertig."));
        QCOMPARE(shippedTold("1 of 12 runs finished; 2 diverged."), QString("1 von 12 Läufen ist fertig; 2 divergiert."));
        QCOMPARE(shippedTold("64 is given twice; give each batch once"),
                 QString("64 ist doppelt angegeben; jeden Batch nur einmal angeben"));
        const char* what =
            "4 policies × 2 batches × 2 seeds. All runs of a seed start from the same weights and see the same images in the "
            "same order. Nothing was learned by bfloat16 at batch 128 (1 of 2 seeds).";
        QCOMPARE(shippedTold(what), QString("4 Policys × 2 Batches × 2 Seeds. Alle Läufe eines Seeds beginnen mit denselben Gewichten und "
                                            "sehen dieselben Bilder in derselben Reihenfolge. Nichts gelernt haben: bfloat16 "
                                            "mit Batch 128 (1 von 2 Seeds)."));
    }
    void how_an_unfinished_run_ended_is_told() {
        const QString rest = "; gezeigt sind die Werte bis dahin, ein Endergebnis gibt es nicht.";
        const std::pair<const char*, const char*> ways[] = {{"was stopped, with 1,193 steps", "wurde nach 1.193 Schritten gestoppt"},
                                                            {"was stopped, with 1 step", "wurde gestoppt, nach 1 Schritt"},
                                                            {"diverged, with 12 steps", "divergierte nach 12 Schritten"},
                                                            {"diverged, with 1 step", "divergierte, nach 1 Schritt"},
                                                            {"failed, with 12 steps", "scheiterte nach 12 Schritten"},
                                                            {"failed, with 1 step", "scheiterte, nach 1 Schritt"},
                                                            {"has not ended: it goes on, or was killed, with 12 steps",
                                                             "ist nach 12 Schritten nicht zu Ende: er läuft noch oder wurde abgebrochen"},
                                                            {"has not ended: it goes on, or was killed, with 1 step",
                                                             "ist nicht zu Ende: er läuft noch oder wurde abgebrochen, nach 1 Schritt"}};
        for (const auto& [english, german] : ways)
            QCOMPARE(shippedTold(("bfloat16, stochastic rounding " + std::string(english) +
                                  "; its figures up to there are shown, there is no final result.")
                                     .c_str()),
                     QString("bfloat16, stochastic rounding ") + german + rest);
    }
    void what_explains_nothing_and_what_is_lost_again_is_told() {
        QCOMPARE(shippedTold("0, counted in another cause"), QString("0, bei anderer Ursache gezählt"));
        QCOMPARE(shippedTold("−<0.001"), QString("−<0,001"));
        QCOMPARE(shippedTold("reading and decoding <0.001 ms"), QString("Lesen und Dekodieren <0,001 ms"));
        QCOMPARE(shippedTold("the optimizer's update <0.001 ms, reading and decoding 0.002 ms"),
                 QString("die Aktualisierung des Optimierers <0,001 ms, Lesen und Dekodieren 0,002 ms"));
        QCOMPARE(shippedTold("mixed bfloat16 is 1.18 times as fast as float32. It saves 0.360 ms of a step, most of it in conv2d_1, conv2d "
                             "and read and decode. It loses 0.156 ms of a step again: 5 layout changes that float32 does not need."),
                 QString("mixed bfloat16 ist 1,18-mal so schnell wie float32. Es spart 0,360 ms eines Schritts, das meiste in conv2d_1, "
                         "conv2d und lesen und dekodieren. Es verliert 0,156 ms eines Schritts wieder: 5 Umordnungen, die float32 nicht "
                         "braucht."));
        QCOMPARE(shippedTold("1.27 (1.24 to 1.30) against 1.18 ms per step over all steps that count, in brackets with 95 % confidence; "
                             "the ratio is the "
                             "median of 117 turns side by side, 0.91 to 0.94 with 95 % confidence."),
                 QString("1,27 (1,24 bis 1,30) gegen 1,18 ms je Schritt über alle gezählten Schritte, in Klammern mit 95 % Sicherheit; das "
                         "Verhältnis ist der Median von 117 Wechseln Seite an Seite, 0,91 bis 0,94 mit 95 % Sicherheit."));
        QCOMPARE(shippedTold("0.658 (0.280 to 1.57)"), QString("0,658 (0,280 bis 1,57)"));
        QCOMPARE(shippedTold("0.658 (up to 1.57)"), QString("0,658 (bis zu 1,57)"));
    }
    void names_in_quotes_are_told_apart() {
        QCOMPARE(
            shippedTold("“mixed, batch 64”, “half, batch 64” and 9 more differ from float32 in the seed (2 against 1): weights and order "
                        "differ, so part of any difference in accuracy is chance."),
            QString("„mixed, Batch 64“, „half, Batch 64“ und 9 weitere unterscheiden sich von float32: Seed (2 gegen 1); Gewichte und "
                    "Reihenfolge sind andere, ein Teil jedes Unterschieds in der Genauigkeit ist also Zufall."));
    }
    // As where it stands without quotes; but whoever called a run so reads what was typed.
    void a_name_that_a_sweep_made_is_told_in_quotes_too() {
        Phrasebook book({{"{}, batch {n}, seed {n}", "{}, Batch {}, Seed {}"}, {"{} differs.", "{} ist anders."}});
        QCOMPARE(book.tell("“half, batch 64, seed 1” differs."), std::string("“half, Batch 64, Seed 1” ist anders."));
        QCOMPARE(book.tell("“half, in a batch” differs."), std::string("“half, in a batch” ist anders."));
        book.keep("half, batch 64, seed 1");
        QCOMPARE(book.tell("“half, batch 64, seed 1” differs."), std::string("“half, batch 64, seed 1” ist anders."));
    }
    void outputs_are_declined() {
        QCOMPARE(shippedTold("A residual network, 3 layers deep (2 convolutions and 1 dense layer), from 28 x 28 x 1 to 10 outputs."),
                 QString("Ein Residualnetz, 3 Schichten tief (2 Faltungen und 1 Dense-Schicht), von 28 x 28 x 1 zu 10 Ausgängen."));
        QCOMPARE(shippedTold("A linear classifier, from 2 to 1 output."), QString("Ein linearer Klassifikator, von 2 zu 1 Ausgang."));
    }
    // What goes from one to another in each of three changes is no network from an input to its outputs.
    void three_changes_in_a_list_are_three() {
        const QString told =
            shippedTold("f32 was changed as it ran (from step 632 learning rate from 0.1 to 0.02, from step 865 learning rate "
                        "from 0.02 to 0.1 and from step 913 learning rate from 0.1 to 0.02): its figures cover all its "
                        "settings, not only those that it began with.");
        QCOMPARE(told.count("Lernrate"), 3);
        QCOMPARE(told.count("ab Schritt"), 3);
        QVERIFY2(!told.contains("from") && !told.contains("0.02"), qPrintable(told));
    }
    void a_list_of_numbers_is_no_number() { QCOMPARE(told("75,80,90 turns"), QString("75,80,90 turns")); }
    void a_place_of_numbers_takes_nothing_else() {
        QCOMPARE(told("1,024 turns"), QString("1.024 Wechsel"));
        QCOMPARE(told("number of turns"), QString("number of turns"));
    }
    void a_place_ends_with_its_sentence() {
        QCOMPARE(told("a: b. half diverged at step 4. c is known."), QString("a: b. half divergierte bei Schritt 4. c is known."));
    }
    void names_and_what_is_unknown_stay() {
        QCOMPARE(told("float<4,3>"), QString("float<4,3>"));
        QCOMPARE(told("conv2d_1.5 is a name"), QString("conv2d_1.5 is a name"));
        QCOMPARE(told(""), QString());
        QVERIFY(!german.knows("Nobody knows why."));
    }
    void english_has_no_book() {
        QCOMPARE(QString::fromStdString(Phrasebook().tell("half diverged at step 1,024.5.")), QString("half diverged at step 1,024.5."));
    }
    void a_long_line_takes_no_time() {
        const Phrasebook book = Phrasebook::read(MANTISSA_SOURCE "/resources/translations/engine_de.json");
        std::string line;
        for (int i = 0; i < 400; ++i)
            line += "a and b, c (d; e) to 1.5: ";
        QElapsedTimer timer;
        timer.start();
        (void)book.tell(line.substr(0, 2000));
        QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    }

    // The book that ships: each phrase has its places, and each sentence of a finding or a cause is in it.
    void every_phrase_has_its_places() {
        for (const char* name : {"engine_de.json", "report_de.json"}) {
            const QJsonObject book = shipped(name);
            QVERIFY(book.size() > 200);
            for (auto phrase = book.begin(); phrase != book.end(); ++phrase) {
                QVERIFY2(places(phrase.key()) == places(phrase.value().toString()), qPrintable(phrase.key()));
                QVERIFY2(!phrase.value().toString().isEmpty(), qPrintable(phrase.key()));
            }
        }
    }
    void every_sentence_of_findings_causes_and_events_is_there() {
        const QStringList missing =
            notInTheBook(sourcesOf({"insight/findings/*", "insight/causes/*", "insight/learning*", "train/memory_watch*",
                                    "train/kept_data*", "train/ranges_told*", "train/run_start*"}));
        QVERIFY2(missing.isEmpty(), qPrintable("not in resources/translations/engine_de.json:\n" + missing.join('\n')));
    }
    // What is told of a file that is no longer, or never was, what it should be: of a run, an experiment, a lesson, images, weights.
    void every_sentence_about_a_damaged_file_is_there() {
        const QStringList missing = notInTheBook(
            sourcesOf({"core/json*",       "core/field*",        "core/nearest*",     "core/system_cause*", "core/atomic_file*",
                       "runs/log_*",       "runs/health_*",      "runs/range_*",      "runs/profile*",      "runs/line_file*",
                       "runs/run_folder*", "train/safetensors*", "train/checkpoint*", "train/resume*",      "train/data_survey*",
                       "lessons/archive*", "lessons/share*",     "model/checks*",     "data/batch*",        "data/data_settings*",
                       "data/idx/*",       "data/csv/*",         "data/cifar/*",      "data/folder/*",      "report/import/*"}));
        QVERIFY2(missing.isEmpty(), qPrintable("not in resources/translations/engine_de.json:\n" + missing.join('\n')));
    }
    // Why an operation is not native, and what devices say of themselves.
    void every_reason_of_a_back_end_is_there() {
        const QStringList missing =
            notInTheBook(sourcesOf({"backends/cpu/support*", "backends/cpu/cpu_backend*", "backends/cpu/products/products*",
                                    "backends/cpu/products/sign_products*", "backends/card/s*", "backends/card/blocks*",
                                    "backends/card/float8*", "backends/reference/reference_backend*", "backends/registry*"}));
        QVERIFY2(missing.isEmpty(), qPrintable("not in resources/translations/engine_de.json:\n" + missing.join('\n')));
    }
    void what_stands_in_front_of_a_sentence_is_its_place() {
        QCOMPARE(told("/a b/run.json: training: the loss; the loss"), QString("/a b/run.json: training: der Verlust; der Verlust"));
        const Phrasebook book = Phrasebook::read(MANTISSA_SOURCE "/resources/translations/engine_de.json");
        QCOMPARE(QString::fromStdString(book.tell("a.mantissa: training.batch: expected a whole number from 1 to 64, not 0")),
                 QString("a.mantissa: training.batch: erwartet wird eine ganze Zahl von 1 bis 64, nicht 0"));
        QCOMPARE(QString::fromStdString(book.tell("a.mantissa: modell: unknown key; known here: model, name; did you mean model?")),
                 QString("a.mantissa: modell: unbekannter Schlüssel; hier bekannt: model, name; gemeint war model?"));
    }
};

QTEST_APPLESS_MAIN(TestPhrasebook)
#include "test_phrasebook.moc"
