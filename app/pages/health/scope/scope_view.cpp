// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/scope/scope_view.h"

#include "bridge/workbench.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/health/scope/element_model.h"
#include "pages/health/scope/operation_model.h"
#include "pages/health/scope/tensor_picture.h"
#include "widgets/discard.h"
#include "widgets/paragraph.h"

#include <QButtonGroup>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

QString percentOf(std::int64_t part, std::int64_t all) {
    return part == 0 ? QStringLiteral("0")
                     : formatPlain(100.0 * double(part) / double(qMax<std::int64_t>(1, all)), 2) + QStringLiteral(" %");
}

} // namespace

void ScopeView::begin() {
    m_operation = 0;
    m_source.open(m_workbench.document().selectedVariant());
}

// What is looked at must not move away beneath: a run that goes on closes it, and the next pause opens its next step.
void ScopeView::follow() {
    if (!isVisible())
        return;
    const QString why = m_source.whyNot(m_workbench.document().selectedVariant());
    if (!why.isEmpty() && m_source.state() != ScopeSource::State::closed && m_source.state() != ScopeSource::State::failed) {
        m_source.close();
        refresh();
    } else if (why.isEmpty() && (m_source.state() == ScopeSource::State::closed || m_source.state() == ScopeSource::State::failed)) {
        m_source.open(m_workbench.document().selectedVariant());
    } else {
        refresh();
    }
}

void ScopeView::refresh() {
    using State = ScopeSource::State;
    const State state = m_source.state();
    m_inside->setVisible(state == State::open);
    m_state->setVisible(state != State::open);
    if (state == State::opening)
        m_state->setText(tr("The step is being prepared beside the run."));
    else if (state == State::failed)
        m_state->setText(spoken(m_source.failure()));
    else if (state == State::closed)
        m_state->setText(m_source.whyNot(m_workbench.document().selectedVariant()));
    const bool open = state == State::open;
    m_sample->setEnabled(open);
    m_title->setText(open ? tr("Step %1").arg(formatCount(m_source.step())) : tr("Step by step"));
    if (!open)
        return clear();
    if (m_operations->rowCount() == 0) {
        const int bad = m_source.firstNotFinite();
        m_operations->setOperations(m_source.operations(), bad);
        m_sample->setMaximum(int(m_source.samples()));
        show(m_operation == 0 && bad >= 0 ? bad : m_operation); // where it goes wrong, unless somebody follows another
    }
}

// What was seen is of that step alone.
void ScopeView::clear() {
    m_words->clear();
    for (QPushButton* button : {m_bad, m_back, m_forward})
        button->setEnabled(false);
    m_operations->setOperations({}, -1);
    clearChips();
    m_frame.reset();
    showTensor(-1);
}

void ScopeView::clearChips() {
    m_tensors.clear();
    while (QLayoutItem* item = m_chips->takeAt(0)) {
        discard(item->widget());
        delete item;
    }
}

void ScopeView::show(int operation) {
    const int count = int(m_source.operations().size());
    if (m_source.state() != ScopeSource::State::open || count == 0)
        return;
    m_operation = qBound(0, operation, count - 1);
    m_bad->setEnabled(m_source.firstNotFinite() >= 0);
    m_back->setEnabled(m_operation > 0);
    m_forward->setEnabled(m_operation + 1 < count);
    m_words->setText(tr("operation %1 of %2").arg(formatCount(m_operation + 1), formatCount(count)));
    {
        const QSignalBlocker quiet(m_list->selectionModel());
        m_list->selectRow(m_operation);
    }
    m_list->viewport()->update();
    QTimer::singleShot(0, m_list, [this] { m_list->scrollTo(m_operations->index(m_operation, 0)); }); // it may have no height yet
    m_source.ask(m_operation, m_sample->value() - 1);
}

void ScopeView::takeFrame() {
    const health::Frame* frame = m_source.frame();
    if (!frame)
        return;
    m_frame = std::make_shared<const health::Frame>(*frame);
    clearChips();
    int first = -1;
    for (const auto* side : {&m_frame->inputs, &m_frame->outputs})
        for (const health::SeenTensor& tensor : *side) {
            const int place = int(m_tensors.size());
            m_tensors << std::shared_ptr<const health::SeenTensor>(m_frame, &tensor);
            const bool comesOut = side == &m_frame->outputs;
            auto* chip = new QPushButton((comesOut ? tr("out: %1") : tr("in: %1")).arg(QString::fromStdString(tensor.name)));
            chip->setCheckable(true);
            chip->setProperty("small", true);
            chip->setToolTip(
                QStringLiteral("%1 · %2").arg(spoken(to_string(tensor.shape)), QString::fromStdString(format_name(tensor.format))));
            m_chipGroup->addButton(chip, place);
            m_chips->addWidget(chip);
            if (comesOut && first < 0 && !tensor.stored.empty())
                first = place;
        }
    m_chips->addStretch();
    showTensor(first < 0 ? 0 : first);
}

