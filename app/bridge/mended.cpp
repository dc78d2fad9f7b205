// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/mended.h"

#include "bridge/desk.h"
#include "models/spoken.h"
#include "models/words.h"

#include <algorithm>
#include <functional>

namespace mantissa::app {
namespace {

bool continues(Desk& desk) { return Project::resumable(desk.store(), desk.document().json(), desk.device()) >= 0; }

struct Copies {
    QStringList names, beside;
    std::string words;      // of what they have
    bool continued = false; // a stopped run went on without them
};

QString factOf(const Copies& copies) {
    return copies.names.size() == 1 ? QObject::tr("%1 stands beside %2, to compare them.").arg(copies.names.first(), copies.beside.first())
                                    : QObject::tr("%1 stand beside %2, to compare them.")
                                          .arg(copies.names.join(QStringLiteral("; ")), namesInRow(copies.beside));
}

// So that nobody looks for Continue.
void tellMended(Desk& desk, const Copies& copies) {
    ExperimentDocument& document = desk.document();
    desk.tell([&desk, copies, index = document.undoStack().index()] {
        const QString trained =
            copies.names.size() == 1 ? QObject::tr("%1. Both train with the next run.") : QObject::tr("%1. All train with the next run.");
        return Message{
            Message::Kind::info,
            factOf(copies),
            trained.arg(spoken(copies.words)) +
                (copies.continued ? ' ' + QObject::tr("The stopped run goes on only without it: Undo brings Continue back.") : QString()),
            {{QObject::tr("Undo"), [&desk, index] { UndoOrder::of(desk).goTo(index - 1); }}},
            index};
    });
}

} // namespace

// The last variant first: a copy moves those behind it.
void addMended(Desk& desk, QVector<Mending> mendings) {
    if (mendings.isEmpty())
        return;
    std::ranges::sort(mendings, std::greater<>(), &Mending::variant);
    ExperimentDocument& document = desk.document();
    Copies copies{
        .names = {}, .beside = {}, .words = mendings.first().remedy.words, .continued = !desk.session().busy() && continues(desk)};
    insight::Remedied remedied{document.json()};
    for (const auto& [variant, remedy] : mendings) {
        copies.beside.prepend(desk.variants().names().value(variant));
        remedied = with_remedy(remedied.experiment, variant, beside(remedy, copies.beside.first().toStdString()));
        copies.names.prepend(QString::fromStdString(remedied.experiment["variants"][std::size_t(remedied.variant)]["name"]));
    }
    document.edit([words = copies.words] { return spoken(words); }, remedied.experiment);
    document.selectVariant(remedied.variant);
    tellMended(desk, copies);
}

} // namespace mantissa::app
