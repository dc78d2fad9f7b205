// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/joins.h"

#include "backends/cuda/device/operands.h"
#include "backends/cuda/kernels.h"
#include "backends/cuda/optimizers.h"
#include "backends/cuda/packing.h"
#include "backends/cuda/update_chains.h"

#include <algorithm>
#include <map>

namespace mantissa::MANTISSA_DEVICE {
namespace {

class Stages {
public:
    Stages(const Plan& plan, const SiteOf& site, const MakeLaunch& make)
        : graph_(plan.graph), site_(site), make_(make), chains_(graph_, site_) {}

    std::vector<Stage> apart() {
        for (std::size_t i = 0; i < graph_.operations.size(); ++i)
            single(i);
        return std::move(stages_);
    }

    std::vector<Stage> joined() {
        find_packed();
        for (std::size_t i = convert_all(); i < graph_.operations.size();) {
            if (const Operation& check = graph_.operations[i]; check.kind == OpKind::finite_check && !packed_.empty()) {
                stages_.push_back({make_finite_check(site_(check), as_packed(check.inputs)), static_cast<int>(i), 1});
                ++i;
                continue;
            }
            if (is_sum_of_a_gradient(i)) {
                stages_.push_back({make_activation_backward_of_sum(site_(graph_.operations[i + 1]), site_(graph_.operations[i])),
                                   static_cast<int>(i), 2});
                i += 2;
                continue;
            }
            if (is_read_packed(i)) {
                stages_.push_back({Launch{}, static_cast<int>(i++), 1});
                continue;
            }
            std::vector<Chain> chains = chains_from(i);
            if (chains.empty()) {
                single(i++);
                continue;
            }
            update_all(chains);
            i = static_cast<std::size_t>(chains.back().first + chains.back().count);
        }
        return std::move(stages_);
    }

private:
    void single(std::size_t i) {
        const Operation& operation = graph_.operations[i];
        bool view = is_view(operation.kind);
        stages_.push_back({view ? Launch{} : make_(site_(operation)), static_cast<int>(i), 1});
    }

    // Variables on their way into the formats and layouts of their products come first in a step, and go together. Those that take
    // a kernel of their own come behind. The first operation behind them all.
    std::size_t convert_all() {
        std::vector<Conversion> together;
        std::vector<std::size_t> apart;
        std::size_t end = 0;
        while (end < graph_.operations.size() && is_of_variables(graph_.operations[end])) {
            Conversion conversion = conversion_from(end);
            end += conversion.cast && conversion.pack ? 2 : 1;
        }
        for (std::size_t i = 0; i < end; ++i) {
            Conversion conversion = conversion_from(i);
            if (!can_convert(site_, conversion) || !can_come_first(conversion, apart, end)) {
                apart.push_back(i);
                continue;
            }
            together.push_back(conversion);
            if (conversion.cast && conversion.pack)
                ++i;
        }
        if (!together.empty())
            stages_.push_back({make_conversions(site_, together), 0, static_cast<int>(end)});
        for (std::size_t one : apart)
            single(one);
        return end;
    }

    // What is made before its turn may lie neither where one that comes behind works, nor where another's result is no longer needed.
    bool can_come_first(const Conversion& conversion, const std::vector<std::size_t>& apart, std::size_t end) const {
        const int result = (conversion.pack ? conversion.pack : conversion.cast)->outputs[0];
        auto takes_its_place = [&](std::size_t other) {
            const Operation& behind = graph_.operations[other];
            const bool works_there = behind.scratch >= 0 && lie_together(behind.scratch, result);
            return works_there || std::ranges::any_of(behind.outputs, [&](int to) { return lie_together(to, result); });
        };
        return graph_.tensor(result).last_use >= static_cast<int>(end) && std::ranges::none_of(apart, takes_its_place);
    }

