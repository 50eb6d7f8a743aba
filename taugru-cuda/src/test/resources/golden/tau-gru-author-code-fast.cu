struct forward_Args {
  const float* weights; // parameters, and matrices made of them
  const float* x; // [step][tile][input][8]
  float* record_h0; // the state at every step, its history before: [step][tile][unit][8]
  float* record_started1; // the state at every step, its history before: [step][tile][unit][8]
  u16* half_h0; // the same as halves, for products
  uint4* saves; // what the backward pass reads, in the order of threads; or nothing
  long long weightStride; // from one model to the next
  const int* lags; // [model][2]
  int history_h0; // steps of it that are kept before the first one
  int history_started1; // steps of it that are kept before the first one
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
  [[maybe_unused]] const int lagA = a.lags[tile / a.tilesPerModel * 2 + 0];
  [[maybe_unused]] const int lagB = a.lags[tile / a.tilesPerModel * 2 + 1];
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
  u32 w6_W4[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w6_W4[b][k], weights + 1008, 16, 16, false, unit - g + b * 16, k * 16);
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
  u32 w4_W3[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w4_W3[b][k], weights + 672, 16, 16, false, unit - g + b * 16, k * 16);
    }
  }
  float bW2_bU2_26[2];
#pragma unroll
  for (int i = 0; i < 2; i++) {
    const int u = unit + (i >> 1) * 16 + (i & 1) * 8;
    bW2_bU2_26[i] = 0.0f + element(weights + 592, 1, 16, false, 0, u) + element(weights + 656, 1, 16, false, 0, u);
  }
  float bW4_bU4_27[2];
#pragma unroll
  for (int i = 0; i < 2; i++) {
    const int u = unit + (i >> 1) * 16 + (i & 1) * 8;
    bW4_bU4_27[i] = 0.0f + element(weights + 1264, 1, 16, false, 0, u) + element(weights + 1328, 1, 16, false, 0, u);
  }
  float bW1_bU1_28[2];
#pragma unroll
  for (int i = 0; i < 2; i++) {
    const int u = unit + (i >> 1) * 16 + (i & 1) * 8;
    bW1_bU1_28[i] = 0.0f + element(weights + 256, 1, 16, false, 0, u) + element(weights + 320, 1, 16, false, 0, u);
  }
  float bW3_bU3_29[2];
#pragma unroll
  for (int i = 0; i < 2; i++) {
    const int u = unit + (i >> 1) * 16 + (i & 1) * 8;
    bW3_bU3_29[i] = 0.0f + element(weights + 928, 1, 16, false, 0, u) + element(weights + 992, 1, 16, false, 0, u);
  }
  float w3_U2[2][3];
#pragma unroll
  for (int i = 0; i < 2; i++) {
#pragma unroll
    for (int f = 0; f < 3; f++) {
      w3_U2[i][f] = element(weights + 608, 16, 3, false, unit + (i >> 1) * 16 + (i & 1) * 8, f);
    }
  }
  float w7_U4[2][3];
#pragma unroll
  for (int i = 0; i < 2; i++) {
#pragma unroll
    for (int f = 0; f < 3; f++) {
      w7_U4[i][f] = element(weights + 1280, 16, 3, false, unit + (i >> 1) * 16 + (i & 1) * 8, f);
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
  float w5_U3[2][3];
#pragma unroll
  for (int i = 0; i < 2; i++) {
#pragma unroll
    for (int f = 0; f < 3; f++) {
      w5_U3[i][f] = element(weights + 944, 16, 3, false, unit + (i >> 1) * 16 + (i & 1) * 8, f);
    }
  }
  float h0[4], h0_new[4];
#pragma unroll
  for (int f = 0; f < 1; f++) {
    const float* const p = a.record_h0 + at + (i64) (block + (a.history_h0) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
    const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
    h0[4 * f] = low.x, h0[4 * f + 1] = low.y, h0[4 * f + 2] = high.x, h0[4 * f + 3] = high.y;
  }
  [[maybe_unused]] float started1[1][2], started1_new[1][2];
#pragma unroll
  for (int f = 0; f < 1; f++) {
#pragma unroll
    for (int j = 0; j < 1; j++) {
      const float2 v = *(const float2*) (a.record_started1 + q + (i64) (block + (a.history_started1) * a.tiles) * 8 + (j * 1 + f) * 8);
      started1[f][2 * j] = v.x, started1[f][2 * j + 1] = v.y;
    }
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
        const float2 v = *(const float2*) (a.x + q + (i64) (block + (5) * a.tiles) * 24 + (j * 3 + f) * 8);
        x0_next[f][2 * j] = v.x, x0_next[f][2 * j + 1] = v.y;
      }
    }
  }
  float x5[3][2], x5_next[3][2];
  if (0 < a.steps) {
#pragma unroll
    for (int f = 0; f < 3; f++) {
#pragma unroll
      for (int j = 0; j < 1; j++) {
        const float2 v = *(const float2*) (a.x + q + (i64) (block) * 24 + (j * 3 + f) * 8);
        x5_next[f][2 * j] = v.x, x5_next[f][2 * j + 1] = v.y;
      }
    }
  }
  __syncwarp();
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
          const float2 v = *(const float2*) (a.x + q + (i64) (block + (6) * a.tiles) * 24 + (j * 3 + f) * 8);
          x0_next[f][2 * j] = v.x, x0_next[f][2 * j + 1] = v.y;
        }
      }
    }
