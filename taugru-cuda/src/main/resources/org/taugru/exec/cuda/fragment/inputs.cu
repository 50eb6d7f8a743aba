// Two fragments of a matrix for products of inputs: the columns of 32 are dealt to lanes in eights, so that a lane reads 16 bytes of a
// sample at once.
template <bool REST>
DEVICE void input_fragments(u32* f, const float* w, int rows, int columns, int unit, int k) {
  const int lane = threadIdx.x & 31, g = lane >> 2, q = lane & 3;
#pragma unroll
  for (int i = 0; i < 8; i++) { // rows g and g + 8, pairs of columns
    const int r = unit + g + (i & 1) * 8, c = k * 32 + q * 8 + (i >> 1) * 2;
    const float x = element(w, rows, columns, false, r, c), y = element(w, rows, columns, false, r, c + 1);
    const u32 h = halves(x, y);
    f[i] = REST ? rest(x, y, h) : h;
  }
}
