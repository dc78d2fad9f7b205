// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/memory_probe.h"
#include "bridge/variant_plan.h"
#include "core/problem.h"

#include <optional>

namespace mantissa::app {

class Desk;

// Whether the variants fit into the device, and what one step of them really takes.
class MemoryAdvice : public QObject {
    Q_OBJECT
public:
    explicit MemoryAdvice(Desk& desk);

    QString whyNotFit() const;           // empty: they do
    std::optional<Problem> lack() const; // the same, with what can be done about it
    static std::optional<Problem> lackOf(const QVector<VariantPlan>& plans,
                                         double free); // in the window's words; of the one that needs most
    QString whyNotMeasure() const;
    void measure(); // one step of each variant, told in a message

private:
    void tellMeasured(const QVector<MemoryProbe::Row>& rows);

    Desk& m_desk;
    MemoryProbe m_probe;
};

} // namespace mantissa::app
