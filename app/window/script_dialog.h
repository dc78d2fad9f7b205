// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/export/export.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace mantissa::app {

class Workbench;

// Which framework, which variant, where to: a script that trains, or the network with its weights as ONNX. Not modal; all files, images
// where only Mantissa can draw them among them, are written beside the window's work.
class ScriptDialog : public QDialog {
    Q_OBJECT
public:
    ScriptDialog(Workbench& workbench, QWidget* parent);

private:
    void makeForm();
    bool isNetwork() const; // alone, with its weights: no script
    void chooseFramework();
    void takeVariants();
    void takeWeights();
    void choosePlace();
    void refresh();
    void sayDifferences(const Variant& variant);
    void sayHowToStart();
    report::ExportOptions options() const;
    QString path() const;
    bool keepsWhatIsThere();        // once: it says so, and the button then writes over it
    const Variant* variant() const; // null: it is gone, or something is wrong with the experiment
    void write();

    Workbench& m_workbench;
    QFormLayout* m_form;
    QComboBox *m_framework, *m_variant, *m_weights;
    QCheckBox *m_distributed, *m_images;
    QLineEdit* m_file;
    QLabel *m_words, *m_differences, *m_start, *m_wrong;
    QPushButton* m_save = nullptr;
    QString m_lost; // the file that may be written over
};

} // namespace mantissa::app
