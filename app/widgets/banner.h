// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/message.h"

#include <QWidget>

class QVBoxLayout;

namespace mantissa::app {

// What happened, told in the page: at most two at a time, the rest counted. Never takes the focus.
class BannerStack : public QWidget {
    Q_OBJECT
public:
    explicit BannerStack(QWidget* parent = nullptr);
    void tell(const Message& message); // the same fact twice is one banner
    void clear();
    int count() const { return static_cast<int>(m_messages.size()); }

private:
    void rebuild();
    QWidget* makeBanner(const Message& message, int index);

    QVector<Message> m_messages; // newest first
    QVBoxLayout* m_layout;
};

} // namespace mantissa::app
