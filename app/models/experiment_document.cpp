// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/experiment_document.h"

#include "core/paths.h"
#include "model/model.h"
#include "models/problem_words.h"
#include "models/spoken.h"

#include <QFileInfo>

#include <algorithm>

namespace mantissa::app {

namespace {

// Wherever a layer stands in another. A layer without a name of its own has one of ours.
void keepLayersAsTyped(const Json& layers) {
    for (const Json& layer : layers.is_array() ? layers : Json::array()) {
        if (!layer.is_object())
            continue;
        if (layer.contains("name") && layer["name"].is_string())
            keepAsTyped(layer["name"].get<std::string>());
        for (const char* inside : {"layers", "shortcut"})
            keepLayersAsTyped(layer.value(inside, Json()));
    }
}

void keepNamesAsTyped(const Json& json) {
    const Json variants = json.is_object() ? json.value("variants", Json()) : Json();
    for (const Json& variant : variants.is_array() ? variants : Json::array())
        if (variant.is_object() && variant.contains("name") && variant["name"].is_string())
            keepAsTyped(variant["name"].get<std::string>());
    const Json model = json.is_object() ? json.value("model", Json()) : Json();
    keepLayersAsTyped(model.is_object() ? model.value("layers", Json()) : Json());
}

} // namespace

class ExperimentEdit : public QUndoCommand {
public:
    ExperimentEdit(ExperimentDocument& document, Saying what, Json after, int merge)
        : QUndoCommand(what()),
          m_document(document),
          m_what(std::move(what)),
          m_before(document.json()),
          m_after(std::move(after)),
          m_merge(merge) {}
    void retell() { setText(m_what()); }
    const Saying& what() const { return m_what; }
    const Json& before() const { return m_before; }
    const Json& after() const { return m_after; }
    void layOver() { m_over = true; }
    bool liesOver() const { return m_over; }
    void undo() override { m_document.take(m_before); }
    void redo() override { m_document.take(m_after); }
    int id() const override { return m_merge == 0 ? -1 : m_merge; }
    bool mergeWith(const QUndoCommand* other) override {
        m_after = static_cast<const ExperimentEdit*>(other)->m_after;
        setObsolete(m_after == m_before);
        return true;
    }

private:
    ExperimentDocument& m_document;
    Saying m_what;
    Json m_before, m_after;
    int m_merge;
    bool m_over = false; // what another program wrote
};

ExperimentDocument::ExperimentDocument(QObject* parent) : QObject(parent) {}

namespace {

constexpr std::uintmax_t largestFile = 64u << 20;

bool isText(const Json& object, const char* key) { return object.value(key, Json("")).is_string(); }

bool areNamed(const Json& list) {
    return list.is_array() && std::ranges::all_of(list, [](const Json& one) { return one.is_object() && isText(one, "name"); });
}

bool areLayers(const Json& list) {
    return areNamed(list) && list.size() <= most_layers_in_all && std::ranges::all_of(list, [](const Json& layer) {
               const auto inside = [&](const char* key) { return !layer.contains(key) || areLayers(layer[key]); };
               return isText(layer, "type") && inside("layers") && inside("shortcut");
           });
}

// What was saved while something in it was wrong is mended where that was done: it has the shape of an experiment, and a size that was made
// by hand.
bool canBeMended(const Json& json) {
    const auto part = [&](const char* key) { return json.value(key, Json()); };
    if (!json.is_object() || part("format") != "mantissa.experiment" || part("version") != 1 || !part("name").is_string())
        return false;
    const auto isPart = [&](const char* key) { return !json.contains(key) || json[key].is_object(); };
    return isPart("training") && isPart("data") && part("model").is_object() && areLayers(json["model"].value("layers", Json())) &&
           areNamed(part("variants")) && !json["variants"].empty() && json["variants"].size() <= most_variants;
}

Json readToEdit(const std::filesystem::path& file, const std::string& text) {
    const Json json = text.empty() ? read_json(file) : parse_json(text, file.string());
    return canBeMended(json) ? json : parse_experiment(json, file).json; // which says what else it is
}

} // namespace

std::string textOfFile(const QString& file) {
    try {
        return read_file(file.toStdString(), largestFile);
    } catch (const std::exception&) {
        return {};
    }
}

bool canBeEdited(const Json& json) { return canBeMended(json) || validate_experiment(json).empty(); }

bool ExperimentDocument::changedElsewhere() const {
    const std::string now = textOfFile(m_file);
    return !now.empty() && (isNews(now) || liesOver());
}

bool ExperimentDocument::liesOver() const {
    for (int i = qMax(0, m_undo.cleanIndex()); i < m_undo.index(); ++i)
        if (static_cast<const ExperimentEdit*>(m_undo.command(i))->liesOver())
            return true;
    return false;
}

bool ExperimentDocument::open(const QString& file, QString* whatIsWrong) {
    try {
        std::string text = textOfFile(file); // once: what is written from now on is somebody else's, and is asked about
        const Json json = readToEdit(file.toStdString(), text);
        m_file = file;
        m_onDisk = std::move(text);
        m_selected = 0;
        m_undo.clear();
        Q_EMIT replaced();
        take(json);
        Q_EMIT renamed();
        return true;
    } catch (const std::exception& error) {
        *whatIsWrong = QString::fromStdString(error.what());
        return false;
    }
}

bool ExperimentDocument::readAgain(const Saying& what, QString* whatIsWrong) {
    try {
        std::string text = textOfFile(m_file);
        edit(what, readToEdit(m_file.toStdString(), text));
        m_onDisk = std::move(text);
        m_undo.setClean();
        Q_EMIT saved();
        Q_EMIT changed(); // whether there is anything to save
        return true;
    } catch (const std::exception& error) {
        *whatIsWrong = QString::fromStdString(error.what());
        return false;
    }
}

bool ExperimentDocument::create(const QString& file, const Json& json, QString* whatIsWrong) {
    try {
        write_json(file.toStdString(), json);
    } catch (const std::exception& error) {
        *whatIsWrong = QString::fromStdString(error.what());
        return false;
    }
    return open(file, whatIsWrong);
}

bool ExperimentDocument::save(const QString& file, QString* whatIsWrong) {
    try {
        std::string text = json_text(m_json);
        write_file(file.toStdString(), text);
        m_file = file;
        m_onDisk = std::move(text); // what is there by now may be somebody else's
        m_undo.setClean();
        take(m_json);
        Q_EMIT renamed();
        Q_EMIT saved();
        return true;
    } catch (const std::exception& error) {
        *whatIsWrong = QString::fromStdString(error.what());
        return false;
    }
}

void ExperimentDocument::take(const Json& json) {
    m_json = json;
    if (!m_held)
        tell();
}

ExperimentDocument::Held::~Held() {
    m_document.m_held = false;
    m_document.tell();
}

void ExperimentDocument::tell() {
    keepNamesAsTyped(m_json);
    m_experiment.reset();
    m_problems = validate_experiment(m_json);
    if (m_problems.empty())
        try {
            m_experiment = parse_experiment(m_json, m_file.toStdString());
        } catch (const std::exception& error) {
            m_problems.push_back({.message = error.what()});
        }
    m_selected = qBound(0, m_selected, qMax(0, variantCount() - 1));
    Q_EMIT changed();
}

QString ExperimentDocument::firstProblem() const { return m_problems.empty() ? QString() : wordsOf(m_problems.front(), m_json); }

const Json& ExperimentDocument::at(int index) const {
    const bool last = index > 0 && index == m_undo.count();
    const auto* next = static_cast<const ExperimentEdit*>(m_undo.command(last ? index - 1 : index));
    return !next ? m_json : last ? next->after() : next->before();
}

void ExperimentDocument::retell() {
    for (int i = 0; i < m_undo.count(); ++i) // ours, though Qt hands them out to be read alone
        static_cast<ExperimentEdit*>(const_cast<QUndoCommand*>(m_undo.command(i)))->retell();
}

QString ExperimentDocument::title() const { return m_file.isEmpty() ? tr("untitled.mantissa") : QFileInfo(m_file).fileName(); }

bool ExperimentDocument::shipped() const {
    const QString own = QString::fromStdString(std::filesystem::weakly_canonical(resources_folder()).string());
    return QFileInfo(m_file).canonicalFilePath().startsWith(own + "/");
}

void ExperimentDocument::edit(const QString& what, const Json& json, int merge) {
    edit([what] { return what; }, json, merge);
}

void ExperimentDocument::edit(const Saying& what, const Json& json, int merge) {
    if (json != m_json)
        push(new ExperimentEdit(*this, what, json, merge), merge);
}

void ExperimentDocument::layOver(const Saying& what, const Json& json) {
    auto* edit = new ExperimentEdit(*this, what, json, 0);
    edit->layOver();
    push(edit, 0);
}

void ExperimentDocument::push(ExperimentEdit* edit, int merge) {
    const Saying what = edit->what(); // it may be merged into the one before
    m_editing = true;
    m_undo.push(edit);
    m_editing = false;
    Q_EMIT edited(what, merge);
}

int ExperimentDocument::variantCount() const {
    return m_json.contains("variants") && m_json["variants"].is_array() ? static_cast<int>(m_json["variants"].size()) : 0;
}

void ExperimentDocument::selectVariant(int index) {
    if (index == m_selected || index < 0 || index >= variantCount())
        return;
    m_selected = index;
    Q_EMIT variantSelected(index);
}

} // namespace mantissa::app
