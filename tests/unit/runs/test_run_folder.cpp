// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/run_folder.h"

#include "support/small_files.h"

#include <QTemporaryDir>
#include <QTest>

namespace fs = std::filesystem;
using namespace mantissa;

namespace {

QString name_of(const QString& variant) { return QString::fromStdString(run_folder_name(0, variant.toStdString())); }

} // namespace

class TestRunFolder : public QObject {
    Q_OBJECT

private slots:
    void a_folder_is_called_as_its_variant_data() {
        QTest::addColumn<QString>("variant");
        QTest::addColumn<QString>("folder");
        QTest::newRow("plain") << "half, own epsilon"
                               << "01-half-own-epsilon";
        QTest::newRow("capitals") << "Adam (1e-4)"
                                  << "01-adam-1e-4";
        QTest::newRow("umlauts") << "größere Schritte"
                                 << "01-größere-schritte";
        QTest::newRow("Greek") << "β₂ = 0.9"
                               << "01-β₂-0-9";
        QTest::newRow("Chinese") << "半精度"
                                 << "01-半精度";
        QTest::newRow("no letters") << "../.."
                                    << "01-variant";
    }

    void a_folder_is_called_as_its_variant() {
        QFETCH(QString, variant);
        QFETCH(QString, folder);
        QCOMPARE(name_of(variant), folder);
    }

    void a_folder_without_room_is_named_and_leaves_nothing() {
        const QTemporaryDir place;
        const fs::path out = fs::path(place.path().toStdString()) / "runs/out", own = fs::path(place.path().toStdString()) / "own";
        fs::create_directory(own);
        const SmallFiles full(0);
        for (const fs::path& folder : {out / "01-float32", own})
            try {
                const RunFolder run(folder, RunFolder::Existing::move_away);
                QFAIL("made");
            } catch (const Error& error) {
                const QString said = error.what();
                QVERIFY2(said.startsWith(QString::fromStdString(folder.string()) + ": cannot be written into: File too large; make room"),
                         qPrintable(said));
            }
        QVERIFY(!fs::exists(out.parent_path()));
        QVERIFY(fs::exists(own) && fs::is_empty(own)); // it was there before
    }

    // File systems take 255 bytes; a name that ends within a letter is no UTF-8.
    void a_long_name_ends_with_a_whole_letter() {
        for (const QString& letter : {QStringLiteral("a"), QStringLiteral("ä"), QStringLiteral("半"), QStringLiteral("𝛼")})
            for (int before = 0; before < 4; ++before) {
                const QString name = name_of(QString(before, 'x') + letter.repeated(100));
                QVERIFY(name.toUtf8().size() <= 63 && name.toUtf8().size() > 58);
                QVERIFY(name.endsWith(letter));
            }
    }
};

QTEST_GUILESS_MAIN(TestRunFolder)
#include "test_run_folder.moc"
