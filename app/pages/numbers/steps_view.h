// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "numerics/format.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace mantissa::app {

class FieldNote;
class FlowLayout;
class NumberLine;

// A value in fixed point of any word and fraction, or as a sign alone: bits, step, range and rounding, on the number line.
class StepsView : public QWidget {
    Q_OBJECT
public:
    explicit StepsView(QWidget* parent = nullptr);
    void setValue(double value);
    double value() const { return m_number; }
    const Format& format() const { return m_shown; }
    QString facts() const; // what stands beneath the controls
    Json view() const;
    void setView(const Json& view);

private:
    enum Kind { fixedPoint, signOnly };
    FlowLayout* makeControls();
    void addFields(FlowLayout& row);
    void addExamples(FlowLayout& row);
    void takeFormat();
    void takeValue();
    void tellWrong(const QString& ofFormat);
    void refresh();

    QComboBox *m_kind, *m_rounding;
    QSpinBox *m_word, *m_fraction;
    QLineEdit* m_value;
    FieldNote* m_wrong; // beneath the field that it is about
    QLabel* m_facts;
    QWidget* m_bits;
    NumberLine* m_line;
    Format m_shown = fixed_point(4, 4);
    double m_number = 0.1;
};

} // namespace mantissa::app
