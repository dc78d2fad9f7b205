// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The report that the page writes: where to, and what is told of it then.
#include "bridge/outside.h"
#include "bridge/workbench.h"
#include "pages/compare/compare_page.h"
#include "pages/compare/runs_of_report.h"
#include "style/language.h"
#include "style/show_once.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>

namespace mantissa::app {
namespace {

// Those that programs read keep to English; in another language nobody would expect that. Empty: the window is in English, too.
QString whatIsInEnglish() {
    return Language::instance().code() == QLatin1String("en") ? QString() : ComparePage::tr("CSV and JSON are in English.");
}

// To be put into a folder or a letter, or its place into a text.
void copyFile(const QString& file) {
    auto* copied = new QMimeData;
    copied->setUrls({QUrl::fromLocalFile(file)});
    copied->setText(QDir::toNativeSeparators(file));
    QGuiApplication::clipboard()->setMimeData(copied);
}

} // namespace

QPushButton* ComparePage::makeReportButton() {
    auto* make = new QPushButton(tr("Make report"));
    make->setProperty("primary", true);
    make->setToolTip(tr("Writes the report as HTML beside the runs and opens it"));
    connect(make, &QPushButton::clicked, this, &ComparePage::makeReport);
    return make;
}

QPushButton* ComparePage::makeExportButton() {
    auto* button = new QPushButton(tr("Export…"));
    button->setToolTip((tr("The report as HTML, PDF, Markdown, LaTeX, CSV or JSON") + '\n' + whatIsInEnglish()).trimmed());
    connect(button, &QPushButton::clicked, this, &ComparePage::exportReport);
    return button;
}

QString ComparePage::reportFolder() const { return QString::fromStdString(m_maker.report()->runs().front().folder.parent_path().string()); }

void ComparePage::makeReport() {
    if (m_maker.report())
        saveReport(reportFolder() + "/report.html");
}

// As it is when it is written: the dialog stays open beside the runs.
void ComparePage::saveReport(const QString& file) {
    if (const auto report = m_maker.report())
        m_maker.save(file, Language::instance().code(), linesOf(*report, m_workbench.store()));
}

void ComparePage::exportReport() {
    if (!m_maker.report())
        return;
    auto* dialog = new QFileDialog(this, tr("Export the report"), reportFolder() + "/report.pdf",
                                   tr("Reports (*.html *.pdf *.md *.tex *.csv *.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(false);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix("html");
    connect(dialog, &QFileDialog::fileSelected, &m_maker, [this](const QString& file) { saveReport(file); });
    showOnce(dialog);
}

void ComparePage::tellSaved(const QString& file, const QString& problem) {
    if (!problem.isEmpty()) {
        m_workbench.tell([=] {
            return Message{.kind = Message::Kind::bad, .fact = tr("The report was not written."), .cause = problem, .topic = reportTopic};
        });
        return;
    }
    m_workbench.tell([file, &desk = m_workbench] {
        return Message{.kind = Message::Kind::good,
                       .fact = tr("The report is written."),
                       .cause = QDir::toNativeSeparators(file),
                       .actions = {{tr("Open"), [&desk, file] { openOutside(desk, file); }},
                                   {tr("Folder"), [&desk, file] { openOutside(desk, QFileInfo(file).absolutePath()); }},
                                   {tr("Copy"), [file] { copyFile(file); }}},
                       .topic = reportTopic};
    });
    if (file.endsWith(".html") && qEnvironmentVariableIsEmpty("MANTISSA_NO_BROWSER"))
        QDesktopServices::openUrl(QUrl::fromLocalFile(file));
}

} // namespace mantissa::app
