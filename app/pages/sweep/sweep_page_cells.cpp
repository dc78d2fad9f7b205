// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What can be done with a cell.
#include "bridge/workbench.h"
#include "models/variant_edits.h"
#include "pages/sweep/sweep_page.h"

#include <QFileInfo>

#include <algorithm>

namespace mantissa::app {

QVector<int> SweepPage::keysOf(int cell) const {
    QVector<int> keys;
    const RunStore& store = m_workbench.store();
    if (m_group < 0 || m_group >= store.groups().size() || cell < 0 || cell >= m_board.cells.size())
        return keys;
    for (int key : store.groups()[m_group].runs)
        if (store.run(key).batch == m_board.batchOf(cell) && store.run(key).sweepPolicy == m_board.policies[m_board.policyOf(cell)].name)
            keys << key;
    return keys;
}

void SweepPage::open(int cell) {
    QVector<int> keys = keysOf(m_board.place(0, cell % qMax(1, int(m_board.batches.size()))));
    if (m_board.policyOf(cell) > 0)
        keys += keysOf(cell);
    keys.removeIf([this](int key) { return !QFileInfo::exists(m_workbench.store().run(key).folder); });
    if (keys.isEmpty()) {
        m_workbench.tell([] {
            return Message{Message::Kind::info, tr("There is nothing to compare yet."), tr("No run of this cell has begun.")};
        });
        return;
    }
    m_workbench.shelf().showOnly(keys);
    m_workbench.showPage("compare");
}

// A variant of that policy with that batch: the one that is there, or one more.
void SweepPage::useAsVariant(int cell) {
    ExperimentDocument& document = m_workbench.document();
    if (cell < 0 || cell >= m_board.cells.size() || !document.experiment())
        return;
    const QString policy = m_board.policies[m_board.policyOf(cell)].name;
    const qint64 batch = m_board.batchOf(cell);
    const std::vector<Variant>& variants = document.experiment()->variants;
    const auto same = std::ranges::find_if(variants, [&](const Variant& one) { return one.name == policy.toStdString(); });
    if (same == variants.end())
        return m_workbench.tell([policy] {
            return Message{Message::Kind::warn, tr("%1 is no variant any more.").arg(policy), tr("Edit the sweep or undo the change.")};
        });
    Json json = document.json(), variant = json["variants"][std::size_t(same - variants.begin())];
    QString name = policy;
    int index = int(same - variants.begin());
    if (same->training.batch != batch) {
        name = freeName(document, nameOf(m_board, cell));
        variant["name"] = name.toStdString();
        variant["training"]["batch"] = batch;
        index = int(json["variants"].size());
        json["variants"].push_back(variant);
        document.edit([] { return tr("Variant of the sweep"); }, json);
    }
    document.selectVariant(index);
    m_workbench.tell([name] {
        return Message{Message::Kind::good, tr("%1 is selected.").arg(name), tr("Run trains it beside the other variants.")};
    });
}

void SweepPage::drop(int cell) {
    if (m_workbench.sweep().drop(keysOf(cell)) == 0)
        m_workbench.tell([] {
            return Message{Message::Kind::info, tr("Nothing of this cell waits."),
                           tr("Only a run that waits can be dropped; Stop ends one that is going.")};
        });
}

} // namespace mantissa::app
