// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/run_news.h"

#include "bridge/desk.h"
#include "bridge/live_run.h"
#include "models/variant_edits.h"

namespace mantissa::app {
namespace {

// The engine's reasons begin small, as parts of a longer line.
QString sentence(QString text) {
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text.endsWith('.') ? text : text + '.';
}

} // namespace

RunNews::RunNews(Desk& desk, LiveRun& live) : m_desk(desk), m_live(live) {
    connect(&desk.session(), &SessionController::runEnded, this, &RunNews::tellEnd);
    connect(&desk.session(), &SessionController::trouble, this, &RunNews::tellTrouble);
    connect(&desk.session(), &SessionController::finished, this, [this](const QString& failure) {
        if (!failure.isEmpty())
            m_desk.tell({Message::Kind::bad, tr("The run could not go on."), failure});
        Q_EMIT m_desk.changed();
    });
}

void RunNews::addWider(const QString& name, const QString& wider) {
    if (m_desk.session().busy())
        return m_desk.tell({Message::Kind::info, tr("The variants stay as they are while a run is going."),
                            tr("Press Stop first, then add %1.").arg(wider)});
    ExperimentDocument& document = m_desk.document();
    for (int i = 0; i < document.variantCount(); ++i)
        if (document.json()["variants"][static_cast<std::size_t>(i)].value("name", "") == name.toStdString())
            duplicateVariant(document, i, tr("%1, wider").arg(name), {{"policy", wider.toStdString()}});
}

// A pure 16-bit run that diverges mostly needs wider masters: the twin that has them is one click away.
QVector<Message::Action> RunNews::remediesOf(const RunData& run) {
    if (run.policy != "float16" && run.policy != "bfloat16")
        return {};
    const QString wider = "mixed_" + run.policy, name = run.name;
    return {{tr("Add it in %1").arg(wider), [this, wider, name] { addWider(name, wider); }}};
}

void RunNews::tellEnd(int key) {
    const RunData& run = m_desk.store().run(key);
    if (run.state == RunState::diverged)
        m_desk.tell({Message::Kind::bad, tr("%1 has stopped.").arg(run.name), sentence(run.reason), remediesOf(run)});
    else if (run.state == RunState::failed)
        m_desk.tell({Message::Kind::bad, tr("%1 failed.").arg(run.name), run.reason});
}

void RunNews::widen(int variant, const std::string& layer) {
    Json layers = m_desk.document().json()["variants"][static_cast<std::size_t>(variant)].value("layers", Json::object());
    layers[layer] = "float32";
    m_live.setPolicy(variant, nullptr, layers);
    m_live.run();
}

// What the run waits for: the layer wider and on, or whatever else the user changes before pressing Run.
void RunNews::tellTrouble(int variant, const EventRecord& event) {
    const ExperimentDocument& document = m_desk.document();
    const auto* place = std::get_if<TensorPlace>(&event.facts);
    const QString name = m_desk.variants().names().value(variant), layer = QString::fromStdString(place ? place->layer : "");
    const bool known = document.json().contains(Json::json_pointer("/variants/" + std::to_string(variant)));
    if (event.kind == EventKind::refused)
        return m_desk.tell({Message::Kind::warn, tr("%1 goes on as it was.").arg(name), sentence(QString::fromStdString(event.text))});
    if (event.kind == EventKind::memory_low)
        return m_desk.tell({Message::Kind::warn, tr("Memory gets scarce."), sentence(QString::fromStdString(event.text))});
    QVector<Message::Action> actions;
    if (event.kind == EventKind::taken_back && known && !layer.isEmpty() && layer != "loss" && layer != "input")
        actions << Message::Action{tr("Put %1 in float32 and go on").arg(layer),
                                   [this, variant, layer] { widen(variant, layer.toStdString()); }};
    const bool waits = m_desk.session().state() == SessionController::State::paused;
    if (waits)
        actions << Message::Action{tr("Stop"), [this] { m_live.stop(); }};
    const QString next = waits ? ' ' + tr("Change a layer, the loss scale or the learning rate, and press Run.") : QString();
    m_desk.tell({Message::Kind::warn, waits ? tr("%1 waits.").arg(name) : tr("%1 skips step after step.").arg(name),
                 sentence(QString::fromStdString(event.text)) + next, actions});
}

} // namespace mantissa::app
