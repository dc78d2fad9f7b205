// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/preset_gallery.h"

#include "pages/welcome/experiment_card.h"
#include "style/scaling.h"

#include <QGridLayout>
#include <QScreen>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

constexpr int mostCards = 4, cardWidth = 212, cardGap = 10, around = 12, screenEdge = 8; // screenEdge: left free

int columnsOn(const QScreen& screen) {
    const int room = screen.availableGeometry().width() - 3 * around - screenEdge; // and a scroll bar
    return qBound(1, (room + cardGap) / (scaled(cardWidth) + cardGap), mostCards);
}

// What one chooses here is a network: the story that its experiment tells comes second.
Shipped asNetwork(const Shipped& each) {
    Shipped shown = each;
    shown.lesson = false; // here each has a picture
    shown.name = each.kind;
    shown.sentence = PresetGallery::tr("%1; of “%2”").arg(each.sides, each.name);
    return shown;
}

} // namespace

PresetGallery::PresetGallery(QWidget* parent) : QFrame(parent, Qt::Popup), m_cards(new QWidget) {
    setAttribute(Qt::WA_DeleteOnClose);
    setProperty("card", true);
    setAccessibleName(tr("Presets"));
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidgetResizable(true);
    auto* frame = new QVBoxLayout(this);
    frame->setContentsMargins(1, 1, 1, 1);
    frame->addWidget(scroll);
    auto* grid = new QGridLayout(m_cards);
    grid->setContentsMargins(around, around, around, around);
    grid->setSpacing(cardGap);
    const int columns = columnsOn(*screen());
    int number = 0;
    for (const Shipped& each : shippedExperiments()) {
        auto* card = new ExperimentCard(asNetwork(each));
        setScaledWidth(card, cardWidth);
        connect(card, &QAbstractButton::clicked, this, [this, each] {
            Q_EMIT chosen(each);
            close();
        });
        grid->addWidget(card, number / columns, number % columns);
        ++number;
    }
    scroll->setWidget(m_cards);
}

// As high as the screen has room for beneath the button: what is left is scrolled to, by the wheel or with Tab.
void PresetGallery::showUnder(const QWidget& button) {
    const QRect screen = button.screen()->availableGeometry();
    const QPoint corner = button.mapToGlobal(QPoint(button.width(), button.height() + 4));
    const QSize cards = m_cards->sizeHint() + QSize(2, 2);
    const int high = qMin(cards.height(), screen.bottom() - screenEdge - corner.y());
    const int bar = high < cards.height() ? style()->pixelMetric(QStyle::PM_ScrollBarExtent) : 0,
              wide = qMin(cards.width() + bar, screen.width());
    setGeometry(qBound(screen.left(), corner.x() - wide, screen.right() + 1 - wide), corner.y(), wide, high);
    show();
    if (QLayoutItem* first = m_cards->layout()->itemAt(0))
        first->widget()->setFocus();
}

} // namespace mantissa::app
