// What is done for a whole sequence at once.

// [step][sample][width] to [step][tile][units][8] and back; what is beyond samples and width is zero
extern "C" __global__ void to_tiles(const to_tiles_Args a) {
  const i64 count = (i64) a.rows * a.tiles * a.units * 8;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const int sample = (int) (i / (a.units * 8) % a.tiles) * 8 + (int) (i & 7), unit = (int) (i / 8 % a.units);
    const i64 row = i / 8 / a.units / a.tiles;
    a.target[i] = sample < a.batch && unit < a.width ? a.source[(row * a.batch + sample) * a.width + unit] : 0.f;
  }
}

extern "C" __global__ void from_tiles(const from_tiles_Args a) {
  const i64 count = (i64) a.rows * a.batch * a.width;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const int unit = (int) (i % a.width), sample = (int) (i / a.width % a.batch);
    const i64 row = i / a.width / a.batch;
    a.target[i] = a.source[((row * a.tiles + sample / 8) * a.units + unit) * 8 + sample % 8];
  }
}

// numbers as halves and what these leave over
extern "C" __global__ void to_halves(const to_halves_Args a) {
  for (i64 i = ((i64) blockIdx.x * blockDim.x + threadIdx.x) * 2; i < a.count; i += (i64) gridDim.x * blockDim.x * 2) {
    const float2 v = *(const float2*) (a.source + i);
    const u32 h = halves(v.x, v.y);
    *(u32*) (a.first + i) = h;
    if (a.rest) *(u32*) (a.rest + i) = rest(v.x, v.y, h);
  }
}

// Inputs as operands: [row][tile][columns][8], with a column of ones behind them. A warp takes a row of a tile.
extern "C" __global__ void input_columns(const input_columns_Args a) {
  const int lane = threadIdx.x & 31, warps = gridDim.x * blockDim.x >> 5;
  for (i64 block = (i64) blockIdx.x * (blockDim.x >> 5) + (threadIdx.x >> 5); block < a.blocks; block += warps)
    for (int at = lane; at < a.padded * 4; at += 32) {
      const int column = at >> 2;
      float2 v = make_float2(0.f, 0.f);
      if (column < a.width) v = *(const float2*) (a.x + block * a.width * 8 + at * 2);
      if (column == a.width) v = make_float2(1.f, 1.f);
      const u32 h = halves(v.x, v.y);
      const i64 to = (block * a.padded * 4 + at) * 2;
      *(u32*) (a.columns + to) = h;
      if (a.columns_rest) *(u32*) (a.columns_rest + to) = rest(v.x, v.y, h);
    }
}

// Gradients of matrices: sums over steps and samples of deltas times operands. A block has a part of one gradient and of the steps; its
// sums go to memory of their own and are added in order. A lane reads 16 bytes, 8 samples of a unit: which of the 32 samples of four
// tiles stands where in a fragment does not matter, as long as it is the same for both.
struct Job {
  int value; // of the deltas
  int operand; // its array
  int operandValue;
  int operandValues;
  int operandUnits;
  int shift; // of steps
  int lag; // number of a lag that is taken from the shift, or -1
  int firstRow; // of this part of the gradient
  int firstColumn;
  int inputShift; // of the 8 columns of inputs that go along, or -1 for none
};

// A model's part of a job.
DEVICE Job job_of(const outer_Args& a, int number, int model) {
  Job job = a.jobs[number];
  if (job.lag >= 0) job.shift -= a.lags[model * a.lagCount + job.lag];
  return job;
}

#define OUTER_ROWS 64
#define OUTER_COLUMNS 32

// What a warp multiplies at once: 64 rows and 32 columns, and 8 of inputs, of 32 samples.
struct Operands {
  uint4 d[8], o[4], x;
  u32 by;
};

struct Outer {
  const u16* delta;
  const u16* operand;
  const u16* inputs;
  bool rows[4], columns[4], along;

  DEVICE void load(Operands& v, i64 from, i64 other, i64 input) const {
#pragma unroll
    for (int k = 0; k < 8; k++)
      if (rows[k / 2]) v.d[k] = *(const uint4*) (delta + from + k * 64);
#pragma unroll
    for (int k = 0; k < 4; k++)
      if (columns[k]) v.o[k] = *(const uint4*) (operand + other + k * 64);
    if (along) v.x = *(const uint4*) (inputs + input);
  }
};

