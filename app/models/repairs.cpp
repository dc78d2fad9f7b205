// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/repairs.h"

#include "core/json_if_any.h"
#include "models/layer_names.h"
#include "models/places.h"
#include "models/words.h"
#include "train/experiment.h"

#include <QObject>
#include <QStringList>

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr int mostRepairs = 2;
std::size_t indexOf(const Json::json_pointer& layer) { return std::stoul(layer.back()); }

class Bench {
public:
    Bench(const Json& experiment, const Problem& problem, const Json::json_pointer& layer)
        : m_experiment(experiment), m_problem(problem), m_layer(layer) {}

    QVector<Repair> repairs() {
        if (!m_layer.empty() && exists(m_experiment, m_layer))
            aboutTheLayer();
        aboutTheModel();
        aboutTheData();
        aboutTheField();
        aboutVariants();
        if (!m_layer.empty() && exists(m_experiment, m_layer))
            removeLayer();
        return (m_meant + m_whole + m_partial + m_removal).mid(0, mostRepairs);
    }

private:
    bool is(ProblemKind kind) const { return m_problem.kind == kind; }
    const Facts& facts() const { return m_problem.facts; }

    // Kept if the problem is gone then, whatever else remains.
    void offer(const QString& words, const Json& json) {
        const Problems left = validate_experiment(json);
        const bool still = std::any_of(left.begin(), left.end(), [&](const Problem& each) {
            return each.where == m_problem.where && each.kind == m_problem.kind && each.facts.layer == m_problem.facts.layer;
        });
        const bool known = std::any_of(m_whole.begin(), m_whole.end(), [&](const Repair& each) { return each.experiment == json; });
        if (!still && !known && json != m_experiment)
            (m_removes ? m_removal : left.empty() ? m_whole : m_partial) << Repair{words, json};
    }

    // Of the layers: what variants say of single ones goes along.
    void change(const QString& words, const std::function<void(Json&)>& how) { offer(words, withExceptionsAlong(m_experiment, how)); }

    void insertBefore(const char* type, const QString& words) {
        change(words, [&](Json& json) {
            Json& list = json[m_layer.parent_pointer()];
            list.insert(list.begin() + static_cast<std::ptrdiff_t>(indexOf(m_layer)), Json{{"type", type}});
        });
    }

    void set(const QString& words, const Json::json_pointer& place, const Json& value) {
        Json json = m_experiment;
        try {
            json[place] = value;
        } catch (const std::exception&) {
            return; // there is no such place
        }
        offer(words, json);
    }

    void erase(const QString& words, const Json::json_pointer& place) {
        if (place.empty() || !exists(m_experiment, place))
            return;
        Json json = m_experiment;
        Json& parent = json[place.parent_pointer()];
        if (parent.is_array())
            parent.erase(std::stoul(place.back()));
        else
            parent.erase(place.back());
        offer(words, json);
    }

    // What loses the user's work comes last, and nothing that a name can mend is worth it.
    void removeLayer() {
        m_removes = true;
        if (!is(ProblemKind::name_taken))
            change(QObject::tr("Delete %1").arg(layerNames(m_experiment)[m_layer.to_string()]),
                   [this](Json& json) { json[m_layer.parent_pointer()].erase(indexOf(m_layer)); });
    }

    // Of two of one name the one that was given it goes back to what the program calls it.
    void nameByProgram() {
        const bool here = exists(m_experiment, m_layer / "name");
        for (const auto& [place, name] : layerNames(m_experiment))
            if (name.toStdString() == facts().layer && exists(m_experiment, Json::json_pointer(place) / "name") &&
                (!here || place == m_layer.to_string()))
                change(QObject::tr("Let the program name it"), [&](Json& json) { json[Json::json_pointer(place)].erase("name"); });
    }

    void aboutTheLayer() {
        if (is(ProblemKind::needs_features)) {
            insertBefore("flatten", QObject::tr("Insert Flatten"));
            insertBefore("global_average_pool2d", QObject::tr("Insert global average"));
        }
        if (is(ProblemKind::needs_image))
            moveBeforeFlatten();
        if (is(ProblemKind::window_too_large) || is(ProblemKind::padding_too_large))
            set(QObject::tr("Padding same"), m_layer / "padding", "same");
        if (is(ProblemKind::window_too_large))
            shrinkWindow();
        if (is(ProblemKind::branches_differ)) {
            keepBranchSize();
            change(QObject::tr("Remove its shortcut"), [this](Json& json) { json[m_layer].erase("shortcut"); });
        }
        if (is(ProblemKind::no_branch) || is(ProblemKind::empty_branch))
            change(QObject::tr("Give it a ReLU"), [this](Json& json) {
                json[m_layer]["layers"] = Json::array({{{"type", "activation"}, {"function", "relu"}}});
            });
        if (is(ProblemKind::name_taken))
            nameByProgram();
    }

