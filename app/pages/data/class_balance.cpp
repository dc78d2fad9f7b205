// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/data/class_balance.h"

#include "style/scaling.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr int mostRows = 12, namesWidth = 96, countsWidth = 52, overLegend = 6;

} // namespace

ClassBalance::ClassBalance(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Images of each class"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&Appearance::instance(), &Appearance::changed, this, &ClassBalance::recolour);
    recolour();
}

void ClassBalance::recolour() {
    m_legend.setParts({{tr("training"), theme().accent}, {tr("validation"), theme().control}});
    updateGeometry();
    update();
}

void ClassBalance::setClasses(const QVector<ClassShare>& classes) {
    m_all = m_rows = classes;
    m_rest.clear();
    m_largest = 1;
    const auto all = [](const ClassShare& share) { return share.train + share.validation; };
    for (const ClassShare& share : classes)
        m_largest = qMax(m_largest, all(share));
    if (classes.size() > mostRows) {
        std::ranges::stable_sort(m_rows, std::greater{}, all);
        const qint64 fewest = all(m_rows.last());
        m_rows.resize(mostRows);
        const qsizetype more = classes.size() - mostRows;
        const QString images = fewest == 1 ? tr("1 image") : tr("%1 images").arg(QLocale().toString(fewest));
        m_rest =
            more == 1 ? tr("and 1 more class, of %1").arg(images) : tr("and %1 more classes, the smallest of %2").arg(more).arg(images);
    }
    updateGeometry();
    update();
}

QString ClassBalance::table() const {
    QString text = "class,train,validation\n";
    for (const ClassShare& row : m_all)
        text += '"' + QString(row.name).replace('"', "\"\"") + "\"," + QString::number(row.train) + ',' + QString::number(row.validation) +
                '\n';
    return text;
}

int ClassBalance::rowHeight() const { return QFontMetrics(typeFont(Appearance::Type::caption)).height() + 4; }

int ClassBalance::legendTop() const { return rowHeight() * (int(m_rows.size()) + (m_rest.isEmpty() ? 0 : 1)) + overLegend; }

// Of two parts there are two rows at most.
QSize ClassBalance::sizeHint() const { return {240, m_rows.isEmpty() ? 4 : legendTop() + m_legend.height(240 - scaled(namesWidth)) + 4}; }

// Where the bars begin.
void ClassBalance::paintLegend(QPainter& painter) const {
    const int left = scaled(namesWidth) - PartLegend::margin;
    painter.translate(left, 0);
    m_legend.paint(painter, legendTop(), width() - left);
    painter.translate(-left, 0);
}

void ClassBalance::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(typeFont(Appearance::Type::caption));
    const int nameWidth = scaled(namesWidth), figureWidth = scaled(countsWidth);
    const double scale = double(width() - nameWidth - figureWidth - 8) / double(m_largest);
    for (int i = 0; i < m_rows.size(); ++i) {
        const ClassShare& row = m_rows[i];
        const int top = i * rowHeight(), height = rowHeight() - 6;
        painter.setPen(theme().text);
        painter.drawText(QRect(0, top, nameWidth - 8, rowHeight()), Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(row.name, Qt::ElideMiddle, nameWidth - 8));
        const int train = qRound(double(row.train) * scale), validation = qRound(double(row.validation) * scale);
        painter.fillRect(nameWidth, top + 3, train, height, theme().accent);
        painter.fillRect(nameWidth + train + 1, top + 3, validation, height, theme().control);
        painter.setPen(theme().muted);
        painter.drawText(QRect(width() - figureWidth, top, figureWidth, rowHeight()), Qt::AlignVCenter | Qt::AlignRight,
                         QLocale().toString(row.train + row.validation));
    }
    painter.setPen(theme().muted);
    painter.drawText(QRect(0, int(m_rows.size()) * rowHeight(), width(), rowHeight()), Qt::AlignVCenter, m_rest);
    if (!m_rows.isEmpty())
        paintLegend(painter);
}

} // namespace mantissa::app
