constexpr int CHUNK = 64; // the most steps that anything is done for at once
constexpr long long SUMS = 2640; // numbers of all gradients

// Where matrices and shared rows begin among the weights.
namespace weights {
  constexpr long long bW1_bU1 = 0; // [20] bW1 + bU1
  constexpr long long bW2_bU2 = 20; // [20] bW2 + bU2
  constexpr long long bW4_bU4 = 40; // [20] bW4 + bU4
  constexpr long long bW3_bU3 = 60; // [20] bW3 + bU3
  constexpr long long W1 = 80; // [20, 20]
  constexpr long long U1 = 480; // [12, 20]
  constexpr long long W2 = 720; // [20, 20]
  constexpr long long U2 = 1120; // [12, 20]
  constexpr long long W4 = 1360; // [20, 20]
  constexpr long long U4 = 1760; // [12, 20]
  constexpr long long W3 = 2000; // [20, 20]
  constexpr long long U3 = 2400; // [12, 20]
  constexpr long long W2_T = 2640; // [20, 20]
  constexpr long long U3_T = 3040; // [20, 12]
  constexpr long long U4_T = 3280; // [20, 12]
  constexpr long long U2_T = 3520; // [20, 12]
  constexpr long long U1_T = 3760; // [20, 12]
  constexpr long long W3_T = 4000; // [20, 20]
  constexpr long long W4_T = 4400; // [20, 20]
  constexpr long long W1_T = 4800; // [20, 20]
}

struct Run {
  const float* weights; // matrices by columns, and rows that all steps share
  const int* lengths; // [batch] steps of each sample
  float* x; // [step, batch, 12]
  float* h; // [step, batch, 20]
  float* d_h; // [step, batch, 20] ∂h
  float* d_x; // [step, batch, 12] ∂x
  float* t12; // [step, batch, 20]
  float* z; // [step, batch, 20]
  float* t14; // [step, batch, 20]
  float* u; // [step, batch, 20]
  float* t16; // [step, batch, 20]
  float* a; // [step, batch, 20]
  float* t18; // [step, batch, 20]
  float* g; // [step, batch, 20]
  float* t24; // [step, batch, 20]
  float* t25; // [step, batch, 20]
  float* t26; // [step, batch, 20]
  float* t27; // [step, batch, 20]
  float* t28; // [step, batch, 20]
  float* sums; // [PARTS, SUMS] gradients of matrices and vectors
  float* carry; // [carried, batch] states with their history, and inputs
  const long long* seed; // of noise: in memory, since a recorded launch has the same arguments each time
  long long position; // steps that came before
  int batch; // samples
  int tile; // samples of a block
  int begin; // the first step of the chunk that goes backward
  int end; // the step after its last one
  int training; // whether noise is on
};

