// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/hidden_columns.h"

#include <QTableView>

namespace mantissa::app {

HiddenColumns::HiddenColumns(QWidget* parent) : ElidedLabel(parent) {
    setProperty("muted", true);
    hide();
}

void HiddenColumns::tell(const QStringList& names) {
    if (names == m_names)
        return;
    m_names = names;
    const QString count = names.size() == 1 ? tr("+1 column") : tr("+%1 columns").arg(names.size());
    setShorter(count);
    setText(tr("%1 where the window is wider").arg(count));
    setMore(tr("A wider window has room for: %1.").arg(names.join(", ")));
    setAccessibleDescription(names.join(", "));
    setVisible(!names.isEmpty());
}

QStringList hiddenColumnsOf(const QTableView& table) {
    QStringList names;
    for (int column = 0; column < table.model()->columnCount(); ++column)
        if (table.isColumnHidden(column))
            names << table.model()->headerData(column, Qt::Horizontal).toString().replace('\n', ' ');
    return names;
}

} // namespace mantissa::app
