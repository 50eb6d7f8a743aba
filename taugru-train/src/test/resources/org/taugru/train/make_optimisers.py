"""Makes optimisers.txt: what each optimiser does with the same gradients.

    python3 make_optimisers.py > optimisers.txt

Plain Python, in double precision, after the update rules that PyTorch 2.11 documents for torch.optim.Adam, AdamW,
RMSprop and SGD (dampening 0, no Nesterov). Hyper-parameters and rates are all different, ε is large enough to be seen,
and gradients differ by orders of magnitude, so that each of them matters. Gradients and starts are multiples of 1/1024,
which a float holds exactly.
"""
import random
from math import sqrt

STEPS = 7
SIZES = {"W1": 3, "W2": 2, "bW1": 2}
RATES = {"W1": 0.05, "W2": 0.02, "bW1": 0.3}
DECAYS = {"W1": 2.0, "W2": 0.0, "bW1": 1.0}  # decay factors {"W": 0, "W1": 2}

random.seed(4)
start = {name: [round(1024 * random.uniform(-2, 2)) / 1024 for _ in range(size)] for name, size in SIZES.items()}
gradients = [{name: [round(1024 * 10 ** random.uniform(-1.5, 1) * random.choice((-1, 1))) / 1024 for _ in range(size)]
              for name, size in SIZES.items()} for _ in range(STEPS)]
gradients[2]["W1"] = [0.0] * 3
rates = [{name: rate * (1.5 if step == 3 else 1) for name, rate in RATES.items()} for step in range(STEPS)]


def adam(beta1, beta2, epsilon, decay):
    def update(state, x, g, rate, step, factor):
        x *= 1 - rate * decay * factor
        m = state["m"] = beta1 * state.get("m", 0) + (1 - beta1) * g
        v = state["v"] = beta2 * state.get("v", 0) + (1 - beta2) * g * g
        return x - rate / (1 - beta1 ** step) * m / (sqrt(v) / sqrt(1 - beta2 ** step) + epsilon)
    return update


def rmsprop(alpha, epsilon):
    def update(state, x, g, rate, step, factor):
        v = state["v"] = alpha * state.get("v", 0) + (1 - alpha) * g * g
        return x - rate * g / (sqrt(v) + epsilon)
    return update


def sgd(momentum):
    def update(state, x, g, rate, step, factor):
        m = state["m"] = g if step == 1 else momentum * state["m"] + g
        return x - rate * m
    return update


OPTIMISERS = {
    "adam": adam(0.8, 0.95, 0.03, 0),
    "adamw": adam(0.85, 0.9, 0.02, 0.4),
    "rmsprop": rmsprop(0.7, 0.05),
    "sgd": sgd(0),
    "momentum": sgd(0.6),
}


def line(*words):
    print(*(repr(word) if isinstance(word, float) else word for word in words))


for name, values in start.items():
    line("start", 0, name, *values)
for step in range(STEPS):
    for name in SIZES:
        line("rate", step + 1, name, rates[step][name])
        line("gradient", step + 1, name, *gradients[step][name])
for kind, update in OPTIMISERS.items():
    x = {name: list(values) for name, values in start.items()}
    states = {name: [{} for _ in values] for name, values in start.items()}
    for step in range(STEPS):
        for name in SIZES:
            for i, g in enumerate(gradients[step][name]):
                x[name][i] = update(states[name][i], x[name][i], g, rates[step][name], step + 1, DECAYS[name])
            line(kind, step + 1, name, *x[name])