#pragma unroll
    for (int f = 0; f < 3; f++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        x5[f][i] = x5_next[f][i];
      }
    }
    if (n + 1 < a.steps) {
#pragma unroll
      for (int f = 0; f < 3; f++) {
#pragma unroll
        for (int j = 0; j < 1; j++) {
          const float2 v = *(const float2*) (a.x + q + (i64) (block + (1) * a.tiles) * 24 + (j * 3 + f) * 8);
          x5_next[f][2 * j] = v.x, x5_next[f][2 * j + 1] = v.y;
        }
      }
    }
    float started1_lagB[1][2];
#pragma unroll
    for (int f = 0; f < 1; f++) {
#pragma unroll
      for (int j = 0; j < 1; j++) {
        const float2 v = *(const float2*) (a.record_started1 + q + (i64) (block + (a.history_started1 - lagB) * a.tiles) * 8 + (j * 1 + f) * 8);
        started1_lagB[f][2 * j] = v.x, started1_lagB[f][2 * j + 1] = v.y;
      }
    }
    float h0_lagA[4];
#pragma unroll
    for (int f = 0; f < 1; f++) {
      const float* const p = a.record_h0 + at + (i64) (block + (a.history_h0 - lagA) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
      const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
      h0_lagA[4 * f] = low.x, h0_lagA[4 * f + 1] = low.y, h0_lagA[4 * f + 2] = high.x, h0_lagA[4 * f + 3] = high.y;
    }
    float t14[4];
    float t15[3][2];
    float t16[4];
    float t17[4];
    float t19[4];
    float t22[4];
    float t24[4];
    float z_18[4];
    float a_20[4];
    float t21[4];
    float u_23[4];
    float g_25[4];
#pragma unroll
    for (int f = 0; f < 1; f++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        const float v0 = 1.0f;
        started1_new[f][i] = v0;
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = started1_lagB[0][(e >> 2) % 1 * 2 + (e & 1)];
      t14[e] = v0;
    }
#pragma unroll
    for (int f = 0; f < 3; f++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        const float v0 = started1_lagB[0][i];
        const float v1 = x5[f][i];
        const float v2 = v0 * v1;
        t15[f][i] = v2;
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = t14[e];
      const float v1 = h0_lagA[e];
      const float v2 = v0 * v1;
      t16[e] = v2;
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 512 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = t16[4 * f + 0], v1 = t16[4 * f + 1];
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
      {
        const u32 at = base + 512 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = t16[4 * f + 2], v1 = t16[4 * f + 3];
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
    }
    __syncwarp();
    // t17 = bW2 + bU2 + W2·t16 + U2·t15; t19 = bW4 + bU4 + W4·t16 + U4·t15
#pragma unroll
    for (int e = 0; e < 4; e++) {
      t17[e] = bW2_bU2_26[(2 * (e / 4) + (e >> 1 & 1))] + w3_U2[(2 * (e / 4) + (e >> 1 & 1))][0] * t15[0][(e >> 2) % 1 * 2 + (e & 1)] + w3_U2[(2 * (e / 4) + (e >> 1 & 1))][1] * t15[1][(e >> 2) % 1 * 2 + (e & 1)] + w3_U2[(2 * (e / 4) + (e >> 1 & 1))][2] * t15[2][(e >> 2) % 1 * 2 + (e & 1)];
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      t19[e] = bW4_bU4_27[(2 * (e / 4) + (e >> 1 & 1))] + w7_U4[(2 * (e / 4) + (e >> 1 & 1))][0] * t15[0][(e >> 2) % 1 * 2 + (e & 1)] + w7_U4[(2 * (e / 4) + (e >> 1 & 1))][1] * t15[1][(e >> 2) % 1 * 2 + (e & 1)] + w7_U4[(2 * (e / 4) + (e >> 1 & 1))][2] * t15[2][(e >> 2) % 1 * 2 + (e & 1)];
    }
    {
      float t17_c1[4] = {};
      float t19_c1[4] = {};
#pragma unroll
      for (int j = 0; j < 1; j++) {
#pragma unroll
        for (int k = 0; k < 1; k += 2) {
          u32 b0_0[4];
          if (k + 1 < 1) load_operand(b0_0, base + 512 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_0, base + 512 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
#pragma unroll
          for (int r = 0; r < 1; r++) {
            multiply(&t17[4 * (r * 1 + j)], w2_W2[r][k], b0_0[0], b0_0[1]);
            multiply(&t19[4 * (r * 1 + j)], w6_W4[r][k], b0_0[0], b0_0[1]);
            if (k + 1 < 1) {
              multiply(&t17_c1[4 * (r * 1 + j)], w2_W2[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&t19_c1[4 * (r * 1 + j)], w6_W4[r][k + 1], b0_0[2], b0_0[3]);
            }
          }
        }
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        t17[e] += t17_c1[e];
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        t19[e] += t19_c1[e];
      }
    }
    // t22 = bW1 + bU1 + W1·h[n] + U1·x[n]; t24 = bW3 + bU3 + W3·h[n] + U3·x[n]
#pragma unroll
    for (int e = 0; e < 4; e++) {
      t22[e] = bW1_bU1_28[(2 * (e / 4) + (e >> 1 & 1))] + w1_U1[(2 * (e / 4) + (e >> 1 & 1))][0] * x0[0][(e >> 2) % 1 * 2 + (e & 1)] + w1_U1[(2 * (e / 4) + (e >> 1 & 1))][1] * x0[1][(e >> 2) % 1 * 2 + (e & 1)] + w1_U1[(2 * (e / 4) + (e >> 1 & 1))][2] * x0[2][(e >> 2) % 1 * 2 + (e & 1)];
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      t24[e] = bW3_bU3_29[(2 * (e / 4) + (e >> 1 & 1))] + w5_U3[(2 * (e / 4) + (e >> 1 & 1))][0] * x0[0][(e >> 2) % 1 * 2 + (e & 1)] + w5_U3[(2 * (e / 4) + (e >> 1 & 1))][1] * x0[1][(e >> 2) % 1 * 2 + (e & 1)] + w5_U3[(2 * (e / 4) + (e >> 1 & 1))][2] * x0[2][(e >> 2) % 1 * 2 + (e & 1)];
    }
    {
      float t22_c1[4] = {};
      float t24_c1[4] = {};
#pragma unroll
      for (int j = 0; j < 1; j++) {
#pragma unroll
        for (int k = 0; k < 1; k += 2) {
          u32 b0_0[4];
          if (k + 1 < 1) load_operand(b0_0, base + 0 + ((n + 0) & 1) * 256 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_0, base + 0 + ((n + 0) & 1) * 256 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
#pragma unroll
          for (int r = 0; r < 1; r++) {
            multiply(&t22[4 * (r * 1 + j)], w0_W1[r][k], b0_0[0], b0_0[1]);
            multiply(&t24[4 * (r * 1 + j)], w4_W3[r][k], b0_0[0], b0_0[1]);
            if (k + 1 < 1) {
              multiply(&t22_c1[4 * (r * 1 + j)], w0_W1[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&t24_c1[4 * (r * 1 + j)], w4_W3[r][k + 1], b0_0[2], b0_0[3]);
            }
          }
        }
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        t22[e] += t22_c1[e];
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        t24[e] += t24_c1[e];
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = t17[e];
      const float v1 = f_tanh(v0);
      const float v2 = t19[e];
      const float v3 = f_sigmoid(v2);
      const float v4 = v3 * v1;
      z_18[e] = v1;
      a_20[e] = v3;
      t21[e] = v4;
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = t22[e];
      const float v1 = f_tanh(v0);
      const float v2 = t24[e];
      const float v3 = f_sigmoid(v2);
      const float v4 = t21[e];
      const float v5 = v1 + v4;
      const float v6 = h0[e];
      const float v7 = v5 - v6;
      const float v8 = v3 * v7;
      const float v9 = v6 + v8;
      const float v10 = flushed(v9);
      u_23[e] = v1;
      g_25[e] = v3;
      h0_new[e] = v10;
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
    if (a.saves) {
#pragma unroll
      for (int f = 0; f < 1; f++) {
        uint4* const p = a.saves + rank * 32 + threadIdx.x + (i64) ((block)) * 64 + f * 64;
        p[0] = make_uint4(halves(z_18[4 * f], z_18[4 * f + 1]), halves(z_18[4 * f + 2], z_18[4 * f + 3]), halves(a_20[4 * f], a_20[4 * f + 1]), halves(a_20[4 * f + 2], a_20[4 * f + 3]));
        p[32] = make_uint4(halves(u_23[4 * f], u_23[4 * f + 1]), halves(u_23[4 * f + 2], u_23[4 * f + 3]), halves(g_25[4 * f], g_25[4 * f + 1]), halves(g_25[4 * f + 2], g_25[4 * f + 3]));
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
    if (warp == 0 && g == 0 && rank == 0) {
#pragma unroll
      for (int f = 0; f < 1; f++) {
#pragma unroll
        for (int j = 0; j < 1; j++) {
          *(float2*) (a.record_started1 + q + (i64) (block + (a.history_started1 + 1) * a.tiles) * 8 + (j * 1 + f) * 8) = make_float2(started1_new[f][2 * j], started1_new[f][2 * j + 1]);
        }
      }
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        started1[f][i] = started1_new[f][i];
      }
    }
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
  const float* record_started1; // the state at every step, its history before: [step][tile][unit][8]
  const float* last_started1; // derivatives with respect to it after a sample's last step: [tile][unit][8]; or nothing
  const float* every_started1; // and after every step: [step][tile][unit][8]; or nothing
  float* start_started1; // with respect to it before the first step: [tile][unit][8]
  float* late_h0_A; // what each step means for the state A steps before it: [step][tile][unit][8]
  float* late_started1_B; // what each step means for the state B steps before it: [step][tile][unit][8]
  const float* x; // [step][tile][input][8]
  float* late_x_5; // what each step means for the input 5 steps before it: [step][tile][input][8]
  const uint4* saves; // of the forward pass
  float* accumulated; // sums of gradients of each group of tiles
  u16* delta; // [step][tile][value][unit][8], scaled
  u16* operand; // computed operands of gradients: [step][tile][value][unit][8]
  float* scales; // [step][tile]: what deltas are to be multiplied with
  const int* lengths; // [tile][8]
  long long weightStride; // from one model to the next
  const int* lags; // [model][2]
  int history_h0; // steps of it that are kept before the first one
  int history_started1; // steps of it that are kept before the first one
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
  [[maybe_unused]] const int lagA = a.lags[tile / a.tilesPerModel * 2 + 0];
  [[maybe_unused]] const int lagB = a.lags[tile / a.tilesPerModel * 2 + 1];
  const int unit = (rank * 1 + warp) * 16 + g; // the first of this thread
  [[maybe_unused]] const u32 own = unit * 16 + q * 2; // its place in an operand, in bytes
  const int at = unit * 8 + q; // its place in a value
  int block = tile; // the first tile of the step, counted from the first step on
  extern __shared__ __align__(128) unsigned char memory[];
  const u32 base = shared_address(memory);
  u32 w14_W3[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w14_W3[b][k], weights + 672, 16, 16, true, unit - g + b * 16, k * 16);
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
  u32 w10_W4[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w10_W4[b][k], weights + 1008, 16, 16, true, unit - g + b * 16, k * 16);
    }
  }
  u32 w11_W2[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w11_W2[b][k], weights + 336, 16, 16, true, unit - g + b * 16, k * 16);
    }
  }
  float w8_U4[3][2];
#pragma unroll
  for (int r = 0; r < 3; r++) {
#pragma unroll
    for (int i = 0; i < 2; i++) {
      w8_U4[r][i] = element(weights + 1280, 16, 3, true, r, unit + (i >> 1) * 16 + (i & 1) * 8);
    }
  }
  float w9_U2[3][2];
#pragma unroll
  for (int r = 0; r < 3; r++) {
#pragma unroll
    for (int i = 0; i < 2; i++) {
      w9_U2[r][i] = element(weights + 608, 16, 3, true, r, unit + (i >> 1) * 16 + (i & 1) * 8);
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
  float dstarted1[1][2] = {}, last_started1[1][2] = {}, every_started1_next[1][2] = {};
  if (a.last_started1) {
#pragma unroll
    for (int f = 0; f < 1; f++) {
#pragma unroll
      for (int j = 0; j < 1; j++) {
        const float2 v = *(const float2*) (a.last_started1 + q + (i64) (block) * 8 + (j * 1 + f) * 8);
        last_started1[f][2 * j] = v.x, last_started1[f][2 * j + 1] = v.y;
      }
    }
  }
  int end[2];
#pragma unroll
  for (int i = 0; i < 2; i++) {
    end[i] = a.lengths[(tile + i / 2) * 8 + q + i % 2] - 1;
  }
  float h0_next[4] = {};
  float started1_lagB_next[1][2] = {};
  float h0_lagA_next[4] = {};
  float late_h0_A_next[4] = {};
  float late_started1_B_next[1][2] = {};
  float x5_next[3][2] = {};
  uint4 saved_next[2][1];
  float gradient0[3][2] = {}, gradient0_lost[3][2] = {};
  float gradient1[3][2] = {}, gradient1_lost[3][2] = {};
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
#pragma unroll
    for (int f = 0; f < 1; f++) {
#pragma unroll
      for (int j = 0; j < 1; j++) {
        const float2 v = *(const float2*) (a.record_started1 + q + (i64) (block + (a.history_started1 - lagB) * a.tiles) * 8 + (j * 1 + f) * 8);
        started1_lagB_next[f][2 * j] = v.x, started1_lagB_next[f][2 * j + 1] = v.y;
      }
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      const float* const p = a.record_h0 + at + (i64) (block + (a.history_h0 - lagA) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
      const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
      h0_lagA_next[4 * f] = low.x, h0_lagA_next[4 * f + 1] = low.y, h0_lagA_next[4 * f + 2] = high.x, h0_lagA_next[4 * f + 3] = high.y;
    }
    if (a.steps - 1 + lagA + 1 < a.steps) {
#pragma unroll
      for (int f = 0; f < 1; f++) {
        const float* const p = a.late_h0_A + at + (i64) (block + (lagA + 1) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
        const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
        late_h0_A_next[4 * f] = low.x, late_h0_A_next[4 * f + 1] = low.y, late_h0_A_next[4 * f + 2] = high.x, late_h0_A_next[4 * f + 3] = high.y;
      }
    }
    if (a.steps - 1 + lagB + 1 < a.steps) {
#pragma unroll
      for (int f = 0; f < 1; f++) {
#pragma unroll
        for (int j = 0; j < 1; j++) {
          const float2 v = *(const float2*) (a.late_started1_B + q + (i64) (block + (lagB + 1) * a.tiles) * 8 + (j * 1 + f) * 8);
          late_started1_B_next[f][2 * j] = v.x, late_started1_B_next[f][2 * j + 1] = v.y;
        }
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
    if (a.every_started1) {
#pragma unroll
      for (int f = 0; f < 1; f++) {
#pragma unroll
        for (int j = 0; j < 1; j++) {
          const float2 v = *(const float2*) (a.every_started1 + q + (i64) (block) * 8 + (j * 1 + f) * 8);
          every_started1_next[f][2 * j] = v.x, every_started1_next[f][2 * j + 1] = v.y;
        }
      }
    }
#pragma unroll
    for (int f = 0; f < 3; f++) {
#pragma unroll
      for (int j = 0; j < 1; j++) {
        const float2 v = *(const float2*) (a.x + q + (i64) (block) * 24 + (j * 3 + f) * 8);
        x5_next[f][2 * j] = v.x, x5_next[f][2 * j + 1] = v.y;
      }
    }
  }
  if (a.steps - 1 >= 0) {
#pragma unroll
    for (int e = 0; e < 4; e++) {
      dh0[e] = dh0[e] + every_h0_next[e] + late_h0_A_next[e] + (a.steps - 1 == end[(e >> 2) % 1 * 2 + (e & 1)] ? last_h0[e] : 0.f);
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        dstarted1[f][i] = dstarted1[f][i] + every_started1_next[f][i] + late_started1_B_next[f][i] + (a.steps - 1 == end[i] ? last_started1[f][i] : 0.f);
      }
    }
  }
  {
    float most = 0.f;
#pragma unroll
    for (int e = 0; e < 4; e++) {
      most = fmaxf(most, fabsf(dh0[e]));
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        most = fmaxf(most, fabsf(dstarted1[f][i]));
      }
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
    float z_18[4];
    float a_20[4];
    float u_23[4];
    float g_25[4];
    float t30[4];
    float t31[4];
    float t32[4];
    float t33[4];
    float t34[4];
    float t35[4];
    float t37[3][2];
    float t43[4];
    float t36[4];
    float t38[3][2];
    float t40[4];
    float t42[3][2];
    float t39[1][2];
    float t41[1][2];
    float h0[4];
#pragma unroll
    for (int e = 0; e < 4; e++) {
      h0[e] = h0_next[e];
    }
    float started1_lagB[1][2];
#pragma unroll
    for (int f = 0; f < 1; f++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        started1_lagB[f][i] = started1_lagB_next[f][i];
      }
    }
    float h0_lagA[4];
#pragma unroll
    for (int e = 0; e < 4; e++) {
      h0_lagA[e] = h0_lagA_next[e];
    }
    float x5[3][2];
#pragma unroll
    for (int f = 0; f < 3; f++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        x5[f][i] = x5_next[f][i];
      }
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      z_18[4 * f] = low_half(saved_next[0][f].x), z_18[4 * f + 1] = high_half(saved_next[0][f].x), z_18[4 * f + 2] = low_half(saved_next[0][f].y), z_18[4 * f + 3] = high_half(saved_next[0][f].y);
      a_20[4 * f] = low_half(saved_next[0][f].z), a_20[4 * f + 1] = high_half(saved_next[0][f].z), a_20[4 * f + 2] = low_half(saved_next[0][f].w), a_20[4 * f + 3] = high_half(saved_next[0][f].w);
      u_23[4 * f] = low_half(saved_next[1][f].x), u_23[4 * f + 1] = high_half(saved_next[1][f].x), u_23[4 * f + 2] = low_half(saved_next[1][f].y), u_23[4 * f + 3] = high_half(saved_next[1][f].y);
      g_25[4 * f] = low_half(saved_next[1][f].z), g_25[4 * f + 1] = high_half(saved_next[1][f].z), g_25[4 * f + 2] = low_half(saved_next[1][f].w), g_25[4 * f + 3] = high_half(saved_next[1][f].w);
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
#pragma unroll
      for (int f = 0; f < 1; f++) {
#pragma unroll
        for (int j = 0; j < 1; j++) {
          const float2 v = *(const float2*) (a.record_started1 + q + (i64) (block + (a.history_started1 - lagB - 1) * a.tiles) * 8 + (j * 1 + f) * 8);
          started1_lagB_next[f][2 * j] = v.x, started1_lagB_next[f][2 * j + 1] = v.y;
        }
      }
#pragma unroll
      for (int f = 0; f < 1; f++) {
        const float* const p = a.record_h0 + at + (i64) (block + (a.history_h0 - lagA - 1) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
        const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
        h0_lagA_next[4 * f] = low.x, h0_lagA_next[4 * f + 1] = low.y, h0_lagA_next[4 * f + 2] = high.x, h0_lagA_next[4 * f + 3] = high.y;
      }
      if (n - 1 + lagA + 1 < a.steps) {
#pragma unroll
        for (int f = 0; f < 1; f++) {
          const float* const p = a.late_h0_A + at + (i64) (block + (lagA) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
          const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
          late_h0_A_next[4 * f] = low.x, late_h0_A_next[4 * f + 1] = low.y, late_h0_A_next[4 * f + 2] = high.x, late_h0_A_next[4 * f + 3] = high.y;
        }
      }
      if (n - 1 + lagB + 1 < a.steps) {
#pragma unroll
        for (int f = 0; f < 1; f++) {
#pragma unroll
          for (int j = 0; j < 1; j++) {
            const float2 v = *(const float2*) (a.late_started1_B + q + (i64) (block + (lagB) * a.tiles) * 8 + (j * 1 + f) * 8);
            late_started1_B_next[f][2 * j] = v.x, late_started1_B_next[f][2 * j + 1] = v.y;
          }
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
      if (a.every_started1) {
#pragma unroll
        for (int f = 0; f < 1; f++) {
#pragma unroll
          for (int j = 0; j < 1; j++) {
            const float2 v = *(const float2*) (a.every_started1 + q + (i64) (block + (-1) * a.tiles) * 8 + (j * 1 + f) * 8);
            every_started1_next[f][2 * j] = v.x, every_started1_next[f][2 * j + 1] = v.y;
          }
        }
      }
#pragma unroll
      for (int f = 0; f < 3; f++) {
#pragma unroll
        for (int j = 0; j < 1; j++) {
          const float2 v = *(const float2*) (a.x + q + (i64) (block + (-1) * a.tiles) * 24 + (j * 3 + f) * 8);
          x5_next[f][2 * j] = v.x, x5_next[f][2 * j + 1] = v.y;
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
#pragma unroll
      for (int f = 0; f < 1; f++) {
        prefetch(a.record_h0 + at + (i64) (block + (a.history_h0 - lagA - 6) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128));
      }
    }
    float dh0_old[4] = {};
    float dstarted1_old[1][2] = {};
    float late_h0_A[4] = {};
    float late_started1_B[1][2] = {};
    float late_x_5[3][2] = {};
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = dh0[e];
      const float v1 = flushed(v0);
      const float v2 = a_20[e];
      const float v3 = z_18[e];
      const float v4 = v2 * v3;
      const float v5 = u_23[e];
      const float v6 = v5 + v4;
      const float v7 = h0[e];
      const float v8 = v6 - v7;
      const float v9 = v1 * v8;
      const float v10 = g_25[e];
      const float v11 = v1 * v10;
      const float v12 = -v11;
      const float v13 = 1.0f;
      const float v14 = v13 - v10;
      const float v15 = v10 * v14;
      const float v16 = v9 * v15;
      const float v17 = v5 * v5;
      const float v18 = v13 - v17;
      const float v19 = v11 * v18;
      const float v20 = v1 + v12;
      t30[e] = v11;
      t31[e] = v16;
      t32[e] = v19;
      dh0_old[e] += v20;
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 128 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = t31[4 * f + 0] * scale, v1 = t31[4 * f + 1] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
      {
        const u32 at = base + 128 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = t31[4 * f + 2] * scale, v1 = t31[4 * f + 3] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 384 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = t32[4 * f + 0] * scale, v1 = t32[4 * f + 1] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
      {
        const u32 at = base + 384 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = t32[4 * f + 2] * scale, v1 = t32[4 * f + 3] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = t30[e];
      const float v1 = z_18[e];
      const float v2 = v0 * v1;
      const float v3 = a_20[e];
      const float v4 = v0 * v3;
      const float v5 = 1.0f;
      const float v6 = v5 - v3;
      const float v7 = v3 * v6;
      const float v8 = v2 * v7;
      const float v9 = started1_lagB[0][(e >> 2) % 1 * 2 + (e & 1)];
      const float v10 = v1 * v1;
      const float v11 = v5 - v10;
      const float v12 = v4 * v11;
      t33[e] = v8;
      t34[e] = v9;
      t35[e] = v12;
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 640 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = t33[4 * f + 0] * scale, v1 = t33[4 * f + 1] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
      {
        const u32 at = base + 640 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = t33[4 * f + 2] * scale, v1 = t33[4 * f + 3] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 896 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = t35[4 * f + 0] * scale, v1 = t35[4 * f + 1] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
      {
        const u32 at = base + 896 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = t35[4 * f + 2] * scale, v1 = t35[4 * f + 3] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
    }
    // t37 = U4ᵀ·t33 + U2ᵀ·t35
    {
      float part[3][2];
#pragma unroll
      for (int f = 0; f < 3; f++) {
#pragma unroll
        for (int i = 0; i < 2; i++) {
          part[f][i] = 0.f;
        }
      }
#pragma unroll
      for (int f = 0; f < 3; f++) {
#pragma unroll
        for (int e = 0; e < 4; e++) {
          part[0 + f][(e >> 2) % 1 * 2 + (e & 1)] += w8_U4[f][(2 * (e / 4) + (e >> 1 & 1))] * t33[e];
          part[0 + f][(e >> 2) % 1 * 2 + (e & 1)] += w9_U2[f][(2 * (e / 4) + (e >> 1 & 1))] * t35[e];
        }
      }
#pragma unroll
      for (int f = 0; f < 3; f++) {
#pragma unroll
        for (int i = 0; i < 2; i++) {
          part[f][i] += __shfl_xor_sync(0xffffffffu, part[f][i], 4);
          part[f][i] += __shfl_xor_sync(0xffffffffu, part[f][i], 8);
          part[f][i] += __shfl_xor_sync(0xffffffffu, part[f][i], 16);
        }
      }
      if (g == 0) {
#pragma unroll
        for (int f = 0; f < 3; f++) {
#pragma unroll
          for (int i = 0; i < 2; i++) {
            const u32 to = base + 1408 + ((rank * 1 + warp) * 3 + f) * 32 + (i / 2 * 8 + q + i % 2) * 4;
            store_shared(to, __float_as_uint(part[f][i]));
          }
        }
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = t34[e];
      const float v1 = h0_lagA[e];
      const float v2 = v0 * v1;
      t43[e] = v2;
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 1152 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = t43[4 * f + 0], v1 = t43[4 * f + 1];
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
      {
        const u32 at = base + 1152 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = t43[4 * f + 2], v1 = t43[4 * f + 3];
        const u32 first = halves(v0, v1);
        store_shared(at, first);
      }
    }
    __syncwarp();
    {
      // ∂h[n] += W3ᵀ·t31 + W1ᵀ·t32
      float sum_d_h_3[4] = {};
      float sum_d_h_3_c1[4] = {};
      float sum_d_h_3_c2[4] = {};
      float sum_d_h_3_c3[4] = {};
#pragma unroll
      for (int j = 0; j < 1; j++) {
#pragma unroll
        for (int k = 0; k < 1; k += 2) {
          u32 b0_0[4];
          if (k + 1 < 1) load_operand(b0_0, base + 128 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_0, base + 128 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
          u32 b1_0[4];
          if (k + 1 < 1) load_operand(b1_0, base + 384 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b1_0, base + 384 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
#pragma unroll
          for (int r = 0; r < 1; r++) {
            multiply(&sum_d_h_3[4 * (r * 1 + j)], w14_W3[r][k], b0_0[0], b0_0[1]);
            multiply(&sum_d_h_3_c2[4 * (r * 1 + j)], w15_W1[r][k], b1_0[0], b1_0[1]);
            if (k + 1 < 1) {
              multiply(&sum_d_h_3_c1[4 * (r * 1 + j)], w14_W3[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&sum_d_h_3_c3[4 * (r * 1 + j)], w15_W1[r][k + 1], b1_0[2], b1_0[3]);
            }
          }
        }
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        sum_d_h_3[e] += sum_d_h_3_c1[e];
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        sum_d_h_3[e] += sum_d_h_3_c2[e];
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        sum_d_h_3[e] += sum_d_h_3_c3[e];
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        dh0_old[e] += sum_d_h_3[e] * unscale;
      }
    }
    {
      // t36 = W4ᵀ·t33 + W2ᵀ·t35
      float sum_t36[4] = {};
      float sum_t36_c1[4] = {};
      float sum_t36_c2[4] = {};
      float sum_t36_c3[4] = {};
#pragma unroll
      for (int j = 0; j < 1; j++) {
#pragma unroll
        for (int k = 0; k < 1; k += 2) {
          u32 b0_0[4];
          if (k + 1 < 1) load_operand(b0_0, base + 640 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_0, base + 640 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
          u32 b1_0[4];
          if (k + 1 < 1) load_operand(b1_0, base + 896 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b1_0, base + 896 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
#pragma unroll
          for (int r = 0; r < 1; r++) {
            multiply(&sum_t36[4 * (r * 1 + j)], w10_W4[r][k], b0_0[0], b0_0[1]);
            multiply(&sum_t36_c2[4 * (r * 1 + j)], w11_W2[r][k], b1_0[0], b1_0[1]);
            if (k + 1 < 1) {
              multiply(&sum_t36_c1[4 * (r * 1 + j)], w10_W4[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&sum_t36_c3[4 * (r * 1 + j)], w11_W2[r][k + 1], b1_0[2], b1_0[3]);
            }
          }
        }
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        sum_t36[e] += sum_t36_c1[e];
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        sum_t36[e] += sum_t36_c2[e];
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        sum_t36[e] += sum_t36_c3[e];
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        t36[e] = sum_t36[e] * unscale;
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = t36[e];
      const float v1 = t34[e];
      const float v2 = v0 * v1;
      late_h0_A[e] += v2;
    }
#pragma unroll
    for (int f = 0; f < 3; f++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        float sum = 0.f;
        for (int p = 0; p < 1; p++) {
          sum += *(const float*) (memory + 1408 + (p * 3 + 0 + f) * 32 + (i / 2 * 8 + q + i % 2) * 4);
        }
        t37[f][i] = sum;
      }
    }
#pragma unroll
    for (int f = 0; f < 3; f++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        const float v0 = t37[f][i];
        const float v1 = x5[f][i];
        const float v2 = v0 * v1;
        t38[f][i] = v2;
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = t36[e];
      const float v1 = h0_lagA[e];
      const float v2 = v0 * v1;
      t40[e] = v2;
    }
#pragma unroll
    for (int f = 0; f < 3; f++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        const float v0 = started1_lagB[0][i];
        const float v1 = x5[f][i];
        const float v2 = v0 * v1;
        const float v3 = t37[f][i];
        const float v4 = v3 * v0;
        t42[f][i] = v2;
        late_x_5[f][i] += v4;
      }
    }
    // t39 = sum of t38
#pragma unroll
    for (int i = 0; i < 2; i++) {
      float sum = 0.f;
#pragma unroll
      for (int f = 0; f < 3; f++) {
        sum += t38[f][i];
      }
      t39[0][i] = sum;
    }
    // t41 = sum of t40
    {
      float part[1][2];
#pragma unroll
      for (int f = 0; f < 1; f++) {
#pragma unroll
        for (int i = 0; i < 2; i++) {
          part[f][i] = 0.f;
        }
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        part[0][(e >> 2) % 1 * 2 + (e & 1)] += t40[e];
      }
#pragma unroll
      for (int f = 0; f < 1; f++) {
#pragma unroll
        for (int i = 0; i < 2; i++) {
          part[f][i] += __shfl_xor_sync(0xffffffffu, part[f][i], 4);
          part[f][i] += __shfl_xor_sync(0xffffffffu, part[f][i], 8);
          part[f][i] += __shfl_xor_sync(0xffffffffu, part[f][i], 16);
        }
      }
      if (g == 0) {
#pragma unroll
        for (int f = 0; f < 1; f++) {
#pragma unroll
          for (int i = 0; i < 2; i++) {
            const u32 to = base + 1536 + ((rank * 1 + warp) * 1 + f) * 32 + (i / 2 * 8 + q + i % 2) * 4;
            store_shared(to, __float_as_uint(part[f][i]));
          }
        }
      }
    }
    __syncwarp();
#pragma unroll
    for (int i = 0; i < 2; i++) {
      float sum = 0.f;
      for (int p = 0; p < 1; p++) {
        sum += *(const float*) (memory + 1536 + (p * 1 + 0) * 32 + (i / 2 * 8 + q + i % 2) * 4);
      }
      t41[0][i] = sum;
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        const float v0 = t39[f][i];
        const float v1 = t41[f][i];
        const float v2 = v0 + v1;
        late_started1_B[f][i] += v2;
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      dh0[e] = dh0_old[e];
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        dstarted1[f][i] = dstarted1_old[f][i];
      }
    }
    if (n - 1 >= 0) {
#pragma unroll
      for (int e = 0; e < 4; e++) {
        dh0[e] = dh0[e] + every_h0_next[e] + late_h0_A_next[e] + (n - 1 == end[(e >> 2) % 1 * 2 + (e & 1)] ? last_h0[e] : 0.f);
      }
#pragma unroll
      for (int f = 0; f < 1; f++) {
#pragma unroll
        for (int i = 0; i < 2; i++) {
          dstarted1[f][i] = dstarted1[f][i] + every_started1_next[f][i] + late_started1_B_next[f][i] + (n - 1 == end[i] ? last_started1[f][i] : 0.f);
        }
      }
    }
    {
      float most = 0.f;
#pragma unroll
      for (int e = 0; e < 4; e++) {
        most = fmaxf(most, fabsf(dh0[e]));
      }
#pragma unroll
      for (int f = 0; f < 1; f++) {
#pragma unroll
        for (int i = 0; i < 2; i++) {
          most = fmaxf(most, fabsf(dstarted1[f][i]));
        }
      }
      most = __uint_as_float(__reduce_max_sync(0xffffffffu, __float_as_uint(most)));
      if (lane == 0) {
        const u32 at = base + 0 + (rank * 1 + warp) * 4;
        store_shared(at, __float_as_uint(most));
      }
    }
    // what no step waits for
#pragma unroll
    for (int f = 0; f < 3; f++) {
#pragma unroll
      for (int c = 0; c < 2; c++) {
        float term = 0.f;
#pragma unroll
        for (int i = 0; i < 2; i++) {
          term += t33[4 * (c / 2 * 1 + i / 2) + c % 2 * 2 + i % 2] * t42[f][i];
        }
        accumulate(gradient0[f][c], gradient0_lost[f][c], term);
      }
    }
#pragma unroll
    for (int f = 0; f < 3; f++) {
#pragma unroll
      for (int c = 0; c < 2; c++) {
        float term = 0.f;
#pragma unroll
        for (int i = 0; i < 2; i++) {
          term += t35[4 * (c / 2 * 1 + i / 2) + c % 2 * 2 + i % 2] * t42[f][i];
        }
        accumulate(gradient1[f][c], gradient1_lost[f][c], term);
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
    if (threadIdx.x < 16) {
      const int i = threadIdx.x;
      *(uint4*) (a.operand + (i64) (block) * 128 + i * 8) = load_shared16(base + 1152 + i / 16 * 0 + i % 16 * 16);
    }
    if (threadIdx.x < 1 && rank == 0) a.scales[block + threadIdx.x] = most > 0.f ? unscale : 0.f;
#pragma unroll
    for (int f = 0; f < 1; f++) {
      float* const p = a.late_h0_A + at + (i64) (block) * 128 + (f % 1 * 128 + f / 1 * 128);
      *(float2*) p = make_float2(late_h0_A[4 * f], late_h0_A[4 * f + 1]);
      *(float2*) (p + 64) = make_float2(late_h0_A[4 * f + 2], late_h0_A[4 * f + 3]);
    }
    if (warp == 0 && g == 0 && rank == 0) {
#pragma unroll
      for (int f = 0; f < 1; f++) {
#pragma unroll
        for (int j = 0; j < 1; j++) {
          *(float2*) (a.late_started1_B + q + (i64) (block) * 8 + (j * 1 + f) * 8) = make_float2(late_started1_B[f][2 * j], late_started1_B[f][2 * j + 1]);
        }
      }
    }
    if (warp == 0 && g == 0 && rank == 0) {
#pragma unroll
      for (int f = 0; f < 3; f++) {
#pragma unroll
        for (int j = 0; j < 1; j++) {
          *(float2*) (a.late_x_5 + q + (i64) (block) * 24 + (j * 3 + f) * 8) = make_float2(late_x_5[f][2 * j], late_x_5[f][2 * j + 1]);
        }
      }
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
  if (lagB < a.steps) {
    float more[1][2];
#pragma unroll
    for (int f = 0; f < 1; f++) {
#pragma unroll
      for (int j = 0; j < 1; j++) {
        const float2 v = *(const float2*) (a.late_started1_B + q + (i64) (block + (lagB) * a.tiles) * 8 + (j * 1 + f) * 8);
        more[f][2 * j] = v.x, more[f][2 * j + 1] = v.y;
      }
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        dstarted1[f][i] += more[f][i];
      }
    }
  }
  if (warp == 0 && g == 0 && rank == 0) {
#pragma unroll
    for (int f = 0; f < 1; f++) {
#pragma unroll
      for (int j = 0; j < 1; j++) {
        *(float2*) (a.start_started1 + q + (i64) (block) * 8 + (j * 1 + f) * 8) = make_float2(dstarted1[f][2 * j], dstarted1[f][2 * j + 1]);
      }
    }
  }
#pragma unroll
  for (int f = 0; f < 3; f++) {
#pragma unroll
    for (int c = 0; c < 2; c++) {
      float sum = gradient0[f][c];
      sum += __shfl_xor_sync(0xffffffffu, sum, 1);
      sum += __shfl_xor_sync(0xffffffffu, sum, 2);
      if (q == 0) a.accumulated[(i64) group * 96 + 0 + f * 16 + unit + (c >> 1) * 16 + (c & 1) * 8] = sum;
    }
  }
#pragma unroll
  for (int f = 0; f < 3; f++) {
#pragma unroll
    for (int c = 0; c < 2; c++) {
      float sum = gradient1[f][c];
      sum += __shfl_xor_sync(0xffffffffu, sum, 1);
      sum += __shfl_xor_sync(0xffffffffu, sum, 2);
      if (q == 0) a.accumulated[(i64) group * 96 + 48 + f * 16 + unit + (c >> 1) * 16 + (c & 1) * 8] = sum;
    }
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
    if (term == 0) matrix = 944, rows = 16;
    if (term == 1) matrix = 272, rows = 16;
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
      if (chunk < 2) {
        int value = 0;
        if (term == 0) value = 0;
        if (term == 1) value = 1;
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
