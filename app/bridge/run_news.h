// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/message.h"
#include "core/json.h"

#include <QObject>

#include <vector>

namespace mantissa {
struct EventRecord;
namespace insight {
struct Found;
struct Remedy;
} // namespace insight
} // namespace mantissa

namespace mantissa::app {

class Desk;
class LiveRun;

// Tells how runs end and what they wait for, in the words of the findings, with the remedy a click away.
class RunNews : public QObject {
    Q_OBJECT
public:
    RunNews(Desk& desk, LiveRun& live);

private:
    void tellEnd(int key);
    void tellFailed(int key);
    void tellDiverged(int key, const insight::Found& found, const Saying& refusal);
    bool isDiverged(int key) const;
    void tellTrouble(int variant, const EventRecord& event);
    void addCopy(const QString& name, const insight::Remedy& remedy);
    Json experimentOf(const QString& name) const;
    void goOnWith(const QString& name, const insight::Remedy& remedy);
    std::vector<insight::Remedy> notDoneYet(std::vector<insight::Remedy> remedies, int variant) const;
    int keyOf(int place) const;
    bool othersGoOn(int variant) const; // by its place in the training
    void letOthersGoOn(const QString& name);

    Desk& m_desk;
    LiveRun& m_live;
};

} // namespace mantissa::app
