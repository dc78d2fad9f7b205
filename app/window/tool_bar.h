// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QToolBar>

class QComboBox;
class QSpinBox;
class QPushButton;
class QToolButton;

namespace mantissa::app {

class Commands;
class Workbench;

// Always visible: the run's verbs, the device, and the selected variant with its loss scale and the batch.
class ToolBar : public QToolBar {
    Q_OBJECT
public:
    ToolBar(Workbench& workbench, Commands& commands, QWidget* parent = nullptr);
    void fit();                      // to the width of the window
    void addReport(QAction* report); // these at the right
    void addFinder(QAction* find);
    void addSide(QAction* side); // that shows and hides it

private:
    struct Field {
        QWidget* field = nullptr;
        const char* control = nullptr; // as lessons call it
        QAction *label = nullptr, *part = nullptr;
    };
    struct Words { // that can go: with the whole part, or of a button, which keeps its sign
        QAction* part = nullptr;
        QToolButton* button = nullptr;
        QPushButton* finder = nullptr;
        enum class OfFinder { keys, name } ofFinder = OfFinder::name; // keys: which its tool tip tells, too
    };
    enum class Shown { no, yes };
    QToolButton* addButton(QAction* action);
    void addLabelled(const QString& text, const Field& field);
    void refresh();
    QVector<Words> words() const; // the first to go first
    void setShown(const Words& words, Shown shown);
    static void setFinderText(const Words& words, Shown shown);
    bool hasRoom() const;
    void keepRunWidth();
    void fitSoon();
    void fillVariants();
    void refreshBatch();
    void refreshLossScale();
    void takeLocks();
    void takeHidden();
    void chooseLossScale(int index);

    Workbench& m_workbench;
    QComboBox *m_device, *m_variant, *m_lossScale;
    QSpinBox* m_batch;
    QToolButton *m_run, *m_pause, *m_step, *m_epoch, *m_stop, *m_report = nullptr;
    QVector<Field> m_fields; // device, variant, loss scale, batch
    QPushButton* m_finder = nullptr;
    QAction *m_findPart = nullptr, *m_sidePart = nullptr;
    int m_gone = 0;         // of words()
    int m_fittedWidth = -1; // of what changes its width as one works
};

} // namespace mantissa::app
