"""Writes tau-gru.safetensors, all of it in float64: weights, inputs, states and derivatives of a τ-GRU (numpy 2.4).

The derivatives are those of sum(weight * h), by a complex step: exact up to rounding, and without any backward pass.
"""

import json
import struct
from pathlib import Path

import numpy as np

STEPS, INPUT, HIDDEN, TAU = 9, 3, 4, 2
random = np.random.default_rng(20261116)

parameters = {}
for k in "1234":
    parameters["W" + k] = random.normal(size=(HIDDEN, HIDDEN)) / 2
    parameters["bW" + k] = random.normal(size=HIDDEN) / 3
    parameters["U" + k] = random.normal(size=(HIDDEN, INPUT)) / 2
    parameters["bU" + k] = random.normal(size=HIDDEN) / 3
x = random.normal(size=(STEPS, INPUT))
weight = random.normal(size=(STEPS, HIDDEN))


def states(p, x):
    h = [np.zeros(HIDDEN, p["W1"].dtype)] * (TAU + 1)
    for n in range(STEPS):
        pre = {k: p["W" + k] @ h[-1 - TAU if k == "2" else -1] + p["bW" + k] + p["U" + k] @ x[n] + p["bU" + k] for k in "1234"}
        u, z = np.tanh(pre["1"]), np.tanh(pre["2"])
        g, a = 1 / (1 + np.exp(-pre["3"])), 1 / (1 + np.exp(-pre["4"]))
        h.append(h[-1] + g * (u + a * z - h[-1]))
    return np.array(h[TAU + 1:])


def derivative(name):
    values = {**parameters, "x": x}
    result = np.empty(values[name].shape)
    for index in np.ndindex(result.shape):
        moved = {k: v.astype(complex) for k, v in values.items()}
        moved[name][index] += 1e-100j
        result[index] = np.sum(weight * states(moved, moved["x"])).imag / 1e-100
    return result


tensors = {**parameters, "x": x, "weight": weight, "h": states(parameters, x)}
tensors |= {"grad." + name: derivative(name) for name in [*parameters, "x"]}

header, data = {"__metadata__": {"tau": str(TAU)}}, b""
for name, values in tensors.items():
    block = values.astype("<f8").tobytes()
    header[name] = {"dtype": "F64", "shape": values.shape, "data_offsets": [len(data), len(data) + len(block)]}
    data += block
text = json.dumps(header).encode()
Path(__file__).with_name("tau-gru.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + data)
