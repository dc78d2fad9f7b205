# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""Keras (TensorFlow, CPU) as the second peer. usage: keras_bench.py NET PRECISION BATCH [JIT 0|1]"""
import os, sys, time, json, statistics
os.environ.update(KERAS_BACKEND='tensorflow', TF_CPP_MIN_LOG_LEVEL='3', CUDA_VISIBLE_DEVICES='')
import numpy as np, keras, tensorflow as tf
tf.config.threading.set_intra_op_parallelism_threads(int(os.environ.get("PEER_THREADS", "2"))); tf.config.threading.set_inter_op_parallelism_threads(1)
net, prec, B = sys.argv[1], sys.argv[2], int(sys.argv[3]); jit = len(sys.argv) > 4 and sys.argv[4] == '1'
keras.config.set_dtype_policy(prec); L = keras.layers
def lenet():
    return keras.Sequential([keras.Input((28,28,1)), L.Conv2D(8,5,activation='relu'), L.MaxPooling2D(2), L.Conv2D(16,5,activation='relu'), L.MaxPooling2D(2), L.Flatten(), L.Dense(128,activation='relu'), L.Dense(10)])
def lenet5():
    return keras.Sequential([keras.Input((28,28,1)), L.Conv2D(6,5,padding='same',activation='tanh'), L.AveragePooling2D(2), L.Conv2D(16,5,activation='tanh'), L.AveragePooling2D(2), L.Flatten(), L.Dense(120,activation='tanh'), L.Dense(84,activation='tanh'), L.Dense(10)])
def mlp():
    return keras.Sequential([keras.Input((28,28,1)), L.Flatten(), L.Dense(1000,activation='relu'), L.Dense(1000,activation='relu'), L.Dense(10)])
def imagenette():
    return keras.Sequential([keras.Input((256,256,3))] + [l for c,k in ((32,5),(64,7),(128,11)) for l in (L.Conv2D(c,k,2,'same',activation='relu'), L.BatchNormalization())] + [L.GlobalAveragePooling2D(), L.Dense(10)])
def keras_titan():
    return keras.Sequential([keras.Input((224,336,3))] + [l for c in (32,32,64,64) for l in (L.Conv2D(c,3,padding='same',activation='relu'), L.MaxPooling2D(2))] + [L.AveragePooling2D(2), L.Flatten(), L.Dense(1)])
def resnet(stages, blocks):
    x = i = keras.Input((32,32,3)); bn = lambda x: L.BatchNormalization()(x); c = lambda x,f,s=1,k=3: L.Conv2D(f,k,s,'same',use_bias=False)(x)
    x = L.ReLU()(bn(c(x,stages[0][0])))
    for f, st in stages:
        for j in range(blocks):
            s = st if j == 0 else 1; y = bn(c(L.ReLU()(bn(c(x,f,s))),f)); z = x if s == 1 and x.shape[-1] == f else bn(c(x,f,s,1)); x = L.ReLU()(L.Add()([y,z]))
    return keras.Model(i, L.Dense(10)(L.GlobalAveragePooling2D()(x)))
def resnet20():
    return resnet(((16,1),(32,2),(64,2)), 3)
def resnet18():
    return resnet(((64,1),(128,2),(256,2),(512,2)), 2)
m = globals()[net](); binary = m.output_shape[-1] == 1
m.compile(keras.optimizers.Adam(1e-3), keras.losses.BinaryCrossentropy(from_logits=True) if binary else keras.losses.SparseCategoricalCrossentropy(from_logits=True), jit_compile=jit)
x = tf.constant(np.random.rand(B, *m.input_shape[1:]).astype('float32')); y = tf.constant(np.random.randint(0, 2 if binary else 10, (B, 1) if binary else (B,)).astype('float32' if binary else 'int32'))
m.make_train_function(); f = m.train_function; it = iter(tf.data.Dataset.from_tensors((x, y)).repeat())
for _ in range(4): f(it)
t = []; end = time.perf_counter() + 5
while time.perf_counter() < end or len(t) < 5:
    a = time.perf_counter(); f(it); t.append(time.perf_counter() - a)
print(json.dumps(dict(peer=f'keras {keras.__version__} tf {tf.__version__}', net=net, precision=prec, batch=B, jit=jit, ms_step=round(statistics.median(t)*1e3,2))))
