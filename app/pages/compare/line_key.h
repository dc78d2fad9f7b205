// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

namespace mantissa::app {

class FlowLayout;

// Which line is whose, over charts that stand far from the table with the names.
class LineKey : public QWidget {
    Q_OBJECT
public:
    explicit LineKey(QWidget* parent = nullptr);
    void tell(const QStringList& names, const QVector<int>& lines); // of the theme

private:
    void add(const QString& name, int line);
    FlowLayout* m_row;
};

} // namespace mantissa::app
