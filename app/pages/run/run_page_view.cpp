// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/run_chart.h"
#include "pages/run/run_page.h"
#include "widgets/segmented.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QSplitter>

// What the Run page was set to show.
namespace mantissa::app {

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
