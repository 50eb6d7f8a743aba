struct forward_Args {
  const float* weights; // parameters, and matrices made of them
  const float* x; // [step][tile][input][8]
  float* record_y0; // the state at every step, its history before: [step][tile][unit][8]
  float* record_z1; // the state at every step, its history before: [step][tile][unit][8]
  u16* half_y0; // the same as halves, for products
  u16* rest_y0; // the same as halves, what they leave over, for products
  uint4* saves; // what the backward pass reads, in the order of threads; or nothing
  long long weightStride; // from one model to the next
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
  const int unit = (rank * 1 + warp) * 16 + g; // the first of this thread
  [[maybe_unused]] const u32 own = unit * 16 + q * 2; // its place in an operand, in bytes
  const int at = unit * 8 + q; // its place in a value
  int block = tile; // the first tile of the step, counted from the first step on
  extern __shared__ __align__(128) unsigned char memory[];
  const u32 base = shared_address(memory);
  u32 w0_W1[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w0_W1[b][k], weights + 0, 16, 16, false, unit - g + b * 16, k * 16);
    }
  }
  u32 w2_W2[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w2_W2[b][k], weights + 336, 16, 16, false, unit - g + b * 16, k * 16);
    }
  }
  u32 w4_Wz[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w4_Wz[b][k], weights + 672, 16, 16, false, unit - g + b * 16, k * 16);
    }
  }
  u32 w6_Wy[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w6_Wy[b][k], weights + 1008, 16, 16, false, unit - g + b * 16, k * 16);
    }
  }
  u32 w0_W1_rest[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<true>(w0_W1_rest[b][k], weights + 0, 16, 16, false, unit - g + b * 16, k * 16);
    }
  }
  u32 w2_W2_rest[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<true>(w2_W2_rest[b][k], weights + 336, 16, 16, false, unit - g + b * 16, k * 16);
    }
  }
  u32 w4_Wz_rest[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<true>(w4_Wz_rest[b][k], weights + 672, 16, 16, false, unit - g + b * 16, k * 16);
    }
  }
  u32 w6_Wy_rest[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<true>(w6_Wy_rest[b][k], weights + 1008, 16, 16, false, unit - g + b * 16, k * 16);
    }
  }
  float bW1_bV1_23[2];
#pragma unroll
  for (int i = 0; i < 2; i++) {
    const int u = unit + (i >> 1) * 16 + (i & 1) * 8;
    bW1_bV1_23[i] = 0.0f + element(weights + 256, 1, 16, false, 0, u) + element(weights + 320, 1, 16, false, 0, u);
  }
  float bW2_bV2_24[2];
#pragma unroll
  for (int i = 0; i < 2; i++) {
    const int u = unit + (i >> 1) * 16 + (i & 1) * 8;
    bW2_bV2_24[i] = 0.0f + element(weights + 592, 1, 16, false, 0, u) + element(weights + 656, 1, 16, false, 0, u);
  }
  float bWz_bVz_25[2];
#pragma unroll
  for (int i = 0; i < 2; i++) {
    const int u = unit + (i >> 1) * 16 + (i & 1) * 8;
    bWz_bVz_25[i] = 0.0f + element(weights + 928, 1, 16, false, 0, u) + element(weights + 992, 1, 16, false, 0, u);
  }
  float bWy_bVy_26[2];
#pragma unroll
  for (int i = 0; i < 2; i++) {
    const int u = unit + (i >> 1) * 16 + (i & 1) * 8;
    bWy_bVy_26[i] = 0.0f + element(weights + 1264, 1, 16, false, 0, u) + element(weights + 1328, 1, 16, false, 0, u);
  }
  float w1_V1[2][3];
#pragma unroll
  for (int i = 0; i < 2; i++) {
#pragma unroll
    for (int f = 0; f < 3; f++) {
      w1_V1[i][f] = element(weights + 272, 16, 3, false, unit + (i >> 1) * 16 + (i & 1) * 8, f);
    }
  }
  float w3_V2[2][3];
#pragma unroll
  for (int i = 0; i < 2; i++) {
#pragma unroll
    for (int f = 0; f < 3; f++) {
      w3_V2[i][f] = element(weights + 608, 16, 3, false, unit + (i >> 1) * 16 + (i & 1) * 8, f);
    }
  }
  float w5_Vz[2][3];
#pragma unroll
  for (int i = 0; i < 2; i++) {
#pragma unroll
    for (int f = 0; f < 3; f++) {
      w5_Vz[i][f] = element(weights + 944, 16, 3, false, unit + (i >> 1) * 16 + (i & 1) * 8, f);
    }
  }
  float w7_Vy[2][3];
#pragma unroll
  for (int i = 0; i < 2; i++) {
#pragma unroll
    for (int f = 0; f < 3; f++) {
      w7_Vy[i][f] = element(weights + 1280, 16, 3, false, unit + (i >> 1) * 16 + (i & 1) * 8, f);
    }
  }
  float y0[4], y0_new[4];
#pragma unroll
  for (int f = 0; f < 1; f++) {
    const float* const p = a.record_y0 + at + (i64) (block) * 128 + (f % 1 * 128 + f / 1 * 128);
    const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
    y0[4 * f] = low.x, y0[4 * f + 1] = low.y, y0[4 * f + 2] = high.x, y0[4 * f + 3] = high.y;
  }
  float z1[4], z1_new[4];
#pragma unroll
  for (int f = 0; f < 1; f++) {
    const float* const p = a.record_z1 + at + (i64) (block) * 128 + (f % 1 * 128 + f / 1 * 128);
    const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
    z1[4 * f] = low.x, z1[4 * f + 1] = low.y, z1[4 * f + 2] = high.x, z1[4 * f + 3] = high.y;
  }
