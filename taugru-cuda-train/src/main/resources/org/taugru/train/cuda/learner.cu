// What training needs beside layers, all of it on the GPU. Values of samples lie in tiles of 8, [step][tile][unit][8]; every model has
// tiles of its own.

// A batch of sequences from data on the GPU: inputs in tiles, lengths and targets.
struct gather_Args {
  const float* features; // [sequence][step][width], or nothing
  const int* tokens; // [sequence][step], or nothing
  const int* lengths; // [sequence]
  const int* numbers; // [model][sample]: which sequences
  const int* counts; // [model]: how many
  const float* weights; // the table of tokens is at `table`
  float* x; // [step][tile][width][8]
  int* tokensOfBatch; // [step][tile][8], or nothing
  i64 table;
  i64 weightStride;
  int steps; // of the batch
  int stepsOfData;
  int width;
  int batch; // sequences of a model, at most
  int tiles; // of all models
  int tilesPerModel;
};

extern "C" __global__ void gather(const gather_Args a) {
  const i64 count = (i64) a.steps * a.tiles * a.width * 8;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const int s = (int) (i & 7), feature = (int) (i / 8 % a.width);
    const i64 block = i / 8 / a.width;
    const int tile = (int) (block % a.tiles), step = (int) (block / a.tiles), model = tile / a.tilesPerModel;
    const int sample = tile % a.tilesPerModel * 8 + s;
    float value = 0.f;
    int token = -1;
    if (sample < a.counts[model]) {
      const int number = a.numbers[model * a.batch + sample];
      if (step < a.lengths[number]) {
        if (a.features) value = a.features[((i64) number * a.stepsOfData + step) * a.width + feature];
        else {
          token = a.tokens[(i64) number * a.stepsOfData + step];
          value = a.weights[model * a.weightStride + a.table + (i64) token * a.width + feature];
        }
      }
    }
    a.x[i] = value;
    if (a.tokensOfBatch && feature == 0) a.tokensOfBatch[block * 8 + s] = token;
  }
}

// Steps of each sample of a batch, 0 where there is none.
struct gather_lengths_Args {
  const int* lengths; // [sequence]
  const int* numbers;
  const int* counts;
  int* lengthsOfBatch; // [model][sample]
  int batch;
  int models;
  int samples; // places of a model
};

extern "C" __global__ void gather_lengths(const gather_lengths_Args a) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < a.models * a.samples; i += gridDim.x * blockDim.x) {
    const int model = i / a.samples, sample = i % a.samples;
    a.lengthsOfBatch[i] = sample < a.counts[model] ? a.lengths[a.numbers[model * a.batch + sample]] : 0;
  }
}

// Those of tiles, for layers that have samples without gaps.
struct move_lengths_Args {
  const int* source; // [model][place]
  int* target; // [model][sample]
  int models;
  int samples;
  int places;
};

extern "C" __global__ void move_lengths(const move_lengths_Args a) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < a.models * a.samples; i += gridDim.x * blockDim.x)
    a.target[i] = a.source[i / a.samples * a.places + i % a.samples];
}

// Where numbers of steps, models, samples and units lie.
struct Rows {
  float* at;
  i64 step, model, eight, sample, unit;
};

DEVICE float* element(const Rows& rows, i64 step, int model, int sample, int unit) {
  return rows.at + step * rows.step + model * rows.model + (sample >> 3) * rows.eight + (sample & 7) * rows.sample + unit * rows.unit;
}

// Copies numbers to where others read them.
struct move_rows_Args {
  Rows source;
  Rows target;
  const int* lengths; // [model][sample]: what lies behind them becomes zero; or nothing
  int steps;
  int models;
  int samples; // of a model, in the target
  int units; // of the target
  int sourceSamples;
  int width;
  int lengthsOfModel;
  int last; // whether the one step of the source goes to that after each sample's last one; the others become zero
};

