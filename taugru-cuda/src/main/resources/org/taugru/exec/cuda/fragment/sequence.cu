// What is done for a whole sequence at once.

// [step][sample][width] to [step][tile][units][8] and back; what is beyond samples and width is zero
struct to_tiles_Args {
  const float* source;
  float* target;
  int rows;
  int batch;
  int width;
  int tiles;
  int units;
};

extern "C" __global__ void to_tiles(const to_tiles_Args a) {
  const i64 count = (i64) a.rows * a.tiles * a.units * 8;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const int sample = (int) (i / (a.units * 8) % a.tiles) * 8 + (int) (i & 7), unit = (int) (i / 8 % a.units);
    const i64 row = i / 8 / a.units / a.tiles;
    a.target[i] = sample < a.batch && unit < a.width ? a.source[(row * a.batch + sample) * a.width + unit] : 0.f;
  }
}

struct from_tiles_Args {
  const float* source;
  float* target;
  int rows;
  int batch;
  int width;
  int tiles;
  int units;
};

extern "C" __global__ void from_tiles(const from_tiles_Args a) {
  const i64 count = (i64) a.rows * a.batch * a.width;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const int unit = (int) (i % a.width), sample = (int) (i / a.width % a.batch);
    const i64 row = i / a.width / a.batch;
    a.target[i] = a.source[((row * a.tiles + sample / 8) * a.units + unit) * 8 + sample % 8];
  }
}

// numbers as halves and what these leave over
struct to_halves_Args {
  const float* source;
  u16* first;
  u16* rest; // or nothing
  i64 count; // even
};

extern "C" __global__ void to_halves(const to_halves_Args a) {
  for (i64 i = ((i64) blockIdx.x * blockDim.x + threadIdx.x) * 2; i < a.count; i += (i64) gridDim.x * blockDim.x * 2) {
    const float2 v = *(const float2*) (a.source + i);
    const u32 h = halves(v.x, v.y);
    *(u32*) (a.first + i) = h;
    if (a.rest) *(u32*) (a.rest + i) = rest(v.x, v.y, h);
  }
}

// Inputs as operands: [row][tile][columns][8] with a column of ones behind them, for gradients, and [row][tile][8][columns], for products.
struct input_operands_Args {
  const float* x; // [row][tile][width][8]
  u16* columns;
  u16* columns_rest; // or nothing
  u16* samples; // or nothing
  u16* samples_rest; // or nothing
  i64 blocks; // rows times tiles
  int width;
  int columnsPadded;
  int samplesPadded;
};

extern "C" __global__ void input_operands(const input_operands_Args a) {
  const int most = a.columnsPadded > a.samplesPadded ? a.columnsPadded : a.samplesPadded;
  const i64 count = a.blocks * most * 8;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const int sample = (int) (i & 7), column = (int) (i / 8 % most);
    const i64 block = i / 8 / most;
    const float v = column < a.width ? a.x[(block * a.width + column) * 8 + sample] : 0.f;
    const u32 h = halves(v, 0.f), r = rest(v, 0.f, h);
    if (column < a.columnsPadded) {
      const i64 at = (block * a.columnsPadded + column) * 8 + sample;
      a.columns[at] = column == a.width ? 0x3c00 : (u16) h; // 1 as a half
      if (a.columns_rest) a.columns_rest[at] = (u16) r;
    }
    if (a.samples && column < a.samplesPadded) {
      const i64 at = (block * 8 + sample) * a.samplesPadded + column;
      a.samples[at] = (u16) h;
      if (a.samples_rest) a.samples_rest[at] = (u16) r;
    }
  }
}

// Products of inputs with a matrix for every step: target[row][tile][units][8] = W x. A warp has 16 units; the columns of a
// fragment are dealt to lanes in fours of pairs, so that a lane reads 16 bytes of a sample at once.
struct input_product_Args {
  const float* weights;
  const u16* x; // [row][tile][8][padded]
  const u16* x_rest;
  float* target;
  i64 matrix; // where it begins among the weights
  i64 weightStride;
  int rows;
  int columns;
  int padded; // to 32
  int units;
  int blocks; // steps times tiles
  int tiles;
  int tilesPerModel;
  int unitBlocks; // thread blocks that share the units
};

