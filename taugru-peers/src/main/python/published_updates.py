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


def mixed(b):
    """M(B) of LipschitzRNN with beta = 0.75, gamma = 0.01."""
    beta, gamma = 0.75, 0.01
    return [(1 - beta) * (b[i * D + j] + b[j * D + i]) + beta * (b[i * D + j] - b[j * D + i])
            - (gamma if i == j else 0) for i in range(D) for j in range(D)]


def lipschitz(w, state, x):
    """Erichson, Azencot, Queiruga, Hodgkinson, Mahoney 2021, in Euler steps of epsilon:
    M(B) = (1 - beta)*(B + B') + beta*(B - B') - gamma*I
    h' = h + epsilon*(M(A) h + tanh(M(W) h + E x + bE)), epsilon = 0.3, beta = 0.75, gamma = 0.01"""
    epsilon = 0.3
    h, = state
    inner = tanh(plus(product(mixed(w["W"]), h), product(w["E"], x), w["bE"]))
    return [plus(h, scaled(epsilon, plus(product(mixed(w["A"]), h), inner)))]


def noisy(w, state, x):
    """Lim, Erichson, Hodgkinson, Mahoney 2021 outside training, with the learned steps of github.com/erichson/NoisyRNN:
    M(B) as in lipschitz-rnn, h' = h + s*(M(A) h + tanh(M(W) h + E x + bE)), beta = 0.75, gamma = 0.01"""
    h, = state
    inner = tanh(plus(product(mixed(w["W"]), h), product(w["E"], x), w["bE"]))
    return [plus(h, times(w["s"], plus(product(mixed(w["A"]), h), inner)))]


def skew(v):
    """The antisymmetric matrix whose strict upper triangle is v, row by row."""
    m, upper = [0] * (D * D), iter(v)
    for i in range(D):
        for j in range(i + 1, D):
            m[i * D + j] = next(upper)
            m[j * D + i] = -m[i * D + j]
    return m


def antisymmetric_gated(w, state, x):
    """Chang, Chen, Haber, Chi 2019, with V strictly upper triangular:
    h' = h + epsilon*sigmoid((V - V' - gamma*I) h + Uz x + bUz)*tanh((V - V' - gamma*I) h + U x + bU)
    epsilon = 0.3, gamma = 0.1"""
    epsilon, gamma = 0.3, 0.1
    h, = state
    rotated = plus(product(skew(w["V"]), h), scaled(-gamma, h))
    z = sigmoid(plus(rotated, product(w["Uz"], x), w["bUz"]))
    u = tanh(plus(rotated, product(w["U"], x), w["bU"]))
    return [plus(h, scaled(epsilon, times(z, u)))]


def unicornn(w, state, x):
    """Rusch, Mishra 2021, UnICORNN, with the signs of github.com/tk-rusch/unicornn:
    z' = z - dt*sigmoid(c)*(tanh(w*y + V x + bV) + alpha*y)
    y' = y + dt*sigmoid(c)*z', dt = 0.4, alpha = 1.3"""
    dt, alpha = 0.4, 1.3
    y, z = state
    step = scaled(dt, sigmoid(w["c"]))
    pull = plus(tanh(plus(times(w["w"], y), product(w["V"], x), w["bV"])), scaled(alpha, y))
    z = [a - s * b for a, s, b in zip(z, step, pull)]
    y = [a + s * b for a, s, b in zip(y, step, z)]
    return [y, z]


def fast_rnn(w, state, x):
    """Kusupati et al. 2018, with the sigmoids of github.com/microsoft/EdgeML:
    c = tanh(W x + U h + bW), h' = sigmoid(β)*h + sigmoid(α)*c"""
    h, = state
    c = tanh(plus(product(w["W"], x), product(w["U"], h), w["bW"]))
    beta, = sigmoid(w["β"])
    alpha, = sigmoid(w["α"])
    return [plus(scaled(beta, h), scaled(alpha, c))]


def fast_grnn(w, state, x):
    """Kusupati et al. 2018, with the sigmoids of github.com/microsoft/EdgeML:
    z = sigmoid(W x + U h + bz), c = tanh(W x + U h + bh)
    h' = z*h + (sigmoid(ζ)*(1 - z) + sigmoid(ν))*c"""
    h, = state
    common = plus(product(w["W"], x), product(w["U"], h))
    gate = sigmoid(plus(common, w["bz"]))
    candidate = tanh(plus(common, w["bh"]))
    zeta, = sigmoid(w["ζ"])
    nu, = sigmoid(w["ν"])
    return [[z * a + (zeta * (1 - z) + nu) * c for z, a, c in zip(gate, h, candidate)]]


def min_gru(w, state, x):
    """Feng, Tung, Ahmed, Bengio, Hajimirsadeghi 2024:
    z = sigmoid(Uz x + bUz), n = Un x + bUn, h' = (1 - z)*h + z*n"""
    h, = state
    gate = sigmoid(plus(product(w["Uz"], x), w["bUz"]))
    candidate = plus(product(w["Un"], x), w["bUn"])
    return [[(1 - z) * a + z * n for z, a, n in zip(gate, h, candidate)]]