extern "C" __global__ void move_rows(const move_rows_Args a) {
  const int eights = (a.samples + 7) / 8;
  const i64 count = (i64) a.steps * a.models * eights * a.units * 8;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const int unit = (int) (i / 8 % a.units), model = (int) (i / 8 / a.units / eights % a.models);
    const int sample = (int) (i / 8 / a.units % eights) * 8 + (int) (i & 7);
    const i64 step = i / 8 / a.units / eights / a.models;
    if (sample >= a.samples) continue;
    const bool there = sample < a.sourceSamples;
    const int length = !there ? 0 : a.lengths ? a.lengths[(i64) model * a.lengthsOfModel + sample] : a.steps;
    const bool has = unit < a.width && (a.last ? step == length - 1 : step < length);
    *element(a.target, step, model, sample, unit) = has ? *element(a.source, a.last ? 0 : step, model, sample, unit) : 0.f;
  }
}

// States before the first step, the same for all samples of a model.
struct begin_rows_Args {
  Rows target;
  const float* values; // of the first model, [row][unit]
  i64 weightStride;
  int rows;
  int models;
  int samples;
  int width;
};

extern "C" __global__ void begin_rows(const begin_rows_Args a) {
  const i64 count = (i64) a.rows * a.models * a.samples * a.width;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const int unit = (int) (i % a.width), sample = (int) (i / a.width % a.samples), model = (int) (i / a.width / a.samples % a.models);
    const i64 row = i / a.width / a.samples / a.models;
    *element(a.target, row, model, sample, unit) = a.values[model * a.weightStride + row * a.width + unit];
  }
}

// Adds derivatives with respect to them, summed over the samples of a model in order.
struct add_starts_Args {
  Rows source;
  float* gradient; // of the first model, [row][unit]
  i64 weightStride;
  int rows;
  int models;
  int samples;
  int width;
};

extern "C" __global__ void add_starts(const add_starts_Args a) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < a.rows * a.models * a.width; i += gridDim.x * blockDim.x) {
    const int unit = i % a.width, model = i / a.width % a.models, row = i / a.width / a.models;
    double sum = 0;
    for (int sample = 0; sample < a.samples; sample++) sum += *element(a.source, row, model, sample, unit);
    a.gradient[model * a.weightStride + (i64) row * a.width + unit] += (float) sum;
  }
}

// Numbers made of others: a constant plus those at some places, in order.
struct pack_Args {
  const float* source;
  float* target;
  const float* constants;
  const int* begins; // of the places of each number
  const int* places;
  i64 sourceStride; // from model to model
  i64 targetStride;
  int count;
  int models;
  int add; // to what is there
};

extern "C" __global__ void pack(const pack_Args a) {
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < (i64) a.count * a.models; i += (i64) gridDim.x * blockDim.x) {
    const int number = (int) (i % a.count), model = (int) (i / a.count);
    const float* const source = a.source + model * a.sourceStride;
    float sum = a.constants[number];
    for (int k = a.begins[number]; k < a.begins[number + 1]; k++) sum += source[a.places[k]];
    float* const target = a.target + model * a.targetStride + number;
    *target = a.add ? *target + sum : sum;
  }
}

// Multiplies inputs, or derivatives with respect to them, with the mask of dropout.
struct drop_Args {
  float* values; // [step][tile][width][8]
  const i64* seeds; // of each model
  double probability;
  i64 count;
  int source; // of noise
  int seedStride;
  int width;
  int tiles;
  int tilesPerModel;
};

extern "C" __global__ void drop(const drop_Args a) {
  const float kept = (float) (1 / (1 - a.probability));
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < a.count; i += (i64) gridDim.x * blockDim.x) {
    const int unit = (int) (i / 8 % a.width), tile = (int) (i / 8 / a.width % a.tiles);
    const int model = tile / a.tilesPerModel, sample = tile % a.tilesPerModel * 8 + (int) (i & 7);
    const unsigned long long key = noise_key(a.seeds[model * a.seedStride], a.source, i / 8 / a.width / a.tiles, sample, unit);
    a.values[i] *= uniform_of(key) < a.probability ? 0.f : kept;
  }
}

// Adds a cost of every unit and step, averaged over the sequences of a model, to derivatives with respect to states.
struct add_cost_Args {
  float* every; // [step][tile][unit][8]
  const int* lengths; // [tile][8]
  const int* counts; // [model]: sequences
  double cost;
  i64 count;
  int units;
  int width;
  int tiles;
  int tilesPerModel;
  int first; // whether nothing was written there before
};

