// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/system_check.h"

#include "backends/registry.h"
#include "bridge/workbench.h"
#include "models/spoken.h"
#include "models/words.h"
#include "style/scaling.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSysInfo>
#include <QThread>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

QString wordsOf(const Backend& backend) {
    const DeviceInfo info = backend.info();
    QStringList lines = {QStringLiteral("%1: %2").arg(QString::fromStdString(info.id), QString::fromStdString(info.name))};
    if (info.memory_bytes > 0)
        lines << SystemCheck::tr("  %1 memory, %2 free for a step")
                     .arg(formatBytes(double(info.memory_bytes)), formatBytes(double(backend.memory_limit())));
    for (const std::string& fact : info.facts)
        lines << "  " + spoken(fact);
    for (const FormatSupport& format : backend.formats())
        lines << QStringLiteral("  %1: %2%3")
                     .arg(QString::fromStdString(format.format), spoken(name_of(format.support)),
                          format.reason.empty() ? QString() : ", " + spoken(format.reason));
    return lines.join('\n');
}

} // namespace

SystemCheck::SystemCheck(Workbench& workbench, QWidget* parent) : QDialog(parent), m_words(new QPlainTextEdit(tr("Looking…"))) {
    setWindowTitle(tr("System check"));
    setAttribute(Qt::WA_DeleteOnClose);
    setModal(false);
    m_words->setReadOnly(true);
    m_words->setAccessibleName(tr("What was found"));
    setType(m_words, Appearance::Type::code);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton* copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_words->toPlainText()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_words, 1);
    column->addWidget(buttons);
    resize(scaled(640), scaled(460));
    m_worker.ask(
        [this, devices = workbench.devices()]() -> Worker::Job { return [this, words = look(devices)] { m_words->setPlainText(words); }; });
}

QString SystemCheck::look(const QStringList& devices) {
    QStringList parts = {QStringLiteral("Mantissa %1, Qt %2, %3, %4, %5")
                             .arg(MANTISSA_VERSION, qVersion(), QSysInfo::prettyProductName(), QSysInfo::kernelVersion(),
                                  QSysInfo::currentCpuArchitecture()),
                         tr("%1 threads at once").arg(QThread::idealThreadCount())};
    for (const QString& device : devices)
        try {
            parts << wordsOf(*make_backend(device.toStdString()));
        } catch (const std::exception& error) {
            parts << device + ": " + QString::fromStdString(error.what());
        }
    if (const std::string why = why_no_cuda(); !why.empty())
        parts << tr("No GPU is used: %1").arg(spoken(why));
    return parts.join("\n\n");
}

} // namespace mantissa::app
