// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/problem_place.h"

#include "bridge/workbench.h"
#include "forms/being_typed.h"
#include "models/problem_words.h"
#include "style/appearance.h"
#include "widgets/empty_place.h"
#include "widgets/scrolled_page.h"

#include <QLabel>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

// The button of the empty place was pressed.
void followOffer(Workbench& workbench) {
    takeWhatIsTyped();
    if (problemOf(workbench).isEmpty())
        workbench.live().run();
    else
        workbench.showPage("build");
}

} // namespace

QString problemOf(Workbench& workbench) {
    const QString own = workbench.document().json().is_object() ? workbench.document().firstProblem() : QString();
    const auto& objection = workbench.plans().objection(); // of the data, to the experiment
    return own.isEmpty() && objection ? objectionWords(*objection) : own;
}

bool isMendedInData(const Problem& problem) { return problem.where == "data" || problem.where.starts_with("data."); }

bool isMendedInData(Workbench& workbench) {
    const Problems& problems = workbench.document().problems();
    return !problems.empty() && isMendedInData(problems.front());
}

void leadToBuild(QLabel& label, Workbench& workbench) {
    QObject::connect(&label, &QLabel::linkActivated, &workbench, [&workbench] { workbench.showPage("build"); });
}

void sayProblem(QLabel& label, const QString& problem) {
    label.setTextFormat(Qt::RichText);
    label.setTextInteractionFlags(Qt::TextBrowserInteraction);
    label.setText(QStringLiteral("%1 <a href=\"build\" style=\"color:%2\">%3</a>")
                      .arg(problem.toHtmlEscaped(), theme().accent.name(), QObject::tr("Go to Build").toHtmlEscaped()));
}

void sayPlain(QLabel& label, const QString& words) {
    label.setTextFormat(Qt::PlainText);
    label.setTextInteractionFlags(Qt::TextSelectableByMouse);
    label.setText(words);
}

void sayNothingYet(EmptyPlace& place, Workbench& workbench, const QString& words) {
    const QString problem = problemOf(workbench);
    place.say(problem.isEmpty() ? words : problem);
    if (problem.isEmpty())
        place.offer({QObject::tr("Run"), QObject::tr("Trains all variants (F5)."), workbench.live().whyNot(LiveRun::Verb::run)});
    else
        place.offer({QObject::tr("Go to Build"), QObject::tr("Shows the network, with what mends it."), {}, "network"});
}

EmptyOrFilled layEmptyOrFilled(QWidget& page, Workbench& workbench) {
    auto* empty = new EmptyPlace;
    QObject::connect(empty, &EmptyPlace::pressed, &page, [&workbench] { followOffer(workbench); });
    auto* filled = new QWidget;
    auto* stack = new QStackedWidget;
    auto* all = new QVBoxLayout(&page);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(stack);
    stack->addWidget(empty);
    scrollIn(*stack)->setWidget(filled);
    return {stack, empty, filled};
}

} // namespace mantissa::app
