// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/application.h"

int main(int argc, char** argv) { return mantissa::app::runApplication(argc, argv); }
