// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// `formats` as a user calls it: the codes of ml_dtypes through --convert, and one value in every format.
#include "core/json.h"
#include "support/command.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

bool is_nan(const std::string& format, unsigned code) {
    if (format == "float16")
        return (code & 0x7fff) > 0x7c00;
    if (format == "bfloat16")
        return (code & 0x7fff) > 0x7f80;
    return format == "float8_e4m3" ? (code & 0x7f) == 0x7f : (code & 0x7f) > 0x7c;
}

unsigned code_at(const std::string& bytes, std::size_t i, std::size_t size) {
    auto byte = [&](std::size_t at) { return static_cast<unsigned>(static_cast<unsigned char>(bytes[at])); };
    return size == 1 ? byte(i) : byte(2 * i) | byte(2 * i + 1) << 8;
}

} // namespace

class TestFormatsCommand : public QObject {
    Q_OBJECT

private slots:
    void several_values_are_a_block() {
        const CommandResult result = command({"formats", "--value", "96, 1.5,0.02", "--format", "mxfp4", "--json"});
        QCOMPARE(result.code, 0);
        const Json block = Json::parse(result.output.toStdString())["blocks"][0];
        QCOMPARE(block["format"], Json("mxfp4"));
        QCOMPARE(block["blocks"][0]["scale"], Json(16));
        QCOMPARE(block["elements"][0]["stored"], Json(96));
        QCOMPARE(block["elements"][1]["stored"], Json(0));
        QCOMPARE(block["elements"][1]["alone"], Json(1.5));
        const QString all = command({"formats", "--value", "3,-0.5"}).output;
        for (const char* name : {"mxfp8_e4m3", "mxfp6_e3m2", "mxfp4", "nvfp4"})
            QVERIFY2(all.contains(QString(name) + ": "), name);
        QVERIFY(command({"formats", "--value", "3,1", "--format", "float16"}).errors.contains("has no blocks"));
        QCOMPARE(command({"formats", "--value", "3,ten"}).code, 2);
        for (const char* beyond : {"1e999", "1e-400", "3,-2^5000"}) // neither infinite nor zero was typed
            QVERIFY(command({"formats", "--value", beyond}).errors.contains("write inf or 0 if that is meant"));
    }

    // Of Latin-1, say: what is printed is JSON nevertheless.
    void a_name_that_is_not_utf8_is_told() {
        const QTemporaryDir place;
        write_file(place.filePath("in").toStdString(), std::string(8, '\0'));
        QProcess shell;
        shell.setWorkingDirectory(place.path());
        const QString line = R"sh("$0" formats --convert in --format float16 --json --out "$(printf 'codes\351')")sh";
        shell.start("sh", {"-c", line, MANTISSA_CLI});
        QVERIFY(shell.waitForFinished(60000));
        std::filesystem::remove(place.filePath("codes").toStdString() + "\xe9");
        QVERIFY2(shell.exitCode() == 0, shell.readAllStandardError().constData());
        QCOMPARE(Json::parse(shell.readAllStandardOutput().toStdString(), nullptr, false)["count"], Json(2));
    }

    void codes_and_their_scales_are_written_together() {
        const QTemporaryDir place;
        write_file(place.filePath("in").toStdString(), std::string(256, '\0'));
        const QStringList start = {"formats", "--convert", place.filePath("in"), "--format", "mxfp4"};
        const auto to = [&](const char* out, const char* scales) {
            return command(start + QStringList{"--out", place.filePath(out), "--scales", place.filePath(scales)}).code;
        };
        QCOMPARE(to("none/codes", "scales"), 2);
        QCOMPARE(to("codes", "none/scales"), 2);
        QCOMPARE(QDir(place.path()).entryList(QDir::Files), QStringList{"in"});
        QCOMPARE(command(start + QStringList{"--out", place.filePath("codes"), "--scales", "/dev/full"}).code, 1);
        QVERIFY(!QFile::exists(place.filePath("codes")));
        QCOMPARE(to("codes", "scales"), 0);
        QCOMPARE(QDir(place.path()).entryList(QDir::Files), (QStringList{"codes", "in", "scales"}));
    }

