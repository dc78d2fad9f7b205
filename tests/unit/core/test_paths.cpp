// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Where what can be made again is kept, by what the user's variables say.
#include "core/paths.h"

#include <QTest>

using namespace mantissa;

class TestPaths : public QObject {
    Q_OBJECT

private slots:
    void init() {
        for (const char* name : {"MANTISSA_CACHE", "XDG_CACHE_HOME", "HOME"})
            qunsetenv(name);
    }
    void cleanupTestCase() { qputenv("HOME", m_home); }

    void caches_lie_where_the_user_says_data() {
        QTest::addColumn<QString>("own");
        QTest::addColumn<QString>("caches");
        QTest::addColumn<QString>("home");
        QTest::addColumn<QString>("folder");
        QTest::newRow("our own") << "/a"
                                 << "/b"
                                 << "/c"
                                 << "/a";
        QTest::newRow("of all programs") << "unset"
                                         << "/b"
                                         << "/c"
                                         << "/b/mantissa";
        QTest::newRow("of the home") << "unset"
                                     << "unset"
                                     << "/c"
                                     << "/c/.cache/mantissa";
        QTest::newRow("empty is not set") << ""
                                          << ""
                                          << "/c"
                                          << "/c/.cache/mantissa";
        QTest::newRow("relative is ignored") << "unset"
                                             << "b"
                                             << "/c"
                                             << "/c/.cache/mantissa";
    }
    void caches_lie_where_the_user_says() {
        const auto set = [](const char* name, const QString& value) { value == "unset" ? qunsetenv(name) : qputenv(name, value.toUtf8()); };
        QFETCH(QString, own);
        QFETCH(QString, caches);
        QFETCH(QString, home);
        QFETCH(QString, folder);
        set("MANTISSA_CACHE", own);
        set("XDG_CACHE_HOME", caches);
        set("HOME", home);
        QCOMPARE(QString::fromStdString(cache_folder().string()), folder);
    }

    // Never the folder that somebody happens to be in.
    void without_any_of_them_it_is_the_systems_own() { QVERIFY(cache_folder().is_absolute()); }

    void resources_are_found_where_the_variable_is_empty() {
        const QByteArray before = qgetenv("MANTISSA_RESOURCES");
        qputenv("MANTISSA_RESOURCES", "");
        const std::filesystem::path folder = resources_folder();
        before.isEmpty() ? qunsetenv("MANTISSA_RESOURCES") : qputenv("MANTISSA_RESOURCES", before);
        QVERIFY(std::filesystem::exists(folder / "experiments"));
    }

private:
    const QByteArray m_home = qgetenv("HOME");
};

QTEST_GUILESS_MAIN(TestPaths)
#include "test_paths.moc"
