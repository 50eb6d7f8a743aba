constexpr int CHUNK = 64; // the most steps that anything is done for at once
constexpr long long SUMS = 2640; // numbers of all gradients

// Where matrices and shared rows begin among the weights.
namespace weights {
  constexpr long long bW1_bV1 = 0; // [20] bW1 + bV1
  constexpr long long bW2_bV2 = 20; // [20] bW2 + bV2
  constexpr long long bWz_bVz = 40; // [20] bWz + bVz
  constexpr long long bWy_bVy = 60; // [20] bWy + bVy
  constexpr long long c0_0 = 80; // [20] 0.0
  constexpr long long W1 = 100; // [20, 20]
  constexpr long long V1 = 500; // [12, 20]
  constexpr long long W2 = 740; // [20, 20]
  constexpr long long V2 = 1140; // [12, 20]
  constexpr long long Wz = 1380; // [20, 20]
  constexpr long long Vz = 1780; // [12, 20]
  constexpr long long Wy = 2020; // [20, 20]
  constexpr long long Vy = 2420; // [12, 20]
  constexpr long long Wy_T = 2660; // [20, 20]
  constexpr long long Vy_T = 3060; // [20, 12]
  constexpr long long Vz_T = 3300; // [20, 12]
  constexpr long long V2_T = 3540; // [20, 12]
  constexpr long long V1_T = 3780; // [20, 12]
  constexpr long long Wz_T = 4020; // [20, 20]
  constexpr long long W2_T = 4420; // [20, 20]
  constexpr long long W1_T = 4820; // [20, 20]
}

