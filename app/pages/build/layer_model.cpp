// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/layer_model.h"

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

QString kib(double bytes) { return bytes > 0 ? formatFigure(bytes / 1024, bytes < 10240 ? 2 : 3) : noFigure(); }

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

LayerModel::LayerModel(ExperimentDocument& document, QObject* parent) : QAbstractTableModel(parent), m_document(document) {
    connect(&document, &ExperimentDocument::changed, this, &LayerModel::rebuild);
    rebuild();
}

void LayerModel::rebuild() {
    beginResetModel();
    m_entries.clear();
    m_counters.clear();
    const Json model = m_document.json().is_object() ? m_document.json().value("model", Json::object()) : Json::object();
    if (model.is_object() && model.contains("layers")) {
        Entry input;
        input.name = input.type = QStringLiteral("input");
        if (model.contains("input") && model["input"].is_array())
            for (const Json& size : model["input"])
                input.cost.shape << (size.is_number_integer() ? size.get<qint64>() : 0);
        input.words = wordsOfInput(model.value("input", Json()));
        if (m_document.experiment())
            input.words << LayerWord{
                {}, QString::fromStdString(m_document.experiment()->variants.front().data.value("source", "")), {}, {}};
        m_entries.push_back(input);
        addLayers(model["layers"], Json::json_pointer("/model/layers"), 0);
    }
    placeProblems();
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
        if (layer.is_object() && layer.contains("name") && layer["name"].is_string())
            entry.name = QString::fromStdString(layer["name"].get<std::string>());
        else if (const int number = m_counters[type]++; true)
            entry.name = number == 0 ? entry.type : QStringLiteral("%1_%2").arg(entry.type).arg(number);
        m_entries.push_back(entry);
        for (const char* inside : {"layers", "shortcut"})
            if (layer.is_object() && layer.contains(inside))
                addLayers(layer[inside], entry.place / inside, depth + 1);
    }
}

// A problem belongs to the layer its key names, or to the one among its facts.
void LayerModel::placeProblems() {
    for (const Problem& problem : m_document.problems()) {
        const QString where = QString::fromStdString(problem.where), message = QString::fromStdString(said_beside_layer(problem));
        Entry* found = nullptr;
        for (Entry& entry : m_entries) {
            const QString own = dotted(entry.place);
            if (!own.isEmpty() && (where == own || where.startsWith(own + '.') || entry.name.toStdString() == problem.facts.layer))
                found = &entry;
        }
        if (!found && where.startsWith("model") && !m_entries.empty())
            found = &m_entries.back();
        if (found && found->problem.isEmpty())
            found->problem =
                (where.startsWith(dotted(found->place) + '.') ? where.mid(dotted(found->place).size() + 1) + ": " : QString()) + message;
    }
}

void LayerModel::setPlan(const VariantPlan* plan) {
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
    }
    if (!m_entries.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

QString LayerModel::totals() const {
    qint64 parameters = 0;
    double macs = 0, weights = 0, activations = 0, gradients = 0;
    for (const LayerCost& cost : m_costs) {
        parameters += cost.parameters;
        macs += cost.macs;
        weights += cost.weightBytes;
        activations += cost.activationBytes;
        gradients += cost.gradientBytes;
    }
    const int layers = qMax(0, rowCount() - 1);
    if (m_costs.isEmpty())
        return tr("%1 layers").arg(layers);
    return tr("%1 layers, %2 parameters, %3 MACs per image; weights %4, activations %5, gradients %6 KiB per batch")
        .arg(layers)
        .arg(formatCount(parameters), formatShort(macs), kib(weights), kib(activations), kib(gradients));
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
        const LayerType* type = find_layer_type(here.type.toStdString());
        return type ? QString::fromStdString(type->help) : QString();
    }
    return {};
}

QString LayerModel::cell(const Entry& here, int column) const {
    const LayerCost& cost = here.cost;
    switch (column) {
    case Layer: return here.name;
    case Output: return cost.shape.isEmpty() ? noFigure() : shapeWords(cost.shape);
    case Parameters: return cost.parameters > 0 ? formatCount(cost.parameters) : noFigure();
    case Macs: return cost.macs > 0 ? formatShort(cost.macs) : noFigure();
    case Flops: return cost.flops > 0 ? formatShort(cost.flops) : noFigure();
    case Weights: return kib(cost.weightBytes);
    case Activations: return kib(cost.activationBytes);
    case Gradients: return kib(cost.gradientBytes);
    default: return {};
    }
}

QVariant LayerModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Layer || section == Share ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignBottom);
    const QStringList names = {tr("Layer"),        tr("Output"),      tr("Parameters"),     tr("MACs\nper image"), tr("FLOPs\nper image"),
                               tr("Weights\nKiB"), tr("Activ.\nKiB"), tr("Gradients\nKiB"), tr("Share of\nMACs")};
    return role == Qt::DisplayRole ? names.value(section) : QVariant();
}

