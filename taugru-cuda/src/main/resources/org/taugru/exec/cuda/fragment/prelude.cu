// Tensor-core fragments, and what moves them.
//
// A value of some units of 8 samples is spread over the lanes of warps as the result of a product is: lane 4g + q has units g and
// g + 8 of a block of 16, samples 2q and 2q + 1. In memory it lies as [unit][8 samples]: what a warp touches is contiguous.

// what halves() leaves over, as halves
DEVICE u32 rest(float low, float high, u32 first) { return halves(low - low_half(first), high - high_half(first)); }

// a 16 x 16 block of a matrix as a fragment, or of its transpose; beyond the matrix there is zero
DEVICE float element(const float* w, int rows, int columns, bool transposed, int i, int j) {
  int r = transposed ? j : i, c = transposed ? i : j;
  return r < rows && c < columns ? w[(i64) r * columns + c] : 0.f;
}

template <bool LOW>
DEVICE void load_fragment(u32* a, const float* w, int rows, int columns, bool transposed, int i0, int j0) {
  const int lane = threadIdx.x & 31, g = lane >> 2, q = (lane & 3) * 2;
#pragma unroll
  for (int k = 0; k < 4; k++) {
    int i = i0 + g + (k & 1) * 8, j = j0 + q + (k >> 1) * 8;
    float x = element(w, rows, columns, transposed, i, j), y = element(w, rows, columns, transposed, i, j + 1);
    u32 first = halves(x, y);
    a[k] = LOW ? rest(x, y, first) : first;
  }
}

// a fragment that is in other registers, and one in shared memory
DEVICE void copy_fragment(u32 (&a)[4], const u32 (&from)[4]) {
  a[0] = from[0], a[1] = from[1], a[2] = from[2], a[3] = from[3];
}

DEVICE void copy_fragment(u32 (&a)[4], u32 address) {
  const uint4 v = load_shared16(address);
  a[0] = v.x, a[1] = v.y, a[2] = v.z, a[3] = v.w;
}

// the power of two with which numbers up to m come to lie below 16
DEVICE float scale_for(float m) {
  int e = (int) (__float_as_uint(m) >> 23);
  e = e < 10 ? 10 : e > 250 ? 250 : e;
  return m > 0.f && e < 255 ? __uint_as_float((u32) (257 - e) << 23) : 1.f;
}

// one over a power of two
DEVICE float inverse_power(float x) { return __uint_as_float((254u << 23) - __float_as_uint(x)); }
