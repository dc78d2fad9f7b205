// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/layer_inspector.h"

#include "bridge/workbench.h"
#include "forms/being_typed.h"
#include "forms/field_form.h"
#include "forms/keeps_run_off.h"
#include "models/spoken.h"
#include "pages/build/layer_format.h"
#include "pages/build/layer_model.h"
#include "pages/build/layer_settings.h"
#include "pages/build/layer_table.h"
#include "style/scaling.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>

namespace mantissa::app {

LayerInspector::LayerInspector(Workbench& workbench, LayerModel& model, LayerSettings& settings, LayerTable& table, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_settings(settings),
      m_table(table),
      m_title(new QLabel),
      m_about(new QLabel),
      m_problem(new QLabel),
      m_name(new QLineEdit),
      m_form(new FieldForm),
      m_format(new LayerFormat(workbench)) {
    setProperty("panel", true);
    setAttribute(Qt::WA_StyledBackground);
    setScaledWidth(this, columnWidth);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_title->setProperty("section", true);
    setScaledHeight(m_title, 32);
    layout->addWidget(m_title);
    for (QLabel* label : {m_about, m_problem}) {
        label->setWordWrap(true);
        label->setContentsMargins(12, 8, 12, 0);
        layout->addWidget(label);
    }
    m_about->setProperty("muted", true);
    m_problem->setProperty("bad", true);
    layout->addWidget(makeSettings(), 1);
    layout->addLayout(makeVerbs());
    m_form->edited = [this](const QString& key, const Json& value) {
        if (const QString why = m_settings.whyNot(m_table.row(), key.toStdString(), value); !why.isEmpty())
            m_form->refuse(key, why);
        else
            m_settings.set(m_table.row(), key.toStdString(), value);
    };
    keepRunOff(*m_form, workbench);
    connect(m_name, &QLineEdit::editingFinished, this, &LayerInspector::rename);
    connect(&table, &LayerTable::selected, this, &LayerInspector::refresh);
}

QLayout* LayerInspector::makeName() {
    auto* row = new QFormLayout; // as the fields below, which it stands in line with
    row->setContentsMargins(12, 10, 12, 0);
    row->setHorizontalSpacing(style()->pixelMetric(QStyle::PM_LayoutHorizontalSpacing));
    row->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    auto* label = new QLabel(tr("Name"));
    label->setProperty("muted", true);
    keepScaled(label, [label] { label->setMinimumWidth(scaled(98)); });
    label->setBuddy(m_name);
    m_name->setAccessibleName(tr("Name"));
    m_name->setToolTip(tr("Names the layer in policies, weights and reports. Left empty, the program gives one."));
    row->addRow(label, m_name);
    return row;
}

QWidget* LayerInspector::makeSettings() {
    auto* both = new QWidget;
    auto* column = new QVBoxLayout(both);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(makeName());
    column->addWidget(m_form);
    column->addWidget(m_format);
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(both);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // what lies in it has it
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->viewport()->setAutoFillBackground(false);
    both->setAutoFillBackground(false);
    return scroll;
}

QLayout* LayerInspector::makeVerbs() {
    auto* verbs = new QHBoxLayout;
    verbs->setContentsMargins(12, 8, 12, 12);
    verbs->setSpacing(4);
    auto add = [&](const QString& words, const QString& help, auto act) {
        auto* button = new QPushButton(words);
        button->setStyleSheet("padding: 0 7px");
        button->setToolTip(help);
        connect(button, &QPushButton::clicked, this, act);
        verbs->addWidget(button);
        m_verbs << button;
    };
    add(tr("Up"), tr("Move the layer up (Alt+Up)."), [this] { m_table.move(-1); });
    add(tr("Down"), tr("Move the layer down (Alt+Down)."), [this] { m_table.move(1); });
    add(tr("Copy"), tr("Insert the same layer once more (Ctrl+D)."), [this] { m_table.duplicate(); });
    add(tr("Delete"), tr("Delete the layer (Del). Undo brings it back."), [this] { m_table.remove(); });
    return verbs;
}

void LayerInspector::rename() {
    if (m_table.row() <= 0 || !m_name->isModified())
        return;
    m_name->setModified(false);
    const QString name = m_name->text().trimmed();
    m_settings.set(m_table.row(), "name", name.isEmpty() ? Json() : Json(name.toStdString()));
}

// The name or the field that is being typed into stays as it is; all others are those of the experiment.
void LayerInspector::refresh() {
    const int at = m_table.row();
    const bool layer = at > 0 && at < m_model.rowCount();
    for (QPushButton* button : m_verbs)
        button->setEnabled(layer);
    m_name->setEnabled(layer);
    if (at < 0 || at >= m_model.rowCount())
        return;
    const LayerModel::Entry& entry = m_model.entry(at);
    const LayerType* type = find_layer_type(entry.type.toStdString());
    m_title->setText(entry.name);
    m_about->setText(type ? spoken(type->help)
                          : tr("What the network reads: height × width × channels. Layers are inserted after the one that is selected."));
    m_problem->setText(entry.problem);
    m_problem->setVisible(!entry.problem.isEmpty() && m_model.firstWrong() != &entry); // the first stands beneath the table, whole
    const QString shown = QString::fromStdString(entry.place.to_string()) + ' ' + entry.type + ' ' + QLocale().name();
    const bool same = m_form->property("shown").toString() == shown;
    if (!same || !isBeingTyped(*m_name))
        m_name->setText(entry.name);
    m_format->show(layer ? entry.name : QString(), entry.type);
    if (same)
        return m_form->update(m_settings.values(at));
    m_form->setProperty("shown", shown);
    m_form->show(m_settings.fields(at), m_settings.values(at));
}

} // namespace mantissa::app
