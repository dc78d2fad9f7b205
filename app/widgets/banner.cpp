// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/banner.h"

#include "bridge/variant_list.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "style/scaling.h"
#include "widgets/announcer.h"
#include "widgets/banner_parts.h"
#include "widgets/flow_layout.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace mantissa::app {
namespace {

constexpr int shown = 2, longStory = 200, wholeStory = 320;
constexpr int lowWindow = 860; // one there, or the page has no room: a projector of 800 is low whatever a desktop takes of it
constexpr int narrowWindow = 800;
constexpr int leastWords = 320;             // beside buttons
constexpr int mostFactLines = 2;            // beside buttons; where it takes more, these stand beneath it
constexpr int aroundWords = 42 + 6;         // icon and margins
constexpr int toolWide = 30, toolSpace = 6; // the button that closes, the one that opens

int widthInALine(const Message& message) {
    return QFontMetrics(typeFont(Appearance::Type::strong)).horizontalAdvance(message.fact + ' ') +
           QFontMetrics(typeFont(Appearance::Type::body)).horizontalAdvance(message.cause);
}

bool isLong(const Message& message, const QString& cause) { return message.fact.size() + cause.size() > longStory; }

// A wall of words is read by nobody: its first sentence says what happened.
bool hasMore(const Message& message) {
    return message.fact.size() + message.cause.size() > wholeStory && firstSentence(message.cause) != message.cause;
}

} // namespace

BannerStack::BannerStack(QWidget* parent) : QWidget(parent), m_layout(new QVBoxLayout(this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(6);
    connect(&Appearance::instance(), &Appearance::changed, this, [this] { rebuild(); });
    hide();
}

void BannerStack::tell(const Telling& telling) {
    const Message message = telling();
    m_told.removeIf([&](const Told& each) {
        const QString& topic = each.message.topic;
        return each.message.fact == message.fact || (!topic.isEmpty() && (topic == message.topic || message.ends.contains(topic)));
    });
    m_told.prepend({telling, message});
    rebuild();
    announce(*this, message.fact + ' ' + message.cause);
}

void BannerStack::retell() {
    for (Told& each : m_told)
        each.message = each.telling();
    rebuild();
}

void BannerStack::clear() {
    m_told.clear();
    rebuild();
}

void BannerStack::keepWhatHolds() {
    m_told.removeIf([](const Told& each) { return !each.message.holds || !each.message.holds(); });
    rebuild();
}

bool BannerStack::forget(const QString& fact) {
    const bool there = m_told.removeIf([&](const Told& each) { return each.message.fact == fact; }) > 0;
    if (there)
        rebuild();
    return there;
}

void BannerStack::drop(Message::Until until) {
    if (m_told.removeIf([until](const Told& each) { return each.message.until == until; }) > 0)
        rebuild();
}

void BannerStack::keepUndo(int index) {
    const auto isPast = [=](const Message& told) { return (told.undoes >= 0 && told.undoes != index) || index < told.edit; };
    if (m_told.removeIf([&](const Told& each) { return isPast(each.message); }) > 0)
        rebuild();
}

void BannerStack::dropDeed(int id) {
    if (m_told.removeIf([id](const Told& each) { return each.message.deed == id; }) > 0)
        rebuild();
}

void BannerStack::keepOf(const QStringList& variants) {
    if (const auto [from, to] = renamingIn(std::exchange(m_variants, variants), variants); !from.isEmpty())
        for (Told& each : m_told)
            std::ranges::replace(each.message.variants, from, to);
    const auto isGone = [&](const QString& name) { return !variants.contains(name); };
    if (m_told.removeIf(
            [&](const Told& each) { return !each.message.variants.isEmpty() && std::ranges::all_of(each.message.variants, isGone); }) > 0)
        rebuild();
}

void BannerStack::setQuiet(bool quiet) {
    m_quiet = quiet;
    setVisible(count() > 0 && !m_quiet);
}

bool BannerStack::isLow() const { return window()->height() < scaled(lowWindow); }
bool BannerStack::isNarrow() const { return window()->width() < scaled(narrowWindow); }
int BannerStack::room() const { return isLow() ? 1 : shown; }
bool BannerStack::hasLine(int index) const { return (isLow() && !isNarrow()) || index > 0; }

// The window has another size.
void BannerStack::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (shapes() != m_shapes)
        QMetaObject::invokeMethod(this, &BannerStack::rebuild, Qt::QueuedConnection);
}

QWidget* BannerStack::makeMore(int more) {
    auto* button = new QPushButton(tr("%1 more").arg(more));
    button->setToolTip(tr("Show the messages before these, in their place"));
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QPushButton::clicked, this, [this] {
        std::rotate(m_told.begin(), m_told.begin() + room(), m_told.end()); // never more at once than leaves the page its room
        rebuild();
    });
    return button;
}

