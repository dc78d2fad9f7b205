// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/preferences.h"

#include "bridge/desk.h"
#include "settings/app_settings.h"
#include "style/appearance.h"
#include "style/language.h"
#include "style/scaling.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QStandardItemModel>

namespace mantissa::app {
namespace {

constexpr int leastPercent = 100, percentStep = 25, pathWidth = 260;

void chooseLanguage(int language) {
    AppSettings().setLanguage(language);
    Language::instance().setChoice(static_cast<Language::Choice>(language));
}

void chooseColours(int choice) {
    AppSettings().setAppearance(choice);
    Appearance::instance().setChoice(static_cast<Appearance::Choice>(choice));
}

void chooseText(int row) {
    const int percent = leastPercent + row * percentStep;
    AppSettings().setTextPercent(percent);
    Appearance::instance().setTextScale(percent / 100.0);
}

} // namespace

Preferences::Preferences(Desk& desk, QWidget* parent) : QDialog(parent), m_desk(desk) {
    setAttribute(Qt::WA_DeleteOnClose);
    setModal(false);
    new QVBoxLayout(this);
    build();
}

void Preferences::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) // later: the list that was chosen from goes, too
        QMetaObject::invokeMethod(this, &Preferences::build, Qt::QueuedConnection);
}

void Preferences::build() {
    setWindowTitle(tr("Preferences"));
    delete m_inside;
    layout()->addWidget(m_inside = new QWidget);
    auto* form = new QFormLayout(m_inside);
    const int text = (qRound(Appearance::instance().textScale() * 100) - leastPercent) / percentStep;
    addChoice(*form, tr("Colours"), {tr("As the system"), tr("Light"), tr("Dark")}, int(Appearance::instance().choice()), chooseColours);
    addChoice(*form, tr("Text size"), {tr("100 %"), tr("125 %"), tr("150 %")}, qBound(0, text, 2), chooseText);
    addChoice(*form, tr("Language"), {tr("As the system"), "English", "Deutsch"}, int(Language::instance().choice()), chooseLanguage);
    if (!Language::has("de")) {
        auto* box = static_cast<QComboBox*>(form->itemAt(form->rowCount() - 1, QFormLayout::FieldRole)->widget());
        static_cast<QStandardItemModel*>(box->model())->item(2)->setEnabled(false);
    }
    addChoice(*form, tr("A drag on a chart"), {tr("Zooms to the box; with Ctrl it moves"), tr("Moves the chart; with Ctrl it zooms")},
              AppSettings().dragMoves() ? 1 : 0, [](int row) { AppSettings().setDragMoves(row == 1); });
    addProject(*form);
    addAdvice(*form);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    form->addRow(buttons);
}

void Preferences::addChoice(QFormLayout& form, const QString& name, const QStringList& words, int chosen,
                            const std::function<void(int)>& choose) {
    auto* box = new QComboBox;
    box->addItems(words);
    box->setCurrentIndex(chosen);
    box->setAccessibleName(name);
    box->setToolTip(tr("Takes effect at once."));
    connect(box, &QComboBox::activated, this, choose);
    form.addRow(name, box);
}

void Preferences::addProject(QFormLayout& form) {
    auto* line = new QHBoxLayout;
    auto* path = new QLabel(QDir::toNativeSeparators(m_desk.project().root()));
    path->setWordWrap(true);
    path->setMinimumWidth(scaled(pathWidth));
    path->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* choose = new QPushButton(tr("Choose…"));
    choose->setToolTip(tr("Another folder for experiments and their runs; those that are here stay."));
    choose->setAccessibleName(tr("Choose the project's folder"));
    connect(choose, &QPushButton::clicked, this, [this] {
        close();
        Q_EMIT projectAsked();
    });
    line->addWidget(path, 1);
    line->addWidget(choose);
    form.addRow(tr("Project folder"), line);
}

// What rules and messages were told not to say again, of this project.
void Preferences::addAdvice(QFormLayout& form) {
    auto* line = new QHBoxLayout;
    auto* words = new QLabel;
    auto* again = new QPushButton(tr("Show again"));
    const auto count = [this, words, again] {
        const int hidden = m_desk.silenced().count();
        words->setText(hidden == 0   ? tr("All of it is shown")
                       : hidden == 1 ? tr("1 kind is not shown in this project")
                                     : tr("%1 kinds are not shown in this project").arg(hidden));
        again->setEnabled(hidden > 0);
        again->setToolTip(hidden > 0 ? tr("Rules of Health and messages of runs that were asked not to come again come again.")
                                     : tr("Nothing was asked not to come again."));
    };
    count();
    connect(again, &QPushButton::clicked, &m_desk.silenced(), &Silenced::clear);
    connect(&m_desk.silenced(), &Silenced::changed, words, count);
    line->addWidget(words, 1);
    line->addWidget(again);
    form.addRow(tr("Advice"), line);
}

} // namespace mantissa::app
