// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/kept_together.h"

#include <QRegularExpression>

namespace mantissa::app {

QString keptTogether(QString text) {
    static const QRegularExpression unit(R"((?<=[0-9]) (?=(?:%|ms|s|µs|KiB|MiB|GiB|TiB|GB|bytes?|Byte|TFLOP|GFLOP)(?![A-Za-z])))"),
        sign(R"((?<=[0-9)]) ([×−+]) (?=[0-9β(]))"), bits(R"((?<=[01]) (?=[01]{2,}))"), among(R"(\bu\. a\.)");
    text.replace(unit, QString(QChar::Nbsp));
    text.replace(sign, QStringLiteral("\u00a0\\1\u00a0"));
    text.replace(bits, QString(QChar::Nbsp));
    return text.replace(among, QStringLiteral("u.\u00a0a."));
}

} // namespace mantissa::app
