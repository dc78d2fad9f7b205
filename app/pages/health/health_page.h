// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/findings/finding.h"
#include "insight/health_grid.h"
#include "pages/health/exponent_view.h"
#include "pages/health/health_source.h"

#include <QHash>
#include <QTimer>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace mantissa::app {

class FlowLayout;
class HealthMap;
class RuleList;
class ScaleTable;
class ScopeView;
class Segmented;
class TwinView;
class WhatIfView;
class Workbench;

// What the format does to the numbers of the selected variant's run: where, since when, how much, and what to change.
class HealthPage : public QWidget {
    Q_OBJECT
public:
    explicit HealthPage(Workbench& workbench, QWidget* parent = nullptr);
    HealthSource& source() { return m_source; }
    const std::vector<insight::Found>& rules() const { return m_rules; }
    void apply(const insight::Remedy& remedy); // to the selected variant, live where its run goes on; else to a copy beside it
    ScopeView& scope() { return *m_scope; }
    void showScope(); // the next step, or the one that diverged, operation by operation
    void showMapAgain();
    void stayAt(Subject subject);           // whatever its rules are about, until somebody chooses: a lesson's text speaks of it
    QSize minimumSizeHint() const override; // narrower than its cards side by side: they give way

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QSize room() const; // that there is to be seen in
    QWidget* makeOverview();
    FlowLayout* makeBar();
    void makeChoices();
    QWidget* makeSampling();
    QWidget* makeMap();
    QWidget* makeBottom();
    void makeBottomModes();
    void makeFormatField();
    QHBoxLayout* makeBottomHead(QWidget& card);
    QWidget* makeRules();
    QWidget* makeHistogram();
    QWidget* makeCell(); // what the picked cell holds: its exponents, or how far it is from the twin
    QWidget* makeCard(const QString& title, QWidget* inside, QLabel** more, QWidget* chart); // chart: what its menu is of
    void arrangeCards();
    void showBottom();
    void offerRules(const QPoint& at);
    void followRun();
    int runOf(int variant) const; // key of the store; -1: none
    int runShown() const;         // of the selected variant
    QString besideName(const QString& words) const;
    QString nameShown() const;
    QString nothingWords() const; // why there is no map
    QString nothingOfSweep() const;
    void takeHistory();
    struct Ruled {
        std::vector<insight::Found> rules = {};
        std::string leftOut = {}; // of what they call lost, as a sentence; empty: nothing
        std::size_t looked = 0;   // how many there are that could be looked at
    };
    void takeRules(Ruled ruled);
    void applyHere(const insight::Remedy& remedy);
    void takeMeasures();
    void showMap();
    void takeGrid(std::shared_ptr<const insight::HealthGrid> grid, insight::Measure measure);
    void showMarks();
    void showCell();
    const UpdateHealth* pickedUpdate() const; // of what was observed; null: the layer has none
    void showUpdate();
    void showTensor(const std::optional<TensorHealth>& tensor);
    void showOtherFormats(const std::optional<TensorHealth>& tensor);
    void tellOtherFormats(const std::optional<TensorHealth>& tensor);
    void takeDevice();
    static void say(QLabel& label, const QString& words);
    void showTwin();
    void showShares();
    enum class ScaleGoes { now, withContinue, nextRun, beside };
    ScaleGoes whereScaleGoes() const; // that the line stands at, wherever that is
    insight::Remedy scaleAtLine() const;
    void useScale();
    void nameUse(const QString& scale);
    QString noteAboutBits() const;
    QString costWords(const insight::HealthHistory& history) const;
    struct AllTensors {
        ExponentView::Shares shares;
        int count = 0;
        QString highest = {}, lowest = {}; // layers: that have the least head-room, and the least foot-room
    };
    AllTensors allTensorsAt(int shift) const;
    void showSampling();
    void showCosts();
    struct ObservingCost {
        double share = 0; // of all the time
        QString run;
    };
    std::optional<ObservingCost> measuredCost(const QString& sampling) const; // nullopt: nobody measured
    static constexpr std::int64_t fewestForShare = 4;                         // samples
    void setSampling(int choice);
    void setProblem(const QString& problem); // of the format that was written
    void addFormat(const QString& name);
    void removeFormat(const Format& format);
    void takeFormats(); // the user's own, which the next run is asked for, too
    bool isWished(const std::string& name) const;
    std::optional<TensorHealth> picked() const; // the worst tensor of the cell
    insight::RunEvidence evidence() const;
    insight::RunEvidence evidenceOf(int variant) const; // but for what was observed
    void showRule(const insight::Found& rule);
    void showSubjectOf(const insight::Found& rule);
    bool hasScaled() const;
    void allowScale();
    Observation::Scale scaleShown() const;
    insight::GradientPart partShown() const;
    Subject subjectShown() const;
    insight::HealthView viewShown() const;
    QString cellWords(const QString& layer, qint64 step) const; // which of the layer's tensors it is about
    struct OtherRules {                                         // of a run beside the one that is shown
        QString folder;
        qint64 size = -1; // of its file, when it was read
        QString name;
        std::vector<insight::Found> found; // the gravest first
    };
    bool isHidden(const insight::Found& rule) const; // somebody did not want to see it again
    void askOthers();
    void takeOthers(const QHash<int, OtherRules>& others);

    Workbench& m_workbench;
    HealthSource m_source;
    QTimer m_poll;
    std::vector<insight::Found> m_rules;
    QHash<int, OtherRules> m_otherRules;  // by variant
    std::optional<ScaleGoes> m_scaleGoes; // empty: nobody has asked since something changed
    int m_followed = -1;                  // variant
    QString m_toldDamage;                 // of the file that is followed
    std::string m_wished;                 // tensor or variable of the cell that a rule is about; empty: the worst
    bool m_untouched = true;              // the user has not chosen yet what is shown of it
    bool m_stays = false;                 // its rules do not choose, either

    bool m_wantsScaled = true; // where there are scaled gradients
    Segmented *m_subject = nullptr, *m_scale = nullptr;
    QComboBox *m_part = nullptr, *m_measure = nullptr, *m_sampling = nullptr;
    QCheckBox* m_follow = nullptr;
    HealthMap* m_map = nullptr;
    QLineEdit* m_format = nullptr;
    ExponentView* m_exponents = nullptr;
    TwinView* m_twin = nullptr;
    WhatIfView* m_whatIf = nullptr;
    ScopeView* m_scope = nullptr;
    QStackedWidget* m_modes = nullptr;
    RuleList* m_ruleList = nullptr;
    QGridLayout* m_cards = nullptr;
    QWidget* m_mapCard = nullptr;
    QStackedWidget* m_cell = nullptr;
    QWidget *m_bottom = nullptr, *m_rulesCard = nullptr, *m_sharedRules = nullptr, *m_scaleButtons = nullptr;
    QStackedWidget* m_bottomModes = nullptr;
    Segmented* m_bottomTabs = nullptr;
    QToolButton* m_whatIfMenu = nullptr;
    bool m_bottomChosen = false;                     // by the user, who keeps that card when a banner takes some of the height
    std::optional<std::pair<bool, bool>> m_arranged; // whether cards share a place, and whether they stand one above the other
    QLabel *m_sharedRuleWords = nullptr, *m_mapWords = nullptr, *m_cellWords = nullptr, *m_whatIfWords = nullptr, *m_ruleWords = nullptr,
           *m_twinWords = nullptr;
    ScaleTable* m_shares = nullptr;
    QPushButton *m_use = nullptr, *m_back = nullptr, *m_walk = nullptr;
};

} // namespace mantissa::app
