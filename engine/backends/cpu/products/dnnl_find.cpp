// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Asks oneDNN for a product, in its version 2 or 3.
#include "backends/cpu/products/found_products.h"
#include "backends/cpu/products/library_threads.h"
#include "core/parallel.h"

namespace mantissa::cpu {
namespace {

using dnnl::memory;
using Parts = Product::Parts;
using Tag = memory::format_tag;

memory::data_type type_of(Number number) { return number == Number::float32 ? memory::data_type::f32 : memory::data_type::bf16; }

dnnl::primitive_attr attributes() {
    dnnl::primitive_attr attr;
    attr.set_scratchpad_mode(dnnl::scratchpad_mode::user);
    return attr;
}

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
    return {dnnl_engine(), training, direct, d.image, d.weights, d.features, d.strides, d.before, d.after, attr, true};
#else
    return {{training, direct, d.image, d.weights, d.features, d.strides, d.before, d.after}, attr, dnnl_engine(), true};
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
    return {dnnl_engine(), direct, d.image, d.weights, d.features, d.strides, d.before, d.after, hint, attr, true};
#else
    return {{direct, d.image, d.weights, d.features, d.strides, d.before, d.after}, attr, dnnl_engine(), hint, true};
#endif
}

// oneDNN 2.6.3 gathers the pixels that a stride leaves in whole vectors of 8 channels, also where there are fewer and the room for them
// ends: on processors with AVX2 and no more it writes behind it.
bool writes_behind_its_scratchpad(const ConvolutionProblem& problem, const std::string& implementation) {
    const Window& window = problem.sizes.window;
    return problem.sizes.in < 8 && (window.stride_y > 1 || window.stride_x > 1) && implementation == "jit_1x1:avx2";
}

// Whether a column of the window sees nothing but padding, wherever the window stands.
bool has_idle_column(const ConvolutionSizes& sizes) {
    const Window& window = sizes.window;
    for (std::int64_t column = 0; column < window.width; ++column) {
        bool sees = false;
        for (std::int64_t ox = 0; ox < sizes.out_width && !sees; ++ox) {
            const std::int64_t x = ox * window.stride_x - window.left + column;
            sees = x >= 0 && x < sizes.width;
        }
        if (!sees)
            return true;
    }
    return false;
}

// oneDNN 2.6.3 takes the gradients of such a column, which are 0, from a part of its scratchpad that it has not written, where it
// multiplies bfloat16 in windows with a stride (jit_bf16:avx512_core_bf16, jit:avx512_core_amx_bf16).
bool reads_what_nobody_wrote(const ConvolutionProblem& problem, const std::string& implementation) {
    return problem.sizes.window.stride_x > 1 && implementation.find("bf16") != std::string::npos && has_idle_column(problem.sizes);
}

dnnl::convolution_backward_weights::primitive_desc backward_weights(const ConvolutionProblem& problem, const dnnl::primitive_attr& attr) {
    using Kind = dnnl::convolution_backward_weights;
    ConvolutionDescriptors d = descriptors_of(problem);
    auto hint = forward_of(problem);
#if DNNL_VERSION_MAJOR >= 3
    Kind::primitive_desc found(dnnl_engine(), direct, d.image, d.weights, d.features, d.strides, d.before, d.after, hint, attr, true);
#else
    const Kind::desc wanted(direct, d.image, d.weights, d.features, d.strides, d.before, d.after); // read by next_impl(), as the hint is
    Kind::primitive_desc found(wanted, attr, dnnl_engine(), hint, true);
#endif
    while (found && writes_behind_its_scratchpad(problem, found.impl_info_str()))
        if (!found.next_impl())
            return {};
    if (found && reads_what_nobody_wrote(problem, found.impl_info_str()))
        return {}; // in float32, then: such images are small
    return found;
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
    return {dnnl_engine(), left, right, result, attributes(), true};
#else
    return {{left, right, result}, attributes(), dnnl_engine(), true};
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

template <typename Problem>
std::shared_ptr<Parts> in_slices_or_whole(const Problem& problem, const std::function<std::shared_ptr<Parts>(const Problem&)>& find) {
    const Slices slices = slices_of(problem, thread_count());
    const LibraryThreads ours(slices.count > 0 ? LibraryThreads::Use::one : LibraryThreads::Use::team);
    auto parts = found_or_nothing([&] { return find(slices.count > 0 ? slice_of(problem, slices) : problem); });
    if (parts)
        parts->operands = problem.operands, parts->slices = slices;
    return parts;
}

std::shared_ptr<Parts> ask(const ConvolutionProblem& problem) {
    auto parts = in_slices_or_whole<ConvolutionProblem>(problem, [](const ConvolutionProblem& part) {
        switch (part.direction) {
        case Direction::forward: return find_forward(part);
        case Direction::backward_data: return find_backward_data(part);
        default: return find_backward_weights(part);
        }
    });
    if (parts)
        parts->plain_weights = descriptors_of(problem).plain_weights;
    return parts;
}

std::shared_ptr<Parts> ask(const MatrixProblem& problem) { return in_slices_or_whole<MatrixProblem>(problem, find_matrix); }

template <typename Problem>
FoundProducts<Problem>& found_products() {
    dnnl_engine(); // outlives what is kept
    static FoundProducts<Problem> found;
    return found;
}

} // namespace

const dnnl::engine& dnnl_engine() {
    static const dnnl::engine cpu(dnnl::engine::kind::cpu, 0);
    return cpu;
}

std::optional<Product> Product::find(const ConvolutionProblem& problem) {
    auto parts = found_products<ConvolutionProblem>().get(problem, thread_count(), [&] { return ask(problem); });
    return parts ? std::optional(Product(parts)) : std::nullopt;
}

std::optional<Product> Product::find(const MatrixProblem& problem) {
    auto parts = found_products<MatrixProblem>().get(problem, thread_count(), [&] { return ask(problem); });
    return parts ? std::optional(Product(parts)) : std::nullopt;
}

long Product::asked() { return found_products<ConvolutionProblem>().asked() + found_products<MatrixProblem>().asked(); }

} // namespace mantissa::cpu
