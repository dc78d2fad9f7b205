// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ops/capability.h"
#include "runs/records.h"
#include "runs/summary.h"
#include "runs/trained.h"
#include "runs/turns.h"

#include <QDateTime>
#include <QString>
#include <QVector>

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace mantissa::app {

enum class RunState { waiting, running, completed, stopped, diverged, failed, untold }; // untold: only shown, for how it ended is not known
QString wordOf(RunState state);
struct RunData;
RunState shownState(const RunData& run);
double secondsPerStep(const RunData& run); // of few steps their mean; negative: none has been taken
bool isHeld(const RunData& run);           // it has begun, and is paused, or waits for a change
QString wordOf(const RunData& run);        // "cut off", where that is known of one that was stopped
QString originOf(const RunData& run);      // of one that was read from a report, in a sentence

inline constexpr int memoryPartCount = 8, timePartCount = 7;
using MemoryBars = std::array<double, memoryPartCount>; // bytes, in the order of memoryParts()
using TimeBars = std::array<double, timePartCount>;     // seconds, in the order of timeParts()

struct Figures {
    double loss = 0, accuracy = 0, valLoss = 0, valAccuracy = 0; // accuracies in %; NaN: none
    Figures();
};

struct StepPoint {
#define CURVE(name, figure) float name = 0;
#define HELD(name, figure)
#define SOME_CURVE(name, figure)
#include "models/curves.inl"
#undef CURVE
    double seconds = 0;
    bool skipped = false;
#define CURVE(name, figure)
#define HELD(name, figure) float name = std::numeric_limits<float>::quiet_NaN();
#define SOME_CURVE(name, figure) float name = std::numeric_limits<float>::quiet_NaN();
#include "models/curves.inl"
#undef CURVE
    qint64 toGrowth = -1; // good steps until the loss scale grows; -1: it does not, or nobody knows
};

// What the device said of itself after a step; NaN: not known, nor is what is left out.
struct DevicePoint {
    qint64 step = 0;
    float watts = 0, celsius = 0, megahertz = 0, busy = 0;  // busy: in %
    float memory = std::numeric_limits<float>::quiet_NaN(); // used, in MiB
    std::optional<QString> heldDownBy = {};                 // what keeps its clock low, in the engine's words; empty: nothing does
    double weight = 1; // of its power in the mean: a reading of a card counts as any other, a turn of a processor by its seconds
};

struct EpochPoint {
    qint64 step = 0, epoch = 0;
    double loss = 0, accuracy = 0, seconds = 0;
};

struct EventPoint {
    QString kind; // as in the run folder; and "diverged", "failed"
    qint64 step = 0;
    QString text;
    std::vector<SettingChange> changes = {}; // of a setting
    QString pane = {};                       // of a note: key of the pane that it stands on; empty: the loss
};

// How long a device's clock was held down.
struct HeldSpan {
    qint64 from = 0, to = 0; // steps
    QString by;              // in the engine's words
};
QVector<HeldSpan> heldSpans(const RunData& run); // the last one as far as the run has come, unless it was let go

// One run as the window knows it: plain values, one column per curve. The point of step s has index s - 1, until a run is so
// long that its points are halved: then each stands for `stride` steps, and two neighbours are the extremes of theirs.
struct RunData {
    // from its start
    int variant = 0; // index in the experiment's file
    QString name, policy, device, folder, experiment;
    QString report;            // that it was read from; empty: it was trained
    QString sweepPolicy;       // variant that it is of, where it is a run of a sweep
    bool imported = false;     // of another program, which tells neither its ending nor what it skipped
    int layersApart = 0;       // that have a policy of their own
    bool policyEdited = false; // in some of its roles
    qint64 seed = 0;
    bool dropped = false;              // the same, and the sweep passes it over
    std::size_t settings = 0;          // all that it was trained with but for the seed, as a number; 0: not known
    std::size_t work = 0;              // the same but for how long it goes: what a step of it costs; 0: not known
    std::size_t network = 0, data = 0; // as numbers, what of its figures can be set beside another's; 0: not known
    std::string images;                // a hash of which they were; empty: not known
    bool held = false;                 // its training is paused, or others go on alone
    qint64 takenBack = 0;              // the step that diverged, before which it stands; 0: none
    bool waits = false;                // a step of it was taken back: for a change
    QDateTime started;
    qint64 threads = 0; // that it was trained with; 0: not known
    qint64 totalSteps = 0, stepsPerEpoch = 1, batch = 0;
    MemoryBars predicted{};
    qint64 classes = 0, validationImages = 0; // of its data; 0: not known
    qint64 commonest = 0;                     // validation images of the class that most of them show; 0: not known
    double predictedPeak = 0;
    std::optional<Support> support; // how its products were computed; unknown: nobody said
    QString supportReason;          // of it, with the implementation
    int line = 0;                   // of the theme; -1: grey
    int ownLine = -1;               // that somebody gave it; -1: nobody did
    // while it goes on
    RunState state = RunState::waiting;
    bool cutOff = false;    // stopped, as its process is gone
    bool unended = false;   // stopped, as far as the window knows: its folder has no ending
    bool elsewhere = false; // the same, and another window or the command line trained it when it was read
    bool gone = false;      // its folder was moved or deleted since it was read
    QString reason, damage; // damage: what of its folder was left out
#define CURVE(name, figure) std::vector<float> name;
#include "models/curves.inl"
#undef CURVE
    std::optional<FirstNonFinite> firstNonFinite; // that was found
    std::vector<double> seconds;
    std::vector<std::uint8_t> skipped;
    qint64 stride = 1;
    QVector<qint64> notFinite, notFiniteValidations; // steps whose loss was not, and those whose validation's was not; the first of them
    qint64 notFiniteSteps = 0;                       // each loss of either counts
    QVector<EpochPoint> epochs;
    QVector<EventPoint> events;
    QVector<HeldSpan> clockHeld;            // as far as it was read; heldSpans() has them whole
    qint64 skippedSteps = 0, toGrowth = -1; // toGrowth: as of the last step
    std::vector<StepRecord> turnSteps;      // since its last turn
    std::vector<Pace> paces;                // turn by turn
    std::vector<TurnRecord> turns;
    // from its summary
    double measuredPeak = 0, summaryMilliseconds = 0, summarySeconds = 0;
    qint64 summarySteps = 0, summaryEpochs = 0;
    Figures summaryLast, summaryBest;
    ProcessorFacts summaryProcessor;
    QString observing;             // how often its steps are observed, as the engine writes it; empty: not known
    double observedShare = 0;      // of its whole time that this took; 0: not known
    double summaryWatts = 0;       // its device's mean; 0: nobody measured
    bool wattsOfProcessor = false; // they are, for the device tells nothing of itself
    // the curves of a run made earlier are read when it is first shown, long ones beside the window: coming
    enum class Curves { here, inFolder, coming } curves = Curves::here;
    // the window's own
    bool visible = true;

    static constexpr std::size_t mostPoints = std::size_t{1} << 20;    // so a day of training needs no more memory than an hour
    static constexpr qsizetype mostEpochs = 16384, mostEvents = 16384; // beyond, some go: never the best epoch, nor what is rare
    static constexpr qsizetype mostHeld = 1024;
    qint64 steps() const { return static_cast<qint64>(loss.size()) * stride + static_cast<qint64>(m_pending.size()); }
    double stepOf(std::size_t point) const { return double(stride) * double(point + 1); } // the last one it stands for
    std::size_t pointOf(double step) const; // of the last point at or before it; there must be one
    void add(const StepPoint& point, const TimeBars& parts);
    bool skipTo(qint64 step); // whose points up to there are lost; false: they would be too many to stand for, or are there already
    void add(const DevicePoint& device); // of the steps that follow, until it is told anew
    void add(const EpochPoint& epoch);
    void add(const TurnRecord& turn); // of the steps since the last
    void add(const EventPoint& event);
    void reword(const EventPoint& event, const QString& text); // of the same kind and step; empty: it goes
    void clear();
    void takeCurvesOf(RunData read);    // a copy of it with the curves; what the window knows of it meanwhile stays
    double millisecondsPerStep() const; // median after warm-up, of the last steps; 0: too few
    bool isSimulated() const { return support == Support::simulated; } // its time and memory are not those of its format
    double ownMilliseconds() const { return isSimulated() ? 0 : millisecondsPerStep(); }
    double secondsLeft() const;           // of its steps; of few steps their mean; negative: none has been taken
    TimeBars stepTime() const;            // the same by part: together they are it
    std::vector<TimeBars> recent() const; // the last steps, oldest first
    ProcessorFacts processor() const;     // what its turns had of it
    double meanWatts() const;             // of its device, so far; 0: nobody measured
    const EpochPoint* best() const;       // lowest validation loss
    Figures lastFigures() const;          // of the curves, else of the summary
    Figures bestFigures() const;
    qint64 stepsDone() const { return loss.empty() ? summarySteps : steps(); }
    qint64 epochsBegun() const; // as summaries count them; 0: not known
    Trained trained() const;    // of one that has ended, until its accuracy was counted; else not known
    double secondsDone() const { return seconds.empty() ? summarySeconds : m_pending.empty() ? seconds.back() : m_pending.back().seconds; }
    double progress() const { return totalSteps > 0 ? qMin(1.0, double(stepsDone()) / double(totalSteps)) : 0; }

private:
    void store(const StepPoint& point);
    void place(const StepPoint& point);
    void halve();
    void markNotFinite(QVector<qint64>& steps, qint64 step);
    void markHeld(qint64 step, const QString& by);
    friend QVector<HeldSpan> heldSpans(const RunData& run);

    std::vector<StepPoint> m_pending; // steps that wait until there are enough for two points
    std::vector<TimeBars> m_recent;   // a ring of the last steps
    std::size_t m_next = 0;
    StepPoint m_held; // what the last observed step told, and the device
    struct {
        double weighed = 0, weight = 0; // the sum of what was read, and of how much each counts
    } m_power;
    QString m_heldDownBy; // when it was last read
};

// The last of them may be cut short.
inline qint64 epochsAsked(const RunData& run) {
    const qint64 length = qMax<qint64>(1, run.stepsPerEpoch);
    return (run.totalSteps + length - 1) / length;
}

} // namespace mantissa::app
