R"PY(

# ---- random numbers, images and initial weights: as Mantissa makes them ----

def philox(key, low, high):
    """Philox 4x32-10 (Salmon et al., 2011): four words for each counter in `low`."""
    mask = np.uint64(0xFFFFFFFF)
    low = np.asarray(low, dtype=np.uint64)
    c0, c1 = low & mask, low >> np.uint64(32)
    c2, c3 = np.full_like(low, high & 0xFFFFFFFF), np.full_like(low, high >> 32)
    k0, k1 = key & 0xFFFFFFFF, key >> 32
    for _ in range(10):
        p0, p1 = np.uint64(0xD2511F53) * c0, np.uint64(0xCD9E8D57) * c2
        c0, c1, c2, c3 = (p1 >> np.uint64(32)) ^ c1 ^ np.uint64(k0), p1 & mask, (p0 >> np.uint64(32)) ^ c3 ^ np.uint64(k1), p0 & mask
        k0, k1 = (k0 + 0x9E3779B9) & 0xFFFFFFFF, (k1 + 0xBB67AE85) & 0xFFFFFFFF
    return np.stack([c0, c1, c2, c3], axis=-1)


def random_words(stream, step, blocks, seed=SEED):
    """Numbers that belong to a name and a step, so that nothing else changes them."""
    name = 14695981039346656037
    for byte in stream.encode():
        name = (name ^ byte) * 1099511628211 % 2**64
    return philox(seed ^ name, blocks, step ^ ((name << 32 | name >> 32) % 2**64))


