R"PY(

def read_safetensors(file):
    """Tensors by name, in float32: 8 bytes of length, a JSON header, the bytes."""
    kinds = {"F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16}
    with open(file, "rb") as f:
        header = json.loads(f.read(struct.unpack("<Q", f.read(8))[0]))
        data = bytearray(f.read())
    tensors = {}
    for name, entry in header.items():
        if name != "__metadata__" and entry["dtype"] in kinds:
            begin, end = entry["data_offsets"]
            flat = torch.frombuffer(data[begin:end], dtype=kinds[entry["dtype"]])
            tensors[name] = flat.float().reshape(entry["shape"])
    return tensors


def load_weights(network, file):
    """Kernels are stored height, width, in, out; PyTorch wants out, in, height, width."""
    stored = read_safetensors(file)
    with torch.no_grad():
        for name, module in network.named_layers():
            for part, tensor in (("kernel", getattr(module, "weight", None)), ("bias", getattr(module, "bias", None)),
                                 ("gamma", getattr(module, "gamma", None)), ("beta", getattr(module, "beta", None)),
                                 ("moving_mean", getattr(module, "moving_mean", None)),
                                 ("moving_variance", getattr(module, "moving_variance", None))):
                value = stored.get(f"{name}/{part}")
                if tensor is not None and value is not None:
                    value = value.permute(3, 2, 0, 1) if value.dim() == 4 else value.t() if value.dim() == 2 else value
                    tensor.copy_(value)


class BatchNorm(nn.Module):
    """Biased variance in the moving statistics too; momentum is the share that is kept."""

    def __init__(self, channels, momentum, epsilon):
        super().__init__()
        self.gamma, self.beta = nn.Parameter(torch.ones(channels)), nn.Parameter(torch.zeros(channels))
        self.register_buffer("moving_mean", torch.zeros(channels))
        self.register_buffer("moving_variance", torch.ones(channels))
        self.momentum, self.epsilon = momentum, epsilon

    def forward(self, x):
        if not self.training:
            return F.batch_norm(x.float(), self.moving_mean, self.moving_variance, self.gamma, self.beta, False, 0, self.epsilon).to(x.dtype)
        axes = [i for i in range(x.dim()) if i != 1]
        with torch.no_grad():
            variance, mean = torch.var_mean(x.float(), dim=axes, unbiased=False)
            self.moving_mean.lerp_(mean, 1 - self.momentum)
            self.moving_variance.lerp_(variance, 1 - self.momentum)
        return F.batch_norm(x.float(), None, None, self.gamma, self.beta, True, 0, self.epsilon).to(x.dtype)


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
                    self.update(w, w.grad + self.settings["l2"] * w if self.settings["l2"] else w.grad, group["lr"])

    def update(self, w, g, lr):
        s = self.settings
        if s["weight_decay"]:
            w -= w * s["weight_decay"] * lr
        if s["type"] == "sgd":
            if s["momentum"] == 0:
                w -= g * lr
                return
            m = self.slot(w, "momentum")
            m.mul_(s["momentum"]).sub_(g * lr)
            w += m * s["momentum"] - g * lr if s["nesterov"] else m
        elif s["type"] == "rmsprop":
            v = self.slot(w, "velocity")
            v.mul_(s["rho"]).add_((1 - s["rho"]) * g * g)
            w -= lr * g / (v.sqrt() + s["epsilon"] if s["epsilon_outside"] else (v + s["epsilon"]).sqrt())
        else:
            alpha = lr * (1 - s["beta_2"] ** self.t) ** 0.5 / (1 - s["beta_1"] ** self.t)
            m, v = self.slot(w, "m"), self.slot(w, "v")
            m.add_((g - m) * (1 - s["beta_1"]))
            v.add_((g * g - v) * (1 - s["beta_2"]))
            w -= m * alpha / (v.sqrt() + s["epsilon"])


def factor_at(step, total):
    """The schedule's share of the learning rate at a step that counts from 0."""
    s = SCHEDULE
    if s["type"] == "step":
        return s["factor"] ** (step // s["every"])
    if s["type"] == "exponential":
        return s["factor"] ** (step / s["every"])
    if s["type"] in ("linear", "cosine"):
        share = min(1.0, step / max(1, s.get("steps") or total))
        return 1 + (s["final"] - 1) * share if s["type"] == "linear" else s["final"] + (1 - s["final"]) * 0.5 * (1 + math.cos(math.pi * share))
    return 1.0


def loss_of(outputs, labels):
    outputs = outputs.float()  # the loss is in float32 whatever the network computes in
    if LOSS == "sparse_categorical_crossentropy":
        if FROM_LOGITS:
            return F.cross_entropy(outputs, labels)
        return F.nll_loss(outputs.clamp(EPSILON, 1 - EPSILON).log(), labels)
    if LOSS == "binary_crossentropy":
        wanted = labels.float().reshape(-1, 1)
        if FROM_LOGITS:
            return F.binary_cross_entropy_with_logits(outputs, wanted)
        return F.binary_cross_entropy(outputs.clamp(EPSILON, 1 - EPSILON), wanted)
    wanted = F.one_hot(labels, outputs.shape[1]).float() * 2 - 1 if outputs.shape[1] > 1 else labels.float().reshape(-1, 1) * 2 - 1
    return (1 - wanted * outputs).clamp(min=0).square().mean()


def read_idx(file):
    with (gzip.open if file.endswith(".gz") else open)(file, "rb") as f:
        dimensions = f.read(4)[3]
        shape = struct.unpack(f">{dimensions}I", f.read(4 * dimensions))
        return torch.frombuffer(bytearray(f.read()), dtype=torch.uint8).reshape(shape)


def find(folder, name):
    for ending in ("", ".gz"):
        if os.path.exists(os.path.join(folder, name + ending)):
            return os.path.join(folder, name + ending)
    raise SystemExit(f"{folder}: {name} is missing; give the folder of the data with --data")


def images_of(folder, part):
    """Bytes 0 to 255, channels last, and labels."""
    if os.path.isdir(os.path.join(folder, part)) or not any("ubyte" in name for name in os.listdir(folder)):
        from torchvision.datasets import ImageFolder
        place = os.path.join(folder, part) if os.path.isdir(os.path.join(folder, part)) else folder
        pictures = [(picture.resize((INPUT[1], INPUT[0])), label) for picture, label in ImageFolder(place)]
        mode = "L" if INPUT[2] == 1 else "RGB"
        x = torch.stack([torch.frombuffer(bytearray(p.convert(mode).tobytes()), dtype=torch.uint8).reshape(*INPUT) for p, _ in pictures])
        return x, torch.tensor([label for _, label in pictures])
    stem = "train" if part == "train" else "t10k"
    for dimensions in (3, 4):
        try:
            x = read_idx(find(folder, f"{stem}-images-idx{dimensions}-ubyte"))
            break
        except SystemExit:
            if dimensions == 4:
                raise
    return x.reshape(x.shape[0], *INPUT), read_idx(find(folder, f"{stem}-labels-idx1-ubyte")).long()


def prepared(x):
    return x.permute(0, 3, 1, 2).float() * RESCALE


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", default=DATA, help="a folder with the four idx files, or with a folder per class")
    parser.add_argument("--weights", help="safetensors file to start from")
    parser.add_argument("--steps", type=int, default=0, help="0: epochs decide")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    options = parser.parse_args()
    torch.manual_seed(SEED)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = TF32
    rank, world, device = start_processes(options.device)
    network = Network().to(device)
    if options.weights:
        load_weights(network, options.weights)
    if PURE is not None:
        network = network.to(PURE)
    trained = distribute(network, device)
    optimizer = Update(network.parameters(), OPTIMIZER)
    scaler = torch.amp.GradScaler(device.type, **DYNAMIC) if DYNAMIC else None
    x, y = images_of(options.data, "train")
    x, y = (x[:TRAIN], y[:TRAIN]) if TRAIN else (x, y)
    order = torch.Generator().manual_seed(SEED)
    per_epoch = STEPS_PER_EPOCH or len(x) // BATCH
    total = options.steps or EPOCHS * per_epoch
    begin, places = time.time(), None
    for step in range(total):
        at = step * BATCH % (len(x) // BATCH * BATCH)
        if at == 0 or places is None:
            places = torch.randperm(len(x), generator=order) if SHUFFLE else torch.arange(len(x))
        mine = places[at:at + BATCH][rank::world]
        images, labels = prepared(x[mine]).to(device), y[mine].to(device)
        for group in optimizer.param_groups:
            group["lr"] = OPTIMIZER["learning_rate"] * factor_at(step, total)
        trained.train()
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast(device.type, dtype=AUTOCAST or torch.float32, enabled=AUTOCAST is not None):
            outputs = trained(images.to(PURE) if PURE is not None else images)
        loss = loss_of(outputs, labels)
        if scaler:
            scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
        else:
            (loss * FIXED_SCALE).backward()
            for w in network.parameters():
                if w.grad is not None and FIXED_SCALE != 1:
                    w.grad /= FIXED_SCALE
            optimizer.step()
        if rank == 0:
            print(f"step {step + 1} loss {loss.item():.9g}", flush=True)
    if rank == 0:
        print(f"{total} steps in {time.time() - begin:.1f} s, {total * BATCH / (time.time() - begin):.0f} images/s", flush=True)


if __name__ == "__main__":
    main()
)PY"
