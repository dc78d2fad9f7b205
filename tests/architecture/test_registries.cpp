// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "architecture/registry_rules.h"
#include "model/layer.h"
#include "model/optimizer.h"
#include "numerics/format_table.h"
#include "policy/line.h"
#include "policy/policy.h"
#include "report/export/export.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <optional>

using namespace mantissa;
using namespace mantissa::architecture;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> with(std::vector<std::string> homes, const std::vector<std::string>& more) {
    homes.insert(homes.end(), more.begin(), more.end());
    return homes;
}

std::vector<Registry> registries() {
    // Experiments that the program writes name what they are made of; scripts are in the frameworks' own words.
    const std::vector<std::string> written = {"app/bridge/first_experiment.cpp", "app/bridge/folder_experiment.cpp",
                                              "engine/report/export/pytorch.inl", "engine/report/export/keras.inl"};
    // Frameworks are told in a list of their own how to write what is more than an expression; repairs name what they put in.
    Registry layers{"layers",
                    {},
                    "layer_types()",
                    with(written, {"engine/report/export/pytorch.cpp", "engine/report/export/keras.cpp", "engine/report/export/onnx.cpp",
                                   "app/models/repairs.cpp"})};
    for (const LayerType* type : layer_types())
        layers.names.push_back(type->type);
    Registry optimizers{"optimizers", {}, "optimizer_types()", written};
    for (const OptimizerType* type : optimizer_types())
        optimizers.names.push_back(type->type);
    // That tf32 is another thing than float32 is what fairness speaks of; frameworks know these policies under the same names.
    Registry policies{"policies", {}, "builtin_policies()", with(written, {"engine/insight/findings/tf32_beside_float32.cpp"})};
    for (const BuiltinPolicy& policy : builtin_policies())
        policies.names.push_back(policy.name);
    Registry formats{"formats", {}, "format_table()", policies.homes};
    for (const Format& format : format_table())
        formats.names.push_back(format_name(format));
    Registry functions{"functions", {}, "all_functions", written};
    for (Function function : all_functions)
        if (function != Function::none) // which other choices have, too
            functions.names.push_back(name_of(function));
    return {layers, optimizers, policies, formats, functions};
}

// The layer as the palette inserts it, behind an image or behind a list of numbers; none: it fits nowhere.
std::optional<Experiment> with_layer(const LayerType& type) {
    Json layer = type.starts;
    layer["type"] = type.type;
    const Json head = {{"type", "dense"}, {"units", 10}}, flatten = {{"type", "flatten"}};
    Json json = {{"format", "mantissa.experiment"}, {"version", 1}, {"model", {{"input", {16, 16, 3}}}}};
    json["variants"] = Json::array({{{"name", "a"}, {"policy", builtin_policies().front().name}}});
    for (const Json& layers : {Json::array({layer, flatten, head}), Json::array({flatten, layer, head}), Json::array({layer, head})})
        try {
            json["model"]["layers"] = layers;
            return parse_experiment(json, "a.mantissa");
        } catch (const Error&) {
            continue;
        }
    return std::nullopt;
}

QStringList broken_with(const std::string& file, const std::string& text) {
    QTemporaryDir folder;
    fs::path path = fs::path(folder.path().toStdString()) / file;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    QStringList result;
    for (const std::string& sentence : hand_kept_lists(folder.path().toStdString(), registries()))
        result += QString::fromStdString(sentence);
    return result;
}

} // namespace

class TestRegistries : public QObject {
    Q_OBJECT

private slots:
    void no_list_is_kept_twice();
    void a_planted_list_is_found();
    void a_single_name_may_be_said();
    void every_layer_has_a_face();
    void an_inserted_layer_is_whole_and_is_exported();
    void every_policy_has_its_line();
    void lines_are_given_once();
    void lines_differ_without_their_colours();
};

void TestRegistries::no_list_is_kept_twice() {
    auto broken = hand_kept_lists(MANTISSA_SOURCE, registries());
    for (const std::string& sentence : broken)
        qWarning("%s", sentence.c_str());
    QVERIFY2(broken.empty(), "the sentences above say whom to ask instead");
}

void TestRegistries::a_planted_list_is_found() {
    QCOMPARE(broken_with("app/forms/a.cpp", "const char* formats[] = {\"float16\", \"tf32\"};\n").size(),
             2); // policies have these names too
    QCOMPARE(broken_with("engine/report/a.cpp", "if (type == \"conv2d\" || type == \"flatten\") {}\n"),
             QStringList{"engine/report/a.cpp: a list of layers kept by hand (conv2d, flatten); ask layer_types()"});
    QCOMPARE(broken_with("app/window/a.cpp", "QStringList optimizers = {\"sgd\", \"adam\"};\n").size(), 1);
}

