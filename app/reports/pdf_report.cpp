// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "reports/pdf_report.h"

#include "core/json.h"
#include "core/made_folders.h"
#include "report/charts/svg.h"
#include "report/embedded.h"
#include "report/writers/writer.h"
#include "reports/chart_object.h"
#include "reports/page_breaks.h"
#include "reports/table_markup.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

namespace mantissa::app {
namespace {

using namespace mantissa::report;

constexpr int dotsPerInch = 96;
constexpr double chartWidth = 688; // of A4 without its margins, in dots
constexpr double aroundPicture = 8, headingRoom = 24, captionRoom = 24, rowRoom = 24, textRoom = 40;
constexpr std::size_t firstRows = 2; // of a table, beneath its head; it goes on, with its head, on the next page

// Text goes in as HTML that Qt knows, charts as objects.
class Composer {
public:
    Composer(const Report& report, QTextDocument& document) : m_report(report), m_document(document), m_cursor(&document) {}

    void compose() {
        head();
        for (std::size_t i = 1; i < m_report.sections.size(); ++i) {
            html("<h2>" + markup(m_report.sections[i].title) + "</h2>",
                 {.above = 18, .room = headingRoom + roomOf(m_report.sections[i].blocks.front())});
            for (const Block& block : m_report.sections[i].blocks)
                std::visit([&](const auto& kind) { add(kind); }, block);
        }
    }

private:
    struct Spacing {
        double above = 4, room = 0;
    };

    void html(const QString& text, Spacing spacing) {
        m_cursor.movePosition(QTextCursor::End);
        QTextBlockFormat format;
        format.setTopMargin(spacing.above);
        format.setProperty(roomProperty, spacing.room);
        m_cursor.setBlockFormat(format);
        m_cursor.insertHtml(text);
        QTextCursor first = m_cursor; // what is inserted may have brought a format of its own
        if (spacing.room > 0)
            first.mergeBlockFormat(format);
        m_cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
    }

    void html(const QString& text) { html(text, {}); }

    // What must stand on the page of the heading above it.
    double roomOf(const Block& block) const {
        if (const auto* chart = std::get_if<ChartBlock>(&block))
            return captionRoom + roomOf(inPictures(chart->chart).front());
        const auto* table = std::get_if<Table>(&block);
        return table ? roomOf(*table) : textRoom;
    }

    // Its head and some of its rows.
    static double roomOf(const Table& table) { return rowRoom * double(2 + qMin(firstRows, table.rows.size())); }

    double roomOf(const Chart& picture) const { return leastShare * sizeOf(picture).height() + aroundPicture; }

    QSizeF sizeOf(const Chart& chart) const {
        const Size size = size_of(chart, chartWidth, m_report.look);
        const double most = m_document.pageSize().height() - 2 * textRoom; // one of hundreds of layers
        return QSizeF(size.width, size.height) * qMin(1.0, most / size.height);
    }

    static QString inItsColour(const Sentence& sentence) {
        const QString text = markup(sentence.text);
        return sentence.part == Sentence::Part::evidence ? "<span style='color:#58616e'>" + text + "</span>" : text;
    }

    // The first is large, all that stands behind it of one size: one that changed in the middle of a line would not be read.
    void head() {
        const auto& sentences = m_report.answer().sentences;
        QString rest;
        for (std::size_t i = 1; i < sentences.size(); ++i)
            rest += inItsColour(sentences[i]) + ' ';
        html("<h1>" + markup(m_report.title) + "</h1>");
        html("<p style='color:#58616e'>" + markup(m_report.subtitle) + "</p>");
        html("<p style='color:#58616e'>" + markup(m_report.question) + "</p>");
        html("<p style='font-size:12pt'><b>" + markup(sentences.front().text) + "</b></p>");
        if (!rest.isEmpty())
            html("<p style='font-size:10pt'>" + rest.trimmed() + "</p>");
    }

    void add(const Paragraph& paragraph) { html("<p>" + markup(text_of_paragraph(paragraph)) + "</p>"); }
    void add(const Code& code) {
        html("<p style='font-family:DejaVu Sans Mono;font-size:8pt;background-color:#f7f8fa'>" + markup(code.text).replace('\n', "<br>") +
             "</p>");
    }
    void add(const Note& note) {
        html(QString("<p><b style='color:%1'>%2</b> %3</p>")
                 .arg(colorOf(note.tone), note.tone == Tone::good ? "✓" : "!", markup(note.text)));
    }

    void add(const report::Facts& facts) {
        QString rows;
        for (const auto& [name, text] : facts.rows)
            rows += "<tr><td width='18%' style='color:#58616e'>" + markup(name) + "</td><td>" + markup(text) + "</td></tr>";
        html("<table width='100%' cellpadding='2' cellspacing='0'>" + rows + "</table>");
    }

