// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/message.h"

#include <QWidget>

class QHBoxLayout;
class QVBoxLayout;

namespace mantissa::app {

// What happened, told in the page: at most two at a time, in a low window one, the rest behind a button that counts them. Never takes the
// focus.
class BannerStack : public QWidget {
    Q_OBJECT
public:
    explicit BannerStack(QWidget* parent = nullptr);
    void tell(const Message& message); // the same fact twice is one banner
    void clear();
    bool forget(const QString& fact); // it is told elsewhere; false: it was not there
    void setQuiet(bool quiet);        // they come back afterwards
    int count() const { return static_cast<int>(m_messages.size()); }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Place {
        int index = 0, more = 0; // more: messages that have no place
    };
    int room() const; // for so many
    void rebuild();
    QWidget* makeBanner(const Message& message, const Place& place);
    void addActions(QHBoxLayout& row, const Message& message, const Place& place);
    QWidget* makeMore(int more);

    QVector<Message> m_messages; // newest first
    QVBoxLayout* m_layout;
    bool m_quiet = false, m_all = false; // somebody asked for them
};

} // namespace mantissa::app
