// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/variant_plan.h"
#include "core/interruption.h"
#include "core/system_memory.h"
#include "train/data_survey.h"
#include "train/experiment.h"

#include <QStringList>
#include <QVector>

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace mantissa {
class Backend;
}

namespace mantissa::app {

// What the window says of the device that is chosen.
struct DeviceFacts {
    QString id, name, failure;
    double memoryBytes = 0;
    double limitBytes = 0; // that a plan may use; 0: unknown
    QStringList facts;
    struct Row {
        QString format;
        Badge badge = Badge::unknown;
        QString reason;
    };
    QVector<Row> formats;
};

// The back end that plans were asked of last. A GPU's takes a while to be made, and remembers what its libraries proposed.
class PlanningBackend {
public:
    std::shared_ptr<const Backend> of(const QString& device, const MemoryMargin& margin);

private:
    std::shared_ptr<const Backend> m_backend; // null: nobody has asked yet
    QString m_device;
    MemoryMargin m_margin;
};

std::string dataOf(const Experiment& experiment, const Variant& variant); // what its data depend on
using SeenData = std::map<std::string, DataSurvey::Found>;                // by that

// What the background does for PlanWatcher, a part after the other: it owns all that it touches, for the data may lie on a drive that
// does not answer, and nobody who closes the window waits for that. Nothing is answered where nobody waits any more.
class PlanWork {
public:
    struct Question {
        Experiment experiment;
        QString device;
        int number = 0;
    };
    struct Plans {
        QVector<VariantPlan> plans;
        DeviceFacts device;
    };
    std::optional<Plans> plans(const Question& question);
    std::optional<SeenData> seen(const Question& question);
    std::optional<QVector<qint64>> batches(const Question& question); // the largest, by bisection over compiled plans
    void forgetData();

    std::atomic<int> asked{0}; // the newest question; older ones give up between variants
    Interruption closing;      // asks for what is under way to be left

private:
    KnownSets setsOf(const Experiment& experiment, const Variant& variant, const Backend& backend);

    DataSurvey m_survey;
    PlanningBackend m_backend; // of the newest question
};

} // namespace mantissa::app