extern "C" __global__ void add_cost(const add_cost_Args a) {
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < a.count; i += (i64) gridDim.x * blockDim.x) {
    const int unit = (int) (i / 8 % a.units), tile = (int) (i / 8 / a.units % a.tiles);
    const bool has = unit < a.width && i / 8 / a.units / a.tiles < a.lengths[tile * 8 + (i & 7)];
    const float cost = has ? (float) (a.cost * (1.0 / a.counts[tile / a.tilesPerModel])) : 0.f;
    a.every[i] = a.first ? cost : a.every[i] + cost;
  }
}

// Reconstruction: from the state after a step, a decoder tells inputs before it.
struct Stretch {
  int anchor; // the step
  int first; // the step whose input is given
  int told; // inputs after it
};

struct stretch_Args {
  const float* features; // [sequence][step][width]
  const int* numbers; // [model][sample]
  const int* counts; // [model]
  const Stretch* stretches; // [model]
  float* x; // what the decoder sees: [step][tile][width][8]
  int* lengths; // of what it tells: [tile][8]
  const float* y; // what it tells: [step][tile][width][8]
  float* dy;
  double weight; // of a square, times the squares of a batch
  int steps;
  int stepsOfData;
  int width;
  int batch;
  int tiles;
  int tilesPerModel;
};

extern "C" __global__ void see_stretch(const stretch_Args a) {
  const i64 count = (i64) a.steps * a.tiles * a.width * 8;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const int feature = (int) (i / 8 % a.width), tile = (int) (i / 8 / a.width % a.tiles), model = tile / a.tilesPerModel;
    const int sample = tile % a.tilesPerModel * 8 + (int) (i & 7), step = (int) (i / 8 / a.width / a.tiles);
    const Stretch stretch = a.stretches[model];
    const bool has = sample < a.counts[model] && step < stretch.told;
    a.x[i] = has ? a.features[((i64) a.numbers[model * a.batch + sample] * a.stepsOfData + stretch.first + step) * a.width + feature] : 0.f;
    if (step == 0 && feature == 0) a.lengths[tile * 8 + (i & 7)] = has ? stretch.told : 0;
  }
}

extern "C" __global__ void tell_stretch(const stretch_Args a) {
  const i64 count = (i64) a.steps * a.tiles * a.width * 8;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const int feature = (int) (i / 8 % a.width), tile = (int) (i / 8 / a.width % a.tiles), model = tile / a.tilesPerModel;
    const int sample = tile % a.tilesPerModel * 8 + (int) (i & 7), step = (int) (i / 8 / a.width / a.tiles);
    const Stretch stretch = a.stretches[model];
    float slope = 0.f;
    if (sample < a.counts[model] && step < stretch.told) {
      const i64 next = (i64) a.numbers[model * a.batch + sample] * a.stepsOfData + stretch.first + 1 + step;
      const float error = a.y[i] - a.features[next * a.width + feature];
      slope = (float) (2 * (a.weight / ((i64) stretch.told * a.counts[model] * a.width)) * error);
    }
    a.dy[i] = slope;
  }
}

// Between the state after each anchor and what the decoder begins with, of the samples that there are.
struct anchor_Args {
  Rows steps;
  Rows start;
  const Stretch* stretches; // [model]
  const int* counts; // [model]
  int models;
  int samples;
  int width;
};

extern "C" __global__ void take_anchor(const anchor_Args a) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < a.models * a.samples * a.width; i += gridDim.x * blockDim.x) {
    const int unit = i % a.width, sample = i / a.width % a.samples, model = i / a.width / a.samples;
    *element(a.start, 0, model, sample, unit) =
        sample < a.counts[model] ? *element(a.steps, a.stretches[model].anchor, model, sample, unit) : 0.f;
  }
}

extern "C" __global__ void add_anchor(const anchor_Args a) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < a.models * a.samples * a.width; i += gridDim.x * blockDim.x) {
    const int unit = i % a.width, sample = i / a.width % a.samples, model = i / a.width / a.samples;
    if (sample < a.counts[model] && a.stretches[model].told > 0)
      *element(a.steps, a.stretches[model].anchor, model, sample, unit) += *element(a.start, 0, model, sample, unit);
  }
}

