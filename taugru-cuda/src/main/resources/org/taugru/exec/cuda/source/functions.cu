// Elementwise functions. Where an operand is not a number, the result is none either.
__device__ __forceinline__ float minimum(float a, float b) { return a < b || a != a ? a : b; }
__device__ __forceinline__ float maximum(float a, float b) { return a > b || a != a ? a : b; }
__device__ __forceinline__ float sigmoid(float x) { return 1.0f / (1.0f + expf(-x)); }
__device__ __forceinline__ float softplus(float x) { return maximum(x, 0.0f) + log1pf(expf(-fabsf(x))); }
__device__ __forceinline__ float sign_of(float x) { return x > 0.0f ? 1.0f : x < 0.0f ? -1.0f : x; }
// x - floor(x) is exact, x + 0.5 is not.
__device__ __forceinline__ float round_half_up(float x) { return floorf(x) + (x - floorf(x) >= 0.5f ? 1.0f : 0.0f); }
// Zero for what is next to nothing.
__device__ __forceinline__ float flushed(float x) { return fabsf(x) < 1e-30f ? 0.0f : x; }

// Noise is a function of where it is drawn: seed, source, step, sample and unit, mixed as SplitMix64 does.
__device__ __forceinline__ unsigned long long mix(unsigned long long a, unsigned long long b) {
  unsigned long long z = a * 0x9E3779B97F4A7C15ULL + b + 0x632BE59BD9B4E019ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}
__device__ __forceinline__ unsigned long long noise_key(long long seed, int source, long long step, int sample, int unit) {
  return mix(mix(mix(mix(seed, source), step), sample), unit);
}
__device__ __forceinline__ double uniform_of(unsigned long long key) { return (double) (key >> 11) * 0x1p-53; }
// Box-Muller from two numbers of the same key.
__device__ __forceinline__ double normal_of(unsigned long long key) {
  return sqrt(-2.0 * log1p(-uniform_of(key))) * cos(2.0 * 3.141592653589793 * uniform_of(mix(key, 1)));
}

// The sum of a row's elements, in every lane of the warp that adds them up.
template <int WIDTH>
__device__ float sum_of(const float* row) {
  double sum = 0.0;
  for (int i = threadIdx.x % 32; i < WIDTH; i += 32)
    sum += row[i];
  for (int lanes = 16; lanes > 0; lanes /= 2)
    sum += __shfl_xor_sync(0xffffffffu, sum, lanes);
  return (float) sum;
}