    void what_has_no_end_is_refused() {
        const QTemporaryDir place;
        const CommandResult result =
            command({"formats", "--convert", "/dev/zero", "--format", "float16", "--out", place.filePath("codes")});
        QCOMPARE(result.code, 2);
        QVERIFY2(result.errors.contains("/dev/zero: larger than 64 MiB") && result.errors.count('\n') == 1, qPrintable(result.errors));
    }

    void what_is_too_large_is_to_be_cut() {
        const QTemporaryDir place;
        write_file(place.filePath("in").toStdString(), "");
        fs::resize_file(place.filePath("in").toStdString(), (8ull << 30) + 4); // takes no room
        const CommandResult result =
            command({"formats", "--convert", place.filePath("in"), "--format", "float16", "--out", place.filePath("codes")});
        QCOMPARE(result.code, 2);
        QVERIFY2(result.errors.contains("cut it into parts") && result.errors.count('\n') == 1, qPrintable(result.errors));
    }

    // Whatever names the rows have.
    void columns_stand_beneath_their_heads() {
        const QStringList lines = command({"formats", "--format", "float<3,3,finite,flush,block128>"}).output.split('\n');
        const qsizetype bits = lines[0].indexOf(" bits ") + 5;
        for (qsizetype row = 1; !lines[row].isEmpty(); ++row)
            QVERIFY2(lines[row][bits - 1].isDigit() && lines[row][bits] == ' ', qPrintable(lines[row]));
    }

    void impossible_numbers_have_a_reason() {
        for (const auto& [name, why] : {std::pair{"fixed<0,0>", "is the sign"},
                                        {"fixed<20,20>", "2 to 32 bits"},
                                        {"dynamic_fixed<40>", "2 to 32 bits"},
                                        {"float<1,0>", "2 to 8 bits of exponent"},
                                        {"float<8,7,finite>", "2 to 7 bits of exponent: with 8 it reaches beyond float32"},
                                        {"float<8,7,nan>", "2 to 7 bits of exponent"},
                                        {"float<4,3,finite,nan>", "of \"finite\" and \"nan\" there can be one only"},
                                        {"float<4,3,block16,block32,finite>", "of \"block16\" and \"block32\""},
                                        {"float<4,3,block1>", "2 to 1024 elements"}}) {
            const CommandResult result = command({"formats", "--value", "1", "--format", name});
            QCOMPARE(result.code, 2);
            QVERIFY2(result.errors.contains(why), qPrintable(result.errors));
        }
    }

    // Else one would look for a row that was added.
    void a_format_by_another_name_says_which_row_it_is() {
        QVERIFY(command({"formats", "--format", "float<5,10>"}).output.contains("\nfloat<5,10> is float16.\n"));
        QVERIFY(command({"formats", "--value", "1", "--format", "float<4,3,nan>"}).output.contains("float<4,3,nan> is float8_e4m3."));
        QVERIFY(!command({"formats", "--format", "float<5,9>"}).output.contains("float<5,9> is"));
        const Json asked = Json::parse(command({"formats", "--format", "float<5,10>", "--json"}).output.toStdString())["asked"];
        QCOMPARE(asked, Json({{"format", "float<5,10>"}, {"name", "float16"}}));
    }

    void fixed_point_says_its_steps() {
        QVERIFY(command({"formats", "--value", "0.1", "--format", "fixed<8,8>"})
                    .output.contains(
                        "fixed<8,8> counts in steps of 0.00390625 from -128 to 127.9960938; 0.1 lies between 0.09765625 and 0.1015625, "
                        "and by chance the upper one comes 60 % of the time."));
        QVERIFY(
            command({"formats", "--value", "200", "--format", "fixed<8,8>"}).output.contains("200 lies beyond and becomes 127.9960938"));
    }

    void codes_are_those_of_ml_dtypes_data() {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("codes");
        QTest::addColumn<int>("size");
        QTest::addRow("float16") << "float16"
                                 << "float16.u16" << 2;
        QTest::addRow("bfloat16") << "bfloat16"
                                  << "bfloat16.u16" << 2;
        QTest::addRow("float8_e4m3") << "float8_e4m3"
                                     << "float8_e4m3.u8" << 1;
        QTest::addRow("float8_e5m2") << "float8_e5m2"
                                     << "float8_e5m2.u8" << 1;
    }

