// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "numerics/format.h"

#include <QLineEdit>

namespace mantissa::app {

class ExperimentDocument;

// The field for formats that a page has no row of, and those there are: typed here, and used by the experiment that lies open.
class OwnFormats : public QLineEdit {
    Q_OBJECT
public:
    explicit OwnFormats(const ExperimentDocument& document, QWidget* parent = nullptr);
    std::vector<Format> formats() const; // each once, with its subnormals, and none that the page has by itself
    std::vector<Format> blocks() const;  // the same of those whose values share a scale
    bool isTyped(const Format& format) const;
    void add(const QString& name);
    void remove(const Format& format);
    void bringBack(const Format& format, qsizetype place); // among the typed ones
    void readDocument();
    Json view() const; // the typed ones, by name
    void setView(const Json& names);

Q_SIGNALS:
    void changed();                   // which they are
    void added(const Format& format); // typed, or typed once more
    void removed(const Format& format, qsizetype place);
    void refused(const QString& why); // empty: nothing is wrong

private:
    void tell(const QString& why);

    const ExperimentDocument& m_document;
    std::vector<Format> m_typed, m_used;
};

} // namespace mantissa::app
