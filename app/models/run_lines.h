// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QVector>

namespace mantissa::app {

class RunStore;
struct VariantLines;

// Which line of the theme is whose. Runs of one group have those of their variants, else of their policies; one of another group that is
// shown beside them keeps its own, else takes one that no other has, nor is among `taken`. Runs of other programs leave the variants
// theirs. There are as many as the theme draws: the rest are grey, -1, until one is hidden.
void assignLines(RunStore& store, int group);
void giveLine(RunStore& store, int key, const QVector<int>& taken = {});
QVector<int> chooseLine(RunStore& store, int key, int line);      // who had it takes what the run had; the keys of both
void setVariantLines(RunStore& store, const VariantLines& lines); // of what is assigned from now on
const VariantLines& variantLines(const RunStore& store);
int keyOf(const RunStore& store, const QString& folder);  // -1: no run is kept there
int lineOf(const RunStore& store, const QString& folder); // -1: the same

} // namespace mantissa::app
