// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "forms/keeps_run_off.h"

#include "bridge/desk.h"
#include "bridge/refused_input.h"
#include "forms/field_form.h"

namespace mantissa::app {

void keepRunOff(FieldForm& form, Desk& desk) {
    RefusedInput& refused = RefusedInput::of(desk);
    QObject::connect(&form, &FieldForm::refusalChanged, &refused, [&form, &refused] { refused.set(&form, form.refusal()); });
}

} // namespace mantissa::app
