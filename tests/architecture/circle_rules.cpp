// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "architecture/rules.h"

#include <algorithm>
#include <map>
#include <utility>

namespace mantissa::architecture {
namespace {

using Graph = std::map<std::string, std::vector<std::string>>; // file, as others name it -> what it includes

// Walks down from each file once; a file that is met again on its own way closes a circle.
class Walk {
public:
    explicit Walk(const Graph& graph) : graph_(graph) {}

    std::vector<std::string> circles() {
        for (const auto& [file, includes] : graph_)
            visit(file);
        return circles_;
    }

private:
    void visit(const std::string& file) {
        if (auto met = std::ranges::find(way_, file); met != way_.end())
            return tell(met, file);
        if (!graph_.contains(file) || std::exchange(done_[file], true))
            return;
        way_.push_back(file);
        for (const std::string& next : graph_.at(file))
            visit(next);
        way_.pop_back();
    }

    void tell(std::vector<std::string>::iterator begin, const std::string& file) {
        std::string sentence = "includes go in a circle: ";
        for (auto at = begin; at != way_.end(); ++at)
            sentence += *at + " -> ";
        circles_.push_back(sentence + file);
    }

    const Graph& graph_;
    std::map<std::string, bool> done_;
    std::vector<std::string> way_, circles_;
};

} // namespace

std::vector<std::string> include_circles(const std::vector<SourceFile>& files, const std::string& top) {
    Graph graph;
    for (const SourceFile& file : files)
        for (const std::string& line : file.lines)
            if (auto include = include_of(line); include && include->quoted)
                graph[file.path.lexically_relative(top).string()].push_back(include->name);
    return Walk(graph).circles();
}

} // namespace mantissa::architecture
