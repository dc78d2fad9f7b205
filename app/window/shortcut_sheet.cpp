// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/shortcut_sheet.h"

#include "style/scaling.h"
#include "window/action_finder.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScreen>
#include <QScrollArea>

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr int mostColumns = 3, keyWidth = 120, meaningWidth = 210, sheetHeight = 640;
constexpr int betweenKeys = 12, betweenColumns = 24;

QString keysOf(const QAction& action) {
    QStringList keys;
    for (const QKeySequence& key : action.shortcuts())
        keys << key.toString(QKeySequence::NativeText);
    return keys.join(QStringLiteral(", "));
}

// Of actions whose keys differ in their digit alone.
std::pair<QString, QString> rangeOf(const QVector<QAction*>& actions, const QString& meaning) {
    const QString first = keysOf(*actions.first()), last = keysOf(*actions.last());
    return {actions.size() > 1 ? QStringLiteral("%1 … %2").arg(first, last) : first, meaning};
}

// As long as the sheet is open: not what there is to undo just now.
QString meaningOf(const QAction& action) {
    const QString always = action.property(ShortcutSheet::meaningProperty).toString();
    return always.isEmpty() ? action.text().remove('&').remove(QStringLiteral("…")) : always;
}

void gather(const QMenu& menu, KeyGroup& group) {
    QVector<QAction*> files, pages;
    for (QAction* action : menu.actions())
        if (action->menu())
            gather(*action->menu(), group);
        else if (action->shortcut().isEmpty())
            continue;
        else if (action->property(ActionFinder::fileProperty).toBool())
            files << action;
        else if (action->objectName().startsWith(QLatin1String("page-")))
            pages << action;
        else
            group.rows << std::pair{keysOf(*action), meaningOf(*action)};
    if (!files.isEmpty())
        group.rows << rangeOf(files, ShortcutSheet::tr("Recent files"));
    if (!pages.isEmpty())
        group.rows << rangeOf(pages, ShortcutSheet::tr("Pages"));
}

// With large texts the third would begin beyond the edge.
int columnsOn(const QScreen* screen) {
    const int column = scaled(keyWidth) + betweenKeys + scaled(meaningWidth) + betweenColumns;
    return screen ? qBound(1, (screen->availableSize().width() - 64) / column, mostColumns) : mostColumns;
}

void addRow(QVBoxLayout& column, const std::pair<QString, QString>& row) {
    auto* line = new QHBoxLayout;
    line->setSpacing(betweenKeys);
    auto *key = new QLabel(row.first), *meaning = new QLabel(row.second);
    setType(key, Appearance::Type::strong);
    for (const auto& [label, width] : {std::pair{key, keyWidth}, std::pair{meaning, meaningWidth}}) {
        label->setWordWrap(QFontMetrics(label->font()).horizontalAdvance(label->text()) > scaled(width)); // else it asks for two lines
        label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        label->setFixedWidth(scaled(width));
        line->addWidget(label);
    }
    column.addLayout(line);
}

void addGroup(QVBoxLayout& column, const KeyGroup& group) {
    auto* title = new QLabel(group.title);
    title->setProperty("muted", true);
    title->setContentsMargins(0, 10, 0, 0);
    column.addWidget(title);
    for (const auto& row : group.rows)
        addRow(column, row);
}

// In reading order, a column as long as the other.
void fillColumns(QHBoxLayout& row, const QVector<KeyGroup>& groups, int columns) {
    qsizetype all = 0, done = 0;
    for (const KeyGroup& group : groups)
        all += group.rows.isEmpty() ? 0 : group.rows.size() + 2;
    QVector<QVBoxLayout*> beside;
    for (const KeyGroup& group : groups) {
        if (group.rows.isEmpty())
            continue;
        const auto place = std::min<qsizetype>(columns - 1, (done + group.rows.size() / 2) * columns / all);
        while (beside.size() <= place) {
            if (!beside.isEmpty())
                beside.last()->addStretch();
            beside << new QVBoxLayout;
            beside.last()->setSpacing(8); // else that between the columns
            row.addLayout(beside.last());
        }
        addGroup(*beside.last(), group);
        done += group.rows.size() + 2;
    }
    if (!beside.isEmpty())
        beside.last()->addStretch();
}

} // namespace

KeyGroup keysOf(const QMenu& menu) {
    KeyGroup group{menu.title().remove('&'), {}};
    gather(menu, group);
    return group;
}

ShortcutSheet::ShortcutSheet(const QVector<KeyGroup>& groups, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Keys"));
    setAttribute(Qt::WA_DeleteOnClose);
    setModal(false);
    auto* sheet = new QWidget;
    auto* row = new QHBoxLayout(sheet);
    row->setContentsMargins(24, 8, 24, 16);
    row->setSpacing(betweenColumns);
    fillColumns(*row, groups, columnsOn(screen()));
    auto* scroll = new QScrollArea;
    scroll->setWidget(sheet);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setAccessibleName(windowTitle());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->setContentsMargins(24, 8, 24, 12);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    layout->addWidget(buttons);
    resize(sheet->sizeHint().width() + betweenColumns,
           qMin(scaled(sheetHeight), sheet->sizeHint().height() + buttons->sizeHint().height()));
    if (screen())
        resize(size().boundedTo(screen()->availableSize() - QSize(16, 48)));
}

} // namespace mantissa::app
