// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/export/export.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace mantissa::app {

class Workbench;

// Which framework, which variant, where to. Not modal; the script, and images where only Mantissa can draw them, are written beside
// the window's work.
class ScriptDialog : public QDialog {
    Q_OBJECT
public:
    ScriptDialog(Workbench& workbench, QWidget* parent);

private:
    void choosePlace();
    void refresh();
    void write();

    Workbench& m_workbench;
    QComboBox *m_framework, *m_variant;
    QCheckBox *m_distributed, *m_images;
    QLineEdit* m_file;
    QLabel *m_start, *m_wrong;
};

} // namespace mantissa::app
