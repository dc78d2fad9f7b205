// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/joins.h"

#include "backends/cuda/device/operands.h"
#include "backends/cuda/kernels.h"
#include "backends/cuda/optimizers.h"
#include "backends/cuda/packing.h"

#include <algorithm>
#include <map>
#include <optional>

namespace mantissa::MANTISSA_DEVICE {
namespace {

// One variable's update with what is done to its gradient just before: a cast, unscaling, decay.
struct Chain {
    const Operation *cast = nullptr, *unscale = nullptr, *decay = nullptr, *update = nullptr;
    int first = 0, count = 0;

    int gradient() const { return (cast ? cast : unscale ? unscale : decay ? decay : update)->inputs[0]; }
};

class Stages {
public:
    Stages(const Plan& plan, const SiteOf& site, const MakeLaunch& make) : graph_(plan.graph), site_(site), make_(make) {}

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
        std::size_t i = 0;
        for (; i < graph_.operations.size() && is_of_variables(graph_.operations[i]); ++i) {
            Conversion conversion = conversion_from(i);
            if (!can_convert(site_, conversion)) {
                apart.push_back(i);
                continue;
            }
            together.push_back(conversion);
            if (conversion.cast && conversion.pack)
                ++i;
        }
        if (!together.empty())
            stages_.push_back({make_conversions(site_, together), 0, static_cast<int>(i)});
        for (std::size_t one : apart)
            single(one);
        return i;
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

    // Gradients that updates read where the libraries left them. Their memory is free for others once they would have been unpacked,
    // so nothing else may be written from there on: all of them are read so, or none.
    void find_packed() {
        std::size_t i = 0;
        while (i < graph_.operations.size() && !is_unpacked_gradient(i))
            ++i;
        while (i < graph_.operations.size()) {
            const Operation& operation = graph_.operations[i];
            if (is_unpacked_gradient(i)) {
                packed_[operation.outputs[0]] = operation.inputs[0];
                ++i;
            } else if (auto chain = chain_at(i)) {
                i += static_cast<std::size_t>(chain->count);
            } else if (writes_no_arena(operation)) {
                ++i;
            } else {
                return packed_.clear();
            }
        }
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

    // Whether nothing is lost when a gradient goes on in a register instead of through this tensor.
    bool passes_through(const Operation& operation, const Format& arithmetic) const {
        const Tensor& tensor = graph_.output(operation, 0);
        return tensor.format.format == arithmetic && tensor.format.state_slot < 0 && operation.rounding == RoundingRule{} &&
               operation.commit == Commit::always;
    }

    std::optional<Chain> chain_at(std::size_t i) const {
        Chain chain;
        chain.first = static_cast<int>(i);
        int carried = -1;
        for (; i < graph_.operations.size(); ++i) {
            const Operation& operation = graph_.operations[i];
            if (carried >= 0 && operation.inputs.front() != carried)
                return std::nullopt;
            const Operation** place = operation.kind == OpKind::quantize && carried < 0                     ? &chain.cast
                                      : operation.kind == OpKind::unscale && !chain.unscale && !chain.decay ? &chain.unscale
                                      : operation.kind == OpKind::add_l2 && !chain.decay                    ? &chain.decay
                                      : is_update(operation.kind)                                           ? &chain.update
                                                                                                            : nullptr;
            if (!place)
                return std::nullopt;
            *place = &operation;
            ++chain.count;
            if (chain.update)
                return can_pass(chain) ? std::optional(chain) : std::nullopt;
            carried = operation.outputs[0];
        }
        return std::nullopt;
    }

    bool can_pass(const Chain& chain) const {
        const Format& arithmetic = chain.update->arithmetic;
        bool decays_itself = !chain.decay || (chain.decay->inputs[1] == chain.update->inputs[1] && chain.decay->arithmetic == arithmetic);
        for (const Operation* operation : {chain.cast, chain.unscale, chain.decay})
            if (operation && !passes_through(*operation, arithmetic))
                return false;
        return decays_itself && graph_.tensor(chain.gradient()).format.state_slot < 0;
    }

    bool alike(const Chain& a, const Chain& b) const {
        const Operation &x = *a.update, &y = *b.update;
        bool settings = x.kind == y.kind && std::get<Optimizer>(x.attributes) == std::get<Optimizer>(y.attributes) &&
                        x.arithmetic == y.arithmetic && x.rounding == y.rounding && x.commit == y.commit;
        bool prepared = !a.unscale == !b.unscale && !a.decay == !b.decay &&
                        (!a.decay || std::get<Decay>(a.decay->attributes).l2 == std::get<Decay>(b.decay->attributes).l2);
        bool formats = x.outputs.size() == y.outputs.size() && can_share_table(site_(x), a.gradient(), site_(y), b.gradient());
        for (std::size_t i = 0; formats && i < x.outputs.size(); ++i)
            formats = graph_.output(x, i).format == graph_.output(y, i).format;
        return settings && prepared && formats;
    }

    std::vector<Chain> chains_from(std::size_t i) const {
        std::vector<Chain> chains;
        for (;;) {
            std::size_t unpacked = i;
            while (unpacked < graph_.operations.size() && is_read_packed(unpacked))
                ++unpacked;
            auto next = chain_at(unpacked);
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
                return others.size() < static_cast<std::size_t>(UpdateTable::most_entries) && alike(others.front(), chain);
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
    std::map<int, int> packed_; // gradients, by tensor, that are read where a library left them
    std::vector<Stage> stages_;
};

} // namespace

std::vector<Stage> make_stages(const Plan& plan, Joining joining, const SiteOf& site, const MakeLaunch& make) {
    Stages stages(plan, site, make);
    return joining == Joining::joined ? stages.joined() : stages.apart();
}

} // namespace mantissa::MANTISSA_DEVICE