    // Whatever has a window in the branch leaves the image as large as it was.
    void keepBranchSize() {
        Json json = m_experiment;
        if (!exists(json, m_layer / "layers") || !json[m_layer / "layers"].is_array())
            return;
        for (Json& layer : json[m_layer / "layers"])
            if (layer.is_object() && (layer.contains("kernel") || layer.contains("size")))
                layer["padding"] = "same";
        offer(QObject::tr("Padding same in its branch"), json);
    }

    void moveBeforeFlatten() {
        Json json = m_experiment;
        Json& list = json[m_layer.parent_pointer()];
        const std::size_t at = indexOf(m_layer);
        for (std::size_t i = 0; i < at; ++i) {
            const std::string type = list[i].is_object() ? list[i].value("type", "") : "";
            if (type != "flatten" && type != "global_average_pool2d")
                continue;
            const Json layer = list[at];
            list.erase(at);
            list.insert(list.begin() + static_cast<std::ptrdiff_t>(i), layer);
            return offer(QObject::tr("Move it before %1").arg(QString::fromStdString(type)), json);
        }
    }

    void shrinkWindow() {
        if (facts().shape.size() != 3)
            return;
        const auto side = qint64(qMin(facts().shape[0], facts().shape[1]));
        const char* key = exists(m_experiment, m_layer / "kernel") ? "kernel" : "size";
        if (side > 0)
            set(QObject::tr("Window %1 × %1").arg(side), m_layer / key, side);
    }

    void aboutTheModel() {
        const Json::json_pointer layers("/model/layers"), model("/model");
        if (is(ProblemKind::ends_in_image) && exists(m_experiment, layers))
            for (const char* type : {"flatten", "global_average_pool2d"}) {
                Json json = m_experiment;
                json[layers].push_back({{"type", type}});
                json[layers].push_back({{"type", "dense"}, {"units", classes()}});
                offer(QLatin1String(type) == QLatin1String("flatten") ? QObject::tr("Append Flatten and Dense")
                                                                      : QObject::tr("Append global average and Dense"),
                      json);
            }
        if (is(ProblemKind::no_layers) || is(ProblemKind::no_network))
            set(QObject::tr("Insert Flatten and Dense"), layers,
                Json::array({{{"type", "flatten"}}, {{"type", "dense"}, {"units", classes()}}}));
        if (is(ProblemKind::too_few_outputs))
            set(QObject::tr("binary_crossentropy"), model / "loss", "binary_crossentropy");
        if (is(ProblemKind::too_few_outputs) || is(ProblemKind::more_classes))
            setLast("units", classes(), QObject::tr("%1 units").arg(classes()));
        if (is(ProblemKind::takes_logits) || is(ProblemKind::applied_twice)) {
            if (is(ProblemKind::applied_twice))
                set(QObject::tr("The loss takes probabilities"), model / "from_logits", false);
            else
                erase(QObject::tr("Remove from_logits"), model / "from_logits");
            setLast("activation", "none", QObject::tr("No activation at the end"));
        }
        if (is(ProblemKind::needs_probabilities)) {
            setLast("activation", facts().wanted, QObject::tr("End in %1").arg(QString::fromStdString(facts().wanted)));
            erase(QObject::tr("The loss takes logits"), model / "from_logits");
        }
        if (is(ProblemKind::wrong_input))
            set(QObject::tr("28 × 28 × 1"), model / "input", Json{28, 28, 1});
    }

    void aboutTheData() {
        if (is(ProblemKind::wrong_images))
            if (const Json input = json_if_any(facts().wanted); input.is_array() && input.size() == 3)
                set(QObject::tr("Set the input to %1 × %2 × %3").arg(input[0].get<int>()).arg(input[1].get<int>()).arg(input[2].get<int>()),
                    Json::json_pointer("/model/input"), input);
        if (!is(ProblemKind::batch_too_large) || facts().there < 1)
            return;
        Json json = m_experiment;
        lowerBatch(json);
        for (Json& variant : json["variants"])
            if (variant.is_object() && variant.contains("training"))
                lowerBatch(variant);
        offer(QObject::tr("Set the batch to %1").arg(formatCount(facts().there)), json);
    }

