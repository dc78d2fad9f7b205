// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/layer_palette.h"

#include "model/layer.h"
#include "models/spoken.h"
#include "pages/build/palette_button.h"
#include "pages/build/preset_gallery.h"
#include "style/icons.h"
#include "widgets/flow_layout.h"

#include <QCoreApplication>
#include <QLabel>

namespace mantissa::app {

LayerPalette::LayerPalette(QWidget* parent) : QWidget(parent), m_label(new QLabel(tr("Insert"))) {
    auto* row = new FlowLayout(this);
    row->setContentsMargins(12, 12, 12, 4);
    row->setSpacing(4);
    m_label->setProperty("muted", true);
    row->addWidget(m_label);
    for (const LayerType* type : layer_types()) {
        const QString words = spoken(type->face.label);
        auto* button = new PaletteButton(icon(QString::fromStdString(type->face.icon)), words, type->type);
        button->setStyleSheet("padding: 0 5px");
        button->setToolTip(tr("Insert after the selected layer. %1").arg(spoken(type->help)));
        connect(button, &QPushButton::clicked, this, [this, type] { Q_EMIT wanted(QString::fromStdString(type->type)); });
        row->addWidget(button);
    }
    row->addGap();
    auto* presets = new QPushButton(tr("Presets…"));
    presets->setToolTip(tr("Take the network of an experiment that ships with the program; everything else stays. Undo goes back."));
    connect(presets, &QPushButton::clicked, this, [this, presets] { showPresets(presets); });
    row->addWidget(presets);
}

// The word before the buttons goes where it alone would make a second line of them.
void LayerPalette::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const int word = m_label->sizeHint().width() + layout()->spacing(),
              buttons = layout()->sizeHint().width() - (m_label->isHidden() ? 0 : word);
    m_label->setVisible(buttons + word <= width() || buttons > width());
}

void LayerPalette::showPresets(QPushButton* under) {
    auto* gallery = new PresetGallery(this);
    connect(gallery, &PresetGallery::chosen, this, &LayerPalette::presetChosen);
    gallery->showUnder(*under);
}

} // namespace mantissa::app
