// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Plans for cards that are not here: a published table of what fits, and the limits a user sets.
#include "core/json.h"
#include "insight/devices.h"
#include "support/command.h"
#include "support/in_german.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace mantissa;

namespace {

QString experiment(const QString& name) { return QString(MANTISSA_RESOURCES) + "/experiments/" + name + ".mantissa"; }

Json plan_of(const QStringList& arguments) {
    CommandResult result = command(QStringList{"plan"} + arguments + QStringList{"--json"});
    return result.code == 0 ? parse_json(result.output.toStdString(), "plan") : Json();
}

// The post's network on the post's images.
QString write_post(const QTemporaryDir& folder) {
    Json json = read_json(experiment("imagenette-blog").toStdString());
    json["model"]["input"] = {256, 256, 3};
    QString file = folder.filePath("post.mantissa");
    write_json(file.toStdString(), json);
    return file;
}

} // namespace

class TestCards : public QObject {
    Q_OBJECT

private slots:
    void the_catalogue_is_whole() {
        auto cards = device_catalogue();
        QVERIFY(cards.size() >= 15);
        for (const CatalogueCard& entry : cards) {
            QVERIFY(entry.card.usable_bytes < entry.card.memory_bytes && entry.card.processors > 0);
            QVERIFY(entry.bandwidth > 5e10 && entry.flops.at("float32") > 1e12);
            bool has_tensor_cores = entry.flops.contains("float16");
            QVERIFY2(!has_tensor_cores || entry.card.capability() >= 70, entry.card.name.c_str());
        }
        QCOMPARE(find_card("Titan V").card.capability(), 70);
        QCOMPARE(find_card("RTX 4090").card.id, std::string("rtx4090"));
    }