void TestRegistries::a_single_name_may_be_said() {
    QCOMPARE(broken_with("app/forms/a.cpp", "auto first = \"float32\"; // not \"tf32\"\n"), QStringList());
    QCOMPARE(broken_with("app/forms/a.cpp", "#include \"adam\"\n#include \"sgd\"\n"), QStringList());
    QCOMPARE(broken_with("engine/model/a.cpp", "auto both = {\"sgd\", \"adam\"};\n"), QStringList());
}

void TestRegistries::every_layer_has_a_face() {
    for (const LayerType* type : layer_types()) {
        QVERIFY2(!type->face.label.empty() && !type->help.empty(), type->type.c_str());
        QVERIFY2(fs::exists(fs::path(MANTISSA_RESOURCES) / "icons" / (type->face.icon + ".svg")), type->face.icon.c_str());
        QVERIFY2(QRegularExpression("^#[0-9A-F]{6}$").match(QString::fromStdString(type->face.colour)).hasMatch(),
                 type->face.colour.c_str());
    }
}

void TestRegistries::an_inserted_layer_is_whole_and_is_exported() {
    for (const LayerType* type : layer_types()) {
        auto experiment = with_layer(*type);
        QVERIFY2(experiment, type->type.c_str());
        QVERIFY2(report::onnx_model(*experiment, {}).size() > 100, type->type.c_str());
        for (const std::string& framework : report::export_frameworks()) {
            if (framework == "onnx") // no script
                continue;
            const std::string script = report::exported_script(*experiment, {.framework = framework});
            QVERIFY2(script.find("{x}") == std::string::npos, script.c_str());
        }
    }
}

void TestRegistries::every_policy_has_its_line() {
    // In the policies' order. No eye tells more than ten apart: the others take the next that is free.
    std::size_t next = 0;
    for (const NamedLine& line : policy_lines()) {
        while (next < builtin_policies().size() && builtin_policies()[next].name != line.policy)
            ++next;
        QVERIFY2(next < builtin_policies().size(), line.policy.c_str());
        QVERIFY2(!line.line.light.empty() && !line.line.dark.empty() && line.line.turn > 0, line.policy.c_str());
    }
    QCOMPARE(policy_lines().size(), std::size_t{10});
    for (const BuiltinPolicy& policy : builtin_policies())
        QVERIFY(assigned_lines({policy.name})[0] >= 0);
}

void TestRegistries::lines_are_given_once() {
    const auto policy = [](int line) { return policy_lines()[static_cast<std::size_t>(line)].policy; };
    std::vector<int> given = assigned_lines({"float16", "custom (float16)", "mixed_float16", "float16"});
    QCOMPARE(policy(given[0]), std::string("float16"));
    QCOMPARE(policy(given[2]), std::string("mixed_float16")); // its own, though another came first
    QCOMPARE(policy(given[1]), std::string("fixed16"));       // no line by which one knows another of Keras's policies
    QCOMPARE(policy(given[3]), std::string("binary"));
    QCOMPARE(policy(assigned_lines({"custom (bfloat16)"})[0]), std::string("bfloat16"));
    given = assigned_lines({"float32", "float32", "float32"}, {0, -1, given[1]}); // the one between came later
    QVERIFY(given[0] == 0 && policy(given[2]) == "fixed16" && given[1] != given[0] && given[1] != given[2]);
    given = assigned_lines(std::vector<std::string>(policy_lines().size() + 1, "float32"));
    QVERIFY(given.back() >= std::ssize(policy_lines())); // a colour that is there already, drawn otherwise
    given = assigned_lines(std::vector<std::string>(static_cast<std::size_t>(drawn_lines()) + 1, "float32"));
    QCOMPARE(given.back(), -1);
    std::ranges::sort(given);
    QVERIFY(std::ranges::adjacent_find(given) == given.end());
}

// Whoever sees no colours has a dash or a marker to go by, and of one colour each has others.
void TestRegistries::lines_differ_without_their_colours() {
    QVERIFY(drawn_lines() >= 40);
    for (int i = 0; i < drawn_lines(); ++i)
        for (int k = 0; k < i; ++k) {
            const PolicyLine one = drawn_line(i), other = drawn_line(k);
            QVERIFY(one.dash != other.dash || one.marker != other.marker);
            QVERIFY(one.light != other.light || (one.dash != other.dash && one.marker != other.marker));
        }
    for (int i = 0; i < std::ssize(policy_lines()); ++i) {
        const PolicyLine& own = policy_lines()[static_cast<std::size_t>(i)].line;
        QVERIFY(drawn_line(i).light == own.light && drawn_line(i).dash == own.dash && drawn_line(i).marker == own.marker);
    }
}

QTEST_GUILESS_MAIN(TestRegistries)

#include "test_registries.moc"
