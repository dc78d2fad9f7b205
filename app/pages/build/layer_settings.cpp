// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/layer_settings.h"

#include "bridge/workbench.h"
#include "pages/build/layer_model.h"

namespace mantissa::app {

std::vector<Field> LayerSettings::fields(int row) const {
    if (row > 0) {
        const LayerType* type = find_layer_type(m_model.entry(row).type.toStdString());
        return type ? type->fields : std::vector<Field>();
    }
    std::vector<Field> fields = model_fields();
    fields.insert(fields.begin(), {.key = "input",
                                   .type = FieldType::text,
                                   .label = tr("Input").toStdString(),
                                   .help = tr("Height × width × channels of the images.").toStdString()});
    return fields;
}

Json LayerSettings::values(int row) const {
    if (row > 0) {
        const Json& all = m_workbench.document().json();
        const Json::json_pointer& place = m_model.entry(row).place;
        return all.contains(place) ? all[place] : Json::object(); // the document may be an edit ahead of the table
    }
    Json model = m_workbench.document().json().value("model", Json::object());
    model["input"] = m_model.index(0, LayerModel::Output).data().toString().toStdString();
    return model;
}

void LayerSettings::set(int row, const std::string& key, const Json& value) {
    if (row > 0)
        m_model.set(row, key, value);
    else
        setInModel(key, value);
}

namespace {

Json sidesIn(const Json& value) { return readSides(value.is_string() ? QString::fromStdString(value.get<std::string>()) : QString()); }

} // namespace

QString LayerSettings::whyNot(int row, const std::string& key, const Json& value) const {
    return row == 0 && key == "input" && sidesIn(value).is_null() ? tr("Write height × width × channels: 28 × 28 × 1.") : QString();
}

void LayerSettings::setInModel(const std::string& key, const Json& value) {
    Json json = m_workbench.document().json();
    Json& model = json["model"];
    if (key == "input") {
        const Json sides = sidesIn(value);
        if (sides.is_null())
            return; // whyNot() says why
        model["input"] = sides;
    } else if (value.is_null()) {
        model.erase(key);
    } else {
        model[key] = value;
    }
    m_workbench.document().edit([key = QString::fromStdString(key)] { return tr("%1 of the network").arg(key); }, json);
}

} // namespace mantissa::app
