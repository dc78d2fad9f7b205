// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/dnnl_shim.h"

#include "core/error.h"

#include <oneapi/dnnl/dnnl.hpp>

#include <functional>
#include <vector>

namespace mantissa::cpu {
namespace {

using dnnl::memory;
using Descriptor = memory::desc;
using Tag = memory::format_tag;

const dnnl::engine& engine() {
    static const dnnl::engine cpu(dnnl::engine::kind::cpu, 0);
    return cpu;
}

const dnnl::stream& stream() {
    static const dnnl::stream in_order(engine());
    return in_order;
}

memory::data_type type_of(Number number) { return number == Number::float32 ? memory::data_type::f32 : memory::data_type::bf16; }

dnnl::primitive_attr attributes() {
    dnnl::primitive_attr attr;
    attr.set_scratchpad_mode(dnnl::scratchpad_mode::user);
    return attr;
}

// How the elements of a layout lie: strides of the outer dimensions, sizes of the inner blocks and what they divide.
struct Blocking {
    memory::dims strides, blocks, divided;
};

Blocking blocking_of(const Descriptor& descriptor) {
#if DNNL_VERSION_MAJOR >= 3
    return {descriptor.get_strides(), descriptor.get_inner_blks(), descriptor.get_inner_idxs()};
#else
    const auto& of = descriptor.data.format_desc.blocking;
    return {{of.strides, of.strides + descriptor.data.ndims},
            {of.inner_blks, of.inner_blks + of.inner_nblks},
            {of.inner_idxs, of.inner_idxs + of.inner_nblks}};
#endif
}

// A name that differs wherever the layout does: "strides 144,16,48,16 blocks 16b4a".
std::string token_of(const Descriptor& descriptor) {
    Blocking blocking = blocking_of(descriptor);
    std::string token = "strides";
    for (std::size_t i = 0; i < blocking.strides.size(); ++i)
        token += (i == 0 ? " " : ",") + std::to_string(blocking.strides[i]);
    for (std::size_t i = 0; i < blocking.blocks.size(); ++i)
        token += (i == 0 ? " blocks " : "") + std::to_string(blocking.blocks[i]) + static_cast<char>('a' + blocking.divided[i]);
    return token;
}

} // namespace

struct Product::Parts {
    std::string implementation;
    Descriptor left, right, result, scratchpad;
    Descriptor weights, plain_weights; // convolutions alone
    int left_argument = 0, right_argument = 0, result_argument = 0;
    std::function<dnnl::primitive()> make;
    dnnl::primitive primitive;
    memory memories[4];
    std::vector<dnnl_exec_arg_t> arguments;

