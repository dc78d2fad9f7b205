// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// The one list of what is kept of every step as a curve: its member of RunData, and its figure in the engine's StepRecord. Storage,
// reading, halving and clearing follow; a row of charts/pane_registry.cpp shows it. HELD: known of some steps alone, and kept until the
// next one. SOME_CURVE: NaN where nobody says otherwise.
#ifndef HELD
#define HELD(name, figure) CURVE(name, figure)
#endif
#ifndef SOME_CURVE
#define SOME_CURVE(name, figure) CURVE(name, figure)
#endif
CURVE(loss, step.loss)
CURVE(accuracy, step.accuracy * 100)
CURVE(milliseconds, step.step_seconds() * 1e3)
CURVE(lossScale, step.loss_scale)
HELD(lostUpdates, step.observed.lost_updates * 100)
HELD(beyondRange, step.observed.beyond * 100)
HELD(flippedSigns, step.observed.flipped * 100)
HELD(watts, std::nanf("")) // these five: of the device, between steps
HELD(celsius, std::nanf(""))
HELD(megahertz, std::nanf(""))
HELD(busy, std::nanf(""))
HELD(deviceMemory, std::nanf(""))
SOME_CURVE(learningRate, step.learning_rate)
SOME_CURVE(memory, step.memory_bytes / 1048576)
SOME_CURVE(twinGap, std::fabs(step.loss - step.twin_loss))
SOME_CURVE(twinDistance, step.twin_distance)
#undef HELD
#undef SOME_CURVE
