// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/diverged_news.h"
#include "core/json.h"

#include <QObject>

#include <vector>

namespace mantissa {
struct EventRecord;
} // namespace mantissa

namespace mantissa::app {

class Desk;
class LiveRun;
struct RunData;

// Tells how runs end and what they wait for, in the words of the findings, with the remedy a click away.
class RunNews : public QObject {
    Q_OBJECT
public:
    RunNews(Desk& desk, LiveRun& live);

private:
    void tellEnd(int key);
    void tellFailed(int key);
    void tellUnkept(const RunData& run); // of a sweep
    void tellTrouble(int variant, const EventRecord& event);
    Json experimentOf(const QString& name) const;
    void goOnWith(const QString& name, const insight::Remedy& remedy);
    std::vector<insight::Remedy> notDoneYet(std::vector<insight::Remedy> remedies, int variant) const;
    int keyOf(int place) const;
    bool othersGoOn(int variant) const; // by its place in the training
    void letOthersGoOn(const QString& name);

    Desk& m_desk;
    LiveRun& m_live;
    DivergedNews m_diverged;
};

} // namespace mantissa::app
