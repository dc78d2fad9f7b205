// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/scope/scope_source.h"

#include "backends/registry.h"
#include "bridge/desk.h"
#include "core/parallel.h"

#include <algorithm>
#include <future>

namespace mantissa::app {
namespace {

constexpr int framesBefore = 2, framesBehind = 6;
constexpr std::size_t mostKept = std::size_t{1} << 24; // numbers, 128 MiB

std::size_t numbersIn(const health::Frame& frame) {
    std::size_t numbers = 0;
    for (const auto* side : {&frame.inputs, &frame.outputs})
        for (const health::SeenTensor& tensor : *side)
            numbers += tensor.stored.size() + tensor.wide.size();
    return numbers;
}

} // namespace

struct ScopeSource::Bench {
    std::unique_ptr<Microscope> microscope = {};
    std::atomic<bool> given_up = false;
};

struct ScopeSource::Wanted {
    std::shared_future<NextStep> next = {}; // not valid: the run diverged, and its folder holds the step
    QString folder, device;
    int threads = 1;
};

struct ScopeSource::Opened {
    QString failure;
    QVector<StepRow> operations;
    qint64 step = 0, samples = 1;
    int firstNotFinite = -1;
};

ScopeSource::~ScopeSource() { close(); }

QString ScopeSource::whyNot(int variant) const {
    const SessionController& session = m_desk.session();
    const int key = m_desk.variants().run(variant);
    const RunState state = key < 0 ? RunState::waiting : m_desk.store().run(key).state;
    if (const QString report = key < 0 ? QString() : m_desk.store().run(key).report; !report.isEmpty())
        return tr("This run was read from %1, and a report holds no checkpoint. Press Run, then Pause: a step is looked at while its run "
                  "is paused.")
            .arg(report);
    if (state == RunState::diverged)
        return {};
    if (key < 0 && session.sweeps())
        return tr("One of the many runs of a sweep cannot be looked at step by step. Stop it, choose Run from the start in the menu Run, "
                  "then press Pause.");
    if (!session.busy())
        return tr("Press Run, then Pause: a step is looked at while its run is paused. A run that diverged can be looked at, too.");
    if (session.state() != SessionController::State::paused)
        return tr("Press Pause first: a step is looked at while its run is paused.");
    return state == RunState::running ? QString() : tr("This variant's run does not go on.");
}

void ScopeSource::open(int variant) {
    close();
    if (const QString why = whyNot(variant); !why.isEmpty())
        return fail(why);
    m_state = State::opening;
    m_bench = std::make_shared<Bench>();
    m_job = std::make_shared<Interruption>();
    m_worker.start([this, bench = m_bench, job = m_job, wanted = wantedOf(variant)] {
        const std::optional<Opened> opened = openOn(*bench, wanted, *job);
        if (!opened)
            return;
        m_worker.tell([this, bench, opened = *opened] {
            if (bench == m_bench)
                takeOpened(opened);
        });
    });
    Q_EMIT changed();
}

// The next step of a run that goes on is told on the run's thread, in a while.
ScopeSource::Wanted ScopeSource::wantedOf(int variant) {
    const RunData& run = m_desk.store().run(m_desk.variants().run(variant));
    Wanted wanted{.folder = run.folder, .device = m_desk.device(), .threads = m_desk.threads()};
    if (run.state == RunState::diverged)
        return wanted;
    auto promise = std::make_shared<std::promise<NextStep>>();
    wanted.next = promise->get_future().share();
    m_desk.session().look(variant, [promise](const Session* session) {
        try {
            if (!session)
                throw Error("The run has ended.");
            promise->set_value(next_step_of(*session));
        } catch (...) {
            promise->set_exception(std::current_exception());
        }
    });
    return wanted;
}

// On the worker's thread. None: nobody wants it any more.
std::optional<ScopeSource::Opened> ScopeSource::openOn(Bench& bench, const Wanted& wanted, const Interruption& job) {
    Opened opened;
    try {
        while (wanted.next.valid() && wanted.next.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready)
            if (bench.given_up)
                return std::nullopt;
        omp_set_num_threads(wanted.threads);
        const NextStep what = wanted.next.valid() ? wanted.next.get() : diverged_step_in(wanted.folder.toStdString());
        bench.microscope =
            std::make_unique<Microscope>(what, make_backend(wanted.device.toStdString(), what.variant.training.memory_margin));
        opened.operations = stepRows(bench.microscope->plan());
        opened.step = bench.microscope->step();
        opened.samples = bench.microscope->samples();
        if (const auto first = bench.microscope->first_not_finite(&job))
            opened.firstNotFinite = int(*first);
    } catch (const Interrupted&) {
        return std::nullopt;
    } catch (const std::future_error&) {
        opened.failure = tr("The run went on before it could be looked at.");
    } catch (const std::exception& error) {
        opened.failure = QString::fromStdString(error.what());
    }
    return opened;
}

void ScopeSource::takeOpened(const Opened& opened) {
    m_job.reset();
    if (!opened.failure.isEmpty())
        return fail(opened.failure);
    m_operations = opened.operations;
    m_step = opened.step;
    m_samples = opened.samples;
    m_firstNotFinite = opened.firstNotFinite;
    m_state = State::open;
    Q_EMIT changed();
}

void ScopeSource::fail(const QString& why) {
    m_state = State::failed;
    m_failure = why;
    Q_EMIT changed();
}

void ScopeSource::close() {
    if (m_job)
        m_job->ask();
    if (m_bench) {
        m_bench->given_up = true;
        m_worker.start([bench = m_bench] { bench->microscope.reset(); }); // its memory is the run's again
    }
    m_bench.reset();
    m_job.reset();
    m_frames.clear();
    m_kept = 0;
    m_operations.clear();
    m_state = State::closed;
    m_failure.clear();
}

const health::Frame* ScopeSource::frame() const {
    const auto found = m_frames.find(m_operation);
    return found == m_frames.end() ? nullptr : found->second.get();
}

void ScopeSource::ask(int operation, qint64 sample) {
    if (m_state != State::open || m_operations.isEmpty())
        return;
    m_operation = std::clamp(operation, 0, int(m_operations.size()) - 1);
    if (sample != m_sample) {
        m_sample = sample;
        m_frames.clear();
        m_kept = 0;
        if (m_job)
            m_job->ask();
    }
    const bool here = frame() != nullptr;
    if (!here && m_job && (m_operation < m_from || m_operation >= m_to))
        m_job->ask(); // what is under way is of elsewhere
    wantNext();
    if (here)
        Q_EMIT shown();
}

// What is shown, then what lies next to it.
void ScopeSource::wantNext() {
    if (m_job || m_state != State::open)
        return;
    const int count = int(m_operations.size());
    const auto lacks = [this, count](int operation) { return operation >= 0 && operation < count && !m_frames.contains(operation); };
    if (lacks(m_operation))
        startJob(m_operation - framesBefore, m_operation + framesBehind);
    else if (lacks(m_operation + 1) || lacks(m_operation + 2))
        startJob(m_operation + 1, m_operation + 1 + framesBehind);
    else if (lacks(m_operation - 1))
        startJob(m_operation - framesBehind, m_operation);
}

void ScopeSource::startJob(int from, int to) {
    m_from = std::max(0, from);
    m_to = std::min(int(m_operations.size()), to);
    m_job = std::make_shared<Interruption>();
    m_worker.start([this, bench = m_bench, job = m_job, from = std::size_t(m_from), to = std::size_t(m_to), sample = m_sample] {
        auto frames = std::make_shared<std::vector<health::Frame>>();
        QString failure;
        try {
            *frames = bench->microscope->frames({.from = from, .to = to, .sample = sample}, job.get());
        } catch (const Interrupted&) {
        } catch (const std::exception& error) {
            failure = QString::fromStdString(error.what());
        }
        m_worker.tell([this, bench, job, frames, sample, failure] {
            if (bench != m_bench)
                return;
            m_job.reset();
            if (!failure.isEmpty())
                return fail(failure);
            take(*frames, sample);
        });
    });
}

void ScopeSource::take(const std::vector<health::Frame>& frames, qint64 sample) {
    const bool waited = frame() == nullptr;
    if (sample == m_sample)
        for (const health::Frame& frame : frames)
            if (const auto [place, added] = m_frames.try_emplace(int(frame.operation), std::make_shared<const health::Frame>(frame)); added)
                m_kept += numbersIn(frame);
    while (m_kept > mostKept && m_frames.size() > std::size_t(framesBefore + framesBehind)) { // what lies farthest goes
        const auto first = m_frames.begin(), last = std::prev(m_frames.end());
        const auto farthest = m_operation - first->first > last->first - m_operation ? first : last;
        m_kept -= numbersIn(*farthest->second);
        m_frames.erase(farthest);
    }
    if (waited && frame())
        Q_EMIT shown();
    wantNext();
}

} // namespace mantissa::app
