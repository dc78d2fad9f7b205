R"PY(

# ---- layers, with the kernels cast to what the layer computes in; variables keep their own format ----

class Conv2d(nn.Conv2d):
    def forward(self, x):
        return F.conv2d(x, self.weight.to(x.dtype), None if self.bias is None else self.bias.to(x.dtype), self.stride)


class Linear(nn.Linear):
    def forward(self, x):
        return F.linear(x, self.weight.to(x.dtype), None if self.bias is None else self.bias.to(x.dtype))


class BatchNorm(nn.Module):
    """In float32; biased variance in the moving statistics too; momentum is the share that is kept."""

    def __init__(self, channels, momentum, epsilon, dtype):
        super().__init__()
        self.gamma, self.beta = nn.Parameter(torch.ones(channels, dtype=dtype)), nn.Parameter(torch.zeros(channels, dtype=dtype))
        self.register_buffer("moving_mean", torch.zeros(channels, dtype=dtype))
        self.register_buffer("moving_variance", torch.ones(channels, dtype=dtype))
        self.momentum, self.epsilon = momentum, epsilon

    def forward(self, x):
        wide, gamma, beta = x.float(), self.gamma.float(), self.beta.float()
        if not self.training:
            return F.batch_norm(wide, self.moving_mean.float(), self.moving_variance.float(), gamma, beta, False, 0, self.epsilon).to(x.dtype)
        with torch.no_grad():
            variance, mean = torch.var_mean(wide, dim=[i for i in range(x.dim()) if i != 1], unbiased=False)
            self.moving_mean.copy_(self.moving_mean.float().lerp(mean, 1 - self.momentum))
            self.moving_variance.copy_(self.moving_variance.float().lerp(variance, 1 - self.momentum))
        if x.numel() == x.shape[1]:  # one value of each channel is its own mean; PyTorch refuses it
            at = (1, -1) + (1,) * (x.dim() - 2)
            return ((wide - wide) * self.epsilon ** -0.5 * gamma.view(at) + beta.view(at)).to(x.dtype)
        return F.batch_norm(wide, None, None, gamma, beta, True, 0, self.epsilon).to(x.dtype)


def set_values(network, file):
    """Mantissa keeps kernels as height, width, in, out; PyTorch as out, in, height, width."""
    parts = {"kernel": "weight", "bias": "bias"}
    with torch.no_grad():
        for name, values in starting_values(network.variables, file):
            layer, part = name.rsplit("/", 1)
            values = values.transpose(3, 2, 0, 1) if values.ndim == 4 else values.T
            getattr(network.layer(layer), parts.get(part, part)).copy_(torch.from_numpy(values.copy()))


# ---- training ----

class Update(torch.optim.Optimizer):
    """The optimizers in Mantissa's order of operations, which is Keras's."""

    def __init__(self, parameters, settings):
        super().__init__(parameters, {"lr": settings["learning_rate"]})
        self.settings, self.t = settings, 0

    def slot(self, w, name):
        return self.state[w].setdefault(name, torch.zeros_like(w))

    @torch.no_grad()
    def step(self, closure=None):
        self.t += 1
        for group in self.param_groups:
            for w in group["params"]:
                if w.grad is not None:
                    self.update(w, w.grad + torch.tensor(self.settings["l2"], dtype=w.dtype) * w if self.settings["l2"] else w.grad, group["lr"])

    def update(self, w, g, lr):
        s, own = self.settings, lambda value: torch.tensor(value, dtype=w.dtype)  # hyperparameters are rounded as the variables are
        lr = own(lr)
        if s["weight_decay"]:
            w -= w * own(s["weight_decay"]) * lr
        if s["type"] == "sgd":
            if s["momentum"] == 0:
                w -= g * lr
                return
            m, mu = self.slot(w, "momentum"), own(s["momentum"])
            m.mul_(mu).sub_(g * lr)
            w += m * mu - g * lr if s["nesterov"] else m
        elif s["type"] == "rmsprop":
            v, epsilon = self.slot(w, "velocity"), own(s["epsilon"])
            v.mul_(own(s["rho"])).add_(own(1 - s["rho"]) * (g * g))
            w -= lr * g / (v.sqrt() + epsilon if s["epsilon_outside"] else (v + epsilon).sqrt())
        else:
            alpha = lr * (1 - own(s["beta_2"]) ** self.t).sqrt() / (1 - own(s["beta_1"]) ** self.t)
            m, v = self.slot(w, "m"), self.slot(w, "v")
            m.add_((g - m) * own(1 - s["beta_1"]))
            v.add_((g * g - v) * own(1 - s["beta_2"]))
            w -= m * alpha / (v.sqrt() + own(s["epsilon"]))


