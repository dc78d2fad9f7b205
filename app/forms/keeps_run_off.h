// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace mantissa::app {

class Desk;
class FieldForm;
class PolicyForm;

// What the form refused keeps Run off as long as it stands there and can be seen.
void keepRunOff(FieldForm& form, Desk& desk);
void keepRunOff(PolicyForm& form, Desk& desk); // its roles; what it says beside them are forms of their own

} // namespace mantissa::app
