# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""Images per second of PyTorch's DataLoader and of tf.data: a folder of pictures, decoded, resized and flipped.

usage: peers.py torch|torch_pil|tf FOLDER HEIGHT WIDTH BATCH SECONDS
Batches come out as bytes, the cheapest a peer can give; turning them into numbers is not counted for anybody.
torch decodes with torchvision's own reader, torch_pil with Pillow, as most scripts do. Two workers; tf.data chooses.
"""
import glob, json, os, sys, time

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["CUDA_VISIBLE_DEVICES"] = ""


def files_of(folder):
    return sorted(glob.glob(os.path.join(folder, "*", "*.jpg")))


def torch_batches(folder, height, width, batch, pillow):
    import torch
    from torchvision import io
    from torchvision.transforms import v2

    flips = v2.Compose([v2.RandomHorizontalFlip(), v2.RandomVerticalFlip()])
    resize = v2.Resize((height, width), antialias=True)

    class Pictures(torch.utils.data.Dataset):
        def __init__(self):
            self.files = files_of(folder)

        def __len__(self):
            return len(self.files)

        def __getitem__(self, i):
            if pillow:
                from PIL import Image
                with Image.open(self.files[i]) as picture:
                    picture = picture.convert("RGB")
                    if picture.size != (width, height):
                        picture = resize(picture)
                    image = v2.functional.pil_to_tensor(flips(picture))
                return image, 0
            image = io.decode_jpeg(io.read_file(self.files[i]), mode=io.ImageReadMode.RGB)
            if image.shape[1:] != (height, width):
                image = resize(image)
            return flips(image), 0

    torch.set_num_threads(1)
    loader = torch.utils.data.DataLoader(Pictures(), batch_size=batch, shuffle=True, num_workers=2, drop_last=True,
                                         persistent_workers=True, prefetch_factor=4)
    while True:
        yield from loader


def tf_batches(folder, height, width, batch):
    import tensorflow as tf

    def load(name):
        image = tf.io.decode_jpeg(tf.io.read_file(name), channels=3)
        image.set_shape([None, None, 3])
        if resized:
            image = tf.cast(tf.image.resize(image, [height, width]), tf.uint8)
        image = tf.image.random_flip_up_down(tf.image.random_flip_left_right(image))
        return tf.ensure_shape(image, [height, width, 3]), 0

    files = files_of(folder)
    resized = tf.io.decode_jpeg(tf.io.read_file(files[0])).shape[:2] != (height, width)
    data = tf.data.Dataset.from_tensor_slices(files).shuffle(len(files)).repeat()
    data = data.map(load, num_parallel_calls=tf.data.AUTOTUNE).batch(batch, drop_remainder=True)
    return iter(data.prefetch(tf.data.AUTOTUNE))


def main():
    peer, folder, height, width, batch, seconds = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6]), float(sys.argv[6])
    if peer == "tf":
        batches = tf_batches(folder, height, width, batch)
    else:
        batches = torch_batches(folder, height, width, batch, peer == "torch_pil")
    for _ in range(24 if peer == "tf" else 12):  # until AUTOTUNE has settled and the workers run
        next(batches)
    images, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        next(batches)
        images += batch
    print(json.dumps({"images_s": round(images / (time.perf_counter() - start), 1)}))
    sys.stdout.flush()
    os._exit(0)  # without waiting for workers


main()
