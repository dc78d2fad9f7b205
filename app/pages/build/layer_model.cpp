// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/layer_model.h"

#include "models/layer_names.h"
#include "models/layer_shapes.h"
#include "models/spoken.h"
#include "models/words.h"

#include <QMimeData>

namespace mantissa::app {
namespace {

QString shapeWords(const QVector<qint64>& shape) {
    QStringList words;
    for (qint64 size : shape)
        words << QString::number(size);
    return words.join(QStringLiteral("×"));
}

// "/model/layers/2/layers/0" as "model.layers[2].layers[0]"
QString dotted(const Json::json_pointer& place) {
    QString text;
    for (const QString& part : QString::fromStdString(place.to_string()).split('/', Qt::SkipEmptyParts)) {
        bool number = false;
        part.toInt(&number);
        text += number ? '[' + part + ']' : (text.isEmpty() ? QString() : QStringLiteral(".")) + part;
    }
    return text;
}

std::vector<Field> othersOf(const std::string& type, const QVector<LayerWord>& words) {
    std::vector<Field> others = find_layer_type(type) ? find_layer_type(type)->fields : std::vector<Field>();
    std::erase_if(others, [&](const Field& field) {
        return std::any_of(words.begin(), words.end(), [&](const LayerWord& word) { return word.key == field.key; });
    });
    return others;
}

} // namespace

Json exceptionsOf(const ExperimentDocument& document) {
    const Json::json_pointer place = Json::json_pointer("/variants") / std::size_t(document.selectedVariant()) / "layers";
    const Json layers = document.json().contains(place) ? document.json()[place] : Json::object();
    return layers.is_object() ? layers : Json::object();
}

LayerModel::LayerModel(ExperimentDocument& document, QObject* parent) : QAbstractTableModel(parent), m_document(document) {
    connect(&document, &ExperimentDocument::changed, this, &LayerModel::rebuild);
    rebuild();
}

void LayerModel::rebuild() {
    beginResetModel();
    m_entries.clear();
    m_names = layerNames(m_document.json());
    const Json model = m_document.json().is_object() ? m_document.json().value("model", Json::object()) : Json::object();
    if (model.is_object() && model.contains("layers")) {
        Entry input;
        input.name = input.type = QStringLiteral("input");
        if (model.contains("input") && model["input"].is_array())
            for (const Json& size : model["input"])
                input.cost.shape << qint64(whole_number_in(size).value_or(0));
        input.words = wordsOfInput(model.value("input", Json()));
        if (m_document.experiment())
            input.words << LayerWord{
                {}, QString::fromStdString(m_document.experiment()->variants.front().data.value("source", "")), {}, {}};
        m_entries.push_back(input);
        addLayers(model["layers"], Json::json_pointer("/model/layers"), 0);
    }
    placeProblems();
    placeShapes();
    endResetModel();
    setPlan(nullptr);
}

void LayerModel::addLayers(const Json& list, const Json::json_pointer& place, int depth) {
    for (std::size_t i = 0; list.is_array() && i < list.size(); ++i) {
        const Json& layer = list[i];
        const std::string type = layer.is_object() ? layer.value("type", "") : "";
        Entry entry;
        entry.place = place / i;
        entry.type = QString::fromStdString(type);
        entry.depth = depth;
        entry.words = layer.is_object() ? wordsOf(layer) : QVector<LayerWord>();
        entry.others = othersOf(type, entry.words);
        entry.name = m_names[entry.place.to_string()];
        m_entries.push_back(entry);
        for (const char* inside : {"layers", "shortcut"})
            if (layer.is_object() && layer.contains(inside))
                addLayers(layer[inside], entry.place / inside, depth + 1);
    }
}

// A problem belongs to the layer its key names, or to the one among its facts.
void LayerModel::placeProblems() {
    for (const Problem& problem : m_document.problems()) {
        const QString where = QString::fromStdString(problem.where), message = spoken(said_beside_layer(problem));
        Entry* found = nullptr;
        for (Entry& entry : m_entries) {
            const QString own = dotted(entry.place);
            if (!own.isEmpty() && (where == own || where.startsWith(own + '.') || entry.name.toStdString() == problem.facts.layer))
                found = &entry;
        }
        if (!found && where.startsWith("model") && m_entries.size() > 1) // that layers lack is not the input's fault
            found = &m_entries.back();
        if (found && found->problem.isEmpty())
            found->problem =
                (where.startsWith(dotted(found->place) + '.') ? where.mid(dotted(found->place).size() + 1) + ": " : QString()) + message;
    }
}

// Above the first error they are known without a plan.
void LayerModel::placeShapes() {
    const auto shapes = layerShapes(m_document.json());
    for (Entry& entry : m_entries) {
        if (!entry.problem.isEmpty())
            return;
        if (const auto shape = shapes.find(entry.place.to_string()); shape != shapes.end())
            entry.cost.shape = shape->second;
    }
}

// A policy that is given role by role has no name but that of the one it starts from.
void LayerModel::placePolicies() {
    const Json own = exceptionsOf(m_document);
    for (Entry& entry : m_entries) {
        const Json policy = own.value(entry.name.toStdString(), Json());
        entry.policy = policy.is_string()   ? QString::fromStdString(policy.get<std::string>())
                       : policy.is_object() ? tr("formats of its own")
                                            : QString();
    }
}

// The unit in which the largest figure of the columns has no more than four digits before the point.
void LayerModel::chooseUnit() {
    double largest = 0;
    for (const LayerCost& cost : std::as_const(m_costs))
        largest = std::max(largest, *std::ranges::max_element(cost.bytes));
    m_unit = largest < 1e4 * 1024 ? QStringLiteral("KiB") : largest < 1e4 * 1048576 ? QStringLiteral("MiB") : QStringLiteral("GiB");
}

QString LayerModel::bytes(double bytes) const {
    const double one = m_unit == "KiB" ? 1024 : m_unit == "MiB" ? 1048576 : 1073741824;
    const double value = bytes / one;
    return bytes > 0 ? QLocale().toString(value, 'f', value < 0.1 ? 2 : value < 100 ? 1 : 0) : noFigure();
}

void LayerModel::setPlan(const VariantPlan* plan, Costs costs) {
    const QString unit = m_unit;
    m_freshness = costs;
    m_costs.clear();
    m_macs = 0;
    for (const LayerCost& cost : plan ? plan->layers : QVector<LayerCost>()) {
        m_costs[cost.name] = cost;
        m_macs += cost.macs;
    }
    for (Entry& entry : m_entries) {
        entry.costed = m_costs.contains(entry.name);
        if (entry.costed)
            entry.cost = m_costs[entry.name];
        placeProjection(entry);
    }
    placeShapes(); // as the document has them now, whatever the plan is of
    placePolicies();
    chooseUnit();
    if (m_unit != unit)
        Q_EMIT headerDataChanged(Qt::Horizontal, Weights, Gradients);
    if (!m_entries.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

// What a residual adds by itself, where its branch changes the shape, stands in no file: its card says so and has its costs.
void LayerModel::placeProjection(Entry& residual) {
    if (residual.type != "residual")
        return;
    residual.words.removeIf([](const LayerWord& word) { return word.key.empty(); });
    const auto projection = m_costs.constFind(residual.name + QStringLiteral("_projection"));
    if (projection == m_costs.constEnd() || !residual.costed)
        return;
    residual.words << LayerWord{{}, tr("with a 1 × 1 projection"), {}, {}};
    residual.cost.parameters += projection->parameters;
    residual.cost.macs += projection->macs;
    residual.cost.flops += projection->flops;
    for (std::size_t i = 0; i < projection->bytes.size(); ++i)
        residual.cost.bytes[i] += projection->bytes[i], residual.cost.taken[i] += projection->taken[i];
}

QString LayerModel::totals() const {
    qint64 parameters = 0;
    double macs = 0;
    std::array<double, 3> bytes{};
    for (const LayerCost& cost : m_costs) {
        parameters += cost.parameters;
        macs += cost.macs;
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] += cost.bytes[i];
    }
    const int layers = qMax(0, rowCount() - 1);
    const QString counted = layers == 1 ? tr("1 layer") : tr("%1 layers").arg(layers);
    if (m_costs.isEmpty())
        return counted;
    return tr("%1, %2 parameters, %3 MACs per image; weights %4; of all layers per batch: activations %5, gradients %6")
        .arg(counted, formatCount(parameters), formatShort(macs), formatBytes(bytes[0]), formatBytes(bytes[1]), formatBytes(bytes[2]));
}

QVariant LayerModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Entry& here = entry(index.row());
    if (role == Qt::DisplayRole)
        return cell(here, index.column());
    if (role == ShareRole)
        return m_macs > 0 ? here.cost.macs / m_macs : 0.0;
    if (role == Qt::TextAlignmentRole)
        return int((index.column() == Layer || index.column() == Share ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        if (!here.problem.isEmpty())
            return here.problem;
        if (const QString simulated = takenWords(here.cost, index.column()); !simulated.isEmpty())
            return simulated;
        const LayerType* type = find_layer_type(here.type.toStdString());
        const QString help = type ? spoken(type->help) : QString();
        return here.policy.isEmpty() ? help : tr("%1\nIn this variant it computes in %2, by a policy of its own.").arg(help, here.policy);
    }
    return {};
}

// The column tells what the formats take; where they are simulated it is not what this device holds.
QString LayerModel::takenWords(const LayerCost& cost, int column) {
    if (column < Weights || column > Gradients)
        return {};
    const double bytes = cost.bytes[std::size_t(column - Weights)], taken = cost.taken[std::size_t(column - Weights)];
    return taken == 0 || taken == bytes
               ? QString()
               : tr("%1 in the formats themselves. Simulated here, it takes %2.").arg(formatBytes(bytes), formatBytes(taken));
}

QString LayerModel::cell(const Entry& here, int column) const {
    const LayerCost& cost = here.cost;
    switch (column) {
    case Layer: return here.name;
    case Output: return cost.shape.isEmpty() ? noFigure() : shapeWords(cost.shape);
    case Parameters: return cost.parameters > 0 ? formatCount(cost.parameters) : noFigure();
    case Macs: return cost.macs > 0 ? formatShort(cost.macs) : noFigure();
    case Flops: return cost.flops > 0 ? formatShort(cost.flops) : noFigure();
    default: return column >= Weights && column <= Gradients ? bytes(cost.bytes[std::size_t(column - Weights)]) : QString();
    }
}

QVariant LayerModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Layer || section == Share ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignBottom);
    if (role == Qt::ToolTipRole && section >= Weights && section <= Gradients)
        return section == Weights ? tr("In the formats of the selected variant, master copies included.")
                                  : tr("Of a whole batch; what is computed in place counts once. The layers' tensors take turns in the "
                                       "same memory, so the step needs less at a time.");
    if (role == Qt::ToolTipRole && section == Parameters)
        return tr("Moving statistics, which are not trained, are among them.");
    if (role == Qt::ToolTipRole && section == Flops)
        return tr("Of the forward pass; one MAC counts as two FLOPs. A layer that has MACs counts them alone, without its bias and its "
                  "activation.");
    const QStringList names = {tr("Layer"),
                               tr("Output"),
                               tr("Parameters"),
                               tr("MACs\nper image"),
                               tr("FLOPs\nper image"),
                               tr("Weights\n%1").arg(m_unit),
                               tr("Activ.\n%1").arg(m_unit),
                               tr("Gradients\n%1").arg(m_unit),
                               tr("Share of\nMACs")};
    return role == Qt::DisplayRole ? names.value(section) : QVariant();
}

int LayerModel::rowOf(const Json::json_pointer& place) const {
    for (int row = 0; row < rowCount(); ++row)
        if (entry(row).place == place)
            return row;
    return -1;
}

const LayerModel::Entry* LayerModel::firstWrong() const {
    for (const Entry& entry : m_entries)
        if (!entry.problem.isEmpty())
            return &entry;
    return nullptr;
}

Qt::ItemFlags LayerModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!index.isValid())
        return flags | Qt::ItemIsDropEnabled;
    return entry(index.row()).place.empty() ? flags : flags | Qt::ItemIsDragEnabled;
}

} // namespace mantissa::app