// The rows of step n of a sample; a state's value before the step, so that n + 1 is the one after it.
static __device__ __forceinline__ float* x_at(const Run& run, int n, int sample) { return run.x + ((long long) n * run.batch + sample) * 12; }
static __device__ __forceinline__ float* h_at(const Run& run, int n, int sample) { return run.h + ((long long) (n + 5) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* d_h_at(const Run& run, int n, int sample) { return run.d_h + ((long long) (n + 5) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* d_x_at(const Run& run, int n, int sample) { return run.d_x + ((long long) n * run.batch + sample) * 12; }
static __device__ __forceinline__ float* t12_at(const Run& run, int n, int sample) { return run.t12 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* z_at(const Run& run, int n, int sample) { return run.z + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t14_at(const Run& run, int n, int sample) { return run.t14 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* u_at(const Run& run, int n, int sample) { return run.u + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t16_at(const Run& run, int n, int sample) { return run.t16 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* a_at(const Run& run, int n, int sample) { return run.a + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t18_at(const Run& run, int n, int sample) { return run.t18 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* g_at(const Run& run, int n, int sample) { return run.g + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t24_at(const Run& run, int n, int sample) { return run.t24 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t25_at(const Run& run, int n, int sample) { return run.t25 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t26_at(const Run& run, int n, int sample) { return run.t26 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t27_at(const Run& run, int n, int sample) { return run.t27 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t28_at(const Run& run, int n, int sample) { return run.t28 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }

// t14 = bW1 + bU1 + U1·x[n]; t12 = bW2 + bU2 + U2·x[n]; t16 = bW4 + bU4 + U4·x[n]; t18 = bW3 + bU3 + U3·x[n]
// TauGru.java:62 U1
// TauGru.java:81 U2
// TauGru.java:84 U4
// TauGru.java:67 U3
static __device__ void forward_0_0(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 80; item += blockDim.x) {
    const int n = t + item / 80, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    float* target;
    const float* matrix0;
    switch (item % 80 / 20) {
      case 0:
        begin_sum<0>(sum, run.weights + weights::bW1_bU1 + unit, last);
        matrix0 = run.weights + weights::U1 + unit;
        target = t14_at(run, n, tile.first) + unit;
        break;
      case 1:
        begin_sum<0>(sum, run.weights + weights::bW2_bU2 + unit, last);
        matrix0 = run.weights + weights::U2 + unit;
        target = t12_at(run, n, tile.first) + unit;
        break;
      case 2:
        begin_sum<0>(sum, run.weights + weights::bW4_bU4 + unit, last);
        matrix0 = run.weights + weights::U4 + unit;
        target = t16_at(run, n, tile.first) + unit;
        break;
      default:
        begin_sum<0>(sum, run.weights + weights::bW3_bU3 + unit, last);
        matrix0 = run.weights + weights::U3 + unit;
        target = t18_at(run, n, tile.first) + unit;
        break;
    }
    add_product<12, 20, 12>(sum, matrix0, x_at(run, n, tile.first), last);
    end_sum<20>(sum, target, tile, run.lengths, n);
  }
}

// Up to 64 steps from t on.
static __device__ void forward_0(const Run& run, const Tile& tile, int t, int steps) {
  forward_0_0(run, tile, t, steps);
  __syncthreads();
}

// t12 += W2·h[n−5]
// TauGru.java:81 W2
static __device__ void forward_1_0(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 20; item += blockDim.x) {
    const int n = t + item / 20, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<20>(sum, t12_at(run, n, tile.first) + unit, last);
    add_product<20, 20, 20>(sum, run.weights + weights::W2 + unit, h_at(run, n - 5, tile.first), last);
    end_sum<20>(sum, t12_at(run, n, tile.first) + unit, tile, run.lengths, n);
  }
}

// pass over 20
static __device__ void forward_1_1(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 20; item += blockDim.x) {
    const int sample = tile.first + item / 20, unit = item % 20;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = t; n < end; n++) {
      const float t12 = t12_at(run, n, sample)[unit];
      const float z = tanhf(t12); // TauGru.java:81 z
      z_at(run, n, sample)[unit] = z;
    }
  }
}

// Up to 6 steps from t on.
static __device__ void forward_1(const Run& run, const Tile& tile, int t, int steps) {
  forward_1_0(run, tile, t, steps);
  __syncthreads();
  forward_1_1(run, tile, t, steps);
  __syncthreads();
}

// t14 += W1·h[n]; t16 += W4·h[n]; t18 += W3·h[n]
// TauGru.java:62 W1
// TauGru.java:84 W4
// TauGru.java:67 W3
static __device__ void forward_2_0(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 60; item += blockDim.x) {
    const int n = t + item / 60, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    float* target;
    const float* matrix0;
    switch (item % 60 / 20) {
      case 0:
        begin_sum<20>(sum, t14_at(run, n, tile.first) + unit, last);
        matrix0 = run.weights + weights::W1 + unit;
        target = t14_at(run, n, tile.first) + unit;
        break;
      case 1:
        begin_sum<20>(sum, t16_at(run, n, tile.first) + unit, last);
        matrix0 = run.weights + weights::W4 + unit;
        target = t16_at(run, n, tile.first) + unit;
        break;
      default:
        begin_sum<20>(sum, t18_at(run, n, tile.first) + unit, last);
        matrix0 = run.weights + weights::W3 + unit;
        target = t18_at(run, n, tile.first) + unit;
        break;
    }
    add_product<20, 20, 20>(sum, matrix0, h_at(run, n, tile.first), last);
    end_sum<20>(sum, target, tile, run.lengths, n);
  }
}

// pass over 20
static __device__ void forward_2_1(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 20; item += blockDim.x) {
    const int sample = tile.first + item / 20, unit = item % 20;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = t; n < end; n++) {
      const float t14 = t14_at(run, n, sample)[unit];
      const float u = tanhf(t14); // TauGru.java:62 u
      const float t16 = t16_at(run, n, sample)[unit];
      const float a = sigmoid(t16); // TauGru.java:84 a
      const float t18 = t18_at(run, n, sample)[unit];
      const float g = sigmoid(t18); // TauGru.java:67 g
      const float z = z_at(run, n, sample)[unit];
      const float v7 = a * z;
      const float v8 = u + v7;
      const float h = h_at(run, n, sample)[unit];
      const float v10 = v8 - h;
      const float v11 = g * v10;
      const float v12 = h + v11;
      const float h_next = flushed(v12); // TauGru.java:60
      u_at(run, n, sample)[unit] = u;
      a_at(run, n, sample)[unit] = a;
      g_at(run, n, sample)[unit] = g;
      h_at(run, n + 1, sample)[unit] = h_next;
    }
  }
}

// Up to 1 step from t on.
static __device__ void forward_2(const Run& run, const Tile& tile, int t, int steps) {
  forward_2_0(run, tile, t, steps);
  __syncthreads();
  forward_2_1(run, tile, t, steps);
  __syncthreads();
}

using forward_Args = Run;
extern "C" __global__ void __launch_bounds__(512) forward(const __grid_constant__ forward_Args run) {
  const Tile tile = tile_of_block(run.tile, run.batch, run.lengths);
  int end0 = 0;
  int end1 = 0;
  int end2 = 0;
  for (int n = 0; n < tile.longest; n++) {
    int limit = min(tile.longest, (n / CHUNK + 1) * CHUNK);
    if (end0 == n) {
      end0 = min(limit, n + 64);
      forward_0(run, tile, n, end0 - n);
    }
    limit = min(limit, end0);
    if (end1 == n) {
      end1 = min(limit, n + 6);
      forward_1(run, tile, n, end1 - n);
    }
    limit = min(limit, end1);
    if (end2 == n) {
      end2 = min(limit, n + 1);
      forward_2(run, tile, n, end2 - n);
    }
    limit = min(limit, end2);
  }
}

// pass over 20
static __device__ void backward_0_0(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 20; item += blockDim.x) {
    const int sample = tile.first + item / 20, unit = item % 20;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = end - 1; n >= t; n--) {
      const float d_h_next = d_h_at(run, n + 1, sample)[unit];
      const float v1 = flushed(d_h_next);
      const float a = a_at(run, n, sample)[unit];
      const float z = z_at(run, n, sample)[unit];
      const float v4 = a * z;
      const float u = u_at(run, n, sample)[unit];
      const float v6 = u + v4;
      const float h = h_at(run, n, sample)[unit];
      const float v8 = v6 - h;
      const float v9 = v1 * v8;
      const float g = g_at(run, n, sample)[unit];
      const float t24 = v1 * g;
      const float v12 = -t24;
      const float v13 = t24 * z;
      const float v15 = 1.0f - g;
      const float v16 = g * v15;
      const float t25 = v9 * v16;
      const float v18 = 1.0f - a;
      const float v19 = a * v18;
      const float t26 = v13 * v19;
      const float v21 = u * u;
      const float v22 = 1.0f - v21;
      const float t27 = t24 * v22;
      const float v24 = v1 + v12;
      t24_at(run, n, sample)[unit] = t24;
      t25_at(run, n, sample)[unit] = t25;
      t26_at(run, n, sample)[unit] = t26;
      t27_at(run, n, sample)[unit] = t27;
      d_h_at(run, n, sample)[unit] += v24;
    }
  }
}

// ∂h[n] += W3ᵀ·t25 + W4ᵀ·t26 + W1ᵀ·t27
// TauGru.java:67 W3
// TauGru.java:84 W4
// TauGru.java:62 W1
static __device__ void backward_0_1(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 20; item += blockDim.x) {
    const int n = t + item / 20, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<20>(sum, d_h_at(run, n, tile.first) + unit, last);
    add_product<20, 20, 20>(sum, run.weights + weights::W3_T + unit, t25_at(run, n, tile.first), last);
    add_product<20, 20, 20>(sum, run.weights + weights::W4_T + unit, t26_at(run, n, tile.first), last);
    add_product<20, 20, 20>(sum, run.weights + weights::W1_T + unit, t27_at(run, n, tile.first), last);
    end_sum<20>(sum, d_h_at(run, n, tile.first) + unit, tile, run.lengths, n);
  }
}

// Up to 1 step from t on.
static __device__ void backward_0(const Run& run, const Tile& tile, int t, int steps) {
  backward_0_0(run, tile, t, steps);
  __syncthreads();
  backward_0_1(run, tile, t, steps);
  __syncthreads();
}

// pass over 20
static __device__ void backward_1_0(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 20; item += blockDim.x) {
    const int sample = tile.first + item / 20, unit = item % 20;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = end - 1; n >= t; n--) {
      const float t24 = t24_at(run, n, sample)[unit];
      const float a = a_at(run, n, sample)[unit];
      const float v2 = t24 * a;
      const float z = z_at(run, n, sample)[unit];
      const float v4 = z * z;
      const float v6 = 1.0f - v4;
      const float t28 = v2 * v6;
      t28_at(run, n, sample)[unit] = t28;
    }
  }
}

// ∂h[n−5] += W2ᵀ·t28
// TauGru.java:81 W2
static __device__ void backward_1_1(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 20; item += blockDim.x) {
    const int n = t + item / 20, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<20>(sum, d_h_at(run, n - 5, tile.first) + unit, last);
    add_product<20, 20, 20>(sum, run.weights + weights::W2_T + unit, t28_at(run, n, tile.first), last);
    end_sum<20>(sum, d_h_at(run, n - 5, tile.first) + unit, tile, run.lengths, n);
  }
}

// Up to 6 steps from t on.
static __device__ void backward_1(const Run& run, const Tile& tile, int t, int steps) {
  backward_1_0(run, tile, t, steps);
  __syncthreads();
  backward_1_1(run, tile, t, steps);
  __syncthreads();
}

// ∂x[n] += U3ᵀ·t25 + U4ᵀ·t26 + U2ᵀ·t28 + U1ᵀ·t27
// TauGru.java:67 U3
// TauGru.java:84 U4
// TauGru.java:81 U2
// TauGru.java:62 U1
static __device__ void backward_2_0(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 12; item += blockDim.x) {
    const int n = t + item / 12, unit = item % 12, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<12>(sum, d_x_at(run, n, tile.first) + unit, last);
    add_product<20, 12, 20>(sum, run.weights + weights::U3_T + unit, t25_at(run, n, tile.first), last);
    add_product<20, 12, 20>(sum, run.weights + weights::U4_T + unit, t26_at(run, n, tile.first), last);
    add_product<20, 12, 20>(sum, run.weights + weights::U2_T + unit, t28_at(run, n, tile.first), last);
    add_product<20, 12, 20>(sum, run.weights + weights::U1_T + unit, t27_at(run, n, tile.first), last);
    end_sum<12>(sum, d_x_at(run, n, tile.first) + unit, tile, run.lengths, n);
  }
}

// Up to 64 steps from t on.
static __device__ void backward_2(const Run& run, const Tile& tile, int t, int steps) {
  backward_2_0(run, tile, t, steps);
  __syncthreads();
}

using backward_Args = Run;
extern "C" __global__ void __launch_bounds__(512) backward(const __grid_constant__ backward_Args run) {
  const Tile tile = tile_of_block(run.tile, run.batch, run.lengths);
  const int end = min(run.end, tile.longest);
  int end0 = end;
  int end1 = end;
  int end2 = end;
  for (int n = end - 1; n >= run.begin; n--) {
    int due = 0; // stages: one that waited for less first does what the last of them builds on
    if (n == run.begin || end0 - n == 1) due = 1;
    if (n == run.begin || end1 - n == 6) due = 2;
    if (n == run.begin || end2 - n == 64) due = 3;
    if (due > 0) {
      backward_0(run, tile, n, end0 - n);
      end0 = n;
    }
    if (due > 1) {
      backward_1(run, tile, n, end1 - n);
      end1 = n;
    }
    if (due > 2) {
      backward_2(run, tile, n, end2 - n);
      end2 = n;
    }
  }
}

// Some rows and columns of a gradient, summed over the steps of a part.
static __device__ void gradients_0(const Run& run, int gradient, int number, int part) {
  if (number >= Patch<20, 1>::COUNT)
    return;
  Patch<20, 1> patch(number);
  const Steps steps = steps_of_part(run.begin, run.end, part);
  float* sums = run.sums + part * SUMS;
  const float* delta;
  const float* operand;
  const float one = 1.0f;
  switch (gradient) {
    case 0:
      // ∂bU3, ∂bW3 += t25
      delta = t25_at(run, steps.begin, 0);
      operand = &one;
      sums += 2560;
      break;
    case 1:
      // ∂bU4, ∂bW4 += t26
      delta = t26_at(run, steps.begin, 0);
      operand = &one;
      sums += 2580;
      break;
    case 2:
      // ∂bU2, ∂bW2 += t28
      delta = t28_at(run, steps.begin, 0);
      operand = &one;
      sums += 2600;
      break;
    default:
      // ∂bU1, ∂bW1 += t27
      delta = t27_at(run, steps.begin, 0);
      operand = &one;
      sums += 2620;
      break;
  }
  patch.add<20, 0>(delta, operand, run.lengths, run.batch, steps);
  patch.add_to(sums);
}

// Some rows and columns of a gradient, summed over the steps of a part.
static __device__ void gradients_1(const Run& run, int gradient, int number, int part) {
  if (number >= Patch<20, 12>::COUNT)
    return;
  Patch<20, 12> patch(number);
  const Steps steps = steps_of_part(run.begin, run.end, part);
  float* sums = run.sums + part * SUMS;
  const float* delta;
  const float* operand;
  switch (gradient) {
    case 0:
      // ∂U3 += t25·x[n]ᵀ
      // TauGru.java:67 U3
      delta = t25_at(run, steps.begin, 0);
      operand = x_at(run, steps.begin, 0);
      sums += 2320;
      break;
    case 1:
      // ∂U4 += t26·x[n]ᵀ
      // TauGru.java:84 U4
      delta = t26_at(run, steps.begin, 0);
      operand = x_at(run, steps.begin, 0);
      sums += 1680;
      break;
    case 2:
      // ∂U2 += t28·x[n]ᵀ
      // TauGru.java:81 U2
      delta = t28_at(run, steps.begin, 0);
      operand = x_at(run, steps.begin, 0);
      sums += 1040;
      break;
    default:
      // ∂U1 += t27·x[n]ᵀ
      // TauGru.java:62 U1
      delta = t27_at(run, steps.begin, 0);
      operand = x_at(run, steps.begin, 0);
      sums += 400;
      break;
  }
  patch.add<20, 12>(delta, operand, run.lengths, run.batch, steps);
  patch.add_to(sums);
}

// Some rows and columns of a gradient, summed over the steps of a part.
static __device__ void gradients_2(const Run& run, int gradient, int number, int part) {
  if (number >= Patch<20, 20>::COUNT)
    return;
  Patch<20, 20> patch(number);
  const Steps steps = steps_of_part(run.begin, run.end, part);
  float* sums = run.sums + part * SUMS;
  const float* delta;
  const float* operand;
  switch (gradient) {
    case 0:
      // ∂W3 += t25·h[n]ᵀ
      // TauGru.java:67 W3
      delta = t25_at(run, steps.begin, 0);
      operand = h_at(run, steps.begin, 0);
      sums += 1920;
      break;
    case 1:
      // ∂W4 += t26·h[n]ᵀ
      // TauGru.java:84 W4
      delta = t26_at(run, steps.begin, 0);
      operand = h_at(run, steps.begin, 0);
      sums += 1280;
      break;
    case 2:
      // ∂W2 += t28·h[n−5]ᵀ
      // TauGru.java:81 W2
      delta = t28_at(run, steps.begin, 0);
      operand = h_at(run, steps.begin - 5, 0);
      sums += 640;
      break;
    default:
      // ∂W1 += t27·h[n]ᵀ
      // TauGru.java:62 W1
      delta = t27_at(run, steps.begin, 0);
      operand = h_at(run, steps.begin, 0);
      sums += 0;
      break;
  }
  patch.add<20, 20>(delta, operand, run.lengths, run.batch, steps);
  patch.add_to(sums);
}

using gradients_Args = Run;
extern "C" __global__ void __launch_bounds__(64) gradients(const __grid_constant__ gradients_Args run) {
  const int part = blockIdx.x % PARTS, block = blockIdx.x / PARTS;
  if (block >= 0 && block < 4)
    gradients_0(run, block / 1, block % 1 * 64 + threadIdx.x, part);
  if (block >= 4 && block < 8)
    gradients_1(run, (block - 4) / 1, (block - 4) % 1 * 64 + threadIdx.x, part);
  if (block >= 8 && block < 12)
    gradients_2(run, (block - 8) / 1, (block - 8) % 1 * 64 + threadIdx.x, part);
}

using add_parts_Args = Run;
extern "C" __global__ void __launch_bounds__(64) add_parts(const __grid_constant__ add_parts_Args run) {
  for (long long i = blockIdx.x * (long long) blockDim.x + threadIdx.x; i < SUMS;
       i += gridDim.x * (long long) blockDim.x)
    for (int part = 1; part < PARTS; part++)
      run.sums[i] += run.sums[part * SUMS + i];
}

using take_carry_of_samples_Args = Run;
extern "C" __global__ void __launch_bounds__(64) take_carry_of_samples(const __grid_constant__ take_carry_of_samples_Args run) {
  take_carry<20>(run.h, run.carry + 0LL * run.batch, 6, run.lengths, run.batch);
}

using add_carry_of_samples_Args = Run;
extern "C" __global__ void __launch_bounds__(64) add_carry_of_samples(const __grid_constant__ add_carry_of_samples_Args run) {
  add_carry<20>(run.carry + 0LL * run.batch, run.d_h, 6, run.lengths, run.batch);
}

