// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/desk.h"

#include "backends/registry.h"

#include <QGuiApplication>
#include <QThread>

namespace mantissa::app {

Desk::Desk(const QString& projectRoot, QObject* parent)
    : QObject(parent), m_ownRoot(projectRoot), m_project(projectRoot), m_silenced(projectRoot), m_session(m_store) {
    for (const std::string& id : device_ids())
        m_devices << QString::fromStdString(id);
    m_device = m_devices.value(0);
    connect(&m_document, &ExperimentDocument::replaced, &m_plans, &PlanWatcher::forget);
    connect(&m_document, &ExperimentDocument::changed, this, &Desk::askPlans);
    connect(&m_document, &ExperimentDocument::changed, this, &Desk::changed);
    connect(&m_session, &SessionController::stateChanged, this, &Desk::changed);
    connect(&m_plans, &PlanWatcher::dataSeen, this, &Desk::changed); // they may keep Run from it
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive) // files are mended in another program
            m_plans.doubtData();
    });
    connect(&m_plans, &PlanWatcher::askedAnew, this, &Desk::askPlans);
    connect(&m_silenced, &Silenced::unkept, this, [this](const QString& problem) {
        tell([=] { return Message{Message::Kind::warn, tr("What is not shown again is not in the project."), problem}; });
    });
}

void Desk::askPlans() {
    if (m_document.experiment())
        m_plans.ask(*m_document.experiment(), m_device);
    else
        m_plans.expire(variants().names());
}

void Desk::setProject(const QString& root) {
    m_project = Project(root);
    m_silenced.setProject(root);
}

void Desk::setDevice(const QString& device) {
    m_device = device;
    askPlans();
    Q_EMIT changed();
}

// Of the processor's cores one is left for the window, where there are enough.
int Desk::threads() const {
    const int cores = QThread::idealThreadCount();
    return m_threads > 0 ? m_threads : cores > 2 ? cores - 1 : cores;
}

} // namespace mantissa::app
