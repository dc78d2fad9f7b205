// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/sweep/narrow_card.h"

#include "bridge/sweep_group.h"
#include "bridge/workbench.h"
#include "charts/table_sheet.h"
#include "forms/elided_combo_box.h"
#include "models/kept_together.h"
#include "models/variant_edits.h"
#include "models/words.h"
#include "pages/sweep/narrow_grid.h"
#include "pages/sweep/sweep_card.h"
#include "style/scaling.h"
#include "widgets/discard.h"
#include "widgets/elided_label.h"
#include "widgets/flow_layout.h"
#include "widgets/paragraph.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr int answerWidth = 260, askEvery = 900;          // pixels; milliseconds
constexpr double allowedPoints[] = {0, 0.1, 0.2, 0.5, 1}; // 0: the noise between the seeds

} // namespace

NarrowCard::NarrowCard(Workbench& workbench, QWidget* parent) : QFrame(parent), m_workbench(workbench) {
    setProperty("card", true);
    m_grid = new NarrowGrid;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 6, 12, 8);
    column->setSpacing(6);
    column->addWidget(makeHead());
    m_about = new Paragraph;
    m_about->setProperty("muted", true);
    column->addWidget(m_about);
    auto* body = new QHBoxLayout;
    body->setSpacing(16);
    m_left = new WideArea(m_grid);
    body->addWidget(m_left, 1);
    body->addWidget(makeAnswer(), 0, Qt::AlignLeft | Qt::AlignTop); // alone, it stands under the words
    column->addLayout(body);
    column->addStretch(1);
    connect(&m_source, &NarrowSource::answered, this, &NarrowCard::take);
    connect(&workbench.session(), &SessionController::finished, this, [this] { m_source.ask(m_folder, m_workbench.document().file()); });
    connect(m_grid, &NarrowGrid::tableWanted, this, &NarrowCard::showTable);
    take();
}

QWidget* NarrowCard::makeHead() {
    auto* box = new QWidget;
    auto* head = new FlowLayout(box);
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(10);
    auto* name = new QLabel(tr("Narrowest format"));
    setType(name, Appearance::Type::strong);
    QLabel* unit = new ElidedLabel(tr("by bits of fraction, then of exponent; change of the accuracy, points"));
    for (QLabel* label : {unit, m_status = new QLabel})
        label->setProperty("muted", true);
    m_batch = new ElidedComboBox;
    m_batch->setAccessibleName(tr("Batch of the search"));
    m_batch->setToolTip(tr("The runs of the sweep with this batch are the measure"));
    connect(m_batch, &QComboBox::activated, this, &NarrowCard::allow);
    m_allowed = new ElidedComboBox;
    m_allowed->setAccessibleName(tr("Allowed loss of accuracy"));
    m_allowed->setToolTip(tr("What a narrower format may cost: as much as seeds differ, or points of accuracy"));
    for (double points : allowedPoints)
        m_allowed->addItem(points > 0 ? tr("%1 points").arg(QLocale().toString(points, 'g', 2)) : tr("inside the noise"), points);
    connect(m_allowed, &QComboBox::activated, this, &NarrowCard::allow);
    head->addWidget(name);
    head->addWidget(unit);
    head->addGap();
    head->addWidget(m_status);
    head->addWidget(m_batch);
    head->addWidget(m_allowed);
    head->addWidget(dotsOf(*m_grid));
    return box;
}

QWidget* NarrowCard::makeAnswer() {
    auto* box = new QWidget;
    keepScaled(box, [box] { box->setFixedWidth(scaled(answerWidth)); });
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    m_sentence = new Paragraph;
    setType(m_sentence, Appearance::Type::strong);
    m_together = new Paragraph;
    m_together->setProperty("muted", true);
    m_roles = new QWidget;
    m_roleGrid = new QGridLayout(m_roles);
    m_roleGrid->setContentsMargins(0, 0, 0, 0);
    m_search = new QPushButton(tr("Search"));
    m_make = new QPushButton(tr("Make it a variant"));
    m_stop = new QPushButton(tr("Stop the search"));
    m_search->setProperty("primary", true);
    m_make->setToolTip(tr("A variant with these widths, layer by layer, in the experiment"));
    m_stop->setToolTip(tr("What is tried is kept; the search goes on from there"));
    auto* buttons = new FlowLayout;
    for (QPushButton* button : {m_search, m_make, m_stop})
        buttons->addWidget(button);
    for (QWidget* part : {static_cast<QWidget*>(m_sentence), static_cast<QWidget*>(m_together), m_roles})
        column->addWidget(part);
    column->addLayout(buttons);
    column->addStretch(1);
    connect(m_search, &QPushButton::clicked, this, &NarrowCard::search);
    connect(m_make, &QPushButton::clicked, this, &NarrowCard::makeVariant);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_workbench.live().stop(); });
    return box;
}

