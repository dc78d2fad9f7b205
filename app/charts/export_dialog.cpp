// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/export_dialog.h"

#include "settings/app_settings.h"
#include "style/held_back.h"
#include "style/show_once.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace mantissa::app {
namespace {

struct SizeField {
    int low = 0, high = 0;
    QString unit, name, tip;
};

QSpinBox* number(int value, const SizeField& field) {
    auto* box = new QSpinBox;
    box->setRange(field.low, field.high);
    box->setValue(value);
    box->setSuffix(field.unit);
    box->setAccessibleName(field.name);
    box->setToolTip(field.tip);
    return box;
}

// Beside the last one, which stays.
QString freeName(const QString& ending) {
    const QString before = AppSettings().chartFile().folder;
    const QDir folder = !before.isEmpty() && QDir(before).exists() ? QDir(before) : QDir::home();
    QString file = folder.filePath("chart." + ending);
    for (int number = 2; QFileInfo::exists(file); ++number)
        file = folder.filePath(QStringLiteral("chart-%1.").arg(number) + ending);
    return file;
}

} // namespace

ExportDialog::ExportDialog(QWidget* parent, const QString& ending)
    : QDialog(parent),
      m_file(new QLineEdit(freeName(ending))),
      m_width(number(AppSettings().chartFile().size.width(),
                     {200, 8000, tr(" px"), tr("Width"), tr("In pixels of 1/96 inch: a PNG of 192 dpi has twice as many.")})),
      m_height(number(AppSettings().chartFile().size.height(),
                      {150, 8000, tr(" px"), tr("Height"), tr("In pixels of 1/96 inch: a PNG of 192 dpi has twice as many.")})),
      m_resolution(number(AppSettings().chartFile().resolution, {48, 1200, tr(" dpi"), tr("Resolution"),
                                                                 tr("Of a PNG, and of what is copied. SVG and PDF are as fine as any.")})),
      m_inSight(new QCheckBox(tr("Only what is in sight"))),
      m_wrong(new QLabel) {
    setWindowTitle(tr("Export the chart"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* form = new QFormLayout(this);
    auto* place = new QHBoxLayout;
    auto* browse = new QPushButton(tr("Choose…"));
    m_file->setMinimumWidth(320);
    m_file->setAccessibleName(tr("File"));
    m_file->setToolTip(tr("Its ending says what is written: a picture, or the numbers."));
    browse->setObjectName("browse");
    browse->setToolTip(tr("Choose a folder and a name"));
    place->addWidget(m_file);
    place->addWidget(browse);
    form->addRow(tr("File (.png, .svg, .pdf, .csv)"), place);
    form->addRow(tr("Width"), m_width);
    form->addRow(tr("Height"), m_height);
    form->addRow(tr("Resolution of a PNG"), m_resolution);
    m_inSight->hide();
    form->addRow(tr("Numbers of a CSV"), m_inSight);
    form->labelForField(m_inSight)->hide();
    connect(m_file, &QLineEdit::textChanged, this, &ExportDialog::refreshReach);
    connect(m_file, &QLineEdit::textChanged, m_wrong, &QLabel::clear); // it was about the other name
    m_wrong->setObjectName("wrong");
    m_wrong->setProperty("bad", true);
    m_wrong->setWordWrap(true);
    form->addRow(m_wrong);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    m_save = buttons->button(QDialogButtonBox::Save);
    refreshReach();
    QPushButton* copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    copy->setToolTip(tr("The picture at this size and resolution to the clipboard"));
    connect(copy, &QPushButton::clicked, this, [this] { Q_EMIT copyWanted({m_width->value(), m_height->value()}, m_resolution->value()); });
    form->addRow(buttons);
    connect(browse, &QPushButton::clicked, this, &ExportDialog::choosePlace);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        if (keepsWhatIsThere())
            return;
        keepChoices();
        Q_EMIT chosen(m_file->text(), {m_width->value(), m_height->value()}, m_resolution->value());
    });
}

// For the next chart. A folder that is not there is no place for it.
void ExportDialog::keepChoices() {
    const QDir folder = QFileInfo(m_file->text()).absoluteDir();
    AppSettings().setChartFile({folder.exists() ? folder.absolutePath() : AppSettings().chartFile().folder,
                                {m_width->value(), m_height->value()},
                                m_resolution->value()});
}

// What is there by that name already stays.
void ExportDialog::endIn(const QString& ending) {
    const QString file = m_file->text(), suffix = QFileInfo(file).suffix(), named = file.chopped(suffix.size()) + ending;
    if (suffix.compare(ending, Qt::CaseInsensitive) != 0)
        m_file->setText(suffix.isEmpty() || QFileInfo::exists(named) ? freeName(ending) : named);
}

void ExportDialog::offerWhatIsInSight() {
    m_inSight->show();
    static_cast<QFormLayout*>(layout())->labelForField(m_inSight)->show();
    refreshReach();
}

bool ExportDialog::onlyInSight() const { return m_inSight->isChecked(); }

// A picture is always of what is in sight.
void ExportDialog::refreshReach() {
    const bool table = m_file->text().endsWith(QLatin1String(".csv"), Qt::CaseInsensitive);
    m_save->setText(isToBeLost() ? tr("Write over it") : tr("Save"));
    m_inSight->setEnabled(table);
    m_inSight->setToolTip(table ? tr("The steps that the chart shows now, of all runs; else all of them.")
                                : tr("Pictures are of what is in sight. Name a file that ends in .csv for numbers."));
}

bool ExportDialog::isToBeLost() const {
    const QFileInfo file(m_file->text());
    return file.isFile() && file.absoluteFilePath() == m_lost;
}

bool ExportDialog::keepsWhatIsThere() {
    const QFileInfo file(m_file->text());
    if (!file.isFile() || isToBeLost())
        return false;
    m_lost = file.absoluteFilePath();
    refreshReach();
    complain(tr("%1 is there already. Under another name both are kept.").arg(file.fileName()));
    holdBack(*m_save);
    return true;
}

// All of it is read: a dialog does not follow a text that wraps by itself.
void ExportDialog::complain(const QString& sentence) {
    m_wrong->setText(sentence);
    layout()->activate();
    resize(width(), qMax(height(), layout()->totalHeightForWidth(width())));
}

void ExportDialog::choosePlace() {
    auto* dialog = new QFileDialog(this, tr("Export the chart"), m_file->text(), tr("Pictures and numbers (*.png *.svg *.pdf *.csv)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix("png");
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // Save does: a desktop's own dialog may ask before the ending is added
    connect(dialog, &QFileDialog::fileSelected, m_file, &QLineEdit::setText);
    showOnce(dialog);
}

} // namespace mantissa::app
