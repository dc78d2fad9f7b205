// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// The window under somebody who does anything at all: it must not break, Qt must have nothing to warn of, nothing may stop the window for
// long, and what was edited can be taken back to the beginning and done again. MANTISSA_MONKEY_SEED, _TIMES and _STEPS: others, more,
// longer; MANTISSA_MONKEY_TELLS: each thing as it is done.
#include "app/monkey.h"
#include "app/window_fixture.h"

#include <QDesktopServices>
#include <QMutex>
#include <QUrl>

#include <ctime>

using namespace mantissa::app;

namespace {

constexpr double longest = 15; // seconds of the window's own thread, also where sanitizers slow it

QMutex hearing; // workers warn, too
QStringList complaints;
QtMessageHandler usual = nullptr;

void listen(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    if (text.startsWith("This plugin does not support") || text.contains("not accepted by receiving widget") ||
        text.contains("editor that does not belong to this view")) // whose row went while somebody typed a name
        return; // what a screen that nobody sees cannot do; what means nothing where it was done
    if (type == QtWarningMsg || type == QtCriticalMsg) {
        const QMutexLocker locked(&hearing);
        complaints << text;
    }
    usual(type, context, text);
}

double ownSeconds() { // of this thread: others may keep the processor busy
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

int wish(const char* name, int otherwise) {
    bool good = false;
    const int value = qEnvironmentVariableIntValue(name, &good);
    return good ? value : otherwise;
}

} // namespace

class TestMonkey : public WindowFixture {
    Q_OBJECT
public:
    Q_INVOKABLE void keepInside(const QUrl&) {} // what the window opens in other programs

private Q_SLOTS:
    void initTestCase() {
        keepSettingsApart();
        for (const char* kind : {"file", "http", "https"}) // nothing opens in front of who tests
            QDesktopServices::setUrlHandler(kind, this, "keepInside");
        usual = qInstallMessageHandler(listen);
    }
    void cleanupTestCase() { qInstallMessageHandler(usual); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }
    void nothing_breaks_data() {
        QTest::addColumn<int>("seed");
        const int first = wish("MANTISSA_MONKEY_SEED", 1);
        for (int seed = first; seed < first + wish("MANTISSA_MONKEY_TIMES", 2); ++seed)
            QTest::addRow("%d", seed) << seed;
    }
    void nothing_breaks() {
        QFETCH(int, seed);
        Monkey monkey{unsigned(seed)};
        complaints.clear();
        for (int step = 0; step < wish("MANTISSA_MONKEY_STEPS", 250); ++step) {
            act(monkey);
            if (step % 50 == 49)
                thereAndBack();
            QVERIFY2(complaints.isEmpty() && !QTest::currentTestFailed(), qPrintable(complaints.join('\n') + "\nafter " + monkey.recent()));
        }
    }

private:
    void act(Monkey& monkey) {
        const double before = ownSeconds();
        monkey.act(*m_window);
        QCoreApplication::processEvents();
        if (const double took = ownSeconds() - before; took > 0.7) {
            qInfo("took %.1f s", took);
            if (took > longest)
                complaints << QStringLiteral("stood still for %1 s").arg(took);
        }
        if (!m_window->isVisible())
            m_window->show();
    }
    void thereAndBack() {
        ExperimentDocument& document = m_window->workbench().document();
        QUndoStack& stack = document.undoStack();
        const Json now = document.json();
        const int count = stack.count(), index = stack.index();
        stack.setIndex(0);
        QCoreApplication::processEvents();
        stack.setIndex(index);
        QCoreApplication::processEvents();
        QCOMPARE(stack.count(), count);
        QVERIFY(document.json() == now);
    }
};

QTEST_MAIN(TestMonkey)
#include "test_monkey.moc"