class LossScale:
    """Lifts small gradients into the range of float16. Dynamic: grows after so many good steps in a row; a step with a gradient
    that is not finite is skipped, and the scale falls."""

    def __init__(self, settings):
        self.settings, self.value, self.good = settings or {"mode": "fixed"}, (settings or {"initial": 1.0})["initial"], 0

    def take_off(self, parameters):
        """Divides the gradients; False: this step must be skipped."""
        gradients, s = [w.grad for w in parameters if w.grad is not None], self.settings
        finite = s["mode"] == "fixed" or all(bool(g.isfinite().all()) for g in gradients)
        if finite and self.value != 1:
            for g in gradients:
                g.div_(self.value)
        if s["mode"] == "dynamic":
            self.good = self.good + 1 if finite else 0
            if not finite:
                self.value *= s["backoff_factor"]
            elif self.good == s["growth_interval"]:
                self.value, self.good = self.value * s["growth_factor"], 0
            if s["minimum"]:
                self.value = max(self.value, s["minimum"])
            if s["maximum"]:
                self.value = min(self.value, s["maximum"])
        return finite


def loss_of(outputs, labels):
    outputs = outputs.float()  # the loss is in float32 whatever the network computes in
    if LOSS == "sparse_categorical_crossentropy":
        if FROM_LOGITS:
            return F.cross_entropy(outputs, labels)
        return F.cross_entropy(outputs.clamp(EPSILON, 1 - EPSILON).log(), labels)  # which shares out anew what was clipped, as Keras does
    if LOSS == "binary_crossentropy":
        wanted = F.one_hot(labels, OUTPUTS).float() if OUTPUTS > 1 else labels.float().reshape(-1, 1)
        if FROM_LOGITS:
            return F.binary_cross_entropy_with_logits(outputs, wanted)
        return F.binary_cross_entropy(outputs.clamp(EPSILON, 1 - EPSILON), wanted)
    wanted = F.one_hot(labels, outputs.shape[1]).float() * 2 - 1 if outputs.shape[1] > 1 else labels.float().reshape(-1, 1) * 2 - 1
    return (1 - wanted * outputs).clamp(min=0).square().mean()


def on_device(x, device):
    return torch.from_numpy(prepared(x)).permute(0, 3, 1, 2).to(device)


@torch.no_grad()
def validate(network, x, y, device):
    network.eval()
    loss, right = 0.0, 0
    for at in range(0, len(x), BATCH):
        part = range(at, min(at + BATCH, len(x)))
        outputs, labels = network(on_device(x[part], device)), torch.from_numpy(y[part]).to(device)
        loss += loss_of(outputs, labels).item() * len(part)
        right += int((as_labels(outputs.float().cpu().numpy()) == y[part]).sum())
    print(f"validation loss {loss / len(x):.6g} accuracy {right / len(x):.4f}", flush=True)


def main():
    parser = command_line()
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    options = parser.parse_args()
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = POLICY == "tf32"
    rank, world, device = start_processes(options.device)
    torch.manual_seed(SEED + rank)  # dropout; the initial weights do not depend on it
    network = Network().to(device)
    if not any(True for _ in network.parameters()):
        raise SystemExit("This network has no weights: there is nothing to train.")
    set_values(network, options.weights)
    trained = distribute(network, device)
    optimizer, scale = Update(network.parameters(), OPTIMIZER), LossScale(LOSS_SCALE)
    x, y = images_of(options.data, "train")
    whole, skipped, begin = whole_run(len(x)), 0, time.time()
    total = options.steps or whole
    for step, (images, labels) in enumerate(batches(x, y, total)):
        inputs, wanted = on_device(images[rank::world], device), torch.from_numpy(labels[rank::world]).to(device)
        for group in optimizer.param_groups:
            group["lr"] = OPTIMIZER["learning_rate"] * factor_at(step, whole)
        trained.train()
        optimizer.zero_grad(set_to_none=True)
        loss = loss_of(trained(inputs), wanted)
        (loss * scale.value).backward()
        if scale.take_off(network.parameters()):
            optimizer.step()
        else:
            skipped += 1
        loss = whole_loss(loss.detach())
        if rank == 0:
            print(f"step {step + 1} loss {loss.item():.9g}", flush=True)
    if rank == 0:
        seconds = time.time() - begin
        print(f"{total} steps in {seconds:.1f} s, {total * BATCH / seconds:.0f} images/s, {skipped} skipped", flush=True)
        validate(network, *images_of(options.data, "validation"), device)
    end_processes()


if __name__ == "__main__":
    main()
)PY"