#define MOST_INPUT_CHUNKS 8

template <bool REST>
DEVICE void input_fragment(u32* f, const float* w, int rows, int columns, int unit, int k) {
  const int lane = threadIdx.x & 31, g = lane >> 2, q = lane & 3;
#pragma unroll
  for (int i = 0; i < 8; i++) { // words of two fragments: rows g and g + 8, pairs of columns
    const int r = unit + g + (i & 1) * 8, c = k * 32 + q * 8 + (i >> 1) * 2;
    const float x = element(w, rows, columns, false, r, c), y = element(w, rows, columns, false, r, c + 1);
    const u32 h = halves(x, y);
    f[i] = REST ? rest(x, y, h) : h;
  }
}

extern "C" __global__ void __launch_bounds__(256) input_product(const input_product_Args a) {
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, g = lane >> 2, q = lane & 3;
  const int unit = (blockIdx.x % a.unitBlocks * 8 + warp) * 16, chunks = a.padded / 32;
  if (unit >= a.units) return;
  int model = -1;
  u32 w[MOST_INPUT_CHUNKS][8], w_rest[MOST_INPUT_CHUNKS][8];
  for (i64 block = blockIdx.x / a.unitBlocks; block < a.blocks; block += gridDim.x / a.unitBlocks) {
    const int now = (int) (block % a.tiles) / a.tilesPerModel;
    if (now != model) {
      model = now;
      const float* m = a.weights + model * a.weightStride + a.matrix;
#pragma unroll
      for (int k = 0; k < MOST_INPUT_CHUNKS; k++)
        if (k < chunks) {
          input_fragment<false>(w[k], m, a.rows, a.columns, unit, k);
          if (a.x_rest) input_fragment<true>(w_rest[k], m, a.rows, a.columns, unit, k);
        }
    }
    float c[4] = {}, c2[4] = {};
#pragma unroll
    for (int k = 0; k < MOST_INPUT_CHUNKS; k++)
      if (k < chunks) {
        const i64 at = (block * 8 + g) * a.padded + k * 32 + q * 8;
        const uint4 x = *(const uint4*) (a.x + at);
        multiply(c, w[k], x.x, x.y);
        multiply(c2, w[k] + 4, x.z, x.w);
        if (a.x_rest) {
          const uint4 r = *(const uint4*) (a.x_rest + at);
          multiply(c, w[k], r.x, r.y);
          multiply(c2, w[k] + 4, r.z, r.w);
          multiply(c, w_rest[k], x.x, x.y);
          multiply(c2, w_rest[k] + 4, x.z, x.w);
        }
      }
    float* p = a.target + (block * a.units + unit + g) * 8 + q * 2;
    *(float2*) p = make_float2(c[0] + c2[0], c[1] + c2[1]);
    *(float2*) (p + 64) = make_float2(c[2] + c2[2], c[3] + c2[3]);
  }
}

// Gradients of matrices: sums over steps and samples of deltas times operands. A block has a part of one gradient and of the steps; its
// sums go to memory of their own and are added in order. A lane reads 16 bytes, 8 samples of a unit: which of the 32 samples of four
// tiles stands where in a fragment does not matter, as long as it is the same for both.
struct Job {
  int value; // of the deltas
  int operand; // 0: array operandA, 1: operandB, ...
  int operandValue;
  int operandValues;
  int operandUnits;
  int shift; // of steps
  int firstRow; // of this part of the gradient
  int firstColumn;
};

struct outer_Args {
  const u16* delta;
  const u16* delta_rest; // or nothing
  const u16* const* operands;
  const u16* const* operands_rest; // or nothing
  const float* scales; // [step][tile]
  const Job* jobs;
  float* sums; // [job][model][split][rows][columns]
  int values;
  int units;
  int steps;
  int tiles;
  int tilesPerModel;
  int splits;
  int rowWarps;
  int columnWarps;
  int models;
};

