// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/step_column.h"

#include "bridge/lesson_desk.h"
#include "bridge/workbench.h"
#include "style/icons.h"
#include "style/scaling.h"
#include "widgets/paragraph.h"
#include "widgets/settled_layout.h"
#include "widgets/wrapped_text.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <utility>

namespace mantissa::app {
namespace {

void emptyLayout(QLayout& layout) {
    while (QLayoutItem* item = layout.takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
}

// A ring with the step's number, filled where one is, a tick where one was.
class LessonStepRow : public QPushButton {
public:
    enum class State { done, current, reached, to_come };
    LessonStepRow(int number, const QString& title, State state) : QPushButton(title), m_number(number), m_state(state) {
        setProperty("row", true);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // its words wrap, whatever a button asks for
        setEnabled(state != State::to_come);
        keepScaled(this, [this] { setMinimumHeight(qMax(scaled(34), wordsHeight())); });
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QPushButton::resizeEvent(event);
        if (event->oldSize().width() != width())
            QMetaObject::invokeMethod(
                this, [this] { updateGeometry(); }, Qt::QueuedConnection);
        setMinimumHeight(qMax(scaled(34), wordsHeight()));
    }
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const bool current = m_state == State::current;
        if (current) {
            painter.fillRect(rect(), theme().accentSoft);
            painter.fillRect(QRect(0, 0, 3, height()), theme().accent);
        }
        if (hasFocus()) {
            painter.setPen(QPen(theme().focus, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(rect().adjusted(1, 1, -1, -1));
        }
        paintRing(painter, current);
        painter.setFont(typeFont(current ? Appearance::Type::strong : Appearance::Type::body));
        painter.setPen(current || m_state == State::reached ? theme().text : theme().muted);
        if (!isNarrow())
            painter.drawText(QRectF(wordsPlace()), text(), wrapsAnywhere());
    }

private:
    bool isNarrow() const { return wordsPlace().width() < scaled(StepColumn::narrow); }
    int wordsHeight() const {
        return isNarrow() ? 0 : wrappedExtent(text(), typeFont(Appearance::Type::strong), wordsPlace().width()).height + scaled(14);
    }
    QRect wordsPlace() const { return QRect(scaled(46), 2, width() - scaled(54), qMax(20, height() - 4)); }
    void paintRing(QPainter& painter, bool current) {
        const double side = scaled(22);
        const QRectF ring(scaled(14), (height() - side) / 2.0, side, side);
        const bool done = m_state == State::done;
        painter.setPen(QPen(done ? theme().good : current ? theme().accent : theme().control, 1.2));
        painter.setBrush(current ? QBrush(theme().accent) : Qt::NoBrush);
        painter.drawEllipse(ring);
        if (done)
            return paintIcon(painter, ring.adjusted(4, 4, -4, -4), "check", theme().good);
        painter.setPen(current ? theme().onAccent : theme().muted);
        painter.setFont(typeFont(Appearance::Type::caption));
        painter.drawText(ring, Qt::AlignCenter, QString::number(m_number));
    }
    int m_number;
    State m_state;
};

} // namespace

StepColumn::StepColumn(LessonDesk& desk, Workbench& workbench, QWidget* parent)
    : QWidget(parent), m_desk(desk), m_workbench(workbench), m_title(new QLabel), m_steps(new QVBoxLayout), m_words(new QVBoxLayout) {
    setProperty("panel", true);
    setAttribute(Qt::WA_StyledBackground);
    auto* inside = new QWidget;
    inside->setProperty("panel", true);
    inside->setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_title->setProperty("section", true);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // the column is as wide as it is
    m_title->setWordWrap(true);
    m_steps->setSpacing(0);
    m_steps->setContentsMargins(0, 6, 0, 10);
    column->addLayout(m_steps);
    auto* words = new QLabel(tr("Words"));
    words->setObjectName("wordsHead");
    words->setProperty("section", true);
    setScaledHeight(words, 32);
    column->addWidget(words);
    m_words->setSpacing(8);
    m_words->setContentsMargins(12, 10, 12, 10);
    column->addLayout(m_words);
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setAccessibleName(tr("Text of the step"));
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(m_title); // whole, where the steps are scrolled
    whole->addWidget(scroll);
}

void StepColumn::refresh() {
    if (!m_desk.isOpen())
        return;
    if (const QString now = shownNow(); std::exchange(m_shown, now) == now) // a run tells of itself many times a second
        return;
    refreshTitle();
    refreshSteps();
    emptyLayout(*m_words);
    const bool isNarrow = minimumWidth() <= scaled(narrow);
    m_title->setVisible(!isNarrow);
    if (!isNarrow)
        addWords();
    findChild<QLabel*>("wordsHead")->setVisible(m_words->count() > 0);
    // How high the words must be is known once they have their width.
    QMetaObject::invokeMethod(this, &StepColumn::settleWords, Qt::QueuedConnection);
}

// All that what stands here depends on.
QString StepColumn::shownNow() const {
    const lessons::Player& player = m_desk.player();
    return QStringLiteral("%1 %2 %3 %4 %5 %6 %7")
        .arg(QString::fromStdString(player.lesson().folder.string()), m_desk.language(), theme().panel.name())
        .arg(player.at())
        .arg(player.progress().furthest)
        .arg(is_finished(player))
        .arg(QStringLiteral("%1 %2").arg(Appearance::instance().textScale()).arg(minimumWidth()));
}

void StepColumn::refreshTitle() {
    const lessons::Player& player = m_desk.player();
    const QString title = QString::fromStdString(player.lesson().title.in(m_desk.language().toStdString()));
    const QString place = tr("%1 of %2").arg(player.at() + 1).arg(player.count()).replace(' ', QChar::Nbsp);
    const QRect room(0, 0, qMax(80, minimumWidth()) - 2 * 12 - 4, 1000); // without its padding
    m_title->setText(title + "   " + place);
    m_title->setFixedHeight(
        qMax(scaled(36), m_title->fontMetrics().boundingRect(room, Qt::TextWordWrap, m_title->text()).height() + scaled(16)));
}

void StepColumn::refreshSteps() {
    int focused = -1; // whoever goes by keys stays where that was
    for (int i = 0; i < m_steps->count(); ++i)
        if (m_steps->itemAt(i)->widget()->hasFocus())
            focused = i;
    emptyLayout(*m_steps);
    for (int i = 0; i < m_desk.player().count(); ++i)
        addStep(i);
    if (focused >= 0 && focused < m_steps->count())
        m_steps->itemAt(focused)->widget()->setFocus();
}

void StepColumn::settleWords() {
    for (int i = 0; i < m_words->count(); ++i)
        if (QWidget* words = m_words->itemAt(i)->widget()) {
            words->updateGeometry();
            if (i + 1 == m_words->count())
                settleLayouts(words);
        }
}

void StepColumn::addStep(int i) {
    const lessons::Player& player = m_desk.player();
    const QString title = QString::fromStdString(player.step(i).title.in(m_desk.language().toStdString()));
    const bool reached = i <= player.progress().furthest,
               past = i < player.progress().furthest || (i == player.at() && is_finished(player));
    const LessonStepRow::State state = i == player.at() ? LessonStepRow::State::current
                                       : past           ? LessonStepRow::State::done
                                       : reached        ? LessonStepRow::State::reached
                                                        : LessonStepRow::State::to_come;
    auto* row = new LessonStepRow(i + 1, title, state);
    const QString words = state == LessonStepRow::State::current ? tr("current") : past ? tr("done") : tr("to come");
    row->setAccessibleName(tr("Step %1, %2, %3").arg(i + 1).arg(title, words));
    row->setToolTip(reached ? title : tr("%1: comes after the steps before it.").arg(title));
    connect(row, &QPushButton::clicked, &m_desk, [this, i] { m_desk.goTo(i); });
    m_steps->addWidget(row);
}

// Each opens in Numbers where a number shows it.
void StepColumn::addWords() {
    const std::string language = m_desk.language().toStdString();
    for (const lessons::LectureWord& word : m_desk.player().lesson().words) {
        auto* row = new Paragraph;
        row->setTextFormat(Qt::RichText);
        const QString name = QString::fromStdString(word.word.in(language)).toHtmlEscaped(),
                      means = QString::fromStdString(word.means.in(language)).toHtmlEscaped();
        row->setText(word.value.empty()
                         ? QStringLiteral("<b>%1</b><br>%2").arg(name, means)
                         : QStringLiteral("<a href=\"number\" style=\"color:%3\">%1</a><br>%2").arg(name, means, theme().accent.name()));
        row->setTextInteractionFlags(Qt::TextBrowserInteraction);
        row->setAccessibleName(name + ": " + means);
        connect(row, &QLabel::linkActivated, this, [this, value = word.value] {
            if (const auto number = m_desk.player().figure(value); std::holds_alternative<double>(number))
                m_workbench.showNumber(std::get<double>(number));
        });
        m_words->addWidget(row);
    }
}

} // namespace mantissa::app
