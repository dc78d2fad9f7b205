// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/training_editor.h"

#include "bridge/workbench.h"
#include "forms/field_form.h"
#include "forms/keeps_run_off.h"
#include "style/scaling.h"
#include "widgets/paragraph.h"

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

QStringList optimizerNames() {
    QStringList names;
    for (const OptimizerType* type : optimizer_types())
        names << QString::fromStdString(type->type);
    return names;
}

QStringList scheduleNames() {
    QStringList names;
    for (const ScheduleType* type : schedule_types())
        names << QString::fromStdString(type->type);
    return names;
}

Field choiceOf(const QString& label, const QString& help, const QStringList& names) {
    Field field{.key = "type", .type = FieldType::choice, .label = label.toStdString(), .help = help.toStdString()};
    for (const QString& name : names)
        field.options.push_back(name.toStdString());
    return field;
}

} // namespace

TrainingEditor::TrainingEditor(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_length(new FieldForm),
      m_optimizer(new FieldForm),
      m_schedule(new FieldForm),
      m_when(new QLabel),
      m_own(new Paragraph) {
    setObjectName("trainingEditor");
    setWindowTitle(tr("Training"));
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(section(tr("Length and order"), m_length));
    column->addWidget(section(tr("Optimizer"), m_optimizer));
    column->addWidget(section(tr("Learning rate over time"), m_schedule));
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // what lies in it has it
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (QWidget* clear : {inside, scroll->viewport()})
        clear->setAutoFillBackground(false); // the panel's shows
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 8);
    layout->addWidget(scroll, 1);
    for (QLabel* words : {m_own, m_when}) {
        words->setProperty("muted", true);
        words->setWordWrap(true);
        words->setContentsMargins(12, 0, 12, 0);
        layout->addWidget(words);
    }
    m_length->edited = [this](const QString& key, const Json& value) { set(key, value); };
    m_optimizer->edited = [this](const QString& key, const Json& value) { setInside("optimizer", key, value); };
    m_schedule->edited = [this](const QString& key, const Json& value) { setInside("schedule", key, value); };
    for (FieldForm* form : {m_length, m_optimizer, m_schedule}) {
        connect(&workbench.document(), &ExperimentDocument::replaced, form, &FieldForm::forget);
        keepRunOff(*form, workbench);
    }
    connect(&workbench, &Workbench::changed, this, &TrainingEditor::refresh);
}

QWidget* TrainingEditor::section(const QString& title, FieldForm* form) {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* head = new QLabel(title);
    head->setProperty("section", true);
    setScaledHeight(head, 32);
    column->addWidget(head);
    column->addWidget(form);
    return box;
}

void TrainingEditor::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

Json TrainingEditor::part(const char* name) const {
    const Json training = m_workbench.document().json().value("training", Json::object());
    const Json part = training.is_object() ? training.value(name, Json::object()) : Json::object();
    return part.is_object() ? part : Json::object();
}

void TrainingEditor::refresh() {
    if (!isVisible() || !m_workbench.document().json().is_object())
        return;
    m_when->setText(m_workbench.session().busy()
                        ? tr("Counts from the next run. The learning rate of the run that is going is changed in the Variant panel.")
                        : tr("Counts from the next run."));
    m_own->setText(ownWords());
    m_own->setVisible(!m_own->text().isEmpty());
    fill(m_length, m_workbench.document().json().value("training", Json::object()));
    fill(m_optimizer, part("optimizer"));
    fill(m_schedule, part("schedule"));
}

// Later, for a control of the form may be the one that speaks; and what is being typed into stays.
void TrainingEditor::fill(FieldForm* form, const Json& values) {
    QMetaObject::invokeMethod(
        this,
        [this, form, values] {
            std::vector<Field> fields = training_fields();
            if (form != m_length) {
                const bool optimizer = form == m_optimizer;
                const std::string type = values.value("type", optimizer ? "adam" : "constant");
                const OptimizerType* kind = optimizer ? find_optimizer_type(type) : nullptr;
                fields = kind ? optimizer_fields(*kind) : std::vector<Field>();
                for (const ScheduleType* each : schedule_types())
                    if (!optimizer && each->type == type)
                        fields = each->fields;
                Field choice = optimizer ? choiceOf(tr("Optimizer"), tr("How a gradient becomes a step."), optimizerNames())
                                         : choiceOf(tr("Schedule"), tr("How the learning rate changes over the run."), scheduleNames());
                choice.fallback = type;
                fields.insert(fields.begin(), choice);
            }
            const QString shape = QString::fromStdString(values.is_object() ? values.value("type", "") : "");
            if (form->isAncestorOf(focusWidget()) && form->property("shape").toString() == shape &&
                form->property("values").toString() == QString::fromStdString(values.dump()))
                return;
            const QString focused = form->isAncestorOf(focusWidget()) ? focusWidget()->accessibleName() : QString();
            form->setProperty("shape", shape);
            form->setProperty("values", QString::fromStdString(values.dump()));
            form->refresh(fields, values);
            for (QWidget* control : form->findChildren<QWidget*>())
                if (!focused.isEmpty() && control->accessibleName() == focused && !control->hasFocus())
                    control->setFocus(Qt::TabFocusReason); // where the keyboard was
        },
        Qt::QueuedConnection);
}

void TrainingEditor::set(const QString& key, const Json& value) {
    Json json = m_workbench.document().json();
    Json& training = json["training"];
    if (training.is_null())
        training = Json::object(); // of a file that says nothing of it
    if (value.is_null())
        training.erase(key.toStdString());
    else
        training[key.toStdString()] = value;
    m_workbench.document().edit([key] { return tr("Training: %1").arg(key); }, json);
}

// Another type has other fields: only the learning rate stays.
void TrainingEditor::setInside(const char* name, const QString& key, const Json& value) {
    Json json = m_workbench.document().json(), inside = part(name);
    if (!inside.contains("type"))
        inside["type"] = std::string(name) == "optimizer" ? "adam" : "constant";
    if (key == "type") {
        const Json rate = inside.value("learning_rate", Json());
        inside = {{"type", value}};
        if (!rate.is_null())
            inside["learning_rate"] = rate;
        if (const std::string type = value.get<std::string>(); std::string(name) == "schedule")
            for (const ScheduleType* each : schedule_types())
                for (const Field& field : each->fields)
                    if (each->type == type && field.fallback.is_null() && field.need == Field::Need::normal)
                        inside[field.key] = field.type == FieldType::integer ? Json(10) : Json(0.1); // to begin with
    } else if (value.is_null()) {
        inside.erase(key.toStdString());
    } else {
        inside[key.toStdString()] = value;
    }
    json["training"][name] = inside;
    m_workbench.document().edit([=] { return tr("Training: %1 of the %2").arg(key, name); }, json);
}

QString TrainingEditor::ownWords() const {
    QStringList words;
    for (const Json& variant : m_workbench.document().json().value("variants", Json::array()))
        if (variant.is_object() && variant.contains("training") && variant["training"].is_object() && !variant["training"].empty()) {
            QStringList keys;
            const Json flat = variant["training"].flatten();
            for (const auto& [key, value] : flat.items())
                keys << QString::fromStdString(key).section('/', -1).replace('_', ' ');
            words << tr("%1 has its own %2.").arg(QString::fromStdString(variant.value("name", "")), keys.join(", "));
        }
    return words.join(' ');
}

} // namespace mantissa::app
