// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/typed_limits.h"

#include "style/language.h"
#include "widgets/announcer.h"
#include "widgets/field_note.h"

#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSpinBox>

namespace mantissa::app {
namespace {

constexpr int staysFor = 6000; // milliseconds

struct Limits {
    double least = 0, most = 0;
};

Limits limitsOf(const QAbstractSpinBox& field) {
    if (const auto* whole = qobject_cast<const QSpinBox*>(&field))
        return {double(whole->minimum()), double(whole->maximum())};
    if (const auto* number = qobject_cast<const QDoubleSpinBox*>(&field))
        return {number->minimum(), number->maximum()};
    return {};
}

// What the field would show with this typed at its cursor, without what stands around the number.
QString withTyped(const QLineEdit& line, const QString& text) {
    QString all = line.text();
    const qsizetype from = line.hasSelectedText() ? line.selectionStart() : line.cursorPosition();
    return all.replace(from, line.selectedText().size(), text);
}

QString bareNumber(const QAbstractSpinBox& field, QString text) {
    const auto* whole = qobject_cast<const QSpinBox*>(&field);
    const auto* number = qobject_cast<const QDoubleSpinBox*>(&field);
    const QString before = whole    ? whole->prefix()
                           : number ? number->prefix()
                                    : QString(),
                  behind = whole    ? whole->suffix()
                           : number ? number->suffix()
                                    : QString();
    if (!before.isEmpty() && text.startsWith(before))
        text.remove(0, before.size());
    if (!behind.isEmpty() && text.endsWith(behind))
        text.chop(behind.size());
    return text.trimmed();
}

} // namespace

TypedLimits::TypedLimits(QObject* parent) : QObject(parent) {
    m_goes.setSingleShot(true);
    m_goes.setInterval(staysFor);
    m_goes.callOnTimeout(this, &TypedLimits::clear);
}

bool TypedLimits::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::FocusOut)
        return false;
    auto* field = qobject_cast<QAbstractSpinBox*>(watched);
    if (!field || field->isReadOnly())
        return false;
    const auto* key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event) : nullptr;
    if (!key || key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)
        left(*field);
    else if (!(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) && !key->text().isEmpty() && key->text().at(0).isDigit())
        typed(*field, key->text());
    else
        clear();
    return false;
}

// Before the field has it.
void TypedLimits::typed(QAbstractSpinBox& field, const QString& text) {
    const auto* line = field.findChild<QLineEdit*>();
    bool good = false;
    const double number = line ? field.locale().toDouble(bareNumber(field, withTyped(*line, text)), &good) : 0;
    if (good && number > limitsOf(field).most)
        tell(field);
    else
        clear();
}

// Likewise: what is not in the limits is put back in a moment.
void TypedLimits::left(QAbstractSpinBox& field) {
    const auto* line = field.findChild<QLineEdit*>();
    bool good = false;
    const double number = line ? field.locale().toDouble(bareNumber(field, line->text()), &good) : 0;
    if (const Limits limits = limitsOf(field); good && (number < limits.least || number > limits.most))
        tell(field);
}

void TypedLimits::tell(QAbstractSpinBox& field) {
    if (!m_note || m_note->parentWidget() != field.window()) {
        delete m_note.data();
        m_note = new FieldNote(field.window());
    }
    const Limits limits = limitsOf(field);
    const QString words =
        QObject::tr("Here stands a number from %1 to %2.").arg(sentenceNumber(limits.least, 12), sentenceNumber(limits.most, 12));
    m_note->tell(field, words);
    announce(field, words);
    m_goes.start();
}

void TypedLimits::clear() {
    m_goes.stop();
    delete m_note.data();
}

} // namespace mantissa::app
