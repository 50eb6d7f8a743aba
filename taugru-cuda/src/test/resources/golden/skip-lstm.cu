constexpr int CHUNK = 64; // the most steps that anything is done for at once
constexpr long long SUMS = 2661; // numbers of all gradients

// Where matrices and shared rows begin among the weights.
namespace weights {
  constexpr long long bUi = 0; // [20]
  constexpr long long bUf = 20; // [20]
  constexpr long long bUo = 40; // [20]
  constexpr long long bUg = 60; // [20]
  constexpr long long bWp = 80; // [1]
  constexpr long long c0_0 = 81; // [20] 0.0
  constexpr long long Wi = 101; // [20, 20]
  constexpr long long Ui = 501; // [12, 20]
  constexpr long long Wf = 741; // [20, 20]
  constexpr long long Uf = 1141; // [12, 20]
  constexpr long long Wo = 1381; // [20, 20]
  constexpr long long Uo = 1781; // [12, 20]
  constexpr long long Wg = 2021; // [20, 20]
  constexpr long long Ug = 2421; // [12, 20]
  constexpr long long Wp = 2661; // [20, 1]
  constexpr long long Wp_T = 2681; // [1, 20]
  constexpr long long Ug_T = 2701; // [20, 12]
  constexpr long long Uo_T = 2941; // [20, 12]
  constexpr long long Uf_T = 3181; // [20, 12]
  constexpr long long Ui_T = 3421; // [20, 12]
  constexpr long long Wg_T = 3661; // [20, 20]
  constexpr long long Wo_T = 4061; // [20, 20]
  constexpr long long Wf_T = 4461; // [20, 20]
  constexpr long long Wi_T = 4861; // [20, 20]
}

