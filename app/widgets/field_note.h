// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QPointer>

namespace mantissa::app {

// Why what stands in a field is no good: right beneath it, over what lies there, so that nothing moves as it comes and goes.
class FieldNote : public QLabel {
public:
    explicit FieldNote(QWidget* page);             // over which it lies
    void tell(QWidget& field, const QString& why); // empty: it goes

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    QPointer<QWidget> m_field;
};

} // namespace mantissa::app
