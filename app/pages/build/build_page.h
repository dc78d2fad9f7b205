// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "pages/build/layer_settings.h"

#include <QBoxLayout>
#include <QWidget>

namespace mantissa::app {

class LayerInspector;
class LayerModel;
class LayerActions;
class LayerTable;
class MemoryCard;
class PolicyCard;
class ProblemStrip;
struct Shipped;
class Workbench;

// The network as picture, table and editor at once; beneath it the policies and the memory they will take.
class BuildPage : public QWidget {
    Q_OBJECT
public:
    explicit BuildPage(Workbench& workbench, QWidget* parent = nullptr);
    LayerModel& layers() { return *m_layers; }
    const LayerActions& layerActions() const { return *m_actions; }
    void select(const Json::json_pointer& place);
    void selectNamed(const QString& layer);
    void showMended(const QString& layer);
    void insert(const QString& type);       // after the selected layer
    QSize minimumSizeHint() const override; // narrower than table and inspector side by side: they give way

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makePalette();
    QLayout* makeLeft();
    void takePreset(const Shipped& preset);
    void refresh();
    void arrangeBeneath();
    void arrangeInspector();
    void showFields(bool shown);

    Workbench& m_workbench;
    LayerModel* m_layers;
    LayerSettings m_settings;
    LayerTable* m_table;
    LayerActions* m_actions;
    LayerInspector* m_inspector;
    ProblemStrip* m_problem;
    PolicyCard* m_policies;
    MemoryCard* m_memory;
    QBoxLayout* m_sides = nullptr; // the table and the inspector
    QWidget* m_beneath;
    bool m_folded = false; // the inspector, where it stands beside the table: its columns have the room
};

} // namespace mantissa::app
