// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "app/monkey.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QWheelEvent>
#include <QtTest>

#include <algorithm>
#include <array>

namespace mantissa::app {
namespace {

constexpr std::array typed = {"",      "0",   "-1",   "1",     "7",        "32",   "0.001", "3,5",         "1e9",
                              "nan",   "abc", "1e-9", "65504", "99999999", "relu", "head",  "float16",     "float<4,3,flush>",
                              "mxfp4", "a/b", "ä€",   " ",     "x = 1",    "2 2",  "2, 2",  "fixed<8,99>", "mixed_float16"};
constexpr std::array keys = {Qt::Key_Tab,  Qt::Key_Return, Qt::Key_Escape, Qt::Key_Space, Qt::Key_Delete,  Qt::Key_Up,
                             Qt::Key_Down, Qt::Key_Left,   Qt::Key_Right,  Qt::Key_Home,  Qt::Key_End,     Qt::Key_PageDown,
                             Qt::Key_F2,   Qt::Key_F6,     Qt::Key_Z,      Qt::Key_Y,     Qt::Key_C,       Qt::Key_V,
                             Qt::Key_D,    Qt::Key_A,      Qt::Key_Plus,   Qt::Key_Minus, Qt::Key_Backtab, Qt::Key_Menu};
constexpr std::array modifiers = {Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier, Qt::ControlModifier, Qt::AltModifier};

bool reachable(const QWidget& widget) { return widget.isVisible() && widget.isEnabled() && !widget.visibleRegion().isEmpty(); }
bool anyWidget(const QWidget& widget) { return reachable(widget); }
bool isButton(const QAbstractButton& button) { return reachable(button); }
bool isField(const QLineEdit& field) { return reachable(field) && !field.isReadOnly(); }
bool isList(const QComboBox& list) { return reachable(list) && list.count() > 0; }

// A menu that is about to show is filled anew, also where it was collected before.
void collect(const QWidget& from, QVector<QPointer<QAction>>& actions) {
    for (QAction* action : from.actions())
        if (QMenu* menu = action->menu()) {
            Q_EMIT menu->aboutToShow(); // some are filled then
            collect(*menu, actions);
        } else if (action->isEnabled() && !action->isSeparator())
            actions << action;
}

} // namespace

Monkey::Monkey(unsigned seed) : m_random(seed) {
    m_watch.setSingleShot(true);
    QObject::connect(&m_watch, &QTimer::timeout, &m_watch, [this] { endLoop(); });
}

void Monkey::act(QWidget& window) {
    for (QWidget* top : QApplication::topLevelWidgets())
        if (top->isVisible() && qobject_cast<QFileDialog*>(top))
            return note("shut", top), (void)top->close();
    m_window = &window;
    m_watch.start(300);
    using Way = void (Monkey::*)(QWidget&);
    constexpr std::array<Way, 14> ways = {&Monkey::click,  &Monkey::click,   &Monkey::click, &Monkey::click, &Monkey::click,
                                          &Monkey::type,   &Monkey::type,    &Monkey::pick,  &Monkey::pick,  &Monkey::drag,
                                          &Monkey::scroll, &Monkey::trigger, &Monkey::press, &Monkey::resize};
    (this->*ways[below(int(ways.size()))])(window);
    m_watch.stop();
}

void Monkey::click(QWidget& window) {
    QWidget& where = *stage(window);
    if (auto* menu = qobject_cast<QMenu*>(&where)) {
        const auto actions = menu->actions();
        QAction* action = actions.isEmpty() || below(4) == 0 ? nullptr : actions[below(int(actions.size()))];
        note("menu", action);
        return action ? QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center()) : (void)menu->close();
    }
    QWidget* widget = below(3) ? static_cast<QWidget*>(some<QAbstractButton>(where, isButton)) : some<QWidget>(where, anyWidget);
    if (!widget)
        widget = &where;
    const auto button = below(6) ? Qt::LeftButton : Qt::RightButton;
    note(button == Qt::LeftButton ? "click" : "right click", widget);
    const QPoint at = somewhere(*widget);
    if (below(8) == 0)
        return QTest::mouseDClick(widget, button, {}, at);
    QTest::mouseClick(widget, button, {}, at);
}

void Monkey::type(QWidget& window) {
    QPointer<QLineEdit> field = some<QLineEdit>(*stage(window), isField);
    if (!field)
        return;
    const char* text = typed[below(int(typed.size()))];
    note(QStringLiteral("type \"%1\" into").arg(QString::fromUtf8(text)), field);
    field->setFocus();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    for (const QChar letter : QString::fromUtf8(text))
        if (field)
            QTest::sendKeyEvent(QTest::Click, field, Qt::Key_unknown, letter, Qt::NoModifier);
    if (field && below(3))
        QTest::keyClick(field, below(2) ? Qt::Key_Return : Qt::Key_Tab);
}

