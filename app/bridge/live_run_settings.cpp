// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What changes a run as it goes.
#include "bridge/desk.h"
#include "bridge/later_scales.h"
#include "bridge/live_run.h"
#include "bridge/live_undo.h"
#include "models/words.h"
#include "style/language.h"

#include <array>

namespace mantissa::app {
namespace {

// As one undo would leave it.
const Json& beforeLastEdit(ExperimentDocument& document) { return document.at(document.undoStack().index() - 1); }

Json::json_pointer placeOf(unsigned part) {
    return Json::json_pointer(part == LiveUndo::learningRate ? "/training/optimizer/learning_rate" : "/loss_scale");
}

std::vector<Json::json_pointer> placesOf(unsigned part) {
    const bool formats = part & LiveUndo::policy;
    return formats ? std::vector{Json::json_pointer("/policy"), Json::json_pointer("/layers")} : std::vector{placeOf(part)};
}

QString editWords(unsigned part, const QString& variant) {
    return (part & LiveUndo::policy          ? LiveRun::tr("Policy of %1")
            : part == LiveUndo::learningRate ? LiveRun::tr("Learning rate of %1")
                                             : LiveRun::tr("Loss scale of %1"))
        .arg(variant);
}

QString wordsOfScale(const LossScaling& scaling) {
    return scaling.mode == LossScaling::Mode::off     ? LiveRun::tr("off")
           : scaling.mode == LossScaling::Mode::fixed ? LiveRun::tr("fixed, %1").arg(formatLossScale(scaling.initial))
                                                      : LiveRun::tr("dynamic, %1 at first").arg(formatLossScale(scaling.initial));
}

// As `from` has it, which may be not at all.
void bringBack(Json& variant, const Json& from, const Json::json_pointer& place) {
    if (from.contains(place))
        variant[place] = from[place];
    else if (variant.contains(place))
        variant[place.parent_pointer()].erase(place.back());
    for (Json::json_pointer around = place.parent_pointer(); !around.empty(); around.pop_back()) // it may have been all there was
        if (!from.contains(around) && variant.contains(around) && variant[around].empty())
            variant[around.parent_pointer()].erase(around.back());
}

Json ownLayers(const Json& experiment, std::size_t variant) {
    const Json::json_pointer place = Json::json_pointer("/variants") / variant / "layers";
    return experiment.contains(place) ? experiment[place] : Json();
}

// What a run takes over as it goes.
const std::array liveParts = {Json::json_pointer("/policy"), Json::json_pointer("/layers"), placeOf(LiveUndo::lossScale),
                              placeOf(LiveUndo::learningRate)};

Json variantIn(const Json& experiment, const std::string& name) {
    for (const Json& variant : experiment.value("variants", Json::array()))
        if (variant.is_object() && variant.value("name", "") == name)
            return variant;
    return nullptr;
}

// What a training began with, and what reached it since: the document may have another network by now. What all variants share is taken
// over once each of them has it.
Json reached(Json kept, const Json& document, bool sharedRate) {
    if (!kept.is_object())
        return document; // nobody knows
    if (sharedRate)
        bringBack(kept, document, placeOf(LiveUndo::learningRate));
    const bool sameNetwork = kept.value("model", Json()) == document.value("model", Json());
    const Json mine = kept.value("variants", Json::array()), theirs = document.value("variants", Json::array());
    for (std::size_t i = 0; i < mine.size(); ++i) {
        Json now = variantIn(document, mine[i].value("name", "")); // others may have come before it
        if (!now.is_object() && mine.size() == theirs.size())
            now = theirs[i]; // under another name
        for (const Json::json_pointer& part : liveParts)
            if (now.is_object() && (sameNetwork || part.to_string() != "/layers")) // else they are about other layers
                bringBack(kept["variants"][i], now, part);
    }
    return kept;
}

} // namespace

// A sweep goes on as it was chosen.
bool LiveRun::takesChanges() const {
    const SessionController& session = m_desk.session();
    return session.busy() && session.state() != SessionController::State::preparing && !session.sweeps() && !session.narrows();
}

bool LiveRun::takesChangesOf(int variant) const {
    const int place = takesChanges() ? findChild<LiveUndo*>()->trainedAs(variant) : -1;
    return place >= 0 && goesOn(m_desk.session(), place);
}

// An edit that reaches the run as it goes; stopped, it still goes on where it was.
bool LiveRun::goesLive() {
    if (!takesChanges() || !m_desk.document().experiment())
        return false;
    try {
        const QString folder = m_desk.store().groups()[m_desk.store().current()].folder;
        Project::keepEdits(folder, reached(Project::editedOf(folder), m_desk.document().json(), findChild<LiveUndo*>()->ratesAgree()));
    } catch (const std::exception& error) {
        m_desk.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::warn, tr("The change is not in the project."), what};
        });
    }
    return true;
}

