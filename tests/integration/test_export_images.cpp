// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The images that an exported script trains on: Mantissa's own bytes, or the files that Mantissa takes.
#include "core/json.h"
#include "data/choose.h"
#include "data/sample_order.h"
#include "support/command.h"
#include "support/small_experiment.h"

#include <QDirIterator>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <numeric>

using namespace mantissa;
namespace fs = std::filesystem;

class TestExportImages : public QObject {
    Q_OBJECT

private slots:
    // Without NumPy, which need not be there: only which files are taken, and as what. The orders are handed in.
    void pictures_are_found_as_mantissa_finds_them() {
        const std::uint64_t seed = 7;
        Json orders = Json::array();
        for (int c = 0; c < 4; ++c) {
            const std::string kind(1, static_cast<char>('a' + c));
            orders.push_back(shuffled(5, seed, c));
            for (const char* part : {"flat/", "two/training/", "two/valid/", "one/train/"})
                for (const char* name : {"0.png", "1.JPG", "2.png", "3.png", "4.png", ".5.png", "notes.txt"})
                    if (kind != "b" || std::string(part) != "two/valid/") // a class may be missing there
                        write_empty(part + kind, name);
        }
        write_empty("flat/.git", "0.png");
        write_json(path("small.mantissa").toStdString(), small_experiment({"float32"}));
        QVERIFY(command({"export", path("small.mantissa"), "--to", "pytorch", "--out", path("script.py")}).code == 0);
        QProcess python;
        python.start("python3",
                     {"-c",
                      "import json, os, sys\n"
                      "class A(list):\n"
                      " def astype(s, kind): return s\n"
                      "class np: array, int64 = A, 0\n"
                      "text, INPUT, TRAIN, VALIDATION = open(sys.argv[1]).read(), [2, 2, 3], None, None\n"
                      "VALIDATION_DATA, DATA, DATA_SEED, CROP = None, '', 7, False\n"
                      "def shuffled(count, turn, seed): return [i for i in json.loads(sys.argv[3])[turn] if i < count]\n"
                      "exec(text[text.index('def pictures_in'):text.index('def shuffled')])\n"
                      "for root in ('flat', 'one', 'two'):\n"
                      " for part in ('train', 'validation'):\n"
                      "  x, y = images_of(os.path.join(sys.argv[2], root), part)\n"
                      "  assert [label for _, label in x.files] == y\n"
                      "  print(*(f'{file.split(os.sep)[-2]}{label}{os.path.basename(file)[0]}' for file, label in x.files), end=';')",
                      path("script.py"), path("."), QString::fromStdString(orders.dump())});
        QVERIFY(python.waitForFinished());
        const Chosen divided = choose_samples({0, 5, 10, 15, 20}, {16, 4, seed});
        Samples all(20), without_b;
        std::iota(all.begin(), all.end(), 0u);
        std::ranges::copy_if(all, std::back_inserter(without_b), [](std::uint32_t i) { return i / 5 != 1; });
        const QString parts = names_of(divided.train) + names_of(divided.validation);
        const QString errors = python.readAllStandardError();
        QVERIFY2(errors.isEmpty(), qPrintable(errors));
        QCOMPARE(QString(python.readAllStandardOutput()), parts + parts + names_of(all) + names_of(without_b));
    }

    void drawn_images_are_written_beside_the_script() {
        Json experiment = small_experiment({"float32"});
        experiment["data"] = {{"source", "procedural"}, {"train", 24}, {"validation", 8}, {"classes", 3}, {"seed", 4}};
        const Json input = experiment["model"]["input"];
        write_json(path("drawn.mantissa").toStdString(), experiment);
        auto result = command({"export", path("drawn.mantissa"), "--to", "pytorch", "--out", path("drawn.py")});
        QVERIFY2(result.code == 0, qPrintable(result.errors));
        QVERIFY(result.output.contains("drawn-data"));
        const fs::path folder = path("drawn-data").toStdString();
        const auto bytes = input[0].get<std::uintmax_t>() * input[1].get<std::uintmax_t>() * input[2].get<std::uintmax_t>();
        QCOMPARE(fs::file_size(folder / "train-images-idx4-ubyte"), 20 + 24 * bytes);
        QCOMPARE(fs::file_size(folder / "t10k-labels-idx1-ubyte"), std::uintmax_t{8 + 8});
        // The program reads its own files again, and trains to the same losses.
        experiment["data"] = {{"source", "idx"}, {"path", "drawn-data"}};
        write_json(path("idx.mantissa").toStdString(), experiment);
        for (const char* name : {"drawn", "idx"})
            QCOMPARE(command({"run", path(name) + ".mantissa", "--steps", "4", "--out", path(name)}).code, 0);
        QCOMPARE(losses("idx"), losses("drawn"));
        QCOMPARE(losses("drawn").size(), 4);
    }

