# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""PyTorch as the peer: training images/s of the networks the project is measured on.

usage: torch_bench.py NET PRECISION BATCH [--device cpu|cuda] [--compile [--mode max-autotune]] [--seconds S] [--channels-last]
                      [--fused] [--graph]
--fused takes the fused optimizer; --graph captures the whole step as one CUDA graph, with the fused optimizer, and falls back on
forward and backward alone where the rest refuses. Steps are timed in blocks that are waited for once, as Mantissa's own are.
NET: keras_titan | imagenette | resnet20 | resnet18 | lenet | lenet5 | mlp
PRECISION: float32 | tf32 | float16 | mixed_float16 | bfloat16 | mixed_bfloat16
Prints one JSON line: net, precision, batch, ms/step (median of the blocks), images/s, peak memory (cuda only).
"""
import argparse, json, time, statistics
import torch, torch.nn as nn, torch.nn.functional as F

def keras_titan():                       # seed 000: 224x336 RGB, 1 sigmoid output
    layers, ci = [], 3
    for co in (32, 32, 64, 64):
        layers += [nn.Conv2d(ci, co, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)]; ci = co
    layers += [nn.AvgPool2d(2), nn.Flatten(), nn.Linear(64 * 7 * 10, 1)]
    return nn.Sequential(*layers), (3, 224, 336), 1
def imagenette():                        # seed 003: 256x256 RGB, 10 classes
    return nn.Sequential(nn.Conv2d(3, 32, 5, 2, 2), nn.ReLU(), nn.BatchNorm2d(32),
        nn.Conv2d(32, 64, 7, 2, 3), nn.ReLU(), nn.BatchNorm2d(64),
        nn.Conv2d(64, 128, 11, 2, 5), nn.ReLU(), nn.BatchNorm2d(128),
        nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(128, 10)), (3, 256, 256), 10
class Block(nn.Module):
    def __init__(s, ci, co, st):
        super().__init__()
        s.c1, s.b1 = nn.Conv2d(ci, co, 3, st, 1, bias=False), nn.BatchNorm2d(co)
        s.c2, s.b2 = nn.Conv2d(co, co, 3, 1, 1, bias=False), nn.BatchNorm2d(co)
        s.sc = nn.Sequential(nn.Conv2d(ci, co, 1, st, bias=False), nn.BatchNorm2d(co)) if st != 1 or ci != co else nn.Identity()
    def forward(s, x):
        return F.relu(s.b2(s.c2(F.relu(s.b1(s.c1(x))))) + s.sc(x))
def resnet20():                          # seed 001: a small ResNet, CIFAR size
    m = [nn.Conv2d(3, 16, 3, 1, 1, bias=False), nn.BatchNorm2d(16), nn.ReLU()]; ci = 16
    for co, st in ((16, 1), (32, 2), (64, 2)):
        for i in range(3): m.append(Block(ci, co, st if i == 0 else 1)); ci = co
    return nn.Sequential(*m, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(64, 10)), (3, 32, 32), 10
def resnet18():                          # the one for CIFAR: four stages, no pooling at the start
    m = [nn.Conv2d(3, 64, 3, 1, 1, bias=False), nn.BatchNorm2d(64), nn.ReLU()]; ci = 64
    for co, st in ((64, 1), (128, 2), (256, 2), (512, 2)):
        for i in range(2): m.append(Block(ci, co, st if i == 0 else 1)); ci = co
    return nn.Sequential(*m, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(512, 10)), (3, 32, 32), 10
def lenet():                             # Gupta 2015's MNIST CNN: 2 conv 5x5 (8, 16 maps), pool 2, FC 128, 10
    return nn.Sequential(nn.Conv2d(1, 8, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(8, 16, 5), nn.ReLU(),
        nn.MaxPool2d(2), nn.Flatten(), nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, 10)), (1, 28, 28), 10
def lenet5():                            # LeNet-5 as of 1998, with whole connections and a softmax
    return nn.Sequential(nn.Conv2d(1, 6, 5, padding=2), nn.Tanh(), nn.AvgPool2d(2), nn.Conv2d(6, 16, 5), nn.Tanh(), nn.AvgPool2d(2),
        nn.Flatten(), nn.Linear(400, 120), nn.Tanh(), nn.Linear(120, 84), nn.Tanh(), nn.Linear(84, 10)), (1, 28, 28), 10
def mlp():
    return nn.Sequential(nn.Flatten(), nn.Linear(784, 1000), nn.ReLU(), nn.Linear(1000, 1000), nn.ReLU(), nn.Linear(1000, 10)), (1, 28, 28), 10

ap = argparse.ArgumentParser()
ap.add_argument('net'); ap.add_argument('precision'); ap.add_argument('batch', type=int)
ap.add_argument('--device', default='cpu'); ap.add_argument('--compile', action='store_true')
ap.add_argument('--channels-last', action='store_true'); ap.add_argument('--seconds', type=float, default=8)
ap.add_argument('--fused', action='store_true'); ap.add_argument('--graph', action='store_true')
ap.add_argument('--threads', type=int, default=0); ap.add_argument('--mode', default='default', help="torch.compile's")
a = ap.parse_args()
if a.threads: torch.set_num_threads(a.threads)
torch.manual_seed(0)
net, shape, classes = globals()[a.net]()
dev = torch.device(a.device)
torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = a.precision == 'tf32'
torch.backends.cudnn.benchmark = True
pure = {'float16': torch.float16, 'bfloat16': torch.bfloat16}.get(a.precision)
mixed = {'mixed_float16': torch.float16, 'mixed_bfloat16': torch.bfloat16}.get(a.precision)
net = net.to(dev, dtype=pure) if pure else net.to(dev)
mf = torch.channels_last if a.channels_last else torch.contiguous_format
net = net.to(memory_format=mf)
def optimizer():
    if a.net == 'keras_titan':           # RMSprop has no fused kernel: its foreach one, capturable, is the best there is
        return torch.optim.RMSprop(net.parameters(), lr=1e-4, alpha=.9, eps=1e-4, **({'capturable': True, 'foreach': True} if a.graph else {}))
    return torch.optim.Adam(net.parameters(), lr=1e-3, **({'fused': True} if a.fused or a.graph else {}), **({'capturable': True} if a.graph else {}))
opt = optimizer()
scaler = torch.amp.GradScaler(dev.type, enabled=a.precision == 'mixed_float16' and dev.type == 'cuda') if hasattr(torch, 'amp') and hasattr(torch.amp, 'GradScaler') else None
x = torch.rand(a.batch, *shape, device=dev).to(memory_format=mf)
if pure: x = x.to(pure)
y = torch.randint(0, max(classes, 2), (a.batch,), device=dev)
model = torch.compile(net, mode=a.mode) if a.compile else net
told = {}
def backward():
    with torch.autocast(dev.type, dtype=mixed or torch.bfloat16, enabled=mixed is not None):
        out = model(x)
        loss = F.binary_cross_entropy_with_logits(out.flatten(), y.to(out.dtype)) if classes == 1 else F.cross_entropy(out, y)
    told['loss'] = loss.detach()         # of a graph: where each replay leaves it
    (scaler.scale(loss) if scales else loss).backward()
def update():
    if scales: scaler.step(opt); scaler.update()
    else: opt.step()
def step():
    opt.zero_grad(set_to_none=True); backward(); update()
scales = scaler is not None and scaler.is_enabled()
sync = torch.cuda.synchronize if dev.type == 'cuda' else (lambda: None)
def captured():
    side = torch.cuda.Stream(); side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(5): step()
    torch.cuda.current_stream().wait_stream(side); sync()
    def capture(work):
        graph = torch.cuda.CUDAGraph(); opt.zero_grad(set_to_none=True)
        with torch.cuda.graph(graph): work()
        return graph
    try:
        whole = capture(lambda: (backward(), update())); return whole.replay, 'whole step'
    except Exception:                    # a scaler or an optimizer that waits for the device
        sync(); part = capture(backward); return (lambda: (part.replay(), update())), 'forward and backward'
run, graph = captured() if a.graph else (step, None)
for _ in range(3): run()
sync(); t = time.perf_counter(); run(); sync()
block = max(1, min(500, int(0.1 / max(1e-6, time.perf_counter() - t))))
times = []; steps = 0; t_end = time.perf_counter() + a.seconds
while time.perf_counter() < t_end or len(times) < 5:
    t = time.perf_counter()
    for _ in range(block): run()
    sync(); times.append((time.perf_counter() - t) / block); steps += block
med = statistics.median(times)
peak = round(torch.cuda.max_memory_allocated() / 2**20) if dev.type == 'cuda' else None
# Of numbers that are not finite hardly a bit changes from one to the next: a card takes less power, and goes faster.
finite = bool(torch.isfinite(told['loss'])) and all(bool(torch.isfinite(p).all()) for p in net.parameters())
print(json.dumps(dict(peer='torch ' + torch.__version__, net=a.net, precision=a.precision, batch=a.batch, device=a.device,
    compile=a.compile, mode=a.mode if a.compile else None, fused=a.fused or a.graph, graph=graph, channels_last=a.channels_last,
    finite=finite, loss=round(float(told['loss']), 4) if finite else None, loss_scale=scaler.get_scale() if scales else None,
    threads=torch.get_num_threads(), steps=steps, block=block, ms_step=round(med * 1e3, 3), images_s=round(a.batch / med, 1),
    peak_mb=peak)))