struct Run {
  const float* weights; // matrices by columns, and rows that all steps share
  const int* lengths; // [batch] steps of each sample
  float* x; // [step, batch, 12]
  float* y; // [step, batch, 20]
  float* z; // [step, batch, 20]
  float* d_y; // [step, batch, 20] ∂y
  float* d_z; // [step, batch, 20] ∂z
  float* d_x; // [step, batch, 12] ∂x
  float* t14; // [step, batch, 20]
  float* delta_1; // [step, batch, 20] Δ1
  float* t16; // [step, batch, 20]
  float* delta_2; // [step, batch, 20] Δ2
  float* t18; // [step, batch, 20]
  float* t19; // [step, batch, 20]
  float* v31; // [step, batch, 20] %31
  float* t21; // [step, batch, 20]
  float* v41; // [step, batch, 20] %41
  float* t27; // [step, batch, 20]
  float* t28; // [step, batch, 20]
  float* t29; // [step, batch, 20]
  float* t30; // [step, batch, 20]
  float* t31; // [step, batch, 20]
  float* t32; // [step, batch, 20]
  float* t33; // [step, batch, 20]
  float* t34; // [step, batch, 20]
  float* t35; // [step, batch, 20]
  float* t36; // [step, batch, 20]
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
static __device__ __forceinline__ float* y_at(const Run& run, int n, int sample) { return run.y + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* z_at(const Run& run, int n, int sample) { return run.z + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* d_y_at(const Run& run, int n, int sample) { return run.d_y + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* d_z_at(const Run& run, int n, int sample) { return run.d_z + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* d_x_at(const Run& run, int n, int sample) { return run.d_x + ((long long) n * run.batch + sample) * 12; }
static __device__ __forceinline__ float* t14_at(const Run& run, int n, int sample) { return run.t14 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* delta_1_at(const Run& run, int n, int sample) { return run.delta_1 + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t16_at(const Run& run, int n, int sample) { return run.t16 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* delta_2_at(const Run& run, int n, int sample) { return run.delta_2 + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t18_at(const Run& run, int n, int sample) { return run.t18 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t19_at(const Run& run, int n, int sample) { return run.t19 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* v31_at(const Run& run, int n, int sample) { return run.v31 + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t21_at(const Run& run, int n, int sample) { return run.t21 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* v41_at(const Run& run, int n, int sample) { return run.v41 + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t27_at(const Run& run, int n, int sample) { return run.t27 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t28_at(const Run& run, int n, int sample) { return run.t28 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t29_at(const Run& run, int n, int sample) { return run.t29 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t30_at(const Run& run, int n, int sample) { return run.t30 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t31_at(const Run& run, int n, int sample) { return run.t31 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t32_at(const Run& run, int n, int sample) { return run.t32 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t33_at(const Run& run, int n, int sample) { return run.t33 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t34_at(const Run& run, int n, int sample) { return run.t34 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t35_at(const Run& run, int n, int sample) { return run.t35 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t36_at(const Run& run, int n, int sample) { return run.t36 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }

// t14 = bW1 + bV1 + V1·x[n]; t16 = bW2 + bV2 + V2·x[n]; t19 = bWz + bVz + Vz·x[n]; t21 = bWy + bVy + Vy·x[n]
// Lem.java:24 V1
// Lem.java:25 V2
// Lem.java:27 Vz
// Lem.java:28 Vy
static __device__ void forward_0_0(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 80; item += blockDim.x) {
    const int n = t + item / 80, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    float* target;
    const float* matrix0;
    switch (item % 80 / 20) {
      case 0:
        begin_sum<0>(sum, run.weights + weights::bW1_bV1 + unit, last);
        matrix0 = run.weights + weights::V1 + unit;
        target = t14_at(run, n, tile.first) + unit;
        break;
      case 1:
        begin_sum<0>(sum, run.weights + weights::bW2_bV2 + unit, last);
        matrix0 = run.weights + weights::V2 + unit;
        target = t16_at(run, n, tile.first) + unit;
        break;
      case 2:
        begin_sum<0>(sum, run.weights + weights::bWz_bVz + unit, last);
        matrix0 = run.weights + weights::Vz + unit;
        target = t19_at(run, n, tile.first) + unit;
        break;
      default:
        begin_sum<0>(sum, run.weights + weights::bWy_bVy + unit, last);
        matrix0 = run.weights + weights::Vy + unit;
        target = t21_at(run, n, tile.first) + unit;
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

// t14 += W1·y[n]; t16 += W2·y[n]; t19 += Wz·y[n]
// Lem.java:24 W1
// Lem.java:25 W2
// Lem.java:27 Wz
static __device__ void forward_1_0(const Run& run, const Tile& tile, int t, int steps) {
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
        matrix0 = run.weights + weights::W2 + unit;
        target = t16_at(run, n, tile.first) + unit;
        break;
      default:
        begin_sum<20>(sum, t19_at(run, n, tile.first) + unit, last);
        matrix0 = run.weights + weights::Wz + unit;
        target = t19_at(run, n, tile.first) + unit;
        break;
    }
    add_product<20, 20, 20>(sum, matrix0, y_at(run, n, tile.first), last);
    end_sum<20>(sum, target, tile, run.lengths, n);
  }
}

// pass over 20
static __device__ void forward_1_1(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 20; item += blockDim.x) {
    const int sample = tile.first + item / 20, unit = item % 20;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = t; n < end; n++) {
      const float t14 = t14_at(run, n, sample)[unit];
      const float delta_1 = sigmoid(t14); // Lem.java:24 Δ1
      const float t16 = t16_at(run, n, sample)[unit];
      const float delta_2 = sigmoid(t16); // Lem.java:25 Δ2
      const float v5 = 1.0f - delta_1;
      const float y = y_at(run, n, sample)[unit];
      const float t18 = v5 * y;
      const float v8 = 1.0f - delta_2;
      const float z = z_at(run, n, sample)[unit];
      const float v10 = v8 * z;
      const float t19 = t19_at(run, n, sample)[unit];
      const float v31 = tanhf(t19); // Lem.java:27
      const float v13 = delta_2 * v31;
      const float v14 = v10 + v13;
      const float z_next = flushed(v14); // Lem.java:27
      delta_1_at(run, n, sample)[unit] = delta_1;
      delta_2_at(run, n, sample)[unit] = delta_2;
      t18_at(run, n, sample)[unit] = t18;
      v31_at(run, n, sample)[unit] = v31;
      z_at(run, n + 1, sample)[unit] = z_next;
    }
  }
}

// t21 += Wy·z[n+1]
// Lem.java:28 Wy
static __device__ void forward_1_2(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 20; item += blockDim.x) {
    const int n = t + item / 20, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<20>(sum, t21_at(run, n, tile.first) + unit, last);
    add_product<20, 20, 20>(sum, run.weights + weights::Wy + unit, z_at(run, n + 1, tile.first), last);
    end_sum<20>(sum, t21_at(run, n, tile.first) + unit, tile, run.lengths, n);
  }
}

// pass over 20
static __device__ void forward_1_3(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 20; item += blockDim.x) {
    const int sample = tile.first + item / 20, unit = item % 20;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = t; n < end; n++) {
      const float t21 = t21_at(run, n, sample)[unit];
      const float v41 = tanhf(t21); // Lem.java:28
      const float delta_1 = delta_1_at(run, n, sample)[unit];
      const float v3 = delta_1 * v41;
      const float t18 = t18_at(run, n, sample)[unit];
      const float v5 = t18 + v3;
      const float y_next = flushed(v5); // Lem.java:28
      v41_at(run, n, sample)[unit] = v41;
      y_at(run, n + 1, sample)[unit] = y_next;
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
      const float d_y_next = d_y_at(run, n + 1, sample)[unit];
      const float v1 = flushed(d_y_next);
      const float d_z_next = d_z_at(run, n + 1, sample)[unit];
      const float t27 = flushed(d_z_next);
      const float v41 = v41_at(run, n, sample)[unit];
      const float v5 = v1 * v41;
      const float delta_1 = delta_1_at(run, n, sample)[unit];
      const float v7 = v1 * delta_1;
      const float v8 = v41 * v41;
      const float v10 = 1.0f - v8;
      const float t28 = v7 * v10;
      const float delta_2 = delta_2_at(run, n, sample)[unit];
      const float t29 = 1.0f - delta_2;
      const float v31 = v31_at(run, n, sample)[unit];
      const float v15 = v31 * v31;
      const float t31 = 1.0f - v15;
      const float y = y_at(run, n, sample)[unit];
      const float v18 = v1 * y;
      const float v19 = 1.0f - delta_1;
      const float v20 = v1 * v19;
      const float v21 = -v18;
      const float t33 = delta_2 * t29;
      const float v23 = v5 + v21;
      const float v24 = delta_1 * v19;
      const float t35 = v23 * v24;
      t27_at(run, n, sample)[unit] = t27;
      t28_at(run, n, sample)[unit] = t28;
      t29_at(run, n, sample)[unit] = t29;
      t31_at(run, n, sample)[unit] = t31;
      t33_at(run, n, sample)[unit] = t33;
      t35_at(run, n, sample)[unit] = t35;
      d_y_at(run, n, sample)[unit] += v20;
    }
  }
}

// t30 = Wyᵀ·t28
// Lem.java:28 Wy
static __device__ void backward_0_1(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 20; item += blockDim.x) {
    const int n = t + item / 20, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<0>(sum, run.weights + weights::c0_0 + unit, last);
    add_product<20, 20, 20>(sum, run.weights + weights::Wy_T + unit, t28_at(run, n, tile.first), last);
    end_sum<20>(sum, t30_at(run, n, tile.first) + unit, tile, run.lengths, n);
  }
}

// ∂y[n] += W1ᵀ·t35
// Lem.java:24 W1
static __device__ void backward_0_2(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 20; item += blockDim.x) {
    const int n = t + item / 20, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<20>(sum, d_y_at(run, n, tile.first) + unit, last);
    add_product<20, 20, 20>(sum, run.weights + weights::W1_T + unit, t35_at(run, n, tile.first), last);
    end_sum<20>(sum, d_y_at(run, n, tile.first) + unit, tile, run.lengths, n);
  }
}

// pass over 20
static __device__ void backward_0_3(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 20; item += blockDim.x) {
    const int sample = tile.first + item / 20, unit = item % 20;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = end - 1; n >= t; n--) {
      const float t30 = t30_at(run, n, sample)[unit];
      const float t27 = t27_at(run, n, sample)[unit];
      const float v2 = t30 + t27;
      const float v31 = v31_at(run, n, sample)[unit];
      const float v4 = v2 * v31;
      const float delta_2 = delta_2_at(run, n, sample)[unit];
      const float v6 = v2 * delta_2;
      const float t31 = t31_at(run, n, sample)[unit];
      const float t32 = v6 * t31;
      const float z = z_at(run, n, sample)[unit];
      const float v10 = v2 * z;
      const float t29 = t29_at(run, n, sample)[unit];
      const float v12 = v2 * t29;
      const float v13 = -v10;
      const float v14 = v4 + v13;
      const float t33 = t33_at(run, n, sample)[unit];
      const float t34 = v14 * t33;
      t32_at(run, n, sample)[unit] = t32;
      t34_at(run, n, sample)[unit] = t34;
      d_z_at(run, n, sample)[unit] += v12;
    }
  }
}

// ∂y[n] += Wzᵀ·t32 + W2ᵀ·t34
// Lem.java:27 Wz
// Lem.java:25 W2
static __device__ void backward_0_4(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 20; item += blockDim.x) {
    const int n = t + item / 20, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<20>(sum, d_y_at(run, n, tile.first) + unit, last);
    add_product<20, 20, 20>(sum, run.weights + weights::Wz_T + unit, t32_at(run, n, tile.first), last);
    add_product<20, 20, 20>(sum, run.weights + weights::W2_T + unit, t34_at(run, n, tile.first), last);
    end_sum<20>(sum, d_y_at(run, n, tile.first) + unit, tile, run.lengths, n);
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

// ∂x[n] += Vyᵀ·t28 + Vzᵀ·t32 + V2ᵀ·t34 + V1ᵀ·t35
// Lem.java:28 Vy
// Lem.java:27 Vz
// Lem.java:25 V2
// Lem.java:24 V1
static __device__ void backward_1_0(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 12; item += blockDim.x) {
    const int n = t + item / 12, unit = item % 12, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<12>(sum, d_x_at(run, n, tile.first) + unit, last);
    add_product<20, 12, 20>(sum, run.weights + weights::Vy_T + unit, t28_at(run, n, tile.first), last);
    add_product<20, 12, 20>(sum, run.weights + weights::Vz_T + unit, t32_at(run, n, tile.first), last);
    add_product<20, 12, 20>(sum, run.weights + weights::V2_T + unit, t34_at(run, n, tile.first), last);
    add_product<20, 12, 20>(sum, run.weights + weights::V1_T + unit, t35_at(run, n, tile.first), last);
    end_sum<12>(sum, d_x_at(run, n, tile.first) + unit, tile, run.lengths, n);
  }
}

// pass over 20
static __device__ void backward_1_1(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 20; item += blockDim.x) {
    const int sample = tile.first + item / 20, unit = item % 20;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = end - 1; n >= t; n--) {
      const float t29 = t29_at(run, n, sample)[unit];
      const float z = z_at(run, n, sample)[unit];
      const float v2 = t29 * z;
      const float delta_2 = delta_2_at(run, n, sample)[unit];
      const float v31 = v31_at(run, n, sample)[unit];
      const float v5 = delta_2 * v31;
      const float t36 = v2 + v5;
      t36_at(run, n, sample)[unit] = t36;
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
      // ∂bVy, ∂bWy += t28
      delta = t28_at(run, steps.begin, 0);
      operand = &one;
      sums += 2560;
      break;
    case 1:
      // ∂bVz, ∂bWz += t32
      delta = t32_at(run, steps.begin, 0);
      operand = &one;
      sums += 2580;
      break;
    case 2:
      // ∂bV2, ∂bW2 += t34
      delta = t34_at(run, steps.begin, 0);
      operand = &one;
      sums += 2600;
      break;
    default:
      // ∂bV1, ∂bW1 += t35
      delta = t35_at(run, steps.begin, 0);
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
      // ∂Vy += t28·x[n]ᵀ
      // Lem.java:28 Vy
      delta = t28_at(run, steps.begin, 0);
      operand = x_at(run, steps.begin, 0);
      sums += 2320;
      break;
    case 1:
      // ∂Vz += t32·x[n]ᵀ
      // Lem.java:27 Vz
      delta = t32_at(run, steps.begin, 0);
      operand = x_at(run, steps.begin, 0);
      sums += 1680;
      break;
    case 2:
      // ∂V2 += t34·x[n]ᵀ
      // Lem.java:25 V2
      delta = t34_at(run, steps.begin, 0);
      operand = x_at(run, steps.begin, 0);
      sums += 1040;
      break;
    default:
      // ∂V1 += t35·x[n]ᵀ
      // Lem.java:24 V1
      delta = t35_at(run, steps.begin, 0);
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
      // ∂Wz += t32·y[n]ᵀ
      // Lem.java:27 Wz
      delta = t32_at(run, steps.begin, 0);
      operand = y_at(run, steps.begin, 0);
      sums += 1280;
      break;
    case 1:
      // ∂W2 += t34·y[n]ᵀ
      // Lem.java:25 W2
      delta = t34_at(run, steps.begin, 0);
      operand = y_at(run, steps.begin, 0);
      sums += 640;
      break;
    case 2:
      // ∂W1 += t35·y[n]ᵀ
      // Lem.java:24 W1
      delta = t35_at(run, steps.begin, 0);
      operand = y_at(run, steps.begin, 0);
      sums += 0;
      break;
    default:
      // ∂Wy += t28·t36ᵀ
      // Lem.java:28 Wy
      delta = t28_at(run, steps.begin, 0);
      operand = t36_at(run, steps.begin, 0);
      sums += 1920;
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
  take_carry<20>(run.y, run.carry + 0LL * run.batch, 1, run.lengths, run.batch);
  take_carry<20>(run.z, run.carry + 20LL * run.batch, 1, run.lengths, run.batch);
}

using add_carry_of_samples_Args = Run;
extern "C" __global__ void __launch_bounds__(64) add_carry_of_samples(const __grid_constant__ add_carry_of_samples_Args run) {
  add_carry<20>(run.carry + 0LL * run.batch, run.d_y, 1, run.lengths, run.batch);
  add_carry<20>(run.carry + 20LL * run.batch, run.d_z, 1, run.lengths, run.batch);
}

