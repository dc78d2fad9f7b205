// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/dataset.h"
#include "train/experiment.h"
#include "work/worker.h"

#include <QImage>
#include <QObject>
#include <QStringList>
#include <QVector>

#include <memory>

namespace mantissa::app {

inline constexpr QLatin1String captionHalves(" | "); // between what two runs say of an image

// One image of the data as the page shows it.
struct PreviewImage {
    QImage image;
    QString caption, toolTip;
    QString told = {}; // its caption in words, where that has marks
};

struct ClassShare {
    QString name;
    qint64 train = 0, validation = 0;
};

// What the Data page tells of a variant's data.
struct DataFacts {
    QString failure; // one sentence; the rest is empty then, but for broken files that were too many
    QString source;
    qint64 train = 0, validation = 0;
    QVector<ClassShare> classes;
    QVector<PreviewImage> plain, augmented; // of training, the same samples
    QVector<PreviewImage> wrong, disputed;  // of validation
    QString wrongWords, disputedWords;      // what they are, or why there are none
    QStringList validated;                  // whose runs were validated on these images; the first two dispute
    QStringList range;                      // values against the variant's format, a sentence each
    QStringList broken, notes;
};

// What the network said of each validation image when it was last validated, by image; -1: nothing.
struct LastValidation {
    QString name; // of the variant
    qint64 step = 0;
    std::vector<int> predicted;
    QString folder = {}; // of the run
};
bool readLastValidation(const QString& folder, LastValidation& validation);

// Opens the data in the background after each edit; late answers are thrown away.
class DataView : public QObject {
    Q_OBJECT
public:
    explicit DataView(QObject* parent = nullptr);
    ~DataView() override;

    struct Question {
        Variant variant;
        QString folder;               // of the experiment's file
        QVector<LastValidation> runs; // the variant's own first, then the one that it is set beside
    };
    void ask(const Question& question);
    void forget(); // there are none now
    void doubt();  // they may be others by now: the next question opens them anew
    bool waiting() const;
    const DataFacts& facts() const { return m_facts; }

Q_SIGNALS:
    void answered();

private:
    struct Opening; // with the worker, which may outlive this: of a drive that does not answer
    const std::shared_ptr<Opening> m_opening;
    int m_answered = 0;
    DataFacts m_facts;
    Worker m_worker;
};

} // namespace mantissa::app
