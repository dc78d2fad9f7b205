// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/message.h"

#include <QObject>

namespace mantissa {
struct EventRecord;
}

namespace mantissa::app {

class Desk;
class LiveRun;
struct RunData;

// Tells how runs end and what they wait for, with the remedy a click away.
class RunNews : public QObject {
    Q_OBJECT
public:
    RunNews(Desk& desk, LiveRun& live);

private:
    void tellEnd(int key);
    void tellTrouble(int variant, const EventRecord& event);
    QVector<Message::Action> remediesOf(const RunData& run);
    void addWider(const QString& name, const QString& wider);
    void widen(int variant, const std::string& layer);

    Desk& m_desk;
    LiveRun& m_live;
};

} // namespace mantissa::app
