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

// Which line is whose, in a row over the charts that are presented; and how one leaves those.
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
        const QString leave = QObject::tr("Esc: back");
        painter.setFont(typeFont(Appearance::Type::caption));
        painter.setPen(theme().muted);
        painter.drawText(rect().adjusted(0, 0, -12, 0), Qt::AlignRight | Qt::AlignTop, leave);
        drawLineNames(painter, names, 0, width() - painter.fontMetrics().horizontalAdvance(leave) - 24);
    }

private:
    RunStore& m_store;
};

} // namespace mantissa::app