int LayerModel::rowOf(const Json::json_pointer& place) const {
    for (int row = 0; row < rowCount(); ++row)
        if (entry(row).place == place)
            return row;
    return -1;
}

LayerSpot LayerModel::spotAfter(int row) const {
    if (row >= 0 && row < rowCount() && !entry(row).place.empty()) {
        const LayerSpot here = LayerSpot::of(entry(row).place);
        return {here.list, here.at + 1};
    }
    LayerSpot top;
    top.at = row == 0 ? 0 : m_document.json()[top.list].size();
    return top;
}

Json::json_pointer LayerModel::insertAfter(int row, const std::string& type) {
    return insertLayers(m_document, spotAfter(row), Json::array({newLayer(type)}), tr("Insert %1").arg(QString::fromStdString(type)));
}

QString LayerModel::textOf(int row) const { return QString::fromStdString(m_document.json()[entry(row).place].dump(2)); }

// Names are given anew where they are taken.
Json::json_pointer LayerModel::paste(int row, const QString& text, QString* whatIsWrong) {
    Json layers = layersFromText(text);
    if (layers.is_null()) {
        *whatIsWrong =
            tr("The clipboard holds no layer. Copy one with Ctrl+C, or write it as in the file: {\"type\": \"dense\", \"units\": 10}.");
        return Json::json_pointer();
    }
    for (Json& layer : layers)
        if (layer.contains("name") &&
            std::any_of(m_entries.begin(), m_entries.end(), [&](const Entry& entry) { return layer["name"] == entry.name.toStdString(); }))
            layer.erase("name");
    const QString what = layers.size() == 1 ? tr("Paste %1").arg(QString::fromStdString(layers[0]["type"].get<std::string>()))
                                            : tr("Paste %1 layers").arg(layers.size());
    return insertLayers(m_document, spotAfter(row), layers, what);
}

Json::json_pointer LayerModel::duplicate(int row) {
    Json layer = m_document.json()[entry(row).place];
    layer.erase("name");
    return insertLayers(m_document, spotAfter(row), Json::array({layer}), tr("Duplicate %1").arg(entry(row).name));
}

Json::json_pointer LayerModel::move(int row, int by) {
    Json json = m_document.json();
    const LayerSpot spot = LayerSpot::of(entry(row).place);
    const auto to = static_cast<std::ptrdiff_t>(spot.at) + by;
    if (to < 0 || to >= static_cast<std::ptrdiff_t>(json[spot.list].size()))
        return spot.place();
    std::swap(json[spot.list][spot.at], json[spot.list][static_cast<std::size_t>(to)]);
    m_document.edit(tr("Move %1").arg(entry(row).name), json);
    return spot.list / static_cast<std::size_t>(to);
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

QMimeData* LayerModel::mimeData(const QModelIndexList& indexes) const {
    auto* data = new QMimeData;
    if (!indexes.isEmpty())
        data->setData(placeMime, QByteArray::fromStdString(entry(indexes.first().row()).place.to_string()));
    return data;
}

// Before `row`; a layer of a residual lands in the list of the layer above it. The view does not remove anything: the document tells.
bool LayerModel::dropMimeData(const QMimeData* data, Qt::DropAction, int row, int, const QModelIndex&) {
    const int above = (row < 0 ? rowCount() : row) - 1;
    if (data->hasFormat(typeMime)) {
        Q_EMIT dropped(QString::fromStdString(insertAfter(above, data->data(typeMime).toStdString()).to_string()));
        return false;
    }
    const Json::json_pointer from(data->data(placeMime).toStdString());
    if (from.empty() || !m_document.json().contains(from))
        return false;
    const LayerSpot to = above <= 0 ? LayerSpot() : spotAfter(above);
    if (to.list.to_string().starts_with(from.to_string() + "/") || (above > 0 && entry(above).place == from))
        return false; // into itself
    Q_EMIT dropped(QString::fromStdString(moveLayer(m_document, LayerSpot::of(from), to).to_string()));
    return false;
}

void LayerModel::remove(int row) { removeLayer(m_document, LayerSpot::of(entry(row).place), tr("Delete %1").arg(entry(row).name)); }

void LayerModel::set(int row, const std::string& key, const Json& value) {
    Json json = m_document.json();
    Json& layer = json[entry(row).place];
    if (value.is_null())
        layer.erase(key);
    else
        layer[key] = value;
    m_document.edit(tr("%1 of %2").arg(QString::fromStdString(key), entry(row).name), json,
                    1000 + int(qHash(QString::fromStdString(entry(row).place.to_string() + key)) % 100000));
}

} // namespace mantissa::app
