// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/sweep/sweep_timing.h"

#include "models/spoken.h"

#include <algorithm>

namespace mantissa::app {

SweepTiming::~SweepTiming() { stop(); }

void SweepTiming::stop() {
    if (m_wish)
        m_wish->ask();
}

// The lists of the sweep apart, which only say how often what was timed is trained.
Json SweepTiming::keyOf(const Experiment& experiment, const QString& device) {
    Json key = experiment.json;
    key.erase("sweep");
    key["device"] = device.toStdString();
    return key;
}

void SweepTiming::start(const Request& request) {
    if (busy())
        return;
    m_wish = std::make_shared<Interruption>();
    m_worker.start([this, request, wish = m_wish] {
        SweepEstimate estimate;
        QString failure;
        try {
            const TrainerOptions options{.device = request.device.toStdString(), .threads = request.threads};
            estimate = estimate_sweep(make_sweep(request.experiment, request.settings), options, wish.get());
        } catch (const Interrupted&) {
            estimate = {};
        } catch (const std::exception& error) {
            failure = spoken(QString::fromStdString(error.what()));
        }
        m_worker.tell([this, estimate, failure, key = keyOf(request.experiment, request.device)] {
            m_wish.reset();
            m_estimate = estimate;
            m_failure = failure;
            m_key = key;
            Q_EMIT ended();
        });
    });
}

double SweepTiming::seconds(const Experiment& experiment, const QString& device, const SweepSettings& settings) const {
    if (m_estimate.cells.empty() || m_key != keyOf(experiment, device))
        return -1;
    double sum = 0;
    for (const std::string& policy : settings.policies)
        for (const std::int64_t batch : settings.batches) {
            const auto cell =
                std::ranges::find_if(m_estimate.cells, [&](const auto& one) { return one.policy == policy && one.batch == batch; });
            if (cell == m_estimate.cells.end())
                return -1;
            sum += cell->run_seconds * double(settings.seeds.size());
        }
    return sum;
}

} // namespace mantissa::app
