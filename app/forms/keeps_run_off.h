// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace mantissa::app {

class Desk;
class FieldForm;

// What the form refused keeps Run off as long as it stands there and can be seen.
void keepRunOff(FieldForm& form, Desk& desk);

} // namespace mantissa::app