// Asked about once a second at most while it goes: its folders tell, not its steps.
void NarrowCard::refresh() {
    const int group = m_workbench.sweep().group();
    const QString folder = group < 0 ? QString() : m_workbench.store().groups()[group].folder;
    const bool other = folder != m_folder;
    m_folder = folder;
    if (other)
        showKept();
    if (other || !m_asked.isValid() || m_asked.elapsed() > askEvery) {
        m_asked.start();
        if (other || m_workbench.session().narrows() || !m_source.results())
            m_source.ask(folder, m_workbench.document().file());
    }
    tellStatus();
    fillBatches();
    allow();
}

void NarrowCard::fillBatches() {
    QVector<qint64> batches;
    if (const int group = m_workbench.sweep().group(); group >= 0)
        for (int key : m_workbench.store().groups()[group].runs)
            if (const qint64 batch = m_workbench.store().run(key).batch; !batches.contains(batch))
                batches << batch;
    QVector<qint64> shown;
    for (int i = 0; i < m_batch->count(); ++i)
        shown << m_batch->itemData(i).toLongLong();
    if (shown == batches)
        return;
    m_batch->clear();
    for (qint64 batch : std::as_const(batches))
        m_batch->addItem(tr("batch %1").arg(batch), batch);
    showKept();
}

// What the search that is there was begun with.
void NarrowCard::showKept() {
    const Json kept = m_folder.isEmpty() ? Json() : Project::narrowOf(m_folder);
    if (!kept.is_object())
        return;
    m_batch->setCurrentIndex(qMax(0, m_batch->findData(qint64(kept.value("batch", 0)))));
    const double points = kept.value("allowed", 0.0) * 100;
    for (int i = 0; i < m_allowed->count(); ++i)
        if (std::fabs(m_allowed->itemData(i).toDouble() - points) < 1e-6)
            m_allowed->setCurrentIndex(i);
}

// Another batch or another loss than the search that is there has.
bool NarrowCard::asksAnew() const {
    const Json kept = m_folder.isEmpty() ? Json() : Project::narrowOf(m_folder);
    return kept.is_object() && (kept.value("batch", std::int64_t{0}) != m_batch->currentData().toLongLong() ||
                                std::fabs(kept.value("allowed", 0.0) * 100 - m_allowed->currentData().toDouble()) > 1e-6);
}

// The most that it can take is known before.
QString NarrowCard::aboutWords() const {
    const QString about = tr("How many bits does each tensor need? All get fewer bits of fraction, level by level, then one after another "
                             "with the others at what they have, then each kind fewer bits of exponent, until the accuracy falls out of "
                             "what is allowed. The baseline's runs of the sweep are the measure.");
    const int most = m_workbench.sweep().mostRunsOfSearch();
    return most > 0 ? about + ' ' + tr("It takes at most %1 runs; usually less than half of them.").arg(formatCount(most)) : about;
}

// By the runs of the search that are over; empty: there is none.
QString NarrowCard::leftWords(int over) const {
    double seconds = 0;
    int runs = 0;
    for (const RunGroup& group : m_workbench.store().groups())
        if (group.kind == RunGroup::Kind::search && group.folder == m_folder + QStringLiteral("/narrow"))
            for (int key : group.runs)
                if (const RunData& run = m_workbench.store().run(key); run.state == RunState::completed)
                    seconds += run.secondsDone(), ++runs;
    const int left = m_board.most - over;
    return runs == 0 || left <= 0 ? QString() : tr(", at most %1 left").arg(formatDuration(std::ceil(seconds / runs * left)));
}

void NarrowCard::take() {
    const auto results = m_source.results();
    m_board = results ? boardOf(*results) : NarrowBoard();
    m_grid->show(m_board);
    const bool any = !m_board.columns.isEmpty();
    m_left->setVisible(any);
    m_about->setText(aboutWords());
    m_about->setVisible(!any);
    m_sentence->setText(keptTogether(m_board.sentence));
    m_together->setText(keptTogether(m_board.together));
    for (QLabel* label : {m_sentence, m_together})
        label->setVisible(!label->text().isEmpty());
    tellStatus();
    showRoles();
    allow();
}

