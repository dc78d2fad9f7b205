// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/data_view.h"

#include "bridge/data_facts.h"
#include "core/interruption.h"
#include "core/paths.h"
#include "data/source.h"
#include "runs/validation.h"

#include <atomic>
#include <string>

namespace mantissa::app {

bool readLastValidation(const QString& folder, LastValidation& validation) {
    auto stored = stored_validation(folder.toStdString());
    if (stored) {
        validation.step = stored->step;
        validation.predicted = std::move(stored->predicted);
        validation.folder = folder;
    }
    return stored.has_value();
}

// What the background thread has, but for `asked` and `closing`.
struct DataView::Opening {
    DataFacts look(const Question& question);
    void forget() {
        m_key.clear();
        m_sets = {};
    }

    std::atomic<int> asked{0}; // the newest question
    Interruption closing;      // asks for what is under way to be left

private:
    const DataSets& open(const Question& question);

    std::string m_key; // of the last data set, so that looking at other results does not list a folder again
    DataSets m_sets;
};

const DataSets& DataView::Opening::open(const Question& question) {
    const std::string key = question.variant.data.dump() + Json(question.variant.model.input).dump() + question.folder.toStdString();
    if (m_key != key) {
        m_sets = open_data({question.variant.data, question.variant.model.input, question.folder.toStdString(), resources_folder()});
        m_key = key;
    }
    return m_sets;
}

DataFacts DataView::Opening::look(const Question& question) {
    DataFacts facts;
    facts.source = QString::fromStdString(question.variant.data.value("source", ""));
    try {
        const DataSets& sets = open(question);
        addCounts(facts, sets);
        addPreview(facts, sets, question.variant);
        addRange(facts, sets, question.variant);
        addResults(facts, sets, question.runs);
        addBroken(facts, sets, question.runs);
    } catch (const std::exception& error) {
        forget();
        const QString source = facts.source;
        facts = {};
        facts.source = source;
        facts.failure = QString::fromStdString(error.what());
        addBroken(facts, error);
    }
    return facts;
}

DataView::DataView(QObject* parent) : QObject(parent), m_opening(std::make_shared<Opening>()) {}

DataView::~DataView() {
    ++m_opening->asked;
    m_opening->closing.ask();
}

bool DataView::waiting() const { return m_opening->asked != m_answered; }

void DataView::forget() {
    m_answered = ++m_opening->asked;
    m_facts = {};
}

void DataView::doubt() {
    m_worker.ask([opening = m_opening]() -> Worker::Job {
        opening->forget();
        return {};
    });
}

void DataView::ask(const Question& question) {
    const int number = ++m_opening->asked;
    m_worker.ask([this, opening = m_opening, question, number]() -> Worker::Job {
        if (number != opening->asked)
            return {};
        const Interruptible closing(&opening->closing); // folders may be long, and images many
        return [this, number, facts = opening->look(question)] {
            if (number != m_opening->asked)
                return;
            m_answered = number;
            m_facts = facts;
            Q_EMIT answered();
        };
    });
}

} // namespace mantissa::app
