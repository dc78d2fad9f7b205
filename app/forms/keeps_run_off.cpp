// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "forms/keeps_run_off.h"

#include "bridge/desk.h"
#include "bridge/refused_input.h"
#include "forms/field_form.h"
#include "forms/policy_form.h"

namespace mantissa::app {
namespace {

template <typename Form>
void tellRefusals(Form& form, Desk& desk) {
    RefusedInput& refused = RefusedInput::of(desk);
    QObject::connect(&form, &Form::refusalChanged, &refused, [&form, &refused] { refused.set(&form, form.refusal()); });
}

} // namespace

void keepRunOff(FieldForm& form, Desk& desk) { tellRefusals(form, desk); }
void keepRunOff(PolicyForm& form, Desk& desk) { tellRefusals(form, desk); }

} // namespace mantissa::app
