// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QWidget>

#include <functional>

class QFormLayout;

namespace mantissa::app {

// A policy for single layers: "as the variant", or one by name.
class ExceptionsForm : public QWidget {
    Q_OBJECT
public:
    explicit ExceptionsForm(QWidget* parent = nullptr);
    void show(const QStringList& layers, const Json& exceptions);

    std::function<void(const Json& exceptions)> edited;

private:
    QFormLayout* m_layout;
    QStringList m_layers;
    Json m_exceptions = Json::object();
};

} // namespace mantissa::app