    bool is_of_variables(const Operation& operation) const {
        if (operation.kind != OpKind::quantize && operation.kind != OpKind::pack)
            return false;
        const Tensor& from = graph_.input(operation, 0);
        return from.residence == Residence::state || from.category == Category::weights;
    }

    Conversion conversion_from(std::size_t i) const {
        const Operation& first = graph_.operations[i];
        if (graph_.input(first, 0).residence != Residence::state)
            return {}; // of what is made by a kernel that comes behind
        if (first.kind == OpKind::pack)
            return {.cast = nullptr, .pack = &first};
        bool last = i + 1 == graph_.operations.size();
        const Operation* next = last || graph_.operations[i + 1].kind != OpKind::pack ? nullptr : &graph_.operations[i + 1];
        bool goes_on = next && next->inputs[0] == first.outputs[0] && has_one_reader(first.outputs[0]);
        Conversion both{&first, next};
        return goes_on && can_convert(site_, both) ? both : Conversion{&first, nullptr};
    }

    // Two gradients that meet before an activation: read once, and their sum never stored.
    bool is_sum_of_a_gradient(std::size_t i) const {
        if (i + 1 >= graph_.operations.size())
            return false;
        const Operation &add = graph_.operations[i], &activation = graph_.operations[i + 1];
        if (add.kind != OpKind::add || add.inputs.size() != 2 || activation.kind != OpKind::activation_backward ||
            takes_rows(std::get<Activation>(activation.attributes).function) || activation.inputs[0] != add.outputs[0] ||
            !has_one_reader(add.outputs[0]))
            return false;
        Storage sums = plain_storage(site_(add), add.inputs, add.outputs);
        bool plain = sums != Storage::float64 && plain_storage(site_(activation), activation.inputs, activation.outputs) == sums;
        return plain && std::ranges::all_of(add.inputs, [&](int term) { return may_be_written(activation.outputs[0], term); });
    }

    // While the other is read, element by element.
    bool may_be_written(int tensor, int other) const {
        const KernelSite site = site_(graph_.operations.front());
        const std::byte *to = site.address(tensor), *from = site.address(other);
        std::size_t bytes = graph_.tensor(tensor).bytes, others = graph_.tensor(other).bytes;
        return (to == from && bytes == others) || to + bytes <= from || from + others <= to;
    }

    // Gradients that updates read where the libraries left them. Their memory may be another's once they would have been unpacked, so
    // nothing else may be written there from then on: all of them are read so, or none.
    void find_packed() {
        std::size_t i = 0;
        while (i < graph_.operations.size() && !is_unpacked_gradient(i))
            ++i;
        while (i < graph_.operations.size()) {
            const Operation& operation = graph_.operations[i];
            if (is_unpacked_gradient(i)) {
                packed_[operation.outputs[0]] = operation.inputs[0];
                ++i;
            } else if (works_in_packed(i)) {
                return packed_.clear();
            } else if (auto chain = chains_.at(i)) {
                i += static_cast<std::size_t>(chain->count);
            } else if (writes_no_arena(operation)) {
                ++i;
            } else {
                return packed_.clear();
            }
        }
    }

    // Whether an operation, or any of the chain that begins with it, has its scratch where one of them lies.
    bool works_in_packed(std::size_t i) const {
        auto chain = chains_.at(i);
        for (std::size_t end = i + (chain ? static_cast<std::size_t>(chain->count) : 1); i < end; ++i) {
            int scratch = graph_.operations[i].scratch;
            for (const auto& [gradient, packed] : packed_)
                if (scratch >= 0 && lie_together(scratch, packed))
                    return true;
        }
        return false;
    }
    // By their places: one that lies in another's buffer has no offset of its own.
    bool lie_together(int a, int b) const {
        const KernelSite site = site_(graph_.operations.front());
        const std::byte *one = site.address(a), *other = site.address(b);
        return one < other + graph_.tensor(b).bytes && other < one + graph_.tensor(a).bytes;
    }