// What the output layer sees of states: the last one of each sample, or their mean, [tile][unit][8].
struct see_Args {
  const float* states; // after each step: [step][tile][unit][8]
  float* seen;
  const int* lengths;
  int tiles;
  int units;
  int mean; // or the last
};

extern "C" __global__ void see(const see_Args a) {
  const int count = a.tiles * a.units * 8;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
    const int length = a.lengths[i / 8 / a.units * 8 + (i & 7)];
    float value = 0.f;
    if (a.mean) {
      double sum = 0;
      for (int n = 0; n < length; n++) sum += a.states[(i64) n * count + i];
      value = length == 0 ? 0.f : (float) (sum / length);
    } else if (length > 0) value = a.states[(i64) (length - 1) * count + i];
    a.seen[i] = value;
  }
}

// The output layer y = V h + b for rows of tiles: [row][tile][output][8].
struct outputs_Args {
  const float* seen; // [row][tile][unit][8]
  const float* weights;
  float* y;
  i64 matrix;
  i64 vector;
  i64 weightStride;
  i64 blocks; // rows times tiles
  int tiles;
  int tilesPerModel;
  int units;
  int hidden;
  int outputs;
};

extern "C" __global__ void outputs(const outputs_Args a) {
  const i64 count = a.blocks * a.outputs * 8;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const i64 block = i / 8 / a.outputs;
    const int output = (int) (i / 8 % a.outputs), model = (int) (block % a.tiles) / a.tilesPerModel;
    const float* const w = a.weights + model * a.weightStride;
    const float* const row = w + a.matrix + (i64) output * a.hidden;
    const float* const h = a.seen + block * a.units * 8 + (i & 7);
    float sum = 0.f, more = 0.f;
    int u = 0;
    for (; u + 1 < a.hidden; u += 2) {
      sum = fmaf(row[u], h[u * 8], sum);
      more = fmaf(row[u + 1], h[u * 8 + 8], more);
    }
    if (u < a.hidden) sum = fmaf(row[u], h[u * 8], sum);
    a.y[i] = sum + more + w[a.vector + output];
  }
}

// Derivatives with respect to what the output layer saw.
struct outputs_back_Args {
  const float* dy; // [row][tile][output][8]
  const float* weights;
  float* dh; // [row][tile][unit][8]
  i64 matrix;
  i64 weightStride;
  i64 blocks;
  int tiles;
  int tilesPerModel;
  int units;
  int hidden;
  int outputs;
};

extern "C" __global__ void outputs_back(const outputs_back_Args a) {
  const i64 count = a.blocks * a.units * 8;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const i64 block = i / 8 / a.units;
    const int unit = (int) (i / 8 % a.units), model = (int) (block % a.tiles) / a.tilesPerModel;
    const float* const w = a.weights + model * a.weightStride + a.matrix + unit;
    float sum = 0.f;
    if (unit < a.hidden)
      for (int o = 0; o < a.outputs; o++) sum = fmaf(w[(i64) o * a.hidden], a.dy[(block * a.outputs + o) * 8 + (i & 7)], sum);
    a.dh[i] = sum;
  }
}

// The derivative with respect to a mean over time, for every step.
struct spread_Args {
  const float* dh; // [tile][unit][8]
  float* every; // [step][tile][unit][8]
  const int* lengths;
  int steps;
  int tiles;
  int units;
};

extern "C" __global__ void spread(const spread_Args a) {
  const i64 row = (i64) a.tiles * a.units * 8, count = row * a.steps;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const int at = (int) (i % row), length = a.lengths[at / 8 / a.units * 8 + (at & 7)];
    a.every[i] = i / row < length ? a.dh[at] / length : 0.f;
  }
}

// Gradients of the output layer: parts of the rows are summed by a block each, and the parts are added in order.
struct outputs_gradient_Args {
  const float* dy;
  const float* seen;
  float* sums; // [model][part][output][hidden and 1]
  int rows;
  int tiles;
  int tilesPerModel;
  int units;
  int hidden;
  int outputs;
  int parts;
};

