// Elementary functions of the fast mode: as exact as halves.
DEVICE float f_tanh(float x) { return approximate_tanh(x); }
DEVICE float f_sigmoid(float x) { return fmaf(0.5f, f_tanh(0.5f * x), 0.5f); }
