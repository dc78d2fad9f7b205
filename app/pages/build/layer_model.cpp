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

std::size_t indexIn(const Json::json_pointer& place) { return std::stoul(place.back()); }

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
            input.words << LayerWord{{}, QString::fromStdString(m_document.experiment()->variants.front().data.value("source", "")), {}, {}};
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

Json::json_pointer LayerModel::insertAfter(int row, const std::string& type) {
    Json layer = {{"type", type}};
    const Json firsts = {{"filters", 8}, {"kernel", 3}, {"units", 10}, {"size", 2}, {"function", "relu"}, {"rate", 0.5}};
    for (const Field& field : find_layer_type(type)->fields)
        if (field.fallback.is_null() && field.need == Field::Need::normal)
            layer[field.key] = firsts.contains(field.key) ? firsts[field.key] : Json(1);
    if (type == "residual")
        layer["layers"] = Json::array({{{"type", "activation"}, {"function", "relu"}}});
    return insertLayers(row, Json::array({layer}), tr("Insert %1").arg(QString::fromStdString(type)));
}

Json::json_pointer LayerModel::insertLayers(int row, const Json& layers, const QString& what) {
    Json json = m_document.json();
    const bool top = row < 0 || row >= rowCount() || entry(row).place.empty();
    Json::json_pointer list = top ? Json::json_pointer("/model/layers") : entry(row).place.parent_pointer();
    const std::size_t at = top ? (row == 0 ? 0 : json[list].size()) : indexIn(entry(row).place) + 1;
    json[list].insert(json[list].begin() + static_cast<std::ptrdiff_t>(at), layers.begin(), layers.end());
    m_document.edit(what, json);
    return list / at;
}

QString LayerModel::textOf(int row) const { return QString::fromStdString(m_document.json()[entry(row).place].dump(2)); }

// One layer as text, or a list of them; names are given anew where they are taken.
Json::json_pointer LayerModel::paste(int row, const QString& text, QString* whatIsWrong) {
    Json layers = Json::parse(text.toStdString(), nullptr, false);
    if (layers.is_object())
        layers = Json::array({layers});
    const bool good = layers.is_array() && !layers.empty() && std::all_of(layers.begin(), layers.end(), [](const Json& layer) {
                          return layer.is_object() && layer.contains("type") && layer["type"].is_string() &&
                                 find_layer_type(layer["type"].get<std::string>());
                      });
    if (!good) {
        *whatIsWrong =
            tr("The clipboard holds no layer. Copy one with Ctrl+C, or write it as in the file: {\"type\": \"dense\", \"units\": 10}.");
        return Json::json_pointer();
    }
    for (Json& layer : layers)
        if (layer.contains("name") &&
            std::any_of(m_entries.begin(), m_entries.end(), [&](const Entry& entry) { return layer["name"] == entry.name.toStdString(); }))
            layer.erase("name");
    return insertLayers(row, layers,
                        layers.size() == 1 ? tr("Paste %1").arg(QString::fromStdString(layers[0]["type"].get<std::string>()))
                                           : tr("Paste %1 layers").arg(layers.size()));
}

Json::json_pointer LayerModel::duplicate(int row) {
    Json json = m_document.json();
    const Json::json_pointer place = entry(row).place, list = place.parent_pointer();
    Json layer = json[place];
    layer.erase("name");
    json[list].insert(json[list].begin() + static_cast<std::ptrdiff_t>(indexIn(place)) + 1, layer);
    m_document.edit(tr("Duplicate %1").arg(entry(row).name), json);
    return list / (indexIn(place) + 1);
}

Json::json_pointer LayerModel::move(int row, int by) {
    Json json = m_document.json();
    const Json::json_pointer place = entry(row).place, list = place.parent_pointer();
    const auto to = static_cast<std::ptrdiff_t>(indexIn(place)) + by;
    if (to < 0 || to >= static_cast<std::ptrdiff_t>(json[list].size()))
        return place;
    std::swap(json[list][indexIn(place)], json[list][static_cast<std::size_t>(to)]);
    m_document.edit(tr("Move %1").arg(entry(row).name), json);
    return list / static_cast<std::size_t>(to);
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
    Json json = m_document.json();
    if (from.empty() || !json.contains(from))
        return false;
    const Json layer = json[from];
    const bool top = above <= 0;
    const Json::json_pointer list = top ? Json::json_pointer("/model/layers") : entry(above).place.parent_pointer();
    if (list.to_string().starts_with(from.to_string() + "/") || (!top && entry(above).place == from))
        return false; // into itself
    std::size_t at = top ? 0 : indexIn(entry(above).place) + 1;
    json[list].insert(json[list].begin() + static_cast<std::ptrdiff_t>(at), layer);
    Json::json_pointer old = from;
    if (list == from.parent_pointer() && indexIn(from) >= at)
        old = list / (indexIn(from) + 1);
    else if (const std::string inside = from.to_string(), own = list.to_string();
             list != from.parent_pointer() && inside.starts_with(own + "/")) {
        const std::string rest = inside.substr(own.size() + 1);
        const std::size_t index = std::stoul(rest);
        const auto slash = rest.find('/');
        if (index >= at)
            old = Json::json_pointer(own + "/" + std::to_string(index + 1) + (slash == std::string::npos ? "" : rest.substr(slash)));
    }
    if (list == from.parent_pointer() && indexIn(from) < at)
        --at;
    json[old.parent_pointer()].erase(indexIn(old));
    m_document.edit(tr("Move %1").arg(QString::fromStdString(layer.is_object() ? layer.value("type", "layer") : "layer")), json);
    Q_EMIT dropped(QString::fromStdString((list / at).to_string()));
    return false;
}

void LayerModel::remove(int row) {
    Json json = m_document.json();
    const Json::json_pointer place = entry(row).place;
    json[place.parent_pointer()].erase(indexIn(place));
    m_document.edit(tr("Delete %1").arg(entry(row).name), json);
}

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
