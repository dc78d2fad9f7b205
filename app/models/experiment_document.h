// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/saying.h"
#include "train/experiment.h"

#include <QObject>
#include <QUndoStack>

#include <optional>

namespace mantissa::app {

class ExperimentEdit;

std::string textOfFile(const QString& file); // empty: it cannot be read, and nothing is lost by writing it
bool canBeEdited(const Json& json);          // has the shape of an experiment, though something in it may be wrong

// The experiment under edit: its JSON is the truth, every edit is undoable, and what is wrong with it is known.
class ExperimentDocument : public QObject {
    Q_OBJECT
public:
    explicit ExperimentDocument(QObject* parent = nullptr);

    bool open(const QString& file, QString* whatIsWrong);
    bool create(const QString& file, const Json& json, QString* whatIsWrong); // writes it and opens it
    bool save(const QString& file, QString* whatIsWrong);
    bool readAgain(const Saying& what, QString* whatIsWrong); // what another program wrote, as an edit that is saved already
    bool isNews(const std::string& text) const { return !text.empty() && text != m_onDisk; } // of the file
    bool changedElsewhere() const; // the file, since it was read or written here, or since these edits were made
    const Json& json() const { return m_json; }
    const std::optional<Experiment>& experiment() const { return m_experiment; } // absent while something is wrong
    const Problems& problems() const { return m_problems; }
    QString firstProblem() const;
    QString file() const { return m_file; }
    QString title() const; // "welcome.mantissa"
    bool shipped() const;  // lies among the program's own files, which are never written
    QUndoStack& undoStack() { return m_undo; }
    const Json& at(int index) const; // as it is where the undo stack stands there
    void retell();                   // what each edit is called, in the language that the window speaks now

    // `merge`: edits of one kind in a row become one step of undo; 0: never.
    void edit(const Saying& what, const Json& json, int merge = 0);
    void edit(const QString& what, const Json& json, int merge = 0); // which is a name alone, or was told long ago
    void layOver(const Saying& what, const Json& json);              // what was edited before another program wrote the file

    int selectedVariant() const { return m_selected; }
    void selectVariant(int index);
    int variantCount() const;

    bool editing() const { return m_editing; } // within edit(), not undo or redo

    // While one lives the edits are made alone; then what they came to is checked and told, once.
    class Held {
    public:
        explicit Held(ExperimentDocument& document) : m_document(document) { m_document.m_held = true; }
        ~Held();
        void goBackTo(const Json& json) { m_document.m_json = json; } // from which the edits are made

    private:
        ExperimentDocument& m_document;
    };

Q_SIGNALS:
    void replaced(); // by another file's, before it changes
    void changed();  // the JSON
    void renamed();  // the file
    void saved();
    void edited(const Saying& what, int merge);
    void variantSelected(int index);

private:
    friend class ExperimentEdit;
    void take(const Json& json);
    void push(ExperimentEdit* edit, int merge);
    bool liesOver() const; // unsaved, over what another program wrote
    void tell();

    Json m_json;
    QString m_file;
    std::string m_onDisk; // what was read or written last
    QUndoStack m_undo;
    int m_selected = 0;
    bool m_editing = false, m_held = false;

    // derived
    std::optional<Experiment> m_experiment;
    Problems m_problems;
};

} // namespace mantissa::app