def min_lstm(w, state, x):
    """Feng, Tung, Ahmed, Bengio, Hajimirsadeghi 2024, with gates that add up to one:
    f = sigmoid(Uf x + bUf), i = sigmoid(Ui x + bUi), n = Un x + bUn, h' = f/(f + i)*h + i/(f + i)*n"""
    h, = state
    forget = sigmoid(plus(product(w["Uf"], x), w["bUf"]))
    write = sigmoid(plus(product(w["Ui"], x), w["bUi"]))
    candidate = plus(product(w["Un"], x), w["bUn"])
    return [[f / (f + i) * a + i / (f + i) * n for f, i, a, n in zip(forget, write, h, candidate)]]


def irnn(w, state, x):
    """Kag, Zhang, Saligrama 2020 with alpha = 1 and K = 2 inner steps:
    g0 = 0, gi = g(i-1) + ηi*(tanh(U (g(i-1) + h) + W x + bW) - (g(i-1) + h)), h' = gK"""
    h, = state
    g = [0] * D
    for i in "12":
        at = plus(g, h)
        inner = tanh(plus(product(w["U"], at), product(w["W"], x), w["bW"]))
        g = [a + w["η" + i][0] * (b - c) for a, b, c in zip(g, inner, at)]
    return [g]


def lmu(w, state, x):
    """Voelker, Kajic, Eliasmith 2019, with any fixed A and B in place of those of the Legendre memory:
    u = ex x + eh h + em m, m' = A m + B u, h' = tanh(Wx x + Wh h + Wm m')"""
    h, m = state
    u, = plus(product(w["ex"], x), product(w["eh"], h), product(w["em"], m))
    m = plus(product(w["A"], m), scaled(u, w["B"]))
    h = tanh(plus(product(w["Wx"], x), product(w["Wh"], h), product(w["Wm"], m)))
    return [h, m]


def rotated(v, h):
    """exp(S) h by its series, where v is the strict upper triangle of the antisymmetric S."""
    result, term, s = h, h, skew(v)
    for k in range(1, 60):
        term = scaled(1 / k, product(s, term))
        result = plus(result, term)
    return result


def mod_relu(v, b):
    """sgn(v)*max(|v| + b, 0)"""
    return [a + (1 if a.real > 0 else -1) * c if abs(a.real) + c.real > 0 else 0j for a, c in zip(v, b)]


def exp_rnn(w, state, x):
    """Lezcano-Casado, Martinez-Rubio 2019, with A strictly upper triangular and modReLU(v) = sgn(v)*max(|v| + b, 0):
    h' = modReLU(exp(A - A') h + U x); the exponential acts on h by its series"""
    h, = state
    return [mod_relu(plus(rotated(w["A"], h), product(w["U"], x)), w["b"])]


def dtriv(w, state, x):
    """Lezcano-Casado 2019, as exp-rnn with any fixed base B:
    h' = modReLU(B exp(A - A') h + U x)"""
    h, = state
    return [mod_relu(plus(product(w["B"], rotated(w["A"], h)), product(w["U"], x)), w["b"])]


CELLS = {
    "lem": (lem, ["y", "z"], {name + i: size for i in "12zy" for name, size in
                              (("W", (D, D)), ("bW", (D,)), ("V", (D, P)), ("bV", (D,)))}),
    "cornn": (cornn, ["y", "z"], {"W": (D, D), "Z": (D, D), "V": (D, P), "bV": (D,)}),
    "lipschitz-rnn": (lipschitz, ["h"], {"A": (D, D), "W": (D, D), "E": (D, P), "bE": (D,)}),
    "noisy-rnn": (noisy, ["h"], {"s": (D,), "A": (D, D), "W": (D, D), "E": (D, P), "bE": (D,)}),
    "antisymmetric-rnn-gated": (antisymmetric_gated, ["h"], {"V": (D * (D - 1) // 2,), "U": (D, P), "bU": (D,),
                                                             "Uz": (D, P), "bUz": (D,)}),
    "unicornn": (unicornn, ["y", "z"], {"c": (D,), "w": (D,), "V": (D, P), "bV": (D,)}),
    "fast-rnn": (fast_rnn, ["h"], {"U": (D, D), "W": (D, P), "bW": (D,), "α": (1,), "β": (1,)}),
    "fast-grnn": (fast_grnn, ["h"], {"U": (D, D), "W": (D, P), "bz": (D,), "bh": (D,), "ζ": (1,), "ν": (1,)}),
    "min-gru": (min_gru, ["h"], {"Uz": (D, P), "bUz": (D,), "Un": (D, P), "bUn": (D,)}),
    "min-lstm": (min_lstm, ["h"], {"Uf": (D, P), "bUf": (D,), "Ui": (D, P), "bUi": (D,), "Un": (D, P), "bUn": (D,)}),
    "irnn": (irnn, ["h"], {"U": (D, D), "W": (D, P), "bW": (D,), "η1": (1,), "η2": (1,)}),
    "exp-rnn": (exp_rnn, ["h"], {"A": (D * (D - 1) // 2,), "U": (D, P), "b": (D,)}),
    "dtriv": (dtriv, ["h"], {"A": (D * (D - 1) // 2,), "B": (D, D), "U": (D, P), "b": (D,)}),
    "lmu": (lmu, ["h", "m"], {"ex": (1, P), "eh": (1, D), "em": (1, D), "A": (D, D), "B": (D,), "Wx": (D, P),
                              "Wh": (D, D), "Wm": (D, D)}),
}

# Parameters that are not trained; their gradient is written as zero.
FIXED = {"dtriv": {"B"}, "lmu": {"A", "B"}}


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
            if array in FIXED.get(name, ()):
                gradient.append(0)
                continue
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
