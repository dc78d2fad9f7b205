# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""Random experiments that are valid: experiment(seed) draws every kind of layer, loss, optimizer and schedule with all their fields.

The networks are small and their learning rates too: what is compared is arithmetic, not how far two paths part from each other.
"""
import random

FUNCTIONS = ["relu", "leaky_relu", "sigmoid", "tanh", "hard_tanh", "softmax"]
INITIALIZERS = ["glorot_uniform", "glorot_normal", "he_uniform", "he_normal", "lecun_uniform", "lecun_normal"]
FLOATS = ["float32", "mixed_float16", "mixed_bfloat16", "bfloat16", "float16"]
FLOATX = ["floatx_float16", "floatx_bfloat16"]
FEW_BITS = ["tf32", "float8", "mxfp8", "mxfp6", "mxfp4", "nvfp4", "fixed16", "fixed32", "dynamic_fixed", "binary", "custom"]


def sides(window, padding):
    """What a padding adds to height and width."""
    if isinstance(padding, list):
        return padding[0] + padding[1], padding[2] + padding[3]
    return (0, 0)


def pooled(size, window, stride, padding):
    if padding == "same":
        return [-(-size[i] // stride[i]) for i in (0, 1)]
    more = sides(window, padding)
    return [(size[i] + more[i] - window[i]) // stride[i] + 1 for i in (0, 1)]


class Dice(random.Random):
    """Draws one experiment."""

    def often(self, share):
        return self.random() < share

    def pair(self, most):
        if self.often(0.5):
            one = self.randint(1, most)
            return [one, one]
        return [self.randint(1, most), self.randint(1, most)]

    def written(self, pair):
        return pair[0] if pair[0] == pair[1] and self.often(0.7) else pair

    def window(self, layer, key, shape, strides=3):
        """A window that fits, into `layer`; what comes out of it."""
        window, padding = self.pair(5 if key == "kernel" else 4), self.choice(["same", "valid", "sides"])
        if padding == "sides":
            padding = [self.randint(0, min(2, window[i // 2] - 1)) for i in range(4)]
        if padding != "same":
            more = sides(window, padding)
            window = [min(window[i], shape[i] + more[i]) for i in (0, 1)]
            if isinstance(padding, list):
                padding = [min(side, window[i // 2] - 1) for i, side in enumerate(padding)]
                more = sides(window, padding)
                window = [min(window[i], shape[i] + more[i]) for i in (0, 1)]
                if any(side >= window[i // 2] for i, side in enumerate(padding)):
                    padding = "same"
        stride, said = (window, False) if key == "size" and self.often(0.4) else (self.pair(strides), True)
        layer[key] = self.written(window)
        if said:
            layer["stride"] = self.written(stride)
        if padding != "valid" or self.often(0.3):
            layer["padding"] = padding
        return pooled(shape, window, stride, padding)

    def weights(self, layer):
        """Fields that layers with a kernel share."""
        if self.often(0.4):
            layer["activation"] = self.choice(["none", *FUNCTIONS])
        if self.often(0.3):
            layer["bias"] = False
        if self.often(0.5):
            layer["kernel_initializer"] = self.choice(INITIALIZERS * 3 + ["zeros", "ones"])
        if self.often(0.3) and layer.get("bias", True):
            layer["bias_initializer"] = self.choice(["zeros", "ones", *INITIALIZERS])
        return layer

    def conv2d(self, shape):
        layer = self.weights({"type": "conv2d", "filters": self.randint(1, 9)})
        return layer, [*self.window(layer, "kernel", shape), layer["filters"]]

    def pooling(self, shape):
        layer = {"type": self.choice(["max_pool2d", "average_pool2d"])}
        return layer, [*self.window(layer, "size", shape), shape[2]]

    def batch_norm(self, shape):
        layer = {"type": "batch_norm"}
        if self.often(0.5):
            layer["momentum"] = self.choice([0.0, 0.5, 0.9, 0.999])
        if self.often(0.5):
            layer["epsilon"] = self.choice([1e-2, 1e-3, 1e-4, 0.1])
        return layer, shape

    def activation(self, shape):
        return {"type": "activation", "function": self.choice(FUNCTIONS)}, shape

    def dropout(self, shape):
        return {"type": "dropout", "rate": 0.0}, shape  # each program draws masks of its own

    def dense(self, shape):
        layer = self.weights({"type": "dense", "units": self.randint(1, 17)})
        return layer, [layer["units"]]

    def residual(self, shape, depth):
        layers, out = self.chain(shape, self.randint(1, 3), depth + 1)
        layer = {"type": "residual", "layers": layers}
        if len(shape) == 3 and out == [*[-(-shape[i] // max(1, -(-shape[i] // out[i]))) for i in (0, 1)], out[2]] and self.often(0.6):
            return layer, out  # the projection, or nothing, comes by itself
        if out == shape and self.often(0.5):
            return layer, out
        if len(shape) == 1:
            layer["shortcut"] = [self.weights({"type": "dense", "units": out[0]})]
            return layer, out
        stride = [-(-shape[i] // out[i]) for i in (0, 1)]
        if [-(-shape[i] // stride[i]) for i in (0, 1)] != out[:2]:
            return None, shape
        layer["shortcut"] = [self.weights({"type": "conv2d", "filters": out[2], "kernel": self.randint(1, 3), "padding": "same", "stride": stride})]
        if self.often(0.4):
            layer["shortcut"].append(self.batch_norm(out)[0])
        return layer, out

    def chain(self, shape, count, depth=0):
        layers, image = [], len(shape) == 3
        kinds = [self.conv2d] * 4 + [self.pooling] * 3 if image else [self.dense] * 4
        kinds += [self.batch_norm] * 2 + [self.activation] * 2 + [self.dropout]
        while len(layers) < count:
            if depth < 2 and self.often(0.15):
                layer, after = self.residual(shape, depth)
            else:
                layer, after = self.choice(kinds)(shape)
            if layer is None:
                continue
            layers.append(layer)
            shape = after
        return layers, shape

    def model(self, classes):
        shape = [self.randint(8, 19), self.randint(8, 19), self.choice([1, 3])]  # what is drawn has sides of 8 at least
        model = {"input": shape}
        layers, shape = self.chain(shape, self.randint(0, 5))
        layers.append({"type": self.choice(["flatten", "global_average_pool2d"])})
        shape = [shape[2] if layers[-1]["type"] == "global_average_pool2d" else shape[0] * shape[1] * shape[2]]
        more, _ = self.chain(shape, self.randint(0, 2))
        loss = self.choice(["sparse_categorical_crossentropy", "sparse_categorical_crossentropy", "binary_crossentropy", "squared_hinge"])
        units = 1 if classes == 2 and loss != "sparse_categorical_crossentropy" and self.often(0.6) else classes
        head = {"type": "dense", "units": units, "name": "head"}
        if loss != "squared_hinge" and self.often(0.25):
            model["from_logits"] = False
            head["activation"] = "sigmoid" if loss == "binary_crossentropy" else "softmax"
            if self.often(0.4):
                model["epsilon"] = self.choice([1e-7, 1e-4, 0.01])
        model["layers"], model["loss"] = layers + more + [head], loss
        return model

    def optimizer(self):
        made = {"type": self.choice(["sgd", "rmsprop", "adam"])}
        if made["type"] == "sgd":
            made["learning_rate"] = self.choice([0.001, 0.01, 0.03])
            if self.often(0.6):
                made.update(momentum=self.choice([0.5, 0.9]), nesterov=self.often(0.5))
        elif made["type"] == "rmsprop":
            made.update(learning_rate=self.choice([1e-4, 5e-4, 3e-3]), rho=self.choice([0.5, 0.9, 0.99]), epsilon=self.choice([1e-7, 1e-4, 1e-2]))
            made["epsilon_outside"] = self.often(0.5)
        else:
            made.update(learning_rate=self.choice([1e-4, 5e-4, 3e-3]), beta_1=self.choice([0.0, 0.5, 0.9]), beta_2=self.choice([0.9, 0.99, 0.999]))
            made["epsilon"] = self.choice([1e-7, 1e-4, 1e-2])
        for key in ("weight_decay", "l2"):
            if self.often(0.25):
                made[key] = self.choice([0.001, 0.1, 0.9])
        return made

    def schedule(self):
        kind = self.choice(["constant", "step", "exponential", "linear", "cosine"])
        made = {"type": kind}
        if kind in ("step", "exponential"):
            made.update(every=self.randint(1, 6), factor=self.choice([0.3, 0.5, 0.9, 1.0]))
        elif kind in ("linear", "cosine"):
            if self.often(0.6):
                made["steps"] = self.randint(1, 20)
            if self.often(0.5):
                made["final"] = self.choice([0.0, 0.1, 1.0])
        return made

    def loss_scale(self):
        mode = self.choice(["off", "fixed", "dynamic", "dynamic"])
        made = {"mode": mode}
        if mode == "fixed":
            made["value"] = self.choice([0.25, 1.0, 3.0, 128.0])
        elif mode == "dynamic":
            made.update(initial=self.choice([1024.0, 32768.0, 2.0**30, 2.0**100]), growth_interval=self.randint(1, 5))
            if self.often(0.3):
                made.update(growth_factor=self.choice([1.0, 3.0]), backoff_factor=self.choice([0.1, 0.25]))
            if self.often(0.3):
                made.update(minimum=self.choice([1.0, 64.0]), maximum=max(made["initial"], self.choice([2048.0, 1e6])))
        return made

    def data(self, classes):
        made = {"source": "procedural", "classes": classes, "seed": self.randint(0, 99), "train": self.randint(24, 60), "validation": self.randint(7, 30)}
        if self.often(0.3):
            made["augment"] = self.sample(["horizontal_flip", "vertical_flip"], self.randint(1, 2))
        if self.often(0.2):
            made["pad_crop"] = self.randint(1, 3)
        if self.often(0.2):
            made["cutout"] = self.randint(1, 5)
        if self.often(0.2):
            made["rescale"] = self.choice([1 / 127.5, 1 / 512])
        return made


def named(layers):
    for layer in layers:
        for inside in ("layers", "shortcut"):
            yield from named(layer.get(inside, []))
        if "name" in layer:
            yield layer["name"]


def experiment(seed, policies):
    dice = Dice(seed)
    classes = dice.choice([2, 2, 3, 5])
    model = dice.model(classes)
    if dice.often(0.4):  # one that an exception can name
        dice.choice(model["layers"][:-1])["name"] = "an \"odd\" name, №1"
    training = {"batch": dice.choice([1, 2, 5, 8, 16, 23]), "epochs": dice.randint(1, 3), "optimizer": dice.optimizer(), "schedule": dice.schedule(),
                "seed": dice.randint(0, 999), "shuffle": dice.often(0.8), "strict": dice.often(0.5)}
    variant = {"name": "drawn", "policy": dice.choice(policies)}
    if dice.often(0.4):
        variant["loss_scale"] = dice.loss_scale()
    if dice.often(0.3):
        variant["layers"] = {dice.choice(list(named(model["layers"]))): dice.choice(FLOATS)}
    return {"format": "mantissa.experiment", "version": 1, "name": f"Drawn by seed {seed}", "model": model, "data": dice.data(classes), "training": training,
            "variants": [variant]}