void BannerStack::rebuild() {
    while (QLayoutItem* item = m_layout->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    m_shapes = shapes();
    const int banners = int(m_shapes.size());
    for (int i = 0; i < banners; ++i) {
        QWidget* banner = makeBanner(m_told[i].message, {.index = i, .more = i + 1 == banners ? count() - banners : 0});
        m_layout->addWidget(banner);
        banner->show(); // the layout would do it with the next events, and their place be empty until then
    }
    m_layout->activate();
    setVisible(count() > 0 && !m_quiet);
}

int BannerStack::wantedBeside(const Message& message) const {
    const QFontMetrics words(typeFont(Appearance::Type::body));
    int wide = 0;
    for (const Message::Action& action : message.actions)
        wide += words.horizontalAdvance(action.words) + scaled(30);
    return wide + (message.advice.isEmpty() ? 0 : words.horizontalAdvance(tr("Don't show again")) + scaled(30));
}

BannerStack::Shape BannerStack::shapeOf(int index) const {
    const Told& told = m_told[index];
    const Message& message = told.message;
    const bool line = !told.open && hasLine(index);
    const int wide = (parentWidget() ? parentWidget() : this)->width(); // a hidden one has the width of long ago
    const int tools = (hasLine(index) || hasMore(message) ? 2 : 1) * (scaled(toolWide) + toolSpace), wanted = wantedBeside(message);
    const int all = wide - contentsMargins().left() - contentsMargins().right() - aroundWords - tools, beside = all - wanted;
    const bool brief = !line && !told.open && hasMore(message);
    const bool several = !line && message.actions.size() > 1 && isLong(message, brief ? firstSentence(message.cause) : message.cause);
    const bool cramped = beside < scaled(line ? leastBannerLine : leastWords) || (line && linesOfFact(message, beside) > mostFactLines);
    const bool beneath = wanted > 0 && (several || cramped);
    return {line, beneath, brief || (line && widthInALine(message) > (beneath ? all : beside)), brief};
}

QVector<BannerStack::Shape> BannerStack::shapes() const {
    QVector<Shape> all;
    for (int i = 0; i < qMin(room(), count()); ++i)
        all << shapeOf(i);
    return all;
}

bool BannerStack::folds(int index) const { return m_told[index].open && (hasLine(index) || hasMore(m_told[index].message)); }

// A line opens, as do the first words of a long story, and what was opened folds again.
QWidget* BannerStack::makeFold(int index) {
    auto* fold = new QToolButton;
    const bool open = m_told[index].open;
    fold->setIcon(icon(open ? "up" : "down"));
    fold->setToolTip(open ? tr("Fold it again") : tr("Read all of it"));
    fold->setAccessibleName(fold->toolTip());
    connect(fold, &QToolButton::clicked, this, [this, index, open] {
        m_told[index].open = !open;
        rebuild();
    });
    return fold;
}

QToolButton* BannerStack::makeClose(int index) {
    auto* close = new QToolButton;
    close->setIcon(icon("close"));
    close->setToolTip(tr("Close this message"));
    close->setAccessibleName(tr("Close this message"));
    connect(close, &QToolButton::clicked, this, [this, index] {
        m_told.removeAt(index);
        rebuild();
    });
    return close;
}

// A long story has the whole width, and what can be done stands beneath it, on as many lines as that takes.
QWidget* BannerStack::makeBanner(const Message& message, const Place& place) {
    QWidget* frame = newBannerFrame(message.kind);
    frame->setAccessibleName(message.fact + ' ' + message.cause);
    auto* row = new QHBoxLayout(frame);
    const Shape shape = m_shapes[place.index];
    const int above = shape.line ? 3 : 5;
    row->setContentsMargins(42, above, 6, above);
    QWidget* words =
        shape.line ? newBannerLine(message) : newBannerWords(message, shape.brief ? firstSentence(message.cause) : message.cause);
    words->setObjectName("words");
    QLayout* actions = row;
    if (shape.beneath) {
        auto* column = new QVBoxLayout;
        column->setSpacing(4);
        column->addWidget(words);
        auto* beneath = new FlowLayout;
        column->addLayout(beneath);
        actions = beneath;
        row->addLayout(column, 1);
    } else {
        row->addWidget(words, 1);
    }
    addActions(*actions, message, place);
    const Qt::Alignment at = shape.beneath ? Qt::AlignTop : Qt::AlignVCenter;
    if (shape.unfolds || (shape.line && isLong(message, message.cause)) || folds(place.index))
        row->addWidget(makeFold(place.index), 0, at);
    row->addWidget(makeClose(place.index), 0, at);
    return frame;
}

void BannerStack::addActions(QLayout& row, const Message& message, const Place& place) {
    for (const Message::Action& action : message.actions) {
        auto* button = new QPushButton(action.words);
        button->setToolTip(action.words);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QPushButton::clicked, this, [this, index = place.index, act = action.act] {
            m_told.removeAt(index);
            rebuild();
            act();
        });
        row.addWidget(button);
    }
    if (!message.advice.isEmpty())
        addSilence(row, message, place.index);
    if (place.more > 0)
        row.addWidget(makeMore(place.more));
}

void BannerStack::addSilence(QLayout& row, const Message& message, int index) {
    auto* button = new QPushButton(tr("Don't show again"));
    button->setToolTip(tr("In this project; Preferences brings it back."));
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QPushButton::clicked, this, [this, index, advice = message.advice] {
        m_told.removeAt(index);
        rebuild();
        Q_EMIT silenceWanted(advice);
    });
    row.addWidget(button);
}

} // namespace mantissa::app