    bool is_unpacked_gradient(std::size_t i) const {
        const Operation& operation = graph_.operations[i];
        return operation.kind == OpKind::unpack && graph_.output(operation, 0).category == Category::gradients &&
               is_readable_packed(site_(operation));
    }
    bool is_read_packed(std::size_t i) const {
        const Operation& operation = graph_.operations[i];
        return operation.kind == OpKind::unpack && packed_.contains(operation.outputs[0]);
    }
    static bool writes_no_arena(const Operation& operation) {
        return operation.kind == OpKind::finite_check || operation.kind == OpKind::update_loss_scale ||
               operation.kind == OpKind::advance_step || operation.kind == OpKind::clip;
    }
    std::vector<int> as_packed(std::vector<int> tensors) const {
        for (int& tensor : tensors)
            if (auto packed = packed_.find(tensor); packed != packed_.end())
                tensor = packed->second;
        return tensors;
    }

    bool has_one_reader(int tensor) const {
        std::int64_t readers = tensor == graph_.outputs ? 1 : 0;
        for (const Operation& operation : graph_.operations)
            readers += std::ranges::count(operation.inputs, tensor);
        for (const Tensor& other : graph_.tensors)
            readers += other.residence == Residence::view && other.view_of == tensor;
        return readers == 1;
    }

    std::vector<Chain> chains_from(std::size_t i) const {
        std::vector<Chain> chains;
        for (;;) {
            std::size_t unpacked = i;
            while (unpacked < graph_.operations.size() && is_read_packed(unpacked))
                ++unpacked;
            auto next = chains_.at(unpacked);
            if (!next)
                return chains;
            i = unpacked + static_cast<std::size_t>(next->count);
            chains.push_back(*next);
        }
    }

    // Each variable's update touches nothing of another's, so those that are alike go together, whatever lies between them.
    void update_all(const std::vector<Chain>& chains) {
        std::vector<std::vector<Chain>> groups;
        for (const Chain& chain : chains) {
            auto group = std::ranges::find_if(groups, [&](const auto& others) {
                return others.size() < static_cast<std::size_t>(UpdateTable::most_entries) && chains_.alike(others.front(), chain);
            });
            if (group == groups.end())
                group = groups.insert(groups.end(), std::vector<Chain>{});
            group->push_back(chain);
        }
        std::vector<Launch> launches;
        for (const auto& group : groups)
            launches.push_back(update_together(group));
        auto launch = [launches](Queue queue) {
            for (const Launch& one : launches)
                one(queue);
        };
        int first = chains.front().first;
        stages_.push_back({launch, first, chains.back().first + chains.back().count - first});
    }

    Launch update_together(const std::vector<Chain>& chains) {
        const Chain& front = chains.front();
        UpdateTable table = update_table(site_(*front.update));
        table.gradient = any_source(site_(*front.update), front.gradient());
        table.unscales = table.unscales || front.unscale;
        table.decays = front.decay != nullptr;
        if (front.decay)
            table.l2 = table.in.of(std::get<Decay>(front.decay->attributes).l2);
        for (const Chain& chain : chains)
            add_entry(table, site_(*chain.update), chain.gradient(), packed_of(chain.gradient()));
        return make_update(site_(*front.update), table);
    }

    int packed_of(int gradient) const {
        auto found = packed_.find(gradient);
        return found == packed_.end() ? -1 : found->second;
    }

    const Graph& graph_;
    const SiteOf& site_;
    const MakeLaunch& make_;
    UpdateChains chains_;
    std::map<int, int> packed_; // gradients, by tensor, that are read where a library left them
    std::vector<Stage> stages_;
};

} // namespace

std::vector<Stage> make_stages(const Plan& plan, Joining joining, const SiteOf& site, const MakeLaunch& make) {
    Stages stages(plan, site, make);
    return joining == Joining::joined ? stages.joined() : stages.apart();
}

} // namespace mantissa::MANTISSA_DEVICE
