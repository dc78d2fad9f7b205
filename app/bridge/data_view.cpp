// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/data_view.h"

#include "bridge/data_facts.h"
#include "core/paths.h"
#include "data/source.h"
#include "runs/validation.h"

#include <QLocale>

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

DataView::DataView(QObject* parent) : QObject(parent) {}

DataView::~DataView() {
    ++m_asked;
    m_closing.ask();
    m_worker.finish();
}

const DataSets& DataView::open(const Question& question) {
    const std::string key = question.variant.data.dump() + Json(question.variant.model.input).dump() + question.folder.toStdString();
    if (m_opened.key != key)
        m_opened = {key,
                    open_data({question.variant.data, question.variant.model.input, question.folder.toStdString(), resources_folder()})};
    return m_opened.sets;
}

DataFacts DataView::look(const Question& question) {
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
        m_opened = {};
        const QString source = facts.source;
        facts = {};
        facts.source = source;
        facts.failure = QString::fromStdString(error.what());
        addBroken(facts, error);
    }
    return facts;
}

void DataView::forget() {
    m_answered = ++m_asked;
    m_facts = {};
}

void DataView::doubt() {
    m_worker.start([this] { m_opened = {}; });
}

void DataView::ask(const Question& question) {
    const int number = ++m_asked;
    m_worker.start([this, question, number] {
        if (number != m_asked)
            return;
        const Interruptible closing(&m_closing); // folders may be long, and images many
        const DataFacts facts = look(question);
        m_worker.tell([this, number, facts] {
            if (number != m_asked)
                return;
            m_answered = number;
            m_facts = facts;
            Q_EMIT answered();
        });
    });
}

} // namespace mantissa::app
