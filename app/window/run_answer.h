// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "reports/report_maker.h"

namespace mantissa::app {

class ReportActions;
class Workbench;

// When all runs have ended: the report's answer in one line, with the ways on; in a lesson without a banner.
class RunAnswer : public QObject {
    Q_OBJECT
public:
    RunAnswer(Workbench& workbench, ReportActions& reports, QObject* parent);
    enum class Again { whole, sentence }; // with its banner, or without
    void tellAgain(Again again);

Q_SIGNALS:
    void answered(const QString& sentence); // empty: a run has begun

private:
    void ask(const QString& failure);
    void tell();
    QString restOf(const report::Report& report) const;

    Workbench& m_workbench;
    ReportActions& m_reports;
    ReportMaker m_maker;
    Again m_again = Again::whole;
};

} // namespace mantissa::app
