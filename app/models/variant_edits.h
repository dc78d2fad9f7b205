// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "models/saying.h"

#include <QString>
#include <QVector>

namespace mantissa::app {

class ExperimentDocument;

// Edits of the experiment's columns, each one step of undo. They return the index of the variant they are about.
int addVariant(ExperimentDocument& document, const Json& policy); // a name, or an object with one
int duplicateVariant(ExperimentDocument& document, int index, const QString& name = {},
                     const Json& change = Json::object()); // merged into the copy
int moveVariant(ExperimentDocument& document, int from, int to);
bool renameVariant(ExperimentDocument& document, int index, const QString& name, Saying* whatIsWrong);
int removeVariant(ExperimentDocument& document, int index); // the last one stays
// One that is called as its policy, or is a copy of such a one ("float16 2"), is called as its next one: else what trains in it would bear
// another's name. False: it is not.
bool setPolicyWithName(ExperimentDocument& document, int index, const Json& policy);
void setInVariant(ExperimentDocument& document, int index, const Saying& what, const Json::json_pointer& place, const Json& value,
                  int merge = 0); // null: removed

void setBatch(ExperimentDocument& document, qint64 batch); // of all variants

// "One thing changed": what a copy of a variant may differ in, with the name the copy gets.
struct VariantChange {
    QString words, name;
    Json change;
};
QVector<VariantChange> usualChanges(const ExperimentDocument& document, int index);
QString freeName(const ExperimentDocument& document, const QString& wanted); // "mixed 2" where "mixed" is taken

} // namespace mantissa::app
