// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QLabel;
class QLayout;
class QLineEdit;
class QPushButton;

namespace mantissa::app {

class FieldForm;
class LayerFormat;
class LayerModel;
class LayerSettings;
class LayerTable;
class Workbench;

// All settings of the selected layer, its format, and what can be done with it.
class LayerInspector : public QWidget {
    Q_OBJECT
public:
    static constexpr int columnWidth = 278; // beside the table
    LayerInspector(Workbench& workbench, LayerModel& model, LayerSettings& settings, LayerTable& table, QWidget* parent = nullptr);
    void refresh();

private:
    QLayout* makeName();
    QWidget* makeSettings();
    QLayout* makeVerbs();
    void rename();

    LayerModel& m_model;
    LayerSettings& m_settings;
    LayerTable& m_table;
    QLabel *m_title, *m_about, *m_problem;
    QLineEdit* m_name;
    FieldForm* m_form;
    LayerFormat* m_format;
    QVector<QPushButton*> m_verbs;
};

} // namespace mantissa::app
