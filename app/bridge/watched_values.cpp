// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/watched_values.h"

#include "bridge/desk.h"

#include <QDir>

namespace mantissa::app {
namespace {

QString keyOf(const health::WatchedPlace& place) {
    return QStringLiteral("%1#%2").arg(QString::fromStdString(place.variable)).arg(place.element);
}

Json keptIn(const QString& file) {
    try {
        const Json kept = read_json(file.toStdString());
        return kept.is_object() ? kept : Json::object();
    } catch (const std::exception&) { // none yet, or none that can be read: pins are soon made again
        return Json::object();
    }
}

} // namespace

WatchedValues::WatchedValues(Desk& desk) : QObject(&desk), m_desk(desk) {
    connect(&desk, &Desk::changed, this, &WatchedValues::load);
    connect(&desk, &Desk::begun, this, [this] {
        m_readings.clear();
        Q_EMIT read();
    });
    connect(&desk.session(), &SessionController::watchedRead, this, [this](int variant, const WatchRecord& record) {
        for (const health::WatchedValue& weight : record.weights) {
            Reading& reading = m_readings[variant][keyOf(weight.place)];
            reading.step = record.step;
            reading.weight = weight;
        }
        Q_EMIT read();
    });
    connect(&desk.session(), &SessionController::watchedUpdated, this, [this](int variant, const std::vector<health::WatchedUpdate>& seen) {
        for (const health::WatchedUpdate& update : seen)
            m_readings[variant][keyOf(update.place)].update = update;
        Q_EMIT read();
    });
}

QString WatchedValues::file() const { return m_desk.project().root() + QStringLiteral("/watched.json"); }
QString WatchedValues::experiment() const { return Project::slug(m_desk.document().json()); }

void WatchedValues::load() {
    const QString of = file() + '\n' + experiment();
    if (of == m_of)
        return;
    m_of = of;
    m_places.clear();
    m_readings.clear();
    const Json kept = keptIn(file());
    const auto list = kept.find(experiment().toStdString());
    if (list != kept.end() && list->is_array())
        for (const Json& one : *list)
            if (one.is_object() && one.value("variable", Json()).is_string() && one.value("element", Json()).is_number_integer() &&
                m_places.size() < most)
                m_places << health::WatchedPlace{one["variable"], one["element"]};
    hand();
}

void WatchedValues::keep() {
    Json kept = keptIn(file()), list = Json::array();
    for (const health::WatchedPlace& place : m_places)
        list.push_back({{"variable", place.variable}, {"element", place.element}});
    kept[experiment().toStdString()] = list;
    try {
        QDir().mkpath(m_desk.project().root());
        write_json(file().toStdString(), kept);
    } catch (const std::exception& error) {
        m_desk.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::warn, tr("The watched values are not kept in the project."), what};
        });
    }
    hand();
}

void WatchedValues::hand() {
    m_desk.session().watch({m_places.begin(), m_places.end()});
    Q_EMIT placesChanged();
}

QString WatchedValues::whyNot(const health::WatchedPlace& place) const {
    if (m_places.contains(place))
        return tr("It is watched already.");
    return m_places.size() < most ? QString() : tr("%1 values are watched, which is as many as there can be. Unpin one first.").arg(most);
}

void WatchedValues::add(const health::WatchedPlace& place) {
    if (!whyNot(place).isEmpty())
        return;
    m_places << place;
    keep();
}

void WatchedValues::remove(int row) {
    if (row < 0 || row >= m_places.size())
        return;
    m_places.removeAt(row);
    keep();
}

WatchedValues::Reading WatchedValues::reading(int variant, const health::WatchedPlace& place) const {
    return m_readings.value(variant).value(keyOf(place));
}

} // namespace mantissa::app
