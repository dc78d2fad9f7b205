// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/welcome/welcome_page.h"

#include "backends/registry.h"
#include "bridge/workbench.h"
#include "forms/being_typed.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/welcome/experiment_card.h"
#include "pages/welcome/key_rows.h"
#include "pages/welcome/recent_row.h"
#include "settings/app_settings.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "style/run_painter.h"
#include "style/scaling.h"
#include "widgets/badge.h"
#include "widgets/flow_layout.h"
#include "widgets/paragraph.h"

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

constexpr int widest = 1180, deviceWidth = 262, leastCard = 190; // a row has as many cards as are that wide

QLabel* words(const QString& text, Appearance::Type type, const char* property = nullptr) {
    auto* label = new QLabel(text);
    setType(label, type);
    if (property)
        label->setProperty(property, true);
    label->setWordWrap(true);
    return label;
}

QFrame* card(QVBoxLayout** inside) {
    auto* frame = new QFrame;
    frame->setProperty("card", true);
    *inside = new QVBoxLayout(frame);
    (*inside)->setContentsMargins(12, 10, 12, 10);
    (*inside)->setSpacing(6);
    return frame;
}

void clear(QLayout* layout) {
    while (QLayoutItem* item = layout->takeAt(0)) {
        if (item->layout())
            clear(item->layout());
        delete item->widget();
        delete item;
    }
}

} // namespace

WelcomePage::WelcomePage(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_shipped(shippedExperiments()),
      m_run(new QPushButton),
      m_name(words({}, Appearance::Type::strong)),
      m_description(new Paragraph),
      m_deviceName(words({}, Appearance::Type::strong)),
      m_deviceFacts(words({}, Appearance::Type::caption, "muted")),
      m_variants(new FlowLayout),
      m_formats(new QVBoxLayout) {
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // what lies in it has it
    outer->addWidget(scroll);
    auto* inside = new QWidget;
    keepScaled(inside, [inside] { inside->setMaximumWidth(scaled(widest)); });
    scroll->setWidget(inside);
    scroll->setAlignment(Qt::AlignHCenter);
    auto* page = new QVBoxLayout(inside);
    page->setContentsMargins(24, 28, 24, 16);
    page->setSpacing(6);
    page->addWidget(words(tr("What does a number format do to the training of a network?"), Appearance::Type::title));
    page->addWidget(
        words(tr("Pick formats, press Run, and watch speed, memory and convergence side by side."), Appearance::Type::body, "muted"));
    page->addSpacing(12);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(16);
    auto* left = new QVBoxLayout;
    left->setSpacing(12);
    left->addWidget(makeRunCard());
    left->addWidget(makeRecent());
    left->addLayout(makeExperiments());
    left->addWidget(makeHint());
    left->addStretch(1);
    columns->addLayout(left, 1);
    columns->addLayout(makeDevice());
    page->addLayout(columns, 1);
    connect(&workbench, &Workbench::changed, this, &WelcomePage::refresh);
    connect(&workbench.plans(), &PlanWatcher::answered, this, &WelcomePage::refreshDevice);
    connect(&Appearance::instance(), &Appearance::changed, this, &WelcomePage::refresh);
    refresh();
    refreshDevice();
    tabThrough(m_run, *m_recent);
}

QWidget* WelcomePage::makeRunCard() {
    QVBoxLayout* inside = nullptr;
    QFrame* frame = card(&inside);
    auto* row = new QHBoxLayout;
    row->setSpacing(20);
    m_run->setProperty("primary", true);
    m_run->setProperty("hero", true);
    setType(m_run, Appearance::Type::heading);
    m_description->setProperty("muted", true);
    setScaledWidth(m_run, 124);
    connect(m_run, &QPushButton::clicked, this, [this] {
        takeWhatIsTyped();
        m_workbench.showPage("run");
        m_workbench.live().run();
    });
    row->addWidget(m_run, 0, Qt::AlignTop);
    auto* text = new QVBoxLayout;
    text->setSpacing(4);
    text->addWidget(m_name);
    m_variants->setSpacing(8);
    text->addLayout(m_variants);
    text->addWidget(m_description);
    row->addLayout(text, 1);
    inside->addLayout(row);
    return frame;
}

QVBoxLayout* WelcomePage::makeExperiments() {
    auto* column = new QVBoxLayout;
    column->setSpacing(8);
    column->addWidget(words(tr("Experiments"), Appearance::Type::strong));
    m_gallery = new QGridLayout;
    m_gallery->setSpacing(12);
    column->addLayout(m_gallery);
    column->addSpacing(6);
    column->addWidget(words(tr("Experiments that fail on purpose"), Appearance::Type::strong));
    QVBoxLayout* lessons = nullptr;
    QFrame* frame = card(&lessons);
    lessons->setContentsMargins(0, 2, 0, 2);
    lessons->setSpacing(0);
    column->addWidget(frame);
    for (const Shipped& each : m_shipped) {
        auto* button = new ExperimentCard(each);
        m_cards << button;
        if (each.lesson)
            lessons->addWidget(button);
        connect(button, &QAbstractButton::clicked, this, [this, file = each.file] { m_workbench.files().open(file); });
    }
    placeCards();
    return column;
}

// Beside the device, within the margins.
void WelcomePage::placeCards() {
    const int room = qMin(width(), scaled(widest)) - scaled(deviceWidth) - 80, perRow = qBound(1, room / scaled(leastCard), 4);
    if (perRow == m_perRow)
        return;
    m_perRow = perRow;
    int shown = 0;
    for (int i = 0; i < m_cards.size(); ++i)
        if (!m_shipped[i].lesson)
            m_gallery->addWidget(m_cards[i], shown / perRow, shown % perRow), ++shown;
}

void WelcomePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeCards();
}