DEVICE void scale_halves(uint4& v, u32 by) {
  v.x = multiply_halves(v.x, by);
  v.y = multiply_halves(v.y, by);
  v.z = multiply_halves(v.z, by);
  v.w = multiply_halves(v.w, by);
}

DEVICE void multiply_outer(float (&c)[4][4][4], float (&e)[4][4], const uint4 (&d)[8], const uint4 (&o)[4], const uint4& x,
    const Outer& outer) {
#pragma unroll
  for (int i = 0; i < 4; i++)
    if (outer.rows[i]) {
      const u32 f0[4] = {d[2 * i].x, d[2 * i + 1].x, d[2 * i].y, d[2 * i + 1].y};
      const u32 f1[4] = {d[2 * i].z, d[2 * i + 1].z, d[2 * i].w, d[2 * i + 1].w};
#pragma unroll
      for (int j = 0; j < 4; j++)
        if (outer.columns[j]) {
          multiply(c[i][j], f0, o[j].x, o[j].y);
          multiply(c[i][j], f1, o[j].z, o[j].w);
        }
      if (outer.along) {
        multiply(e[i], f0, x.x, x.y);
        multiply(e[i], f1, x.z, x.w);
      }
    }
}

template <bool REST>
DEVICE void outer_body(const outer_Args& a) {
  __shared__ float most[8];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, g = lane >> 2, q = lane & 3;
  const int split = blockIdx.x % a.splits, model = blockIdx.x / a.splits % a.models, number = blockIdx.x / a.splits / a.models;
  const Job job = job_of(a, number, model);
  const int depthWarps = 8 / (a.rowWarps * a.columnWarps);
  const int rowWarp = warp % a.rowWarps, columnWarp = warp / a.rowWarps % a.columnWarps, depth = warp / (a.rowWarps * a.columnWarps);
  const int row0 = job.firstRow + rowWarp * OUTER_ROWS, column0 = job.firstColumn + columnWarp * OUTER_COLUMNS;
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
  const float inverse = m > 0.f ? inverse_power(m) : 0.f;
  Outer first;
  first.delta = a.delta, first.operand = a.operands[job.operand], first.inputs = a.operands[0];
  first.along = job.inputShift >= 0 && columnWarp == 0;
#pragma unroll
  for (int i = 0; i < 4; i++) first.rows[i] = row0 + 16 * i < a.units, first.columns[i] = column0 + 8 * i < job.operandUnits;
  Outer second = first;
  if (REST) second.delta = a.delta_rest, second.operand = a.operands_rest[job.operand], second.inputs = a.operands_rest[0];
  float c[4][4][4] = {}, e[4][4] = {};
  Operands now, next;
#pragma unroll
  for (int k = 0; k < 8; k++) now.d[k] = next.d[k] = make_uint4(0, 0, 0, 0);
#pragma unroll
  for (int k = 0; k < 4; k++) now.o[k] = next.o[k] = make_uint4(0, 0, 0, 0);
  now.x = next.x = make_uint4(0, 0, 0, 0);
  i64 from = 0, other = 0, input = 0;
  // this lane's tile of the four from i on
  auto find = [&](i64 i, u32& by) {
    const i64 own = i + q < end ? i + q : end - 1;
    const i64 step = (u32) own / (u32) a.tilesPerModel;
    const int tile = model * a.tilesPerModel + (int) ((u32) own % (u32) a.tilesPerModel);
    const float factor = i + q < end ? a.scales[step * a.tiles + tile] * inverse : 0.f;
    by = halves(factor, factor);
    from = (((step * a.tiles + tile) * a.values + job.value) * a.units + row0 + g) * 8;
    other = ((((step + job.shift) * a.tiles + tile) * job.operandValues + job.operandValue) * job.operandUnits + column0 + g) * 8;
    input = (((step + job.inputShift) * a.tiles + tile) * 8 + g) * 8;
  };
  i64 i = begin + depth * 4;
  if (i < end) {
    find(i, now.by);
    first.load(now, from, other, input);
  }
  for (; i < end; i += depthWarps * 4) {
    const i64 from0 = from, other0 = other, input0 = input;
    if (i + depthWarps * 4 < end) {
      find(i + depthWarps * 4, next.by);
      first.load(next, from, other, input);
    }
#pragma unroll
    for (int k = 0; k < 4; k++) scale_halves(now.o[k], now.by);
    scale_halves(now.x, now.by);
    multiply_outer(c, e, now.d, now.o, now.x, first);
    if (REST) {
      Operands rests;
#pragma unroll
      for (int k = 0; k < 8; k++) rests.d[k] = make_uint4(0, 0, 0, 0);
#pragma unroll
      for (int k = 0; k < 4; k++) rests.o[k] = make_uint4(0, 0, 0, 0);
      rests.x = make_uint4(0, 0, 0, 0);
      second.load(rests, from0, other0, input0);
      multiply_outer(c, e, rests.d, now.o, now.x, first);
#pragma unroll
      for (int k = 0; k < 4; k++) scale_halves(rests.o[k], now.by);
      scale_halves(rests.x, now.by);
      multiply_outer(c, e, now.d, rests.o, rests.x, first);
    }
    now = next;
  }
  const int width = a.columnWarps * OUTER_COLUMNS + 8, height = a.rowWarps * OUTER_ROWS;
  float* const sums = a.sums + ((((i64) number * a.models + model) * a.splits + split) * depthWarps + depth) * height * width;
#pragma unroll
  for (int i = 0; i < 4; i++) {
    float* const row = sums + (rowWarp * OUTER_ROWS + i * 16 + g) * width;
#pragma unroll
    for (int j = 0; j < 4; j++) {
      float* const p = row + columnWarp * OUTER_COLUMNS + j * 8 + q * 2;
      *(float2*) p = make_float2(c[i][j][0] * m, c[i][j][1] * m);
      *(float2*) (p + 8 * width) = make_float2(c[i][j][2] * m, c[i][j][3] * m);
    }
    if (first.along) {
      float* const p = row + a.columnWarps * OUTER_COLUMNS + q * 2;
      *(float2*) p = make_float2(e[i][0] * m, e[i][1] * m);
      *(float2*) (p + 8 * width) = make_float2(e[i][2] * m, e[i][3] * m);
    }
  }
}

