DEVICE float f_negate(float x) { return -x; }
DEVICE float f_relu(float x) { return fmaxf(x, 0.f); }
DEVICE float f_exp(float x) { return expf(x); }
DEVICE float f_log(float x) { return logf(x); }
DEVICE float f_sqrt(float x) { return sqrtf(x); }
DEVICE float f_sin(float x) { return sinf(x); }
DEVICE float f_cos(float x) { return cosf(x); }
DEVICE float f_softplus(float x) { return fmaxf(x, 0.f) + log1pf(expf(-fabsf(x))); }
DEVICE float f_abs(float x) { return fabsf(x); }
DEVICE float f_sign(float x) { return x > 0.f ? 1.f : x < 0.f ? -1.f : x; }
DEVICE float f_step(float x) { return x > 0.f ? 1.f : 0.f; }
DEVICE float f_round(float x) { return floorf(x + 0.5f); }
