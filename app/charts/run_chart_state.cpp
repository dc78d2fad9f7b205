// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/run_chart.h"
#include "charts/run_plot.h"

// What somebody chose to see, as a plain value. Runs go by their folders: keys are of one start of the window.
namespace mantissa::app {
namespace {

std::string placeOf(const RunData& run) { return run.folder.section('/', -2).toStdString(); }

Json rangeOf(const QCPRange& range) { return Json::array({range.lower, range.upper}); }

bool isRange(const Json& json) {
    return json.is_array() && json.size() == 2 && json[0].is_number() && json[1].is_number() &&
           json[0].get<double>() < json[1].get<double>();
}

QCPRange asRange(const Json& json) { return QCPRange(json[0].get<double>(), json[1].get<double>()); }

} // namespace

Json RunChart::state() const {
    Json hidden = Json::array(), choices = Json::array(), panes = Json::object();
    for (int key : m_curves.runs())
        if (m_view.hidden.contains(key))
            hidden.push_back(placeOf(m_curves.run(key)));
    for (std::size_t pane = 0; pane < paneTypes().size(); ++pane) {
        choices.push_back(m_view.choices[pane] == PaneChoice::on);
        if (m_plot->zoomed(pane))
            panes[std::string(paneTypes()[pane].key)] = rangeOf(m_plot->yOf(pane)->range());
    }
    Json logY = Json::array();
    for (std::size_t pane : m_view.logY)
        logY.push_back(paneTypes()[pane].key);
    Json state{{"log_y", logY}, {"hidden", hidden}, {"choices", choices}, {"log_x", m_view.logX}, {"panes", panes}};
    if (!m_view.follow)
        state["x"] = rangeOf(m_plot->sharedX()->range());
    if (!m_view.sketch.isEmpty()) {
        state["sketch"] = Json::array();
        for (const QPointF& point : m_view.sketch)
            state["sketch"].push_back({point.x(), point.y()});
    }
    return state;
}

void RunChart::setState(const Json& state) {
    const Json none = Json::array(), hidden = state.value("hidden", none), choices = state.value("choices", none),
               panes = state.value("panes", Json::object());
    for (int key : m_curves.runs())
        for (const Json& place : hidden)
            if (place == placeOf(m_curves.run(key)))
                m_view.hidden.insert(key);
    for (std::size_t pane = 0; pane < paneTypes().size() && pane < choices.size(); ++pane)
        if (choices[pane].is_boolean())
            m_view.choices[pane] = choices[pane].get<bool>() ? PaneChoice::on : PaneChoice::off;
    m_view.logX = state.contains("log_x") && state["log_x"] == true;
    m_view.logY.clear();
    for (std::size_t pane = 0; pane < paneTypes().size(); ++pane)
        for (const Json& key : state.value("log_y", none))
            if (key == paneTypes()[pane].key && hasPlainAxis(paneTypes()[pane]))
                m_view.logY.insert(pane);
    m_plot->applyScales();
    m_plot->forgetZoom();
    const bool curves = !m_curves.runs().isEmpty(); // without, there is nothing that somebody zoomed to
    for (std::size_t pane = 0; curves && pane < paneTypes().size(); ++pane)
        if (const std::string key(paneTypes()[pane].key); panes.is_object() && panes.contains(key) && isRange(panes[key]))
            m_plot->zoomPane(pane, asRange(panes[key]));
    if (curves && state.contains("x") && isRange(state["x"])) {
        follow(false);
        m_plot->zoomTo(asRange(state["x"]));
    }
    m_view.sketch.clear();
    for (const Json& point : state.value("sketch", none))
        if (point.is_array() && point.size() == 2 && point[0].is_number() && point[1].is_number())
            m_view.sketch << QPointF(point[0].get<double>(), point[1].get<double>());
    refreshAtOnce();
}

} // namespace mantissa::app
