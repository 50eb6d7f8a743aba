// Elementary functions of the fast mode: as exact as halves.
DEVICE float f_tanh(float x) { float y; asm("tanh.approx.f32 %0, %1;" : "=f"(y) : "f"(x)); return y; }
DEVICE float f_sigmoid(float x) { return fmaf(0.5f, f_tanh(0.5f * x), 0.5f); }
