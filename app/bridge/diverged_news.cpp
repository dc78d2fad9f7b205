// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/diverged_news.h"

#include "bridge/desk.h"
#include "bridge/mended.h"
#include "models/spoken.h"
#include "models/words.h"

#include <algorithm>

namespace mantissa::app {
namespace {

using insight::Remedy;

// Their words are for who reads them.
bool isSame(const Remedy& one, const Remedy& other) {
    return one.takes == other.takes && std::ranges::equal(one.settings, other.settings, [](const auto& first, const auto& second) {
               return first.place == second.place && first.value == second.value;
           });
}

// Whether one of the variants is the changed one, whatever it is called.
int sameVariant(const Json& variants, Json changed) {
    changed.erase("name");
    for (std::size_t i = 0; i < variants.size(); ++i)
        if (Json other = variants[i]; other.is_object() && other.erase("name") > 0 && other == changed)
            return int(i);
    return -1;
}

// The whole story of each.
QString storyOf(const insight::Found& found) { return spoken(found.fact) + ' ' + spoken(found.cause); }

} // namespace

void DivergedNews::tell(int key, const insight::Found& found) {
    m_all.removeIf([&](const Diverged& each) { return !isDiverged(each.key) || each.key == key; });
    m_all << Diverged{key, m_desk.store().run(key).name, found};
    tellAll({});
}

void DivergedNews::followNames() {
    const QStringList names = m_desk.variants().names();
    if (const auto [from, to] = renamingIn(std::exchange(m_names, names), names); !from.isEmpty())
        m_renamed << Renamed{from, to, m_desk.store().runCount()};
}

QString DivergedNews::nameNow(int key, QString name) const {
    for (const Renamed& each : m_renamed)
        if (key < each.runs && each.from == name)
            name = each.to;
    return name;
}

void DivergedNews::beginAnew() {
    m_names.clear(); // it is told of in a moment
    m_renamed.clear();
}

void DivergedNews::tellAll(const Saying& refusal) {
    m_desk.tell([this, all = m_all, refusal] { return message(all, refusal); });
}

// With what to do about it, which waits for the end of all runs: asked for before, it says so and stays.
Message DivergedNews::message(const QVector<Diverged>& all, const Saying& refusal) {
    QStringList words = refusal ? QStringList{refusal()} : QStringList();
    if (all.size() == 1)
        words << spoken(all.first().found.cause);
    else
        for (const Diverged& each : all)
            words << storyOf(each.found);
    Message message{.kind = Message::Kind::bad, .fact = factOf(all), .cause = words.join(' ')};
    for (const Offer& offer : offersOf(all))
        message.actions << Message::Action{wordsOf(offer, all.size()), [this, offer, all] { take(offer, all); }};
    message.holds = [this, all] { return holds(all); };
    for (const Diverged& each : all) {
        message.variants << nameNow(each.key, each.name);
        message.ends << troubleOf(each.name);
    }
    message.topic = QStringLiteral("diverged");
    return message;
}

QString DivergedNews::factOf(const QVector<Diverged>& all) {
    if (all.size() == 1)
        return QString::fromStdString(all.first().found.fact);
    QStringList names;
    for (const Diverged& each : all)
        names << each.name;
    return QObject::tr("%1 variants diverged: %2.").arg(QString::number(all.size()), namesInRow(names));
}

QVector<DivergedNews::Offer> DivergedNews::offersOf(const QVector<Diverged>& all) {
    QVector<Offer> offers;
    for (const Diverged& each : all)
        for (const Remedy& remedy : each.found.remedies) {
            auto same = std::ranges::find_if(offers, [&](const Offer& offer) { return isSame(offer.remedies.front(), remedy); });
            if (same == offers.end())
                same = offers.insert(offers.end(), Offer());
            same->keys << each.key;
            same->names << each.name;
            same->remedies.push_back(remedy);
        }
    return offers;
}

// Whose it is, where others diverged that it is not for.
QString DivergedNews::wordsOf(const Offer& offer, qsizetype diverged) {
    const QString words = spoken(offer.remedies.front().words);
    return offer.names.size() == diverged ? words : QObject::tr("%1: %2").arg(namesInRow(offer.names), words);
}

// Who is not mended by it stays told of.
void DivergedNews::take(const Offer& offer, const QVector<Diverged>& all) {
    m_all = all;
    if (m_desk.session().busy())
        return tellAll([] { return QObject::tr("The variants stay as they are while a run is going: press Stop first."); });
    m_all.removeIf([&](const Diverged& each) { return offer.keys.contains(each.key); });
    if (!m_all.isEmpty())
        tellAll({});
    QVector<Mending> mendings;
    const QStringList variants = m_desk.variants().names();
    for (qsizetype i = 0; i < offer.names.size(); ++i) // of those that were not deleted since
        if (const auto variant = int(variants.indexOf(nameNow(offer.keys[i], offer.names[i]))); variant >= 0)
            mendings << Mending{variant, offer.remedies[std::size_t(i)]};
    addMended(m_desk, mendings);
}

// And of the runs that lie open; another group, or an end of another kind, makes it old news.
bool DivergedNews::isDiverged(int key) const {
    return m_desk.store().currentRuns().contains(key) && m_desk.store().run(key).state == RunState::diverged;
}

// A variant that has one of the remedies has finished beside it: nobody needs to be told once more.
bool DivergedNews::isMended(const Diverged& each) const {
    const Json variants = m_desk.document().json().value("variants", Json::array());
    const auto own = m_desk.variants().names().indexOf(nameNow(each.key, each.name));
    if (own < 0 || own >= qsizetype(variants.size()))
        return false;
    const RunStore& store = m_desk.store();
    const auto finished = [&](int variant) {
        const QString name = m_desk.variants().names().value(variant);
        return std::ranges::any_of(store.currentRuns(),
                                   [&](int key) { return store.run(key).state == RunState::completed && store.run(key).name == name; });
    };
    return std::ranges::any_of(each.found.remedies, [&](const Remedy& remedy) {
        Json changed = variants[std::size_t(own)];
        for (const Remedy::Setting& setting : remedy.settings)
            changed[setting.place] = setting.value;
        const int variant = sameVariant(variants, std::move(changed));
        return variant >= 0 && variant != own && finished(variant);
    });
}

bool DivergedNews::holds(const QVector<Diverged>& all) const {
    return std::ranges::any_of(all, [this](const Diverged& each) { return isDiverged(each.key) && !isMended(each); });
}

} // namespace mantissa::app
