// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/field.h"

#include <QCoreApplication>

namespace mantissa::app {

class LayerModel;
class Workbench;

// The settings of a row of the layers: of a layer, or of what the network reads and the loss it is trained with.
class LayerSettings {
    Q_DECLARE_TR_FUNCTIONS(LayerSettings)
public:
    LayerSettings(Workbench& workbench, LayerModel& model) : m_workbench(workbench), m_model(model) {}

    std::vector<Field> fields(int row) const;
    Json values(int row) const;
    void set(int row, const std::string& key, const Json& value);             // null: the default
    QString whyNot(int row, const std::string& key, const Json& value) const; // empty: it can be set

private:
    void setInModel(const std::string& key, const Json& value);

    Workbench& m_workbench;
    LayerModel& m_model;
};

} // namespace mantissa::app
