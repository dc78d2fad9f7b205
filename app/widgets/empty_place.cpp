// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/empty_place.h"

#include "style/icons.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace mantissa::app {

EmptyPlace::EmptyPlace(QWidget* parent) : QWidget(parent), m_words(new QLabel), m_button(new QPushButton) {
    auto* column = new QVBoxLayout(this);
    column->setSpacing(12);
    m_words->setAlignment(Qt::AlignCenter);
    m_words->setWordWrap(true);
    m_words->setProperty("muted", true);
    m_button->setProperty("primary", true);
    m_button->hide();
    column->addStretch(1);
    column->addWidget(m_words);
    column->addWidget(m_button, 0, Qt::AlignHCenter);
    column->addStretch(1);
    connect(m_button, &QPushButton::clicked, this, &EmptyPlace::pressed);
}

void EmptyPlace::say(const QString& words) {
    m_words->setText(words);
    m_button->hide();
}

void EmptyPlace::offer(const Offer& offer) {
    m_button->setText(offer.words);
    m_button->setIcon(icon(offer.sign, offer.whyNot.isEmpty() ? Ink::onAccent : Ink::text));
    m_button->setEnabled(offer.whyNot.isEmpty());
    m_button->setToolTip(offer.whyNot.isEmpty() ? offer.help : offer.whyNot);
    m_button->show();
}

} // namespace mantissa::app
