// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QApplication>
#include <QPointer>
#include <QWidget>

namespace mantissa::app {

// Messages never take the keyboard: Qt gives it to whatever comes next when a part that has it vanishes or goes off, and Space would
// then press a remedy instead of pausing. Whoever tabs to a message keeps it.
class QuietMessages : public QObject {
public:
    QuietMessages(QWidget& messages, QWidget& instead) : QObject(&instead), m_messages(&messages), m_instead(instead) {
        connect(qApp, &QApplication::focusChanged, this, [this](QWidget* old, QWidget* now) {
            if (old && isMessage(now) && !isMessage(old)) // later: it is just about to vanish
                QMetaObject::invokeMethod(
                    this, [this, before = QPointer(old)] { giveBack(before); }, Qt::QueuedConnection);
        });
    }

private:
    bool isMessage(const QWidget* widget) const { return widget && m_messages && m_messages->isAncestorOf(widget); }

    void giveBack(const QWidget* before) {
        if (isMessage(QApplication::focusWidget()) && (!before || !before->isVisible() || !before->isEnabled()))
            m_instead.setFocus();
    }

    QPointer<QWidget> m_messages;
    QWidget& m_instead; // owns this
};

} // namespace mantissa::app