    void codes_are_those_of_ml_dtypes() {
        QFETCH(QString, format);
        QFETCH(QString, codes);
        QFETCH(int, size);
        fs::path folder = fs::path(MANTISSA_ORACLES) / "formats";
        QString input = QString::fromStdString((folder / "input.f32").string()), out = m_folder.filePath("out");
        QCOMPARE(command({"formats", "--convert", input, "--format", format, "--out", out}).code, 0);
        std::string ours = read_file(out.toStdString(), 1 << 30), theirs = read_file(folder / codes.toStdString(), 1 << 30);
        QCOMPARE(ours.size(), theirs.size());
        for (std::size_t i = 0; i < ours.size() / static_cast<std::size_t>(size); ++i) {
            unsigned a = code_at(ours, i, static_cast<std::size_t>(size)), b = code_at(theirs, i, static_cast<std::size_t>(size));
            bool same = a == b || (is_nan(format.toStdString(), a) && is_nan(format.toStdString(), b));
            QVERIFY2(same, qPrintable(QString("value %1: %2, ml_dtypes %3").arg(i).arg(a, 0, 16).arg(b, 0, 16)));
        }
    }

    void a_value_is_shown_in_every_format() {
        CommandResult result = command({"formats", "--value", "0.1", "--json"});
        QCOMPARE(result.code, 0);
        Json json = Json::parse(result.output.toStdString());
        bool found = false;
        for (const Json& row : json["results"])
            if (row["format"] == "float16" && row["rounding"] == "nearest_even") {
                found = true;
                QCOMPARE(row["result"].get<double>(), 0.0999755859375);
                QCOMPARE(row["relative_error"].get<double>(), (0.0999755859375 - 0.1) / 0.1);
            }
        QVERIFY(found);
        QVERIFY(command({"formats", "--value", "0.1"}).output.startsWith("0.1 in every format\n"));
    }

