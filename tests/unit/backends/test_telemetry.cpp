// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a card says of itself, with a driver's library that is made for the test.
#include "backends/device_reading.h"
#include "backends/nvml/nvml.h"

#include <QtTest>

using namespace mantissa;

namespace {

const std::string card = "0000:3b:00.0";

} // namespace

class TestTelemetry : public QObject {
    Q_OBJECT

private slots:
    void init() {
        qunsetenv("FAKE_NVML");
        m_now = 0;
    }

    void figures_are_in_their_units() {
        DeviceReading reading = made()->read();
        QCOMPARE(reading.busy.value.value(), 0.87);
        QCOMPARE(reading.memory_used_bytes.value.value(), 2.0 * (1 << 30));
        QCOMPARE(reading.power_watts.value.value(), 412.5);
        QCOMPARE(reading.temperature_celsius.value.value(), 61.0);
        QCOMPARE(reading.clock_mhz.value.value(), 1980.0);
        QCOMPARE(reading.memory_clock_mhz.value.value(), 2619.0);
        QVERIFY(reading.slowed_by == (std::vector<std::string>{"power cap", "temperature (driver)"}));
    }

    void an_idle_card_is_not_slowed_down() {
        qputenv("FAKE_NVML", "cool");
        DeviceReading reading = made()->read();
        QVERIFY(reading.slowed_by && reading.slowed_by->empty());
    }

    // The counters' life: nothing yet, a comparison, the same one until enough time has gone by, the next.
    void counters_compare_two_samples() {
        auto telemetry = made();
        DeviceReading first = telemetry->read();
        QVERIFY(!first.tensor_cores_busy.value);
        QVERIFY2(first.tensor_cores_busy.why_not.find("second reading") != std::string::npos, first.tensor_cores_busy.why_not.c_str());
        m_now = 1;
        QCOMPARE(telemetry->read().tensor_cores_busy.value.value(), 0.15); // metric 5, one sample further
        m_now = 1.05;
        QCOMPARE(telemetry->read().tensor_cores_busy.value.value(), 0.15);
        m_now = 2;
        DeviceReading third = telemetry->read();
        QCOMPARE(third.tensor_cores_busy.value.value(), 0.15);
        QCOMPARE(third.bandwidth_used.value.value(), 0.2);
        QVERIFY(!third.occupancy.value && !third.occupancy.why_not.empty()); // this one the driver refused
    }

    void a_failed_sample_is_no_zero() {
        auto telemetry = made();
        telemetry->read();
        qputenv("FAKE_NVML", "sampling");
        m_now = 1;
        Figure figure = telemetry->read().tensor_cores_busy;
        QVERIFY(!figure.value && !figure.why_not.empty());
    }

    void what_is_missing_says_why_data() {
        QTest::addColumn<QString>("off");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("words");
        QTest::newRow("power") << "power"
                               << "power_watts"
                               << "Not Supported";
        QTest::newRow("utilisation, as on a part of a card") << "busy"
                                                             << "busy"
                                                             << "Not Supported";
        QTest::newRow("clocks") << "clock"
                                << "clock_mhz"
                                << "Not Supported";
        QTest::newRow("reasons") << "reasons"
                                 << "slowed_by"
                                 << "Not Supported";
        QTest::newRow("counters") << "counters"
                                  << "tensor_cores_busy"
                                  << "Hopper";
        QTest::newRow("all") << "init"
                             << "busy"
                             << "does not start: Driver Not Loaded";
    }

    void what_is_missing_says_why() {
        QFETCH(QString, off);
        QFETCH(QString, key);
        QFETCH(QString, words);
        qputenv("FAKE_NVML", off.toUtf8());
        DeviceReading reading = made()->read();
        Json json = to_json(reading);
        QVERIFY(!json.contains(key.toStdString()));
        QString why = QString::fromStdString(json["absent"][key.toStdString()].get<std::string>());
        QVERIFY2(why.contains(words), qPrintable(why));
        QVERIFY(QString::fromStdString(sentence_of(reading)).contains(words) || key == "slowed_by");
    }

    void a_strange_card_and_no_library() {
        DeviceReading strange = nvml_telemetry("0000:00:00.0", {.library = MANTISSA_FAKE_NVML, .seconds = {}})->read();
        QVERIFY(!strange.busy.value && strange.busy.why_not.find("does not know the card") != std::string::npos);
        DeviceReading none = nvml_telemetry(card, {.library = "libnot-there.so.1", .seconds = {}})->read();
        for (const Figure* figure : {&none.busy, &none.power_watts, &none.tensor_cores_busy, &none.clock_mhz})
            QVERIFY(!figure->value && figure->why_not.find("libnot-there.so.1") != std::string::npos);
        QVERIFY(!none.slowed_by && !none.why_no_reasons.empty());
    }

    void a_sentence() {
        qputenv("FAKE_NVML", "counters");
        std::string text = sentence_of(made()->read());
        QVERIFY2(text.starts_with("busy 87 % of the time, 2048 MiB used, 412 W, 61 °C, 1980 MHz"), text.c_str());
        QVERIFY2(text.find("no bandwidth_used, ") == std::string::npos && text.find("tensor_cores_busy") != std::string::npos,
                 text.c_str());
    }

private:
    std::unique_ptr<Telemetry> made() {
        return nvml_telemetry(card, {.library = MANTISSA_FAKE_NVML, .seconds = [this] { return m_now; }});
    }

    double m_now = 0;
};

QTEST_GUILESS_MAIN(TestTelemetry)
#include "test_telemetry.moc"