QMap<int, LossScaling> LiveRun::keepLaterScales(int group, const QList<int>& variants) const {
    const auto& experiment = m_desk.document().experiment();
    if (m_desk.store().groups()[group].kind != RunGroup::Kind::runs || !experiment)
        return {};
    const QString folder = m_desk.store().groups()[group].folder;
    const Json kept = Project::editedOf(folder);
    const LaterScales later = laterScales(kept, *experiment, m_desk.document().json(), variants);
    if (later.kept != kept)
        Project::keepEdits(folder, later.kept);
    return later.scales;
}

void LiveRun::setLossScale(const Json& lossScale) {
    Json json = m_desk.document().json();
    Json& variant = json["variants"][static_cast<std::size_t>(m_desk.document().selectedVariant())];
    if (lossScale.is_null())
        variant.erase("loss_scale"); // the policy's
    else
        variant["loss_scale"] = lossScale;
    const int index = m_desk.document().selectedVariant();
    m_desk.document().edit([name = QString::fromStdString(variant.value("name", ""))] { return editWords(LiveUndo::lossScale, name); },
                           json, 100 + index);
    if (findChild<LiveUndo*>()->send(index, LiveUndo::lossScale))
        tellLossScale(index);
}

void LiveRun::setLearningRate(double rate) {
    Json json = m_desk.document().json();
    Json& variant = json["variants"][static_cast<std::size_t>(m_desk.document().selectedVariant())];
    variant["training"]["optimizer"]["learning_rate"] = rate;
    const int index = m_desk.document().selectedVariant();
    m_desk.document().edit([name = QString::fromStdString(variant.value("name", ""))] { return editWords(LiveUndo::learningRate, name); },
                           json, 200 + index);
    if (findChild<LiveUndo*>()->send(index, LiveUndo::learningRate))
        tellLearningRate(index);
}

bool LiveRun::change(const Saying& what, int variant, const Json& experiment) {
    const auto index = static_cast<std::size_t>(variant);
    const auto strange = [&](Json json) { // what no run can take over as it goes
        Json& own = json["variants"][index];
        for (const char* key : {"loss_scale", "policy", "layers"})
            own.erase(key);
        const Json::json_pointer rate("/training/optimizer/learning_rate");
        if (own.contains(rate))
            own["training"]["optimizer"].erase("learning_rate");
        if (own.contains("training") && own["training"].contains("optimizer") && own["training"]["optimizer"].empty())
            own["training"].erase("optimizer");
        if (own.contains("training") && own["training"].empty())
            own.erase("training");
        return json;
    };
    const Json before = m_desk.document().json();
    const auto old = m_desk.document().experiment();
    m_desk.document().edit(what, experiment);
    const auto& now = m_desk.document().experiment();
    if (!old || !now || index >= old->variants.size() || index >= now->variants.size())
        return false;
    const Variant &from = old->variants[index], &to = now->variants[index];
    const bool otherRate = from.training.optimizer.learning_rate() != to.training.optimizer.learning_rate();
    const unsigned parts = (from.loss_scale == to.loss_scale ? 0U : LiveUndo::lossScale) |
                           (write_policy(from.policy) == write_policy(to.policy) ? 0U : LiveUndo::policy) |
                           (otherRate ? LiveUndo::learningRate : 0U);
    LiveUndo& training = *findChild<LiveUndo*>();
    const bool sent = training.send(variant, parts), otherLayers = ownLayers(before, index) != ownLayers(experiment, index);
    return sent && strange(before) == strange(experiment) && !(otherLayers && training.isAnotherNetwork());
}

// What the variant has is what later runs begin with: it stays so after this one. Whoever changes a run should hear of it then. The fact
// is the same each time, so that of many changes the last one is told.
void LiveRun::tellLearningRate(int variant) {
    const auto before = undone(variant);
    if (!before)
        return;
    const double now = m_desk.document().experiment()->variants[std::size_t(variant)].training.optimizer.learning_rate();
    tellChange(before->name,
               {LiveUndo::learningRate, [] { return tr("The learning rate of %1 has changed."); }, [now] { return fieldNumber(now, 6); },
                [was = before->training.optimizer.learning_rate()] { return fieldNumber(was, 6); }});
}