extern "C" __global__ void outputs_gradient(const outputs_gradient_Args a) {
  const int part = blockIdx.x % a.parts, model = blockIdx.x / a.parts;
  const i64 blocks = (i64) a.rows * a.tilesPerModel, each = (blocks + a.parts - 1) / a.parts;
  const i64 begin = part * each, end = begin + each < blocks ? begin + each : blocks;
  for (int i = threadIdx.x; i < a.outputs * (a.hidden + 1); i += blockDim.x) {
    const int output = i / (a.hidden + 1), unit = i % (a.hidden + 1);
    float sum = 0.f;
    for (i64 b = begin; b < end; b++) {
      const i64 block = b / a.tilesPerModel * a.tiles + model * a.tilesPerModel + b % a.tilesPerModel;
      const float* const d = a.dy + (block * a.outputs + output) * 8;
      const float* const h = a.seen + (block * a.units + unit) * 8;
#pragma unroll
      for (int s = 0; s < 8; s++) sum = fmaf(d[s], unit < a.hidden ? h[s] : 1.f, sum);
    }
    a.sums[((i64) (model * a.parts + part) * a.outputs) * (a.hidden + 1) + i] = sum;
  }
}

struct add_outputs_gradient_Args {
  const float* sums;
  float* gradient;
  i64 matrix;
  i64 vector;
  i64 weightStride;
  int hidden;
  int outputs;
  int parts;
  int models;
};

extern "C" __global__ void add_outputs_gradient(const add_outputs_gradient_Args a) {
  const int size = a.outputs * (a.hidden + 1);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < size * a.models; i += gridDim.x * blockDim.x) {
    const int model = i / size, at = i % size, output = at / (a.hidden + 1), unit = at % (a.hidden + 1);
    float sum = 0.f;
    for (int p = 0; p < a.parts; p++) sum += a.sums[(i64) (model * a.parts + p) * size + at];
    a.gradient[model * a.weightStride + (unit < a.hidden ? a.matrix + (i64) output * a.hidden + unit : a.vector + output)] += sum;
  }
}

// The gradient of the table of tokens. Sums of whole numbers do not depend on their order, so derivatives are added as multiples of a power of
// two that fits the largest.
struct largest_Args {
  const float* dx; // [step][tile][width][8]
  u32* largest; // [model], as bits, zero before
  i64 blocks;
  int width;
  int tiles;
  int tilesPerModel;
};

extern "C" __global__ void find_largest(const largest_Args a) {
  const i64 ofTile = (i64) a.width * 8;
  for (i64 block = blockIdx.x; block < a.blocks; block += gridDim.x) {
    float most = 0.f;
    for (int i = threadIdx.x; i < ofTile; i += blockDim.x) most = fmaxf(most, fabsf(a.dx[block * ofTile + i]));
    const u32 bits = __reduce_max_sync(0xffffffffu, __float_as_uint(most));
    if ((threadIdx.x & 31) == 0 && bits > 0) atomicMax(a.largest + block % a.tiles / a.tilesPerModel, bits);
  }
}

struct add_tokens_Args {
  const float* dx; // [step][tile][width][8]
  const int* tokens; // [step][tile][8]
  const u32* largest; // [model]
  u64* sums; // [model][token][width]
  i64 blocks;
  i64 sumStride;
  int width;
  int tiles;
  int tilesPerModel;
};

DEVICE double token_unit(u32 largest) { // 2 to the power of 24 less than the largest, so that 2 to 38 of them can be added
  int e;
  frexpf(__uint_as_float(largest), &e);
  return ldexp(1.0, e - 24);
}

extern "C" __global__ void add_tokens(const add_tokens_Args a) {
  const i64 count = a.blocks * a.width * 8;
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (i64) gridDim.x * blockDim.x) {
    const i64 block = i / 8 / a.width;
    const int token = a.tokens[block * 8 + (i & 7)], model = (int) (block % a.tiles) / a.tilesPerModel;
    const float v = a.dx[i];
    if (token >= 0 && v != 0.f)
      atomicAdd(a.sums + model * a.sumStride + (i64) token * a.width + i / 8 % a.width, (u64) llrint(v / token_unit(a.largest[model])));
  }
}

