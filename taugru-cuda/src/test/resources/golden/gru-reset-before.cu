constexpr int CHUNK = 64; // the most steps that anything is done for at once
constexpr long long SUMS = 1980; // numbers of all gradients

// Where matrices and shared rows begin among the weights.
namespace weights {
  constexpr long long bWr_bUr = 0; // [20] bWr + bUr
  constexpr long long bWz_bUz = 20; // [20] bWz + bUz
  constexpr long long bWn_bUn = 40; // [20] bWn + bUn
  constexpr long long c0_0 = 60; // [20] 0.0
  constexpr long long Wr = 80; // [20, 20]
  constexpr long long Ur = 480; // [12, 20]
  constexpr long long Wz = 720; // [20, 20]
  constexpr long long Uz = 1120; // [12, 20]
  constexpr long long Wn = 1360; // [20, 20]
  constexpr long long Un = 1760; // [12, 20]
  constexpr long long Wn_T = 2000; // [20, 20]
  constexpr long long Un_T = 2400; // [20, 12]
  constexpr long long Uz_T = 2640; // [20, 12]
  constexpr long long Ur_T = 2880; // [20, 12]
  constexpr long long Wz_T = 3120; // [20, 20]
  constexpr long long Wr_T = 3520; // [20, 20]
}

struct Run {
  const float* weights; // matrices by columns, and rows that all steps share
  const int* lengths; // [batch] steps of each sample
  float* x; // [step, batch, 12]
  float* h; // [step, batch, 20]
  float* d_h; // [step, batch, 20] ∂h
  float* d_x; // [step, batch, 12] ∂x
  float* t10; // [step, batch, 20]
  float* r; // [step, batch, 20]
  float* t12; // [step, batch, 20]
  float* z; // [step, batch, 20]
  float* t14; // [step, batch, 20]
  float* t15; // [step, batch, 20]
  float* n_tilde; // [step, batch, 20] ñ
  float* t17; // [step, batch, 20]
  float* t18; // [step, batch, 20]
  float* t22; // [step, batch, 20]
  float* t23; // [step, batch, 20]
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
static __device__ __forceinline__ float* h_at(const Run& run, int n, int sample) { return run.h + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* d_h_at(const Run& run, int n, int sample) { return run.d_h + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* d_x_at(const Run& run, int n, int sample) { return run.d_x + ((long long) n * run.batch + sample) * 12; }
static __device__ __forceinline__ float* t10_at(const Run& run, int n, int sample) { return run.t10 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* r_at(const Run& run, int n, int sample) { return run.r + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t12_at(const Run& run, int n, int sample) { return run.t12 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* z_at(const Run& run, int n, int sample) { return run.z + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t14_at(const Run& run, int n, int sample) { return run.t14 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t15_at(const Run& run, int n, int sample) { return run.t15 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* n_tilde_at(const Run& run, int n, int sample) { return run.n_tilde + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t17_at(const Run& run, int n, int sample) { return run.t17 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t18_at(const Run& run, int n, int sample) { return run.t18 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t22_at(const Run& run, int n, int sample) { return run.t22 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t23_at(const Run& run, int n, int sample) { return run.t23 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t24_at(const Run& run, int n, int sample) { return run.t24 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t25_at(const Run& run, int n, int sample) { return run.t25 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t26_at(const Run& run, int n, int sample) { return run.t26 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t27_at(const Run& run, int n, int sample) { return run.t27 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t28_at(const Run& run, int n, int sample) { return run.t28 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }

// t10 = bWr + bUr + Ur·x[n]; t12 = bWz + bUz + Uz·x[n]; t15 = bWn + bUn + Un·x[n]
// Biases.java:12 Ur
// Biases.java:12 Uz
// Biases.java:12 Un
static __device__ void forward_0_0(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 60; item += blockDim.x) {
    const int n = t + item / 60, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    float* target;
    const float* matrix0;
    switch (item % 60 / 20) {
      case 0:
        begin_sum<0>(sum, run.weights + weights::bWr_bUr + unit, last);
        matrix0 = run.weights + weights::Ur + unit;
        target = t10_at(run, n, tile.first) + unit;
        break;
      case 1:
        begin_sum<0>(sum, run.weights + weights::bWz_bUz + unit, last);
        matrix0 = run.weights + weights::Uz + unit;
        target = t12_at(run, n, tile.first) + unit;
        break;
      default:
        begin_sum<0>(sum, run.weights + weights::bWn_bUn + unit, last);
        matrix0 = run.weights + weights::Un + unit;
        target = t15_at(run, n, tile.first) + unit;
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

// t10 += Wr·h[n]; t12 += Wz·h[n]
// Biases.java:19 Wr
// Biases.java:19 Wz
static __device__ void forward_1_0(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 40; item += blockDim.x) {
    const int n = t + item / 40, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    float* target;
    const float* matrix0;
    switch (item % 40 / 20) {
      case 0:
        begin_sum<20>(sum, t10_at(run, n, tile.first) + unit, last);
        matrix0 = run.weights + weights::Wr + unit;
        target = t10_at(run, n, tile.first) + unit;
        break;
      default:
        begin_sum<20>(sum, t12_at(run, n, tile.first) + unit, last);
        matrix0 = run.weights + weights::Wz + unit;
        target = t12_at(run, n, tile.first) + unit;
        break;
    }
    add_product<20, 20, 20>(sum, matrix0, h_at(run, n, tile.first), last);
    end_sum<20>(sum, target, tile, run.lengths, n);
  }
}

// pass over 20
static __device__ void forward_1_1(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 20; item += blockDim.x) {
    const int sample = tile.first + item / 20, unit = item % 20;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = t; n < end; n++) {
      const float t10 = t10_at(run, n, sample)[unit];
      const float r = sigmoid(t10); // Gru.java:41 r
      const float t12 = t12_at(run, n, sample)[unit];
      const float z = sigmoid(t12); // Gru.java:42 z
      const float h = h_at(run, n, sample)[unit];
      const float t14 = r * h;
      const float t17 = z * h;
      const float t18 = 1.0f - z;
      r_at(run, n, sample)[unit] = r;
      z_at(run, n, sample)[unit] = z;
      t14_at(run, n, sample)[unit] = t14;
      t17_at(run, n, sample)[unit] = t17;
      t18_at(run, n, sample)[unit] = t18;
    }
  }
}

// t15 += Wn·t14
// Biases.java:19 Wn
static __device__ void forward_1_2(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 20; item += blockDim.x) {
    const int n = t + item / 20, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<20>(sum, t15_at(run, n, tile.first) + unit, last);
    add_product<20, 20, 20>(sum, run.weights + weights::Wn + unit, t14_at(run, n, tile.first), last);
    end_sum<20>(sum, t15_at(run, n, tile.first) + unit, tile, run.lengths, n);
  }
}

// pass over 20
static __device__ void forward_1_3(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 20; item += blockDim.x) {
    const int sample = tile.first + item / 20, unit = item % 20;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = t; n < end; n++) {
      const float t15 = t15_at(run, n, sample)[unit];
      const float n_tilde = tanhf(t15); // Gru.java:53 ñ
      const float t18 = t18_at(run, n, sample)[unit];
      const float v3 = t18 * n_tilde;
      const float t17 = t17_at(run, n, sample)[unit];
      const float v5 = t17 + v3;
      const float h_next = flushed(v5); // Gru.java:48
      n_tilde_at(run, n, sample)[unit] = n_tilde;
      h_at(run, n + 1, sample)[unit] = h_next;
    }
  }
}

// Up to 1 step from t on.
static __device__ void forward_1(const Run& run, const Tile& tile, int t, int steps) {
  forward_1_0(run, tile, t, steps);
  __syncthreads();
  forward_1_1(run, tile, t, steps);
  __syncthreads();
  forward_1_2(run, tile, t, steps);
  __syncthreads();
  forward_1_3(run, tile, t, steps);
  __syncthreads();
}

using forward_Args = Run;
extern "C" __global__ void __launch_bounds__(512) forward(const __grid_constant__ forward_Args run) {
  const Tile tile = tile_of_block(run.tile, run.batch, run.lengths);
  int end0 = 0;
  int end1 = 0;
  for (int n = 0; n < tile.longest; n++) {
    int limit = min(tile.longest, (n / CHUNK + 1) * CHUNK);
    if (end0 == n) {
      end0 = min(limit, n + 64);
      forward_0(run, tile, n, end0 - n);
    }
    limit = min(limit, end0);
    if (end1 == n) {
      end1 = min(limit, n + 1);
      forward_1(run, tile, n, end1 - n);
    }
    limit = min(limit, end1);
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
      const float n_tilde = n_tilde_at(run, n, sample)[unit];
      const float v3 = v1 * n_tilde;
      const float z = z_at(run, n, sample)[unit];
      const float v6 = 1.0f - z;
      const float v7 = v1 * v6;
      const float v8 = -v3;
      const float h = h_at(run, n, sample)[unit];
      const float v10 = v1 * h;
      const float t22 = v1 * z;
      const float v12 = n_tilde * n_tilde;
      const float v13 = 1.0f - v12;
      const float t23 = v7 * v13;
      const float v15 = v8 + v10;
      const float v16 = z * v6;
      const float t25 = v15 * v16;
      const float r = r_at(run, n, sample)[unit];
      const float v19 = 1.0f - r;
      const float t26 = r * v19;
      t22_at(run, n, sample)[unit] = t22;
      t23_at(run, n, sample)[unit] = t23;
      t25_at(run, n, sample)[unit] = t25;
      t26_at(run, n, sample)[unit] = t26;
    }
  }
}

// t24 = Wnᵀ·t23
// Biases.java:19 Wn
static __device__ void backward_0_1(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 20; item += blockDim.x) {
    const int n = t + item / 20, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<0>(sum, run.weights + weights::c0_0 + unit, last);
    add_product<20, 20, 20>(sum, run.weights + weights::Wn_T + unit, t23_at(run, n, tile.first), last);
    end_sum<20>(sum, t24_at(run, n, tile.first) + unit, tile, run.lengths, n);
  }
}

// ∂h[n] += Wzᵀ·t25
// Biases.java:19 Wz
static __device__ void backward_0_2(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 20; item += blockDim.x) {
    const int n = t + item / 20, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<20>(sum, d_h_at(run, n, tile.first) + unit, last);
    add_product<20, 20, 20>(sum, run.weights + weights::Wz_T + unit, t25_at(run, n, tile.first), last);
    end_sum<20>(sum, d_h_at(run, n, tile.first) + unit, tile, run.lengths, n);
  }
}

// pass over 20
static __device__ void backward_0_3(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 20; item += blockDim.x) {
    const int sample = tile.first + item / 20, unit = item % 20;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = end - 1; n >= t; n--) {
      const float t24 = t24_at(run, n, sample)[unit];
      const float h = h_at(run, n, sample)[unit];
      const float v2 = t24 * h;
      const float r = r_at(run, n, sample)[unit];
      const float v4 = t24 * r;
      const float t26 = t26_at(run, n, sample)[unit];
      const float t27 = v2 * t26;
      const float t22 = t22_at(run, n, sample)[unit];
      const float v8 = t22 + v4;
      t27_at(run, n, sample)[unit] = t27;
      d_h_at(run, n, sample)[unit] += v8;
    }
  }
}

// ∂h[n] += Wrᵀ·t27
// Biases.java:19 Wr
static __device__ void backward_0_4(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 20; item += blockDim.x) {
    const int n = t + item / 20, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<20>(sum, d_h_at(run, n, tile.first) + unit, last);
    add_product<20, 20, 20>(sum, run.weights + weights::Wr_T + unit, t27_at(run, n, tile.first), last);
    end_sum<20>(sum, d_h_at(run, n, tile.first) + unit, tile, run.lengths, n);
  }
}

// Up to 1 step from t on.
static __device__ void backward_0(const Run& run, const Tile& tile, int t, int steps) {
  backward_0_0(run, tile, t, steps);
  __syncthreads();
  backward_0_1(run, tile, t, steps);
  __syncthreads();
  backward_0_2(run, tile, t, steps);
  __syncthreads();
  backward_0_3(run, tile, t, steps);
  __syncthreads();
  backward_0_4(run, tile, t, steps);
  __syncthreads();
}

// ∂x[n] += Unᵀ·t23 + Uzᵀ·t25 + Urᵀ·t27
// Biases.java:12 Un
// Biases.java:12 Uz
// Biases.java:12 Ur
static __device__ void backward_1_0(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 12; item += blockDim.x) {
    const int n = t + item / 12, unit = item % 12, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<12>(sum, d_x_at(run, n, tile.first) + unit, last);
    add_product<20, 12, 20>(sum, run.weights + weights::Un_T + unit, t23_at(run, n, tile.first), last);
    add_product<20, 12, 20>(sum, run.weights + weights::Uz_T + unit, t25_at(run, n, tile.first), last);
    add_product<20, 12, 20>(sum, run.weights + weights::Ur_T + unit, t27_at(run, n, tile.first), last);
    end_sum<12>(sum, d_x_at(run, n, tile.first) + unit, tile, run.lengths, n);
  }
}

// pass over 20
static __device__ void backward_1_1(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 20; item += blockDim.x) {
    const int sample = tile.first + item / 20, unit = item % 20;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = end - 1; n >= t; n--) {
      const float r = r_at(run, n, sample)[unit];
      const float h = h_at(run, n, sample)[unit];
      const float t28 = r * h;
      t28_at(run, n, sample)[unit] = t28;
    }
  }
}

// Up to 64 steps from t on.
static __device__ void backward_1(const Run& run, const Tile& tile, int t, int steps) {
  backward_1_0(run, tile, t, steps);
  __syncthreads();
  backward_1_1(run, tile, t, steps);
  __syncthreads();
}

using backward_Args = Run;
extern "C" __global__ void __launch_bounds__(512) backward(const __grid_constant__ backward_Args run) {
  const Tile tile = tile_of_block(run.tile, run.batch, run.lengths);
  const int end = min(run.end, tile.longest);
  int end0 = end;
  int end1 = end;
  for (int n = end - 1; n >= run.begin; n--) {
    int due = 0; // stages: one that waited for less first does what the last of them builds on
    if (n == run.begin || end0 - n == 1) due = 1;
    if (n == run.begin || end1 - n == 64) due = 2;
    if (due > 0) {
      backward_0(run, tile, n, end0 - n);
      end0 = n;
    }
    if (due > 1) {
      backward_1(run, tile, n, end1 - n);
      end1 = n;
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
      // ∂bUn, ∂bWn += t23
      delta = t23_at(run, steps.begin, 0);
      operand = &one;
      sums += 1920;
      break;
    case 1:
      // ∂bUz, ∂bWz += t25
      delta = t25_at(run, steps.begin, 0);
      operand = &one;
      sums += 1940;
      break;
    default:
      // ∂bUr, ∂bWr += t27
      delta = t27_at(run, steps.begin, 0);
      operand = &one;
      sums += 1960;
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
      // ∂Un += t23·x[n]ᵀ
      // Biases.java:12 Un
      delta = t23_at(run, steps.begin, 0);
      operand = x_at(run, steps.begin, 0);
      sums += 1680;
      break;
    case 1:
      // ∂Uz += t25·x[n]ᵀ
      // Biases.java:12 Uz
      delta = t25_at(run, steps.begin, 0);
      operand = x_at(run, steps.begin, 0);
      sums += 1040;
      break;
    default:
      // ∂Ur += t27·x[n]ᵀ
      // Biases.java:12 Ur
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
      // ∂Wz += t25·h[n]ᵀ
      // Biases.java:19 Wz
      delta = t25_at(run, steps.begin, 0);
      operand = h_at(run, steps.begin, 0);
      sums += 640;
      break;
    case 1:
      // ∂Wr += t27·h[n]ᵀ
      // Biases.java:19 Wr
      delta = t27_at(run, steps.begin, 0);
      operand = h_at(run, steps.begin, 0);
      sums += 0;
      break;
    default:
      // ∂Wn += t23·t28ᵀ
      // Biases.java:19 Wn
      delta = t23_at(run, steps.begin, 0);
      operand = t28_at(run, steps.begin, 0);
      sums += 1280;
      break;
  }
  patch.add<20, 20>(delta, operand, run.lengths, run.batch, steps);
  patch.add_to(sums);
}

using gradients_Args = Run;
extern "C" __global__ void __launch_bounds__(64) gradients(const __grid_constant__ gradients_Args run) {
  const int part = blockIdx.x % PARTS, block = blockIdx.x / PARTS;
  if (block >= 0 && block < 3)
    gradients_0(run, block / 1, block % 1 * 64 + threadIdx.x, part);
  if (block >= 3 && block < 6)
    gradients_1(run, (block - 3) / 1, (block - 3) % 1 * 64 + threadIdx.x, part);
  if (block >= 6 && block < 9)
    gradients_2(run, (block - 6) / 1, (block - 6) % 1 * 64 + threadIdx.x, part);
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
  take_carry<20>(run.h, run.carry + 0LL * run.batch, 1, run.lengths, run.batch);
}

using add_carry_of_samples_Args = Run;
extern "C" __global__ void __launch_bounds__(64) add_carry_of_samples(const __grid_constant__ add_carry_of_samples_Args run) {
  add_carry<20>(run.carry + 0LL * run.batch, run.d_h, 1, run.lengths, run.batch);
}

