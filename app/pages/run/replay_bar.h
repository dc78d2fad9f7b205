// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;
class QSlider;

namespace mantissa::app {

class RunStore;

// What has been trained, once more: a step is chosen, or they go by, with the events up to there.
class ReplayBar : public QWidget {
    Q_OBJECT
public:
    explicit ReplayBar(RunStore& store, QWidget* parent = nullptr);
    void open(); // at its beginning
    void end();  // and out of sight

Q_SIGNALS:
    void moved(qint64 step);
    void closed();

private:
    qint64 longest() const;
    void go(int share);
    void play();
    QString words(qint64 step) const;

    RunStore& m_store;
    QPushButton* m_play;
    QSlider* m_slider; // in thousandths of the longest run
    QLabel* m_words;
    QTimer m_timer;
};

} // namespace mantissa::app
