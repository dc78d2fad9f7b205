// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/workbench.h"
#include "models/arithmetic_model.h"
#include "pages/numbers/block_view.h"
#include "pages/numbers/numbers_page.h"
#include "pages/numbers/own_formats.h"
#include "pages/numbers/range_view.h"
#include "pages/numbers/steps_view.h"
#include "style/scaling.h"
#include "style/table_copy.h"

#include "style/language.h"
#include "widgets/field_note.h"
#include "widgets/hidden_columns.h"
#include "widgets/segmented.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QShortcut>
#include <QTableView>

#include <cmath>

// How values are rounded, and what there is room for.
namespace mantissa::app {
namespace {

constexpr int twoLines = 38;
constexpr int leastNumbers = 440, leastFigure = 76; // of the page, as others have beside a lesson's text; of a column of the arithmetic

// With a point in every language: an experiment may be opened in another one. Nothing that could be a thousands' comma is written.
std::string kept(const QLineEdit* field) {
    bool good = false;
    const double value = typedNumber(field->text(), &good);
    if (value == 0 && std::signbit(value))
        return "-0";
    return (good ? QString::number(value, 'g', QLocale::FloatingPointShortest) : field->text()).toStdString();
}

} // namespace

Json NumbersPage::view() const {
    return {{"value", m_formats->value()},
            {"rounding", m_rounding->currentIndex()},
            {"flushed", m_flushed->isChecked()},
            {"a", kept(m_a)},
            {"operation", m_operator->currentIndex()},
            {"b", kept(m_b)},
            {"part", m_choice->current()},
            {"formats", m_own->view()},
            {"block", m_block->view()},
            {"steps", m_steps->view()}};
}

void NumbersPage::showPart(int part) {
    m_choice->setChosen(part);
    for (int i = 0; i < m_parts.size(); ++i)
        m_parts[i]->setVisible(i == part);
    setFocusProxy(part == numberPart ? m_value : nullptr); // and not its own formats, which stand first
    tellHidden();
}

void NumbersPage::setView(const Json& view) {
    m_rounding->setCurrentIndex(qBound(0, int(number(view, "rounding", 0)), m_rounding->count() - 1));
    m_flushed->setChecked(view.value("flushed", Json()) == true);
    setValue(number(view, "value", 0.1));
    m_operator->setCurrentIndex(qBound(0, int(number(view, "operation", 0)), m_operator->count() - 1));
    for (QLineEdit* field : {m_a, m_b})
        if (const std::string typed = text(view, field == m_a ? "a" : "b"); !typed.empty())
            field->setText(fieldNumber(QString::fromStdString(typed).replace(',', '.').toDouble())); // older files: as typed
    takeOperands();
    m_own->setView(view.value("formats", Json()));
    m_block->setView(view.value("block", Json::object()));
    m_steps->setView(view.value("steps", Json::object()));
    showPart(qBound(0, int(number(view, "part", 0)), int(m_parts.size()) - 1));
}

void NumbersPage::setRounding(int index) {
    const Rounding rounding[] = {Rounding::nearest_even, Rounding::toward_zero, Rounding::stochastic};
    m_formats->setRounding(rounding[index]);
    m_arithmetic->setRounding(rounding[index]);
    arrange();
}

void NumbersPage::setFlushed(bool flushed) {
    const Subnormals subnormals = flushed ? Subnormals::flushed : Subnormals::kept;
    m_formats->setSubnormals(subnormals);
    m_arithmetic->setSubnormals(subnormals);
    m_range->setSubnormals(subnormals);
}

void NumbersPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void NumbersPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (parentWidget()) {
        parentWidget()->removeEventFilter(this);
        parentWidget()->installEventFilter(this);
    }
    arrange();
}

bool NumbersPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize)
        arrange();
    return QWidget::eventFilter(watched, event);
}

// By what can be seen at once, for the page itself may be higher. Low: rows move together, and the last of the arithmetic goes. Narrow: the
// neighbours give way to the bits, or the step to the neighbours, where one of them comes by chance. Tight, beside a lesson's text: names,
// bits and values are left, and what may be changed.
void NumbersPage::arrange() {
    const int own = m_formats->ownRows();
    const bool low = (parentWidget() ? parentWidget()->height() : height()) < scaled(712 + 40 * own);
    const bool tight = isTight();
    const int row = scaled(low ? 24 : tight ? 32 : 40), result = scaled(low ? 24 : 28), head = scaled(32);
    m_arithmeticTable->verticalHeader()->setDefaultSectionSize(result);
    const bool brief = low || tight;
    m_arithmetic->setHead(tight ? ArithmeticModel::Head::broken : ArithmeticModel::Head::whole);
    m_arithmeticTable->setRowHidden(ArithmeticModel::Step, brief);
    m_arithmeticTable->setRowHeight(ArithmeticModel::Why, tight ? scaled(twoLines) : result); // its words wrap
    m_arithmeticTable->verticalHeader()->setMinimumWidth(scaled(brief ? 84 : 170)); // without that row's name the formats have theirs whole
    const int heads = tight ? qMax(head, m_arithmeticTable->horizontalHeader()->sizeHint().height()) : head,
              more = tight ? scaled(twoLines) - result : 0;
    m_arithmeticTable->setFixedHeight((m_arithmetic->rowCount() - brief) * result + more + heads + scaled(8));
    m_range->setMinimumHeight(m_range->wholeHeight()); // else its names lie on each other
    m_formatTable->verticalHeader()->setDefaultSectionSize(row);
    m_formatTable->setFixedHeight(m_formats->rowCount() * row + head);
    const bool narrow = width() < scaled(1240), chance = m_formats->rounding() == Rounding::stochastic;
    for (int column : {int(FormatModel::Below), int(FormatModel::Above)}) {
        m_formatTable->setColumnHidden(column, narrow && !chance);
        m_formatTable->setColumnWidth(column, m_neighbourWidth + (chance ? scaled(44) : 0));
    }
    for (int column : {int(FormatModel::Ulp), int(FormatModel::Error), int(FormatModel::Kind)})
        m_formatTable->setColumnHidden(column, tight || (narrow && chance));
    m_formatTable->setColumnWidth(FormatModel::Name, tight ? qMin(m_nameWidth, scaled(112)) : m_nameWidth);
    hideResults();
    for (QWidget* extra : m_extras)
        extra->setVisible(!tight);
    m_formats->setHead(tight ? FormatModel::Head::brief : FormatModel::Head::whole);
    tellHidden();
}

