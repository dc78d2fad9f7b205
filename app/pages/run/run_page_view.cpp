// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/workbench.h"
#include "charts/figures_model.h"
#include "charts/run_chart.h"
#include "pages/run/run_page.h"
#include "style/scaling.h"
#include "style/table_copy.h"
#include "widgets/number_menu.h"
#include "widgets/segmented.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>

// What the Run page was set to show, and its curves as figures.
namespace mantissa::app {

void RunPage::showFigures(bool figures) {
    if (figures && m_chartOrFigures->count() == 1) {
        auto* view = new QTableView;
        view->setModel(new FiguresModel(m_workbench.store(), view));
        view->setShowGrid(false);
        view->setSelectionBehavior(QAbstractItemView::SelectRows);
        offerTableCopy(*view);
        view->setAccessibleName(tr("The curves as figures"));
        view->verticalHeader()->hide();
        const auto fit = [view] { // no head is cut
            view->verticalHeader()->setDefaultSectionSize(scaled(24));
            for (int column = 0; column < view->model()->columnCount(); ++column)
                view->setColumnWidth(column, qMax(108, view->horizontalHeader()->sectionSizeHint(column)));
        };
        connect(view->model(), &QAbstractItemModel::modelReset, view, fit);
        keepScaled(view, fit);
        offerNumbers(*view, m_workbench);
        m_chartOrFigures->addWidget(view);
    }
    m_chartOrFigures->setCurrentIndex(figures ? 1 : 0);
}

Json RunPage::view() const {
    Json parts = Json::array();
    for (int size : m_parts->count() > 1 ? m_parts->sizes() : QList<int>()) // one alone nobody arranged
        parts.push_back(size);
    return {{"chart", m_chart->state()},          {"x", m_unit->current()}, {"smoothing", m_smoothingValue->value()},
            {"all_runs", m_allRuns->isChecked()}, {"many", m_hadTable},     {"figures", m_figures->isChecked()},
            {"side", m_sideChoice->current()},    {"parts", parts}};
}

void RunPage::setView(const Json& view) {
    const int unit = qBound(0, int(number(view, "x", 0)), 2), side = qBound(0, int(number(view, "side", 0)), 1);
    m_unit->setChosen(unit);
    m_chart->setXUnit(static_cast<XUnit>(unit));
    m_smoothingValue->setValue(number(view, "smoothing", 0.9));
    m_sideChoice->setChosen(side);
    if ((view.value("many", Json()) == true) == m_hadTable) // a table that came by itself does not stay for an experiment of few
        m_allRuns->setChecked(view.value("all_runs", Json()) == true);
    m_figures->setChecked(view.value("figures", Json()) == true);
    QList<int> sizes;
    for (const Json& size : view.value("parts", Json::array()))
        if (size.is_number_integer())
            sizes << size.get<int>();
    if (sizes.size() == m_parts->count())
        m_parts->setSizes(sizes);
    m_chart->setState(view.value("chart", Json::object()));
    arrange();
}

} // namespace mantissa::app
