// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// The one list of what is kept of every step as a curve: its member of RunData, and its figure in the engine's StepRecord. Storage,
// reading, halving and clearing follow; a row of charts/pane_registry.cpp shows it.
CURVE(loss, step.loss)
CURVE(accuracy, step.accuracy * 100)
CURVE(milliseconds, step.step_seconds() * 1e3)
CURVE(lossScale, step.loss_scale)