// The runs that are over, as the status bar counts them: a try of several seeds is not over with its first.
void NarrowCard::tellStatus() {
    int runs = m_board.runs;
    for (const RunGroup& group : m_workbench.store().groups())
        if (group.kind == RunGroup::Kind::search && group.folder == m_folder + QStringLiteral("/narrow"))
            runs = qMax(runs, countSweep(m_workbench.store(), group.runs).over());
    m_status->setText(m_board.columns.isEmpty() ? QString()
                      : m_board.over            ? (runs == 1 ? tr("1 run") : tr("%1 runs").arg(runs))
                                                : tr("%1 of at most %2 runs").arg(runs).arg(m_board.most) +
                                           (m_workbench.session().narrows() ? leftWords(runs) : QString()));
}

void NarrowCard::showRoles() {
    std::ranges::for_each(m_roles->findChildren<QLabel*>(), discard);
    const auto put = [this](int row, int column, const QString& words, bool muted) {
        auto* label = new QLabel(words);
        label->setProperty("muted", muted);
        label->setAlignment(column > 0 ? Qt::AlignRight : Qt::AlignLeft);
        m_roleGrid->addWidget(label, row, column);
    };
    const bool any = std::any_of(m_board.roles.begin(), m_board.roles.end(), [](const auto& role) { return role.share < 1; });
    m_roles->setVisible(any);
    const QString heads[] = {tr("Role"), tr("Mean bits"), tr("of %1").arg(m_board.policy)};
    for (int column = 0; column < 3; ++column)
        put(0, column, heads[column], true);
    for (int i = 0; i < m_board.roles.size(); ++i) {
        put(i + 1, 0, m_board.roles[i].name, false);
        put(i + 1, 1, QLocale().toString(m_board.roles[i].width, 'f', 1), false);
        put(i + 1, 2, QStringLiteral("%1 %").arg(qRound(m_board.roles[i].share * 100)), false);
    }
}

void NarrowCard::allow() {
    const bool going = m_workbench.session().narrows();
    const QString whyNot = m_workbench.sweep().whyNotSearch();
    const bool anew = !going && asksAnew();
    m_search->setText(m_board.columns.isEmpty() ? tr("Search") : anew ? tr("Search with these") : tr("Go on searching"));
    m_search->setVisible(!going && (!m_board.over || anew));
    m_search->setEnabled(whyNot.isEmpty());
    m_search->setToolTip(whyNot.isEmpty() ? tr("Trains what is tried, one format after another; it stops and goes on like any run")
                                          : whyNot);
    m_stop->setVisible(going);
    m_make->setVisible(!m_board.columns.isEmpty());
    const auto results = m_source.results();
    const bool found = results && !results->variant.is_null();
    m_make->setEnabled(found);
    m_make->setToolTip(found ? tr("A variant with these widths, layer by layer, in the experiment") : tr("Nothing is narrowed yet."));
    m_batch->setEnabled(!going);
    m_allowed->setEnabled(!going);
}

void NarrowCard::search() {
    const SweepSettings sweep = m_workbench.sweep().shown();
    NarrowSettings settings{.policy = sweep.policies.empty() ? std::string() : sweep.policies.front(), .seeds = sweep.seeds};
    settings.batch = m_batch->currentData().toLongLong();
    if (const double points = m_allowed->currentData().toDouble(); points > 0)
        settings.allowed = points / 100;
    m_workbench.sweep().search(settings);
    m_asked.invalidate();
    refresh();
}

void NarrowCard::makeVariant() {
    const auto results = m_source.results();
    if (!results || results->variant.is_null())
        return;
    ExperimentDocument& document = m_workbench.document();
    Json json = document.json(), variant = results->variant;
    variant["name"] = freeName(document, QString::fromStdString(variant.value("name", "narrow"))).toStdString();
    json["variants"].push_back(variant);
    document.edit([] { return tr("Narrowest format"); }, json);
    document.selectVariant(document.variantCount() - 1);
    m_workbench.tell([name = QString::fromStdString(variant.value("name", ""))] {
        return Message{Message::Kind::good, tr("%1 is a variant now.").arg(name), tr("Run trains it beside the others.")};
    });
}

void NarrowCard::showTable() { showSheet(m_grid->accessibleName(), m_grid->table(), this); }

} // namespace mantissa::app
