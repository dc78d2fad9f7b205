// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/variant_plan.h"

#include "bridge/run_values.h"
#include "models/spoken.h"
#include "models/words.h"
#include "numerics/block_convert.h"
#include "ops/operation_table.h"
#include "plan/layer_table.h"
#include "plan/memory_course.h"
#include "train/session.h"
#include "train/twin_memory.h"

#include <QCoreApplication>

#include <numeric>

namespace mantissa::app {
namespace {

void addBadge(VariantPlan& to, const Plan& plan, const Policy& policy) {
    int worst = -1;
    for (const Operation& operation : plan.graph.operations) {
        if (!is_product(operation.kind))
            continue;
        ++to.products[static_cast<std::size_t>(operation.selection.support)];
        if (static_cast<int>(operation.selection.support) > worst) {
            worst = static_cast<int>(operation.selection.support);
            to.reasonLayer = policy.layers.contains(operation.layer) ? QString::fromStdString(operation.layer) : QString();
            to.reason = QString::fromStdString(operation.selection.reason);
            to.implementation = QString::fromStdString(operation.selection.implementation);
        }
    }
    if (worst >= 0)
        to.badge = static_cast<Badge>(worst);
}

QString format(const Policy& policy, Role role) { return QString::fromStdString(format_name(policy.precision.format(role))); }

void addFormats(VariantPlan& to, const Policy& policy, const Plan& plan) {
    const bool masters = plan.bytes[static_cast<std::size_t>(Category::master_weights)] > 0;
    auto add = [&](const char* role, const QString& name) { to.formats << qMakePair(QString::fromLatin1(role), name); };
    add(QT_TRANSLATE_NOOP("Roles", "Weights"), format(policy, masters ? Role::compute : Role::variables));
    add(QT_TRANSLATE_NOOP("Roles", "Master weights"), masters ? format(policy, Role::variables) : QStringLiteral("–"));
    add(QT_TRANSLATE_NOOP("Roles", "Products read"), format(policy, Role::compute));
    add(QT_TRANSLATE_NOOP("Roles", "Activations"), format(policy, Role::activations));
    add(QT_TRANSLATE_NOOP("Roles", "Gradients"), format(policy, Role::gradients));
    add(QT_TRANSLATE_NOOP("Roles", "Accumulators"), format(policy, Role::accumulators));
    add(QT_TRANSLATE_NOOP("Roles", "Optimizer state"), format(policy, Role::state));
    add(QT_TRANSLATE_NOOP("Roles", "Loss"), format(policy, Role::loss));
}

// A policy that is given role by role has no name but that of the one it starts from. A layer that has the variant's is none apart.
void addApart(VariantPlan& to, const Variant& variant) {
    const Json own = variant.resolved.value(Json::json_pointer("/variants/0"), Json::object()),
               layers = own.value("layers", Json::object()), common = own.value("policy", Json());
    for (const auto& [layer, policy] : layers.items())
        if (policy != common)
            to.apart << qMakePair(QString::fromStdString(layer),
                                  policy.is_string() ? QString::fromStdString(policy.get<std::string>()) : QString());
}

void addLayers(VariantPlan& to, const Plan& plan) {
    for (const LayerRow& row : layer_table(plan)) {
        LayerCost layer{QString::fromStdString(row.name),
                        {},
                        row.parameters,
                        row.macs,
                        row.flops,
                        {double(row.weight_format_bytes), double(row.activation_format_bytes), double(row.gradient_format_bytes)},
                        {double(row.weight_bytes), double(row.activation_bytes), double(row.gradient_bytes)}};
        for (std::int64_t size : row.shape)
            layer.shape << size;
        to.layers << layer;
    }
}

void addCourse(VariantPlan& to, const Plan& plan) {
    for (const MemoryMoment& moment : memory_course(plan).moments)
        to.course << MemoryAt{QString::fromStdString(moment.operation), QString::fromStdString(moment.layer),
                              static_cast<int>(moment.stage), toMemoryBars(moment.alive)};
}

} // namespace

double MemoryAt::total() const { return std::accumulate(bytes.begin(), bytes.end(), 0.0); }

QString wordOf(Badge badge) {
    const char* words[] = {QT_TRANSLATE_NOOP("Badge", "native"), QT_TRANSLATE_NOOP("Badge", "converted"),
                           QT_TRANSLATE_NOOP("Badge", "simulated"), QT_TRANSLATE_NOOP("Badge", "unsupported"), "–"};
    return QCoreApplication::translate("Badge", words[static_cast<int>(badge)]);
}

QString meaningOf(Badge badge) {
    const char* words[] = {QT_TRANSLATE_NOOP("Badge", "Stored and computed in the format."),
                           QT_TRANSLATE_NOOP("Badge", "Stored in the format, computed in a wider one: its speed is the wider one's."),
                           QT_TRANSLATE_NOOP("Badge", "Rounded in float32. No speed or memory claimed."),
                           QT_TRANSLATE_NOOP("Badge", "Not on this device."), QT_TRANSLATE_NOOP("Badge", "Not known yet.")};
    return QCoreApplication::translate("Badge", words[static_cast<int>(badge)]);
}

namespace {

// The badge is the worst product's: how many are so, where all others are native; empty: all are, or they are of more kinds.
QString howMany(const VariantPlan& plan) {
    const int all = std::accumulate(plan.products.begin(), plan.products.end(), 0), native = plan.products[std::size_t(Badge::native)];
    const int like = plan.badge == Badge::native || plan.badge == Badge::unknown ? 0 : plan.products[std::size_t(plan.badge)];
    return like == 0 || native == 0 || like + native != all
               ? QString()
               : ' ' + QCoreApplication::translate("Badge", "Of %1 products %2 are %3, the others native.")
                           .arg(formatCount(all), formatCount(like), wordOf(plan.badge));
}

} // namespace

QString whyBadge(const VariantPlan& plan) {
    const QString reason = plan.reason.isEmpty() ? meaningOf(plan.badge) : spoken(plan.reason);
    if (plan.reasonLayer.isEmpty())
        return plan.reason.isEmpty() ? QString() : asSentence(reason) + howMany(plan);
    return asSentence(QCoreApplication::translate("Badge", "Layer “%1”, which has a policy of its own: %2").arg(plan.reasonLayer, reason)) +
           howMany(plan);
}

QString apartWords(const VariantPlan& plan) {
    return plan.apart.isEmpty()     ? noFigure()
           : plan.apart.size() == 1 ? QCoreApplication::translate("Roles", "1 layer")
                                    : QCoreApplication::translate("Roles", "%1 layers").arg(formatCount(plan.apart.size()));
}

QString apartList(const VariantPlan& plan) {
    QStringList lines;
    for (const auto& [layer, policy] : plan.apart)
        lines << layer + QStringLiteral(": ") + (policy.isEmpty() ? QCoreApplication::translate("Roles", "formats of its own") : policy);
    return lines.join('\n');
}

QString wordOfRole(const QString& role) { return QCoreApplication::translate("Roles", role.toLatin1().constData()); }

// "mxfp4<inputs>, last block 8 of 32": where the size of a block does not divide its axis.
QString outputsOf(const StepRow& row) {
    return row.lastBlock.isEmpty() ? row.outputs
                                   : QCoreApplication::translate("StepRow", "%1, last block %2 of %3")
                                         .arg(row.outputs, row.lastBlock, QString::number(row.blockSize));
}

namespace {

void addBlocks(StepRow& row, const Tensor& to) {
    row.outputs = QString::fromStdString(format_name(to.format.format));
    QStringList ends;
    for (std::int64_t end : short_blocks(to.shape, to.format.format))
        ends << QString::number(end);
    row.lastBlock = ends.join(QStringLiteral(" × "));
    row.blockSize = to.format.format.blocks.size;
}

} // namespace

QVector<StepRow> stepRows(const Plan& plan) {
    auto formats = [&](const std::vector<int>& tensors) {
        QStringList names;
        for (int index : tensors)
            if (plan.graph.tensor(index).role != Role::raw)
                names << QString::fromStdString(format_name(plan.graph.tensor(index).format.format));
        names.removeDuplicates();
        return names.join(", ");
    };
    QVector<StepRow> rows;
    for (const Operation& operation : plan.graph.operations) {
        rows << StepRow{.name = QString::fromStdString(operation.name),
                        .layer = QString::fromStdString(operation.layer),
                        .part = name_of(operation.part),
                        .inputs = formats(operation.inputs),
                        .outputs = formats(operation.outputs),
                        .implementation = QString::fromStdString(operation.selection.implementation),
                        .reason = QString::fromStdString(operation.selection.reason),
                        .bytes = double(operation.cost.bytes),
                        .flops = double(operation.cost.flops),
                        .badge = static_cast<Badge>(operation.selection.support),
                        .cast = operation.part == Part::cast,
                        .lastBlock = {}};
        if (operation.kind == OpKind::quantize)
            addBlocks(rows.last(), plan.graph.output(operation, 0));
    }
    return rows;
}

// A step reads its rate and its seed when it is taken, and is compiled alike whatever they are.
std::string planKey(const Variant& variant) {
    Json all = variant.resolved;
    for (const char* key : {"name", "description"})
        all.erase(key);
    all["variants"][0].erase("name");
    Json& training = all["training"];
    for (const char* key : {"seed", "epochs", "steps_per_epoch", "schedule"})
        training.erase(key);
    training["optimizer"].erase("learning_rate");
    return all.dump();
}

namespace {

VariantPlan compiledPlan(const Variant& variant, const KnownSets& sets, const Backend& backend) {
    VariantPlan to;
    to.policy = QString::fromStdString(variant.policy.name);
    to.batch = variant.training.batch;
    try {
        StepRequest request = step_request(variant, Mode::train);
        const KeptData kept = kept_data(variant, sets, backend, backend.memory_limit());
        request.kept_samples = kept.images();
        const Plan plan = compile(request, backend);
        const MemoryPrediction memory = predict_run(variant, backend, {}, kept);
        to.memory = toMemoryBars(memory.bytes);
        to.peak = double(memory.peak_bytes);
        to.search = double(predict_search(variant, backend, memory, kept));
        to.twin = double(predict_twin(variant, backend));
        addBadge(to, plan, variant.policy);
        addFormats(to, variant.policy, plan);
        addApart(to, variant);
        addLayers(to, plan);
        addCourse(to, plan);
        to.steps = stepRows(plan);
        for (const Operation& operation : plan.graph.operations) {
            ++to.operations;
            to.casts += operation.part == Part::cast;
        }
    } catch (const std::exception& error) {
        to.failure = QString::fromStdString(error.what());
    }
    return to;
}

} // namespace

VariantPlan planVariant(const Variant& variant, const KnownSets& sets, const Backend& backend, PlansByKey& made) {
    const std::string key = planKey(variant);
    auto alike = made.find(key);
    if (alike == made.end())
        alike = made.emplace(key, compiledPlan(variant, sets, backend)).first;
    VariantPlan to = alike->second;
    to.variant = variant.index;
    to.name = QString::fromStdString(variant.name);
    return to;
}

qint64 largestBatch(const Variant& variant, const Backend& backend, BatchesByKey& found) {
    const std::string key = planKey(variant);
    const auto alike = found.find(key);
    return alike != found.end() ? alike->second
                                : found.emplace(key, largest_batch_with_twin(variant, backend, backend.memory_limit())).first->second;
}

} // namespace mantissa::app
