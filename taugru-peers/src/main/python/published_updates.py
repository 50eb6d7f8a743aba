"""Published updates, written down once more: plain loops over plain lists, nothing but the standard library.

Writes one text file per cell with inputs, outputs and gradients. The gradient of the loss L is by complex steps: for a
function that is analytic, dL/da = Im L(a + i e)/e to the last digits, as nothing is subtracted (e = 1e-40).

    python3 taugru-peers/src/main/python/published_updates.py taugru-laws/src/test/resources/published
"""

import cmath
import os
import random
import sys

P, D, B, T = 3, 5, 2, 7
STEP = 1e-40


def tanh(v):
    return [cmath.tanh(a) for a in v]


def sigmoid(v):
    return [1 / (1 + cmath.exp(-a)) for a in v]


def product(w, v):
    return [sum(w[i * len(v) + k] * v[k] for k in range(len(v))) for i in range(len(w) // len(v))]


def plus(*vs):
    return [sum(column) for column in zip(*vs)]


def times(a, b):
    return [x * y for x, y in zip(a, b)]


def scaled(factor, v):
    return [factor * a for a in v]


# Each cell: the text of its update, sizes of its parameters, names of its states, and the update itself.

def lem(w, state, x):
    """Rusch, Mishra, Erichson, Mahoney 2022, with the two biases of github.com/tk-rusch/LEM:
    D1 = dt*sigmoid(W1 y + bW1 + V1 x + bV1), D2 = dt*sigmoid(W2 y + bW2 + V2 x + bV2)
    z' = (1 - D2)*z + D2*tanh(Wz y + bWz + Vz x + bVz)
    y' = (1 - D1)*y + D1*tanh(Wy z' + bWy + Vy x + bVy), dt = 0.7"""
    dt = 0.7
    y, z = state

    def gate(i, h):
        return plus(product(w["W" + i], h), w["bW" + i], product(w["V" + i], x), w["bV" + i])

    d1 = scaled(dt, sigmoid(gate("1", y)))
    d2 = scaled(dt, sigmoid(gate("2", y)))
    z = [(1 - d) * a + d * b for d, a, b in zip(d2, z, tanh(gate("z", y)))]
    y = [(1 - d) * a + d * b for d, a, b in zip(d1, y, tanh(gate("y", z)))]
    return [y, z]


def cornn(w, state, x):
    """Rusch, Mishra 2021, with the old velocity in the damping as in github.com/tk-rusch/coRNN:
    z' = z + dt*(tanh(W y + Z z + V x + bV) - gamma*y - epsilon*z)
    y' = y + dt*z', dt = 0.3, gamma = 2.7, epsilon = 1.9"""
    dt, gamma, epsilon = 0.3, 2.7, 1.9
    y, z = state
    force = tanh(plus(product(w["W"], y), product(w["Z"], z), product(w["V"], x), w["bV"]))
    z = [c + dt * (f - gamma * a - epsilon * c) for c, f, a in zip(z, force, y)]
    y = [a + dt * c for a, c in zip(y, z)]
    return [y, z]


def lipschitz(w, state, x):
    """Erichson, Azencot, Queiruga, Hodgkinson, Mahoney 2021, in Euler steps of epsilon:
    M(B) = (1 - beta)*(B + B') + beta*(B - B') - gamma*I
    h' = h + epsilon*(M(A) h + tanh(M(W) h + E x + bE)), epsilon = 0.3, beta = 0.75, gamma = 0.01"""
    epsilon, beta, gamma = 0.3, 0.75, 0.01
    h, = state

    def mixed(b):
        return [(1 - beta) * (b[i * D + j] + b[j * D + i]) + beta * (b[i * D + j] - b[j * D + i])
                - (gamma if i == j else 0) for i in range(D) for j in range(D)]

    inner = tanh(plus(product(mixed(w["W"]), h), product(w["E"], x), w["bE"]))
    return [plus(h, scaled(epsilon, plus(product(mixed(w["A"]), h), inner)))]


CELLS = {
    "lem": (lem, ["y", "z"], {name + i: size for i in "12zy" for name, size in
                              (("W", (D, D)), ("bW", (D,)), ("V", (D, P)), ("bV", (D,)))}),
    "cornn": (cornn, ["y", "z"], {"W": (D, D), "Z": (D, D), "V": (D, P), "bV": (D,)}),
    "lipschitz-rnn": (lipschitz, ["h"], {"A": (D, D), "W": (D, D), "E": (D, P), "bE": (D,)}),
}


def count(size):
    result = 1
    for n in size:
        result *= n
    return result


def run(update, states, arrays):
    """The states after each step, [state][step][sample]."""
    result = [[] for _ in states]
    current = [[arrays[name + "0"][s * D:(s + 1) * D] for name in states] for s in range(B)]
    for t in range(T):
        for s in range(B):
            x = arrays["x"][(t * B + s) * P:(t * B + s + 1) * P]
            current[s] = update(arrays, current[s], x)
        for k in range(len(states)):
            result[k].append([current[s][k] for s in range(B)])
    return result


def loss(first, weight):
    return sum(weight[(t * B + s) * D + j] * first[t][s][j]
               for t in range(T) for s in range(B) for j in range(D))


def numbers(values, row):
    return "\n".join(" ".join(repr(float(v)) for v in values[i:i + row]) for i in range(0, len(values), row))


def write(folder, name):
    update, states, sizes = CELLS[name]
    sizes = dict(sizes, x=(T, B, P), **{state + "0": (B, D) for state in states})
    seed = "published " + name
    draw = random.Random(seed)
    arrays = {}
    for array, size in dict(sizes, weight=(T, B, D)).items():
        bound = 1 if array in ("x", "weight") else 0.6
        arrays[array] = [draw.randint(-int(1024 * bound), int(1024 * bound)) / 1024 for _ in range(count(size))]
    weight = arrays["weight"]
    rows = run(update, states, arrays)

    lines = ["# Reference numbers for " + name]
    lines += ["# " + line.strip() for line in update.__doc__.split("\n")]
    lines += [
        "# sizes: inputs p = 3, hidden d = 5, batch B = 2, steps T = 7",
        "# x [T, B, p]; start of a state s: s0 [B, d]; the first state after each step [T, B, d], the others after the last",
        "# loss = sum over t, b, j of weight[t,b,j]*(first state)[t,b,j]; grad.* are its derivatives, by complex steps",
        "# Python's floats and cmath; inputs: uniform, random.Random(" + repr(seed) + "), multiples of 2^-10",
        "# command: python3 taugru-peers/src/main/python/published_updates.py taugru-laws/src/test/resources/published",
    ]

    def put(array, size, values):
        lines.append(array + " " + " ".join(str(n) for n in size))
        lines.append(numbers(values, size[-1]))

    for array, size in dict(sizes, weight=(T, B, D)).items():
        put(array, size, arrays[array])
    put(states[0], (T, B, D), [v.real for step in rows[0] for sample in step for v in sample])
    for k, state in enumerate(states[1:], 1):
        put(state + "T", (B, D), [v.real for sample in rows[k][-1] for v in sample])
    for array, size in sizes.items():
        gradient = []
        for i in range(count(size)):
            value = arrays[array][i]
            arrays[array][i] = value + STEP * 1j
            gradient.append(loss(run(update, states, arrays)[0], weight).imag / STEP)
            arrays[array][i] = value
        put("grad." + array, size, gradient)
    with open(os.path.join(folder, name + ".txt"), "w", encoding="utf-8", newline="\n") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    for cell in CELLS:
        write(sys.argv[1], cell)
