// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/trial.h"
#include "models/saying.h"
#include "pages/why/why_source.h"

#include <QElapsedTimer>
#include <QHash>
#include <QTimer>
#include <QWidget>

class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTabWidget;
class QVBoxLayout;

namespace mantissa::app {

class EmptyPlace;
struct RunData;

class CauseList;
class FlowLayout;
class LayerTimesView;
class OtherCardsView;
class RoofView;
class StepBars;
class Workbench;

// Why is this run not faster than that one: the answer, its causes by rank with what to try, and the evidence beneath.
class WhyPage : public QWidget {
    Q_OBJECT
public:
    explicit WhyPage(Workbench& workbench, QWidget* parent = nullptr);
    WhySource& source() { return m_source; }
    Trial& trial() { return m_trial; }
    void ask(int run, int base); // keys of the store
    void swap();                 // the two
    void measure();              // some steps of the two, beside the runs
    void measureAll();           // of each variant
    void tryOut(const insight::RankedCause& cause, const insight::Remedy& remedy);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    FlowLayout* makeQuestion();
    void makeFields();
    QWidget* makeVerbs();
    void addAnswer(QVBoxLayout& column);
    QWidget* makeCauses();
    QWidget* makeCard(const QString& title, const QString& subtitle, QWidget& inside, QWidget* corner = nullptr);
    QWidget* makeUntried();
    void offerExport();
    QWidget* makeLayers();
    QHBoxLayout* makeEvidence(); // layers, roofs, another card
    void listen();
    void linkLayers();
    void arrangeCards();
    void fillFields();
    QString labelOf(int key) const;
    QString variantIn(const QComboBox& field) const; // empty: it is of runs that do not lie open
    QString variantOf(const QComboBox& field, const std::string& told) const;
    QVector<int> offered() const; // runs, by their keys, that have something to tell
    void follow();                // the runs as they train
    bool trains() const;          // one of the two
    qint64 stepsNow() const;      // of both
    void takeFollowed();
    void sayAsOf();
    static bool isRatherAsked(const RunData& one, const RunData& other);
    void letBaseFollow(); // the run that is asked about: of a sweep, to its batch and seed
    void offerMeasured();
    void askFields();
    void forgetOlder();
    void measureThese(const QStringList& variants, double milliseconds);
    void take();
    void tellLooked(const insight::Answer& answer); // what is not the cause, what cannot be told, and what would tell it
    void tellQuestion(const insight::Answer& answer);
    void sayNothing();
    void takeTrial(const QString& problem);
    void showWhatCame();
    void sayBusy(const QString& words); // above, and where it was offered
    void allow();
    void lendKeyboard();
    void takeKeyboardBack();
    bool isOfOthers(const QComboBox& field) const;
    Saying whyNot() const; // nothing can be tried or measured now; empty: it can
    QString folderOf(const QString& what) const;
    std::array<int, 2> linesOf(const insight::Answer& answer) const;

    Workbench& m_workbench;
    WhySource m_source;
    Trial m_trial;
    QTimer m_delay;                        // gathers what happens at once
    bool m_stale = false;                  // the runs have more than was read
    QTimer m_follow;                       // while runs train
    QElapsedTimer m_sinceRead;             // of the runs
    qsizetype m_offered = 0;               // runs, in the fields
    qint64 m_stepsRead = 0;                // of both, when they were read last
    bool m_unshown = false;                // an answer came while something was pressed
    QString m_triedWords, m_triedEstimate; // of the remedy under way; empty: it is a measurement
    QHash<int, QString> m_names;           // of the runs that are offered, by their keys
    QHash<QString, QString> m_measured;    // by variant: folders of the last measurement, which the question is about then
    QString m_measuredBeside;              // what lay open then

    QComboBox *m_run = nullptr, *m_base = nullptr;
    EmptyPlace* m_empty = nullptr;
    QLabel *m_sentence = nullptr, *m_detail = nullptr, *m_asOf = nullptr, *m_notCauses = nullptr, *m_untriedWords = nullptr,
           *m_status = nullptr, *m_notFaster = nullptr, *m_partsOf = nullptr;
    QWidget* m_untried = nullptr; // what a measurement would tell, and its button
    QPushButton *m_measure = nullptr, *m_measureHere = nullptr, *m_stop = nullptr, *m_export = nullptr;
    QPushButton* m_lender = nullptr; // of the keyboard, to Stop
    StepBars* m_bars = nullptr;
    CauseList* m_causes = nullptr;
    LayerTimesView* m_layers = nullptr;
    RoofView* m_roofs = nullptr;
    OtherCardsView* m_cards = nullptr;
    QStackedWidget* m_stack = nullptr;
    QHBoxLayout* m_row = nullptr;
    QTabWidget* m_tabs = nullptr;
    QVector<QWidget*> m_cardWidgets;
};

} // namespace mantissa::app
