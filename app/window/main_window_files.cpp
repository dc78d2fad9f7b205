// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/outside.h"
#include "core/paths.h"
#include "pages/lessons/lessons_page.h"
#include "pages/page_view.h"
#include "settings/app_settings.h"
#include "style/icons.h"
#include "style/show_once.h"
#include "window/action_finder.h"
#include "window/main_window.h"
#include "window/network_sheet.h"
#include "window/report_actions.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMenuBar>
#include <QMimeData>
#include <QRegularExpression>
#include <QStatusBar>

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr int mostRecent = 9, writtenShown = 6000; // ms

// Beside the window, never in front of a run.
QFileDialog* dialogOf(QWidget* parent, const QString& title, const QString& folder) {
    auto* dialog = new QFileDialog(
        parent, title, folder,
        QObject::tr("Experiments, lessons, and reports that hold one (*.mantissa *.mantissa-lesson *.mantissa-course *.html *.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(false);
    return dialog;
}

} // namespace

void MainWindow::addFileMenu() {
    QMenu* file = menuBar()->addMenu(tr("File"));
    file->addAction(icon("plus"), tr("New experiment"), QKeySequence::New, this, [this] {
        if (m_workbench.files().makeNew())
            showPage("build");
    });
    file->addAction(tr("New project…"), this, &MainWindow::newProject);
    file->addAction(icon("folder"), tr("Open…"), QKeySequence::Open, this, &MainWindow::openFile);
    file->addAction(tr("Open a project or run folder…"), Qt::CTRL | Qt::SHIFT | Qt::Key_O, this, &MainWindow::openFolder);
    QAction* events = file->addAction(tr("Import runs of TensorBoard…"), this, &MainWindow::importRuns);
    events->setToolTip(
        tr("Event files of other programs as runs in this project, to be shown and compared. A folder of them can be dropped, too."));
    QAction* network = file->addAction(tr("Compare the network with…"), this, [this] { askForOtherNetwork(m_workbench, this); });
    network->setToolTip(tr("Layer by layer beside that of another experiment, though neither was trained."));
    QMenu* recent = file->addMenu(tr("Recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(recent); });
    connect( // its keys are good while it is closed, too; later, for what was chosen may be in it
        &m_workbench, &Workbench::opened, recent, [this, recent] { fillRecent(recent); }, Qt::QueuedConnection);
    fillRecent(recent);
    QMenu* shipped = file->addMenu(tr("Experiments"));
    const QDir folder(QString::fromStdString((resources_folder() / "experiments").string()));
    for (const QString& name : folder.entryList({"*.mantissa"}, QDir::Files, QDir::Name))
        shipped
            ->addAction(QString(name).remove(".mantissa"), this, [this, path = folder.filePath(name)] { m_workbench.files().open(path); })
            ->setProperty(ActionFinder::fileProperty, true);
    file->addSeparator();
    file->addAction(tr("Save"), QKeySequence::Save, this, &MainWindow::saveFile);
    file->addAction(tr("Save as…"), Qt::CTRL | Qt::SHIFT | Qt::Key_S, this, &MainWindow::saveFileAs);
    file->setToolTipsVisible(true);
    file->addSeparator();
    file->addAction(tr("Quit"), this, &QWidget::close)->setShortcuts({Qt::CTRL | Qt::Key_Q, Qt::CTRL | Qt::Key_W});
}

void MainWindow::fillRecent(QMenu* menu) {
    menu->clear();
    int number = 0;
    for (const QString& path : AppSettings().recent().mid(0, mostRecent)) {
        QAction* action = menu->addAction(QStringLiteral("%1  %2").arg(QFileInfo(path).fileName(), QFileInfo(path).absolutePath()), this,
                                          [this, path] { m_workbench.files().open(path); });
        action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + number++)));
        action->setProperty(ActionFinder::fileProperty, true);
    }
    if (number == 0)
        menu->addAction(tr("Nothing was opened yet"))->setEnabled(false);
}

void MainWindow::openAtStart(const QString& otherwise) {
    for (const QString& file : m_workbench.files().leftBehind())
        if (QFile::exists(file) && m_workbench.files().open(file))
            return;
    m_workbench.files().open(otherwise);
}

void MainWindow::openFile() {
    QFileDialog* dialog = dialogOf(this, tr("Open an experiment"), m_workbench.project().root());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) { openPath(file); });
    showOnce(dialog);
}

void MainWindow::openFolder() {
    QFileDialog* dialog = dialogOf(this, tr("Open a project or run folder"), m_workbench.project().root());
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) { m_workbench.files().open(folder); });
    showOnce(dialog);
}

