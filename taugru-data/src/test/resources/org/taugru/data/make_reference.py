"""Writes reference.txt: points of the series, and what naive predictors do, computed with NumPy.

python make_reference.py > reference.txt
"""
import numpy as np


def delay(f, start, h, delay_steps, steps):
    """All series at once; the history is a list that grows."""
    path = [start.copy()]
    past = lambda n: path[n] if n >= 0 else start
    for n in range(steps):
        x = path[n]
        lagged, lagged_next = past(n - delay_steps), past(n + 1 - delay_steps)
        lagged_half = 0.5 * (lagged + lagged_next)
        k1 = f(x, lagged)
        k2 = f(x + 0.5 * h * k1, lagged_half)
        k3 = f(x + 0.5 * h * k2, lagged_half)
        k4 = f(x + h * k3, lagged_next)
        path.append(x + h * (k1 + 2 * k2 + 2 * k3 + k4) / 6)
    return np.stack(path[2000:], axis=1)


def ordinary(f, y, h, steps, every):
    path = [y]
    for n in range(steps):
        k1 = f(y)
        k2 = f(y + 0.5 * h * k1)
        k3 = f(y + 0.5 * h * k2)
        k4 = f(y + h * k3)
        y = y + h * (k1 + 2 * k2 + 2 * k3 + k4) / 6
        if (n + 1) % every == 0:
            path.append(y)
    return np.stack(path, axis=1)


def mackey_glass(start):
    return delay(lambda x, z: 0.2 * z / (1 + z ** 10) - 0.1 * x, start, 0.25, 68, 4000)


def enso(start):
    return delay(lambda t, z: t - t ** 3 - 0.93 * z * (1 - 0.49 * z ** 2), start, 0.1, 48, 4000)


def fitzhugh_nagumo(start):
    def f(y):
        v, w = y[:, 0], y[:, 1]
        return np.stack([v - v ** 3 / 3 - w + 0.5, 0.02 * (v + 0.7 - 0.8 * w)], axis=1)
    return ordinary(f, np.stack([start, 0 * start], axis=1), 0.1, 4000, 4)[:, :, 0]


def autoregression(train, test, k):
    rows = lambda s: np.stack([s[:, k - 1 - i:-1 - i].ravel() for i in range(k)] + [np.ones(s[:, k:].size)], axis=1)
    weights = np.linalg.lstsq(rows(train), train[:, k:].ravel(), rcond=None)[0]
    return rows(test) @ weights - test[:, k:].ravel()


mse = lambda error: float(np.mean(error ** 2))
for name, series, low in [("mackey-glass", mackey_glass, 0), ("enso", enso, 0), ("fitzhugh-nagumo", fitzhugh_nagumo, -1)]:
    starts = np.array([0.125, 0.5, 0.875])
    for start, path in zip(starts, series(starts)):
        print("points", name, start, *(repr(float(path[i])) for i in (0, 1, 500, 1000)))
    random = np.random.default_rng(20250)
    train, test = (series(random.uniform(low, 1, n)).astype(np.float32).astype(np.float64) for n in (128, 1024))
    print("mse", name, "mean", mse(test[:, 1:] - train[:, 1:].mean()))
    print("mse", name, "persistence", mse(test[:, 1:] - test[:, :-1]))
    print("mse", name, "linear-extrapolation", mse(test[:, 2:] - 2 * test[:, 1:-1] + test[:, :-2]))
    print("mse", name, "ar-4", mse(autoregression(train, test, 4)))
