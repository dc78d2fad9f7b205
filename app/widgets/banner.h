// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/message.h"

#include <QWidget>

class QHBoxLayout;
class QVBoxLayout;

namespace mantissa::app {

// What happened, told in the page: the newest whole, one before it as a line that opens; in a low window the newest as a line. The rest
// is behind a button that counts them. Never takes the focus.
class BannerStack : public QWidget {
    Q_OBJECT
public:
    explicit BannerStack(QWidget* parent = nullptr);
    void tell(const Telling& telling); // the same fact twice is one banner
    void retell();                     // in another language
    void clear();
    bool forget(const QString& fact); // it is told elsewhere; false: it was not there
    void setQuiet(bool quiet);        // they come back afterwards
    int count() const { return static_cast<int>(m_told.size()); }

Q_SIGNALS:
    void silenceWanted(const QString& advice); // not to be shown it again

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Place {
        int index = 0, more = 0; // more: messages that have no place
    };
    bool isLow() const; // the window, for the size of its texts
    int room() const;   // for so many
    void rebuild();
    QWidget* makeBanner(const Message& message, const Place& place);
    void addSilence(QHBoxLayout& row, const Message& message, int index);
    void addActions(QHBoxLayout& row, const Message& message, const Place& place);
    QWidget* makeMore(int more);
    QWidget* makeUnfold(int index);
    bool isLine(int index) const; // else its words are whole

    struct Told {
        Telling telling;
        Message message;   // as it is shown
        bool open = false; // somebody wanted to read all of it
    };
    QVector<Told> m_told; // newest first
    QVBoxLayout* m_layout;
    bool m_quiet = false, m_all = false; // somebody asked for them
    bool m_low = false;
};

} // namespace mantissa::app
