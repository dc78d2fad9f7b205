// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/data/data_page.h"

#include "bridge/workbench.h"
#include "data/source.h"
#include "forms/elided_combo_box.h"
#include "forms/field_form.h"
#include "forms/keeps_run_off.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/data/class_balance.h"
#include "pages/data/data_words.h"
#include "pages/problem_place.h"
#include "style/scaling.h"
#include "style/show_once.h"
#include "widgets/flow_layout.h"
#include "widgets/image_grid.h"
#include "widgets/paragraph.h"
#include "widgets/segmented.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr int factsWidth = 300, narrowData = 720, leastData = 460, leastPart = 320; // below the second, the facts stand beneath

constexpr std::int64_t mostSeed = 1'000'000'000;

QLabel* label(const char* kind, const QString& text = {}) {
    auto* words = new Paragraph(text);
    words->setProperty(kind, true);
    return words;
}

QFrame* card(const QString& title, std::initializer_list<QWidget*> inside) {
    auto* frame = new QFrame;
    frame->setProperty("card", true);
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(12, 10, 12, 10);
    auto* heading = new QLabel(title);
    setType(heading, Appearance::Type::strong);
    layout->addWidget(heading);
    for (QWidget* widget : inside)
        layout->addWidget(widget);
    return frame;
}

QScrollArea* scrolled(QWidget* inside) {
    auto* area = new QScrollArea;
    area->setWidget(inside);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus); // what lies in it has it
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return area;
}

} // namespace

DataPage::DataPage(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
    m_sides = new QHBoxLayout(this);
    m_sides->setContentsMargins(12, 12, 12, 12);
    m_sides->setSpacing(10);
    m_sides->addWidget(m_main = makeMain(), 1);
    m_sides->addWidget(m_side = makeSide());
    m_soon.setSingleShot(true);
    m_soon.setInterval(200);
    connect(&m_soon, &QTimer::timeout, this, &DataPage::ask);
    connect(&m_view, &DataView::answered, this, &DataPage::takeAnswer);
    connect(m_what, &Segmented::chosen, this, &DataPage::refreshImages);
    connect(&workbench.document(), &ExperimentDocument::replaced, this, &DataPage::forget);
    connect(&workbench.document(), &ExperimentDocument::changed, this, &DataPage::askSoon);
    connect(&workbench.document(), &ExperimentDocument::renamed, this, &DataPage::askSoon);
    connect(&workbench.document(), &ExperimentDocument::variantSelected, this, &DataPage::askSoon);
    connect(&workbench, &Desk::taskWanted, this, [this](Desk::Task task) {
        if (task == Desk::Task::choose_data)
            choosePlace();
    });
    connect(&workbench.plans(), &PlanWatcher::dataDoubted, this, &DataPage::openAnew);
    connect(&workbench.store(), &RunStore::stateChanged, this, &DataPage::askSoon);
    connect(&workbench.store(), &RunStore::structureChanged, this, &DataPage::askSoon); // runs made earlier are shown
    m_form->edited = [this](const QString& key, const Json& value) { setField(key, value); };
    keepRunOff(*m_form, m_workbench);
}

QWidget* DataPage::makeMain() {
    auto* main = new QWidget;
    auto* column = new QVBoxLayout(main);
    column->setContentsMargins(0, 0, 0, 0);
    auto* top = new QHBoxLayout;
    m_heading = new QLabel;
    m_heading->setWordWrap(true);
    setType(m_heading, Appearance::Type::heading);
    top->addWidget(m_heading, 1);
    m_regenerate = new QPushButton(tr("Regenerate"));
    m_regenerate->setEnabled(false);
    m_regenerate->setToolTip(tr("Opening the data…"));
    connect(m_regenerate, &QPushButton::clicked, this, &DataPage::regenerate);
    top->addWidget(m_regenerate);
    m_choose = new QPushButton(chooseWords({}));
    m_choose->setToolTip(chooseHelp({}));
    connect(m_choose, &QPushButton::clicked, this, &DataPage::choosePlace);
    top->addWidget(m_choose);
    column->addLayout(top);
    m_state = label("muted");
    leadToBuild(*m_state, m_workbench);
    sayPlain(*m_state, tr("Opening the data…")); // until the first answer
    column->addWidget(m_state);
    m_what = new Segmented({tr("As they are"), tr("Augmented"), tr("Wrong"), tr("Formats disagree")}, tr("Images"));
    m_what->setChosen(1);
    auto* choices = new FlowLayout;
    choices->setSpacing(12);
    choices->addWidget(m_what);
    choices->addWidget(m_beside = makeBeside());
    column->addLayout(choices);
    m_words = label("muted");
    column->addWidget(m_words);
    m_grid = new ImageGrid;
    column->addWidget(scrolled(m_grid), 1);
    return main;
}

QWidget* DataPage::makeSide() {
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 8, 0);
    column->setSpacing(10);
    m_balance = new ClassBalance;
    m_range = label("plain");
    m_broken = new QPlainTextEdit;
    m_broken->setReadOnly(true);
    setScaledHeight(m_broken, 110);
    m_broken->setAccessibleName(tr("Broken files"));
    m_brokenTitle = label("muted");
    m_form = new FieldForm;
    m_form->layout()->setContentsMargins(0, 0, 0, 0); // the card has its own
    column->addWidget(card(tr("Classes"), {m_balance}));
    column->addWidget(card(tr("Values and format"), {m_range}));
    column->addWidget(card(tr("Broken files and notes"), {m_brokenTitle, m_broken}));
    auto* when = label("muted", tr("Counts from the next run."));
    setType(when, Appearance::Type::caption);
    column->addWidget(card(tr("Settings"), {m_form, when}));
    column->addStretch(1);
    auto* area = scrolled(inside);
    setScaledWidth(area, factsWidth);
    return area;
}