#pragma unroll
  for (int f = 0; f < 1; f++) {
    {
      const u32 at = base + 0 + ((0) & 1) * 512 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
      const float v0 = y0[4 * f + 0], v1 = y0[4 * f + 1];
      const u32 first = halves(v0, v1);
      store_shared(at, first);
      store_shared(at + 256, rest(v0, v1, first));
    }
    {
      const u32 at = base + 0 + ((0) & 1) * 512 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
      const float v0 = y0[4 * f + 2], v1 = y0[4 * f + 3];
      const u32 first = halves(v0, v1);
      store_shared(at, first);
      store_shared(at + 256, rest(v0, v1, first));
    }
  }
#pragma unroll
  for (int f = 0; f < 1; f++) {
    {
      const u32 at = base + 1024 + ((0) & 1) * 512 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
      const float v0 = z1[4 * f + 0], v1 = z1[4 * f + 1];
      const u32 first = halves(v0, v1);
      store_shared(at, first);
      store_shared(at + 256, rest(v0, v1, first));
    }
    {
      const u32 at = base + 1024 + ((0) & 1) * 512 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
      const float v0 = z1[4 * f + 2], v1 = z1[4 * f + 3];
      const u32 first = halves(v0, v1);
      store_shared(at, first);
      store_shared(at + 256, rest(v0, v1, first));
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
          const float2 v = *(const float2*) (a.x + q + (i64) (block + (1) * a.tiles) * 24 + (j * 3 + f) * 8);
          x0_next[f][2 * j] = v.x, x0_next[f][2 * j + 1] = v.y;
        }
      }
    }
    float t14[4];
    float t16[4];
    float t19[4];
    float delta_1_15[4];
    float delta_2_17[4];
    float t18[4];
    float v31_20[4];
    float t21[4];
    float v41_22[4];
    // t14 = bW1 + bV1 + W1·y[n] + V1·x[n]; t16 = bW2 + bV2 + W2·y[n] + V2·x[n]; t19 = bWz + bVz + Wz·y[n] + Vz·x[n]
