// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLayout>

#include <vector>

namespace mantissa::app {

// Side by side, and on a further line where there is no room for their least widths: a bar of controls at any size of text, in any
// language. What stands behind the gap is at the right end of its line.
class FlowLayout : public QLayout {
public:
    explicit FlowLayout(QWidget* parent = nullptr);
    ~FlowLayout() override;
    void addGap() { m_gap = int(m_items.size()); }

    void addItem(QLayoutItem* item) override;
    int count() const override { return int(m_items.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange(QRect(0, 0, width, 0), Place::measured); }
    QSize sizeHint() const override;    // on one line
    QSize minimumSize() const override; // as wide as the widest part
    void setGeometry(const QRect& rect) override;

private:
    enum class Place { measured, taken };
    struct Line {
        int begin = 0, end = 0, width = 0, height = 0; // items; those that are hidden take no room
    };
    std::vector<Line> lines(int width) const;
    int arrange(const QRect& rect, Place place) const; // returns the height
    void take(const Line& line, const QRect& place) const;
    int between() const { return spacing() < 0 ? 8 : spacing(); }

    std::vector<QLayoutItem*> m_items; // this layout's
    int m_gap = -1;                    // before this item; -1: none
};

} // namespace mantissa::app
