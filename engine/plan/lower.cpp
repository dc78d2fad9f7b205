// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/sample_pick.h"
#include "model/lowering.h"
#include "plan/compile.h"

namespace mantissa {
namespace {

// What scaling and deciding about a step need, round the optimizer.
class StepLowering {
public:
    explicit StepLowering(const StepRequest& request) : request_(request), to_(request.batch, request.mode) {}

    Graph run() {
        int x = lower_input();
        int labels = to_.raw("labels", {request_.batch}, Storage::int32, Category::input);
        int outputs = lower_layers(request_.model->layers, to_, x);
        to_.graph().labels = labels;
        to_.graph().outputs = outputs;
        if (to_.training())
            train(outputs, labels);
        else
            to_.emit(OpKind::loss, {{outputs, Role::loss}, {labels, Role::raw}}, {}, request_.model->loss);
        return std::move(to_.graph());
    }

private:
    int lower_input() {
        const Shape& image = request_.model->input;
        Shape shape{request_.batch, image[0], image[1], image[2]};
        if (request_.input == StepRequest::Input::prepared)
            return to_.graph().input_bytes = to_.activation("input", shape);
        if (request_.kept_samples > 0)
            return gather(shape);
        int bytes = to_.raw("input_bytes", shape, Storage::uint8, Category::input);
        int x = to_.activation("input", shape);
        to_.graph().input_bytes = bytes;
        to_.emit(OpKind::prepare_input, {{bytes, Role::raw}}, {x}, Rescale{request_.rescale}, Part::copy);
        return x;
    }

    int gather(const Shape& shape) {
        int samples = to_.raw("samples", {request_.batch, pick_numbers}, Storage::int32, Category::input);
        int set = to_.raw("data_set", {request_.kept_samples, shape[1], shape[2], shape[3]}, Storage::uint8, Category::data_set);
        to_.graph().tensor(set).residence = Residence::data;
        int x = to_.activation("input", shape);
        to_.graph().input_bytes = samples;
        to_.emit(OpKind::gather, {{samples, Role::raw}, {set, Role::raw}}, {x}, Rescale{request_.rescale}, Part::copy);
        return x;
    }

    bool scaled() const { return request_.loss_scale.mode != LossScaling::Mode::off; }
    bool may_skip() const { return request_.loss_scale.mode == LossScaling::Mode::dynamic; }

    void train(int outputs, int labels) {
        int gradient = to_.tensor("loss:gradient", to_.shape(outputs), Role::loss, Category::activations);
        to_.emit(OpKind::loss, {{outputs, Role::loss}, {labels, Role::raw}}, {gradient}, request_.model->loss);
        to_.give_gradient(outputs, scaled() ? scale(gradient) : gradient);
        to_.run_backward();
        if (may_skip())
            check();
        for (const Lowering::Parameter& parameter : to_.parameters())
            update(parameter);
        to_.emit(OpKind::update_loss_scale, {}, {}, request_.loss_scale, Part::check);
        to_.emit(OpKind::advance_step, {}, {}, {}, Part::other);
    }

    int scale(int gradient) {
        int result = to_.tensor("loss:scaled_gradient", to_.shape(gradient), Role::loss, Category::activations);
        to_.emit(OpKind::scale_gradient, {{gradient, Role::loss}}, {result}, {}, Part::check);
        return result;
    }

    void check() {
        std::vector<Wanted> gradients;
        for (const Lowering::Parameter& parameter : to_.parameters())
            gradients.push_back({parameter.gradient, Role::raw});
        to_.emit(OpKind::finite_check, gradients, {}, {}, Part::check);
    }

    std::string own_name(int variable) {
        const std::string& name = to_.graph().tensor(variable).name;
        return name.substr(name.find('/') + 1);
    }

    int prepared_gradient(const Lowering::Parameter& parameter) {
        int gradient = parameter.gradient;
        if (scaled()) {
            int plain =
                to_.tensor(own_name(parameter.variable) + ":unscaled_gradient", to_.shape(gradient), Role::update, Category::gradients);
            to_.emit(OpKind::unscale, {{gradient, Role::update}}, {plain}, {}, Part::check);
            gradient = plain;
        }
        if (request_.optimizer.l2() > 0) {
            int decayed =
                to_.tensor(own_name(parameter.variable) + ":decayed_gradient", to_.shape(gradient), Role::update, Category::gradients);
            to_.emit(OpKind::add_l2, {{gradient, Role::update}, {parameter.variable, Role::raw}}, {decayed}, Decay{request_.optimizer.l2()},
                     Part::update);
            gradient = decayed;
        }
        return gradient;
    }

    void update(const Lowering::Parameter& parameter) {
        to_.open(parameter.layer, Lowering::Path::known);
        std::vector<Wanted> inputs = {{prepared_gradient(parameter), Role::update}, {parameter.variable, Role::raw}};
        std::vector<int> outputs = {parameter.variable};
        Optimizer optimizer = request_.optimizer.attributes();
        for (const std::string& slot : request_.optimizer.type->slot_names(optimizer)) {
            int index =
                to_.tensor(own_name(parameter.variable) + ":" + slot, to_.shape(parameter.variable), Role::state, Category::optimizer);
            to_.graph().tensor(index).residence = Residence::state;
            inputs.push_back({index, Role::raw});
            outputs.push_back(index);
        }
        Operation& operation = to_.emit(request_.optimizer.type->operation, inputs, outputs, optimizer, Part::update);
        operation.commit = may_skip() ? Commit::if_finite : Commit::always;
        to_.close();
    }

    const StepRequest& request_;
    Lowering to_;
};

} // namespace

Graph lower(const StepRequest& request) { return StepLowering(request).run(); }

} // namespace mantissa
