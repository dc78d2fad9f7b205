// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;

namespace mantissa::app {

class BadgeLabel;
class Paragraph;
class Workbench;

// In which policy the selected layer computes in the selected variant, and what this device makes of it.
class LayerFormat : public QWidget {
    Q_OBJECT
public:
    explicit LayerFormat(Workbench& workbench, QWidget* parent = nullptr);
    void show(const QString& layer, const QString& type); // empty: none is selected, or the input

private:
    void choose(int index);
    void showPolicy();
    void showDevice();

    Workbench& m_workbench;
    QString m_layer, m_type;
    QLabel* m_variant;
    QComboBox* m_policy;
    BadgeLabel* m_badge;
    Paragraph* m_reason;
};

} // namespace mantissa::app
