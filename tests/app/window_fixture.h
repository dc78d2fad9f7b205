// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What tests of the whole window share: one window with a tiny experiment, on the reference device, in a folder of its own.
#include "app/tiny_experiment.h"
#include "widgets/banner.h"
#include "window/main_window.h"

#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

namespace mantissa::app {

class WindowFixture : public QObject {
protected:
    using Json = mantissa::Json;
    using State = SessionController::State;

    static void keepSettingsApart() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("Mantissa");
        QCoreApplication::setApplicationName("mantissa-test");
        QSettings().clear();
    }
    void openWindow() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_window = std::make_unique<MainWindow>(m_folder->path());
        m_window->workbench().setDevice("reference");
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder)));
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get())); // keys go to the active window alone
    }
    void closeWindow() {
        m_window.reset();
        m_folder.reset();
    }
    void makeLong() {
        Json json = tinyExperiment();
        json["training"]["epochs"] = 5000;
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
    }

    SessionController& session() { return m_window->workbench().session(); }
    RunStore& store() { return m_window->workbench().store(); }
    QPushButton* buttonWith(const QString& words) { // of a banner; null: none
        for (QPushButton* button : m_window->banners().findChildren<QPushButton*>())
            if (button->text().contains(words))
                return button;
        return nullptr;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace mantissa::app
