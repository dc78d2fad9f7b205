// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QTableView;

namespace mantissa::app {

class ArithmeticModel;
class FormatModel;
class RangeView;
class Workbench;

// A value in every format, and the arithmetic of two.
class NumbersPage : public QWidget {
    Q_OBJECT
public:
    explicit NumbersPage(Workbench& workbench, QWidget* parent = nullptr);
    void setValue(double value);
    FormatModel& formats() { return *m_formats; }
    ArithmeticModel& arithmetic() { return *m_arithmetic; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QHBoxLayout* makeControls();
    QWidget* makeFormats();
    QWidget* makeArithmetic();
    void arrange();
    void takeValue();
    void takeOperands();
    void showExample(double a, int op, double b);
    void copyTable();

    FormatModel* m_formats;
    ArithmeticModel* m_arithmetic;
    QLineEdit *m_value, *m_a, *m_b;
    QLabel *m_wrong, *m_wrongOperand;
    QComboBox *m_rounding, *m_operator;
    QTableView *m_formatTable, *m_arithmeticTable;
    RangeView* m_range;
};

} // namespace mantissa::app