extern "C" __global__ void __launch_bounds__(256) outer(const outer_Args a) { outer_body<false>(a); }

extern "C" __global__ void __launch_bounds__(256) outer_accurate(const outer_Args a) { outer_body<true>(a); }

// The same for 128 units and more: a block has 128 x 128 of a gradient, and operands come through shared memory, some stages ahead.
#define STAGES 4
#define TILE_BYTES 2048 // 128 units of 8 samples

template <bool REST>
struct OuterTiles {
  static constexpr int PARTS = REST ? 2 : 1, BLOCKS = 8 / PARTS; // tiles of 8 samples in a stage
  static constexpr int OPERAND = PARTS * BLOCKS * TILE_BYTES, INPUT = 2 * OPERAND, FACTOR = INPUT + PARTS * BLOCKS * 128;
  static constexpr int BYTES = (FACTOR + BLOCKS * 4 + 127) / 128 * 128;
};

template <bool REST>
DEVICE void outer_tiles_body(const outer_Args& a) {
  typedef OuterTiles<REST> T;
  extern __shared__ __align__(128) unsigned char memory[];
  __shared__ float most[8];
  const u32 base = shared_address(memory);
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, g = lane >> 2, q = lane & 3;
  const int split = blockIdx.x % a.splits, model = blockIdx.x / a.splits % a.models, number = blockIdx.x / a.splits / a.models;
  const Job job = job_of(a, number, model);
  const int rowWarp = warp & 1, columnWarp = warp >> 1;
  const int count = a.steps * a.tilesPerModel, each = ((count + a.splits - 1) / a.splits + T::BLOCKS - 1) / T::BLOCKS * T::BLOCKS;
  const int begin = split * each, end = begin + each < count ? begin + each : count;
  float m = 0.f;
  for (int i = begin + threadIdx.x; i < end; i += 256)
    m = fmaxf(m, a.scales[(i64) (i / a.tilesPerModel) * a.tiles + model * a.tilesPerModel + i % a.tilesPerModel]);
  m = __uint_as_float(__reduce_max_sync(0xffffffffu, __float_as_uint(m)));
  if (lane == 0) most[warp] = m;
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 8; i++) m = fmaxf(m, most[i]);
  const float inverse = m > 0.f ? inverse_power(m) : 0.f;
  const bool along = job.inputShift >= 0;

  // a thread copies a unit of deltas and one of operands, of half of the tiles of a stage
  const int unit = threadIdx.x & 127, half = threadIdx.x >> 7;
  const bool isRow = job.firstRow + unit < a.units, isColumn = job.firstColumn + unit < job.operandUnits;
  int next = begin; // the tile that the next stage begins with
  auto fetch = [&](int slot) {
    const u32 stage = base + slot * T::BYTES;
    if (next < end) {
      int first = next + half * (T::BLOCKS / 2);
      int step = first / a.tilesPerModel, tile = first % a.tilesPerModel;
#pragma unroll
      for (int i = 0; i < T::BLOCKS / 2; i++) {
        const bool is = first + i < end;
        const i64 at = (i64) step * a.tiles + model * a.tilesPerModel + tile;
        const u32 to = stage + (half * (T::BLOCKS / 2) + i) * TILE_BYTES + unit * 16;
        const i64 from = isRow && is ? ((at * a.values + job.value) * a.units + job.firstRow + unit) * 8 : 0;
        const i64 shifted = at + (i64) job.shift * a.tiles;
        const i64 other = isColumn && is
            ? ((shifted * job.operandValues + job.operandValue) * job.operandUnits + job.firstColumn + unit) * 8 : 0;
        copy_or_zero(to, a.delta + from, isRow && is);
        copy_or_zero(to + T::OPERAND, a.operands[job.operand] + other, isColumn && is);
        if (REST) {
          copy_or_zero(to + T::BLOCKS * TILE_BYTES, a.delta_rest + from, isRow && is);
          copy_or_zero(to + T::OPERAND + T::BLOCKS * TILE_BYTES, a.operands_rest[job.operand] + other, isColumn && is);
        }
        if (along && unit < 8) {
          const i64 input = is ? ((at + (i64) job.inputShift * a.tiles) * 8 + unit) * 8 : 0;
          const u32 x = stage + T::INPUT + (half * (T::BLOCKS / 2) + i) * 128 + unit * 16;
          copy_or_zero(x, a.operands[0] + input, is);
          if (REST) copy_or_zero(x + T::BLOCKS * 128, a.operands_rest[0] + input, is);
        }
        if (unit == 0) {
          const float factor = is ? a.scales[at] * inverse : 0.f;
          store_shared(stage + T::FACTOR + (half * (T::BLOCKS / 2) + i) * 4, halves(factor, factor));
        }
        if (++tile == a.tilesPerModel) tile = 0, step++;
      }
    }
    next += T::BLOCKS;
    commit_copies();
  };
