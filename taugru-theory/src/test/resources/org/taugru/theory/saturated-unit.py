"""Reference numbers for the nonlinear unit of appendix A, h'(t) = -h(t) + tanh(-h(t - tau) + s(t)).

Solved with the classical Runge-Kutta method with a fixed step that divides the delay, the middle of a step from the cubic
through both ends; then one period of the steady state on a fine grid, from a spline. The cross-correlation is a Fourier
transform.

    python3 saturated-unit.py

Prints: tau, amplitude of the fundamental, its lag, the shift of the largest cross-correlation, the time of the highest
point, the correlation there, the relative difference from the input. Made with numpy 2.4.6 and scipy 1.17.1:

    0.0 0.305657 0.414994 0.352487 0.261066 0.932901 0.844555
    0.5 0.383686 0.386277 0.347303 0.275832 0.942268 0.801291
"""
import numpy as np
from scipy.interpolate import CubicSpline

STEP = 1 / 2000
POINTS = 20000


def s(t):
    return sum(3.0 ** -n * np.cos(4 ** n * 2 * t) for n in range(4))


def f(t, h, past):
    return -h + np.tanh(-past + s(t))


def solve(tau, end):
    steps, lag = round(end / STEP), round(tau / STEP)
    h, slope = np.zeros(steps + 1), np.zeros(steps + 1)
    slope[0] = f(0, 0, 0)
    for n in range(steps):
        t = n * STEP
        if lag > 0:
            first = h[n - lag] if n >= lag else 0
            last = h[n + 1 - lag] if n + 1 >= lag else 0
            middle = (first + last) / 2 + STEP / 8 * (slope[n - lag] - slope[n + 1 - lag]) if n >= lag else 0
        past = lambda own, delayed: own if lag == 0 else delayed
        k1 = f(t, h[n], past(h[n], lag and first))
        y = h[n] + STEP / 2 * k1
        k2 = f(t + STEP / 2, y, past(y, lag and middle))
        y = h[n] + STEP / 2 * k2
        k3 = f(t + STEP / 2, y, past(y, lag and middle))
        y = h[n] + STEP * k3
        k4 = f(t + STEP, y, past(y, lag and last))
        h[n + 1] = h[n] + STEP / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        slope[n + 1] = f(t + STEP, h[n + 1], past(h[n + 1], lag and last))
    return CubicSpline(np.arange(steps + 1) * STEP, h)


for tau in (0, 0.5):
    curve = solve(tau, 18 * np.pi)
    t = 16 * np.pi + np.pi * np.arange(POINTS) / POINTS
    h, x = curve(t), s(t)
    a, b = 2 * np.mean(h * np.cos(2 * t)), 2 * np.mean(h * np.sin(2 * t))
    covariance = np.fft.ifft(np.fft.fft(h) * np.conj(np.fft.fft(x))).real / POINTS
    best = covariance.argmax()
    print("%.1f %.6f %.6f %.6f %.6f %.6f %.6f" % (tau, np.hypot(a, b), np.arctan2(b, a) / 2, best * np.pi / POINTS,
          h.argmax() * np.pi / POINTS, covariance[best] / h.std() / x.std(),
          np.sqrt(np.mean((h - x) ** 2) / np.mean(x ** 2))))
