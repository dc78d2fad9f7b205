// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/line_names.h"
#include "models/run_store.h"
#include "models/spoken.h"
#include "style/scaling.h"

#include <QPainter>
#include <QWidget>

namespace mantissa::app {

// Which line is whose, in a row over the charts.
class RunNames : public QWidget {
public:
    explicit RunNames(RunStore& store, QWidget* parent = nullptr) : QWidget(parent), m_store(store) {
        keepScaled(this, [this] { setMinimumHeight(scaled(24)); });
        for (auto signal : {&RunStore::structureChanged, &RunStore::visibilityChanged})
            connect(&store, signal, this, qOverload<>(&QWidget::update));
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        QVector<NamedRunLine> names;
        for (int key : m_store.visibleRuns())
            names << NamedRunLine{shownName(m_store.run(key)), m_store.run(key).line};
        drawLineNames(painter, names, 0, width());
    }

private:
    RunStore& m_store;
};

} // namespace mantissa::app