#pragma unroll
  for (int i = 0; i < STAGES - 1; i++) fetch(i);
  float c[4][4][4] = {}, e[4][4] = {};
  const u32 ownRow = (rowWarp * 64 + (lane & 15)) * 16 + (lane >> 4) * TILE_BYTES;
  const u32 ownColumn = (columnWarp * 32 + (lane & 7) + (lane >> 4) * 8) * 16 + (lane >> 3 & 1) * TILE_BYTES;
  const u32 ownInput = (lane & 7) * 16 + (lane >> 3 & 1) * 128;
  int slot = 0;
  for (int i = begin; i < end; i += T::BLOCKS) {
    await_copies<STAGES - 2>();
    __syncthreads();
    fetch(slot == 0 ? STAGES - 1 : slot - 1);
    const u32 stage = base + slot * T::BYTES;
#pragma unroll
    for (int k = 0; k < T::BLOCKS; k += 2) {
      const u32 f0 = ((const u32*) (memory + slot * T::BYTES + T::FACTOR))[k], f1 = ((const u32*) (memory + slot * T::BYTES + T::FACTOR))[k + 1];
      u32 d[4][4], o[2][4], x[4] = {}, dr[4][4], r[2][4], xr[4] = {};
#pragma unroll
      for (int j = 0; j < 4; j++) {
        load_rows(d[j], stage + k * TILE_BYTES + ownRow + j * 256);
        if (REST) load_rows(dr[j], stage + (T::BLOCKS + k) * TILE_BYTES + ownRow + j * 256);
      }
#pragma unroll
      for (int j = 0; j < 2; j++) {
        load_rows(o[j], stage + T::OPERAND + k * TILE_BYTES + ownColumn + j * 256);
        if (REST) load_rows(r[j], stage + T::OPERAND + (T::BLOCKS + k) * TILE_BYTES + ownColumn + j * 256);
      }
      if (along && columnWarp == 0) {
        load_rows(x, stage + T::INPUT + k * 128 + ownInput);
        if (REST) load_rows(xr, stage + T::INPUT + (T::BLOCKS + k) * 128 + ownInput);
      }
#pragma unroll
      for (int w = 0; w < 4; w++) {
        const u32 f = w & 1 ? f1 : f0;
#pragma unroll
        for (int j = 0; j < 2; j++) {
          o[j][w] = multiply_halves(o[j][w], f);
          if (REST) r[j][w] = multiply_halves(r[j][w], f);
        }
        x[w] = multiply_halves(x[w], f);
        if (REST) xr[w] = multiply_halves(xr[w], f);
      }
#pragma unroll
      for (int i = 0; i < 4; i++) {
#pragma unroll
        for (int j = 0; j < 4; j++) {
          multiply(c[i][j], d[i], o[j / 2][j % 2 * 2], o[j / 2][j % 2 * 2 + 1]);
          if (REST) {
            multiply(c[i][j], d[i], r[j / 2][j % 2 * 2], r[j / 2][j % 2 * 2 + 1]);
            multiply(c[i][j], dr[i], o[j / 2][j % 2 * 2], o[j / 2][j % 2 * 2 + 1]);
          }
        }
        if (along && columnWarp == 0) {
          multiply(e[i], d[i], x[0], x[1]);
          if (REST) {
            multiply(e[i], d[i], xr[0], xr[1]);
            multiply(e[i], dr[i], x[0], x[1]);
          }
        }
      }
    }
    slot = slot == STAGES - 1 ? 0 : slot + 1;
  }
  await_copies<0>();
  const int width = 128 + 8;
  float* const sums = a.sums + (((i64) number * a.models + model) * a.splits + split) * 128 * width;
