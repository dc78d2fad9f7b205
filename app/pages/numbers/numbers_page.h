// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/page_view.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLineEdit;
class QPushButton;
class QTableView;

namespace mantissa::app {

class ArithmeticModel;
class BlockView;
class FieldNote;
class FlowLayout;
class FormatModel;
class HiddenColumns;
class OwnFormats;
class RangeView;
class Segmented;
class StepsView;
class Workbench;

// A value in every format and the arithmetic of two; a block of values that share a scale; equal steps on the number line.
class NumbersPage : public QWidget, public KeepsView {
    Q_OBJECT
public:
    explicit NumbersPage(Workbench& workbench, QWidget* parent = nullptr);
    void setValue(double value);
    FormatModel& formats() { return *m_formats; }
    ArithmeticModel& arithmetic() { return *m_arithmetic; }
    BlockView& block() { return *m_block; }
    StepsView& steps() { return *m_steps; }
    enum Part { numberPart, blockPart, stepsPart };
    void showPart(int part);
    Json view() const override;
    void setView(const Json& view) override;
    QSize minimumSizeHint() const override; // beside a lesson's text

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    FlowLayout* makeControls();
    void addFields(FlowLayout& row);
    void addExamples(FlowLayout& row);
    OwnFormats* makeOwn(Workbench& workbench);
    QWidget* makeFormats();
    QWidget* makeArithmetic();
    void addOperands(QHBoxLayout& row);
    void addArithmeticExamples(QHBoxLayout& row);
    void arrange();
    bool isTight() const; // as beside a text
    void hideResults();
    void tellHidden();
    void takeOwn();
    void offerRemoval(int row, const QPoint& at);
    void setRounding(int index);
    void setFlushed(bool flushed);
    void takeValue();
    void takeOperands();
    void showExample(double a, int op, double b);
    void copyTable();

    FormatModel* m_formats;
    ArithmeticModel* m_arithmetic;
    QLineEdit *m_value, *m_a, *m_b;
    FieldNote *m_wrong, *m_wrongOperand, *m_wrongFormat; // beneath the field that it is about
    QComboBox *m_rounding, *m_operator;
    QCheckBox* m_flushed;
    QPushButton* m_copy;
    QTableView *m_formatTable, *m_arithmeticTable;
    RangeView* m_range;
    Segmented* m_choice;
    QVector<QWidget*> m_parts; // one is shown; the others claim no room
    BlockView* m_block;
    StepsView* m_steps;
    HiddenColumns* m_hidden;    // of both tables
    OwnFormats* m_own;          // that have rows behind those which the page has by itself
    QVector<QWidget*> m_extras; // that go where the page stands beside a text
    int m_neighbourWidth = 0, m_nameWidth = 0;
};

} // namespace mantissa::app
