// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/fairness.h"

#include <QWidget>

#include <vector>

namespace mantissa::app {

// Whether a comparison is fair: what all runs share, then what they do not, a mark before each.
class FairnessList : public QWidget {
    Q_OBJECT
public:
    explicit FairnessList(QWidget* parent = nullptr);
    void show(const std::vector<report::Concern>& concerns);
};

} // namespace mantissa::app
