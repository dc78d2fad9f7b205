// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Formats whose exponent or scale a tensor's elements share: where it lies in State, and who moves it when.
#include "ops/operation_table.h"
#include "plan/compile.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace mantissa {
namespace {

std::string reading_place(const Operation& reader, std::size_t input) { return reader.name + " " + std::to_string(input); }

class RangeKeeper {
public:
    RangeKeeper(Graph graph, const Policy& policy, Mode mode, const StateLayout* state)
        : graph_(std::move(graph)), policy_(policy), mode_(mode), state_(state) {}

    Graph run() {
        if (!shares_anything())
            return std::move(graph_);
        before_.swap(graph_.operations);
        if (has_slots())
            note_stored_slots();
        for (std::size_t tensor = 0, count = graph_.tensors.size(); tensor < count; ++tensor)
            if (graph_.tensors[tensor].format.format.kind == FormatKind::dynamic_fixed &&
                graph_.tensors[tensor].residence != Residence::view)
                give_exponent(static_cast<int>(tensor));
        for (const Operation& operation : before_) {
            if (is_scaled(operation))
                give_scale(operation);
            graph_.operations.push_back(operation);
            if (mode_ == Mode::train)
                follow(operation);
        }
        let_views_follow();
        note_readers();
        return std::move(graph_);
    }

private:
    const Precision& precision_of(const std::string& layer) const {
        static const std::vector<std::string> none;
        auto path = graph_.layer_paths.find(layer);
        return policy_.of(path == graph_.layer_paths.end() ? none : path->second);
    }

    bool has_slots() const { return mode_ == Mode::evaluate && state_ != nullptr; }

    bool shares_anything() const {
        return std::ranges::any_of(graph_.tensors, [](const Tensor& t) { return t.format.format.kind == FormatKind::dynamic_fixed; }) ||
               std::ranges::any_of(graph_.operations, [this](const Operation& operation) { return is_scaled(operation); });
    }

    void note_stored_slots() {
        for (const StateEntry& entry : state_->entries)
            stored_.insert(entry.name);
        for (const Operation& reader : before_)
            for (std::size_t i = 0; i < reader.inputs.size(); ++i)
                if (auto slot = state_->ranges_read.find(reading_place(reader, i)); slot != state_->ranges_read.end())
                    slots_read_.try_emplace(graph_.root(reader.inputs[i]), slot->second);
    }

    // Evaluation may read another tensor than training does at the same place: what goes into a dropout, not what comes out.
    std::string slot_name(int of, const char* what) const {
        std::string own = graph_.tensor(of).name + ":" + what;
        if (!has_slots() || stored_.contains(own))
            return own;
        const auto slot = slots_read_.find(of);
        return slot == slots_read_.end() ? own : slot->second;
    }

    void note_readers() {
        for (const Operation& reader : before_)
            for (std::size_t i = 0; i < reader.inputs.size(); ++i)
                if (int slot = graph_.tensor(reader.inputs[i]).format.state_slot; slot >= 0)
                    graph_.ranges_read[reading_place(reader, i)] = graph_.tensor(slot).name;
    }

    int add_slot(int of, const char* what, std::int64_t numbers, double first) {
        Tensor slot;
        slot.name = slot_name(of, what);
        slot.layer = graph_.tensor(of).layer;
        slot.shape = {numbers};
        slot.role = Role::raw; // no policy's affair
        slot.raw_storage = Storage::float32;
        slot.residence = Residence::state;
        slot.category = Category::optimizer; // no weight, though it goes along with them
        slot.initializer = {.name = "first", .value = first};
        graph_.tensors.push_back(slot);
        int index = static_cast<int>(graph_.tensors.size()) - 1;
        graph_.tensor(of).format.state_slot = index;
        return index;
    }

    void give_exponent(int tensor) {
        auto initial = static_cast<double>(precision_of(graph_.tensor(tensor).layer).ranges.initial);
        add_slot(tensor, "exponent", range_slot, initial);
    }

    // Operands of products in 8 bits: cast from something wide.
    bool is_scaled(const Operation& operation) const {
        if (operation.kind != OpKind::quantize || precision_of(operation.layer).scaling.mode == ScaleRule::Mode::none)
            return false;
        const Format& to = graph_.output(operation, 0).format.format;
        return to.kind == FormatKind::floating && !has_blocks(to) && format_bits(to) <= 8;
    }

    // Known before the cast: of its own values, or of those of steps before. Validation measures nothing for later steps.
    void give_scale(const Operation& cast) {
        if (has_slots() && !stored_.contains(slot_name(cast.outputs[0], "scale")))
            return; // what training reads there has no scale either
        const ScaleRule& rule = precision_of(cast.layer).scaling;
        bool delayed = rule.mode == ScaleRule::Mode::delayed;
        int slot = add_slot(cast.outputs[0], "scale", range_slot + (delayed ? rule.history : 0), 1);
        RangeUpdate update{.format = graph_.output(cast, 0).format.format, .every = 1, .history = delayed ? rule.history : 0};
        if (mode_ == Mode::train || !delayed)
            emit(cast.inputs[0], slot, update, cast);
    }

    void follow(const Operation& operation) {
        for (int output : operation.outputs) {
            const Tensor& tensor = graph_.tensor(output);
            if (tensor.format.format.kind != FormatKind::dynamic_fixed || tensor.format.state_slot < 0)
                continue;
            const RangeRule& rule = precision_of(tensor.layer).ranges;
            emit(output, tensor.format.state_slot,
                 {.format = tensor.format.format, .every = rule.every, .max_overflow_rate = rule.max_overflow_rate, .search = rule.search},
                 operation);
        }
    }

    void emit(int of, int slot, const RangeUpdate& settings, const Operation& beside) {
        Operation update;
        update.kind = OpKind::range_update;
        update.name = "range of " + graph_.tensor(slot).name;
        update.layer = beside.layer;
        update.part = beside.part == Part::update ? Part::update : Part::other;
        update.inputs = {of, slot};
        update.input_roles = {Role::raw, Role::raw};
        update.outputs = {slot};
        update.attributes = settings;
        graph_.operations.push_back(update);
    }

    void let_views_follow() {
        for (Tensor& tensor : graph_.tensors)
            if (tensor.residence == Residence::view)
                tensor.format = graph_.tensor(graph_.root(tensor.view_of)).format;
    }

    Graph graph_;
    const Policy& policy_;
    Mode mode_;
    const StateLayout* state_;
    std::vector<Operation> before_;
    std::set<std::string_view> stored_;     // names in `state_`
    std::map<int, std::string> slots_read_; // of each tensor: where its first reader finds in `state_` what it shares
};

} // namespace

Graph keep_ranges(Graph graph, const Policy& policy, Mode mode, const StateLayout* state) {
    return RangeKeeper(std::move(graph), policy, mode, state).run();
}

} // namespace mantissa