void DataPage::arrange() {
    const bool stacked = width() < scaled(narrowData);
    m_sides->setDirection(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_side->setMinimumWidth(stacked ? 0 : scaled(factsWidth));
    m_side->setMaximumWidth(stacked ? QWIDGETSIZE_MAX : scaled(factsWidth));
    for (QWidget* part : {m_main, m_side}) // so high that one sees what is in it; the page is scrolled
        part->setMinimumHeight(stacked ? scaled(leastPart) : 0);
}

QSize DataPage::minimumSizeHint() const { return {scaled(leastData), QWidget::minimumSizeHint().height()}; }

void DataPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void DataPage::refresh() {
    const DataFacts& facts = m_view.facts();
    const auto found =
        std::ranges::find_if(data_sources(), [&](const DataSource& source) { return source.name == facts.source.toStdString(); });
    const QString help = found == data_sources().end() ? tr("Data") : spoken(found->help);
    const auto& experiment = m_workbench.document().experiment();
    const bool known = experiment && !experiment->variants.empty();
    const QString folder = known ? folderIn(experiment->variants.front().data) : QString();
    m_heading->setText(folder.isEmpty() ? help : tr("Pictures in the folder “%1”").arg(QDir(folder).dirName()));
    m_heading->setToolTip(folder.isEmpty() ? QString() : QDir::toNativeSeparators(folder) + '\n' + help);
    tellState(facts);
    m_balance->setClasses(facts.classes);
    m_range->setText(facts.range.join('\n'));
    m_brokenTitle->setText(brokenWords(facts));
    QStringList told;
    for (const QString& one : facts.notes + facts.broken)
        told << spoken(one);
    m_broken->setPlainText(told.join('\n'));
    m_broken->setVisible(!facts.notes.isEmpty() || !facts.broken.isEmpty());
    refreshImages();
}

void DataPage::refreshImages() {
    const DataFacts& facts = m_view.facts();
    const QVector<PreviewImage>* images[] = {&facts.plain, &facts.augmented, &facts.wrong, &facts.disputed};
    const QString words[] = {tr("A few training images, spread over the set"),
                             tr("The same images as the network sees them in the first epoch"), facts.wrongWords, facts.disputedWords};
    const int what = m_what->current();
    offerBeside();
    m_words->setText(words[what]);
    m_grid->setImages(*images[what], what < 2 ? tr("Drop a folder of images here") : QString());
}

void DataPage::forget() {
    m_form->forget();
    m_shown.clear();
    m_besideName.clear();
}

void DataPage::refreshForm() {
    const Json& json = m_workbench.document().json();
    Problems none;
    const Json settings = read_data_settings(json.is_object() ? json.value("data", Json::object()) : Json::object(), "data", none);
    if (m_shown == settings.dump())
        return;
    m_shown = settings.dump();
    m_form->refresh(fieldsOf(settings), settings);
    const bool drawn = sourceIn(settings) == "procedural";
    m_choose->setText(chooseWords(sourceIn(settings)));
    m_choose->setToolTip(chooseHelp(sourceIn(settings)));
    m_regenerate->setEnabled(drawn);
    m_regenerate->setToolTip(drawn ? tr("Draws other images of the same classes, by the next seed. Undo brings these back.")
                                   : tr("These images lie in files: only drawn ones can be drawn anew."));
}

void DataPage::regenerate() {
    Json json = m_workbench.document().json();
    Problems none;
    const Json settings = read_data_settings(json.value("data", Json::object()), "data", none);
    if (!json["data"].is_object())
        json["data"] = Json::object(); // of a file that says nothing of it
    const Json known = settings.is_object() ? settings.value("seed", Json()) : Json();
    const std::int64_t seed = known.is_number_integer() ? known.get<std::int64_t>() : 1;
    json["data"]["seed"] = seed < mostSeed ? seed + 1 : 0;
    m_workbench.document().edit([seed] { return tr("Regenerate, seed %1").arg(seed < mostSeed ? seed + 1 : 0); }, json);
}

namespace {

// What takes a count or a share is typed as a number: from 1 on a whole one is a count.
Json asCount(const Json& value) {
    const double number = value.is_number_float() ? value.get<double>() : 0;
    return number >= 1 && number == std::floor(number) ? Json(static_cast<std::int64_t>(number)) : value;
}

} // namespace

void DataPage::setField(const QString& key, const Json& value) {
    Json json = m_workbench.document().json();
    Json& settings = json["data"];
    if (settings.is_null())
        settings = Json::object(); // of a file that says nothing of it
    if (key == "source")
        settings = ofSource(value.get<std::string>(), settings);
    else if (value.is_null())
        settings.erase(key.toStdString());
    else
        settings[key.toStdString()] = asCount(value);
    m_workbench.document().edit([key] { return tr("Data: %1").arg(key); }, json);
}

void DataPage::choosePlace() {
    const Json& json = m_workbench.document().json();
    const bool table = json.is_object() && sourceIn(json.value("data", Json::object())) == "csv";
    auto* dialog = new QFileDialog(this, m_choose->text(), m_workbench.project().root(), table ? tr("Tables (*.csv *.csv.gz)") : QString());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(false);                                                                  // a run may be going
    connect(&m_workbench.document(), &ExperimentDocument::replaced, dialog, &QDialog::close); // another's data are not asked about
    dialog->setFileMode(table ? QFileDialog::ExistingFile : QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& place) { m_workbench.files().usePlace(place); });
    showOnce(dialog);
}

} // namespace mantissa::app
