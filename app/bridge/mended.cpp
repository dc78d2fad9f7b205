// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/mended.h"

#include "bridge/desk.h"
#include "insight/findings/remedy.h"
#include "models/spoken.h"

namespace mantissa::app {
namespace {

bool continues(Desk& desk) { return Project::resumable(desk.store(), desk.document().json(), desk.device()) >= 0; }

// So that nobody looks for Continue.
void tellMended(Desk& desk, const QString& copy, const QString& name, const std::string& words, bool continued) {
    ExperimentDocument& document = desk.document();
    desk.tell([&document, copy, name, words, continued, index = document.undoStack().index()] {
        return Message{
            Message::Kind::info,
            QObject::tr("%1 stands beside %2, to compare them.").arg(copy, name),
            QObject::tr("%1. Both train with the next run.").arg(spoken(words)) +
                (continued ? ' ' + QObject::tr("The stopped run goes on only without it: Undo brings Continue back.") : QString()),
            {{QObject::tr("Undo"), [&document] { document.undoStack().undo(); }}},
            index};
    });
}

} // namespace

void addMended(Desk& desk, int variant, const insight::Remedy& remedy) {
    ExperimentDocument& document = desk.document();
    const QString name = desk.variants().names().value(variant);
    const bool continued = !desk.session().busy() && continues(desk);
    const insight::Remedied remedied = with_remedy(document.json(), variant, beside(remedy, name.toStdString()));
    document.edit([words = remedy.words] { return spoken(words); }, remedied.experiment);
    document.selectVariant(remedied.variant);
    tellMended(desk, desk.variants().names().value(remedied.variant), name, remedy.words, continued);
}

} // namespace mantissa::app
