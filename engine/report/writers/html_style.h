// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace mantissa::report {

const char* html_style();
const char* html_script(); // sorts a table by the column that is clicked; the report is whole without it

} // namespace mantissa::report
