// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/message.h"

#include <QWidget>

class QLayout;
class QToolButton;
class QVBoxLayout;

namespace mantissa::app {

// What happened, told in the page: the newest whole, of a long story the first sentence, one before it as a line, both to be opened; in a
// low window the newest as a line, unless the window is narrow, too. Buttons that leave the words no room stand beneath them. The rest is
// behind a button that counts them and shows the next in the place of these. Never takes the focus.
class BannerStack : public QWidget {
    Q_OBJECT
public:
    explicit BannerStack(QWidget* parent = nullptr);
    void tell(const Telling& telling); // the same fact, or topic, twice is one banner
    void retell();                     // in another language
    void clear();
    void keepWhatHolds();                     // a training begins, or goes on
    void drop(Message::Until until);          // what is true until then
    void keepUndo(int index);                 // the undo stack stands there now
    void dropDeed(int id);                    // it was taken back
    void keepOf(const QStringList& variants); // there are no others any more
    bool forget(const QString& fact);         // it is told elsewhere; false: it was not there
    void setQuiet(bool quiet);                // they come back afterwards
    int count() const { return static_cast<int>(m_told.size()); }

Q_SIGNALS:
    void silenceWanted(const QString& advice); // not to be shown it again

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Place {
        int index = 0, more = 0; // more: messages that have no place
    };
    struct Shape {
        bool line = false, beneath = false, unfolds = false; // a line, else words; buttons beneath them; there is more than is shown
        bool brief = false;                                  // the first sentence of the cause
        bool operator==(const Shape&) const = default;
    };
    bool isLow() const, isNarrow() const; // the window, for the size of its texts
    int room() const;                     // for so many
    bool hasLine(int index) const;        // unless it was unfolded
    Shape shapeOf(int index) const;
    QVector<Shape> shapes() const; // of all that have a place
    void rebuild();
    QWidget* makeBanner(const Message& message, const Place& place);
    void addSilence(QLayout& row, const Message& message, int index);
    void addActions(QLayout& row, const Message& message, const Place& place);
    int wantedBeside(const Message& message) const; // by its buttons
    QToolButton* makeClose(int index);
    QWidget* makeMore(int more);
    bool folds(int index) const; // where somebody unfolded it
    QWidget* makeFold(int index);

    struct Told {
        Telling telling;
        Message message;   // as it is shown
        bool open = false; // somebody wanted to read all of it
    };
    QVector<Told> m_told; // newest first, until somebody asks for those before
    QVBoxLayout* m_layout;
    QVector<Shape> m_shapes; // as they were made
    QStringList m_variants;  // of the experiment
    bool m_quiet = false;
};

} // namespace mantissa::app
