// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/announcer.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QTimer>

namespace mantissa::app {
namespace {

constexpr int together = 150; // ms

// A point of the window, to the eye; a notification to a screen reader, which says those that appear.
class Announcer : public QWidget {
public:
    explicit Announcer(QWidget* window) : QWidget(window) {
        QAccessible::installFactory(noticeOf);
        setObjectName("announcer");
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setGeometry(0, 0, 1, 1);
        show();
        m_soon.setSingleShot(true);
        m_soon.setInterval(together);
        connect(&m_soon, &QTimer::timeout, this, [this] { say(); });
    }
    void add(const QString& words) {
        if (m_words.contains(words))
            return;
        m_words << words;
        m_soon.start();
    }

private:
    static QAccessibleInterface* noticeOf(const QString&, QObject* object) {
        auto* announcer = dynamic_cast<Announcer*>(object);
        return announcer ? new QAccessibleWidget(announcer, QAccessible::Notification) : nullptr;
    }
    void say() {
        setAccessibleName(m_words.join('\n'));
        m_words.clear();
        QAccessibleEvent appeared(this, QAccessible::ObjectShow);
        QAccessible::updateAccessibility(&appeared);
    }

    QStringList m_words;
    QTimer m_soon;
};

} // namespace

void announce(QWidget& about, const QString& words) {
    if (words.isEmpty())
        return;
    auto* there = dynamic_cast<Announcer*>(about.window()->findChild<QWidget*>("announcer", Qt::FindDirectChildrenOnly));
    (there ? there : new Announcer(about.window()))->add(words);
}

} // namespace mantissa::app
