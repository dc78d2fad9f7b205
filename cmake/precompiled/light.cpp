// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Carries the precompiled headers of cmake/precompiled.cmake; there is nothing else in it.
