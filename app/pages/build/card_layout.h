// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/build/layer_model.h"

#include <QRectF>

namespace mantissa::app {

// Where the parts of a layer's card stand within its cell, for who paints them and for who clicks at them.
struct CardLayout {
    static constexpr int name = -1, more = -2, none = -3; // beside the words, which are counted from 0
    struct Part {
        int word = none;
        QString text;
        QRectF place;
        bool value = false; // can be edited where it stands
    };

    // selected: with the plus; edited: this word stands as wide as the field that lies upon it.
    CardLayout(const LayerModel::Entry& entry, const QRect& cell, bool selected, int edited = none);
    const Part* at(const QPointF& point) const; // what can be edited there; null: nothing
    const Part* partOf(int word) const;         // its value; null: it has no room

    static constexpr int spine = 34, indent = 18, fieldWidth = 74;
    QRectF card;
    QVector<Part> parts;

private:
    void put(int word, const QString& text, double width, bool value); // unless there is no room left
    double m_right = 0;
};

} // namespace mantissa::app