    bool is_packed() const { return plain_weights != Descriptor() && weights != plain_weights; }
};

namespace {

using Parts = Product::Parts;

struct ConvolutionDescriptors {
    Descriptor image, weights, features, plain_weights;
    memory::dims strides, before, after;
};

ConvolutionDescriptors descriptors_of(const ConvolutionProblem& problem) {
    const ConvolutionSizes& s = problem.sizes;
    const Window& w = s.window;
    bool into_weights = problem.direction == Direction::backward_weights, into_image = problem.direction == Direction::backward_data;
    auto type = [&](bool is_result) { return type_of(is_result ? problem.result : problem.operands); };
    memory::dims weights = {s.out, s.in, w.height, w.width};
    return {.image = {{s.batch, s.in, s.height, s.width}, type(into_image), Tag::nhwc},
            .weights = {weights, type(into_weights), Tag::any},
            .features = {{s.batch, s.out, s.out_height, s.out_width}, type(!into_weights && !into_image), Tag::nhwc},
            .plain_weights = {weights, type(into_weights), Tag::hwio},
            .strides = {w.stride_y, w.stride_x},
            .before = {w.top, w.left},
            .after = {w.bottom, w.right}};
}

constexpr auto direct = dnnl::algorithm::convolution_direct;

dnnl::convolution_forward::primitive_desc forward(const ConvolutionDescriptors& d, const dnnl::primitive_attr& attr) {
    constexpr auto training = dnnl::prop_kind::forward_training;
#if DNNL_VERSION_MAJOR >= 3
    return {engine(), training, direct, d.image, d.weights, d.features, d.strides, d.before, d.after, attr, true};
#else
    return {{training, direct, d.image, d.weights, d.features, d.strides, d.before, d.after}, attr, engine(), true};
#endif
}

// Backward descriptors want to see the forward pass they belong to.
dnnl::convolution_forward::primitive_desc forward_of(ConvolutionProblem problem) {
    problem.direction = Direction::forward;
    problem.result = problem.operands;
    return forward(descriptors_of(problem), attributes());
}

dnnl::convolution_backward_data::primitive_desc backward_data(const ConvolutionProblem& problem, const dnnl::primitive_attr& attr) {
    ConvolutionDescriptors d = descriptors_of(problem);
    auto hint = forward_of(problem);
#if DNNL_VERSION_MAJOR >= 3
    return {engine(), direct, d.image, d.weights, d.features, d.strides, d.before, d.after, hint, attr, true};
#else
    return {{direct, d.image, d.weights, d.features, d.strides, d.before, d.after}, attr, engine(), hint, true};
#endif
}

dnnl::convolution_backward_weights::primitive_desc backward_weights(const ConvolutionProblem& problem, const dnnl::primitive_attr& attr) {
    ConvolutionDescriptors d = descriptors_of(problem);
    auto hint = forward_of(problem);
#if DNNL_VERSION_MAJOR >= 3
    return {engine(), direct, d.image, d.weights, d.features, d.strides, d.before, d.after, hint, attr, true};
#else
    return {{direct, d.image, d.weights, d.features, d.strides, d.before, d.after}, attr, engine(), hint, true};
#endif
}

template <typename Primitive, typename PrimitiveDescriptor>
std::shared_ptr<Parts> common_parts(const PrimitiveDescriptor& descriptor) {
    auto parts = std::make_shared<Parts>();
    parts->implementation = std::string("oneDNN ") + descriptor.impl_info_str();
    parts->scratchpad = descriptor.scratchpad_desc();
    parts->make = [descriptor] { return Primitive(descriptor); };
    return parts;
}

std::shared_ptr<Parts> find_forward(const ConvolutionProblem& problem) {
    using Kind = dnnl::convolution_forward;
    auto found = forward(descriptors_of(problem), attributes());
    if (!found)
        return nullptr;
    auto parts = common_parts<Kind>(found);
    parts->left = found.src_desc(), parts->right = found.weights_desc(), parts->result = found.dst_desc();
    parts->left_argument = DNNL_ARG_SRC, parts->right_argument = DNNL_ARG_WEIGHTS, parts->result_argument = DNNL_ARG_DST;
    parts->weights = parts->right;
    return parts;
}

std::shared_ptr<Parts> find_backward_data(const ConvolutionProblem& problem) {
    using Kind = dnnl::convolution_backward_data;
    auto found = backward_data(problem, attributes());
    if (!found)
        return nullptr;
    auto parts = common_parts<Kind>(found);
    parts->left = found.diff_dst_desc(), parts->right = found.weights_desc(), parts->result = found.diff_src_desc();
    parts->left_argument = DNNL_ARG_DIFF_DST, parts->right_argument = DNNL_ARG_WEIGHTS, parts->result_argument = DNNL_ARG_DIFF_SRC;
    parts->weights = parts->right;
    return parts;
}

std::shared_ptr<Parts> find_backward_weights(const ConvolutionProblem& problem) {
    using Kind = dnnl::convolution_backward_weights;
    auto found = backward_weights(problem, attributes());
    if (!found)
        return nullptr;
    auto parts = common_parts<Kind>(found);
    parts->left = found.src_desc(), parts->right = found.diff_dst_desc(), parts->result = found.diff_weights_desc();
    parts->left_argument = DNNL_ARG_SRC, parts->right_argument = DNNL_ARG_DIFF_DST, parts->result_argument = DNNL_ARG_DIFF_WEIGHTS;
    parts->weights = parts->result;
    return parts;
}

// Refusals come as an empty descriptor or as an exception, depending on where oneDNN notices.
std::shared_ptr<Parts> found_or_nothing(const std::function<std::shared_ptr<Parts>()>& find) {
    try {
        return find();
    } catch (const dnnl::error&) {
        return nullptr;
    }
}

Descriptor matrix(std::int64_t rows, std::int64_t columns, Number number, MatrixProblem::Order order) {
    memory::dims strides = order == MatrixProblem::Order::plain ? memory::dims{columns, 1} : memory::dims{1, rows};
    return {{rows, columns}, type_of(number), strides};
}

dnnl::matmul::primitive_desc multiply(const MatrixProblem& p) {
    Descriptor left = matrix(p.rows, p.inner, p.operands, p.left), right = matrix(p.inner, p.columns, p.operands, p.right);
    Descriptor result = matrix(p.rows, p.columns, p.result, MatrixProblem::Order::plain);
#if DNNL_VERSION_MAJOR >= 3
    return {engine(), left, right, result, attributes(), true};
#else
    return {{left, right, result}, attributes(), engine(), true};
#endif
}

std::shared_ptr<Parts> find_matrix(const MatrixProblem& problem) {
    auto found = multiply(problem);
    if (!found)
        return nullptr;
    auto parts = common_parts<dnnl::matmul>(found);
    parts->left = found.src_desc(), parts->right = found.weights_desc(), parts->result = found.dst_desc();
    parts->left_argument = DNNL_ARG_SRC, parts->right_argument = DNNL_ARG_WEIGHTS, parts->result_argument = DNNL_ARG_DST;
    return parts;
}

void check(dnnl_status_t status, const std::string& implementation) {
    if (status != dnnl_success)
        throw Error("[" + implementation + "] failed with status " + std::to_string(status));
}

void set_data(memory& of, const void* data) { check(dnnl_memory_set_data_handle(of.get(), const_cast<void*>(data)), "oneDNN memory"); }

} // namespace

std::size_t number_bytes(Number number) { return number == Number::float32 ? 4 : 2; }

std::optional<Product> Product::find(const ConvolutionProblem& problem) {
    auto parts = found_or_nothing([&] {
        switch (problem.direction) {
        case Direction::forward: return find_forward(problem);
        case Direction::backward_data: return find_backward_data(problem);
        default: return find_backward_weights(problem);
        }
    });
    if (!parts)
        return std::nullopt;
    parts->plain_weights = descriptors_of(problem).plain_weights;
    return Product(parts);
}

std::optional<Product> Product::find(const MatrixProblem& problem) {
    auto parts = found_or_nothing([&] { return find_matrix(problem); });
    return parts ? std::optional(Product(parts)) : std::nullopt;
}

std::string Product::implementation() const { return parts_->implementation; }
std::size_t Product::scratch_bytes() const { return parts_->scratchpad.get_size(); }
std::string Product::weights_token() const { return parts_->is_packed() ? token_of(parts_->weights) : std::string{}; }
std::size_t Product::weights_bytes() const { return parts_->weights.get_size(); }

void Product::prepare() {
    Parts& p = *parts_;
    p.primitive = p.make();
    int place = 0;
    auto bind = [&](int argument, const Descriptor& descriptor) {
        p.memories[place] = memory(descriptor, engine(), DNNL_MEMORY_NONE);
        p.arguments.push_back({argument, p.memories[place++].get()});
    };
    bind(p.left_argument, p.left);
    bind(p.right_argument, p.right);
    bind(p.result_argument, p.result);
    if (p.scratchpad.get_size() > 0)
        bind(DNNL_ARG_SCRATCHPAD, p.scratchpad);
}

void Product::run(const Operands& operands) const {
    Parts& p = *parts_;
    const void* data[] = {operands.left, operands.right, operands.result, operands.scratch};
    for (std::size_t i = 0; i < p.arguments.size(); ++i)
        set_data(p.memories[i], data[i]);
    check(dnnl_primitive_execute(p.primitive.get(), stream().get(), static_cast<int>(p.arguments.size()), p.arguments.data()),
          p.implementation);
}

struct WeightsReorder::Parts {
    memory from, to;
    dnnl::reorder reorder;
};

WeightsReorder::WeightsReorder(const Product& product, Way way) : parts_(std::make_shared<Parts>()) {
    Descriptor from = product.parts_->plain_weights, to = product.parts_->weights;
    if (way == Way::unpack)
        std::swap(from, to);
    parts_->from = memory(from, engine(), DNNL_MEMORY_NONE);
    parts_->to = memory(to, engine(), DNNL_MEMORY_NONE);
    parts_->reorder = dnnl::reorder(parts_->from, parts_->to);
}

void WeightsReorder::run(const void* from, void* to) const {
    set_data(parts_->from, from);
    set_data(parts_->to, to);
    dnnl_exec_arg_t arguments[] = {{DNNL_ARG_FROM, parts_->from.get()}, {DNNL_ARG_TO, parts_->to.get()}};
    check(dnnl_primitive_execute(parts_->reorder.get(), stream().get(), 2, arguments), "oneDNN reorder");
}

bool has_bfloat16_products() {
    // Each instruction set's number holds the bits of those it includes.
    auto here = static_cast<unsigned>(dnnl::get_effective_cpu_isa()), wanted = static_cast<unsigned>(dnnl::cpu_isa::avx512_core_bf16);
    return (here & wanted) == wanted;
}

std::string dnnl_instructions() { return std::to_string(static_cast<unsigned>(dnnl::get_effective_cpu_isa())); }

std::string dnnl_version() {
    const dnnl_version_t* version = ::dnnl_version();
    return "oneDNN " + std::to_string(version->major) + "." + std::to_string(version->minor) + "." + std::to_string(version->patch);
}

} // namespace mantissa::cpu
