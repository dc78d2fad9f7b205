// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What is typed into a field as the engine's value, and that as it is shown.
#include "forms/field_form.h"
#include "style/language.h"

#include <cmath>

namespace mantissa::app {

Json readField(const QString& typed, const Field& field, QString* wrong) {
    QString text = typed.trimmed();
    if (text.isEmpty())
        return nullptr;
    if (field.type == FieldType::text)
        return text.toStdString();
    if (field.type == FieldType::padding && (text == "same" || text == "valid"))
        return text.toStdString();
    if (field.type == FieldType::pair || field.type == FieldType::padding) {
        Json list = Json::array();
        bool good = true;
        for (const QString& part : text.replace(QStringLiteral("×"), ",").replace('x', ',').replace(';', ',').split(',')) {
            const int number = part.trimmed().toInt(&good);
            if (!good)
                break;
            list.push_back(number);
        }
        const bool fits = field.type == FieldType::padding ? list.size() == 4 : list.size() == 1 || list.size() == 2;
        if (good && fits)
            return list.size() == 1 ? list[0] : list;
        *wrong = field.type == FieldType::padding ? QObject::tr("Write same, valid, or four numbers: top, bottom, left, right.")
                                                  : QObject::tr("Write one whole number, or two: 3, 5.");
        return nullptr;
    }
    bool good = false;
    const double number = typedNumber(text, &good);
    const bool inside = good && (field.bounds == Field::Bounds::above_minimum ? number > field.minimum : number >= field.minimum) &&
                        number <= field.maximum;
    const bool whole = field.type != FieldType::integer || number == std::floor(number);
    if (good && inside && whole)
        return field.type == FieldType::integer ? Json(static_cast<std::int64_t>(number)) : Json(number);
    *wrong =
        field.type == FieldType::integer
            ? QObject::tr("A whole number from %1 to %2 is needed.")
                  .arg(sentenceNumber(field.minimum, 12), sentenceNumber(field.maximum, 12))
            : QObject::tr("A number from %1 to %2 is needed.").arg(sentenceNumber(field.minimum, 12), sentenceNumber(field.maximum, 12));
    return nullptr;
}

QString writeField(const Json& value) {
    if (value.is_null())
        return {};
    if (value.is_string())
        return QString::fromStdString(value.get<std::string>());
    if (value.is_array()) {
        QStringList parts;
        for (const Json& part : value)
            parts << writeField(part);
        return parts.join(QLocale().decimalPoint() == "," ? "; " : ", ");
    }
    if (value.is_number_float())
        return fieldNumber(value.get<double>());
    return QString::fromStdString(value.dump());
}

} // namespace mantissa::app
