// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/data_place.h"
#include "bridge/session_controller.h"
#include "models/saying.h"

#include <functional>
#include <optional>
#include <string>

namespace mantissa::app {

class Desk;
class MemoryAdvice;
class RunShelf;

// What Run, Pause, Step, Epoch and Stop do, and the settings that change a run as it goes.
class LiveRun : public QObject {
    Q_OBJECT
public:
    enum class Verb { run, pause, step, epoch, stop };

    LiveRun(Desk& desk, RunShelf& shelf, const MemoryAdvice& memory);

    // Empty: it can be done; `only`: to its end, without the others.
    QString whyNot(Verb verb, int only = SessionController::everyVariant) const;
    void run() { begin(SessionController::Until::end); }
    void step() { begin(SessionController::Until::step); }
    void epoch() { begin(SessionController::Until::epoch); }
    void stepAlone(int variant) { begin(SessionController::Until::step, variant); } // the others hold
    void epochAlone(int variant) { begin(SessionController::Until::epoch, variant); }
    void runAlone(int variant) { begin(SessionController::Until::end, variant); }
    QString whyNotStopAlone(int variant) const; // empty: it can be stopped while the others go on
    void stopAlone(int variant);
    void pause();
    void stop();
    bool continues() const;        // Run goes on with what was broken off
    QString runWord() const;       // what the button Run is called now
    static QStringList runWords(); // what it can be called
    void startAfresh();
    void searchIn(int group, std::shared_ptr<const Narrowing> narrowing);     // beside the runs of a sweep
    void goOnIn(int group) { beginIn(group, SessionController::Until::end); } // of the store, which nothing trains now
    void whenLooked(std::function<void()> begin);                             // once its data were looked at; not after Stop
    bool takesChanges() const;                                                // a run is there that settings reach as it goes
    bool takesChangesOf(int variant) const;                                   // its own
    QString whyNotProlong() const;
    void prolong(qint64 epochs); // trains the current group on
    QString statusWords() const;

    void setLossScale(const Json& lossScale); // of the selected variant
    void setLearningRate(double rate);        // the same
    double learningRate() const;              // the same
    // One step of undo, of any settings of a variant. What can change in mid-run does so with the next step; whether that is all of it.
    bool change(const Saying& what, int variant, const Json& experiment);
    void setPolicy(int variant, const Json& policy, const Json& layers); // null: as it is; counts from the next step of a run

private:
    void begin(SessionController::Until until, int variant = SessionController::everyVariant);
    void beginIn(int group, SessionController::Until until, int only = SessionController::everyVariant);
    void takeLook();
    void trainAnew();
    void beginNow(SessionController::Until until, int only);
    bool refusedInput();                                                               // and told
    bool refused(const Trains& trains);                                                // and told: its data are not those of the experiment
    QHash<int, int> runsIn(int group, SessionController::Until until, int only) const; // that train, by variant
    Trains trained(int group, SessionController::Until until, int only) const;         // -1: in a group that is made for it
    QMap<int, LossScaling> keepLaterScales(int group, const QList<int>& variants) const; // of what goes on
    TrainerOptions optionsIn(int group) const;
    bool goesLive();
    void tellLearningRate(int variant);
    void tellLossScale(int variant);
    struct Change {
        unsigned part = 0; // of LiveUndo
        Saying fact, now, was;
    };
    void tellChange(const std::string& variant, const Change& change);
    void tellFormats(const std::string& variant);
    std::optional<Variant> undone(int variant) const;
    std::function<void()> undoing(unsigned part, const std::string& name); // of LiveUndo
    std::int64_t turns() const;
    QString stoppedWords() const, waitingWords() const;
    static QString paceWords(const RunData& run);
    QString whyNotLonger(const Json& kept) const; // a finished run of these settings; empty: it can be prolonged
    QString sweepWords() const, searchWords() const;

    Desk& m_desk;
    RunShelf& m_shelf;
    const MemoryAdvice& m_memory;
    std::function<void()> m_begin; // waits for the look at the data
};

} // namespace mantissa::app
