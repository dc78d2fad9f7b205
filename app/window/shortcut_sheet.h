// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>
#include <QVector>

#include <utility>

class QMenu;

namespace mantissa::app {

struct KeyGroup {
    QString title;
    QVector<std::pair<QString, QString>> rows; // key and meaning
};
KeyGroup keysOf(const QMenu& menu); // of its actions that have one, also in menus within; files and pages are one row

// All keys on one sheet; stays open beside the window as long as it is wanted.
class ShortcutSheet : public QDialog {
    Q_OBJECT
public:
    static constexpr const char* meaningProperty = "keyMeaning"; // of an action whose text changes
    ShortcutSheet(const QVector<KeyGroup>& groups, QWidget* parent);
};

} // namespace mantissa::app