    void add(const Table& whole) {
        const Table table = onPaper(whole, m_report.look);
        for (const std::vector<std::size_t>& shown : columnsByPart(table))
            addColumns(table, shown);
        if (!table.caption.empty())
            html("<p style='color:#58616e;font-size:8pt'>" + markup(table.caption) + "</p>");
    }

    void addColumns(const Table& table, const std::vector<std::size_t>& shown) {
        html(tableMarkup(table, shown));
        QTextCursor inside = m_cursor;
        inside.movePosition(QTextCursor::PreviousBlock);
        while (!inside.currentTable() && inside.movePosition(QTextCursor::PreviousBlock))
            ;
        if (QTextTable* made = inside.currentTable()) {
            QTextTableFormat format = made->format();
            format.setProperty(roomProperty, roomOf(table));
            made->setFormat(format);
        }
    }

    void add(const ChartBlock& block) {
        const std::vector<Chart> pictures = inPictures(block.chart);
        html("<p><b>" + markup(block.title) + "</b> <span style='color:#58616e'>" + markup(block.subtitle) + "</span></p>",
             {.above = 6, .room = roomOf(pictures.front())});
        for (const Chart& picture : pictures)
            addPicture(picture, block.title);
    }

    void addPicture(const Chart& chart, const std::string& title) {
        QByteArray svg = QByteArray::fromStdString(draw_svg(chart, m_report.look, size_of(chart, chartWidth, m_report.look), title));
        svg.replace("Roboto, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif", "Roboto"); // Qt Svg takes one family
        QTextCharFormat format;
        format.setObjectType(ChartObject::type);
        format.setProperty(ChartObject::svg, svg);
        format.setProperty(ChartObject::size, sizeOf(chart));
        m_cursor.movePosition(QTextCursor::End);
        m_cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
        m_cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
    }

    const Report& m_report;
    QTextDocument& m_document;
    QTextCursor m_cursor;
};

// Page by page, so that each has its number.
void paintPages(QTextDocument& document, QPdfWriter& writer, const QString& title) {
    QPainter painter(&writer);
    const QSizeF page = document.pageSize();
    for (int i = 0; i < document.pageCount(); ++i) {
        if (i > 0)
            writer.newPage();
        painter.save();
        painter.translate(0, -i * page.height());
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette.setColor(QPalette::Text, QColor("#1a1f26"));
        context.clip = QRectF(0, i * page.height(), page.width(), page.height());
        painter.setClipRect(context.clip);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        QFont small("Roboto");
        small.setPointSizeF(8);
        painter.setFont(small);
        painter.setPen(QColor("#58616e"));
        const QRectF foot(0, page.height() + 6, page.width(), 16);
        painter.drawText(foot, Qt::AlignRight, QStringLiteral("%1 / %2").arg(i + 1).arg(document.pageCount()));
        painter.drawText(foot, Qt::AlignLeft, painter.fontMetrics().elidedText(title, Qt::ElideMiddle, int(page.width()) - 80));
    }
}

void drawPages(const Report& report, QPdfWriter& writer) {
    writer.setResolution(dotsPerInch);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(14, 14, 14, 18), QPageLayout::Millimeter);
    writer.setTitle(QString::fromStdString(report.title));
    writer.setCreator("Mantissa");
    if (!report.experiment.is_null())
        writer.addFileAttachment(attachment_name, QByteArray::fromStdString(report.experiment.dump(1)), "application/json");
    QTextDocument document;
    ChartObject charts;
    document.documentLayout()->setPaintDevice(&writer);
    document.documentLayout()->registerHandler(ChartObject::type, &charts);
    QFont font("Roboto");
    font.setPointSizeF(9);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.02); // Qt ligates no spaced letters: "float" is found and copied as it is read
    document.setDefaultFont(font);
    document.setDefaultStyleSheet("h1{font-size:18pt;font-weight:400} h2{font-size:12pt;font-weight:500}");
    document.setDocumentMargin(0);
    document.setPageSize(QSizeF(writer.width(), writer.height()));
    Composer(report, document).compose();
    keepTogether(document);
    paintPages(document, writer, QString::fromStdString(report.title));
}

} // namespace

void writePdf(const report::Report& report, const std::filesystem::path& file) {
    QBuffer whole; // an earlier report stays until this one is there to its end
    whole.open(QIODevice::WriteOnly);
    QPdfWriter writer(&whole);
    drawPages(report, writer);                  // whose painter ends the file
    const MadeFolders made(file.parent_path()); // as for every other kind of report
    write_file(file, whole.data().toStdString());
}

void writeAnyReport(const report::Report& report, const QString& file) {
    if (file.endsWith(".pdf", Qt::CaseInsensitive))
        writePdf(report, file.toStdString());
    else
        report::write_report(report, file.toStdString());
}

} // namespace mantissa::app
