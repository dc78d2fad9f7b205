// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QPushButton;

namespace mantissa::app {

class CourseView;
class Segmented;
class StackedBars;
class Workbench;

// What each variant will take: its peak as a bar, or all of a step; and the button that measures it.
class MemoryCard : public QWidget {
    Q_OBJECT
public:
    explicit MemoryCard(Workbench& workbench, QWidget* parent = nullptr);
    void refresh();
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    enum View { peaks, course };
    void choose(int view);
    void refreshMeasure();
    void refreshCourse(const QString& whenEmpty);
    void arrange();

    Workbench& m_workbench;
    StackedBars* m_bars;
    CourseView* m_course;
    QWidget* m_corner; // in the line of the title
    Segmented* m_view;
    QPushButton* m_measure;
    bool m_hadKeyboard = false; // until it cannot be pressed
};

} // namespace mantissa::app
