// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Runs of the page's own, and what it shows once they are done: a measurement, or a remedy that is tried.
#include "bridge/workbench.h"
#include "forms/being_typed.h"
#include "insight/words.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/why/cause_list.h"
#include "pages/why/why_page.h"
#include "report/run_record.h"
#include "widgets/paragraph.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>

#include <utility>

namespace mantissa::app {
namespace {

constexpr double trialSeconds = 6;
constexpr qint64 fewestSteps = 30, mostSteps = 200;

QString msOfTrial(double value) { return spoken(words_of_milliseconds(value)); }
QString text(const std::string& words) { return QString::fromStdString(words); }

// So many of each that all together take some seconds.
qint64 stepsWorth(double milliseconds) {
    return milliseconds <= 0 ? fewestSteps : qBound(fewestSteps, qint64(trialSeconds * 1e3 / milliseconds), mostSteps);
}

double imagesOf(const report::RunRecord& run) { return run.experiment.at("training").at("batch").get<double>(); }

// Of a step, for as many images as the other run's has.
double stepOf(const report::RunRecord& run, const report::RunRecord& beside) {
    return run.figure("ms_step.median") * imagesOf(beside) / imagesOf(run);
}

} // namespace

QString WhyPage::folderOf(const QString& what) const {
    return m_workbench.project().root() + "/measured/" + Project::slug(m_workbench.document().json()) + '/' + what;
}

// That the answer is of: a run may be told by another name than its variant's.
QString WhyPage::variantOf(const QComboBox& field, const std::string& told) const {
    const QString variant = variantIn(field);
    return variant.isEmpty() ? text(told) : variant;
}

void WhyPage::measure() {
    if (const auto answer = m_source.answer())
        measureThese({variantOf(*m_base, answer->base), variantOf(*m_run, answer->run)}, answer->base_ms + answer->run_ms);
    else
        measureAll();
}

void WhyPage::measureAll() {
    double together = 0;
    for (int key : m_workbench.store().currentRuns())
        together += m_workbench.store().run(key).millisecondsPerStep();
    measureThese({}, together);
}

// milliseconds: of a step of each of them together; 0: not known.
void WhyPage::measureThese(const QStringList& variants, double milliseconds) {
    takeWhatIsTyped();
    if (const Saying why = whyNot())
        return m_workbench.tell([=, until = m_workbench.session().busy() ? Message::Until::training_ends : Message::Until::closed] {
            return Message{.kind = Message::Kind::info, .fact = tr("Nothing can be measured now."), .cause = why(), .until = until};
        });
    m_triedWords.clear();
    Trial::Request request{.experiment = m_workbench.document().json(),
                           .file = m_workbench.document().file(),
                           .folder = folderOf("steps"),
                           .device = m_workbench.device(),
                           .threads = m_workbench.threads(),
                           .beside = Trial::Request::Beside::measurements};
    request.variants = variants;
    request.steps = milliseconds > 0 ? stepsWorth(milliseconds) : request.steps;
    sayBusy(tr("Measuring %1 steps of each").arg(formatCount(request.steps)));
    m_trial.start(request);
    allow();
}

void WhyPage::tryOut(const insight::RankedCause& cause, const insight::Remedy& remedy) {
    const auto answer = m_source.answer();
    if (!answer || whyNot())
        return;
    ExperimentDocument& document = m_workbench.document();
    const QString asked = variantOf(*m_run, answer->run);
    const int variant = int(m_workbench.variants().names().indexOf(asked));
    try {
        const insight::Remedied changed = with_remedy(document.json(), variant, remedy);
        const QString name = text(changed.experiment["variants"][std::size_t(changed.variant)]["name"].get<std::string>());
        document.edit([words = remedy.words] { return tr("Try: %1").arg(spoken(words)); }, changed.experiment);
        m_triedWords = spoken(remedy.words);
        m_triedEstimate = cause.claim.gain ? msOfTrial(answer->run_ms - cause.claim.gain->milliseconds) : QString();
        sayBusy(tr("Trying: %1").arg(m_triedWords));
        m_trial.start({.experiment = changed.experiment,
                       .file = document.file(),
                       .folder = folderOf("tried"),
                       .variants = {asked, name},
                       .steps = stepsWorth(2 * answer->run_ms),
                       .device = m_workbench.device(),
                       .threads = m_workbench.threads()});
        allow();
    } catch (const std::exception& error) {
        m_workbench.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("The remedy could not be tried."), what};
        });
    }
}

// What starts a measurement is off while it goes on, and Qt would hand the keyboard to whatever stands next: Stop has it meanwhile.
void WhyPage::lendKeyboard() {
    for (QPushButton* button : {m_measure, m_measureHere})
        if (button->hasFocus()) {
            m_lender = button;
            m_stop->show();
            m_stop->setFocus(Qt::OtherFocusReason);
        }
}

void WhyPage::takeKeyboardBack() {
    QPushButton* lender = std::exchange(m_lender, nullptr);
    if (lender && m_stop->hasFocus())
        (lender->isVisible() ? lender : m_measure)->setFocus(Qt::OtherFocusReason);
}

void WhyPage::sayBusy(const QString& words) {
    m_status->setText(words);
    m_untriedWords->setText(words);
}

void WhyPage::takeTrial(const QString& problem) {
    m_status->clear();
    take(); // what was offered stands there again
    if (!problem.isEmpty())
        return m_workbench.tell([=] { return Message{Message::Kind::bad, tr("The measurement did not end."), problem}; });
    if (m_trial.folders().size() < 2)
        return; // stopped
    if (!m_triedWords.isEmpty())
        return showWhatCame();
    m_measured.clear();
    for (const QString& folder : m_trial.folders())
        m_measured.insert(text(report::read_run(folder.toStdString()).name), folder);
    m_status->setText(tr("Measured"));
    fillFields();
    if (m_run->count() == 0) // the page is hidden: the first is what the next is set against
        m_source.ask({m_trial.folders()[1]}, {m_trial.folders()[0]});
    m_source.askAnew();
}

// The estimate stays beside what came.
void WhyPage::showWhatCame() {
    try {
        const report::RunRecord run = report::read_run(m_trial.folders()[0].toStdString()),
                                remedied = report::read_run(m_trial.folders()[1].toStdString());
        const double before = stepOf(run, run), after = stepOf(remedied, run);
        const QString estimate = m_triedEstimate.isEmpty() ? QString() : tr("; estimate %1").arg(m_triedEstimate);
        m_causes->setTried(m_triedWords, tr("Tried: %1 → %2 ms%3").arg(msOfTrial(before), msOfTrial(after), estimate));
        const bool alike = imagesOf(run) == imagesOf(remedied);
        m_workbench.tell([before, after, alike, images = qint64(imagesOf(run)), words = m_triedWords] {
            const QString took = alike ? tr("A step took %1 ms, and %2 ms with it. The variant is in the experiment; undo takes it out.")
                                       : tr("Per %3 images it took %1 ms, and %2 ms with it. The variant is in the experiment; undo takes "
                                            "it out.")
                                             .arg("%1", "%2", formatCount(images));
            return Message{Message::Kind::info, tr("Tried: %1.").arg(words), took.arg(msOfTrial(before), msOfTrial(after))};
        });
    } catch (const std::exception& error) {
        m_workbench.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("What came of it could not be read."), what};
        });
    }
    m_triedWords.clear();
}

} // namespace mantissa::app