#define OUTER_ROWS 64
#define OUTER_COLUMNS 32

template <bool REST>
DEVICE void outer_body(const outer_Args& a) {
  __shared__ float most[8];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, g = lane >> 2, q = lane & 3;
  const int split = blockIdx.x % a.splits, model = blockIdx.x / a.splits % a.models, number = blockIdx.x / a.splits / a.models;
  const Job job = a.jobs[number];
  const int depthWarps = 8 / (a.rowWarps * a.columnWarps);
  const int row0 = job.firstRow + warp % a.rowWarps * OUTER_ROWS;
  const int column0 = job.firstColumn + warp / a.rowWarps % a.columnWarps * OUTER_COLUMNS;
  const int depth = warp / (a.rowWarps * a.columnWarps);
  const i64 count = (i64) a.steps * a.tilesPerModel, each = ((count + a.splits - 1) / a.splits + 3) / 4 * 4;
  const i64 begin = split * each, end = begin + each < count ? begin + each : count;
  float m = 0.f;
  for (i64 i = begin + threadIdx.x; i < end; i += 256)
    m = fmaxf(m, a.scales[i / a.tilesPerModel * a.tiles + model * a.tilesPerModel + i % a.tilesPerModel]);
  m = __uint_as_float(__reduce_max_sync(0xffffffffu, __float_as_uint(m)));
  if (lane == 0) most[warp] = m;
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 8; i++) m = fmaxf(m, most[i]);
  const float inverse = m > 0.f ? 1.f / m : 0.f;
  const u16* const operand = a.operands[job.operand];
  const u16* const operand_rest = REST ? a.operands_rest[job.operand] : operand;
  float c[4][4][4] = {};
  const bool rows[4] = {row0 < a.units, row0 + 16 < a.units, row0 + 32 < a.units, row0 + 48 < a.units};
  const bool columns[4] = {column0 < job.operandUnits, column0 + 8 < job.operandUnits, column0 + 16 < job.operandUnits,
      column0 + 24 < job.operandUnits};
  for (i64 at = begin + depth * 4; at < end; at += depthWarps * 4) {
    const i64 i = at + q < end ? at + q : end - 1;
    const i64 step = i / a.tilesPerModel;
    const int tile = model * a.tilesPerModel + (int) (i % a.tilesPerModel);
    const float factor = at + q < end ? a.scales[step * a.tiles + tile] * inverse : 0.f;
    const u32 by = halves(factor, factor);
    const i64 from = (((step * a.tiles + tile) * a.values + job.value) * a.units + row0 + g) * 8;
    const i64 other = ((((step + job.shift) * a.tiles + tile) * job.operandValues + job.operandValue) * job.operandUnits + column0 + g) * 8;
    uint4 d[8], o[4], dr[8], r[4];
#pragma unroll
    for (int k = 0; k < 8; k++) {
      d[k] = rows[k / 2] ? *(const uint4*) (a.delta + from + k * 64) : make_uint4(0, 0, 0, 0);
      if (REST) dr[k] = rows[k / 2] ? *(const uint4*) (a.delta_rest + from + k * 64) : make_uint4(0, 0, 0, 0);
    }
#pragma unroll
    for (int k = 0; k < 4; k++) {
      o[k] = columns[k] ? *(const uint4*) (operand + other + k * 64) : make_uint4(0, 0, 0, 0);
      if (REST) r[k] = columns[k] ? *(const uint4*) (operand_rest + other + k * 64) : make_uint4(0, 0, 0, 0);
    }
#pragma unroll
    for (int k = 0; k < 4; k++) {
      u32* words = (u32*) &o[k];
      u32* rests = (u32*) &r[k];
#pragma unroll
      for (int w = 0; w < 4; w++) {
        asm("mul.f16x2 %0, %0, %1;" : "+r"(words[w]) : "r"(by));
        if (REST) asm("mul.f16x2 %0, %0, %1;" : "+r"(rests[w]) : "r"(by));
      }
    }
#pragma unroll
    for (int i = 0; i < 4; i++)
      if (rows[i]) {
        const u32 f0[4] = {d[2 * i].x, d[2 * i + 1].x, d[2 * i].y, d[2 * i + 1].y};
        const u32 f1[4] = {d[2 * i].z, d[2 * i + 1].z, d[2 * i].w, d[2 * i + 1].w};
#pragma unroll
        for (int j = 0; j < 4; j++)
          if (columns[j]) {
            multiply(c[i][j], f0, o[j].x, o[j].y);
            multiply(c[i][j], f1, o[j].z, o[j].w);
            if (REST) {
              const u32 e0[4] = {dr[2 * i].x, dr[2 * i + 1].x, dr[2 * i].y, dr[2 * i + 1].y};
              const u32 e1[4] = {dr[2 * i].z, dr[2 * i + 1].z, dr[2 * i].w, dr[2 * i + 1].w};
              multiply(c[i][j], f0, r[j].x, r[j].y);
              multiply(c[i][j], f1, r[j].z, r[j].w);
              multiply(c[i][j], e0, o[j].x, o[j].y);
              multiply(c[i][j], e1, o[j].z, o[j].w);
            }
          }
      }
  }
  const int width = a.columnWarps * OUTER_COLUMNS, height = a.rowWarps * OUTER_ROWS;
  float* sums = a.sums + ((((i64) number * a.models + model) * a.splits + split) * depthWarps + depth) * height * width;