void Monkey::pick(QWidget& window) {
    auto* list = some<QComboBox>(*stage(window), isList);
    if (!list)
        return;
    note("pick from", list);
    const int index = below(list->count());
    list->setCurrentIndex(index);
    Q_EMIT list->activated(index);
}

void Monkey::drag(QWidget& window) {
    QPointer<QWidget> from = some<QWidget>(*stage(window), anyWidget), to = some<QWidget>(*stage(window), anyWidget);
    if (!from || !to)
        return;
    note("drag", from), note("  to", to);
    const QPoint start = somewhere(*from), end = from->mapFromGlobal(to->mapToGlobal(somewhere(*to)));
    QTest::mousePress(from, Qt::LeftButton, {}, start);
    for (int i = 1; i <= 4 && from; ++i)
        QTest::mouseMove(from, start + (end - start) * i / 4);
    if (from)
        QTest::mouseRelease(from, Qt::LeftButton, {}, end);
}

void Monkey::scroll(QWidget& window) {
    QPointer<QWidget> widget = some<QWidget>(*stage(window), anyWidget);
    if (!widget)
        return;
    note("scroll", widget);
    const QPoint at = somewhere(*widget), turn(0, below(2) ? 120 : -240);
    QWheelEvent event(at, widget->mapToGlobal(at), {}, turn, Qt::NoButton, modifiers[below(int(modifiers.size()))], Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(widget, &event);
}

void Monkey::trigger(QWidget& window) {
    QVector<QPointer<QAction>> actions;
    for (const QMenuBar* bar : window.findChildren<QMenuBar*>())
        collect(*bar, actions);
    collect(window, actions);
    if (actions.isEmpty() || stage(window) != &window)
        return;
    QAction* action = actions[below(int(actions.size()))];
    note("action", action);
    if (action)
        action->trigger();
}

void Monkey::press(QWidget& window) {
    QWidget* widget = QApplication::focusWidget() ? QApplication::focusWidget() : stage(window);
    const auto key = keys[below(int(keys.size()))];
    const auto with = modifiers[below(int(modifiers.size()))];
    note(QStringLiteral("press %1").arg(QKeySequence(int(key) | int(with)).toString()), widget);
    QTest::keyClick(widget, key, with);
}

void Monkey::resize(QWidget& window) {
    if (below(4))
        return QTest::qWait(below(300));
    const QSize size(900 + below(1000), 600 + below(600));
    note(QStringLiteral("resize to %1 x %2").arg(size.width()).arg(size.height()), &window);
    window.resize(size);
}

QString Monkey::recent() const {
    QStringList done = m_done.mid(qMax(0, int(m_done.size()) - 16));
    std::ranges::reverse(done);
    return done.join("; ");
}

QWidget* Monkey::stage(QWidget& window) const {
    if (QWidget* popup = QApplication::activePopupWidget())
        return popup;
    if (QWidget* modal = QApplication::activeModalWidget())
        return modal;
    for (QWidget* top : QApplication::topLevelWidgets())
        if (top->isVisible() && top != &window && top->windowType() == Qt::Dialog)
            return top;
    return &window;
}

template <class Kind>
Kind* Monkey::some(QWidget& window, bool (*wanted)(const Kind&)) {
    QVector<Kind*> found;
    for (Kind* one : window.findChildren<Kind*>())
        if (wanted(*one))
            found << one;
    return found.isEmpty() ? nullptr : found[below(int(found.size()))];
}

QPoint Monkey::somewhere(const QWidget& widget) {
    const QRect rect = widget.visibleRegion().boundingRect();
    return rect.isEmpty() ? QPoint() : rect.topLeft() + QPoint(below(rect.width()), below(rect.height()));
}

void Monkey::note(const QString& what, const QObject* on) {
    QString name;
    if (const auto* action = qobject_cast<const QAction*>(on))
        name = action->text();
    else if (const auto* button = qobject_cast<const QAbstractButton*>(on))
        name = button->text();
    if (const auto* widget = qobject_cast<const QWidget*>(on); widget && name.isEmpty())
        name = widget->accessibleName();
    m_done << QStringLiteral("%1 %2 \"%3\"").arg(what, on ? on->metaObject()->className() : "nothing", name);
    if (qEnvironmentVariableIsSet("MANTISSA_MONKEY_TELLS"))
        qInfo("%s", qPrintable(m_done.last()));
}

void Monkey::endLoop() {
    m_watch.start(300);
    if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget()); menu && below(3))
        click(*menu);
    else if (QWidget* front = menu ? menu : m_window.data())
        QTest::keyClick(front, Qt::Key_Escape);
}

} // namespace mantissa::app
