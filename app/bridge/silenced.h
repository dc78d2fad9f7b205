// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QSet>

namespace mantissa::app {

// Advice that somebody does not want to be given again, by the name of its finding. Kept with the project; Preferences brings it back.
class Silenced : public QObject {
    Q_OBJECT
public:
    explicit Silenced(const QString& projectRoot, QObject* parent = nullptr);
    void setProject(const QString& root);
    bool contains(const std::string& finding) const { return m_names.contains(QString::fromStdString(finding)); }
    int count() const { return int(m_names.size()); }
    void add(const QString& finding);
    void clear();

Q_SIGNALS:
    void changed();
    void unkept(const QString& problem); // it holds, but only until the window is closed

private:
    void keep();

    QString m_file;
    QSet<QString> m_names;
};

} // namespace mantissa::app