    void lowerBatch(Json& owner) const {
        Json& training = owner["training"];
        if (training.is_object() && training.contains("batch") && training["batch"].is_number() && training["batch"] > facts().there)
            training["batch"] = facts().there;
    }

    int classes() const {
        const Json classes =
            is(ProblemKind::more_classes) ? Json(facts().asked) : m_experiment.value(Json::json_pointer("/data/classes"), Json());
        return qMax(2, int(whole_number_in(classes).value_or(10)));
    }

    void setLast(const char* key, const Json& value, const QString& words) {
        const Json::json_pointer layers("/model/layers");
        if (exists(m_experiment, layers) && !m_experiment[layers].empty())
            set(words, layers / (m_experiment[layers].size() - 1) / key, value);
    }

    void aboutTheField() {
        const Json::json_pointer place = pointerOf(m_problem.where);
        if (place.empty())
            return;
        const QString key = QString::fromStdString(place.back());
        if (is(ProblemKind::unknown_key)) {
            rename(place);
            erase(QObject::tr("Remove %1").arg(key), place);
        }
        if (is(ProblemKind::unknown_name) && !facts().nearest.empty())
            set(QObject::tr("Write %1").arg(QString::fromStdString(facts().nearest)), place, facts().nearest);
        const bool wrong = is(ProblemKind::wrong_value) || is(ProblemKind::unknown_name) || is(ProblemKind::not_an_object);
        if (wrong && exists(m_experiment, place))
            erase(m_experiment[place.parent_pointer()].is_array() ? QObject::tr("Remove entry %1").arg(key) // of a list: it has no default
                                                                  : QObject::tr("Back to the default of %1").arg(key),
                  place);
        if (!key.contains(QLatin1String("path")) && (wrong || is(ProblemKind::missing))) // no file can be guessed
            for (const Json& value : {usual(place.back()), Json(8), Json(3), Json(0.5), Json("relu"), Json("float32")})
                if (m_whole.isEmpty() && place.back() != "layers" && place.back() != "variants")
                    set(QObject::tr("Set %1 to %2")
                            .arg(key, QString::fromStdString(value.is_string() ? value.get<std::string>() : value.dump())),
                        place, value);
    }

    static Json usual(const std::string& key) { return key == "kernel" ? Json(3) : key == "size" ? Json(2) : Json(8); }
    // The key that was meant takes the value over. That comes first: it loses nothing, though something else be wrong still.
    void rename(const Json::json_pointer& place) {
        const std::string& nearest = facts().nearest;
        if (nearest.empty() || !exists(m_experiment, place) || exists(m_experiment, place.parent_pointer() / nearest))
            return;
        Json json = m_experiment;
        Json& parent = json[place.parent_pointer()];
        parent[nearest] = parent[place.back()];
        parent.erase(place.back());
        offer(QObject::tr("Call it %1").arg(QString::fromStdString(nearest)), json);
        for (QVector<Repair>* list : {&m_whole, &m_partial})
            if (!list->isEmpty() && list->last().experiment == json)
                m_meant << list->takeLast();
    }

    void aboutVariants() {
        const Json::json_pointer place = pointerOf(m_problem.where);
        if (is(ProblemKind::unknown_layer))
            erase(QObject::tr("Remove the exception"), place);
        if (is(ProblemKind::outside_limits) || is(ProblemKind::limits_exchanged)) {
            Json json = m_experiment;
            for (const char* key : {"minimum", "maximum"})
                json[place.parent_pointer()].erase(key);
            offer(QObject::tr("Remove both limits"), json);
        }
        if (is(ProblemKind::name_taken) && !facts().variant.empty())
            set(QObject::tr("Rename it"), place, QString::fromStdString(m_experiment[place].get<std::string>() + " 2").toStdString());
        if (is(ProblemKind::no_variants))
            set(QObject::tr("Add float32"), Json::json_pointer("/variants"), Json::array({{{"name", "float32"}, {"policy", "float32"}}}));
    }

    const Json& m_experiment;
    const Problem& m_problem;
    const Json::json_pointer m_layer;
    QVector<Repair> m_meant, m_whole, m_partial, m_removal; // what was misspelt; nothing is wrong then; something else still is
    bool m_removes = false;
};

} // namespace

QVector<Repair> repairsOf(const Json& experiment, const Problem& problem, const Json::json_pointer& layer) {
    try {
        return Bench(experiment, problem, layer).repairs();
    } catch (const std::exception&) {
        return {}; // a file of an unforeseen shape: the message alone has to do
    }
}

} // namespace mantissa::app
