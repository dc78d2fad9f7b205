// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/about.h"

#include "backends/registry.h"
#include "bridge/workbench.h"
#include "charts/plot_version.h"
#include "core/json.h"
#include "models/spoken.h"
#include "style/language.h"
#include "style/scaling.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <fmt/core.h>

namespace mantissa::app {
namespace {

QString versionOf(int number) { return QStringLiteral("%1.%2.%3").arg(number / 10000).arg(number / 100 % 100).arg(number % 100); }

QString jsonVersion() {
    return QStringLiteral("%1.%2.%3").arg(NLOHMANN_JSON_VERSION_MAJOR).arg(NLOHMANN_JSON_VERSION_MINOR).arg(NLOHMANN_JSON_VERSION_PATCH);
}

// What computes, with its own version, is among the facts that a device tells of itself.
QStringList deviceLines(Workbench& workbench) {
    const DeviceFacts& facts = workbench.plans().device();
    QStringList lines = {About::tr("Devices: %1").arg(workbench.devices().join(", "))};
    if (const std::string why = why_no_cuda(); !why.empty())
        lines << About::tr("No GPU is used: %1").arg(spoken(why));
    lines << QStringLiteral("%1: %2").arg(facts.id, spoken(facts.name));
    for (const QString& fact : facts.facts)
        lines << "  " + spoken(fact);
    return lines;
}

} // namespace

QString About::words(Workbench& workbench) {
    const QStringList who = {QStringLiteral("Mantissa %1").arg(MANTISSA_VERSION),
                             tr("What a number format does to the training of a network."), QString(),
                             tr("Copyright 2026 The Mantissa authors. MIT License: free to use, change and pass on, without warranty.")};
    const QStringList parts = {QStringLiteral("Qt %1").arg(qVersion()), QStringLiteral("QCustomPlot %1").arg(plotVersion()),
                               QStringLiteral("nlohmann/json %1").arg(jsonVersion()), QStringLiteral("fmt %1").arg(versionOf(FMT_VERSION))};
    return who.join('\n') + "\n\n" + tr("Made with") + '\n' + parts.join('\n') + "\n\n" + tr("What this build can do") + '\n' +
           (deviceLines(workbench) << tr("Languages: %1").arg(Language::has("de") ? "English, Deutsch" : "English")).join('\n');
}

About::About(Workbench& workbench, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("About Mantissa"));
    setAttribute(Qt::WA_DeleteOnClose);
    setModal(false);
    auto* told = new QPlainTextEdit(words(workbench));
    told->setReadOnly(true);
    told->setAccessibleName(tr("About Mantissa"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Closes this window (Escape)."));
    QPushButton* copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    copy->setToolTip(tr("Copies all of it, for a report of an error."));
    connect(copy, &QPushButton::clicked, this, [told] { QGuiApplication::clipboard()->setText(told->toPlainText()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* column = new QVBoxLayout(this);
    column->addWidget(told, 1);
    column->addWidget(buttons);
    resize(scaled(560), scaled(420));
}

} // namespace mantissa::app
