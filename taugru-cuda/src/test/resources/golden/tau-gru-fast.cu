struct forward_Args {
  const float* weights; // parameters, and matrices made of them
  const float* x; // [step][tile][input][8]
  float* record_h0; // the state at every step, its history before: [step][tile][unit][8]
  u16* half_h0; // the same as halves, for products
  uint4* saves; // what the backward pass reads, in the order of threads; or nothing
  long long weightStride; // from one model to the next
  const int* lags; // [model][1]
  int history_h0; // steps of it that are kept before the first one
  int steps;
  int tiles; // of all models
  int tilesPerModel;
};
extern "C" __global__ void __launch_bounds__(32, 1) forward(const forward_Args a) {
  const int lane = threadIdx.x & 31, warp = (threadIdx.x >> 5) % 1, g = lane >> 2, q = (lane & 3) * 2;
  const int rank = 0;
  const int group = blockIdx.x / 1;
  const int tile = group * 1;
  [[maybe_unused]] const float* const weights = a.weights + (i64) (tile / a.tilesPerModel) * a.weightStride;
  [[maybe_unused]] const int lagA = a.lags[tile / a.tilesPerModel * 1 + 0];
  const int unit = (rank * 1 + warp) * 16 + g; // the first of this thread
  [[maybe_unused]] const u32 own = unit * 16 + q * 2; // its place in an operand, in bytes
  const int at = unit * 8 + q; // its place in a value
  int block = tile; // the first tile of the step, counted from the first step on
  extern __shared__ __align__(128) unsigned char memory[];
  const u32 base = shared_address(memory);
  u32 w2_W2[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w2_W2[b][k], weights + 336, 16, 16, false, unit - g + b * 16, k * 16);
    }
  }
  u32 w0_W1[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w0_W1[b][k], weights + 0, 16, 16, false, unit - g + b * 16, k * 16);
    }
  }
  u32 w4_W4[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w4_W4[b][k], weights + 672, 16, 16, false, unit - g + b * 16, k * 16);
    }
  }
  u32 w6_W3[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w6_W3[b][k], weights + 1008, 16, 16, false, unit - g + b * 16, k * 16);
    }
  }
  float bW2_bU2_20[2];
#pragma unroll
  for (int i = 0; i < 2; i++) {
    const int u = unit + (i >> 1) * 16 + (i & 1) * 8;
    bW2_bU2_20[i] = 0.0f + element(weights + 592, 1, 16, false, 0, u) + element(weights + 656, 1, 16, false, 0, u);
  }
  float bW1_bU1_21[2];
#pragma unroll
  for (int i = 0; i < 2; i++) {
    const int u = unit + (i >> 1) * 16 + (i & 1) * 8;
    bW1_bU1_21[i] = 0.0f + element(weights + 256, 1, 16, false, 0, u) + element(weights + 320, 1, 16, false, 0, u);
  }
  float bW4_bU4_22[2];
#pragma unroll
  for (int i = 0; i < 2; i++) {
    const int u = unit + (i >> 1) * 16 + (i & 1) * 8;
    bW4_bU4_22[i] = 0.0f + element(weights + 928, 1, 16, false, 0, u) + element(weights + 992, 1, 16, false, 0, u);
  }
  float bW3_bU3_23[2];
#pragma unroll
  for (int i = 0; i < 2; i++) {
    const int u = unit + (i >> 1) * 16 + (i & 1) * 8;
    bW3_bU3_23[i] = 0.0f + element(weights + 1264, 1, 16, false, 0, u) + element(weights + 1328, 1, 16, false, 0, u);
  }
  float w3_U2[2][3];
#pragma unroll
  for (int i = 0; i < 2; i++) {
#pragma unroll
    for (int f = 0; f < 3; f++) {
      w3_U2[i][f] = element(weights + 608, 16, 3, false, unit + (i >> 1) * 16 + (i & 1) * 8, f);
    }
  }
  float w1_U1[2][3];
#pragma unroll
  for (int i = 0; i < 2; i++) {
#pragma unroll
    for (int f = 0; f < 3; f++) {
      w1_U1[i][f] = element(weights + 272, 16, 3, false, unit + (i >> 1) * 16 + (i & 1) * 8, f);
    }
  }
  float w5_U4[2][3];
#pragma unroll
  for (int i = 0; i < 2; i++) {
#pragma unroll
    for (int f = 0; f < 3; f++) {
      w5_U4[i][f] = element(weights + 944, 16, 3, false, unit + (i >> 1) * 16 + (i & 1) * 8, f);
    }
  }
  float w7_U3[2][3];
#pragma unroll
  for (int i = 0; i < 2; i++) {
#pragma unroll
    for (int f = 0; f < 3; f++) {
      w7_U3[i][f] = element(weights + 1280, 16, 3, false, unit + (i >> 1) * 16 + (i & 1) * 8, f);
    }
  }
  float h0[4], h0_new[4];
