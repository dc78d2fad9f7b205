// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/page_registry.h"

#include "charts/chart_export.h"
#include "pages/build/build_page.h"
#include "pages/compare/compare_page.h"
#include "pages/data/data_page.h"
#include "pages/health/health_page.h"
#include "pages/lessons/lessons_page.h"
#include "pages/numbers/numbers_page.h"
#include "pages/run/run_page.h"
#include "pages/sweep/sweep_page.h"
#include "pages/welcome/welcome_page.h"
#include "pages/why/why_page.h"

#include <QCoreApplication>

namespace mantissa::app {
namespace {

using Sides = PageEntry::Sides;

template <typename Page>
QWidget* make(Workbench& workbench, QWidget* parent) {
    auto* page = new Page(workbench, parent);
    offerExports(*page);
    return page;
}

} // namespace

const QVector<PageEntry>& pageRegistry() {
    static const QVector<PageEntry> pages = {
        {"welcome", QT_TRANSLATE_NOOP("Pages", "Welcome"), Sides::none, make<WelcomePage>},
        {"lessons", QT_TRANSLATE_NOOP("Pages", "Lessons"), Sides::none, make<LessonsPage>},
        {"build", QT_TRANSLATE_NOOP("Pages", "Build"), Sides::left, make<BuildPage>},
        {"data", QT_TRANSLATE_NOOP("Pages", "Data"), Sides::left, make<DataPage>},
        {"run", QT_TRANSLATE_NOOP("Pages", "Run"), Sides::both, make<RunPage>},
        {"health", QT_TRANSLATE_NOOP("Pages", "Health"), Sides::left, make<HealthPage>},
        {"why", QT_TRANSLATE_NOOP("Pages", "Why slow"), Sides::left, make<WhyPage>},
        {"compare", QT_TRANSLATE_NOOP("Pages", "Compare"), Sides::left, make<ComparePage>},
        {"sweep", QT_TRANSLATE_NOOP("Pages", "Sweep"), Sides::left, make<SweepPage>},
        {"numbers", QT_TRANSLATE_NOOP("Pages", "Numbers"), Sides::left, make<NumbersPage>},
    };
    return pages;
}

QString titleOf(const PageEntry& page) { return QCoreApplication::translate("Pages", page.title); }

} // namespace mantissa::app
