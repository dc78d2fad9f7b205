R"PY(

# ---- training ----

def hard_tanh(x):
    return keras.ops.clip(x, -1, 1)


def optimizer_of(settings):
    """Keras's own; what it has not, coupled decay and the epsilon outside the root, is put around it."""
    s, scale = settings, LOSS_SCALE
    kinds = {"sgd": (keras.optimizers.SGD, ("momentum", "nesterov")), "rmsprop": (keras.optimizers.RMSprop, ("rho", "epsilon")),
             "adam": (keras.optimizers.Adam, ("beta_1", "beta_2", "epsilon"))}
    base, names = kinds[s["type"]]

    class Own(base):
        def update_step(self, gradient, variable, learning_rate):
            if s["l2"]:  # of the weights before they decay, which is why that is done here too
                gradient = gradient + s["l2"] * keras.ops.cast(variable, gradient.dtype)
                decay, rate = (keras.ops.cast(value, variable.dtype) for value in (s["weight_decay"], learning_rate))
                self.assign_sub(variable, variable * decay * rate)
            if not s.get("epsilon_outside"):
                return super().update_step(gradient, variable, learning_rate)
            rate, gradient = (keras.ops.cast(value, variable.dtype) for value in (learning_rate, gradient))
            velocity = self._velocities[self._get_variable_index(variable)]
            self.assign(velocity, self.rho * velocity + (1 - self.rho) * keras.ops.square(gradient))
            self.assign_sub(variable, rate * gradient / (keras.ops.sqrt(velocity) + self.epsilon))

    own = base if not s["l2"] and not s.get("epsilon_outside") else Own
    fixed = scale["initial"] if scale and scale["mode"] == "fixed" else None
    return own(learning_rate=s["learning_rate"], weight_decay=None if s["l2"] else s["weight_decay"] or None, loss_scale_factor=fixed, **{name: s[name] for name in names})


def loss_of():
    known = {"sparse_categorical_crossentropy": keras.losses.SparseCategoricalCrossentropy, "binary_crossentropy": keras.losses.BinaryCrossentropy}
    if LOSS in known:
        loss = known[LOSS](from_logits=FROM_LOGITS)
        # In a compiled step Keras would take what lies before a softmax or sigmoid, and clip nothing: it does not see through a product.
        return loss if FROM_LOGITS else lambda labels, outputs: loss(labels, outputs * 1)

    def squared_hinge(labels, outputs):
        outputs = keras.ops.cast(outputs, keras.config.floatx())
        wanted = keras.ops.one_hot(keras.ops.cast(labels[:, 0], "int32"), outputs.shape[1]) if outputs.shape[1] > 1 else labels
        wanted = keras.ops.cast(wanted, keras.config.floatx()) * 2 - 1
        return keras.ops.mean(keras.ops.square(keras.ops.maximum(1 - wanted * outputs, 0)), axis=-1)

    return squared_hinge


def set_values(layers, variables, file):
    for name, values in starting_values(variables, file):
        layer, part = name.rsplit("/", 1)
        getattr(layers[layer], part).assign(values)


def shaped(labels):
    if LOSS == "binary_crossentropy" and OUTPUTS > 1:  # each output by itself: is the image of its class?
        return np.eye(OUTPUTS, dtype=np.float32)[labels]
    return labels[:, None].astype(np.float32 if LOSS == "binary_crossentropy" else np.int32)


def validate(model, x, y):
    loss, right = 0.0, 0
    for at in range(0, len(x), BATCH):
        part = range(at, min(at + BATCH, len(x)))
        outputs = np.asarray(model.predict_on_batch(prepared(x[part])), np.float32)
        loss += float(keras.ops.mean(keras.ops.cast(loss_of()(shaped(y[part]), outputs), "float32"))) * len(part)  # NumPy has no bfloat16
        right += int((as_labels(outputs) == y[part]).sum())
    print(f"validation loss {loss / len(x):.6g} accuracy {right / len(x):.4f}", flush=True)


def main():
    options = command_line().parse_args()
    keras.utils.set_random_seed(SEED % 2**32)  # dropout; the initial weights do not depend on it
    keras.config.set_floatx(FLOATX or "float32")  # in which the loss is, and what is read
    keras.config.set_dtype_policy("float32" if POLICY == "tf32" else POLICY)
    keras.config.set_epsilon(EPSILON)
    if keras.backend.backend() == "tensorflow":
        import tensorflow
        tensorflow.config.experimental.enable_tensor_float_32_execution(POLICY == "tf32")
    distribute()
    model, layers, variables = network()
    set_values(layers, variables, options.weights)
    inner = optimizer = optimizer_of(OPTIMIZER)
    if LOSS_SCALE and LOSS_SCALE["mode"] == "dynamic":
        optimizer = keras.optimizers.LossScaleOptimizer(inner, initial_scale=LOSS_SCALE["initial"], dynamic_growth_steps=LOSS_SCALE["growth_interval"])
    model.compile(optimizer=optimizer, loss=loss_of(), auto_scale_loss=False)
    x, y = images_of(options.data, "train")
    whole, begin = whole_run(len(x)), time.time()
    total = options.steps or whole
    for step, (images, labels) in enumerate(batches(x, y, total)):
        if SCHEDULE["type"] != "constant":
            inner.learning_rate = OPTIMIZER["learning_rate"] * factor_at(step, whole)
        model.reset_metrics()  # else the mean of all steps so far is told
        loss = model.train_on_batch(prepared(images), shaped(labels))
        print(f"step {step + 1} loss {float(loss):.9g}", flush=True)
    seconds = time.time() - begin
    print(f"{total} steps in {seconds:.1f} s, {total * BATCH / seconds:.0f} images/s", flush=True)
    validate(model, *images_of(options.data, "validation"))


if __name__ == "__main__":
    main()
)PY"
