// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/held_runs.h"
#include "report/writers/writer.h"

#include <array>
#include <cmath>

namespace mantissa::report {
namespace {

const char* name_of_tone(Tone tone) {
    constexpr std::array names = {"normal", "strong", "muted", "good", "warn", "bad"};
    return names[static_cast<std::size_t>(tone)];
}

class JsonWriter {
public:
    explicit JsonWriter(const Report& report) : report_(report) {}

    Json write() const {
        Json sections = Json::array(), runs = Json::array();
        for (const Section& part : report_.sections)
            sections.push_back(section(part));
        for (const RunRecord& run : report_.runs()) {
            runs.push_back(held_run(run, most_held_steps(report_.runs().size())));
            runs.back().update(Json{{"policy", run.policy},
                                    {"device", run.device},
                                    {"status", status_of(run)},
                                    {"reason", run.reason},
                                    {"ran_as", report::name_of(honesty_of(run))}});
        }
        return {{"format", "mantissa.report"},
                {"version", 1},
                {"title", report_.title},
                {"subtitle", report_.subtitle},
                {"question", report_.question},
                {"baseline", report_.comparison.base().name},
                {"runs", runs},
                {"sections", sections},
                {"experiment", report_.experiment}};
    }

private:
    Json section(const Section& part) const {
        Json blocks = Json::array();
        for (const Block& block : part.blocks)
            blocks.push_back(std::visit([&](const auto& kind) { return told(kind); }, block));
        return {{"id", part.id}, {"title", part.title}, {"blocks", blocks}};
    }

    Json source(const Source& source) const {
        Json run = source.run >= 0 ? Json(report_.runs()[static_cast<std::size_t>(source.run)].name) : Json(nullptr);
        return {{"run", run}, {"figure", source.figure}, {"value", number_to_json(source.value)}};
    }

    Json told(const Paragraph& paragraph) const {
        Json sentences = Json::array();
        for (const Sentence& sentence : paragraph.sentences) {
            Json figures = Json::array();
            for (const Source& figure : sentence.figures)
                figures.push_back(source(figure));
            sentences.push_back({{"text", sentence.text}, {"figures", figures}});
        }
        return {{"type", "paragraph"}, {"sentences", sentences}};
    }

    Json told(const Table& table) const {
        Json columns = Json::array(), rows = Json::array();
        for (const Column& column : table.columns)
            columns.push_back({{"title", column.title}, {"unit", column.unit}});
        for (const auto& row : table.rows) {
            Json cells = Json::array();
            for (const Cell& cell : row)
                cells.push_back(told(cell));
            rows.push_back(cells);
        }
        return {{"type", "table"}, {"id", table.id}, {"columns", columns}, {"rows", rows}, {"caption", table.caption}};
    }

    Json told(const Cell& cell) const {
        Json json = {{"text", words_of_cell(cell)}};
        if (!cell.source.figure.empty())
            json.update(source(cell.source));
        return json;
    }

    Json told(const Facts& facts) const {
        Json rows = Json::array();
        for (const auto& [name, text] : facts.rows)
            rows.push_back({{"name", name}, {"text", text}});
        return {{"type", "facts"}, {"rows", rows}};
    }

    Json told(const Code& code) const { return {{"type", "code"}, {"text", code.text}}; }
    Json told(const Note& note) const { return {{"type", "note"}, {"tone", name_of_tone(note.tone)}, {"text", note.text}}; }

    Json told(const ChartBlock& block) const {
        return {{"type", "chart"},
                {"id", block.id},
                {"title", block.title},
                {"subtitle", block.subtitle},
                {"data", std::visit([&](const auto& chart) { return data(chart); }, block.chart)}};
    }

    static Json axis(const Axis& axis) {
        return {{"title", axis.title}, {"scale", axis.scale == Scale::linear ? "linear" : "logarithmic"}};
    }

    Json data(const LineChart& chart) const {
        Json series = Json::array(), marks = Json::array();
        for (const Series& line : chart.series) {
            Json x = Json::array(), y = Json::array();
            for (const Point& point : line.points) {
                x.push_back(number_to_json(point.x));
                y.push_back(number_to_json(point.y));
            }
            constexpr std::array styles = {"faint", "line", "marked", "steps", "band"};
            series.push_back({{"run", line.name}, {"style", styles[static_cast<std::size_t>(line.style)]}, {"x", x}, {"y", y}});
        }
        for (const Mark& mark : chart.marks)
            marks.push_back({{"x", mark.x}, {"text", mark.text}, {"kind", mark.kind == Mark::Kind::skipped ? "skipped" : "non_finite"}});
        return {{"x", axis(chart.x)}, {"y", axis(chart.y)}, {"series", series}, {"marks", marks}};
    }

    Json data(const BarChart& chart) const {
        Json bars = Json::array();
        for (const Bar& bar : chart.bars) {
            Json parts = Json::object();
            for (const BarPart& part : bar.parts)
                parts[part.name] = number_to_json(part.value);
            bars.push_back({{"run", bar.name}, {"parts", parts}, {"text", bar.text}});
        }
        return {{"unit", chart.unit}, {"bars", bars}};
    }

    Json data(const ScatterChart& chart) const {
        Json dots = Json::array();
        for (const Dot& dot : chart.dots)
            dots.push_back({{"run", dot.name},
                            {"x", number_to_json(dot.x)},
                            {"y", number_to_json(dot.y)},
                            {"low", number_to_json(dot.low)},
                            {"high", number_to_json(dot.high)},
                            {"note", dot.note},
                            {"best", dot.best}});
        return {{"x", axis(chart.x)}, {"y", axis(chart.y)}, {"dots", dots}};
    }

    Json data(const NetworkPicture& picture) const {
        Json layers = Json::array();
        for (const LayerBlock& layer : picture.layers)
            layers.push_back({{"name", layer.name}, {"type", layer.type}, {"output", layer.text}});
        return {{"layers", layers}};
    }

    Json data(const HeatMap& map) const {
        Json cells = Json::array();
        for (float cell : map.cells)
            cells.push_back(number_to_json(static_cast<double>(cell)));
        return {{"what", map.what}, {"rows", map.rows}, {"columns", map.columns}, {"cells", cells}};
    }

    const Report& report_;
};

} // namespace

std::string write_json_report(const Report& report) { return json_text(JsonWriter(report).write()); }

} // namespace mantissa::report
