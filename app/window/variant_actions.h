// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/saying.h"

#include <QAction>
#include <QObject>
#include <QPointer>
#include <QVector>

class QMenu;

namespace mantissa::app {

class TrainingEditor;
class VariantEditor;
class Workbench;

// What can be done with the selected variant, for the menu, the panel and the finder alike.
class VariantActions : public QObject {
    Q_OBJECT
public:
    VariantActions(Workbench& workbench, QWidget* window);
    ~VariantActions() override;
    void fill(QMenu* menu);
    QAction *training, *edit, *duplicate, *rename, *remove, *up, *down, *scale, *layers, *step, *alone;
    Saying whyNot(const QAction& action) const;              // one that changes which variants there are; null: nothing keeps it off
    static constexpr int noEditor = -2, trainingEditor = -1; // else a tab of the variant's
    int editorShown() const;
    void showEditor(int editor);
    QVector<QAction*> all() const { return {alone, training, edit, scale, layers, step, duplicate, rename, remove, up, down}; }

Q_SIGNALS:
    void renameAsked();
    void editorAsked(QWidget* editor); // to be shown

private:
    QAction* make(const QString& text, const QString& help, const QKeySequence& key);
    void refresh();
    void openEditor(int tab);
    void fillAdd();
    void fillChanges();

    Workbench& m_workbench;
    QPointer<VariantEditor> m_editor; // made when it is first asked for; the window's from then on
    QPointer<TrainingEditor> m_training;
    QMenu *m_add, *m_changes;
};

} // namespace mantissa::app