#pragma unroll
    for (int e = 0; e < 4; e++) {
      t14[e] = bW1_bV1_23[(2 * (e / 4) + (e >> 1 & 1))] + w1_V1[(2 * (e / 4) + (e >> 1 & 1))][0] * x0[0][(e >> 2) % 1 * 2 + (e & 1)] + w1_V1[(2 * (e / 4) + (e >> 1 & 1))][1] * x0[1][(e >> 2) % 1 * 2 + (e & 1)] + w1_V1[(2 * (e / 4) + (e >> 1 & 1))][2] * x0[2][(e >> 2) % 1 * 2 + (e & 1)];
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      t16[e] = bW2_bV2_24[(2 * (e / 4) + (e >> 1 & 1))] + w3_V2[(2 * (e / 4) + (e >> 1 & 1))][0] * x0[0][(e >> 2) % 1 * 2 + (e & 1)] + w3_V2[(2 * (e / 4) + (e >> 1 & 1))][1] * x0[1][(e >> 2) % 1 * 2 + (e & 1)] + w3_V2[(2 * (e / 4) + (e >> 1 & 1))][2] * x0[2][(e >> 2) % 1 * 2 + (e & 1)];
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      t19[e] = bWz_bVz_25[(2 * (e / 4) + (e >> 1 & 1))] + w5_Vz[(2 * (e / 4) + (e >> 1 & 1))][0] * x0[0][(e >> 2) % 1 * 2 + (e & 1)] + w5_Vz[(2 * (e / 4) + (e >> 1 & 1))][1] * x0[1][(e >> 2) % 1 * 2 + (e & 1)] + w5_Vz[(2 * (e / 4) + (e >> 1 & 1))][2] * x0[2][(e >> 2) % 1 * 2 + (e & 1)];
    }
    {
#pragma unroll
      for (int j = 0; j < 1; j++) {
#pragma unroll
        for (int k = 0; k < 1; k += 2) {
          u32 b0_0[4];
          if (k + 1 < 1) load_operand(b0_0, base + 0 + ((n + 0) & 1) * 512 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_0, base + 0 + ((n + 0) & 1) * 512 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
          u32 b0_1[4];
          if (k + 1 < 1) load_operand(b0_1, base + 0 + ((n + 0) & 1) * 512 + 256 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_1, base + 0 + ((n + 0) & 1) * 512 + 256 + j * 256 + (k * 16 + (lane & 15)) * 16);
#pragma unroll
          for (int r = 0; r < 1; r++) {
            multiply(&t14[4 * (r * 1 + j)], w0_W1[r][k], b0_0[0], b0_0[1]);
            multiply(&t16[4 * (r * 1 + j)], w2_W2[r][k], b0_0[0], b0_0[1]);
            multiply(&t19[4 * (r * 1 + j)], w4_Wz[r][k], b0_0[0], b0_0[1]);
            multiply(&t14[4 * (r * 1 + j)], w0_W1[r][k], b0_1[0], b0_1[1]);
            multiply(&t16[4 * (r * 1 + j)], w2_W2[r][k], b0_1[0], b0_1[1]);
            multiply(&t19[4 * (r * 1 + j)], w4_Wz[r][k], b0_1[0], b0_1[1]);
            multiply(&t14[4 * (r * 1 + j)], w0_W1_rest[r][k], b0_0[0], b0_0[1]);
            multiply(&t16[4 * (r * 1 + j)], w2_W2_rest[r][k], b0_0[0], b0_0[1]);
            multiply(&t19[4 * (r * 1 + j)], w4_Wz_rest[r][k], b0_0[0], b0_0[1]);
            if (k + 1 < 1) {
              multiply(&t14[4 * (r * 1 + j)], w0_W1[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&t16[4 * (r * 1 + j)], w2_W2[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&t19[4 * (r * 1 + j)], w4_Wz[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&t14[4 * (r * 1 + j)], w0_W1[r][k + 1], b0_1[2], b0_1[3]);
              multiply(&t16[4 * (r * 1 + j)], w2_W2[r][k + 1], b0_1[2], b0_1[3]);
              multiply(&t19[4 * (r * 1 + j)], w4_Wz[r][k + 1], b0_1[2], b0_1[3]);
              multiply(&t14[4 * (r * 1 + j)], w0_W1_rest[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&t16[4 * (r * 1 + j)], w2_W2_rest[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&t19[4 * (r * 1 + j)], w4_Wz_rest[r][k + 1], b0_0[2], b0_0[3]);
            }
          }
        }
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = t14[e];
      const float v1 = f_sigmoid(v0);
      const float v2 = t16[e];
      const float v3 = f_sigmoid(v2);
      const float v4 = 1.0f;
      const float v5 = v4 - v1;
      const float v6 = y0[e];
      const float v7 = v5 * v6;
      const float v8 = v4 - v3;
      const float v9 = z1[e];
      const float v10 = v8 * v9;
      const float v11 = t19[e];
      const float v12 = f_tanh(v11);
      const float v13 = v3 * v12;
      const float v14 = v10 + v13;
      const float v15 = flushed(v14);
      delta_1_15[e] = v1;
      delta_2_17[e] = v3;
      t18[e] = v7;
      v31_20[e] = v12;
      z1_new[e] = v15;
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 1024 + ((n + 1) & 1) * 512 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = z1_new[4 * f + 0], v1 = z1_new[4 * f + 1];
        const u32 first = halves(v0, v1);
        store_shared(at, first);
        store_shared(at + 256, rest(v0, v1, first));
      }
      {
        const u32 at = base + 1024 + ((n + 1) & 1) * 512 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = z1_new[4 * f + 2], v1 = z1_new[4 * f + 3];
        const u32 first = halves(v0, v1);
        store_shared(at, first);
        store_shared(at + 256, rest(v0, v1, first));
      }
    }
    __syncwarp();
    // t21 = bWy + bVy + Wy·z[n+1] + Vy·x[n]
#pragma unroll
    for (int e = 0; e < 4; e++) {
      t21[e] = bWy_bVy_26[(2 * (e / 4) + (e >> 1 & 1))] + w7_Vy[(2 * (e / 4) + (e >> 1 & 1))][0] * x0[0][(e >> 2) % 1 * 2 + (e & 1)] + w7_Vy[(2 * (e / 4) + (e >> 1 & 1))][1] * x0[1][(e >> 2) % 1 * 2 + (e & 1)] + w7_Vy[(2 * (e / 4) + (e >> 1 & 1))][2] * x0[2][(e >> 2) % 1 * 2 + (e & 1)];
    }
    {
      float t21_c1[4] = {};
#pragma unroll
      for (int j = 0; j < 1; j++) {
#pragma unroll
        for (int k = 0; k < 1; k += 2) {
          u32 b0_0[4];
          if (k + 1 < 1) load_operand(b0_0, base + 1024 + ((n + 1) & 1) * 512 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_0, base + 1024 + ((n + 1) & 1) * 512 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
          u32 b0_1[4];
          if (k + 1 < 1) load_operand(b0_1, base + 1024 + ((n + 1) & 1) * 512 + 256 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_1, base + 1024 + ((n + 1) & 1) * 512 + 256 + j * 256 + (k * 16 + (lane & 15)) * 16);
#pragma unroll
          for (int r = 0; r < 1; r++) {
            multiply(&t21[4 * (r * 1 + j)], w6_Wy[r][k], b0_0[0], b0_0[1]);
            multiply(&t21[4 * (r * 1 + j)], w6_Wy[r][k], b0_1[0], b0_1[1]);
            multiply(&t21[4 * (r * 1 + j)], w6_Wy_rest[r][k], b0_0[0], b0_0[1]);
            if (k + 1 < 1) {
              multiply(&t21_c1[4 * (r * 1 + j)], w6_Wy[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&t21_c1[4 * (r * 1 + j)], w6_Wy[r][k + 1], b0_1[2], b0_1[3]);
              multiply(&t21_c1[4 * (r * 1 + j)], w6_Wy_rest[r][k + 1], b0_0[2], b0_0[3]);
            }
          }
        }
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        t21[e] += t21_c1[e];
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = t21[e];
      const float v1 = f_tanh(v0);
      const float v2 = delta_1_15[e];
      const float v3 = v2 * v1;
      const float v4 = t18[e];
      const float v5 = v4 + v3;
      const float v6 = flushed(v5);
      v41_22[e] = v1;
      y0_new[e] = v6;
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 0 + ((n + 1) & 1) * 512 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = y0_new[4 * f + 0], v1 = y0_new[4 * f + 1];
        const u32 first = halves(v0, v1);
        store_shared(at, first);
        store_shared(at + 256, rest(v0, v1, first));
      }
      {
        const u32 at = base + 0 + ((n + 1) & 1) * 512 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = y0_new[4 * f + 2], v1 = y0_new[4 * f + 3];
        const u32 first = halves(v0, v1);
        store_shared(at, first);
        store_shared(at + 256, rest(v0, v1, first));
      }
    }
    if (threadIdx.x < 16) {
      const int i = threadIdx.x;
      *(uint4*) (a.half_y0 + (i64) (block) * 128 + i * 8) = load_shared16(base + 0 + ((n) & 1) * 512 + 0 + i * 16);
    }
    if (threadIdx.x < 16) {
      const int i = threadIdx.x;
      *(uint4*) (a.rest_y0 + (i64) (block) * 128 + i * 8) = load_shared16(base + 0 + ((n) & 1) * 512 + 256 + i * 16);
    }
    if (a.saves) {
#pragma unroll
      for (int f = 0; f < 1; f++) {
        uint4* const p = a.saves + rank * 32 + threadIdx.x + (i64) ((block)) * 128 + f * 128;
        p[0] = make_uint4(__float_as_uint(delta_1_15[4 * f + 0]), __float_as_uint(delta_1_15[4 * f + 1]), __float_as_uint(delta_1_15[4 * f + 2]), __float_as_uint(delta_1_15[4 * f + 3]));
        p[32] = make_uint4(__float_as_uint(delta_2_17[4 * f + 0]), __float_as_uint(delta_2_17[4 * f + 1]), __float_as_uint(delta_2_17[4 * f + 2]), __float_as_uint(delta_2_17[4 * f + 3]));
        p[64] = make_uint4(__float_as_uint(v31_20[4 * f + 0]), __float_as_uint(v31_20[4 * f + 1]), __float_as_uint(v31_20[4 * f + 2]), __float_as_uint(v31_20[4 * f + 3]));
        p[96] = make_uint4(__float_as_uint(v41_22[4 * f + 0]), __float_as_uint(v41_22[4 * f + 1]), __float_as_uint(v41_22[4 * f + 2]), __float_as_uint(v41_22[4 * f + 3]));
      }
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      float* const p = a.record_y0 + at + (i64) (block + (1) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
      *(float2*) p = make_float2(y0_new[4 * f], y0_new[4 * f + 1]);
      *(float2*) (p + 64) = make_float2(y0_new[4 * f + 2], y0_new[4 * f + 3]);
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      y0[e] = y0_new[e];
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      float* const p = a.record_z1 + at + (i64) (block + (1) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
      *(float2*) p = make_float2(z1_new[4 * f], z1_new[4 * f + 1]);
      *(float2*) (p + 64) = make_float2(z1_new[4 * f + 2], z1_new[4 * f + 3]);
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      z1[e] = z1_new[e];
    }
    block += a.tiles;
    __syncwarp();
  }
  if (threadIdx.x < 16) {
    const int i = threadIdx.x;
    *(uint4*) (a.half_y0 + (i64) (block) * 128 + i * 8) = load_shared16(base + 0 + ((a.steps) & 1) * 512 + 0 + i * 16);
  }
  if (threadIdx.x < 16) {
    const int i = threadIdx.x;
    *(uint4*) (a.rest_y0 + (i64) (block) * 128 + i * 8) = load_shared16(base + 0 + ((a.steps) & 1) * 512 + 256 + i * 16);
  }
}

struct backward_Args {
  const float* weights; // parameters, and matrices made of them
  const float* record_y0; // the state at every step, its history before: [step][tile][unit][8]
  const float* last_y0; // derivatives with respect to it after a sample's last step: [tile][unit][8]; or nothing
  const float* every_y0; // and after every step: [step][tile][unit][8]; or nothing
  float* start_y0; // with respect to it before the first step: [tile][unit][8]
  const float* record_z1; // the state at every step, its history before: [step][tile][unit][8]
  const float* last_z1; // derivatives with respect to it after a sample's last step: [tile][unit][8]; or nothing
  const float* every_z1; // and after every step: [step][tile][unit][8]; or nothing
  float* start_z1; // with respect to it before the first step: [tile][unit][8]
  const uint4* saves; // of the forward pass
  u16* delta; // [step][tile][value][unit][8], scaled
  u16* operand; // computed operands of gradients: [step][tile][value][unit][8]
  u16* delta_rest; // [step][tile][value][unit][8], scaled
  u16* operand_rest; // computed operands of gradients: [step][tile][value][unit][8]
  float* scales; // [step][tile]: what deltas are to be multiplied with
  const int* lengths; // [tile][8]
  long long weightStride; // from one model to the next
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
  const int unit = (rank * 1 + warp) * 16 + g; // the first of this thread
  [[maybe_unused]] const u32 own = unit * 16 + q * 2; // its place in an operand, in bytes
  const int at = unit * 8 + q; // its place in a value
  int block = tile; // the first tile of the step, counted from the first step on
  extern __shared__ __align__(128) unsigned char memory[];
  const u32 base = shared_address(memory);
  u32 w8_Wy[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w8_Wy[b][k], weights + 1008, 16, 16, true, unit - g + b * 16, k * 16);
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
  u32 w13_Wz[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w13_Wz[b][k], weights + 672, 16, 16, true, unit - g + b * 16, k * 16);
    }
  }
  u32 w14_W2[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<false>(w14_W2[b][k], weights + 336, 16, 16, true, unit - g + b * 16, k * 16);
    }
  }
  u32 w8_Wy_rest[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<true>(w8_Wy_rest[b][k], weights + 1008, 16, 16, true, unit - g + b * 16, k * 16);
    }
  }
  u32 w15_W1_rest[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<true>(w15_W1_rest[b][k], weights + 0, 16, 16, true, unit - g + b * 16, k * 16);
    }
  }
  u32 w13_Wz_rest[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<true>(w13_Wz_rest[b][k], weights + 672, 16, 16, true, unit - g + b * 16, k * 16);
    }
  }
  u32 w14_W2_rest[1][1][4];
#pragma unroll
  for (int b = 0; b < 1; b++) {
#pragma unroll
    for (int k = 0; k < 1; k++) {
      load_fragment<true>(w14_W2_rest[b][k], weights + 336, 16, 16, true, unit - g + b * 16, k * 16);
    }
  }
  float dy0[4] = {}, last_y0[4] = {}, every_y0_next[4] = {};
  if (a.last_y0) {
#pragma unroll
    for (int f = 0; f < 1; f++) {
      const float* const p = a.last_y0 + at + (i64) (block) * 128 + (f % 1 * 128 + f / 1 * 128);
      const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
      last_y0[4 * f] = low.x, last_y0[4 * f + 1] = low.y, last_y0[4 * f + 2] = high.x, last_y0[4 * f + 3] = high.y;
    }
  }
  float dz1[4] = {}, last_z1[4] = {}, every_z1_next[4] = {};
  if (a.last_z1) {
#pragma unroll
    for (int f = 0; f < 1; f++) {
      const float* const p = a.last_z1 + at + (i64) (block) * 128 + (f % 1 * 128 + f / 1 * 128);
      const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
      last_z1[4 * f] = low.x, last_z1[4 * f + 1] = low.y, last_z1[4 * f + 2] = high.x, last_z1[4 * f + 3] = high.y;
    }
  }
  int end[2];
#pragma unroll
  for (int i = 0; i < 2; i++) {
    end[i] = a.lengths[(tile + i / 2) * 8 + q + i % 2] - 1;
  }
  float y0_next[4] = {};
  float z1_next[4] = {};
  uint4 saved_next[4][1];
  block += (a.steps - 1) * a.tiles;
  if (a.steps - 1 >= 0) {
#pragma unroll
    for (int f = 0; f < 1; f++) {
      const uint4* const p = a.saves + rank * 32 + threadIdx.x + (i64) ((block)) * 128 + f * 128;
      saved_next[0][f] = p[0];
      saved_next[1][f] = p[32];
      saved_next[2][f] = p[64];
      saved_next[3][f] = p[96];
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      const float* const p = a.record_y0 + at + (i64) (block) * 128 + (f % 1 * 128 + f / 1 * 128);
      const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
      y0_next[4 * f] = low.x, y0_next[4 * f + 1] = low.y, y0_next[4 * f + 2] = high.x, y0_next[4 * f + 3] = high.y;
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      const float* const p = a.record_z1 + at + (i64) (block) * 128 + (f % 1 * 128 + f / 1 * 128);
      const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
      z1_next[4 * f] = low.x, z1_next[4 * f + 1] = low.y, z1_next[4 * f + 2] = high.x, z1_next[4 * f + 3] = high.y;
    }
    if (a.every_y0) {
#pragma unroll
      for (int f = 0; f < 1; f++) {
        const float* const p = a.every_y0 + at + (i64) (block) * 128 + (f % 1 * 128 + f / 1 * 128);
        const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
        every_y0_next[4 * f] = low.x, every_y0_next[4 * f + 1] = low.y, every_y0_next[4 * f + 2] = high.x, every_y0_next[4 * f + 3] = high.y;
      }
    }
    if (a.every_z1) {
#pragma unroll
      for (int f = 0; f < 1; f++) {
        const float* const p = a.every_z1 + at + (i64) (block) * 128 + (f % 1 * 128 + f / 1 * 128);
        const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
        every_z1_next[4 * f] = low.x, every_z1_next[4 * f + 1] = low.y, every_z1_next[4 * f + 2] = high.x, every_z1_next[4 * f + 3] = high.y;
      }
    }
  }
  if (a.steps - 1 >= 0) {
#pragma unroll
    for (int e = 0; e < 4; e++) {
      dy0[e] = dy0[e] + every_y0_next[e] + (a.steps - 1 == end[(e >> 2) % 1 * 2 + (e & 1)] ? last_y0[e] : 0.f);
      dz1[e] = dz1[e] + every_z1_next[e] + (a.steps - 1 == end[(e >> 2) % 1 * 2 + (e & 1)] ? last_z1[e] : 0.f);
    }
  }
  {
    float most = 0.f;
#pragma unroll
    for (int e = 0; e < 4; e++) {
      most = fmaxf(most, fabsf(dy0[e]));
      most = fmaxf(most, fabsf(dz1[e]));
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
    float delta_1_15[4];
    float delta_2_17[4];
    float v31_20[4];
    float v41_22[4];
    float t27[4];
    float t28[4];
    float t29[4];
    float t31[4];
    float t33[4];
    float t35[4];
    float t36[4];
    float t30[4];
    float t32[4];
    float t34[4];
    float y0[4];
#pragma unroll
    for (int e = 0; e < 4; e++) {
      y0[e] = y0_next[e];
    }
    float z1[4];
#pragma unroll
    for (int e = 0; e < 4; e++) {
      z1[e] = z1_next[e];
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      delta_1_15[4 * f + 0] = __uint_as_float(saved_next[0][f].x);
      delta_1_15[4 * f + 1] = __uint_as_float(saved_next[0][f].y);
      delta_1_15[4 * f + 2] = __uint_as_float(saved_next[0][f].z);
      delta_1_15[4 * f + 3] = __uint_as_float(saved_next[0][f].w);
      delta_2_17[4 * f + 0] = __uint_as_float(saved_next[1][f].x);
      delta_2_17[4 * f + 1] = __uint_as_float(saved_next[1][f].y);
      delta_2_17[4 * f + 2] = __uint_as_float(saved_next[1][f].z);
      delta_2_17[4 * f + 3] = __uint_as_float(saved_next[1][f].w);
      v31_20[4 * f + 0] = __uint_as_float(saved_next[2][f].x);
      v31_20[4 * f + 1] = __uint_as_float(saved_next[2][f].y);
      v31_20[4 * f + 2] = __uint_as_float(saved_next[2][f].z);
      v31_20[4 * f + 3] = __uint_as_float(saved_next[2][f].w);
      v41_22[4 * f + 0] = __uint_as_float(saved_next[3][f].x);
      v41_22[4 * f + 1] = __uint_as_float(saved_next[3][f].y);
      v41_22[4 * f + 2] = __uint_as_float(saved_next[3][f].z);
      v41_22[4 * f + 3] = __uint_as_float(saved_next[3][f].w);
    }
    if (n - 1 >= 0) {
#pragma unroll
      for (int f = 0; f < 1; f++) {
        const uint4* const p = a.saves + rank * 32 + threadIdx.x + (i64) ((block + (-1) * a.tiles)) * 128 + f * 128;
        saved_next[0][f] = p[0];
        saved_next[1][f] = p[32];
        saved_next[2][f] = p[64];
        saved_next[3][f] = p[96];
      }
#pragma unroll
      for (int f = 0; f < 1; f++) {
        const float* const p = a.record_y0 + at + (i64) (block + (-1) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
        const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
        y0_next[4 * f] = low.x, y0_next[4 * f + 1] = low.y, y0_next[4 * f + 2] = high.x, y0_next[4 * f + 3] = high.y;
      }
#pragma unroll
      for (int f = 0; f < 1; f++) {
        const float* const p = a.record_z1 + at + (i64) (block + (-1) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
        const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
        z1_next[4 * f] = low.x, z1_next[4 * f + 1] = low.y, z1_next[4 * f + 2] = high.x, z1_next[4 * f + 3] = high.y;
      }
      if (a.every_y0) {
#pragma unroll
        for (int f = 0; f < 1; f++) {
          const float* const p = a.every_y0 + at + (i64) (block + (-1) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
          const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
          every_y0_next[4 * f] = low.x, every_y0_next[4 * f + 1] = low.y, every_y0_next[4 * f + 2] = high.x, every_y0_next[4 * f + 3] = high.y;
        }
      }
      if (a.every_z1) {
#pragma unroll
        for (int f = 0; f < 1; f++) {
          const float* const p = a.every_z1 + at + (i64) (block + (-1) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128);
          const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);
          every_z1_next[4 * f] = low.x, every_z1_next[4 * f + 1] = low.y, every_z1_next[4 * f + 2] = high.x, every_z1_next[4 * f + 3] = high.y;
        }
      }
    }
    if (n >= 6) {
#pragma unroll
      for (int f = 0; f < 1; f++) {
        const uint4* const p = a.saves + rank * 32 + threadIdx.x + (i64) ((block + (-6) * a.tiles)) * 128 + f * 128;
        prefetch(p + 0);
        prefetch(p + 32);
        prefetch(p + 64);
        prefetch(p + 96);
      }
#pragma unroll
      for (int f = 0; f < 1; f++) {
        prefetch(a.record_y0 + at + (i64) (block + (-6) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128));
      }
#pragma unroll
      for (int f = 0; f < 1; f++) {
        prefetch(a.record_z1 + at + (i64) (block + (-6) * a.tiles) * 128 + (f % 1 * 128 + f / 1 * 128));
      }
    }
    float dy0_old[4] = {};
    float dz1_old[4] = {};
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = dy0[e];
      const float v1 = flushed(v0);
      const float v2 = dz1[e];
      const float v3 = flushed(v2);
      const float v4 = v41_22[e];
      const float v5 = v1 * v4;
      const float v6 = delta_1_15[e];
      const float v7 = v1 * v6;
      const float v8 = v4 * v4;
      const float v9 = 1.0f;
      const float v10 = v9 - v8;
      const float v11 = v7 * v10;
      const float v12 = delta_2_17[e];
      const float v13 = v9 - v12;
      const float v14 = v31_20[e];
      const float v15 = v14 * v14;
      const float v16 = v9 - v15;
      const float v17 = y0[e];
      const float v18 = v1 * v17;
      const float v19 = v9 - v6;
      const float v20 = v1 * v19;
      const float v21 = -v18;
      const float v22 = v12 * v13;
      const float v23 = v5 + v21;
      const float v24 = v6 * v19;
      const float v25 = v23 * v24;
      t27[e] = v3;
      t28[e] = v11;
      t29[e] = v13;
      t31[e] = v16;
      t33[e] = v22;
      t35[e] = v25;
      dy0_old[e] += v20;
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 128 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = t28[4 * f + 0] * scale, v1 = t28[4 * f + 1] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
        store_shared(at + 256, rest(v0, v1, first));
      }
      {
        const u32 at = base + 128 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = t28[4 * f + 2] * scale, v1 = t28[4 * f + 3] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
        store_shared(at + 256, rest(v0, v1, first));
      }
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 640 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = t35[4 * f + 0] * scale, v1 = t35[4 * f + 1] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
        store_shared(at + 256, rest(v0, v1, first));
      }
      {
        const u32 at = base + 640 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = t35[4 * f + 2] * scale, v1 = t35[4 * f + 3] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
        store_shared(at + 256, rest(v0, v1, first));
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = t29[e];
      const float v1 = z1[e];
      const float v2 = v0 * v1;
      const float v3 = delta_2_17[e];
      const float v4 = v31_20[e];
      const float v5 = v3 * v4;
      const float v6 = v2 + v5;
      t36[e] = v6;
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 2176 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = t36[4 * f + 0], v1 = t36[4 * f + 1];
        const u32 first = halves(v0, v1);
        store_shared(at, first);
        store_shared(at + 256, rest(v0, v1, first));
      }
      {
        const u32 at = base + 2176 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = t36[4 * f + 2], v1 = t36[4 * f + 3];
        const u32 first = halves(v0, v1);
        store_shared(at, first);
        store_shared(at + 256, rest(v0, v1, first));
      }
    }
    __syncwarp();
    {
      // t30 = Wyᵀ·t28
      float sum_t30[4] = {};
      float sum_t30_c1[4] = {};
#pragma unroll
      for (int j = 0; j < 1; j++) {
#pragma unroll
        for (int k = 0; k < 1; k += 2) {
          u32 b0_0[4];
          if (k + 1 < 1) load_operand(b0_0, base + 128 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_0, base + 128 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
          u32 b0_1[4];
          if (k + 1 < 1) load_operand(b0_1, base + 128 + 256 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_1, base + 128 + 256 + j * 256 + (k * 16 + (lane & 15)) * 16);
#pragma unroll
          for (int r = 0; r < 1; r++) {
            multiply(&sum_t30[4 * (r * 1 + j)], w8_Wy[r][k], b0_0[0], b0_0[1]);
            multiply(&sum_t30[4 * (r * 1 + j)], w8_Wy[r][k], b0_1[0], b0_1[1]);
            multiply(&sum_t30[4 * (r * 1 + j)], w8_Wy_rest[r][k], b0_0[0], b0_0[1]);
            if (k + 1 < 1) {
              multiply(&sum_t30_c1[4 * (r * 1 + j)], w8_Wy[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&sum_t30_c1[4 * (r * 1 + j)], w8_Wy[r][k + 1], b0_1[2], b0_1[3]);
              multiply(&sum_t30_c1[4 * (r * 1 + j)], w8_Wy_rest[r][k + 1], b0_0[2], b0_0[3]);
            }
          }
        }
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        sum_t30[e] += sum_t30_c1[e];
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        t30[e] = sum_t30[e] * unscale;
      }
    }
    {
      // ∂y[n] += W1ᵀ·t35
      float sum_d_y_3[4] = {};
      float sum_d_y_3_c1[4] = {};
#pragma unroll
      for (int j = 0; j < 1; j++) {
#pragma unroll
        for (int k = 0; k < 1; k += 2) {
          u32 b0_0[4];
          if (k + 1 < 1) load_operand(b0_0, base + 640 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_0, base + 640 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
          u32 b0_1[4];
          if (k + 1 < 1) load_operand(b0_1, base + 640 + 256 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_1, base + 640 + 256 + j * 256 + (k * 16 + (lane & 15)) * 16);
#pragma unroll
          for (int r = 0; r < 1; r++) {
            multiply(&sum_d_y_3[4 * (r * 1 + j)], w15_W1[r][k], b0_0[0], b0_0[1]);
            multiply(&sum_d_y_3[4 * (r * 1 + j)], w15_W1[r][k], b0_1[0], b0_1[1]);
            multiply(&sum_d_y_3[4 * (r * 1 + j)], w15_W1_rest[r][k], b0_0[0], b0_0[1]);
            if (k + 1 < 1) {
              multiply(&sum_d_y_3_c1[4 * (r * 1 + j)], w15_W1[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&sum_d_y_3_c1[4 * (r * 1 + j)], w15_W1[r][k + 1], b0_1[2], b0_1[3]);
              multiply(&sum_d_y_3_c1[4 * (r * 1 + j)], w15_W1_rest[r][k + 1], b0_0[2], b0_0[3]);
            }
          }
        }
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        sum_d_y_3[e] += sum_d_y_3_c1[e];
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        dy0_old[e] += sum_d_y_3[e] * unscale;
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float v0 = t30[e];
      const float v1 = t27[e];
      const float v2 = v0 + v1;
      const float v3 = v31_20[e];
      const float v4 = v2 * v3;
      const float v5 = delta_2_17[e];
      const float v6 = v2 * v5;
      const float v7 = t31[e];
      const float v8 = v6 * v7;
      const float v9 = z1[e];
      const float v10 = v2 * v9;
      const float v11 = t29[e];
      const float v12 = v2 * v11;
      const float v13 = -v10;
      const float v14 = v4 + v13;
      const float v15 = t33[e];
      const float v16 = v14 * v15;
      t32[e] = v8;
      t34[e] = v16;
      dz1_old[e] += v12;
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 1152 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = t32[4 * f + 0] * scale, v1 = t32[4 * f + 1] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
        store_shared(at + 256, rest(v0, v1, first));
      }
      {
        const u32 at = base + 1152 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = t32[4 * f + 2] * scale, v1 = t32[4 * f + 3] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
        store_shared(at + 256, rest(v0, v1, first));
      }
    }
#pragma unroll
    for (int f = 0; f < 1; f++) {
      {
        const u32 at = base + 1664 + own + (f / 1) * 256 + (f % 1) * 256 + 0;
        const float v0 = t34[4 * f + 0] * scale, v1 = t34[4 * f + 1] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
        store_shared(at + 256, rest(v0, v1, first));
      }
      {
        const u32 at = base + 1664 + own + (f / 1) * 256 + (f % 1) * 256 + 128;
        const float v0 = t34[4 * f + 2] * scale, v1 = t34[4 * f + 3] * scale;
        const u32 first = halves(v0, v1);
        store_shared(at, first);
        store_shared(at + 256, rest(v0, v1, first));
      }
    }
    __syncwarp();
    {
      // ∂y[n] += Wzᵀ·t32 + W2ᵀ·t34
      float sum_d_y_3[4] = {};
      float sum_d_y_3_c1[4] = {};
      float sum_d_y_3_c2[4] = {};
      float sum_d_y_3_c3[4] = {};
#pragma unroll
      for (int j = 0; j < 1; j++) {
#pragma unroll
        for (int k = 0; k < 1; k += 2) {
          u32 b0_0[4];
          if (k + 1 < 1) load_operand(b0_0, base + 1152 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_0, base + 1152 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
          u32 b0_1[4];
          if (k + 1 < 1) load_operand(b0_1, base + 1152 + 256 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b0_1, base + 1152 + 256 + j * 256 + (k * 16 + (lane & 15)) * 16);
          u32 b1_0[4];
          if (k + 1 < 1) load_operand(b1_0, base + 1664 + 0 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b1_0, base + 1664 + 0 + j * 256 + (k * 16 + (lane & 15)) * 16);
          u32 b1_1[4];
          if (k + 1 < 1) load_operand(b1_1, base + 1664 + 256 + j * 256 + (k * 16 + lane) * 16); else load_operand_half(b1_1, base + 1664 + 256 + j * 256 + (k * 16 + (lane & 15)) * 16);
#pragma unroll
          for (int r = 0; r < 1; r++) {
            multiply(&sum_d_y_3[4 * (r * 1 + j)], w13_Wz[r][k], b0_0[0], b0_0[1]);
            multiply(&sum_d_y_3_c2[4 * (r * 1 + j)], w14_W2[r][k], b1_0[0], b1_0[1]);
            multiply(&sum_d_y_3[4 * (r * 1 + j)], w13_Wz[r][k], b0_1[0], b0_1[1]);
            multiply(&sum_d_y_3_c2[4 * (r * 1 + j)], w14_W2[r][k], b1_1[0], b1_1[1]);
            multiply(&sum_d_y_3[4 * (r * 1 + j)], w13_Wz_rest[r][k], b0_0[0], b0_0[1]);
            multiply(&sum_d_y_3_c2[4 * (r * 1 + j)], w14_W2_rest[r][k], b1_0[0], b1_0[1]);
            if (k + 1 < 1) {
              multiply(&sum_d_y_3_c1[4 * (r * 1 + j)], w13_Wz[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&sum_d_y_3_c3[4 * (r * 1 + j)], w14_W2[r][k + 1], b1_0[2], b1_0[3]);
              multiply(&sum_d_y_3_c1[4 * (r * 1 + j)], w13_Wz[r][k + 1], b0_1[2], b0_1[3]);
              multiply(&sum_d_y_3_c3[4 * (r * 1 + j)], w14_W2[r][k + 1], b1_1[2], b1_1[3]);
              multiply(&sum_d_y_3_c1[4 * (r * 1 + j)], w13_Wz_rest[r][k + 1], b0_0[2], b0_0[3]);
              multiply(&sum_d_y_3_c3[4 * (r * 1 + j)], w14_W2_rest[r][k + 1], b1_0[2], b1_0[3]);
            }
          }
        }
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        sum_d_y_3[e] += sum_d_y_3_c1[e];
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        sum_d_y_3[e] += sum_d_y_3_c2[e];
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        sum_d_y_3[e] += sum_d_y_3_c3[e];
      }
#pragma unroll
      for (int e = 0; e < 4; e++) {
        dy0_old[e] += sum_d_y_3[e] * unscale;
      }
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      dy0[e] = dy0_old[e];
    }
#pragma unroll
    for (int e = 0; e < 4; e++) {
      dz1[e] = dz1_old[e];
    }
    if (n - 1 >= 0) {
#pragma unroll
      for (int e = 0; e < 4; e++) {
        dy0[e] = dy0[e] + every_y0_next[e] + (n - 1 == end[(e >> 2) % 1 * 2 + (e & 1)] ? last_y0[e] : 0.f);
        dz1[e] = dz1[e] + every_z1_next[e] + (n - 1 == end[(e >> 2) % 1 * 2 + (e & 1)] ? last_z1[e] : 0.f);
      }
    }
    {
      float most = 0.f;
#pragma unroll
      for (int e = 0; e < 4; e++) {
        most = fmaxf(most, fabsf(dy0[e]));
        most = fmaxf(most, fabsf(dz1[e]));
      }
      most = __uint_as_float(__reduce_max_sync(0xffffffffu, __float_as_uint(most)));
      if (lane == 0) {
        const u32 at = base + 0 + (rank * 1 + warp) * 4;
        store_shared(at, __float_as_uint(most));
      }
    }
    // what no step waits for
    {
      const int i = threadIdx.x;
      *(uint4*) (a.delta + (i64) (block) * 512 + i * 8) = load_shared16(base + 128 + i / 16 * 512 + i % 16 * 16);
    }
    {
      const int i = threadIdx.x + 32;
      *(uint4*) (a.delta + (i64) (block) * 512 + i * 8) = load_shared16(base + 128 + i / 16 * 512 + i % 16 * 16);
    }
    {
      const int i = threadIdx.x;
      *(uint4*) (a.delta_rest + (i64) (block) * 512 + i * 8) = load_shared16(base + 384 + i / 16 * 512 + i % 16 * 16);
    }
    {
      const int i = threadIdx.x + 32;
      *(uint4*) (a.delta_rest + (i64) (block) * 512 + i * 8) = load_shared16(base + 384 + i / 16 * 512 + i % 16 * 16);
    }
    if (threadIdx.x < 16) {
      const int i = threadIdx.x;
      *(uint4*) (a.operand + (i64) (block) * 128 + i * 8) = load_shared16(base + 2176 + i / 16 * 0 + i % 16 * 16);
    }
    if (threadIdx.x < 16) {
      const int i = threadIdx.x;
      *(uint4*) (a.operand_rest + (i64) (block) * 128 + i * 8) = load_shared16(base + 2432 + i / 16 * 0 + i % 16 * 16);
    }
    if (threadIdx.x < 1 && rank == 0) a.scales[block + threadIdx.x] = most > 0.f ? unscale : 0.f;
    block -= a.tiles;
    __syncwarp();
  }
  block += a.tiles;
#pragma unroll
  for (int f = 0; f < 1; f++) {
    float* const p = a.start_y0 + at + (i64) (block) * 128 + (f % 1 * 128 + f / 1 * 128);
    *(float2*) p = make_float2(dy0[4 * f], dy0[4 * f + 1]);
    *(float2*) (p + 64) = make_float2(dy0[4 * f + 2], dy0[4 * f + 3]);
  }
#pragma unroll
  for (int f = 0; f < 1; f++) {
    float* const p = a.start_z1 + at + (i64) (block) * 128 + (f % 1 * 128 + f / 1 * 128);
    *(float2*) p = make_float2(dz1[4 * f], dz1[4 * f + 1]);
    *(float2*) (p + 64) = make_float2(dz1[4 * f + 2], dz1[4 * f + 3]);
  }
}

struct input_adjoints_Args {
  const float* weights;
  const u16* delta; // [step][tile][value][unit][8], scaled
  const u16* delta_rest;
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
  u32 w1[1][4];
  auto fetch = [&](int i, int slot) {
    if (i < end) {
      const i64 block = block_of(i);
      for (int e = threadIdx.x; e < 64; e += 256)
      copy16(base + slot * 2048 + 0 + e * 16, a.delta + block * 512 + e * 8);
      for (int e = threadIdx.x; e < 64; e += 256)
      copy16(base + slot * 2048 + 1024 + e * 16, a.delta_rest + block * 512 + e * 8);
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
    load_fragment<true>(w1[k], a.weights + model * a.weightStride + matrix, rows, 3, true, row, chunk % 1 * 16);
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
        if (term == 1) value = 2;
        if (term == 2) value = 3;
        if (term == 3) value = 1;
        const u32 at = base + slot * 2048 + (value * 16 + chunk % 1 * 16 + (lane & 15)) * 16;
        u32 b[4];
        load_operand_half(b, at);
        multiply(k & 1 ? c2 : c, w0[k], b[0], b[1]);
        u32 r[4];
        load_operand_half(r, at + 1024);
        multiply(k & 1 ? c2 : c, w0[k], r[0], r[1]);
        multiply(k & 1 ? c2 : c, w1[k], b[0], b[1]);
      }
    }
#pragma unroll
    for (int i = 0; i < 4; i++) {
      c[i] += c2[i];
    }
    *(float4*) (memory + 4096 + (warp * 32 + lane) * 16) = make_float4(c[0], c[1], c[2], c[3]);
    __syncthreads();
    if (part == 0) {
#pragma unroll
      for (int p = 0; p < 7; p++) {
        const float4 v = *(const float4*) (memory + 4096 + ((warp + p + 1) * 32 + lane) * 16);
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