QWidget* WelcomePage::makeRecent() {
    auto* box = new QWidget(this); // shown without a parent it would be a window
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(words(tr("Recent"), Appearance::Type::strong));
    QFrame* frame = card(&m_recent);
    m_recent->setContentsMargins(4, 4, 4, 4);
    m_recent->setSpacing(0);
    column->addWidget(frame);
    m_recentBox = box;
    connect(&m_workbench, &Workbench::opened, this, &WelcomePage::refreshRecent, Qt::QueuedConnection); // it is among them by then
    refreshRecent();
    return box;
}

QWidget* WelcomePage::makeHint() {
    QVBoxLayout* inside = nullptr;
    QFrame* frame = card(&inside);
    inside->addWidget(
        words(tr("Drop an experiment, a project, a run or a folder of images anywhere on the window."), Appearance::Type::body, "muted"));
    return frame;
}

// The newest few; the File menu has them all.
void WelcomePage::refreshRecent() {
    clear(m_recent);
    for (const QString& path : AppSettings().recent().mid(0, 4)) {
        auto* button = new RecentRow(path);
        connect(button, &QPushButton::clicked, this, [this, path] {
            QMetaObject::invokeMethod(
                this, [this, path] { m_workbench.files().open(path); }, Qt::QueuedConnection);
        });
        m_recent->addWidget(button);
    }
    m_recentBox->setVisible(m_recent->count() > 0);
    tabThrough(m_run, *m_recent);
}

QVBoxLayout* WelcomePage::makeDevice() {
    auto* column = new QVBoxLayout;
    column->setSpacing(8);
    column->addWidget(words(tr("This device"), Appearance::Type::strong));
    QVBoxLayout* device = nullptr;
    QFrame* frame = card(&device);
    setScaledWidth(frame, deviceWidth);
    device->addWidget(m_deviceName);
    device->addWidget(m_deviceFacts);
    m_formats->setSpacing(4);
    device->addLayout(m_formats);
    column->addWidget(frame);
    if (const QString why = spoken(why_no_cuda()); !why.isEmpty()) {
        QVBoxLayout* gpu = nullptr;
        QFrame* note = card(&gpu);
        setScaledWidth(note, deviceWidth);
        gpu->addWidget(words(tr("No GPU in use"), Appearance::Type::strong));
        gpu->addWidget(words(why.left(1).toUpper() + why.mid(1), Appearance::Type::caption, "muted"));
        column->addWidget(note);
    }
    QVBoxLayout* keys = nullptr;
    QFrame* sheet = card(&keys);
    setScaledWidth(sheet, deviceWidth);
    keys->addWidget(words(tr("Keys"), Appearance::Type::strong));
    keys->addLayout(keyRows(tr("F5  Run\nSpace  Pause\nAlt+1 to 9, 0  Pages\nF1  All keys")));
    column->addWidget(sheet);
    column->addStretch(1);
    return column;
}

void WelcomePage::refresh() {
    placeCards();
    const ExperimentDocument& document = m_workbench.document();
    const QString whyNot = m_workbench.live().whyNot(LiveRun::Verb::run);
    m_run->setEnabled(whyNot.isEmpty());
    m_run->setToolTip(whyNot.isEmpty() ? tr("Train all variants (F5).") : whyNot);
    m_run->setText(m_workbench.live().continues() ? tr("Continue") : tr("Run"));
    m_run->setIcon(icon("play", whyNot.isEmpty() ? Ink::onAccent : Ink::text));
    clear(m_variants);
    if (document.experiment()) {
        m_name->setText(spokenTitle(document.experiment()->name));
        m_description->setText(spokenTitle(document.experiment()->description));
        const QVector<int> lines = m_workbench.variants().lines();
        for (const Variant& variant : document.experiment()->variants) {
            auto* sample = new QLabel;
            sample->setPixmap(runSample(theme().line(lines.value(variant.index)), theme().panel, devicePixelRatioF()));
            auto* one = new QWidget;
            auto* line = new QHBoxLayout(one);
            line->setContentsMargins(0, 0, 8, 0);
            line->addWidget(sample);
            line->addWidget(new QLabel(QString::fromStdString(variant.name)));
            m_variants->addWidget(one);
        }
    }
    for (int i = 0; i < m_cards.size(); ++i)
        m_cards[i]->setOpen(m_shipped[i].file == document.file());
}

void WelcomePage::refreshDevice() {
    const DeviceFacts& facts = m_workbench.plans().device();
    m_deviceName->setText(facts.failure.isEmpty() ? spoken(facts.name) : facts.id);
    m_deviceFacts->setText(
        facts.failure.isEmpty()
            ? spoken((QStringList{facts.memoryBytes > 0 ? tr("%1 memory.").arg(formatBytes(facts.memoryBytes)) : QString()} + facts.facts)
                         .join(' '))
            : spoken(facts.failure));
    clear(m_formats);
    for (const DeviceFacts::Row& row : facts.formats) {
        auto* line = new QHBoxLayout;
        auto* name = new QLabel(row.format);
        setScaledWidth(name, 110);
        line->addWidget(name);
        auto* badge = new BadgeLabel;
        badge->setBadge(row.badge, spoken(row.reason));
        line->addWidget(badge);
        line->addStretch(1);
        m_formats->addLayout(line);
    }
}

} // namespace mantissa::app
