// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/program.h"

int main(int argc, char** argv) { return mantissa::run_program(argc, argv); }
