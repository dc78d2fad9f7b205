// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/data_place.h"
#include "bridge/plan_work.h"
#include "core/problem.h"
#include "train/sweep_settings.h"
#include "work/worker.h"

#include <QObject>

#include <memory>
#include <optional>
#include <set>
#include <string>

namespace mantissa::app {

// Compiles every variant in the background after each edit. What was asked before is thrown away when it arrives late.
class PlanWatcher : public QObject {
    Q_OBJECT
public:
    explicit PlanWatcher(QObject* parent = nullptr);
    ~PlanWatcher() override;

    void ask(const Experiment& experiment, const QString& device);
    void forget();                            // the plans of a file that is not open any more
    void expire(const QStringList& variants); // the experiment has an error: what is known of these is of before
    const QVector<VariantPlan>& plans() const { return m_plans; }
    const VariantPlan* plan(int variant) const;
    const DeviceFacts& device() const { return m_device; }
    bool waiting() const { return m_work->asked != m_answered; }
    const QString& refusal() const { return m_verdict.refusal; } // why a run of these variants on these data would be; empty: nothing known
    const std::optional<Problem>& objection() const { return m_verdict.objection; } // the same, where it is about the experiment
    std::optional<Problem> remark() const;                  // a run begins all the same; nothing: there is none, or nobody has looked
    QString whyNot(const Trains& trains = {}) const;        // the same in the window's words, of those that train
    QString refusalOf(const SweepSettings& settings) const; // of a sweep, which has its own batches
    bool knows(const Experiment& experiment) const;         // somebody has looked at all its data: refusal() is all there is to say of them
    // At data that nobody has looked at yet, ahead of what waits to be compiled; dataSeen() tells it.
    void look(const Experiment& experiment);
    void lookAgain();                                    // where the data keep a run from its start, for they may have been mended
    void doubtData();                                    // likewise, and whoever shows them opens them anew
    bool unread() const;                                 // data that keep a run from its start, for they could not be opened
    qint64 trainImages() const { return m_trainImages; } // of the first variant; 0: nobody has looked yet

Q_SIGNALS:
    void answered();
    void askedAnew(); // the same question, of data that may be others by now
    void dataDoubted();
    void dataSeen();     // the refusal and the images are known
    void batchesFound(); // the largest batches, which take longer

private:
    template <typename Part, typename Take>
    void askFor(Part part, const std::shared_ptr<const PlanWork::Question>& asked, Take take);
    void takeSeen(const SeenData& seen); // the verdict is what the experiment makes of it
    void dropSurvey();                   // the next question is answered by a new look
    void judge();
    struct Verdict {
        QString refusal;
        std::optional<Problem> objection;
    };
    Verdict verdict(const Trains& trains) const; // by what was seen of its data
    QString wordsOf(const Verdict& verdict, const Trains& trains) const;
    const std::shared_ptr<PlanWork> m_work = std::make_shared<PlanWork>(); // with the worker, which may outlive this
    int m_answered = 0;
    QVector<VariantPlan> m_plans;
    std::optional<Experiment> m_experiment; // that was asked about last; nothing while it has an error
    SeenData m_seen;                        // the window's
    std::set<std::string> m_looking;        // at these, for whoever waits
    int m_forgotten = 0;                    // so many times: what is seen for an earlier file is no news
    Verdict m_verdict;                      // of all
    qint64 m_trainImages = 0;
    DeviceFacts m_device;
    Worker m_worker, m_looker;
};

} // namespace mantissa::app