const health::SeenTensor* ScopeView::tensor() const {
    return m_place >= 0 && m_place < m_tensors.size() ? m_tensors[m_place].get() : nullptr;
}

// What one has come to see, and not [0, 0].
void ScopeView::showFirstBad() {
    const health::SeenTensor* shown = tensor();
    if (!shown)
        return;
    const auto bad = std::ranges::find_if(shown->stored, [](double value) { return !std::isfinite(value); });
    if (bad != shown->stored.end())
        m_table->scrollTo(m_elements->index(int(bad - shown->stored.begin()), 0), QAbstractItemView::PositionAtCenter);
}

void ScopeView::showTensor(int place) {
    m_place = place;
    const auto shown = m_tensors.value(place);
    if (QAbstractButton* chip = m_chipGroup->button(place))
        chip->setChecked(true);
    using Side = TensorPicture::Side;
    const QString format = shown ? QString::fromStdString(format_name(shown->format)) : QString();
    const std::array titles = {tr("In %1").arg(format), tr("Before rounding"), tr("Difference")};
    constexpr std::array sides = {Side::stored, Side::wide, Side::difference};
    for (std::size_t i = 0; i < m_pictures.size(); ++i) {
        m_pictures[i]->setTensor(shown, sides[i]);
        m_pictures[i]->setTitle(titles[i]);
    }
    m_elements->setTensor(shown && !shown->stored.empty() ? shown : nullptr);
    showFirstBad();
    tellCounts();
}

// Of the whole tensor, not of the sample alone.
void ScopeView::tellCounts() {
    const health::SeenTensor* shown = tensor();
    if (!shown) {
        m_counts->setText(tr("This operation reads and writes nothing but the step's own counters."));
        return;
    }
    if (!shown->why_not.empty()) {
        m_counts->setText(QString::fromStdString(shown->why_not));
        return;
    }
    const Census& census = shown->census;
    QStringList words = {
        (census.count == 1 ? tr("%1 value, %2") : tr("%1 values, %2")).arg(formatCount(census.count), spoken(to_string(shown->shape))),
        tr("zero %1").arg(percentOf(census.zeros, census.count)), tr("subnormal %1").arg(percentOf(census.subnormals, census.count)),
        census.non_finite > 0 ? tr("<b>not finite %1</b>").arg(formatCount(census.non_finite)) : tr("not finite 0")};
    if (census.max_abs > 0)
        words << tr("magnitudes %1 to %2")
                     .arg(formatPlain(shown->scale * double(census.min_abs), 3), formatPlain(shown->scale * double(census.max_abs), 3));
    if (shown->scale != 1 || shown->shared_exponent != 0)
        words << tr("scale %1").arg(formatPower(std::ldexp(shown->scale, shown->shared_exponent)));
    if (shown->rounding) {
        const Census& wide = shown->rounding->wide;
        words << tr("rounded to zero %1").arg(percentOf(wide.underflows_to_zero, wide.count))
              << tr("overflowed %1").arg(formatCount(wide.overflows))
              << tr("rel. RMS error %1 %").arg(formatPlain(100 * shown->rounding->error, 2));
    }
    m_counts->setText(words.join(QStringLiteral(" · ")));
}

QString ScopeView::watchedVariable() const {
    const health::SeenTensor* shown = tensor();
    if (!shown)
        return {};
    const QString name = QString::fromStdString(shown->name).section(':', 0, 0);
    const bool parameter = name.endsWith("/kernel") || name.endsWith("/bias") || name.endsWith("/gamma") || name.endsWith("/beta");
    return parameter && shown->first == 0 ? name : QString();
}

void ScopeView::offer(const QPoint& at) {
    const QModelIndex index = m_table->indexAt(at);
    if (!index.isValid())
        return;
    const double number = index.data(ElementModel::NumberRole).toDouble();
    auto* menu = new QMenu(m_table);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    menu->addAction(tr("Open %1 in Numbers").arg(formatPlain(number, 6)), this, [this, number] { m_workbench.showNumber(number); });
    if (const QString variable = watchedVariable(); !variable.isEmpty()) {
        const health::WatchedPlace place{variable.toStdString(), index.row()};
        const QString why = m_workbench.watched().whyNot(place);
        QAction* watch = menu->addAction(tr("Watch this weight, its gradient and its update"), this,
                                         [this, place] { m_workbench.watched().add(place); });
        watch->setEnabled(why.isEmpty());
        watch->setToolTip(why);
    }
    menu->popup(m_table->viewport()->mapToGlobal(at));
}

// F10 takes a step of the run elsewhere; here it takes an operation.
bool ScopeView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_F10 &&
        m_source.state() == ScopeSource::State::open)
        event->accept();
    return QWidget::event(event);
}

void ScopeView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_F10 && !(event->modifiers() & Qt::ControlModifier))
        return show(m_operation + (event->modifiers() & Qt::ShiftModifier ? -1 : 1));
    if (event->key() == Qt::Key_Escape)
        Q_EMIT closed();
    else
        QWidget::keyPressEvent(event);
}

} // namespace mantissa::app
