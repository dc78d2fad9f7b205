// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/script_dialog.h"

#include "bridge/outside.h"
#include "bridge/workbench.h"
#include "forms/elided_combo_box.h"
#include "models/spoken.h"
#include "style/held_back.h"
#include "style/show_once.h"
#include "window/kept_weights.h"
#include "work/worker.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QStandardItemModel>

namespace mantissa::app {
namespace {

struct ExportJob {
    Experiment experiment; // a copy: the window may go on editing
    report::ExportOptions options;
    QString path;
};

void carryOut(const ExportJob& job) {
    if (job.options.framework == "onnx")
        return write_file(job.path.toStdString(), report::onnx_model(job.experiment, job.options));
    report::check_script_name(job.path.toStdString());
    const std::string text = report::exported_script(job.experiment, job.options);
    if (!job.options.data.empty())
        report::write_images(report::exported_variant(job.experiment, job.options), job.options);
    write_file(job.path.toStdString(), text);
}

} // namespace

ScriptDialog::ScriptDialog(Workbench& workbench, QWidget* parent)
    : QDialog(parent),
      m_workbench(workbench),
      m_form(new QFormLayout(this)),
      m_framework(new ElidedComboBox),
      m_variant(new ElidedComboBox),
      m_weights(new ElidedComboBox),
      m_distributed(new QCheckBox(tr("On every device (data parallel)"))),
      m_images(new QCheckBox(tr("Write the images beside it"))),
      m_file(new QLineEdit(workbench.project().root() + "/train.py")),
      m_words(new QLabel),
      m_differences(new QLabel),
      m_start(new QLabel),
      m_wrong(new QLabel) {
    setWindowTitle(tr("Export to another framework"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_framework->addItem(tr("PyTorch, a script that trains"), "pytorch");
    m_framework->addItem(tr("Keras, a script that trains"), "keras");
    m_framework->addItem(tr("ONNX, the network with its weights"), "onnx");
    takeVariants();
    m_variant->setCurrentIndex(workbench.document().selectedVariant());
    m_file->setMinimumWidth(360);
    for (QLabel* label : {m_words, m_differences, m_start, m_wrong})
        label->setWordWrap(true);
    m_differences->setObjectName("differences");
    m_wrong->setObjectName("wrong");
    m_start->setProperty("muted", true);
    m_start->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_wrong->setProperty("bad", true);
    makeForm();
    connect(m_framework, &QComboBox::currentIndexChanged, this, &ScriptDialog::chooseFramework);
    connect(m_variant, &QComboBox::currentIndexChanged, this, &ScriptDialog::takeWeights);
    for (QComboBox* box : {m_variant, m_weights})
        connect(box, &QComboBox::currentIndexChanged, this, &ScriptDialog::refresh);
    connect(m_distributed, &QCheckBox::toggled, this, &ScriptDialog::refresh);
    connect(m_file, &QLineEdit::textChanged, this, &ScriptDialog::refresh);
    connect(&workbench.document(), &ExperimentDocument::changed, this, [this] { // which goes on beside this
        takeVariants();
        const QVariant weights = m_weights->currentData();
        takeWeights();
        const int found = m_weights->findData(weights);
        const bool stays = found >= 0 && m_weights->model()->flags(m_weights->model()->index(found, 0)) & Qt::ItemIsEnabled; // still there
        m_weights->setCurrentIndex(stays ? found : 0);
        refresh();
    });
    takeWeights();
    chooseFramework();
}

void ScriptDialog::makeForm() {
    auto* place = new QHBoxLayout;
    auto* browse = new QPushButton(tr("Choose…"));
    m_file->setAccessibleName(tr("File"));
    browse->setToolTip(tr("Choose a folder and a name"));
    place->addWidget(m_file);
    place->addWidget(browse);
    m_form->addRow(m_words);
    m_form->addRow(tr("Framework"), m_framework);
    m_form->addRow(tr("Variant"), m_variant);
    m_form->addRow(tr("Weights"), m_weights);
    m_form->addRow(QString(), m_distributed);
    m_form->addRow(QString(), m_images);
    m_form->addRow(tr("File"), place);
    m_form->addRow(m_differences);
    m_form->addRow(m_start);
    m_form->addRow(m_wrong);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    m_save = buttons->button(QDialogButtonBox::Save);
    m_form->addRow(buttons);
    connect(browse, &QPushButton::clicked, this, &ScriptDialog::choosePlace);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(buttons, &QDialogButtonBox::accepted, this, &ScriptDialog::write);
}

bool ScriptDialog::isNetwork() const { return m_framework->currentData().toString() == "onnx"; }

// A network for inference has neither data nor processes, a script takes its weights when it is started; and each has its own ending.
void ScriptDialog::chooseFramework() {
    m_form->setRowVisible(m_weights, isNetwork());
    m_form->setRowVisible(m_distributed, !isNetwork());
    m_form->setRowVisible(m_images, !isNetwork());
    const QFileInfo file(m_file->text());
    const QString from = isNetwork() ? "train.py" : "model.onnx", to = isNetwork() ? "model.onnx" : "train.py";
    const QString name = file.fileName() == from ? to : file.completeBaseName() + (isNetwork() ? ".onnx" : ".py");
    m_file->setText(file.path() + '/' + name);
    m_words->setText(isNetwork()
                         ? tr("The network for inference, in float32 whatever it was trained in. It takes images as batch × height × "
                              "width × channels, from 0 to 255.")
                         : tr("A program that runs as it is: the same network, initial weights, images in the same order, policy, "
                              "loss scale, optimizer and seed."));
    refresh();
    adjustSize();
}

const Variant* ScriptDialog::variant() const {
    if (const auto& experiment = m_workbench.document().experiment())
        for (const Variant& one : experiment->variants)
            if (QString::fromStdString(one.name) == m_variant->currentText())
                return &one;
    return nullptr;
}

// Those there are, the chosen one by its name. While something is wrong those of before stay.
void ScriptDialog::takeVariants() {
    const auto& experiment = m_workbench.document().experiment();
    if (!experiment)
        return;
    const QSignalBlocker quiet(m_variant);
    const QString chosen = m_variant->currentText();
    const int before = m_variant->count(), at = m_variant->currentIndex();
    m_variant->clear();
    for (const Variant& one : experiment->variants)
        m_variant->addItem(QString::fromStdString(one.name));
    const int found = m_variant->findText(chosen);
    m_variant->setCurrentIndex(found < 0 && m_variant->count() == before ? at : qMax(0, found)); // it may have another name
}

void ScriptDialog::takeWeights() {
    m_weights->clear();
    for (const KeptWeights& kept : keptWeights(m_workbench, m_variant->currentText())) {
        m_weights->addItem(kept.words, kept.file);
        if (kept.gone.isEmpty())
            continue;
        QStandardItem* row = static_cast<QStandardItemModel*>(m_weights->model())->item(m_weights->count() - 1);
        row->setEnabled(false);
        row->setToolTip(kept.gone);
    }
    m_weights->addItem(tr("Those that training starts with"), QString());
}

void ScriptDialog::refresh() {
    const Variant* chosen = variant();
    if (!chosen)
        return m_wrong->setText(m_workbench.document().firstProblem());
    const bool needed = report::draws_images(*chosen);
    m_images->setEnabled(!needed);
    if (needed)
        m_images->setChecked(true);
    m_save->setText(m_lost == path() && QFileInfo(m_lost).isFile() ? tr("Write over it") : tr("Save"));
    m_images->setToolTip(needed ? tr("Only Mantissa can draw these images, so they are written.")
                                : tr("As IDX files, the very bytes that Mantissa takes; else the script reads the data where they are."));
    sayDifferences(*chosen);
    sayHowToStart();
    m_wrong->clear();
}

// What a network in float32 does otherwise than the variant; a script tells it in its own head.
void ScriptDialog::sayDifferences(const Variant& variant) {
    QStringList words;
    for (const std::string& difference : isNetwork() ? report::differences_in_onnx(variant) : std::vector<std::string>())
        words << spoken(difference);
    m_form->setRowVisible(m_differences, !words.isEmpty());
    if (words.join('\n') == m_differences->text())
        return;
    m_differences->setText(words.join('\n'));
    adjustSize();
}

void ScriptDialog::sayHowToStart() {
    if (isNetwork())
        return m_start->setText(tr("Runs in whatever reads ONNX, for one: pip install onnxruntime"));
    const bool torch = m_framework->currentData().toString() == "pytorch", many = m_distributed->isChecked();
    m_start->setText(tr("Needs: pip install %1\nStart it with: %2 %3")
                         .arg(torch  ? "torch numpy"
                              : many ? "keras jax numpy"
                                     : "keras tensorflow numpy",
                              torch && many ? "torchrun --nproc_per_node=2" : "python", QFileInfo(m_file->text()).fileName()));
}

void ScriptDialog::choosePlace() {
    auto* dialog =
        new QFileDialog(this, windowTitle(), m_file->text(), isNetwork() ? tr("ONNX models (*.onnx)") : tr("Python programs (*.py)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(isNetwork() ? "onnx" : "py");
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // Save does: a desktop's own dialog may ask before the ending is added
    connect(dialog, &QFileDialog::fileSelected, m_file, &QLineEdit::setText);
    showOnce(dialog);
}

QString ScriptDialog::path() const { return QFileInfo(m_file->text()).absoluteFilePath(); }

// A script is often worked on, and the next framework's offers the same name.
bool ScriptDialog::keepsWhatIsThere() {
    if (m_lost == path() || !QFileInfo(path()).isFile())
        return false;
    m_lost = path();
    refresh();
    m_wrong->setText(tr("%1 is there already. Under another name both are kept.").arg(QFileInfo(m_lost).fileName()));
    adjustSize();
    holdBack(*m_save);
    return true;
}

report::ExportOptions ScriptDialog::options() const {
    using Processes = report::ExportOptions::Processes;
    const QFileInfo file(m_file->text());
    report::ExportOptions options;
    options.framework = m_framework->currentData().toString().toStdString();
    options.variant = m_variant->currentText().toStdString();
    options.folder = QFileInfo(m_workbench.document().file()).absolutePath().toStdString();
    if (isNetwork()) {
        options.weights = m_weights->currentData().toString().toStdString();
        return options;
    }
    options.processes = m_distributed->isChecked() ? Processes::many : Processes::one;
    if (m_images->isChecked())
        options.data = (file.absolutePath() + '/' + file.completeBaseName() + "-data").toStdString();
    return options;
}

// In the background: there may be many images.
void ScriptDialog::write() {
    if (!variant())
        return m_wrong->setText(m_workbench.document().firstProblem());
    if (keepsWhatIsThere())
        return;
    const ExportJob job{*m_workbench.document().experiment(), options(), path()};
    setEnabled(false);
    auto* worker = new Worker(&m_workbench); // images take a while, and the dialog may be closed meanwhile
    worker->start([worker, dialog = QPointer<ScriptDialog>(this), workbench = &m_workbench, job, network = isNetwork()] {
        QString problem;
        try {
            carryOut(job);
        } catch (const std::exception& error) {
            problem = QString::fromStdString(error.what());
        }
        worker->tell([worker, dialog, workbench, problem, path = job.path, network] {
            worker->deleteLater();
            if (problem.isEmpty())
                workbench->tell([=] {
                    return Message{Message::Kind::good,
                                   network ? tr("The network is written.") : tr("The script is written."),
                                   QDir::toNativeSeparators(path),
                                   {{tr("Open"), [workbench, path] { openOutside(*workbench, path); }},
                                    {tr("Folder"), [workbench, path] { openOutside(*workbench, QFileInfo(path).absolutePath()); }}}};
                });
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