struct take_tokens_Args {
  const u64* sums;
  const u32* largest;
  float* gradient;
  i64 table;
  i64 weightStride;
  i64 sumStride;
  int models;
};

extern "C" __global__ void take_tokens(const take_tokens_Args a) {
  for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < a.sumStride * a.models; i += (i64) gridDim.x * blockDim.x)
    a.gradient[i / a.sumStride * a.weightStride + a.table + i % a.sumStride] = (float) ((i64) a.sums[i] * token_unit(a.largest[i / a.sumStride]));
}

// Sums of one block, in a fixed order.
DEVICE double block_sum(double v) {
  __shared__ double sums[256];
  sums[threadIdx.x] = v;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half >>= 1) {
    if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
    __syncthreads();
  }
  const double sum = sums[0];
  __syncthreads();
  return sum;
}

// The squares of gradients, a block for each part of a model.
struct squares_Args {
  const float* gradient;
  const short* parameters; // of each number, or below 0 for none
  double* parts; // [model][part]
  i64 weightStride;
  int count; // of a model
  int partsOfModel;
};

extern "C" __global__ void squares(const squares_Args a) {
  const int part = blockIdx.x % a.partsOfModel, model = blockIdx.x / a.partsOfModel;
  double sum = 0;
  for (int i = part * blockDim.x + threadIdx.x; i < a.count; i += a.partsOfModel * blockDim.x) {
    const double g = a.parameters[i] < 0 ? 0. : a.gradient[model * a.weightStride + i];
    sum += g * g;
  }
  sum = block_sum(sum);
  if (threadIdx.x == 0) a.parts[blockIdx.x] = sum;
}

// What an update gave, one block a model: [model] loss, norm, what the gradient is to be multiplied with; 0 for nothing.
struct conclude_Args {
  const double* squares; // [model][part]
  const double* losses; // [model][part][4]: loss, squares, right ones, rows
  const int* counts; // [model]: sequences; without any, there is no update
  double* results; // [model][2]
  float* factors; // [model]
  i64* steps; // [model]: updates that were made
  double clip;
  int squareParts;
  int lossParts;
};

extern "C" __global__ void conclude(const conclude_Args a) {
  const int model = blockIdx.x;
  double sum = 0, loss = 0, rows = 0;
  for (int i = threadIdx.x; i < a.squareParts; i += blockDim.x) sum += a.squares[model * a.squareParts + i];
  for (int i = threadIdx.x; i < a.lossParts; i += blockDim.x) {
    loss += a.losses[(model * a.lossParts + i) * 4];
    rows += a.losses[(model * a.lossParts + i) * 4 + 3];
  }
  sum = block_sum(sum);
  loss = block_sum(loss);
  rows = block_sum(rows);
  if (threadIdx.x == 0) {
    const double norm = sqrt(sum);
    const bool finite = norm < 1.0 / 0.0;
    a.results[2 * model] = loss / rows;
    a.results[2 * model + 1] = norm;
    const bool moves = finite && a.counts[model] > 0;
    a.factors[model] = !moves ? 0.f : a.clip > 0 && norm > a.clip ? (float) (a.clip / norm) : 1.f;
    if (moves) a.steps[model]++;
  }
}

// Rows that count, one block a model.
struct count_rows_Args {
  const unsigned char* mask; // [sequence][step], or nothing
  const int* numbers;
  const int* counts;
  const int* lengths; // [tile][8]
  int* rows; // [model]
  int steps;
  int stepsOfData;
  int batch;
  int tilesPerModel;
  int everyStep;
};

extern "C" __global__ void count_rows(const count_rows_Args a) {
  const int model = blockIdx.x;
  double sum = 0;
  for (int s = threadIdx.x; s < a.counts[model]; s += blockDim.x)
    if (!a.everyStep) sum += 1;
    else
      for (int n = 0; n < a.lengths[model * a.tilesPerModel * 8 + s]; n++)
        sum += a.mask ? a.mask[(i64) a.numbers[model * a.batch + s] * a.stepsOfData + n] : 1;
  sum = block_sum(sum);
  if (threadIdx.x == 0) a.rows[model] = (int) sum;
}
