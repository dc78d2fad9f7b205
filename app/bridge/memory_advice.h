// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/memory_probe.h"

namespace mantissa::app {

class Desk;

// Whether the variants fit into the device, and what one step of them really takes.
class MemoryAdvice : public QObject {
    Q_OBJECT
public:
    explicit MemoryAdvice(Desk& desk);

    QString whyNotFit() const; // empty: they do
    QString whyNotMeasure() const;
    void measure(); // one step of each variant, told in a message

private:
    void tellMeasured(const QVector<MemoryProbe::Row>& rows);

    Desk& m_desk;
    MemoryProbe m_probe;
};

} // namespace mantissa::app
