// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QPointer>
#include <QWidget>

class QScrollArea;
class QStackedWidget;
class QTableWidget;

namespace mantissa::app {

class ElidedLabel;
class LessonDesk;
class LockedParts;
class RunChart;
class Workbench;

// The live page that a step speaks of, beside its text: the chart of the learner's runs with their figures, or the page itself.
class LivePart : public QWidget {
    Q_OBJECT
public:
    static constexpr int least = 456;     // wide; narrower, its pages would be cut
    static constexpr int aroundMeant = 3; // the frame around what a step speaks of
    LivePart(LessonDesk& desk, Workbench& workbench, QWidget* parent = nullptr);
    void refresh();
    RunChart& chart() { return *m_chart; }
    QString page() const { return m_page; } // key of the one that is shown

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeRunPart();
    QWidget* pageFor(const QString& key);
    void refreshRuns();
    void hideColumns();
    void showPanes();
    void pointAt(const QString& control);
    void askWhy(QWidget& page);
    void showNumberPart(QWidget& numbers, const QString& control);

    LessonDesk& m_desk;
    Workbench& m_workbench;
    QStackedWidget* m_stack;
    QWidget* m_runPart;
    ElidedLabel* m_about;
    RunChart* m_chart;
    QTableWidget* m_runs;
    QHash<QString, QWidget*> m_pages;      // made when a step first speaks of them
    QHash<QString, LockedParts*> m_locked; // of those pages, by the control that a lesson locks
    QString m_page = "run";
    QWidget* m_meant = nullptr; // framed, for the step speaks of it
    QPointer<QWidget> m_frame;  // around a part of another page
    QString m_pointed;          // step and control
};

} // namespace mantissa::app
