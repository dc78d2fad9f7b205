// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/experiment.h"

#include <QMap>
#include <QObject>
#include <QVector>

#include <functional>

namespace mantissa::app {

class Desk;

// Of a training that goes on, what each variant's settings are: an undo that takes one of them back in the document takes it back
// in the training as well.
class LiveUndo : public QObject {
    Q_OBJECT
public:
    // goesLive: whether an edit reaches a training, which is kept beside it then.
    LiveUndo(Desk& desk, std::function<bool()> goesLive, QObject* parent);
    enum Part : unsigned { lossScale = 1, policy = 2, learningRate = 4, everything = 7 };
    // To the training, where one goes on and `parts` of the document's variant differ from what it has.
    bool send(int variant, unsigned parts);
    int trainedAs(int variant) const; // its place in the training, which others may have come beside since; -1: it has none
    bool ratesAgree() const;          // of what trains on, and of the document, variant by variant
    bool isAnotherNetwork() const;    // than the one that trains: what is said of single layers is about others

private:
    struct Settings {
        std::string name; // of the variant
        LossScaling lossScale;
        Policy policy; // of a network that is another by now: with the training's own exceptions
        double rate = 0;
    };
    QVector<Settings> settingsNow() const;                            // of the document; empty: something is wrong with it
    static unsigned difference(const Settings& a, const Settings& b); // parts
    static int placeIn(const QVector<Settings>& trained, const QVector<Settings>& now, int variant);
    void begin();
    void takeIndex(int index); // of the undo stack
    void payOwed();

    Desk& m_desk;
    std::function<bool()> m_goesLive;
    QVector<Settings> m_known;   // of the document as it was last when nothing was wrong with it
    QVector<Settings> m_trained; // of the training, as it was told last
    Json m_network;              // of the training
    QMap<int, unsigned> m_owed;  // parts of variants that could not be sent
    int m_index = 0;             // of the undo stack then
};

} // namespace mantissa::app