    // The post's table: a 4 GB card, 2020: float32 runs out of memory at 256, mixed precision at 512.
    void a_published_table_of_what_fits_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<int>("batch");
        QTest::addColumn<bool>("fitted");
        for (int batch : {32, 64, 128, 256, 512}) {
            QTest::addRow("float32 %d", batch) << "float32" << batch << (batch <= 128);
            QTest::addRow("mixed %d", batch) << "mixed_float16" << batch << (batch <= 256);
        }
    }

    void a_published_table_of_what_fits() {
        QFETCH(QString, policy);
        QFETCH(int, batch);
        QFETCH(bool, fitted);
        if (m_published.is_null()) // one plan answers every row
            m_published = plan_of({write_post(m_folder), "--for", "m2200", "--batch", "32", "--batch", "64", "--batch", "128", "--batch",
                                   "256", "--batch", "512"});
        QVERIFY(m_published.is_object());
        for (const Json& variant : m_published["variants"]) {
            if (variant["policy"] != policy.toStdString())
                continue;
            auto found = std::ranges::find(variant["batches"], Json(batch), [](const Json& row) { return row["batch"]; });
            QVERIFY(found != variant["batches"].end());
            const Json& row = *found;
            QCOMPARE(row["framework_estimate"]["fits"].get<bool>(), fitted);
            bool fits = row["fits"].get<bool>();
            QVERIFY(fits || !fitted); // ours fits where the framework did
            if (batch == (policy == "float32" ? 256 : 512))
                QVERIFY2(fits, "ours fits more");
            return;
        }
        QFAIL("the experiment has no such variant");
    }

    void the_catalogue_s_facts_decide() {
        Json plan = plan_of({write_post(m_folder), "--for", "gtx1660ti"}); // as new as a T4, and without Tensor Cores
        QVERIFY2(plan["facts"].get<std::string>().find("no Tensor Cores") != std::string::npos, plan["facts"].dump().c_str());
        QVERIFY(!plan.contains("cannot_run"));
        for (const Json& operation : plan["variants"][1]["operations"])
            if (operation["operation"] == "convolution")
                QVERIFY2(operation["support"] != "native", operation.dump().c_str());
        QVERIFY(!plan_of({write_post(m_folder), "--for", "RTX 4090", "--for", "rtx4090"}).contains("cards")); // they are one
        plan = plan_of({write_post(m_folder), "--for", "v100"});
        QVERIFY(plan["cannot_run"].get<std::string>().find("compute capability 7.5") != std::string::npos);
        CommandResult text = command({"plan", write_post(m_folder), "--for", "v100"});
        QVERIFY2(text.output.contains("This program cannot run on it") && text.output.contains("Tensor Cores for float16"),
                 qPrintable(text.output));
    }

    void what_is_simulated_and_what_cannot_be_run_on_is_said() {
        const QStringList policies = {"--policy", "float32", "--policy", "nvfp4"};
        const QString file = experiment("welcome");
        Json plan = plan_of(QStringList{file, "--for", "h200"} + policies);
        QCOMPARE(plan["table"][0]["support"], Json("native"));
        QCOMPARE(plan["table"][1]["support"], Json("simulated"));
        CommandResult one = command(QStringList{"plan", file, "--for", "h200"} + policies);
        QVERIFY2(one.output.contains("nvfp4, simulated)") && one.output.contains("in the format itself") &&
                     one.output.contains("What is simulated has the bytes and the time of its simulation, not the format's own."),
                 qPrintable(one.output));
        CommandResult two = command(QStringList{"plan", file, "--for", "h200", "--for", "m2200"} + policies);
        QVERIFY2(two.output.contains("What is simulated has") && two.output.contains("This program cannot run on Quadro M2200: CUDA 13"),
                 qPrintable(two.output));
        two = command({"plan", file, "--for", "h200", "--for", "a100", "--policy", "float32"});
        QVERIFY2(!two.output.contains("What is simulated") && !two.output.contains("cannot run"), qPrintable(two.output));
    }

    // As `devices` tells of such a card where it is here.
    void a_card_s_units_of_8_bits_are_named_data() {
        QTest::addColumn<QString>("card");
        QTest::addColumn<bool>("has_float8");
        QTest::addColumn<bool>("has_blocks");
        QTest::newRow("a100") << "a100" << false << false;
        QTest::newRow("rtx4090") << "rtx4090" << true << false;
        QTest::newRow("h100") << "h100" << true << false;
        QTest::newRow("h200") << "h200" << true << false;
        QTest::newRow("b200") << "b200" << true << true;
    }
    void a_card_s_units_of_8_bits_are_named() {
        QFETCH(QString, card);
        QFETCH(bool, has_float8);
        QFETCH(bool, has_blocks);
        const QString facts = QString::fromStdString(plan_of({experiment("welcome"), "--for", card})["facts"].get<std::string>());
        QVERIFY2(facts.contains("Tensor Cores for float16, bfloat16 and tf32"), qPrintable(facts));
        QVERIFY2(facts.contains("; for float8_e4m3 and float8_e5m2 in products of whole 16s") == has_float8, qPrintable(facts));
        QVERIFY2(facts.contains("nvfp4") == has_blocks, qPrintable(facts));
    }

    void a_framework_is_estimated_from_the_network_alone() {
        auto estimate = [&](const QStringList& device) {
            return plan_of(QStringList{write_post(m_folder)} + device)["table"][0]["framework"]["bytes"];
        };
        const Json on_card = estimate({"--for", "m2200"});
        QCOMPARE(estimate({"--for", "h200"}), on_card);
        QCOMPARE(estimate({"--device", "cpu"}), on_card);
        QCOMPARE(estimate({"--device", "reference"}), on_card);
        for (const char* name : {"welcome", "resnet20", "keras-titan-v", "imagenette-blog"}) {
            const Json plan = plan_of({experiment(name), "--for", "t4"});
            for (const Json& variant : plan["variants"]) { // without the images we keep, and what we work in
                const Json& batch = variant["batches"][0];
                double ours = 0;
                for (const char* part : {"weights", "master_weights", "gradients", "optimizer", "activations"})
                    ours += batch["bytes"][part].get<double>();
                QVERIFY2(batch["framework_estimate"]["bytes"].get<double>() >= ours, variant["name"].dump().c_str());
            }
        }
    }

    void each_card_has_its_table() {
        Json plans = plan_of({write_post(m_folder), "--for", "m2200", "--for", "rtx4090", "--batch", "32", "--batch", "256"});
        QCOMPARE(plans["cards"].size(), std::size_t{2});
        for (const Json& card : plans["cards"])
            QCOMPARE(card["table"].size(), 2 * card["variants"].size());
        CommandResult text = command({"plan", write_post(m_folder), "--for", "m2200", "--batch", "256"});
        QVERIFY2(text.output.contains("framework, MiB") && text.output.contains("does not fit"), qPrintable(text.output));
    }

    // As the plan beside it: a training set that has no room is kept in neither.
    void memory_through_a_step_is_that_of_the_room_asked_about() {
        for (const auto& [room, kept] : {std::pair("1e10", true), {"3e7", false}}) {
            const Json plan = plan_of({experiment("welcome"), "--for", "h200", "--policy", "float32", "--course", "--memory", room});
            const Json& batch = plan["variants"][0]["batches"][0];
            QCOMPARE(batch["data_set"]["on_device"], Json(kept));
            const Json& fullest = batch["memory_course"]["fullest"];
            QCOMPARE(fullest["bytes"]["data_set"], batch["bytes"]["data_set"]);
            QVERIFY(fullest["alive_bytes"].get<double>() <= batch["peak_bytes"].get<double>());
        }
    }

    // They were in --json alone.
    void layers_have_their_bytes_where_the_terminal_is_wide() {
        const QStringList arguments = {experiment("welcome"), "--policy", "fixed16", "--device", "cpu"};
        const Json plan = plan_of(arguments);
        const auto head_at = [&](const char* columns) {
            qputenv("COLUMNS", columns);
            const QStringList lines = command(QStringList{"plan"} + arguments).output.split('\n');
            qunsetenv("COLUMNS");
            return lines.mid(1, int(plan["variants"][0]["layers"].size()) + 1);
        };
        const QStringList narrow = head_at("100"), wide = head_at("220");
        QVERIFY(!narrow.first().contains("KiB") && wide.first().count("KiB") == 3);
        const auto& layers = plan["variants"][0]["layers"];
        bool any = false;
        for (std::size_t i = 0; i < layers.size(); ++i) {
            QString words;
            for (const char* key : {"weight_format_bytes", "activation_format_bytes", "gradient_format_bytes"})
                words += QStringLiteral("%1").arg(layers[i][key].get<double>() / 1024, 12, 'f', 1);
            QVERIFY2(wide[qsizetype(i) + 1].contains(words), qPrintable(wide[qsizetype(i) + 1] + " | " + words));
            any = any || layers[i]["weight_format_bytes"].get<double>() > 0;
        }
        QVERIFY(any && wide[1].size() == narrow[1].size() + 36);
    }

    void an_unknown_card_is_named() {
        CommandResult result = command({"plan", experiment("welcome"), "--for", "voodoo2"});
        QCOMPARE(result.code, 2);
        QVERIFY2(result.errors.contains("voodoo2") && result.errors.contains("h200"), qPrintable(result.errors));
    }

    void what_is_asked_twice_is_answered_once() {
        const Json plan =
            plan_of({experiment("welcome"), "--for", "h200", "--for", "h200", "--batch", "8", "--batch", "4", "--batch", "8"});
        QVERIFY2(plan.is_object() && !plan.contains("cards"), plan.dump().substr(0, 200).c_str());
        const Json& batches = plan["variants"][0]["batches"];
        QVERIFY(batches.size() == 2 && batches[0]["batch"] == 8 && batches[1]["batch"] == 4);
        const Json all = plan_of({experiment("welcome"), "--policy", "float32", "--for", "h200", "--for", "all"});
        QCOMPARE(all["cards"].size(), device_catalogue().size());
    }

    void a_memory_limit_is_told_in_one_unit() {
        QTemporaryDir out;
        for (const auto& [limit, words] : {std::pair("1000", "less than 0.1 MiB may be used"), std::pair("1e6", "0.9 MiB may be used")}) {
            const CommandResult result =
                command({"run", experiment("welcome"), "--device", "cpu", "--memory-limit", limit, "--steps", "2", "--out", out.path()});
            QCOMPARE(result.code, 1);
            QVERIFY2(result.errors.contains(words), qPrintable(result.errors));
            QCOMPARE(half_told_in_german(result.errors.trimmed().remove("mantissa-cli: ").toStdString()), std::string());
        }
    }

    // Of small networks, too: 0 MiB beside 1 would say nothing.
    void what_does_not_fit_side_by_side_is_told_in_tenths() {
        QTemporaryDir out;
        const QString file = out.filePath("two.mantissa");
        const Json dense = {{"type", "dense"}, {"units", 10}};
        const Json json = {
            {"format", "mantissa.experiment"},
            {"version", 1},
            {"model", {{"input", {8, 8, 1}}, {"loss", "sparse_categorical_crossentropy"}, {"layers", {{{"type", "flatten"}}, dense}}}},
            {"data", {{"source", "procedural"}, {"train", 64}, {"validation", 16}, {"classes", 10}}},
            {"training", {{"batch", 16}}},
            {"variants", {{{"name", "a"}, {"policy", "float32"}}, {{"name", "b"}, {"policy", "float32"}}}}};
        write_json(file.toStdString(), json);
        const Json plan = plan_of({file, "--device", "cpu"});
        const double peak = plan["variants"][0]["batches"][0]["peak_bytes"];
        const CommandResult result = command({"run", file, "--device", "cpu", "--memory-limit", QString::number(peak * 1.5), "--turns", "1",
                                              "--steps", "2", "--out", out.filePath("runs")});
        QCOMPARE(result.code, 1);
        QVERIFY2(result.errors.contains("training.turns: the variants together need 0."), qPrintable(result.errors));
        QVERIFY2(!result.errors.contains(" 0 may be used") && result.errors.contains(" MiB may be used; "), qPrintable(result.errors));
        QCOMPARE(half_told_in_german(result.errors.trimmed().remove("mantissa-cli: ").toStdString()), std::string());
    }

    void a_memory_limit_ends_with_the_largest_batch() {
        QTemporaryDir out;
        CommandResult result =
            command({"run", experiment("welcome"), "--device", "cpu", "--memory-limit", "3e6", "--steps", "2", "--out", out.path()});
        QCOMPARE(result.code, 1);
        QVERIFY2(result.errors.contains("the largest batch that fits is"), qPrintable(result.errors));
    }

private:
    QTemporaryDir m_folder;
    Json m_published;
};

QTEST_GUILESS_MAIN(TestCards)
#include "test_cards.moc"
