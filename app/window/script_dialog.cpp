// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/script_dialog.h"

#include "bridge/workbench.h"
#include "models/spoken.h"
#include "work/worker.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>

namespace mantissa::app {

ScriptDialog::ScriptDialog(Workbench& workbench, QWidget* parent)
    : QDialog(parent),
      m_workbench(workbench),
      m_framework(new QComboBox),
      m_variant(new QComboBox),
      m_distributed(new QCheckBox(tr("On every device (data parallel)"))),
      m_images(new QCheckBox(tr("Write the images beside it"))),
      m_file(new QLineEdit(workbench.project().root() + "/train.py")),
      m_start(new QLabel),
      m_wrong(new QLabel) {
    setWindowTitle(tr("Export as a script"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_framework->addItem("PyTorch", "pytorch");
    m_framework->addItem("Keras", "keras");
    for (const Variant& variant : workbench.document().experiment()->variants)
        m_variant->addItem(QString::fromStdString(variant.name));
    m_variant->setCurrentIndex(workbench.document().selectedVariant());
    m_file->setMinimumWidth(360);
    auto* words = new QLabel(tr("A program that runs as it is: the same network, initial weights, images in the same order, policy, loss "
                                "scale, optimizer and seed."));
    for (QLabel* label : {words, m_start, m_wrong})
        label->setWordWrap(true);
    m_start->setProperty("muted", true);
    m_start->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_wrong->setProperty("bad", true);
    auto* place = new QHBoxLayout;
    auto* browse = new QPushButton(tr("Choose…"));
    place->addWidget(m_file);
    place->addWidget(browse);
    auto* form = new QFormLayout(this);
    form->addRow(words);
    form->addRow(tr("Framework"), m_framework);
    form->addRow(tr("Variant"), m_variant);
    form->addRow(QString(), m_distributed);
    form->addRow(QString(), m_images);
    form->addRow(tr("File"), place);
    form->addRow(m_start);
    form->addRow(m_wrong);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    form->addRow(buttons);
    connect(browse, &QPushButton::clicked, this, &ScriptDialog::choosePlace);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(buttons, &QDialogButtonBox::accepted, this, &ScriptDialog::write);
    for (QComboBox* box : {m_framework, m_variant})
        connect(box, &QComboBox::currentIndexChanged, this, &ScriptDialog::refresh);
    connect(m_distributed, &QCheckBox::toggled, this, &ScriptDialog::refresh);
    connect(m_file, &QLineEdit::textChanged, this, &ScriptDialog::refresh);
    refresh();
}

void ScriptDialog::refresh() {
    const bool torch = m_framework->currentIndex() == 0, many = m_distributed->isChecked();
    const QString name = QFileInfo(m_file->text()).fileName();
    const Variant& variant = m_workbench.document().experiment()->variants[std::size_t(qMax(0, m_variant->currentIndex()))];
    const bool needed = report::draws_images(variant);
    m_images->setEnabled(!needed);
    if (needed)
        m_images->setChecked(true);
    m_images->setToolTip(needed ? tr("Only Mantissa can draw these images, so they are written.")
                                : tr("As IDX files, the very bytes that Mantissa takes; else the script reads the data where they are."));
    m_start->setText(tr("Needs: pip install %1\nStart it with: %2 %3")
                         .arg(torch  ? "torch numpy"
                              : many ? "keras jax numpy"
                                     : "keras tensorflow numpy",
                              torch && many ? "torchrun --nproc_per_node=2" : "python", name));
    m_wrong->clear();
}

void ScriptDialog::choosePlace() {
    auto* dialog = new QFileDialog(this, windowTitle(), m_file->text(), tr("Python programs (*.py)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix("py");
    connect(dialog, &QFileDialog::fileSelected, m_file, &QLineEdit::setText);
    dialog->show();
}

// In the background: there may be many images. The experiment is a copy, the window may go on editing.
void ScriptDialog::write() {
    using Processes = report::ExportOptions::Processes;
    if (!m_workbench.document().experiment())
        return m_wrong->setText(m_workbench.document().firstProblem());
    const QFileInfo file(m_file->text());
    report::ExportOptions options;
    options.framework = m_framework->currentData().toString().toStdString();
    options.variant = m_variant->currentText().toStdString();
    options.processes = m_distributed->isChecked() ? Processes::many : Processes::one;
    options.folder = QFileInfo(m_workbench.document().file()).absolutePath().toStdString();
    if (m_images->isChecked())
        options.data = (file.absolutePath() + '/' + file.completeBaseName() + "-data").toStdString();
    setEnabled(false);
    auto* worker = new Worker(&m_workbench); // images take a while, and the dialog may be closed meanwhile
    worker->start([worker, dialog = QPointer<ScriptDialog>(this), workbench = &m_workbench,
                   experiment = *m_workbench.document().experiment(), options, path = file.absoluteFilePath()] {
        QString problem;
        try {
            const std::string text = report::exported_script(experiment, options);
            if (!options.data.empty())
                report::write_images(report::exported_variant(experiment, options), options);
            write_file(path.toStdString(), text);
        } catch (const std::exception& error) {
            problem = QString::fromStdString(error.what());
        }
        worker->tell([worker, dialog, workbench, problem, path] {
            worker->deleteLater();
            if (problem.isEmpty())
                workbench->tell([=] { return Message{Message::Kind::good, tr("The script is written."), path}; });
            if (!dialog)
                return;
            dialog->setEnabled(true);
            dialog->m_wrong->setText(spoken(problem));
            if (problem.isEmpty())
                dialog->close();
        });
    });
}

} // namespace mantissa::app