#pragma unroll
  for (int i = 0; i < 4; i++) {
    float* const row = sums + (rowWarp * 64 + i * 16 + g) * width;
#pragma unroll
    for (int j = 0; j < 4; j++) {
      float* const p = row + columnWarp * 32 + j * 8 + q * 2;
      *(float2*) p = make_float2(c[i][j][0] * m, c[i][j][1] * m);
      *(float2*) (p + 8 * width) = make_float2(c[i][j][2] * m, c[i][j][3] * m);
    }
    if (along && columnWarp == 0) {
      float* const p = row + 128 + q * 2;
      *(float2*) p = make_float2(e[i][0] * m, e[i][1] * m);
      *(float2*) (p + 8 * width) = make_float2(e[i][2] * m, e[i][3] * m);
    }
  }
}

extern "C" __global__ void __launch_bounds__(256) outer_tiles(const outer_Args a) { outer_tiles_body<false>(a); }

extern "C" __global__ void __launch_bounds__(256) outer_tiles_accurate(const outer_Args a) { outer_tiles_body<true>(a); }

// Where the sums of a job go: into matrices, and from the column of ones into vectors.
struct Target {
  int job;
  int matrix; // offset among the gradients, or -1
  int columns; // of the matrix
  int rows;
  int firstRow;
  int firstColumn;
  int inputMatrix; // that of the inputs that went along, or -1
  int inputColumns;
  int ones; // the column of ones in the job, or -1
  int vectors[4]; // offsets, or -1
};

extern "C" __global__ void add_sums(const add_sums_Args a) {
  const Target t = a.targets[blockIdx.x / a.pieces / a.models];
  const int model = blockIdx.x / a.pieces % a.models, width = a.width + 8;
  float* const gradient = a.gradient + model * a.gradientStride;
  for (int i = blockIdx.x % a.pieces * blockDim.x + threadIdx.x; i < a.height * width; i += a.pieces * blockDim.x) {
    const int row = t.firstRow + i / width, column = i % width;
    if (row >= t.rows) continue;
    i64 to = -1;
    if (column < a.width && t.matrix >= 0 && t.firstColumn + column < t.columns)
      to = t.matrix + (i64) row * t.columns + t.firstColumn + column;
    if (column >= a.width && t.inputMatrix >= 0 && column - a.width < t.inputColumns)
      to = t.inputMatrix + (i64) row * t.inputColumns + column - a.width;
    if (to < 0 && column != t.ones) continue;
    const float* const p = a.sums + ((i64) t.job * a.models + model) * a.parts * a.height * width + i;
    float sum = 0.f;
    for (int k = 0; k < a.parts; k++) sum += p[(i64) k * a.height * width];
    if (to >= 0) gradient[to] += sum;
    else
#pragma unroll
      for (int k = 0; k < 4; k++)
        if (t.vectors[k] >= 0) gradient[t.vectors[k] + row] += sum;
  }
}