    void powers_and_sixteens_are_values_too() {
        for (const char* value : {"2^-24", "2**-24", "2⁻²⁴", "0x1p-24"}) {
            const CommandResult result = command({"formats", "--value", QString::fromUtf8(value), "--json"});
            QVERIFY2(result.code == 0, value);
            QCOMPARE(Json::parse(result.output.toStdString())["value"].get<double>(), 0x1p-24);
        }
        const CommandResult refused = command({"formats", "--value", "2^-2.4"});
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.errors.contains("\"2^-2.4\" is not a number; write one such as 0.1, 1e-7, 2^-24"), qPrintable(refused.errors));
    }

    // A number that shrank has an error below 0, whatever its sign.
    void errors_are_a_share_of_the_value() {
        const Json json = Json::parse(command({"formats", "--value=-2305", "--json"}).output.toStdString());
        for (const Json& row : json["results"])
            if (row["format"] == "float16" && row["rounding"] == "nearest_even") {
                QCOMPARE(row["result"], Json(-2304));
                QCOMPARE(row["error"], Json(1));
                QVERIFY(row["relative_error"].get<double>() < 0);
            }
        const QString table = command({"formats", "--value=-2305"}).output;
        QVERIFY2(table.contains("-0.0434 %") && table.contains("relative: (result - value) / value"), qPrintable(table));
    }

    // As the block's own table has it in its column "alone".
    void a_format_with_blocks_has_the_value_alone_in_one() {
        const Json rows = Json::parse(command({"formats", "--value", "0.1", "--json"}).output.toStdString())["results"];
        const Json blocks = Json::parse(command({"formats", "--value", "0.1,0", "--json"}).output.toStdString())["blocks"];
        int seen = 0;
        for (const Json& block : blocks)
            for (const Json& row : rows)
                if (row["format"] == block["format"] && row["rounding"] == "nearest_even") {
                    ++seen;
                    QCOMPARE(row["result"], block["elements"][0]["alone"]);
                    QCOMPARE(row["code"], block["elements"][0]["code"]);
                    QCOMPARE(row["scale"], block["blocks"][0]["scale"]);
                }
        QVERIFY(seen >= 6);
        double mean = 0; // of 0.1 it would not be: 6.4 times its scale is beyond the largest element
        const Json drawn = Json::parse(command({"formats", "--value", "0.09", "--json"}).output.toStdString());
        for (const Json& row : drawn["results"])
            if (row["format"] == "mxfp4" && row["rounding"] == "stochastic")
                mean += row["probability"].get<double>() * row["result"].get<double>();
        QVERIFY(std::abs(mean - 0.09) < 1e-8);
        QVERIFY(!rows[0].contains("scale"));
        const Json none =
            Json::parse(command({"formats", "--value", "nan", "--format", "float<4,3,finite>", "--json"}).output.toStdString());
        for (const Json& row : none["results"])
            if (row["format"] == "float<4,3,finite>")
                QVERIFY(row["result"] == "NaN" && row["code"].is_null());
    }

    void a_nan_is_its_block_s() {
        const float values[] = {std::nanf(""), 1, 2, 3};
        write_file(m_folder.filePath("values").toStdString(), std::string(reinterpret_cast<const char*>(values), sizeof values));
        const QString codes = m_folder.filePath("codes"), scales = m_folder.filePath("scales");
        QCOMPARE(
            command({"formats", "--convert", m_folder.filePath("values"), "--format", "mxfp4", "--out", codes, "--scales", scales}).code,
            0);
        QCOMPARE(read_file(scales.toStdString(), 8), std::string("\xff"));
        QCOMPARE(read_file(codes.toStdString(), 8).front(), '\0');
    }

    void saturation_is_a_choice() {
        std::string bytes(4, '\0');
        float large = 1e9f;
        std::memcpy(bytes.data(), &large, 4);
        write_file(m_folder.filePath("in").toStdString(), bytes);
        QStringList convert = {"formats",     "--convert", m_folder.filePath("in"),  "--format",
                               "float8_e4m3", "--out",     m_folder.filePath("code")};
        QCOMPARE(command(convert).code, 0);
        QCOMPARE(read_file(m_folder.filePath("code").toStdString(), 8), std::string("\x7f"));
        QCOMPARE(command(convert + QStringList{"--saturate"}).code, 0);
        QCOMPARE(read_file(m_folder.filePath("code").toStdString(), 8), std::string("\x7e"));
    }

    void the_file_that_is_read_is_not_written_over() {
        const std::string bytes("\0\0\x80\x3f", 4), file = m_folder.filePath("only").toStdString();
        write_file(file, bytes);
        fs::create_directory_symlink(m_folder.path().toStdString(), m_folder.filePath("way").toStdString());
        for (const QString& out : {m_folder.filePath("only"), m_folder.filePath("way/only")}) {
            const CommandResult result = command({"formats", "--convert", m_folder.filePath("only"), "--format", "float16", "--out", out});
            QVERIFY2(result.code == 2 && result.errors.contains("this is the file that is read"), qPrintable(result.errors));
            QCOMPARE(read_file(file, 8), bytes);
        }
    }

    void options_that_do_not_apply_are_refused_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("scales") << QStringList{"--format", "float16", "--scales", "sc"} << "--scales: float16 has no blocks";
        QTest::newRow("row") << QStringList{"--format", "bfloat16", "--row", "2"} << "--row: bfloat16 has no blocks";
        QTest::newRow("saturate") << QStringList{"--format", "nvfp4", "--saturate"} << "--saturate: nvfp4 saturates";
        QTest::newRow("no codes") << QStringList{"--format", "fixed<8,8>"} << "nvfp4"; // among those that have some
        QTest::newRow("blocks have") << QStringList{"--format", "float<5,2,nan>"} << "as float<3,4,finite,block32>";
        QTest::newRow("they do") << QStringList{"--format", "mxfp8_e4m3", "--row", "2", "--scales", "SCALES"} << "";
    }
    void options_that_do_not_apply_are_refused() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        write_file(m_folder.filePath("four").toStdString(), std::string(16, '\0'));
        arguments.replaceInStrings("SCALES", m_folder.filePath("scales"));
        const auto result =
            command(QStringList{"formats", "--convert", m_folder.filePath("four"), "--out", m_folder.filePath("refused")} + arguments);
        QCOMPARE(result.code, says.isEmpty() ? 0 : 2);
        QVERIFY2(result.errors.contains(says), qPrintable(result.errors));
        QCOMPARE(fs::exists(m_folder.filePath("refused").toStdString()), says.isEmpty());
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestFormatsCommand)
#include "test_formats_command.moc"
