// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "health/watched.h"
#include "train/watch.h"

#include <QHash>
#include <QObject>
#include <QVector>

#include <optional>

namespace mantissa::app {

class Desk;

// Up to eight single values of the open experiment's networks that are followed while runs go on. Kept with the project.
class WatchedValues : public QObject {
    Q_OBJECT
public:
    static constexpr int most = int(Watch::most);

    struct Reading { // of one variant; what was not told yet is not there
        qint64 step = 0;
        std::optional<health::WatchedValue> weight = {};
        std::optional<health::WatchedUpdate> update = {};
    };

    explicit WatchedValues(Desk& desk);

    const QVector<health::WatchedPlace>& places() const { return m_places; }
    QString whyNot(const health::WatchedPlace& place) const; // empty: it can be added
    void add(const health::WatchedPlace& place);
    void remove(int row);
    Reading reading(int variant, const health::WatchedPlace& place) const;

Q_SIGNALS:
    void placesChanged();
    void read();

private:
    QString file() const; // of the project
    QString experiment() const;
    void load();
    void keep();
    void hand();

    Desk& m_desk;
    QString m_of; // what the places are of: project and experiment
    QVector<health::WatchedPlace> m_places;
    QHash<int, QHash<QString, Reading>> m_readings; // by variant, by place
};

} // namespace mantissa::app