// Sums of each group of tiles that are a part of one number of the gradient.
struct Part {
  int number;
  int first; // among the sums of a group
  int parts;
  int next; // of the same number, or -1
};

extern "C" __global__ void add_accumulated(const add_accumulated_Args a) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < a.numbers * a.models; i += gridDim.x * blockDim.x) {
    const int model = i / a.numbers;
    float sum = 0.f;
    for (int next = i % a.numbers; next >= 0; next = a.accumulatedTargets[next].next) {
      const Part part = a.accumulatedTargets[next];
      const float* p = a.accumulated + (i64) model * a.groupsPerModel * a.ofGroup + part.first;
      for (int group = 0; group < a.groupsPerModel; group++, p += a.ofGroup)
        for (int k = 0; k < part.parts; k++) sum += p[k];
    }
    a.gradient[model * a.gradientStride + a.accumulatedTargets[i % a.numbers].number] += sum;
  }
}

extern "C" __global__ void add_numbers(const add_numbers_Args a) {
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < a.count; i += (i64) gridDim.x * blockDim.x)
    a.target[i] += a.source[i];
}

// The states that a sequence hands on, [history and now][sample][width]: those before and after each sample's own last step.
extern "C" __global__ void take_carry(const take_carry_Args a) {
  const i64 count = (i64) a.rows * a.batch * a.width;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const int unit = (int) (i % a.width), sample = (int) (i / a.width % a.batch);
    const i64 row = i / a.width / a.batch + a.lengths[sample];
    a.carry[i] = a.record[((row * a.tiles + sample / 8) * a.units + unit) * 8 + sample % 8];
  }
}

// Adds the derivatives with respect to what was handed on to those after every step.
extern "C" __global__ void add_carry(const add_carry_Args a) {
  const i64 count = (i64) a.rows * a.batch * a.width;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const int unit = (int) (i % a.width), sample = (int) (i / a.width % a.batch);
    const i64 step = i / a.width / a.batch + a.lengths[sample] - a.rows;
    if (step >= 0) a.every[((step * a.tiles + sample / 8) * a.units + unit) * 8 + sample % 8] += a.carry[i];
  }
}

// The derivatives with respect to what a sequence started from, [history and now][sample][width].
extern "C" __global__ void start_gradient(const start_gradient_Args a) {
  const i64 count = (i64) a.rows * a.batch * a.width;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const int unit = (int) (i % a.width), sample = (int) (i / a.width % a.batch);
    const int row = (int) (i / a.width / a.batch), handed = row - a.lengths[sample];
    float sum = row == a.rows - 1 ? a.start[((i64) (sample / 8) * a.units + unit) * 8 + sample % 8] : 0.f;
    if (handed >= 0) sum += a.carry[((i64) handed * a.batch + sample) * a.width + unit];
    a.gradient[i] = sum;
  }
}

// What steps mean for states before the first one.
extern "C" __global__ void add_late(const add_late_Args a) {
  const i64 count = (i64) (a.rows - 1) * a.batch * a.width;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const int unit = (int) (i % a.width), sample = (int) (i / a.width % a.batch);
    const i64 step = i / a.width / a.batch - (a.rows - 1) + a.lag;
    if (step >= 0 && step < a.steps) a.gradient[i] += a.late[((step * a.tiles + sample / 8) * a.units + unit) * 8 + sample % 8];
  }
}

// Lengths of sequences whose first steps are left out.
extern "C" __global__ void shift_lengths(const shift_lengths_Args a) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < a.count; i += gridDim.x * blockDim.x)
    a.target[i] = a.source[i] - a.by;
}
