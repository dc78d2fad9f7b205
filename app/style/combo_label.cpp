// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/combo_label.h"

#include <QComboBox>
#include <QLabel>
#include <QSplitter>

#include <algorithm>

namespace mantissa::app {
namespace {

bool hasLabel(const QComboBox& list) {
    const auto labels = list.parentWidget()->findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly);
    return std::ranges::any_of(labels, [&](const QLabel* label) { return label->buddy() == &list; });
}

} // namespace

void labelForReaders(QComboBox& list) {
    QWidget* parent = list.parentWidget();
    if (!parent || list.accessibleName().isEmpty() || qobject_cast<QSplitter*>(parent) || hasLabel(list)) // a splitter would show it
        return;
    auto* label = new QLabel(list.accessibleName(), parent);
    label->hide();
    label->setBuddy(&list);
    QObject::connect(&list, &QObject::destroyed, label, &QObject::deleteLater);
}

} // namespace mantissa::app