void LiveRun::tellLossScale(int variant) {
    const auto before = undone(variant);
    if (!before)
        return;
    tellChange(before->name,
               {LiveUndo::lossScale, [] { return tr("The loss scale of %1 has changed."); },
                [now = m_desk.document().experiment()->variants[std::size_t(variant)].loss_scale] { return wordsOfScale(now); },
                [was = before->loss_scale] { return wordsOfScale(was); }});
}

void LiveRun::tellChange(const std::string& variant, const Change& change) {
    const int edit = m_desk.document().undoStack().index();
    m_desk.tell([change, edit, name = QString::fromStdString(variant), undo = undoing(change.part, variant)] {
        const QString fact = change.fact().arg(name), now = change.now(), was = change.was();
        if (now == was) // changed there and back
            return Message{Message::Kind::info, fact, tr("%1 again from the next step on, as it was.").arg(now), {}};
        return Message{.kind = Message::Kind::info,
                       .fact = fact,
                       .cause = tr("%1 in place of %2 from the next step on, marked on the charts. The variant keeps it, so later runs "
                                   "begin with it; Undo brings %2 back, in the training, too.")
                                    .arg(now, was),
                       .actions = {{tr("Undo"), undo}},
                       .edit = edit};
    });
}

void LiveRun::tellFormats(const std::string& variant) {
    const unsigned parts = LiveUndo::policy | LiveUndo::lossScale;
    const int edit = m_desk.document().undoStack().index();
    m_desk.tell([edit, name = QString::fromStdString(variant), undo = undoing(parts, variant)] {
        return Message{.kind = Message::Kind::info,
                       .fact = tr("The formats of %1 have changed.").arg(name),
                       .cause = tr("They count from the next step on, marked on the charts. The variant keeps them, so later runs begin "
                                   "with them; Undo brings back those before, in the training, too."),
                       .actions = {{tr("Undo"), undo}},
                       .edit = edit};
    });
}

// The variant as an undo now would leave it: several changes of one kind in a row are one step of it.
std::optional<Variant> LiveRun::undone(int variant) const {
    const auto index = std::size_t(variant);
    try {
        const Experiment before = parse_experiment(beforeLastEdit(m_desk.document()), m_desk.document().file().toStdString());
        if (index < before.variants.size())
            return before.variants[index];
    } catch (const std::exception&) { // it had an error
    }
    return std::nullopt;
}

// Later, other edits may have come on top of it: those stay.
std::function<void()> LiveRun::undoing(unsigned part, const std::string& name) {
    ExperimentDocument& document = m_desk.document();
    return [this, &document, part, name, index = document.undoStack().index(), before = variantIn(beforeLastEdit(document), name)] {
        if (document.undoStack().index() == index)
            return document.undoStack().undo();
        Json json = document.json();
        const int variant = int(m_desk.variants().names().indexOf(QString::fromStdString(name)));
        if (variant < 0 || !before.is_object())
            return;
        for (const Json::json_pointer& place : placesOf(part))
            bringBack(json["variants"][std::size_t(variant)], before, place);
        document.edit([part, named = QString::fromStdString(name)] { return editWords(part, named); }, json);
        findChild<LiveUndo*>()->send(variant, part);
    };
}

double LiveRun::learningRate() const {
    const auto& experiment = m_desk.document().experiment();
    const auto index = static_cast<std::size_t>(m_desk.document().selectedVariant());
    return experiment && index < experiment->variants.size() ? experiment->variants[index].training.optimizer.learning_rate() : 0;
}

void LiveRun::setPolicy(int variant, const Json& policy, const Json& layers) {
    Json json = m_desk.document().json();
    Json& target = json["variants"][static_cast<std::size_t>(variant)];
    if (!policy.is_null())
        target["policy"] = policy;
    if (!layers.is_null() && layers.empty())
        target.erase("layers");
    else if (!layers.is_null())
        target["layers"] = layers;
    if (json == m_desk.document().json())
        return; // it was chosen once more
    m_desk.document().edit([name = QString::fromStdString(target.value("name", ""))] { return tr("Policy of %1").arg(name); }, json);
    LiveUndo& training = *findChild<LiveUndo*>();
    const bool sent = training.send(variant, LiveUndo::policy | LiveUndo::lossScale); // which a policy may bring
    const bool later = !layers.is_null() && training.isAnotherNetwork();
    if (sent && !later)
        tellFormats(target.value("name", ""));
    if (sent && later)
        m_desk.tell([name = m_desk.variants().names().value(variant)] {
            return Message{Message::Kind::info, tr("Formats of single layers of %1 wait for the next run.").arg(name),
                           tr("The network is another than the one that trains.")};
        });
}

} // namespace mantissa::app