def initial_values(name, shape, initializer, fan_in, fan_out):
    count = int(np.prod(shape))
    if initializer in ("zeros", "ones"):
        return np.full(shape, float(initializer == "ones"), np.float32)
    fan = fan_in / 2 if initializer.startswith("he_") else fan_in if initializer.startswith("lecun_") else (fan_in + fan_out) / 2
    deviation = fan ** -0.5
    if initializer.endswith("_uniform"):
        bits = random_words(name, 0, np.arange((count + 3) // 4)).reshape(-1)[:count]
        values = ((bits + 0.5) / 2147483648.0 - 1) * deviation * 3 ** 0.5
    else:  # normal, cut at two deviations and widened again
        values, left, attempt = np.zeros(count), np.arange(count), 0
        while len(left):
            attempt += 1
            words = random_words(name, attempt, left)
            normal = np.sqrt(-2 * np.log((words[:, 0] + 0.5) / 2**32)) * np.cos(2 * math.pi * (words[:, 1] + 0.5) / 2**32)
            good = np.abs(normal) <= 2
            values[left[good]] = normal[good] / 0.87962566103423978 * deviation
            left = left[~good]
    return values.astype(np.float32).reshape(shape)


def read_safetensors(file):
    """Tensors by name, in float32: 8 bytes of length, a JSON header, the bytes."""
    def small(codes, mantissa, bias):  # float8: by a table of its 256 values
        e, m = np.arange(128) >> mantissa, np.arange(128) % (1 << mantissa) / (1 << mantissa)
        half = np.where(e == 0, m * 2.0 ** (1 - bias), (1 + m) * 2.0 ** (e - bias))
        if mantissa == 2:
            half[124:] = [math.inf, math.nan, math.nan, math.nan]
        else:
            half[127] = math.nan
        return np.concatenate([half, -half])[codes]

    kinds = {"F32": lambda b: np.frombuffer(b, "<f4"), "F16": lambda b: np.frombuffer(b, "<f2"), "F64": lambda b: np.frombuffer(b, "<f8"),
             "BF16": lambda b: (np.frombuffer(b, "<u2").astype(np.uint32) << 16).view(np.float32),
             "F8_E4M3": lambda b: small(np.frombuffer(b, np.uint8), 3, 7), "F8_E5M2": lambda b: small(np.frombuffer(b, np.uint8), 2, 15)}
    with open(file, "rb") as f:
        header = json.loads(f.read(struct.unpack("<Q", f.read(8))[0]))
        data = f.read()
    return {name: kinds[entry["dtype"]](data[slice(*entry["data_offsets"])]).astype(np.float32).reshape(entry["shape"])
            for name, entry in header.items() if name != "__metadata__" and entry["dtype"] in kinds}


def starting_values(variables, file):
    """From the file where one is given, else from the initializers: (name, values) for each variable."""
    stored = read_safetensors(file) if file else {}
    for name, shape, initializer, fan_in, fan_out in variables:
        if file and name not in stored:
            raise SystemExit(f"{file}: holds no {name}; take weights of this network")
        values = stored[name] if file else initial_values(name, shape, initializer, fan_in, fan_out)
        if list(values.shape) != list(shape):
            raise SystemExit(f"{file}: {name} is {list(values.shape)}, the network wants {list(shape)}")
        yield name, values


def read_idx(folder, *names):
    for name in names:
        for ending, opener in (("", open), (".gz", gzip.open)):
            if os.path.exists(os.path.join(folder, name + ending)):
                with opener(os.path.join(folder, name + ending), "rb") as f:
                    shape = struct.unpack(f">{(n := f.read(4)[3])}I", f.read(4 * n))
                    return np.frombuffer(f.read(), np.uint8).reshape(shape)
    raise SystemExit(f"{folder}: {names[0]} is missing; name the folder of the images with --data")


def read_cifar(folder, part):
    """The binary version: labels, of which the last one counts, then a plane for each colour."""
    names = [f"data_batch_{i}.bin" for i in range(1, 6)] if part == "train" else ["test_batch.bin"]
    labels = 1
    if os.path.exists(os.path.join(folder, "train.bin")):
        names, labels = [part + ".bin"], 2
    records = np.concatenate([np.fromfile(os.path.join(folder, name), np.uint8).reshape(-1, labels + 3072) for name in names])
    return records[:, labels:].reshape(-1, 3, 32, 32).transpose(0, 2, 3, 1), records[:, labels - 1]


def pictures_in(folder, around=()):
    """Those right in it first, then what lies in its folders."""
    if not os.path.isdir(folder) or os.path.realpath(folder) in around:
        return
    inside = sorted((entry for entry in os.scandir(folder) if entry.name[0] != "." and entry.name != "__MACOSX"), key=lambda entry: entry.name)
    endings = (".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".bmp", ".dib", ".webp", ".tif", ".tiff")
    yield from (entry.path for entry in inside if entry.is_file() and entry.name.lower().endswith(endings))
    for entry in inside:
        if entry.is_dir():
            yield from pictures_in(entry.path, (*around, os.path.realpath(folder)))


def folders_in(folder):
    return sorted(entry.name for entry in os.scandir(folder) if entry.is_dir() and entry.name[0] != "." and entry.name != "__MACOSX")


class Pictures:
    """Picture files, decoded when they are asked for."""

    def __init__(self, folder, classes):
        self.files = [(file, label) for label, kind in enumerate(classes) for file in pictures_in(os.path.join(folder, kind))]

    def __len__(self):
        return len(self.files)

    def __getitem__(self, which):
        from PIL import Image, ImageOps
        mode, size = "L" if INPUT[2] == 1 else "RGB", (INPUT[1], INPUT[0])
        pictures = (ImageOps.exif_transpose(Image.open(self.files[i][0])).convert(mode) for i in which)
        return np.stack([np.asarray(ImageOps.fit(x, size) if CROP else x.resize(size)).reshape(INPUT) for x in pictures])


def pictures_folders(root):
    """Where the class folders of training and of validation are: in folders of their names, or in one, which is then divided."""
    def inside(*names):
        return [os.path.join(root, name) for name in names if os.path.isdir(os.path.join(root, name))]

    if VALIDATION_DATA and root == DATA:
        return root, VALIDATION_DATA
    train, other = inside("train", "training"), inside("validation", "val", "valid", "test")
    if not train or (not other and len(folders_in(root)) > 1):
        return root, root
    return train[0], (other + train)[0]


def asked(wanted, there):
    return there if wanted is None else int(wanted * there + 0.5) if wanted < 1 else min(int(wanted), there)


def allotted(sizes, total):
    """How many each class gives: in proportion, largest remainder first."""
    total = min(total, sum(sizes))
    exact = [size * total / max(1, sum(sizes)) for size in sizes]
    given = [int(share) for share in exact]
    order = sorted(range(len(sizes)), key=lambda i: given[i] - exact[i])
    while sum(given) < total:
        for i in order:
            if sum(given) < total and given[i] < sizes[i]:
                given[i] += 1
    return given


def chosen(labels, train, validation=0):
    """The numbers of the images of both parts; which of its images a class gives is decided by DATA_SEED."""
    by_class = [[] for _ in range(max(labels) + 1)]
    for i, label in enumerate(labels):
        by_class[label].append(i)
    held = allotted([len(images) for images in by_class], validation)
    taken = allotted([len(images) - out for images, out in zip(by_class, held)], train)
    parts = [], []
    for kind, images in enumerate(by_class):
        order = [images[place] for place in shuffled(len(images), kind, DATA_SEED)]
        parts[0].extend(order[held[kind]:held[kind] + taken[kind]])
        parts[1].extend(order[:held[kind]])
    return [sorted(part) for part in parts]


def images_of(folder, part):
    """Bytes 0 to 255, channels last, and labels."""
    if not os.path.isdir(folder):
        raise SystemExit(f"{folder}: there is no such folder; name the folder of the images with --data")
    wanted, names = TRAIN if part == "train" else VALIDATION, os.listdir(folder)
    if any("ubyte" in name for name in names):
        stem = "train" if part == "train" else "t10k"
        x, y = read_idx(folder, f"{stem}-images-idx3-ubyte", f"{stem}-images-idx4-ubyte"), read_idx(folder, f"{stem}-labels-idx1-ubyte")
        count = asked(wanted, len(x))
        return x.reshape(len(x), *INPUT)[:count], y[:count].astype(np.int64)
    if any(name.endswith(".bin") for name in names):
        x, y = read_cifar(folder, "train" if part == "train" else "test")
        some = chosen(y.tolist(), asked(wanted, len(x)))[0]
        return x[some], y[some].astype(np.int64)
    train, other = pictures_folders(folder)
    x = Pictures(train if part == "train" else other, folders_in(train))
    labels, there = [label for _, label in x.files], len(x)
    if not there:
        raise SystemExit(f"{folder}: no pictures in class folders; name the folder of the images with --data")
    if train == other:  # one folder for both
        held = asked(0.2 if VALIDATION is None else VALIDATION, there)
        some = chosen(labels, min(there - held, asked(TRAIN, there)), held)[part != "train"]
    else:
        some = chosen(labels, asked(wanted, there))[0]
    x.files = [x.files[i] for i in some]
    return x, np.array([labels[i] for i in some]).astype(np.int64)


def shuffled(count, turn, seed):
    """Fisher and Yates, from the end."""
    places = list(range(count))
    words = random_words("data.order", turn, np.arange((count + 3) // 4), seed).reshape(-1)[:count]
    others = (words * np.arange(1, count + 1, dtype=np.uint64) >> np.uint64(32)).tolist()
    for i in range(count - 1, 0, -1):
        places[i], places[others[i]] = places[others[i]], places[i]
    return places


def order_of(count, turn):
    """Each pass over the images has its own."""
    return np.array(shuffled(count, turn, SEED) if SHUFFLE else range(count))


def changed(images, numbers, turn):
    """The training images as this pass over them shows them."""
    if not FLIPS and not SHIFT and not CUTOUT:
        return images
    images = images.copy()
    sides = random_words("data.augment", turn, numbers)[:, :2] >> np.uint64(31)
    shares = (random_words("data.augment.ranges", turn, (numbers[:, None] * 8 + np.arange(4)).reshape(-1)).reshape(len(numbers), 16) >> np.uint64(8)) / 2.0**24
    after_tones = 12 if INPUT[2] == 3 else 11
    for i, image in enumerate(images):
        if "horizontal_flip" in FLIPS and sides[i, 0]:
            image[:] = image[:, ::-1].copy()
        if "vertical_flip" in FLIPS and sides[i, 1]:
            image[:] = image[::-1].copy()
        if SHIFT:
            across, down = (int(shares[i, place] * (2 * SHIFT + 1)) - SHIFT for place in (2, 3))
            wide = np.zeros((INPUT[0] + 2 * SHIFT, INPUT[1] + 2 * SHIFT, INPUT[2]), np.uint8)
            wide[SHIFT:SHIFT + INPUT[0], SHIFT:SHIFT + INPUT[1]] = image
            image[:] = wide[SHIFT - down:SHIFT - down + INPUT[0], SHIFT - across:SHIFT - across + INPUT[1]]
        if CUTOUT:
            left = int(shares[i, after_tones] * INPUT[1]) - CUTOUT // 2
            top = int(shares[i, after_tones + 1] * INPUT[0]) - CUTOUT // 2
            image[max(0, top):max(0, top + CUTOUT), max(0, left):max(0, left + CUTOUT)] = 128
    return images


def batches(x, y, steps):
    """Images and labels for each step; what is left over at the end of a pass is not trained on."""
    per_pass = len(x) // BATCH
    if per_pass == 0:
        raise SystemExit(f"the batch of {BATCH} is more than the {len(x)} training images")
    for step in range(steps):
        if step % per_pass == 0:
            order = order_of(len(x), step // per_pass)
        numbers = order[step % per_pass * BATCH:][:BATCH]
        yield changed(x[numbers], numbers, step // per_pass), y[numbers]


def prepared(x):
    return x.astype(np.float32) * np.float32(RESCALE)


def factor_at(step, total):
    """The schedule's share of the learning rate at a step that counts from 0; `total` is the whole run, wherever it is cut off."""
    s = SCHEDULE
    if s["type"] == "step":
        return s["factor"] ** (step // s["every"])
    if s["type"] == "exponential":
        return s["factor"] ** (step / s["every"])
    if s["type"] in ("linear", "cosine"):
        share = min(1.0, step / max(1, s.get("steps") or total))
        return 1 + (s["final"] - 1) * share if s["type"] == "linear" else s["final"] + (1 - s["final"]) * 0.5 * (1 + math.cos(math.pi * share))
    return 1.0


def command_line():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", default=DATA, help="folder with IDX files, CIFAR's binary files, or a folder of pictures per class")
    parser.add_argument("--weights", help="safetensors file of Mantissa to start from; left out: the same initial weights, drawn here")
    parser.add_argument("--steps", type=int, default=0, help="training steps; 0: epochs decide")
    return parser


def whole_run(count):
    return EPOCHS * (STEPS_PER_EPOCH or count // BATCH)


def as_labels(outputs):
    return (outputs.reshape(-1) > (0 if FROM_LOGITS or LOSS == "squared_hinge" else 0.5)).astype(np.int64) if outputs.shape[1] == 1 else outputs.argmax(1)
)PY"
