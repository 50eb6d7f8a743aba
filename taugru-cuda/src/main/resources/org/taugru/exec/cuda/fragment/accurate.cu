// Elementary functions of the accurate mode.
DEVICE float f_tanh(float x) { return tanhf(x); }
DEVICE float f_sigmoid(float x) { return __fdividef(1.f, 1.f + __expf(-x)); }
