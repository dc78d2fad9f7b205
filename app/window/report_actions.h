// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QAction>
#include <QObject>
#include <QVector>

namespace mantissa::app {

class MainWindow;

// What leaves the program: a report of the ticked runs, the chart that is looked at, the experiment as a script of another framework.
class ReportActions : public QObject {
    Q_OBJECT
public:
    explicit ReportActions(MainWindow& window);
    QAction *report, *reportAs, *script, *tensorBoard, *chart, *vector;
    QVector<QAction*> all() const { return {report, reportAs, script, tensorBoard, chart, vector}; }

private:
    void askForScript();
    void saveChart(const QString& ending); // of the page that is shown
    void askForTensorBoard();
    void writeTensorBoard(const QString& folder);
    MainWindow& m_window;
};

} // namespace mantissa::app
