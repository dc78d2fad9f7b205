// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// `formats` as a user calls it: the codes of ml_dtypes through --convert, and one value in every format.
#include "core/json.h"
#include "support/command.h"

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
            }
        QVERIFY(found);
        QVERIFY(command({"formats", "--value", "0.1"}).output.startsWith("0.1 in every format\n"));
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

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestFormatsCommand)
#include "test_formats_command.moc"
