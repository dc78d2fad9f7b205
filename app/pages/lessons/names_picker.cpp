// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/names_picker.h"

#include <QKeyEvent>
#include <QMouseEvent>

namespace mantissa::app {

bool TickMenu::tick() {
    QAction* action = activeAction();
    if (!action || !action->isEnabled() || !action->isCheckable())
        return false;
    action->trigger();
    return true;
}

void TickMenu::mouseReleaseEvent(QMouseEvent* event) {
    if (!actionAt(event->pos()) || !tick())
        QMenu::mouseReleaseEvent(event);
}

void TickMenu::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space || !tick())
        QMenu::keyPressEvent(event);
}

NamesPicker::NamesPicker(const QStringList& known, Words words, QWidget* parent)
    : QPushButton(parent), m_known(known), m_none(tr("none")), m_words(std::move(words)) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); // as wide as its form, which lets what ignores its width have none
    setProperty("picker", true);
    connect(this, &QPushButton::clicked, this, &NamesPicker::open);
    showNames();
}

void NamesPicker::setWordsForNone(const QString& words) {
    m_none = words;
    showNames();
}

void NamesPicker::setNames(const QStringList& names) {
    m_names = names;
    showNames();
}

void NamesPicker::showNames() {
    QStringList words;
    for (const QString& name : m_names)
        words << m_words(name);
    const QString all = words.isEmpty() ? m_none : words.join(", ");
    setText(fontMetrics().elidedText(all, Qt::ElideRight, qMax(40, width() - 24)));
    setAccessibleDescription(all);
}

QSize NamesPicker::minimumSizeHint() const { return {80, QPushButton::minimumSizeHint().height()}; }

void NamesPicker::resizeEvent(QResizeEvent* event) {
    QPushButton::resizeEvent(event);
    showNames();
}

void NamesPicker::open() {
    auto* menu = new TickMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QStringList all = m_known;
    for (const QString& name : m_names)
        if (!all.contains(name))
            all << name;
    for (const QString& name : all) {
        QAction* action = menu->addAction(m_words(name));
        action->setCheckable(true);
        action->setChecked(m_names.contains(name));
        connect(action, &QAction::toggled, this, [this, name, all](bool on) {
            QStringList now;
            for (const QString& one : all) // in the order of the menu
                if (one == name ? on : m_names.contains(one))
                    now << one;
            setNames(now);
            Q_EMIT picked(now);
        });
    }
    menu->popup(mapToGlobal(QPoint(0, height())));
}

} // namespace mantissa::app