    // Labels have one name, whatever images lie beside them.
    void images_of_others_are_not_written_over() {
        Json experiment = small_experiment({"float32"});
        experiment["data"] = {{"source", "procedural"}, {"train", 24}, {"validation", 8}, {"classes", 3}};
        write_json(path("others.mantissa").toStdString(), experiment);
        const QStringList start = {"export", path("others.mantissa"), "--to", "pytorch", "--out", path("others.py"), "--data"};
        QCOMPARE(command(start + QStringList{path("own")}).code, 0);
        QCOMPARE(command(start + QStringList{path("own")}).code, 0); // anew
        fs::copy(path("own").toStdString(), path("three").toStdString());
        fs::rename(path("three/train-images-idx4-ubyte").toStdString(), path("three/train-images-idx3-ubyte").toStdString());
        experiment["data"] = {{"source", "idx"}, {"path", "own"}, {"train", 5}};
        write_json(path("others.mantissa").toStdString(), experiment);
        for (const char* folder : {"own", "three"}) {
            const CommandResult refused = command(start + QStringList{path(folder)});
            QCOMPARE(refused.code, 2);
            QVERIFY2(refused.errors.contains("this folder holds other images, which would be lost") && refused.errors.count('\n') == 1,
                     qPrintable(refused.errors));
            QCOMPARE(fs::file_size(fs::path(path(folder).toStdString()) / "train-labels-idx1-ubyte"), std::uintmax_t{8 + 24});
        }
    }

    void a_broken_picture_is_passed_over_as_in_training() {
        if (command({"images", "--out", path("set"), "--classes", "2", "--count", "60", "--size", "64x64"}).code != 0)
            QSKIP("no pictures can be written here");
        QDirIterator files(path("set"), QDir::Files, QDirIterator::Subdirectories);
        QFile cut(files.next());
        QVERIFY(cut.resize(cut.size() * 3 / 4));
        Json experiment = small_experiment({"float32"});
        experiment["data"] = {{"source", "image_folder"}, {"path", "set"}, {"validation", 5}, {"broken", 0.1}};
        write_json(path("set.mantissa").toStdString(), experiment);
        auto result = command({"export", path("set.mantissa"), "--to", "pytorch", "--out", path("set.py"), "--data", path("set-idx")});
        QVERIFY2(result.code == 0, qPrintable(result.errors));
        QVERIFY2(result.errors.contains("1 broken picture file is passed over, namely "), qPrintable(result.errors));
        std::uintmax_t labels = 0;
        for (const char* name : {"train-labels-idx1-ubyte", "t10k-labels-idx1-ubyte"})
            labels += fs::file_size(fs::path(path("set-idx").toStdString()) / name) - 8;
        QCOMPARE(labels, std::uintmax_t{59});
        experiment["data"] = {{"source", "idx"}, {"path", "set-idx"}}; // whose headers are held against what they hold
        write_json(path("again.mantissa").toStdString(), experiment);
        QCOMPARE(command({"plan", path("again.mantissa")}).code, 0);
    }

private:
    QStringList losses(const char* name) const {
        QStringList all;
        for (const auto& run : fs::directory_iterator(path(name).toStdString())) {
            const QStringList lines =
                QString::fromStdString(read_file(run.path() / "metrics.jsonl", 1 << 20)).split('\n', Qt::SkipEmptyParts);
            for (const QString& line : lines)
                if (Json json = Json::parse(line.toStdString()); json.contains("loss"))
                    all << QString::fromStdString(json["loss"].dump());
        }
        return all;
    }
    void write_empty(const std::string& folder, const char* name) const {
        fs::create_directories(path(folder.c_str()).toStdString());
        write_file(fs::path(path(folder.c_str()).toStdString()) / name, "");
    }
    // As folder, class and file of five in each class.
    static QString names_of(const Samples& samples) {
        QStringList names;
        for (std::uint32_t i : samples)
            names << QString("%1%2%3").arg(QChar('a' + static_cast<int>(i / 5))).arg(i / 5).arg(i % 5);
        return names.join(' ') + ';';
    }
    QString path(const char* name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestExportImages)
#include "test_export_images.moc"
