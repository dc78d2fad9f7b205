// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QSettings>
#include <QSize>

namespace mantissa::app {

// What the window remembers between two starts.
class AppSettings {
public:
    QByteArray geometry() const { return m_settings.value("window/geometry").toByteArray(); }
    void setGeometry(const QByteArray& value) { m_settings.setValue("window/geometry", value); }
    QByteArray layout() const { return m_settings.value("window/layout").toByteArray(); }
    void setLayout(const QByteArray& value) { m_settings.setValue("window/layout", value); }
    QStringList layoutNames() {
        m_settings.beginGroup("layouts");
        const QStringList names = m_settings.childKeys();
        m_settings.endGroup();
        QStringList plain;
        for (const QString& name : names)
            plain << QString::fromUtf8(QByteArray::fromPercentEncoding(name.toUtf8()));
        return plain;
    }
    QByteArray layoutOf(const QString& name) const { return m_settings.value(keyOf(name)).toByteArray(); }
    void setLayoutOf(const QString& name, const QByteArray& value) { // empty: forgotten
        value.isEmpty() ? m_settings.remove(keyOf(name)) : m_settings.setValue(keyOf(name), value);
    }
    QByteArray runColumns() const { return m_settings.value("window/columns of all runs").toByteArray(); }
    void setRunColumns(const QByteArray& value) { m_settings.setValue("window/columns of all runs", value); }
    bool runsByExperiment() const { return m_settings.value("window/runs by experiment").toBool(); }
    void setRunsByExperiment(bool together) { m_settings.setValue("window/runs by experiment", together); }
    bool resultsAcross() const { return m_settings.value("window/runs are columns").toBool(); } // of Compare's results
    void setResultsAcross(bool across) { m_settings.setValue("window/runs are columns", across); }
    bool seedsAsBand() const { return m_settings.value("charts/seeds as band", true).toBool(); } // else each by itself
    void setSeedsAsBand(bool band) { m_settings.setValue("charts/seeds as band", band); }
    bool paneAsked(const char* key, bool otherwise = false) const { return m_settings.value(QString("panes/") + key, otherwise).toBool(); }
    void setPaneAsked(const char* key, bool asked) { m_settings.setValue(QString("panes/") + key, asked); }
    int appearance() const { return qBound(0, m_settings.value("view/appearance", 0).toInt(), 2); } // system, light, dark
    void setAppearance(int value) { m_settings.setValue("view/appearance", value); }
    int language() const { return qBound(0, m_settings.value("view/language", 0).toInt(), 2); } // system, English, German
    void setLanguage(int value) { m_settings.setValue("view/language", value); }
    int textPercent() const { return m_settings.value("view/text", 100).toInt(); }
    void setTextPercent(int value) { m_settings.setValue("view/text", value); }
    bool dragMoves() const { return m_settings.value("charts/drag moves").toBool(); } // else it zooms to a box
    void setDragMoves(bool moves) { m_settings.setValue("charts/drag moves", moves); }
    struct ChartFile { // how a chart was last saved
        QString folder;
        QSize size = {960, 540};
        int resolution = 192;
    };
    ChartFile chartFile() const {
        const ChartFile usual;
        return {m_settings.value("charts/folder").toString(), m_settings.value("charts/size", usual.size).toSize(),
                m_settings.value("charts/resolution", usual.resolution).toInt()};
    }
    void setChartFile(const ChartFile& file) {
        m_settings.setValue("charts/folder", file.folder);
        m_settings.setValue("charts/size", file.size);
        m_settings.setValue("charts/resolution", file.resolution);
    }
    QStringList recent() const { return m_settings.value("files/recent").toStringList(); }
    void addRecent(const QString& file) {
        QStringList files = recent();
        files.removeAll(file);
        files.prepend(file);
        m_settings.setValue("files/recent", files.mid(0, 9));
    }

private:
    // A slash would be a group of its own.
    static QString keyOf(const QString& name) { return "layouts/" + QString::fromUtf8(name.toUtf8().toPercentEncoding()); }

    QSettings m_settings;
};

} // namespace mantissa::app
