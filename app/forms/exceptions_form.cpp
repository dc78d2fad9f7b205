// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "forms/exceptions_form.h"

#include "forms/elided_combo_box.h"
#include "forms/policy_form.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>

namespace mantissa::app {

ExceptionsForm::ExceptionsForm(QWidget* parent) : QWidget(parent), m_layout(new QFormLayout(this)) {
    m_layout->setContentsMargins(12, 12, 12, 12);
    m_layout->setVerticalSpacing(6);
}

void ExceptionsForm::show(const QStringList& layers, const Json& exceptions) {
    if (layers == m_layers && exceptions == m_exceptions && m_layout->rowCount() > 0)
        return;
    m_layers = layers;
    m_exceptions = exceptions;
    while (m_layout->rowCount() > 0)
        m_layout->removeRow(0);
    auto* about = new QLabel(tr("Each layer can have a policy of its own. Where two layers differ, values are converted to the format of "
                                "the layer that reads them. "
                                "The policy of a residual holds for all layers inside it."));
    about->setProperty("muted", true);
    about->setWordWrap(true);
    m_layout->addRow(about);
    for (const QString& layer : layers) {
        auto* list = new ElidedComboBox;
        list->addItem(tr("As the variant"));
        addPolicies(list);
        list->setAccessibleName(tr("Policy of %1").arg(layer));
        list->setToolTip(tr("The policy of this layer alone; the others stay as the variant says."));
        const Json own = m_exceptions.value(layer.toStdString(), Json());
        if (own.is_object()) {
            list->addItem(tr("by role (in the file)"));
            list->setCurrentIndex(list->count() - 1);
        } else if (own.is_string())
            list->setCurrentText(QString::fromStdString(own.get<std::string>()));
        connect(list, &QComboBox::activated, this, [this, layer, list](int index) {
            if (index == 0)
                m_exceptions.erase(layer.toStdString());
            else if (!m_exceptions.value(layer.toStdString(), Json()).is_object() || index < list->count() - 1)
                m_exceptions[layer.toStdString()] = list->currentText().toStdString();
            edited(m_exceptions);
        });
        m_layout->addRow(layer, list);
    }
}

} // namespace mantissa::app
