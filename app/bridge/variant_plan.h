// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_data.h"

#include <QPair>

#include <array>
#include <map>
#include <string>

namespace mantissa {
struct Variant;
struct Plan;
class Backend;
struct KnownSets;
} // namespace mantissa

namespace mantissa::app {

enum class Badge { native, converted, simulated, unsupported, unknown };
QString wordOf(Badge badge);
QString meaningOf(Badge badge);
QString wordOfRole(const QString& role); // of a plan's formats, in the language of the window

// A layer as the compiled step of one variant has it.
struct LayerCost {
    QString name;
    QVector<qint64> shape;
    qint64 parameters = 0;
    double macs = 0, flops = 0;             // per image, forward
    std::array<double, 3> bytes{}, taken{}; // of weights, activations, gradients: in the variant's formats, and simulated as they are here
};

// An operation of the compiled step.
struct StepRow {
    QString name, layer, part, inputs, outputs, implementation, reason;
    double bytes = 0, flops = 0;
    Badge badge = Badge::unknown;
    bool cast = false;
    QString lastBlock; // of a cast to blocks that do not divide their axis: how long it is; empty: none is shorter
    qint64 blockSize = 0;
};
QString outputsOf(const StepRow& row); // in words

// What is in use while an operation runs.
struct MemoryAt {
    QString operation, layer; // layer: empty, the step's own
    int stage = 0;            // forward, backward, update
    MemoryBars bytes{};
    double total() const;
};

// What is known of a variant before it runs.
struct VariantPlan {
    int variant = 0;
    QString name, policy;
    QString failure;       // why there is no plan; empty: there is one
    bool ofBefore = false; // the experiment got an error since: names and formats may stand, figures are of another network
    bool tellsFigures() const { return failure.isEmpty() && !ofBefore; }
    MemoryBars memory{};
    double peak = 0, twin = 0;           // twin: what its twin takes beside it
    double search = 0;                   // more, for a moment, to look for the first number that is not finite
    qint64 batch = 0, largestBatch = -1; // -1: not known yet
    Badge badge = Badge::unknown;
    std::array<int, 4> products{};            // of the training step, how many of each badge but `unknown`
    QString reason, implementation;           // of the worst of them
    QString reasonLayer;                      // which alone has them so, by a policy of its own; empty: the variant's policy does
    QVector<QPair<QString, QString>> formats; // role, as wordOfRole() takes it, and format
    QVector<QPair<QString, QString>> apart;   // layers of the variant that have a policy of their own, and its name; empty: it has none
    int operations = 0, casts = 0;
    QVector<LayerCost> layers;
    QVector<StepRow> steps;
    QVector<MemoryAt> course; // of memory, an entry per operation of the training step
};

QString whyBadge(const VariantPlan& plan);   // in words; empty: there is nothing to say
QString apartWords(const VariantPlan& plan); // how many layers have a policy of their own
QString apartList(const VariantPlan& plan);  // which, a line each; empty: none

QVector<StepRow> stepRows(const Plan& plan);

// Of what a plan is made, but for the device: variants that are alike in it are compiled once, and looked through for the largest batch
// once.
std::string planKey(const Variant& variant);
using PlansByKey = std::map<std::string, VariantPlan>;
using BatchesByKey = std::map<std::string, qint64>;
// `sets`: the images, where the device could keep them.
VariantPlan planVariant(const Variant& variant, const KnownSets& sets, const Backend& backend, PlansByKey& made);
qint64 largestBatch(const Variant& variant, const Backend& backend, BatchesByKey& found); // 0: none fits

} // namespace mantissa::app