void MainWindow::importRuns() {
    QFileDialog* dialog = dialogOf(this, tr("The folder that TensorBoard shows"), m_workbench.project().root());
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) { m_workbench.files().importRuns(folder); });
    showOnce(dialog);
}

void MainWindow::newProject() {
    QFileDialog* dialog = dialogOf(this, tr("Choose or make the folder of the project"), m_workbench.project().root());
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) { m_workbench.files().makeProject(folder); });
    showOnce(dialog);
}

namespace {

// As New calls it, in whichever language the window spoke then.
bool isNews(const QString& name) {
    static const QRegularExpression numbered(QStringLiteral("-\\d+$"));
    const QString word = QString(name).remove(numbered);
    return word.compare(QLatin1String("experiment"), Qt::CaseInsensitive) == 0 || word == ExperimentFiles::tr("experiment");
}

// New's, while nobody has said where it is to lie: what the experiment is called by then.
QString fileOfTitle(const ExperimentDocument& document) {
    const QString base = QFileInfo(document.file()).completeBaseName(), title = Project::slug(document.json());
    const bool renamed = isNews(base) && title.compare(base, Qt::CaseInsensitive) != 0;
    return document.shipped() || document.file().isEmpty() || renamed ? title + ".mantissa" : document.title();
}

// An experiment that nobody has named is called as its file; where it has runs already, they lie under the name that it had.
bool takesNameOfFile(Workbench& workbench) {
    const Json& json = workbench.document().json();
    const QVector<RunGroup>& groups = workbench.store().groups();
    const QString name = json.is_object() ? QString::fromStdString(text(json, "name")) : QString();
    return json.is_object() && !workbench.session().busy() && (name.isEmpty() || isNews(name)) &&
           std::ranges::none_of(groups, [&](const RunGroup& group) { return group.experiment == Project::slug(json); });
}

} // namespace

// The program's own experiments stay as they are; a new one has been written under a name of ours, and is asked for its own once it has a
// title.
void MainWindow::saveFile() {
    const ExperimentDocument& document = m_workbench.document();
    const QString file = document.file();
    const bool named = file == m_namedFile || fileOfTitle(document) == document.title();
    if (document.shipped() || file.isEmpty() || !named)
        return saveFileAs();
    if (m_workbench.files().save())
        tellWritten(file);
}

void MainWindow::tellWritten(const QString& file) {
    statusBar()->showMessage(tr("Saved as %1").arg(QDir::toNativeSeparators(file)), writtenShown);
}

void MainWindow::saveFileAs() {
    QFileDialog* dialog = dialogOf(this, tr("Save the experiment"), m_workbench.project().root());
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("Experiments (*.mantissa)"));
    dialog->setDefaultSuffix("mantissa");
    dialog->selectFile(fileOfTitle(m_workbench.document()));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        m_namedFile = file;
        nameAs(QFileInfo(file).completeBaseName());
        if (m_workbench.files().saveAs(file))
            tellWritten(file);
    });
    connect(&m_workbench.document(), &ExperimentDocument::replaced, dialog, &QDialog::close); // another has no business under its name
    showOnce(dialog);
}

void MainWindow::nameAs(const QString& name) {
    Json json = m_workbench.document().json();
    if (!takesNameOfFile(m_workbench) || json["name"] == name.toStdString())
        return;
    json["name"] = name.toStdString();
    m_workbench.document().edit([name] { return tr("Name: %1").arg(name); }, json);
}

void MainWindow::tellSaved(const QString& file) {
    m_workbench.tell([this, file] {
        return Message{Message::Kind::good,
                       tr("The chart is saved."),
                       QDir::toNativeSeparators(file),
                       {{tr("Show in its folder"), [this, file] { openOutside(m_workbench, QFileInfo(file).absolutePath()); }}}};
    });
}

bool MainWindow::openPath(const QString& path) {
    if (!LessonsPage::takes(path))
        return m_workbench.files().open(path);
    showPage("lessons");
    return static_cast<LessonsPage*>(pageOf("lessons"))->openFile(path);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    const bool local = std::ranges::all_of(urls, &QUrl::isLocalFile),
               lessons = std::ranges::all_of(urls, [](const QUrl&url) { return url.path().endsWith(".mantissa-lesson"); });
    if (local && (urls.size() == 1 || (urls.size() > 1 && lessons)))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1) {
        openPath(urls.first().toLocalFile());
        return;
    }
    QStringList files; // those of a class
    for (const QUrl& url : urls)
        files << url.toLocalFile();
    showPage("lessons");
    static_cast<LessonsPage*>(pageOf("lessons"))->gather(files);
}

} // namespace mantissa::app
