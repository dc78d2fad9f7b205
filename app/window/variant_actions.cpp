// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/variant_actions.h"

#include "bridge/locks.h"
#include "bridge/workbench.h"
#include "forms/being_typed.h"
#include "models/policy_shelf.h"
#include "models/spoken.h"
#include "models/variant_edits.h"
#include "style/icons.h"
#include "window/training_editor.h"
#include "window/variant_editor.h"

#include <QMenu>

namespace mantissa::app {

VariantActions::VariantActions(Workbench& workbench, QWidget* window)
    : QObject(window),
      m_workbench(workbench),
      m_add(new QMenu(tr("Add"), window)),
      m_changes(new QMenu(tr("Duplicate with one change"), window)) {
    m_add->setIcon(icon("plus"));
    m_add->setToolTipsVisible(true);
    edit = make(tr("Formats by role…"), tr("The policy role by role, with rounding."), Qt::CTRL | Qt::Key_E);
    edit->setShortcuts({Qt::CTRL | Qt::Key_E, Qt::CTRL | Qt::Key_Return});
    scale = make(tr("Loss scale…"), tr("All settings of the loss scale."), QKeySequence());
    layers = make(tr("Policies of single layers…"), tr("Exceptions: a layer in a policy of its own."), QKeySequence());
    step = make(tr("Compiled step…"), tr("Every operation of the step, where casts were put and what they move."), QKeySequence());
    alone = make(tr("Run this variant alone"), tr("To its end. The others hold where they are; once it has ended, Continue trains them."),
                 QKeySequence());
    training = make(tr("Training…"),
                    tr("Epochs, batch, seed and turns, the optimizer and its learning rate over time, what happens when a run diverges."),
                    Qt::CTRL | Qt::Key_T);
    duplicate = make(tr("Duplicate variant"), tr("A copy beside it, to change one thing."), Qt::CTRL | Qt::SHIFT | Qt::Key_D);
    rename = make(tr("Rename variant"), tr("Names the column and the folder of its runs."), Qt::Key_F2);
    remove = make(tr("Remove variant"), tr("Undo brings it back. Its runs stay."), QKeySequence());
    up = make(tr("Move variant up"), tr("They are shown and trained in this order."), QKeySequence());
    down = make(tr("Move variant down"), tr("They are shown and trained in this order."), QKeySequence());
    ExperimentDocument& document = workbench.document();
    connect(edit, &QAction::triggered, this, [this] { openEditor(VariantEditor::Formats); });
    connect(scale, &QAction::triggered, this, [this] { openEditor(VariantEditor::LossScale); });
    connect(layers, &QAction::triggered, this, [this] { openEditor(VariantEditor::Layers); });
    connect(step, &QAction::triggered, this, [this] { openEditor(VariantEditor::Step); });
    connect(training, &QAction::triggered, this, [this] {
        if (!m_training)
            m_training = new TrainingEditor(m_workbench);
        Q_EMIT editorAsked(m_training);
    });
    connect(alone, &QAction::triggered, this, [&workbench, &document] {
        takeWhatIsTyped();
        workbench.live().runAlone(document.selectedVariant());
    });
    connect(duplicate, &QAction::triggered, this, [&document] { duplicateVariant(document, document.selectedVariant()); });
    connect(rename, &QAction::triggered, this, &VariantActions::renameAsked);
    connect(remove, &QAction::triggered, this, [&document] { removeVariant(document, document.selectedVariant()); });
    connect(up, &QAction::triggered, this,
            [&document] { moveVariant(document, document.selectedVariant(), document.selectedVariant() - 1); });
    connect(down, &QAction::triggered, this,
            [&document] { moveVariant(document, document.selectedVariant(), document.selectedVariant() + 1); });
    connect(&workbench, &Workbench::editorWanted, this, &VariantActions::openEditor);
    connect(m_add, &QMenu::aboutToShow, this, &VariantActions::fillAdd);
    connect(m_changes, &QMenu::aboutToShow, this, &VariantActions::fillChanges);
    connect(&workbench, &Workbench::changed, this, &VariantActions::refresh);
    connect(&document, &ExperimentDocument::variantSelected, this, &VariantActions::refresh);
    fillAdd();
    fillChanges();
    refresh();
}

VariantActions::~VariantActions() = default;

QAction* VariantActions::make(const QString& text, const QString& help, const QKeySequence& key) {
    auto* action = new QAction(text, this);
    action->setShortcut(key);
    action->setStatusTip(help);
    return action;
}

void VariantActions::fill(QMenu* menu) {
    menu->setToolTipsVisible(true);
    menu->addAction(alone);
    menu->addSeparator();
    menu->addMenu(m_add);
    menu->addAction(duplicate);
    menu->addMenu(m_changes);
    menu->addSeparator();
    menu->addActions({edit, scale, layers, step});
    menu->addSeparator();
    menu->addActions({rename, up, down, remove});
}

// Anew each time: others may have been kept meanwhile.
void VariantActions::fillAdd() {
    m_add->clear();
    const auto add = [this](const QString& name, const QString& help, const Json& policy) {
        m_add->addAction(name, this, [this, policy] { addVariant(m_workbench.document(), policy); })->setToolTip(help);
    };
    for (const BuiltinPolicy& policy : builtin_policies())
        add(QString::fromStdString(policy.name), spoken(policy.help), policy.name);
    const std::vector<Json> kept = PolicyShelf().policies();
    if (!kept.empty())
        m_add->addSeparator();
    for (const Json& policy : kept)
        add(PolicyShelf::nameOf(policy), PolicyShelf::about(policy), policy);
}

void VariantActions::fillChanges() {
    m_changes->clear();
    const int index = m_workbench.document().selectedVariant();
    for (const VariantChange& change : usualChanges(m_workbench.document(), index))
        m_changes->addAction(change.words, this,
                             [this, index, change] { duplicateVariant(m_workbench.document(), index, change.name, change.change); });
}

// While a run is going, columns stay: the run's variants are told apart by their place.
Saying VariantActions::whyNot(const QAction& action) const {
    const ExperimentDocument& document = m_workbench.document();
    if (m_workbench.session().busy())
        return [] { return tr("The variants stay as they are while a run is going. Press Stop first."); };
    if (&action == remove && document.variantCount() < 2)
        return [] { return tr("An experiment keeps at least one variant."); };
    if (&action == up && document.selectedVariant() == 0)
        return [] { return tr("It is the first one."); };
    if (&action == down && document.selectedVariant() >= document.variantCount() - 1)
        return [] { return tr("It is the last one."); };
    if (document.variantCount() == 0)
        return [] { return tr("The experiment has no variant. Add one."); };
    return {};
}

void VariantActions::refresh() {
    const ExperimentDocument& document = m_workbench.document();
    auto set = [](QAction* action, const QString& whyNot) {
        action->setEnabled(whyNot.isEmpty());
        action->setToolTip(whyNot.isEmpty() ? action->statusTip() : whyNot);
    };
    const QString nothing = document.variantCount() == 0 ? tr("The experiment has no variant. Add one.") : QString();
    for (QAction* action : {edit, scale, layers, step})
        set(action, nothing);
    const QString locked = Locks::of(m_workbench).reason("training"); // by a lesson
    set(training, m_workbench.document().json().is_object() ? locked : tr("No experiment is open."));
    if (m_training) { // it may have been open before the lesson was
        m_training->setEnabled(locked.isEmpty());
        m_training->setToolTip(locked);
    }
    const QString notAlone = m_workbench.live().whyNot(LiveRun::Verb::step, document.selectedVariant());
    set(alone, notAlone.isEmpty() && document.variantCount() == 1 ? tr("It is the only variant: Run trains it.") : notAlone);
    for (QAction* action : {duplicate, rename, remove, up, down}) {
        const Saying why = whyNot(*action);
        set(action, why ? why() : QString());
    }
    for (QMenu* menu : {m_add, m_changes})
        set(menu->menuAction(), m_workbench.session().busy() ? whyNot(*menu->menuAction())() : QString());
}

int VariantActions::editorShown() const {
    if (m_training && m_training->isVisible())
        return trainingEditor;
    return m_editor && m_editor->isVisible() ? m_editor->tab() : noEditor;
}

void VariantActions::showEditor(int editor) {
    if (editor == trainingEditor)
        training->trigger();
    else if (editor != noEditor)
        openEditor(editor);
}

void VariantActions::openEditor(int tab) {
    if (!m_editor)
        m_editor = new VariantEditor(m_workbench);
    m_editor->choose(static_cast<VariantEditor::Tab>(tab));
    Q_EMIT editorAsked(m_editor);
}

} // namespace mantissa::app