bool NumbersPage::isTight() const { return width() < scaled(1000); }

// Beside a text tf32 goes, which is for products alone, then the last ones, before the words of all are cut.
void NumbersPage::hideResults() {
    const int names = m_arithmeticTable->verticalHeader()->minimumWidth(), fit = (width() - 28 - names) / scaled(leastFigure);
    for (int column = 1; column < m_arithmetic->columnCount(); ++column)
        m_arithmeticTable->setColumnHidden(column, isTight() && (column == 1 || column > qMax(1, fit)));
}

void NumbersPage::tellHidden() {
    const bool shown = m_choice->current() == numberPart;
    m_own->setVisible(shown && !isTight());
    m_hidden->tell(shown ? hiddenColumnsOf(*m_formatTable) + hiddenColumnsOf(*m_arithmeticTable) : QStringList());
}

// Beside a text it scrolls rather than that names lie on each other.
QSize NumbersPage::minimumSizeHint() const {
    const int tight = isTight() ? QWidget::minimumSizeHint().height() : 0;
    const int own = m_formats->ownRows(); // a low row each, in the table and in the range
    return {scaled(leastNumbers), qMax(scaled(580 + (own > 0 ? 6 + 38 * own : 0)), tight)};
}

namespace {

// A page that is made anew, as in another language, has a list of its own.
void noteRemoval(UndoOrder& order, OwnFormats& own, const Format& format, qsizetype place) {
    const QPointer<OwnFormats> list(&own);
    const int id = order.add({.what = [format] { return NumbersPage::tr("Remove %1 from the list").arg(formatTitle(format)); },
                              .undo = [list, format, place] { list ? list->bringBack(format, place) : void(); },
                              .redo = [list, format] { list ? list->remove(format) : void(); }});
    QObject::connect(&own, &QObject::destroyed, &order, [&order, id] { order.drop(id); });
}

} // namespace

OwnFormats* NumbersPage::makeOwn(Workbench& workbench) {
    auto* own = new OwnFormats(workbench.document(), this);
    connect(own, &OwnFormats::changed, this, &NumbersPage::takeOwn);
    connect(own, &OwnFormats::refused, this, [this, own](const QString& why) { m_wrongFormat->tell(*own, why); });
    connect(own, &OwnFormats::added, this, [this](const Format& format) {
        if (!has_blocks(format))
            return;
        m_block->showFormat(format); // one value of it tells nothing
        showPart(blockPart);
    });
    connect(own, &OwnFormats::removed, this,
            [own, &workbench](const Format& format, qsizetype place) { noteRemoval(UndoOrder::of(workbench), *own, format, place); });
    m_formatTable->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_formatTable, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { offerRemoval(m_formatTable->rowAt(at.y()), m_formatTable->viewport()->mapToGlobal(at)); });
    connect(new QShortcut(QKeySequence(Qt::Key_Delete), m_formatTable, nullptr, nullptr, Qt::WidgetShortcut), &QShortcut::activated, this,
            [this] {
                if (const int row = m_formatTable->currentIndex().row(); row >= 0 && m_own->isTyped(m_formats->format(row)))
                    m_own->remove(m_formats->format(row));
            });
    return own;
}

void NumbersPage::takeOwn() {
    const std::vector<Format> own = m_own->formats();
    m_formats->setOwn(own);
    m_arithmetic->setOwn(own);
    m_range->setOwn(own);
    m_block->offer(m_own->blocks());
    updateGeometry();
    arrange();
}

void NumbersPage::offerRemoval(int row, const QPoint& at) {
    if (row < 0 || !m_own->isTyped(m_formats->format(row)))
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Remove %1 from the list").arg(formatTitle(m_formats->format(row))), this,
                    [this, format = m_formats->format(row)] { m_own->remove(format); });
    menu->popup(at);
}

void NumbersPage::copyTable() { QApplication::clipboard()->setText(textOfTable(*m_formatTable, CopiedRows::all)); }

} // namespace mantissa::app