#pragma unroll
  for (int i = 0; i < 4; i++)
#pragma unroll
    for (int j = 0; j < 4; j++) {
      float* p = sums + (i64) (row0 - job.firstRow + i * 16 + g) * width + column0 - job.firstColumn + j * 8 + q * 2;
      *(float2*) p = make_float2(c[i][j][0] * m, c[i][j][1] * m);
      *(float2*) (p + 8 * width) = make_float2(c[i][j][2] * m, c[i][j][3] * m);
    }
}

extern "C" __global__ void __launch_bounds__(256) outer(const outer_Args a) { outer_body<false>(a); }

extern "C" __global__ void __launch_bounds__(256) outer_accurate(const outer_Args a) { outer_body<true>(a); }

// Where the sums of a job go: a matrix, and from one column the gradient of vectors.
struct Target {
  int job; // the first of its parts
  int matrix; // offset among the gradients, or -1
  int columns; // of the matrix
  int rows;
  int firstRow;
  int firstColumn;
  int ones; // the column of ones, or -1
  int vectors[4]; // offsets, or -1
};

struct add_sums_Args {
  const float* sums;
  const Target* targets;
  float* gradient;
  i64 gradientStride;
  int parts; // splits times warps in depth
  int height;
  int width;
  int models;
  int pieces; // thread blocks of a target
};

extern "C" __global__ void add_sums(const add_sums_Args a) {
  const Target t = a.targets[blockIdx.x / a.pieces / a.models];
  const int model = blockIdx.x / a.pieces % a.models;
  float* const gradient = a.gradient + model * a.gradientStride;
  for (int i = blockIdx.x % a.pieces * blockDim.x + threadIdx.x; i < a.height * a.width; i += a.pieces * blockDim.x) {
    const int row = t.firstRow + i / a.width, column = t.firstColumn + i % a.width;
    if (row >= t.rows) continue;
    const bool inMatrix = t.matrix >= 0 && column < t.columns;
    if (!inMatrix && column != t.ones) continue;
    const float* p = a.sums + ((i64) t.job * a.models + model) * a.parts * a.height * a.width + i;
    float sum = 0.f;
    for (int k = 0; k < a.parts; k++) sum += p[(i64) k * a.height * a.width];
    if (inMatrix) gradient[t.matrix + (i64) row * t.columns + column] += sum;
    else
#pragma unroll
      for (int k = 0; k < 4; k++)
        if (t.vectors[k] >= 0) gradient[t.vectors[k] + row] += sum;
  }
}
