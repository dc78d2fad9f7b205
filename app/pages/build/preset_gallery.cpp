// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/preset_gallery.h"

#include "pages/welcome/experiment_card.h"
#include "style/scaling.h"

#include <QGridLayout>

namespace mantissa::app {
namespace {

constexpr int columns = 4;

} // namespace

PresetGallery::PresetGallery(QWidget* parent) : QFrame(parent, Qt::Popup) {
    setAttribute(Qt::WA_DeleteOnClose);
    setProperty("card", true);
    setAccessibleName(tr("Presets"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 12, 12, 12);
    grid->setSpacing(10);
    int number = 0;
    for (const Shipped& each : shippedExperiments()) {
        Shipped shown = each;
        shown.lesson = false; // here each has a picture
        auto* card = new ExperimentCard(shown);
        setScaledWidth(card, 212);
        connect(card, &QAbstractButton::clicked, this, [this, each] {
            Q_EMIT chosen(each);
            close();
        });
        grid->addWidget(card, number / columns, number % columns);
        ++number;
    }
}

} // namespace mantissa::app
