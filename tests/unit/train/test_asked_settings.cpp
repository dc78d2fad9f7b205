// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Settings that a command line gives by words, as if they stood in the file.
#include "support/small_experiment.h"
#include "train/asked_settings.h"

#include <QtTest>

using namespace mantissa;

namespace {

Json two_variants() {
    Json json = tiny_experiment({"float32", "bfloat16"});
    json["variants"][1]["name"] = "v. 2";
    return json;
}

Experiment set(const std::vector<std::string>& words, const Json& json = two_variants()) {
    return with_settings(parse_experiment(json, "small.mantissa"), words);
}

QString refusal(const std::string& word) {
    try {
        set({word});
    } catch (const Error& error) {
        return error.kind() == ErrorKind::bad_input ? QString::fromStdString(error.what()) : "another kind of error";
    }
    return "none";
}

} // namespace

class TestAskedSettings : public QObject {
    Q_OBJECT

private slots:
    void values_are_json_or_texts() {
        const Experiment made = set({"training.batch=3", "training.shuffle=false", "description=007 is no JSON", "name=other"});
        QCOMPARE(made.variants[0].training.batch, std::int64_t{3});
        QVERIFY(made.variants[1].training.order == TrainingSettings::Order::file);
        QCOMPARE(made.description, std::string("007 is no JSON"));
        QCOMPARE(made.name, std::string("other"));
        QCOMPARE(made.variants[0].resolved["training"]["batch"], Json(3)); // what a run folder keeps
        QCOMPARE(made.file, std::filesystem::path("small.mantissa"));
    }

    void variants_are_called_by_name_or_number() {
        const Experiment made = set({"variants.v. 2.policy=float16", "variants[0].policy=tf32", "variants.v. 2.training.batch=5"});
        QCOMPARE(made.variants[0].policy.name, std::string("tf32"));
        QCOMPARE(made.variants[1].policy.name, std::string("float16"));
        QCOMPARE(made.variants[1].training.batch, std::int64_t{5});
        QVERIFY(made.variants[0].training.batch != 5);
    }

    // A policy that is a name becomes the base of one with a role of its own.
    void a_role_of_a_policy_is_a_setting() {
        const Experiment made = set({"variants.v. 2.policy.variables=float32"});
        QCOMPARE(made.variants[1].policy.precision.format(Role::variables), float32);
        QCOMPARE(made.variants[1].policy.precision.format(Role::compute), bfloat16);
    }

    void an_optimizer_that_the_file_leaves_out_is_the_usual_one() {
        Json json = two_variants();
        json["training"].erase("optimizer");
        for (const char* where : {"training", "variants.v. 2.training"}) {
            const Experiment made = set({where + std::string(".optimizer.learning_rate=0.25")}, json);
            QCOMPARE(made.variants[1].resolved["training"]["optimizer"]["type"], Json("adam"));
            QCOMPARE(made.variants[1].resolved["training"]["optimizer"]["learning_rate"], Json(0.25));
        }
    }

    void another_kind_takes_nothing_of_the_one_before() {
        Json json = two_variants();
        json["training"]["optimizer"] = {{"type", "adam"}, {"beta_1", 0.8}};
        const Experiment made = set({"training.optimizer.learning_rate=0.5", "training.optimizer.type=sgd"}, json);
        QCOMPARE(made.variants[0].resolved["training"]["optimizer"]["type"], Json("sgd"));
        QCOMPARE(made.variants[0].resolved["training"]["optimizer"]["learning_rate"], Json(0.5));
        QVERIFY(!made.variants[0].resolved["training"]["optimizer"].contains("beta_1"));
    }

    // As with other paths that are typed; the file's own begin at its folder.
    void a_path_begins_where_it_is_typed() {
        const std::string here = std::filesystem::absolute("pictures").string();
        const auto path_of = [](const std::vector<std::string>& words, std::size_t variant) {
            return set(words).variants[variant].data["path"].get<std::string>();
        };
        const std::string folder = R"({"source": "image_folder", "path": "pictures"})";
        QCOMPARE(path_of({"data=" + folder}, 0), here);
        QCOMPARE(path_of({"data=" + folder, "data.path=others"}, 1), std::filesystem::absolute("others").string());
        QCOMPARE(path_of({"data=" + folder, "variants.v. 2.data.path=/others"}, 1), std::string("/others"));
        QCOMPARE(path_of({"data=" + folder, "data.path=./other/../others"}, 1), std::filesystem::absolute("others").string());
        const QTemporaryDir place; // from behind a link ".." leads to the folder above what it shows
        const std::filesystem::path root = place.path().toStdString();
        std::filesystem::create_directories(root / "deep/inside");
        std::filesystem::create_directory_symlink(root / "deep/inside", root / "link");
        const std::string beside = (root / "link/../others").string();
        QCOMPARE(path_of({"data=" + folder, "data.path=" + beside}, 1), beside);
        QCOMPARE(path_of({"data=" + folder, "data.path=" + (root / "link/./others").string()}, 1), (root / "link/others").string());
        const std::string valid = R"(data={"source": "image_folder", "path": "pictures", "validation_path": "valid"})";
        QCOMPARE(set({valid}).variants[0].data["validation_path"].get<std::string>(), std::filesystem::absolute("valid").string());
        QCOMPARE(refusal("data=pictures").contains(QString::fromStdString(here)), false);
    }

    // Nor could the run's own files hold it, by which it would be resumed.
    void a_folder_that_no_file_can_name_is_told() {
        const QTemporaryDir place;
        const std::filesystem::path before = std::filesystem::current_path(), odd = place.filePath("caf").toStdString() + "\xe9";
        std::filesystem::create_directory(odd);
        std::filesystem::current_path(odd);
        const QString told = refusal(R"(data={"source": "image_folder", "path": "pictures"})");
        std::filesystem::current_path(before);
        std::filesystem::remove(odd);
        QVERIFY2(told.contains("is not UTF-8; rename that folder"), qPrintable(told));
    }

    void what_is_wrong_names_the_key_data() {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("names");
        const auto row = [](const char* word, const char* names) { QTest::newRow(word) << word << names; };
        row("training.bacth=3", "small.mantissa with --set: training.bacth: unknown key");
        row("training.bacth=3", "did you mean batch?");
        row("trainig.batch=3", "did you mean training?");
        row("training.batch=many", "training.batch: ");
        row("training.batch.size=3", "training.batch: ");
        row("variants.v. 3.policy=float16", "float32, v. 2");
        row("variants[2].policy=float16", "[2]");
        row("model.layers[x].units=3", "model.layers: ");
        row("training.batch[0]=3", "training.batch: ");
        row("model.layrs[0].units=3", "did you mean layers?");
        row("full.training.batch=3", "--full");
        row("training.batch", "KEY=VALUE");
        row("=3", "KEY=VALUE");
        row("training.=3", "training.: ");
        row("name=\xff", "UTF-8");
    }
    void what_is_wrong_names_the_key() {
        QFETCH(QString, word);
        QFETCH(QString, names);
        const std::string given = word == QString("name=\xff") ? "name=\xff" : word.toStdString();
        QVERIFY2(refusal(given).contains(names), qPrintable(refusal(given)));
    }

    void a_key_of_any_depth_is_refused() {
        std::string key = "a";
        for (int i = 0; i < 20000; ++i)
            key += ".a";
        QVERIFY(refusal(key + "=1") != "none");
    }
};

QTEST_GUILESS_MAIN(TestAskedSettings)
#include "test_asked_settings.moc"
