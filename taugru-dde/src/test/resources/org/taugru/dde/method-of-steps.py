"""Reference numbers for delay equations, without a delay solver.

On [jL, (j+1)L], with L a common divisor of the delays, write y(jL + s) = z_j(s). Then z_j' = f(z_j, z_{j-m1}, ...) is an
ordinary system in s for all j together, whose start values z_j(0) = z_{j-1}(L) become known one after another. It needs
no interpolation and no breakpoints. Solved with scipy's DOP853 at its tightest tolerance.

    python3 method-of-steps.py > method-of-steps.txt

Columns: problem, t, y(t). Made with scipy 1.17.1.
"""
import numpy as np
from scipy.integrate import solve_ivp


def solve(f, history, unit, lags, segments):
    """y at multiples of the unit, for a constant history."""
    history = np.array(history, dtype=float)
    d = len(history)
    starts = [history]
    for k in range(1, segments + 1):
        def right(_, z):
            rows = z.reshape(k, d)
            past = lambda j: rows[j] if j >= 0 else history
            return np.concatenate([f(rows[j], *[past(j - m) for m in lags]) for j in range(k)])
        end = solve_ivp(right, (0, unit), np.concatenate(starts), method="DOP853", rtol=2.3e-14, atol=1e-15).y[:, -1]
        starts.append(end.reshape(k, d)[-1])
    return starts


def wheldon(y, past):
    """Wheldon, Kirk, Finlay, Blood 43 (1974) 379-387; problem A2 of Enright and Hayashi's DDETST."""
    return [1.1 / (1 + np.sqrt(10) * past[0] ** 1.25) - 10 * y[0] / (1 + 40 * y[1]),
            100 * y[0] / (1 + 40 * y[1]) - 2.43 * y[1]]


def infection(y, one, ten):
    """Hairer, Norsett, Wanner, Solving Ordinary Differential Equations I, II.17: periodic outbreak of a disease."""
    return [-y[0] * one[1] + ten[1], y[0] * one[1] - y[1], y[1] - ten[1]]


def mackey_glass(y, past):
    """Mackey, Glass, Science 197 (1977) 287-289."""
    return 0.2 * past / (1 + past ** 10) - 0.1 * y


def show(name, unit, values, every):
    for j in range(every, len(values), every):
        print(name, j * unit, *["%.13g" % v for v in values[j]])


show("wheldon", 20, solve(wheldon, [1.05767027 / 3, 1.030713491 / 3], 20, [1], 5), 1)
show("infection", 1, solve(infection, [5, 0.1, 1], 1, [1, 10], 40), 10)
show("mackey-glass", 17, solve(mackey_glass, [1.2], 17, [1], 6), 1)