#pragma unroll
  for (int f = 0; f < 1; f++) {
    const float* const p = a.record_h0 + at + (i64) (block + (a.history_h0) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
    const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
    h0[4 * f] = low.x, h0[4 * f + 1] = low.y, h0[4 * f + 2] = high.x, h0[4 * f + 3] = high.y;
  }
#pragma unroll
  for (int f = 0; f < 1; f++) {
    {
      const u32 at = base + 0 + ((0) & 1) * 256 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
      const float v0 = h0[4 * f + 0], v1 = h0[4 * f + 1];
      const u32 first = halves(v0, v1);
      store_shared(at, first);
    }
    {
      const u32 at = base + 0 + ((0) & 1) * 256 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
      const float v0 = h0[4 * f + 2], v1 = h0[4 * f + 3];
      const u32 first = halves(v0, v1);
      store_shared(at, first);
    }
  }
  float x0[3][2], x0_next[3][2];
  if (0 < a.steps) {
#pragma unroll
    for (int f = 0; f < 3; f++) {
#pragma unroll
      for (int j = 0; j < 1; j++) {
        const float2 v = *(const float2*) (a.x + q + (i64) (block) * 24 + (j * 3 + f) * 8);
        x0_next[f][2 * j] = v.x, x0_next[f][2 * j + 1] = v.y;
      }
    }
  }
  if (0 < a.steps) {
    if (threadIdx.x < 16) {
      const int i = threadIdx.x;
      copy16(base + 512 + ((0) & 3) * 256 + 0 + i * 16, a.half_h0 + (i64) (block + (a.history_h0 - lagA) * a.tiles) * 128 + i * 8);
    }
  }
  commit_copies();
  if (1 < a.steps) {
    if (threadIdx.x < 16) {
      const int i = threadIdx.x;
      copy16(base + 512 + ((1) & 3) * 256 + 0 + i * 16, a.half_h0 + (i64) (block + (a.history_h0 - lagA + 1) * a.tiles) * 128 + i * 8);
    }
  }
  commit_copies();
  if (2 < a.steps) {
    if (threadIdx.x < 16) {
      const int i = threadIdx.x;
      copy16(base + 512 + ((2) & 3) * 256 + 0 + i * 16, a.half_h0 + (i64) (block + (a.history_h0 - lagA + 2) * a.tiles) * 128 + i * 8);
    }
  }
  commit_copies();
  await_copies<0>();
  __syncwarp();
  float early_t12[4] = {};
  {
    // t12 = bW2 + bU2 + W2·h[n−A] + U2·x[n]
    float early_t12_c1[4] = {};
#pragma unroll
    for (int j = 0; j < 1; j++) {
#pragma unroll
      for (int k = 0; k < 1; k += 2) {
        u32 b0_0[4];
        if (k + 1 < 1) load_operand(b0_0, base + 512 + ((0) & 3) * 256 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_0, base + 512 + ((0) & 3) * 256 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
#pragma unroll
        for (int r = 0; r < 1; r++) {
          multiply(&early_t12[4 * (r * 1 + j)], w2_W2[r][k], b0_0[0], b0_0[1]);
          if (k + 1 < 1) {
            multiply(&early_t12_c1[4 * (r * 1 + j)], w2_W2[r][k + 1], b0_0[2], b0_0[3]);
          }
        }
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      early_t12[e] += early_t12_c1[e];
    }
  }
  for (int n = 0; n < a.steps; n++) {
#pragma unroll
    for (int f = 0; f < 3; f++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        x0[f][i] = x0_next[f][i];
      }
    }
    if (n + 1 < a.steps) {
#pragma unroll
      for (int f = 0; f < 3; f++) {
#pragma unroll
        for (int j = 0; j < 1; j++) {
          const float2 v = *(const float2*) (a.x + q + (i64) (block + (1) * a.tiles) * 24 + (j * 3 + f) * 8);
          x0_next[f][2 * j] = v.x, x0_next[f][2 * j + 1] = v.y;
        }
      }
    }
    float t12[4];
    float t14[4];
    float t16[4];
    float t18[4];
    float z_13[4];
    float u_15[4];
    float a_17[4];
    float g_19[4];
    // t12 = bW2 + bU2 + W2·h[n−A] + U2·x[n]
#pragma unroll
    for (int e = 0; e < 4; e++) {
      t12[e] = early_t12[e] + (bW2_bU2_20[(2 * (e / 4) + (e >> 1 & 1))] + w3_U2[(2 * (e / 4) + (e >> 1 & 1))][0] * x0[0][(e >> 2) % 1 * 2 + (e & 1)] + w3_U2[(2 * (e / 4) + (e >> 1 & 1))][1] * x0[1][(e >> 2) % 1 * 2 + (e & 1)] + w3_U2[(2 * (e / 4) + (e >> 1 & 1))][2] * x0[2][(e >> 2) % 1 * 2 + (e & 1)]);
    }
    // t14 = bW1 + bU1 + W1·h[n] + U1·x[n]; t16 = bW4 + bU4 + W4·h[n] + U4·x[n]; t18 = bW3 + bU3 + W3·h[n] + U3·x[n]
#pragma unroll
    for (int e = 0; e < 4; e++) {
      t14[e] = bW1_bU1_21[(2 * (e / 4) + (e >> 1 & 1))] + w1_U1[(2 * (e / 4) + (e >> 1 & 1))][0] * x0[0][(e >> 2) % 1 * 2 + (e & 1)] + w1_U1[(2 * (e / 4) + (e >> 1 & 1))][1] * x0[1][(e >> 2) % 1 * 2 + (e & 1)] + w1_U1[(2 * (e / 4) + (e >> 1 & 1))][2] * x0[2][(e >> 2) % 1 * 2 + (e & 1)];
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      t16[e] = bW4_bU4_22[(2 * (e / 4) + (e >> 1 & 1))] + w5_U4[(2 * (e / 4) + (e >> 1 & 1))][0] * x0[0][(e >> 2) % 1 * 2 + (e & 1)] + w5_U4[(2 * (e / 4) + (e >> 1 & 1))][1] * x0[1][(e >> 2) % 1 * 2 + (e & 1)] + w5_U4[(2 * (e / 4) + (e >> 1 & 1))][2] * x0[2][(e >> 2) % 1 * 2 + (e & 1)];
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      t18[e] = bW3_bU3_23[(2 * (e / 4) + (e >> 1 & 1))] + w7_U3[(2 * (e / 4) + (e >> 1 & 1))][0] * x0[0][(e >> 2) % 1 * 2 + (e & 1)] + w7_U3[(2 * (e / 4) + (e >> 1 & 1))][1] * x0[1][(e >> 2) % 1 * 2 + (e & 1)] + w7_U3[(2 * (e / 4) + (e >> 1 & 1))][2] * x0[2][(e >> 2) % 1 * 2 + (e & 1)];
    }
    {
#pragma unroll
      for (int j = 0; j < 1; j++) {
#pragma unroll
        for (int k = 0; k < 1; k += 2) {
          u32 b0_0[4];
          if (k + 1 < 1) load_operand(b0_0, base + 0 + ((n + 0) & 1) * 256 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_0, base + 0 + ((n + 0) & 1) * 256 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
#pragma unroll
          for (int r = 0; r < 1; r++) {
            multiply(&t14[4 * (r * 1 + j)], w0_W1[r][k], b0_0[0], b0_0[1]);
            multiply(&t16[4 * (r * 1 + j)], w4_W4[r][k], b0_0[0], b0_0[1]);
            multiply(&t18[4 * (r * 1 + j)], w6_W3[r][k], b0_0[0], b0_0[1]);
            if (k + 1 < 1) {
              multiply(&t14[4 * (r * 1 + j)], w0_W1[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&t16[4 * (r * 1 + j)], w4_W4[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&t18[4 * (r * 1 + j)], w6_W3[r][k + 1], b0_0[2], b0_0[3]);
            }
          }
        }
      }
    }
    if (n + 1 < a.steps) {
      {
        // t12 = bW2 + bU2 + W2·h[n−A] + U2·x[n]
#pragma unroll
        for (int e = 0; e < 4; e++) {
          early_t12[e] = 0.f;
        }
        float early_t12_c1[4] = {};
#pragma unroll
        for (int j = 0; j < 1; j++) {
#pragma unroll
          for (int k = 0; k < 1; k += 2) {
            u32 b0_0[4];
            if (k + 1 < 1) load_operand(b0_0, base + 512 + ((n + 1) & 3) * 256 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_0, base + 512 + ((n + 1) & 3) * 256 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
#pragma unroll
            for (int r = 0; r < 1; r++) {
              multiply(&early_t12[4 * (r * 1 + j)], w2_W2[r][k], b0_0[0], b0_0[1]);
              if (k + 1 < 1) {
                multiply(&early_t12_c1[4 * (r * 1 + j)], w2_W2[r][k + 1], b0_0[2], b0_0[3]);
              }
            }
          }
        }
#pragma unroll
        for (int e = 0; e < 4; e++) {
          early_t12[e] += early_t12_c1[e];
        }
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = t12[e];
      const float v1 = f_tanh(v0);
      z_13[e] = v1;
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = t14[e];
      const float v1 = f_tanh(v0);
      const float v2 = t16[e];
      const float v3 = f_sigmoid(v2);
      const float v4 = t18[e];
      const float v5 = f_sigmoid(v4);
      const float v6 = z_13[e];
      const float v7 = v3 * v6;
      const float v8 = v1 + v7;
      const float v9 = h0[e];
      const float v10 = v8 - v9;
      const float v11 = v5 * v10;
      const float v12 = v9 + v11;
      const float v13 = flushed(v12);
      u_15[e] = v1;
      a_17[e] = v3;
      g_19[e] = v5;
      h0_new[e] = v13;
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 0 + ((n + 1) & 1) * 256 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = h0_new[4 * f + 0], v1 = h0_new[4 * f + 1];
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
      {
        const u32 at = base + 0 + ((n + 1) & 1) * 256 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = h0_new[4 * f + 2], v1 = h0_new[4 * f + 3];
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
    }
    if (threadIdx.x < 16) {
      const int i = threadIdx.x;
      *(uint4*) (a.half_h0 + (i64) (block + (a.history_h0) * a.tiles) * 128 + i * 8) = load_shared16(base + 0 + ((n) & 1) * 256 + 0 + i * 16);
    }
    if (n + 3 < a.steps) {
      if (threadIdx.x < 16) {
        const int i = threadIdx.x;
        copy16(base + 512 + ((n + 3) & 3) * 256 + 0 + i * 16, a.half_h0 + (i64) (block + (a.history_h0 - lagA + 3) * a.tiles) * 128 + i * 8);
      }
    }
    commit_copies();
    if (a.saves) {
#pragma unroll
      for (int f = 0; f < 1; f++) {
        uint4* const p = a.saves + rank * 32 + threadIdx.x + (i64) ((block)) * 64 + f * 64;
        p[0] = make_uint4(halves(z_13[4 * f], z_13[4 * f + 1]), halves(z_13[4 * f + 2], z_13[4 * f + 3]), halves(u_15[4 * f], u_15[4 * f + 1]), halves(u_15[4 * f + 2], u_15[4 * f + 3]));
        p[32] = make_uint4(halves(a_17[4 * f], a_17[4 * f + 1]), halves(a_17[4 * f + 2], a_17[4 * f + 3]), halves(g_19[4 * f], g_19[4 * f + 1]), halves(g_19[4 * f + 2], g_19[4 * f + 3]));
      }
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      float* const p = a.record_h0 + at + (i64) (block + (a.history_h0 + 1) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
      *(float2*) p = make_float2(h0_new[4 * f], h0_new[4 * f + 1]);
      *(float2*) (p + 64) = make_float2(h0_new[4 * f + 2], h0_new[4 * f + 3]);
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      h0[e] = h0_new[e];
    }
    await_copies<1>();
    block += a.tiles;
    __syncwarp();
  }
  if (threadIdx.x < 16) {
    const int i = threadIdx.x;
    *(uint4*) (a.half_h0 + (i64) (block + (a.history_h0) * a.tiles) * 128 + i * 8) = load_shared16(base + 0 + ((a.steps) & 1) * 256 + 0 + i * 16);
  }
}

struct backward_Args {
  const float* weights; // parameters, and matrices made of them
  const float* record_h0; // the state at every step, its history before: [step][tile][unit][8]
  const float* last_h0; // derivatives with respect to it after a sample's last step: [tile][unit][8]; or nothing
  const float* every_h0; // and after every step: [step][tile][unit][8]; or nothing
  float* start_h0; // with respect to it before the first step: [tile][unit][8]
  float* late_h0_A; // what each step means for the state A steps before it: [step][tile][unit][8]
  const uint4* saves; // of the forward pass
  u16* delta; // [step][tile][value][unit][8], scaled
  u16* operand; // computed operands of gradients: [step][tile][value][unit][8]
  float* scales; // [step][tile]: what deltas are to be multiplied with
  const int* lengths; // [tile][8]
  long long weightStride; // from one model to the next
  const int* lags; // [model][1]
  int history_h0; // steps of it that are kept before the first one
  int steps;
  int tiles; // of all models
  int tilesPerModel;
};
extern "C" __global__ void __launch_bounds__(32, 1) backward(const backward_Args a) {
  const int lane = threadIdx.x & 31, warp = (threadIdx.x >> 5) % 1, g = lane >> 2, q = (lane & 3) * 2;
  const int rank = 0;
  const int group = blockIdx.x / 1;
  const int tile = group * 1;
  [[maybe_unused]] const float* const weights = a.weights + (i64) (tile / a.tilesPerModel) * a.weightStride;
  [[maybe_unused]] const int lagA = a.lags[tile / a.tilesPerModel * 1 + 0];
  const int unit = (rank * 1 + warp) * 16 + g; // the first of this thread
  [[maybe_unused]] const u32 own = unit * 16 + q * 2; // its place in an operand, in bytes
  const int at = unit * 8 + q; // its place in a value
  int block = tile; // the first tile of the step, counted from the first step on
  extern __shared__ __align__(128) unsigned char memory[];
  const u32 base = shared_address(memory);
  u32 w13_W3[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w13_W3[b][k], weights + 1008, 16, 16, true, unit - g + b * 16, k * 16);
    }
  }
  u32 w14_W4[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w14_W4[b][k], weights + 672, 16, 16, true, unit - g + b * 16, k * 16);
    }
  }
  u32 w15_W1[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w15_W1[b][k], weights + 0, 16, 16, true, unit - g + b * 16, k * 16);
    }
  }
  u32 w8_W2[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w8_W2[b][k], weights + 336, 16, 16, true, unit - g + b * 16, k * 16);
    }
  }
  float dh0[4] = {}, last_h0[4] = {}, every_h0_next[4] = {};
  if (a.last_h0) {
#pragma unroll
    for (int f = 0; f < 1; f++) {
      const float* const p = a.last_h0 + at + (i64) (block) * 128 + (f % 1 * 128 + f / 1 * 128);
      const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
      last_h0[4 * f] = low.x, last_h0[4 * f + 1] = low.y, last_h0[4 * f + 2] = high.x, last_h0[4 * f + 3] = high.y;
    }
  }
  int end[2];
#pragma unroll
  for (int i = 0; i < 2; i++) {
    end[i] = a.lengths[(tile + i / 2) * 8 + q + i % 2] - 1;
  }
  float h0_next[4] = {};
  float late_h0_A_next[4] = {};
  uint4 saved_next[2][1];
  block += (a.steps - 1) * a.tiles;
  if (a.steps - 1 >= 0) {
#pragma unroll
    for (int f = 0; f < 1; f++) {
      const uint4* const p = a.saves + rank * 32 + threadIdx.x + (i64) ((block)) * 64 + f * 64;
      saved_next[0][f] = p[0];
      saved_next[1][f] = p[32];
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      const float* const p = a.record_h0 + at + (i64) (block + (a.history_h0) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
      const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
      h0_next[4 * f] = low.x, h0_next[4 * f + 1] = low.y, h0_next[4 * f + 2] = high.x, h0_next[4 * f + 3] = high.y;
    }
    if (a.steps - 1 + lagA + 1 < a.steps) {
#pragma unroll
      for (int f = 0; f < 1; f++) {
        const float* const p = a.late_h0_A + at + (i64) (block + (lagA + 1) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
        const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
        late_h0_A_next[4 * f] = low.x, late_h0_A_next[4 * f + 1] = low.y, late_h0_A_next[4 * f + 2] = high.x, late_h0_A_next[4 * f + 3] = high.y;
      }
    }
    if (a.every_h0) {
#pragma unroll
      for (int f = 0; f < 1; f++) {
        const float* const p = a.every_h0 + at + (i64) (block) * 128 + (f % 1 * 128 + f / 1 * 128);
        const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
        every_h0_next[4 * f] = low.x, every_h0_next[4 * f + 1] = low.y, every_h0_next[4 * f + 2] = high.x, every_h0_next[4 * f + 3] = high.y;
      }
    }
  }
  if (a.steps - 1 >= 0) {
#pragma unroll
    for (int e = 0; e < 4; e++) {
      dh0[e] = dh0[e] + every_h0_next[e] + late_h0_A_next[e] + (a.steps - 1 == end[(e >> 2) % 1 * 2 + (e & 1)] ? last_h0[e] : 0.f);
    }
  }
  {
    float most = 0.f;
#pragma unroll
    for (int e = 0; e < 4; e++) {
      most = fmaxf(most, fabsf(dh0[e]));
    }
    most = __uint_as_float(__reduce_max_sync(0xffffffffu, __float_as_uint(most)));
    if (lane == 0) {
      const u32 at = base + 0 + (rank * 1 + warp) * 4;
      store_shared(at, __float_as_uint(most));
    }
  }
  __syncwarp();
  for (int n = a.steps - 1; n >= 0; n--) {
    float most = 0.f;
#pragma unroll
    for (int i = 0; i < 1; i++) {
      most = fmaxf(most, ((const float*) (memory + 0))[i]);
    }
    const float scale = scale_for(most), unscale = inverse_power(scale);
    float z_13[4];
    float u_15[4];
    float a_17[4];
    float g_19[4];
    float t24[4];
    float t25[4];
    float t26[4];
    float t27[4];
    float t28[4];
    float h0[4];
#pragma unroll
    for (int e = 0; e < 4; e++) {
      h0[e] = h0_next[e];
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      z_13[4 * f] = low_half(saved_next[0][f].x), z_13[4 * f + 1] = high_half(saved_next[0][f].x), z_13[4 * f + 2] = low_half(saved_next[0][f].y), z_13[4 * f + 3] = high_half(saved_next[0][f].y);
      u_15[4 * f] = low_half(saved_next[0][f].z), u_15[4 * f + 1] = high_half(saved_next[0][f].z), u_15[4 * f + 2] = low_half(saved_next[0][f].w), u_15[4 * f + 3] = high_half(saved_next[0][f].w);
      a_17[4 * f] = low_half(saved_next[1][f].x), a_17[4 * f + 1] = high_half(saved_next[1][f].x), a_17[4 * f + 2] = low_half(saved_next[1][f].y), a_17[4 * f + 3] = high_half(saved_next[1][f].y);
      g_19[4 * f] = low_half(saved_next[1][f].z), g_19[4 * f + 1] = high_half(saved_next[1][f].z), g_19[4 * f + 2] = low_half(saved_next[1][f].w), g_19[4 * f + 3] = high_half(saved_next[1][f].w);
    }
    if (n - 1 >= 0) {
#pragma unroll
      for (int f = 0; f < 1; f++) {
        const uint4* const p = a.saves + rank * 32 + threadIdx.x + (i64) ((block + (-1) * a.tiles)) * 64 + f * 64;
        saved_next[0][f] = p[0];
        saved_next[1][f] = p[32];
      }
#pragma unroll
      for (int f = 0; f < 1; f++) {
        const float* const p = a.record_h0 + at + (i64) (block + (a.history_h0 - 1) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
        const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
        h0_next[4 * f] = low.x, h0_next[4 * f + 1] = low.y, h0_next[4 * f + 2] = high.x, h0_next[4 * f + 3] = high.y;
      }
      if (n - 1 + lagA + 1 < a.steps) {
#pragma unroll
        for (int f = 0; f < 1; f++) {
          const float* const p = a.late_h0_A + at + (i64) (block + (lagA) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
          const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
          late_h0_A_next[4 * f] = low.x, late_h0_A_next[4 * f + 1] = low.y, late_h0_A_next[4 * f + 2] = high.x, late_h0_A_next[4 * f + 3] = high.y;
        }
      }
      if (a.every_h0) {
#pragma unroll
        for (int f = 0; f < 1; f++) {
          const float* const p = a.every_h0 + at + (i64) (block + (-1) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
          const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
          every_h0_next[4 * f] = low.x, every_h0_next[4 * f + 1] = low.y, every_h0_next[4 * f + 2] = high.x, every_h0_next[4 * f + 3] = high.y;
        }
      }
    }
    if (n >= 6) {
#pragma unroll
      for (int f = 0; f < 1; f++) {
        const uint4* const p = a.saves + rank * 32 + threadIdx.x + (i64) ((block + (-6) * a.tiles)) * 64 + f * 64;
        prefetch(p + 0);
        prefetch(p + 32);
      }
#pragma unroll
      for (int f = 0; f < 1; f++) {
        prefetch(a.record_h0 + at + (i64) (block + (a.history_h0 - 6) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128));
      }
    }
    float dh0_old[4] = {};
    float late_h0_A[4] = {};
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = dh0[e];
      const float v1 = flushed(v0);
      const float v2 = a_17[e];
      const float v3 = z_13[e];
      const float v4 = v2 * v3;
      const float v5 = u_15[e];
      const float v6 = v5 + v4;
      const float v7 = h0[e];
      const float v8 = v6 - v7;
      const float v9 = v1 * v8;
      const float v10 = g_19[e];
      const float v11 = v1 * v10;
      const float v12 = -v11;
      const float v13 = v11 * v3;
      const float v14 = 1.0f;
      const float v15 = v14 - v10;
      const float v16 = v10 * v15;
      const float v17 = v9 * v16;
      const float v18 = v14 - v2;
      const float v19 = v2 * v18;
      const float v20 = v13 * v19;
      const float v21 = v5 * v5;
      const float v22 = v14 - v21;
      const float v23 = v11 * v22;
      const float v24 = v1 + v12;
      t24[e] = v11;
      t25[e] = v17;
      t26[e] = v20;
      t27[e] = v23;
      dh0_old[e] += v24;
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 128 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = t25[4 * f + 0] * scale, v1 = t25[4 * f + 1] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
      {
        const u32 at = base + 128 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = t25[4 * f + 2] * scale, v1 = t25[4 * f + 3] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 384 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = t26[4 * f + 0] * scale, v1 = t26[4 * f + 1] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
      {
        const u32 at = base + 384 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = t26[4 * f + 2] * scale, v1 = t26[4 * f + 3] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 640 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = t27[4 * f + 0] * scale, v1 = t27[4 * f + 1] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
      {
        const u32 at = base + 640 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = t27[4 * f + 2] * scale, v1 = t27[4 * f + 3] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = t24[e];
      const float v1 = a_17[e];
      const float v2 = v0 * v1;
      const float v3 = z_13[e];
      const float v4 = v3 * v3;
      const float v5 = 1.0f;
      const float v6 = v5 - v4;
      const float v7 = v2 * v6;
      t28[e] = v7;
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 896 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = t28[4 * f + 0] * scale, v1 = t28[4 * f + 1] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
      {
        const u32 at = base + 896 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = t28[4 * f + 2] * scale, v1 = t28[4 * f + 3] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
    }
    __syncwarp();
    {
      // ∂h[n] += W3ᵀ·t25 + W4ᵀ·t26 + W1ᵀ·t27
      float sum_d_h_2[4] = {};
      float sum_d_h_2_c2[4] = {};
      float sum_d_h_2_c4[4] = {};
#pragma unroll
      for (int j = 0; j < 1; j++) {
#pragma unroll
        for (int k = 0; k < 1; k += 2) {
          u32 b0_0[4];
          if (k + 1 < 1) load_operand(b0_0, base + 128 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_0, base + 128 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
          u32 b1_0[4];
          if (k + 1 < 1) load_operand(b1_0, base + 384 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b1_0, base + 384 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
          u32 b2_0[4];
          if (k + 1 < 1) load_operand(b2_0, base + 640 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b2_0, base + 640 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
#pragma unroll
          for (int r = 0; r < 1; r++) {
            multiply(&sum_d_h_2[4 * (r * 1 + j)], w13_W3[r][k], b0_0[0], b0_0[1]);
            multiply(&sum_d_h_2_c2[4 * (r * 1 + j)], w14_W4[r][k], b1_0[0], b1_0[1]);
            multiply(&sum_d_h_2_c4[4 * (r * 1 + j)], w15_W1[r][k], b2_0[0], b2_0[1]);
            if (k + 1 < 1) {
              multiply(&sum_d_h_2[4 * (r * 1 + j)], w13_W3[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&sum_d_h_2_c2[4 * (r * 1 + j)], w14_W4[r][k + 1], b1_0[2], b1_0[3]);
              multiply(&sum_d_h_2_c4[4 * (r * 1 + j)], w15_W1[r][k + 1], b2_0[2], b2_0[3]);
            }
          }
        }
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        sum_d_h_2[e] += sum_d_h_2_c2[e];
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        sum_d_h_2[e] += sum_d_h_2_c4[e];
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        dh0_old[e] += sum_d_h_2[e] * unscale;
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      dh0[e] = dh0_old[e];
    }
    if (n - 1 >= 0) {
#pragma unroll
      for (int e = 0; e < 4; e++) {
        dh0[e] = dh0[e] + every_h0_next[e] + late_h0_A_next[e] + (n - 1 == end[(e >> 2) % 1 * 2 + (e & 1)] ? last_h0[e] : 0.f);
      }
    }
    {
      float most = 0.f;
#pragma unroll
      for (int e = 0; e < 4; e++) {
        most = fmaxf(most, fabsf(dh0[e]));
      }
      most = __uint_as_float(__reduce_max_sync(0xffffffffu, __float_as_uint(most)));
      if (lane == 0) {
        const u32 at = base + 0 + (rank * 1 + warp) * 4;
        store_shared(at, __float_as_uint(most));
      }
    }
    // what no step waits for
    {
      // ∂h[n−A] += W2ᵀ·t28
      float sum_d_h_2[4] = {};
      float sum_d_h_2_c1[4] = {};
#pragma unroll
      for (int j = 0; j < 1; j++) {
#pragma unroll
        for (int k = 0; k < 1; k += 2) {
          u32 b0_0[4];
          if (k + 1 < 1) load_operand(b0_0, base + 896 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_0, base + 896 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
#pragma unroll
          for (int r = 0; r < 1; r++) {
            multiply(&sum_d_h_2[4 * (r * 1 + j)], w8_W2[r][k], b0_0[0], b0_0[1]);
            if (k + 1 < 1) {
              multiply(&sum_d_h_2_c1[4 * (r * 1 + j)], w8_W2[r][k + 1], b0_0[2], b0_0[3]);
            }
          }
        }
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        sum_d_h_2[e] += sum_d_h_2_c1[e];
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        late_h0_A[e] += sum_d_h_2[e] * unscale;
      }
    }
    {
      const int i = threadIdx.x;
      *(uint4*) (a.delta + (i64) (block) * 512 + i * 8) = load_shared16(base + 128 + i / 16 * 256 + i % 16 * 16);
    }
    {
      const int i = threadIdx.x + 32;
      *(uint4*) (a.delta + (i64) (block) * 512 + i * 8) = load_shared16(base + 128 + i / 16 * 256 + i % 16 * 16);
    }
    if (threadIdx.x < 1 && rank == 0) a.scales[block + threadIdx.x] = most > 0.f ? unscale : 0.f;
#pragma unroll
    for (int f = 0; f < 1; f++) {
      float* const p = a.late_h0_A + at + (i64) (block) * 128 + (f % 1 * 128 + f / 1 * 128);
      *(float2*) p = make_float2(late_h0_A[4 * f], late_h0_A[4 * f + 1]);
      *(float2*) (p + 64) = make_float2(late_h0_A[4 * f + 2], late_h0_A[4 * f + 3]);
    }
    block -= a.tiles;
    __syncwarp();
  }
  block += a.tiles;
  if (lagA < a.steps) {
    float more[4];
#pragma unroll
    for (int f = 0; f < 1; f++) {
      const float* const p = a.late_h0_A + at + (i64) (block + (lagA) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
      const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
      more[4 * f] = low.x, more[4 * f + 1] = low.y, more[4 * f + 2] = high.x, more[4 * f + 3] = high.y;
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      dh0[e] += more[e];
    }
  }
#pragma unroll
  for (int f = 0; f < 1; f++) {
    float* const p = a.start_h0 + at + (i64) (block) * 128 + (f % 1 * 128 + f / 1 * 128);
    *(float2*) p = make_float2(dh0[4 * f], dh0[4 * f + 1]);
    *(float2*) (p + 64) = make_float2(dh0[4 * f + 2], dh0[4 * f + 3]);
  }
}

struct input_adjoints_Args {
  const float* weights;
  const u16* delta; // [step][tile][value][unit][8], scaled
  const float* scales; // [step][tile]
  float* dx; // [step][tile][input][8]
  long long weightStride; // from one model to the next
  int steps;
  int tiles; // of all models
  int tilesPerModel;
};
extern "C" __global__ void __launch_bounds__(256) input_adjoints(const input_adjoints_Args a) {
  extern __shared__ __align__(128) unsigned char memory[];
  const u32 base = shared_address(memory);
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, g = lane >> 2, q = (lane & 3) * 2;
  const int slice = blockIdx.x % 1, worker = blockIdx.x / 1;
  const int workers = gridDim.x / 1 / (a.tiles / a.tilesPerModel), model = worker / workers;
  const int tile = model * a.tilesPerModel, all = a.steps * a.tilesPerModel;
  const int share = (all + workers - 1) / workers, begin = worker % workers * share;
  const int end = begin + share < all ? begin + share : all;
  const int part = warp % 8, row = (slice * 1 + warp / 8) * 16;
  auto block_of = [&](int i) { return (i64) (i / a.tilesPerModel) * a.tiles + tile + i % a.tilesPerModel; };
  u32 w0[1][4];
  auto fetch = [&](int i, int slot) {
    if (i < end) {
      const i64 block = block_of(i);
      for (int e = threadIdx.x; e < 64; e += 256)
      copy16(base + slot * 1024 + 0 + e * 16, a.delta + block * 512 + e * 8);
    }
    commit_copies();
  };
  int slot = 0;
  fetch(begin, 0);
#pragma unroll
  for (int k = 0; k < 1; k++) {
    const int chunk = part * 1 + k, term = chunk / 1;
    i64 matrix = 0;
    int rows = 0;
    if (term == 0) matrix = 1280, rows = 16;
    if (term == 1) matrix = 944, rows = 16;
    if (term == 2) matrix = 608, rows = 16;
    if (term == 3) matrix = 272, rows = 16;
    load_fragment<false>(w0[k], a.weights + model * a.weightStride + matrix, rows, 3, true, row, chunk % 1 * 16);
  }
  for (int i = begin; i < end; i++) {
    fetch(i + 1, slot ^ 1);
    const i64 block = block_of(i);
    await_copies<1>();
    __syncthreads();
    float c[4] = {}, c2[4] = {};
#pragma unroll
    for (int k = 0; k < 1; k++) {
      const int chunk = part * 1 + k, term = chunk / 1;
      if (chunk < 4) {
        int value = 0;
        if (term == 0) value = 0;
        if (term == 1) value = 1;
        if (term == 2) value = 3;
        if (term == 3) value = 2;
        const u32 at = base + slot * 1024 + (value * 16 + chunk % 1 * 16 + (lane & 15)) * 16;
        u32 b[4];
        load_operand_half(b, at);
        multiply(k & 1 ? c2 : c, w0[k], b[0], b[1]);
      }
    }
#pragma unroll
    for (int i = 0; i < 4; i++) {
      c[i] += c2[i];
    }
    *(float4*) (memory + 2048 + (warp * 32 + lane) * 16) = make_float4(c[0], c[1], c[2], c[3]);
    __syncthreads();
    if (part == 0) {
#pragma unroll
      for (int p = 0; p < 7; p++) {
        const float4 v = *(const float4*) (memory + 2048 + ((warp + p + 1) * 32 + lane) * 16);
        c[0] += v.x, c[1] += v.y, c[2] += v.z, c[3] += v.w;
      }
    }
    if (part == 0) {
      const float by = a.scales[block];
      float* const p = a.dx + (block * 3 + row + g) * 8 + q;
      if (row + g < 3) *(float2*) p = make_float2(c[0] * by, c[1] * by);
      if (row + g + 8 < 3) *(float2*) (p + 64) = make_float2(c[2] * by, c[3] * by);
    }
    slot ^= 1;
    __syncthreads();
  }
}
