// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/elided_label.h"

#include <QStringList>

class QTableView;

namespace mantissa::app {

// How many columns of a table have no room, and which; out of sight where all have.
class HiddenColumns : public ElidedLabel {
    Q_OBJECT
public:
    explicit HiddenColumns(QWidget* parent);
    void tell(const QStringList& names);

private:
    QStringList m_names;
};

QStringList hiddenColumnsOf(const QTableView& table); // their heads, each in one line

} // namespace mantissa::app