struct Run {
  const float* weights; // matrices by columns, and rows that all steps share
  const int* lengths; // [batch] steps of each sample
  float* x; // [step, batch, 12]
  float* h; // [step, batch, 20]
  float* delta_u; // [step, batch, 1] Δu
  float* s; // [step, batch, 1]
  float* u; // [step, batch, 1]
  float* c; // [step, batch, 20]
  float* d_h; // [step, batch, 20] ∂h
  float* d_delta_u; // [step, batch, 1] ∂Δu
  float* d_s; // [step, batch, 1] ∂s
  float* d_u; // [step, batch, 1] ∂u
  float* d_c; // [step, batch, 20] ∂c
  float* d_x; // [step, batch, 12] ∂x
  float* t17; // [step, batch, 20]
  float* i; // [step, batch, 20]
  float* t19; // [step, batch, 20]
  float* f; // [step, batch, 20]
  float* t21; // [step, batch, 20]
  float* o; // [step, batch, 20]
  float* t23; // [step, batch, 20]
  float* g; // [step, batch, 20]
  float* t25; // [step, batch, 20]
  float* v40; // [step, batch, 20] %40
  float* t27; // [step, batch, 1]
  float* t28; // [step, batch, 1]
  float* v51; // [step, batch, 1] %51
  float* t30; // [step, batch, 1]
  float* t31; // [step, batch, 20]
  float* t32; // [step, batch, 20]
  float* t33; // [step, batch, 1]
  float* t34; // [step, batch, 1]
  float* t35; // [step, batch, 20]
  float* t36; // [step, batch, 1]
  float* t37; // [step, batch, 1]
  float* t38; // [step, batch, 1]
  float* t39; // [step, batch, 20]
  float* t40; // [step, batch, 1]
  float* t41; // [step, batch, 1]
  float* t42; // [step, batch, 20]
  float* t43; // [step, batch, 1]
  float* t44; // [step, batch, 20]
  float* t45; // [step, batch, 1]
  float* t46; // [step, batch, 20]
  float* t47; // [step, batch, 20]
  float* t48; // [step, batch, 20]
  float* t49; // [step, batch, 20]
  float* t50; // [step, batch, 20]
  float* t51; // [step, batch, 20]
  float* t52; // [step, batch, 20]
  float* t53; // [step, batch, 20]
  float* t54; // [step, batch, 20]
  float* t55; // [step, batch, 1]
  float* t56; // [step, batch, 1]
  float* t57; // [step, batch, 1]
  float* t58; // [step, batch, 1]
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
static __device__ __forceinline__ float* delta_u_at(const Run& run, int n, int sample) { return run.delta_u + ((long long) n * run.batch + sample) * 1; }
static __device__ __forceinline__ float* s_at(const Run& run, int n, int sample) { return run.s + ((long long) n * run.batch + sample) * 1; }
static __device__ __forceinline__ float* u_at(const Run& run, int n, int sample) { return run.u + ((long long) n * run.batch + sample) * 1; }
static __device__ __forceinline__ float* c_at(const Run& run, int n, int sample) { return run.c + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* d_h_at(const Run& run, int n, int sample) { return run.d_h + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* d_delta_u_at(const Run& run, int n, int sample) { return run.d_delta_u + ((long long) n * run.batch + sample) * 1; }
static __device__ __forceinline__ float* d_s_at(const Run& run, int n, int sample) { return run.d_s + ((long long) n * run.batch + sample) * 1; }
static __device__ __forceinline__ float* d_u_at(const Run& run, int n, int sample) { return run.d_u + ((long long) n * run.batch + sample) * 1; }
static __device__ __forceinline__ float* d_c_at(const Run& run, int n, int sample) { return run.d_c + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* d_x_at(const Run& run, int n, int sample) { return run.d_x + ((long long) n * run.batch + sample) * 12; }
static __device__ __forceinline__ float* t17_at(const Run& run, int n, int sample) { return run.t17 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* i_at(const Run& run, int n, int sample) { return run.i + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t19_at(const Run& run, int n, int sample) { return run.t19 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* f_at(const Run& run, int n, int sample) { return run.f + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t21_at(const Run& run, int n, int sample) { return run.t21 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* o_at(const Run& run, int n, int sample) { return run.o + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t23_at(const Run& run, int n, int sample) { return run.t23 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* g_at(const Run& run, int n, int sample) { return run.g + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t25_at(const Run& run, int n, int sample) { return run.t25 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* v40_at(const Run& run, int n, int sample) { return run.v40 + ((long long) n * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t27_at(const Run& run, int n, int sample) { return run.t27 + ((long long) (n % CHUNK) * run.batch + sample) * 1; }
static __device__ __forceinline__ float* t28_at(const Run& run, int n, int sample) { return run.t28 + ((long long) (n % CHUNK) * run.batch + sample) * 1; }
static __device__ __forceinline__ float* v51_at(const Run& run, int n, int sample) { return run.v51 + ((long long) n * run.batch + sample) * 1; }
static __device__ __forceinline__ float* t30_at(const Run& run, int n, int sample) { return run.t30 + ((long long) (n % CHUNK) * run.batch + sample) * 1; }
static __device__ __forceinline__ float* t31_at(const Run& run, int n, int sample) { return run.t31 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t32_at(const Run& run, int n, int sample) { return run.t32 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t33_at(const Run& run, int n, int sample) { return run.t33 + ((long long) (n % CHUNK) * run.batch + sample) * 1; }
static __device__ __forceinline__ float* t34_at(const Run& run, int n, int sample) { return run.t34 + ((long long) (n % CHUNK) * run.batch + sample) * 1; }
static __device__ __forceinline__ float* t35_at(const Run& run, int n, int sample) { return run.t35 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t36_at(const Run& run, int n, int sample) { return run.t36 + ((long long) (n % CHUNK) * run.batch + sample) * 1; }
static __device__ __forceinline__ float* t37_at(const Run& run, int n, int sample) { return run.t37 + ((long long) (n % CHUNK) * run.batch + sample) * 1; }
static __device__ __forceinline__ float* t38_at(const Run& run, int n, int sample) { return run.t38 + ((long long) (n % CHUNK) * run.batch + sample) * 1; }
static __device__ __forceinline__ float* t39_at(const Run& run, int n, int sample) { return run.t39 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t40_at(const Run& run, int n, int sample) { return run.t40 + ((long long) (n % CHUNK) * run.batch + sample) * 1; }
static __device__ __forceinline__ float* t41_at(const Run& run, int n, int sample) { return run.t41 + ((long long) (n % CHUNK) * run.batch + sample) * 1; }
static __device__ __forceinline__ float* t42_at(const Run& run, int n, int sample) { return run.t42 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t43_at(const Run& run, int n, int sample) { return run.t43 + ((long long) (n % CHUNK) * run.batch + sample) * 1; }
static __device__ __forceinline__ float* t44_at(const Run& run, int n, int sample) { return run.t44 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t45_at(const Run& run, int n, int sample) { return run.t45 + ((long long) (n % CHUNK) * run.batch + sample) * 1; }
static __device__ __forceinline__ float* t46_at(const Run& run, int n, int sample) { return run.t46 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t47_at(const Run& run, int n, int sample) { return run.t47 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t48_at(const Run& run, int n, int sample) { return run.t48 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t49_at(const Run& run, int n, int sample) { return run.t49 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t50_at(const Run& run, int n, int sample) { return run.t50 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t51_at(const Run& run, int n, int sample) { return run.t51 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t52_at(const Run& run, int n, int sample) { return run.t52 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t53_at(const Run& run, int n, int sample) { return run.t53 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t54_at(const Run& run, int n, int sample) { return run.t54 + ((long long) (n % CHUNK) * run.batch + sample) * 20; }
static __device__ __forceinline__ float* t55_at(const Run& run, int n, int sample) { return run.t55 + ((long long) (n % CHUNK) * run.batch + sample) * 1; }
static __device__ __forceinline__ float* t56_at(const Run& run, int n, int sample) { return run.t56 + ((long long) (n % CHUNK) * run.batch + sample) * 1; }
static __device__ __forceinline__ float* t57_at(const Run& run, int n, int sample) { return run.t57 + ((long long) (n % CHUNK) * run.batch + sample) * 1; }
static __device__ __forceinline__ float* t58_at(const Run& run, int n, int sample) { return run.t58 + ((long long) (n % CHUNK) * run.batch + sample) * 1; }

// t17 = bUi + Ui·x[n]; t19 = bUf + Uf·x[n]; t21 = bUo + Uo·x[n]; t23 = bUg + Ug·x[n]
// Biases.java:12 Ui
// Biases.java:12 Uf
// Biases.java:12 Uo
// Biases.java:12 Ug
static __device__ void forward_0_0(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 80; item += blockDim.x) {
    const int n = t + item / 80, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    float* target;
    const float* matrix0;
    switch (item % 80 / 20) {
      case 0:
        begin_sum<0>(sum, run.weights + weights::bUi + unit, last);
        matrix0 = run.weights + weights::Ui + unit;
        target = t17_at(run, n, tile.first) + unit;
        break;
      case 1:
        begin_sum<0>(sum, run.weights + weights::bUf + unit, last);
        matrix0 = run.weights + weights::Uf + unit;
        target = t19_at(run, n, tile.first) + unit;
        break;
      case 2:
        begin_sum<0>(sum, run.weights + weights::bUo + unit, last);
        matrix0 = run.weights + weights::Uo + unit;
        target = t21_at(run, n, tile.first) + unit;
        break;
      default:
        begin_sum<0>(sum, run.weights + weights::bUg + unit, last);
        matrix0 = run.weights + weights::Ug + unit;
        target = t23_at(run, n, tile.first) + unit;
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

// t17 += Wi·h[n]; t19 += Wf·h[n]; t21 += Wo·h[n]; t23 += Wg·h[n]
// Biases.java:18 Wi
// Biases.java:18 Wf
// Biases.java:18 Wo
// Biases.java:18 Wg
static __device__ void forward_1_0(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 80; item += blockDim.x) {
    const int n = t + item / 80, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    float* target;
    const float* matrix0;
    switch (item % 80 / 20) {
      case 0:
        begin_sum<20>(sum, t17_at(run, n, tile.first) + unit, last);
        matrix0 = run.weights + weights::Wi + unit;
        target = t17_at(run, n, tile.first) + unit;
        break;
      case 1:
        begin_sum<20>(sum, t19_at(run, n, tile.first) + unit, last);
        matrix0 = run.weights + weights::Wf + unit;
        target = t19_at(run, n, tile.first) + unit;
        break;
      case 2:
        begin_sum<20>(sum, t21_at(run, n, tile.first) + unit, last);
        matrix0 = run.weights + weights::Wo + unit;
        target = t21_at(run, n, tile.first) + unit;
        break;
      default:
        begin_sum<20>(sum, t23_at(run, n, tile.first) + unit, last);
        matrix0 = run.weights + weights::Wg + unit;
        target = t23_at(run, n, tile.first) + unit;
        break;
    }
    add_product<20, 20, 20>(sum, matrix0, h_at(run, n, tile.first), last);
    end_sum<20>(sum, target, tile, run.lengths, n);
  }
}

// pass over 1
static __device__ void forward_1_1(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 1; item += blockDim.x) {
    const int sample = tile.first + item / 1, unit = item % 1;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = t; n < end; n++) {
      const float s = s_at(run, n, sample)[unit];
      const float v2 = 1.0f - s;
      const float delta_u = delta_u_at(run, n, sample)[unit];
      const float v4 = minimum(delta_u, v2);
      const float v5 = s + v4;
      const float v7 = maximum(v5, 0.0f);
      const float v8 = minimum(v7, 1.0f);
      const float v9 = round_half_up(v8);
      const float u_next = flushed(v9); // Skip.java:32
      const float t27 = 1.0f - u_next;
      const float t30 = t27 * delta_u;
      const float v13 = t27 * v8;
      const float s_next = flushed(v13); // Skip.java:38
      u_at(run, n + 1, sample)[unit] = u_next;
      t27_at(run, n, sample)[unit] = t27;
      t30_at(run, n, sample)[unit] = t30;
      s_at(run, n + 1, sample)[unit] = s_next;
    }
  }
}

// pass over 20
static __device__ void forward_1_2(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 20; item += blockDim.x) {
    const int sample = tile.first + item / 20, unit = item % 20;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = t; n < end; n++) {
      const float t17 = t17_at(run, n, sample)[unit];
      const float i = sigmoid(t17); // Skip.java:48 i
      const float t19 = t19_at(run, n, sample)[unit];
      const float f = sigmoid(t19); // Skip.java:49 f
      const float t21 = t21_at(run, n, sample)[unit];
      const float o = sigmoid(t21); // Skip.java:50 o
      const float t23 = t23_at(run, n, sample)[unit];
      const float g = tanhf(t23); // Skip.java:51 g
      const float c = c_at(run, n, sample)[unit];
      const float v9 = f * c;
      const float v10 = i * g;
      const float t25 = v9 + v10;
      const float v40 = tanhf(t25); // Skip.java:54
      const float v13 = o * v40;
      const float u_next = u_at(run, n + 1, sample)[0];
      const float v15 = u_next * v13;
      const float t27 = t27_at(run, n, sample)[0];
      const float h = h_at(run, n, sample)[unit];
      const float v18 = t27 * h;
      const float v19 = v15 + v18;
      const float h_next = flushed(v19); // Skip.java:81
      const float v21 = u_next * t25;
      const float v22 = t27 * c;
      const float v23 = v21 + v22;
      const float c_next = flushed(v23); // Skip.java:81
      i_at(run, n, sample)[unit] = i;
      f_at(run, n, sample)[unit] = f;
      o_at(run, n, sample)[unit] = o;
      g_at(run, n, sample)[unit] = g;
      t25_at(run, n, sample)[unit] = t25;
      v40_at(run, n, sample)[unit] = v40;
      h_at(run, n + 1, sample)[unit] = h_next;
      c_at(run, n + 1, sample)[unit] = c_next;
    }
  }
}

// t28 = bWp + Wp·t25
// Skip.java:37 Wp
static __device__ void forward_1_3(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 1; item += blockDim.x) {
    const int n = t + item / 1, unit = item % 1, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<0>(sum, run.weights + weights::bWp + unit, last);
    add_product<20, 1, 20>(sum, run.weights + weights::Wp + unit, t25_at(run, n, tile.first), last);
    end_sum<1>(sum, t28_at(run, n, tile.first) + unit, tile, run.lengths, n);
  }
}

// pass over 1
static __device__ void forward_1_4(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 1; item += blockDim.x) {
    const int sample = tile.first + item / 1, unit = item % 1;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = t; n < end; n++) {
      const float t28 = t28_at(run, n, sample)[unit];
      const float v51 = sigmoid(t28); // Skip.java:37
      const float u_next = u_at(run, n + 1, sample)[unit];
      const float v3 = u_next * v51;
      const float t30 = t30_at(run, n, sample)[unit];
      const float v5 = v3 + t30;
      const float delta_u_next = flushed(v5); // Skip.java:37
      v51_at(run, n, sample)[unit] = v51;
      delta_u_at(run, n + 1, sample)[unit] = delta_u_next;
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
  forward_1_4(run, tile, t, steps);
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
      const float t31 = flushed(d_h_next);
      const float d_c_next = d_c_at(run, n + 1, sample)[unit];
      const float t32 = flushed(d_c_next);
      const float c = c_at(run, n, sample)[unit];
      const float v5 = t32 * c;
      const float f = f_at(run, n, sample)[unit];
      const float v7 = f * c;
      const float i = i_at(run, n, sample)[unit];
      const float g = g_at(run, n, sample)[unit];
      const float v10 = i * g;
      const float t35 = v7 + v10;
      const float v12 = t32 * t35;
      const float h = h_at(run, n, sample)[unit];
      const float v14 = t31 * h;
      const float t39 = v5 + v14;
      const float o = o_at(run, n, sample)[unit];
      const float v40 = v40_at(run, n, sample)[unit];
      const float v18 = o * v40;
      const float v19 = t31 * v18;
      const float t42 = v12 + v19;
      const float v21 = v40 * v40;
      const float t44 = 1.0f - v21;
      const float v24 = g * g;
      const float t47 = 1.0f - v24;
      const float v26 = 1.0f - o;
      const float t49 = o * v26;
      const float v28 = 1.0f - f;
      const float t51 = f * v28;
      const float v30 = 1.0f - i;
      const float t53 = i * v30;
      t31_at(run, n, sample)[unit] = t31;
      t32_at(run, n, sample)[unit] = t32;
      t35_at(run, n, sample)[unit] = t35;
      t39_at(run, n, sample)[unit] = t39;
      t42_at(run, n, sample)[unit] = t42;
      t44_at(run, n, sample)[unit] = t44;
      t47_at(run, n, sample)[unit] = t47;
      t49_at(run, n, sample)[unit] = t49;
      t51_at(run, n, sample)[unit] = t51;
      t53_at(run, n, sample)[unit] = t53;
    }
  }
}

// pass over 1
static __device__ void backward_0_1(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 1; item += blockDim.x) {
    const int sample = tile.first + item / 1, unit = item % 1;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = end - 1; n >= t; n--) {
      const float d_delta_u_next = d_delta_u_at(run, n + 1, sample)[unit];
      const float v1 = flushed(d_delta_u_next);
      const float d_s_next = d_s_at(run, n + 1, sample)[unit];
      const float v3 = flushed(d_s_next);
      const float d_u_next = d_u_at(run, n + 1, sample)[unit];
      const float v5 = flushed(d_u_next);
      const float s = s_at(run, n, sample)[unit];
      const float v8 = 1.0f - s;
      const float delta_u = delta_u_at(run, n, sample)[unit];
      const float v10 = minimum(delta_u, v8);
      const float v11 = s + v10;
      const float v13 = maximum(v11, 0.0f);
      const float v14 = minimum(v13, 1.0f);
      const float t33 = round_half_up(v14);
      const float t34 = 1.0f - t33;
      const float v17 = v3 * v14;
      const float t36 = v3 * t34;
      const float v19 = v1 * delta_u;
      const float t37 = v1 * t34;
      const float v51 = v51_at(run, n, sample)[unit];
      const float v22 = v1 * v51;
      const float v23 = v1 * t33;
      const float v24 = 1.0f - v51;
      const float v25 = v51 * v24;
      const float t38 = v23 * v25;
      const float t41 = v17 + v19;
      const float t45 = v5 + v22;
      const float v29 = 1.0f - v13;
      const float t55 = v29 > 0.0f ? 1.0f : 0.0f;
      const float t56 = v11 > 0.0f ? 1.0f : 0.0f;
      const float v32 = v8 - delta_u;
      const float t57 = v32 > 0.0f ? 1.0f : 0.0f;
      const float t58 = 1.0f - t57;
      t33_at(run, n, sample)[unit] = t33;
      t34_at(run, n, sample)[unit] = t34;
      t36_at(run, n, sample)[unit] = t36;
      t37_at(run, n, sample)[unit] = t37;
      t38_at(run, n, sample)[unit] = t38;
      t41_at(run, n, sample)[unit] = t41;
      t45_at(run, n, sample)[unit] = t45;
      t55_at(run, n, sample)[unit] = t55;
      t56_at(run, n, sample)[unit] = t56;
      t57_at(run, n, sample)[unit] = t57;
      t58_at(run, n, sample)[unit] = t58;
    }
  }
}

// t40 = sum of t39
static __device__ void backward_0_2(const Run& run, const Tile& tile, int t, int steps) {
  for (int row = threadIdx.x / 32; row < steps * tile.samples; row += blockDim.x / 32) {
    const int n = t + row / tile.samples, sample = tile.first + row % tile.samples;
    const float sum = sum_of<20>(t39_at(run, n, sample));
    if (threadIdx.x % 32 == 0 && n < run.lengths[sample])
      t40_at(run, n, sample)[0] = sum;
  }
}

// t43 = sum of t42
static __device__ void backward_0_3(const Run& run, const Tile& tile, int t, int steps) {
  for (int row = threadIdx.x / 32; row < steps * tile.samples; row += blockDim.x / 32) {
    const int n = t + row / tile.samples, sample = tile.first + row % tile.samples;
    const float sum = sum_of<20>(t42_at(run, n, sample));
    if (threadIdx.x % 32 == 0 && n < run.lengths[sample])
      t43_at(run, n, sample)[0] = sum;
  }
}

// t46 = Wpᵀ·t38
// Skip.java:37 Wp
static __device__ void backward_0_4(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 20; item += blockDim.x) {
    const int n = t + item / 20, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<0>(sum, run.weights + weights::c0_0 + unit, last);
    add_product<1, 20, 1>(sum, run.weights + weights::Wp_T + unit, t38_at(run, n, tile.first), last);
    end_sum<20>(sum, t46_at(run, n, tile.first) + unit, tile, run.lengths, n);
  }
}

// pass over 20
static __device__ void backward_0_5(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 20; item += blockDim.x) {
    const int sample = tile.first + item / 20, unit = item % 20;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = end - 1; n >= t; n--) {
      const float t34 = t34_at(run, n, sample)[0];
      const float t32 = t32_at(run, n, sample)[unit];
      const float v2 = t32 * t34;
      const float t33 = t33_at(run, n, sample)[0];
      const float v4 = t32 * t33;
      const float t31 = t31_at(run, n, sample)[unit];
      const float v6 = t31 * t34;
      const float v7 = t31 * t33;
      const float v40 = v40_at(run, n, sample)[unit];
      const float v9 = v7 * v40;
      const float o = o_at(run, n, sample)[unit];
      const float v11 = v7 * o;
      const float t44 = t44_at(run, n, sample)[unit];
      const float v13 = v11 * t44;
      const float t46 = t46_at(run, n, sample)[unit];
      const float v15 = t46 + v4;
      const float v16 = v15 + v13;
      const float g = g_at(run, n, sample)[unit];
      const float v18 = v16 * g;
      const float i = i_at(run, n, sample)[unit];
      const float v20 = v16 * i;
      const float c = c_at(run, n, sample)[unit];
      const float v22 = v16 * c;
      const float f = f_at(run, n, sample)[unit];
      const float v24 = v16 * f;
      const float t47 = t47_at(run, n, sample)[unit];
      const float t48 = v20 * t47;
      const float t49 = t49_at(run, n, sample)[unit];
      const float t50 = v9 * t49;
      const float t51 = t51_at(run, n, sample)[unit];
      const float t52 = v22 * t51;
      const float t53 = t53_at(run, n, sample)[unit];
      const float t54 = v18 * t53;
      const float v33 = v2 + v24;
      t48_at(run, n, sample)[unit] = t48;
      t50_at(run, n, sample)[unit] = t50;
      t52_at(run, n, sample)[unit] = t52;
      t54_at(run, n, sample)[unit] = t54;
      d_c_at(run, n, sample)[unit] += v33;
      d_h_at(run, n, sample)[unit] += v6;
    }
  }
}

// pass over 1
static __device__ void backward_0_6(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < tile.samples * 1; item += blockDim.x) {
    const int sample = tile.first + item / 1, unit = item % 1;
    const int end = min(t + steps, run.lengths[sample]);
    for (int n = end - 1; n >= t; n--) {
      const float t41 = t41_at(run, n, sample)[unit];
      const float t40 = t40_at(run, n, sample)[unit];
      const float v2 = t41 + t40;
      const float v3 = -v2;
      const float t45 = t45_at(run, n, sample)[unit];
      const float v5 = t45 + v3;
      const float t43 = t43_at(run, n, sample)[unit];
      const float v7 = v5 + t43;
      const float t36 = t36_at(run, n, sample)[unit];
      const float v9 = t36 + v7;
      const float t55 = t55_at(run, n, sample)[unit];
      const float v11 = v9 * t55;
      const float t56 = t56_at(run, n, sample)[unit];
      const float v13 = v11 * t56;
      const float t57 = t57_at(run, n, sample)[unit];
      const float v15 = v13 * t57;
      const float t58 = t58_at(run, n, sample)[unit];
      const float v17 = v13 * t58;
      const float v18 = -v17;
      const float v19 = v13 + v18;
      const float t37 = t37_at(run, n, sample)[unit];
      const float v21 = t37 + v15;
      d_s_at(run, n, sample)[unit] += v19;
      d_delta_u_at(run, n, sample)[unit] += v21;
    }
  }
}

// ∂h[n] += Wgᵀ·t48 + Woᵀ·t50 + Wfᵀ·t52 + Wiᵀ·t54
// Biases.java:18 Wg
// Biases.java:18 Wo
// Biases.java:18 Wf
// Biases.java:18 Wi
static __device__ void backward_0_7(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 20; item += blockDim.x) {
    const int n = t + item / 20, unit = item % 20, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<20>(sum, d_h_at(run, n, tile.first) + unit, last);
    add_product<20, 20, 20>(sum, run.weights + weights::Wg_T + unit, t48_at(run, n, tile.first), last);
    add_product<20, 20, 20>(sum, run.weights + weights::Wo_T + unit, t50_at(run, n, tile.first), last);
    add_product<20, 20, 20>(sum, run.weights + weights::Wf_T + unit, t52_at(run, n, tile.first), last);
    add_product<20, 20, 20>(sum, run.weights + weights::Wi_T + unit, t54_at(run, n, tile.first), last);
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
  backward_0_5(run, tile, t, steps);
  __syncthreads();
  backward_0_6(run, tile, t, steps);
  __syncthreads();
  backward_0_7(run, tile, t, steps);
  __syncthreads();
}

// ∂x[n] += Ugᵀ·t48 + Uoᵀ·t50 + Ufᵀ·t52 + Uiᵀ·t54
// Biases.java:12 Ug
// Biases.java:12 Uo
// Biases.java:12 Uf
// Biases.java:12 Ui
static __device__ void backward_1_0(const Run& run, const Tile& tile, int t, int steps) {
  for (int item = threadIdx.x; item < steps * 12; item += blockDim.x) {
    const int n = t + item / 12, unit = item % 12, last = tile.samples - 1;
    float sum[TILE];
    begin_sum<12>(sum, d_x_at(run, n, tile.first) + unit, last);
    add_product<20, 12, 20>(sum, run.weights + weights::Ug_T + unit, t48_at(run, n, tile.first), last);
    add_product<20, 12, 20>(sum, run.weights + weights::Uo_T + unit, t50_at(run, n, tile.first), last);
    add_product<20, 12, 20>(sum, run.weights + weights::Uf_T + unit, t52_at(run, n, tile.first), last);
    add_product<20, 12, 20>(sum, run.weights + weights::Ui_T + unit, t54_at(run, n, tile.first), last);
    end_sum<12>(sum, d_x_at(run, n, tile.first) + unit, tile, run.lengths, n);
  }
}

// Up to 64 steps from t on.
static __device__ void backward_1(const Run& run, const Tile& tile, int t, int steps) {
  backward_1_0(run, tile, t, steps);
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
  if (number >= Patch<1, 1>::COUNT)
    return;
  Patch<1, 1> patch(number);
  const Steps steps = steps_of_part(run.begin, run.end, part);
  float* sums = run.sums + part * SUMS;
  const float* delta;
  const float* operand;
  const float one = 1.0f;
  switch (gradient) {
    default:
      // ∂bWp += t38
      delta = t38_at(run, steps.begin, 0);
      operand = &one;
      sums += 2580;
      break;
  }
  patch.add<1, 0>(delta, operand, run.lengths, run.batch, steps);
  patch.add_to(sums);
}

// Some rows and columns of a gradient, summed over the steps of a part.
static __device__ void gradients_1(const Run& run, int gradient, int number, int part) {
  if (number >= Patch<1, 20>::COUNT)
    return;
  Patch<1, 20> patch(number);
  const Steps steps = steps_of_part(run.begin, run.end, part);
  float* sums = run.sums + part * SUMS;
  const float* delta;
  const float* operand;
  switch (gradient) {
    default:
      // ∂Wp += t38·t35ᵀ
      // Skip.java:37 Wp
      delta = t38_at(run, steps.begin, 0);
      operand = t35_at(run, steps.begin, 0);
      sums += 2560;
      break;
  }
  patch.add<1, 20>(delta, operand, run.lengths, run.batch, steps);
  patch.add_to(sums);
}

// Some rows and columns of a gradient, summed over the steps of a part.
static __device__ void gradients_2(const Run& run, int gradient, int number, int part) {
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
      // ∂bUg += t48
      delta = t48_at(run, steps.begin, 0);
      operand = &one;
      sums += 2581;
      break;
    case 1:
      // ∂bUo += t50
      delta = t50_at(run, steps.begin, 0);
      operand = &one;
      sums += 2601;
      break;
    case 2:
      // ∂bUf += t52
      delta = t52_at(run, steps.begin, 0);
      operand = &one;
      sums += 2621;
      break;
    default:
      // ∂bUi += t54
      delta = t54_at(run, steps.begin, 0);
      operand = &one;
      sums += 2641;
      break;
  }
  patch.add<20, 0>(delta, operand, run.lengths, run.batch, steps);
  patch.add_to(sums);
}

// Some rows and columns of a gradient, summed over the steps of a part.
static __device__ void gradients_3(const Run& run, int gradient, int number, int part) {
  if (number >= Patch<20, 12>::COUNT)
    return;
  Patch<20, 12> patch(number);
  const Steps steps = steps_of_part(run.begin, run.end, part);
  float* sums = run.sums + part * SUMS;
  const float* delta;
  const float* operand;
  switch (gradient) {
    case 0:
      // ∂Ug += t48·x[n]ᵀ
      // Biases.java:12 Ug
      delta = t48_at(run, steps.begin, 0);
      operand = x_at(run, steps.begin, 0);
      sums += 2320;
      break;
    case 1:
      // ∂Uo += t50·x[n]ᵀ
      // Biases.java:12 Uo
      delta = t50_at(run, steps.begin, 0);
      operand = x_at(run, steps.begin, 0);
      sums += 1680;
      break;
    case 2:
      // ∂Uf += t52·x[n]ᵀ
      // Biases.java:12 Uf
      delta = t52_at(run, steps.begin, 0);
      operand = x_at(run, steps.begin, 0);
      sums += 1040;
      break;
    default:
      // ∂Ui += t54·x[n]ᵀ
      // Biases.java:12 Ui
      delta = t54_at(run, steps.begin, 0);
      operand = x_at(run, steps.begin, 0);
      sums += 400;
      break;
  }
  patch.add<20, 12>(delta, operand, run.lengths, run.batch, steps);
  patch.add_to(sums);
}

// Some rows and columns of a gradient, summed over the steps of a part.
static __device__ void gradients_4(const Run& run, int gradient, int number, int part) {
  if (number >= Patch<20, 20>::COUNT)
    return;
  Patch<20, 20> patch(number);
  const Steps steps = steps_of_part(run.begin, run.end, part);
  float* sums = run.sums + part * SUMS;
  const float* delta;
  const float* operand;
  switch (gradient) {
    case 0:
      // ∂Wg += t48·h[n]ᵀ
      // Biases.java:18 Wg
      delta = t48_at(run, steps.begin, 0);
      operand = h_at(run, steps.begin, 0);
      sums += 1920;
      break;
    case 1:
      // ∂Wo += t50·h[n]ᵀ
      // Biases.java:18 Wo
      delta = t50_at(run, steps.begin, 0);
      operand = h_at(run, steps.begin, 0);
      sums += 1280;
      break;
    case 2:
      // ∂Wf += t52·h[n]ᵀ
      // Biases.java:18 Wf
      delta = t52_at(run, steps.begin, 0);
      operand = h_at(run, steps.begin, 0);
      sums += 640;
      break;
    default:
      // ∂Wi += t54·h[n]ᵀ
      // Biases.java:18 Wi
      delta = t54_at(run, steps.begin, 0);
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
  if (block >= 0 && block < 1)
    gradients_0(run, block / 1, block % 1 * 64 + threadIdx.x, part);
  if (block >= 1 && block < 2)
    gradients_1(run, (block - 1) / 1, (block - 1) % 1 * 64 + threadIdx.x, part);
  if (block >= 2 && block < 6)
    gradients_2(run, (block - 2) / 1, (block - 2) % 1 * 64 + threadIdx.x, part);
  if (block >= 6 && block < 10)
    gradients_3(run, (block - 6) / 1, (block - 6) % 1 * 64 + threadIdx.x, part);
  if (block >= 10 && block < 14)
    gradients_4(run, (block - 10) / 1, (block - 10) % 1 * 64 + threadIdx.x, part);
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
  take_carry<1>(run.delta_u, run.carry + 20LL * run.batch, 1, run.lengths, run.batch);
  take_carry<1>(run.s, run.carry + 21LL * run.batch, 1, run.lengths, run.batch);
  take_carry<1>(run.u, run.carry + 22LL * run.batch, 1, run.lengths, run.batch);
  take_carry<20>(run.c, run.carry + 23LL * run.batch, 1, run.lengths, run.batch);
}

using add_carry_of_samples_Args = Run;
extern "C" __global__ void __launch_bounds__(64) add_carry_of_samples(const __grid_constant__ add_carry_of_samples_Args run) {
  add_carry<20>(run.carry + 0LL * run.batch, run.d_h, 1, run.lengths, run.batch);
  add_carry<1>(run.carry + 20LL * run.batch, run.d_delta_u, 1, run.lengths, run.batch);
  add_carry<1>(run.carry + 21LL * run.batch, run.d_s, 1, run.lengths, run.batch);
  add_carry<1>(run.carry + 22LL * run.batch, run.d_u, 1, run.lengths, run.batch);
  add_carry<20>(run.carry + 23LL * run.batch, run.d_c, 1, run.lengths, run.batch);
}

