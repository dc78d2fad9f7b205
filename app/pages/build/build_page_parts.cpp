// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/workbench.h"
#include "forms/field_form.h"
#include "models/repairs.h"
#include "pages/build/build_page.h"
#include "pages/build/card_editor.h"
#include "pages/build/layer_delegate.h"
#include "pages/build/layer_format.h"
#include "pages/build/layer_model.h"
#include "pages/build/palette_button.h"
#include "pages/build/preset_gallery.h"
#include "style/icons.h"

#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

// The palette, the inspector of the selected layer, presets, and the strip that mends what is wrong.
namespace mantissa::app {
namespace {

constexpr int inspectorWidth = 278;

} // namespace

QWidget* BuildPage::makePalette() {
    auto* palette = new QWidget;
    auto* row = new QHBoxLayout(palette);
    row->setContentsMargins(12, 12, 12, 0);
    row->setSpacing(6);
    auto* label = new QLabel(tr("Insert"));
    label->setProperty("muted", true);
    row->addWidget(label);
    const std::pair<const char*, QString> types[] = {{"conv2d", tr("Conv2D")},
                                                     {"dense", tr("Dense")},
                                                     {"batch_norm", tr("Batch norm")},
                                                     {"activation", tr("Activation")},
                                                     {"max_pool2d", tr("Max pool")},
                                                     {"average_pool2d", tr("Mean pool")},
                                                     {"global_average_pool2d", tr("Global mean")},
                                                     {"flatten", tr("Flatten")},
                                                     {"dropout", tr("Dropout")},
                                                     {"residual", tr("Residual")}};
    for (const auto& [type, words] : types) {
        auto* button = new PaletteButton(icon(iconOfLayer(type)), words, type);
        button->setStyleSheet("padding: 0 5px");
        button->setMinimumWidth(30);
        button->setToolTip(tr("Insert after the selected layer. %1").arg(QString::fromStdString(find_layer_type(type)->help)));
        connect(button, &QPushButton::clicked, this, [this, name = std::string(type)] { insert(name); });
        row->addWidget(button);
    }
    row->addStretch(1);
    auto* presets = new QPushButton(tr("Presets…"));
    presets->setToolTip(tr("Take the network of an experiment that ships with the program; everything else stays. Undo goes back."));
    connect(presets, &QPushButton::clicked, this, [this, presets] {
        auto* gallery = new PresetGallery(this);
        connect(gallery, &PresetGallery::chosen, this, &BuildPage::takePreset);
        gallery->adjustSize();
        const QPoint corner = presets->mapToGlobal(QPoint(presets->width(), presets->height() + 4));
        gallery->move(qMax(0, corner.x() - gallery->width()), corner.y());
        gallery->show();
    });
    row->addWidget(presets);
    return palette;
}

BuildPage::~BuildPage() = default;

void BuildPage::makeCardEditor() {
    auto* delegate = new LayerDelegate(this);
    m_table->setItemDelegate(delegate);
    m_editor = std::make_unique<CardEditor>(*m_table, *m_layers, *delegate);
    m_editor->fields = [this](int at) { return fieldsOf(at); };
    m_editor->valueOf = [this](int at, const Field& field) { return valuesOf(at).value(field.key, field.fallback); };
    m_editor->edited = [this](int at, const std::string& key, const Json& value) { set(at, key, value); };
}

QWidget* BuildPage::makeInspector() {
    auto* panel = new QWidget;
    panel->setProperty("panel", true);
    panel->setAttribute(Qt::WA_StyledBackground);
    panel->setFixedWidth(inspectorWidth);
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_title->setProperty("section", true);
    m_title->setFixedHeight(32);
    layout->addWidget(m_title);
    for (QLabel* label : {m_about, m_problem}) {
        label->setWordWrap(true);
        label->setContentsMargins(12, 8, 12, 0);
        layout->addWidget(label);
    }
    m_about->setProperty("muted", true);
    m_problem->setProperty("bad", true);
    auto* name = new QHBoxLayout;
    name->setContentsMargins(12, 10, 12, 0);
    auto* label = new QLabel(tr("Name"));
    label->setProperty("muted", true);
    label->setMinimumWidth(112);
    label->setBuddy(m_name);
    m_name->setAccessibleName(tr("Name"));
    m_name->setToolTip(tr("Names the layer in policies, weights and reports. Left empty, the program gives one."));
    name->addWidget(label);
    name->addWidget(m_name, 1);
    layout->addLayout(name);
    auto* both = new QWidget;
    auto* column = new QVBoxLayout(both);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_form);
    column->addWidget(m_format);
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(both);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->viewport()->setAutoFillBackground(false);
    both->setAutoFillBackground(false);
    layout->addWidget(scroll, 1);
    auto* verbs = new QHBoxLayout;
    verbs->setContentsMargins(12, 8, 12, 12);
    verbs->setSpacing(4);
    auto add = [&](const QString& words, const QString& help, auto act) {
        auto* button = new QPushButton(words);
        button->setStyleSheet("padding: 0 7px");
        button->setToolTip(help);
        connect(button, &QPushButton::clicked, this, act);
        verbs->addWidget(button);
        return button;
    };
    m_up = add(tr("Up"), tr("Move the layer up (Alt+Up)."), [this] { move(-1); });
    m_down = add(tr("Down"), tr("Move the layer down (Alt+Down)."), [this] { move(1); });
    m_duplicate = add(tr("Copy"), tr("Insert the same layer once more (Ctrl+D)."), [this] { duplicate(); });
    m_delete = add(tr("Delete"), tr("Delete the layer (Del). Undo brings it back."), [this] { remove(); });
    layout->addLayout(verbs);
    return panel;
}

// The network alone: data, training and variants stay.
void BuildPage::takePreset(const Shipped& preset) {
    try {
        Json json = m_workbench.document().json();
        json["model"] = read_json(preset.file.toStdString()).at("model");
        m_workbench.document().edit(tr("Network of %1").arg(preset.name), json);
        select(Json::json_pointer("/model/layers/0"));
    } catch (const std::exception& error) {
        m_workbench.tell({Message::Kind::bad, tr("%1 cannot be read.").arg(preset.name), QString::fromStdString(error.what())});
    }
}

// The first problem with its repairs stands beneath the table, in place of the totals that cannot be known.
void BuildPage::refreshProblem() {
    const ExperimentDocument& document = m_workbench.document();
    const bool wrong = !document.problems().empty();
    m_totals->setVisible(!wrong);
    m_stripBox->setVisible(wrong);
    if (m_strip->property("problem").toString() == document.firstProblem() && wrong &&
        m_strip->property("json").toString() == QString::fromStdString(document.json().dump()))
        return;
    m_strip->setProperty("problem", document.firstProblem());
    m_strip->setProperty("json", QString::fromStdString(document.json().dump()));
    while (QLayoutItem* item = m_repairs->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    if (!wrong)
        return;
    const LayerModel::Entry* at = m_layers->firstWrong();
    m_strip->setText(at ? QStringLiteral("%1: %2").arg(at->name, at->problem)
                        : document.firstProblem());
    bool first = true;
    for (const Repair& repair : repairsOf(document.json(), document.problems().front(), at ? at->place : Json::json_pointer())) {
        auto* button = new QPushButton(repair.words);
        button->setProperty("primary", std::exchange(first, false));
        button->setToolTip(tr("Mends it in one step of undo."));
        connect(button, &QPushButton::clicked, this, [this, repair] { m_workbench.document().edit(repair.words, repair.experiment); });
        m_repairs->addWidget(button);
    }
}

} // namespace mantissa::app
