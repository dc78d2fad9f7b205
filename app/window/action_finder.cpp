// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/action_finder.h"

#include "style/appearance.h"
#include "style/scaling.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr int finderWidth = 420, finderHeight = 300, finderRow = 28, filesLast = 1000;
constexpr int KeyRole = Qt::UserRole; // its shortcut

QString nameOf(const QAction* action) {
    const QString name = action->text().remove('&').remove(QStringLiteral("…"));
    if (action->property(ActionFinder::fileProperty).toBool())
        return ActionFinder::tr("Open the file %1").arg(name);
    const QString menu = action->property(ActionFinder::menuProperty).toString();
    return menu.isEmpty() || name.contains(menu, Qt::CaseInsensitive) ? name : menu + QStringLiteral(": ") + name;
}

int rankOfWord(const QString& name, const QString& word) {
    int best = -1;
    for (qsizetype at = name.indexOf(word, 0, Qt::CaseInsensitive); at >= 0; at = name.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        const qsizetype end = at + word.size();
        const bool begins = at == 0 || !name[at - 1].isLetterOrNumber(), ends = end == name.size() || !name[end].isLetterOrNumber();
        const int rank = begins && ends ? (at == 0 ? 0 : 1) : begins ? 2 : 4;
        best = best < 0 ? rank : qMin(best, rank);
    }
    return best;
}

// The name at the left, its keys at the right end.
class FinderDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {100, scaled(finderRow)}; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const bool chosen = option.state & QStyle::State_Selected, enabled = index.flags() & Qt::ItemIsEnabled;
        const QString key = index.data(KeyRole).toString();
        const QRect place = option.rect.adjusted(8, 0, -8, 0);
        const QFontMetrics& metrics = option.fontMetrics;
        const int keyWidth = key.isEmpty() ? 0 : metrics.horizontalAdvance(key) + 12;
        painter->save();
        painter->setFont(option.font);
        if (chosen)
            painter->fillRect(option.rect, theme().accentSoft);
        painter->setPen(enabled ? theme().text : theme().disabled);
        painter->drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                          metrics.elidedText(index.data().toString(), Qt::ElideRight, place.width() - keyWidth));
        painter->setPen(enabled ? theme().muted : theme().disabled);
        painter->drawText(place, Qt::AlignRight | Qt::AlignVCenter, key);
        painter->restore();
    }
};

} // namespace

void ActionFinder::gather(const QMenu& menu, QVector<QAction*>& all) {
    for (QAction* action : menu.actions()) {
        if (menu.property("within").toBool())
            action->setProperty(menuProperty, menu.title().remove('&'));
        if (!action->menu()) {
            all << action;
            continue;
        }
        action->menu()->setProperty("within", true);
        gather(*action->menu(), all);
    }
}

int ActionFinder::rank(const QString& name, const QString& words) {
    int sum = 0;
    for (const QString& word : words.split(' ', Qt::SkipEmptyParts)) {
        const int rank = rankOfWord(name, word);
        if (rank < 0)
            return -1;
        sum += rank;
    }
    return sum;
}

ActionFinder::ActionFinder(QWidget* parent) : QFrame(parent), m_words(new QLineEdit), m_list(new QListWidget) {
    setProperty("card", true);
    setAutoFillBackground(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_words);
    layout->addWidget(m_list);
    m_words->setPlaceholderText(tr("Find an action, a layer, a lesson or a run"));
    m_words->setAccessibleName(tr("Find an action"));
    m_words->installEventFilter(this);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // it would lie over the last row; tips have long names whole
    m_list->setAccessibleName(tr("Actions"));
    m_list->setItemDelegate(new FinderDelegate(m_list));
    connect(m_words, &QLineEdit::textChanged, this, &ActionFinder::filter);
    connect(m_list, &QListWidget::itemClicked, this, &ActionFinder::trigger);
    hide();
}

void ActionFinder::open(const QVector<QAction*>& actions) {
    m_actions = {actions.begin(), actions.end()};
    if (QWidget* focus = QApplication::focusWidget(); focus != m_words)
        m_before = focus;
    const int width = qMin(scaled(finderWidth), parentWidget()->width());
    setGeometry((parentWidget()->width() - width) / 2, 60, width, scaled(finderHeight));
    m_words->clear();
    filter({});
    show();
    raise();
    m_words->setFocus();
}

void ActionFinder::filter(const QString& words) {
    m_list->clear();
    m_shown.clear();
    std::vector<std::pair<int, QAction*>> found;
    for (QAction* action : m_actions) {
        if (!action)
            continue;
        const QString name = nameOf(action);
        const bool whole = name.compare(words.trimmed(), Qt::CaseInsensitive) == 0; // who types all of it means no longer one
        const int fits = rank(name, words);
        if (words.isEmpty() && action->property(thingProperty).toBool())
            continue; // there are many
        if (fits >= 0 && !action->isSeparator() && !action->menu())
            found.emplace_back((whole ? -2 : 2 * fits) + (action->isEnabled() ? 0 : 1) +
                                   (action->property(fileProperty).toBool() ? filesLast : 0),
                               action);
    }
    std::ranges::stable_sort(found, {}, &std::pair<int, QAction*>::first);
    for (const auto& [fits, action] : found) {
        const QString key = action->shortcut().toString(QKeySequence::NativeText);
        auto* item = new QListWidgetItem(nameOf(action), m_list);
        item->setData(KeyRole, key);
        item->setData(Qt::AccessibleTextRole, key.isEmpty() ? nameOf(action) : nameOf(action) + QStringLiteral(", ") + key);
        item->setToolTip(action->toolTip());
        if (!action->isEnabled())
            item->setFlags(Qt::NoItemFlags);
        m_shown << action;
    }
    if (m_shown.isEmpty())
        (new QListWidgetItem(tr("Nothing is called so"), m_list))->setFlags(Qt::NoItemFlags);
    fitHeight();
    for (int row = 0; row < m_shown.size(); ++row)
        if (m_shown[row]->isEnabled()) {
            m_list->setCurrentRow(row);
            return;
        }
}

// As high as what is found, or as many whole rows as there is room for.
void ActionFinder::fitHeight() {
    for (QWidget* part : {static_cast<QWidget*>(this), static_cast<QWidget*>(m_words)})
        part->ensurePolished();
    const int row = scaled(finderRow), frame = 2 * m_list->frameWidth() + height() - contentsRect().height();
    const QMargins margins = layout()->contentsMargins();
    const int around = margins.top() + m_words->sizeHint().height() + layout()->spacing() + frame + margins.bottom();
    const int rows = qBound(1, m_list->count(), qMax(1, (scaled(finderHeight) - around) / row));
    resize(width(), around + rows * row);
}

void ActionFinder::leave() {
    hide();
    (m_before && m_before->isVisible() ? m_before.data() : parentWidget())->setFocus();
}

void ActionFinder::trigger() {
    QAction* action = m_shown.value(m_list->currentRow());
    leave();
    if (action && action->isEnabled())
        action->trigger();
}

bool ActionFinder::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusOut)
        QTimer::singleShot(0, this, &QWidget::hide); // after a click on the list
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) {
        leave();
    } else if (key == Qt::Key_Return || key == Qt::Key_Enter)
        trigger();
    else if (key == Qt::Key_Down || key == Qt::Key_Up)
        m_list->setCurrentRow(qBound(0, m_list->currentRow() + (key == Qt::Key_Down ? 1 : -1), m_list->count() - 1));
    else
        return QFrame::eventFilter(watched, event);
    return true;
}

} // namespace mantissa::app
