// A tile: the samples that a block takes through the whole sequence. No block waits for another one.
constexpr int TILE = 8; // the most samples: a weight that was read is used so often
struct Tile {
  int first;   // its first sample's place in the batch
  int samples;
  int longest; // the steps of its longest sample
};

__device__ __forceinline__ Tile tile_of_block(int size, int batch, const int* lengths) {
  Tile tile;
  tile.first = blockIdx.x * size;
  tile.samples = min(size, batch - tile.first);
  tile.longest = 0;
  for (int s = 0; s < tile.samples; s++)
    tile.longest = max(tile.longest, lengths[tile.first + s]);
  return tile;
}

// What a sum of products begins with, for each sample of a tile. A tile that is not full computes its last sample again instead.
template <int STRIDE>
__device__ __forceinline__ void begin_sum(float (&sum)[TILE], const float* start, int last) {
#pragma unroll
  for (int s = 0; s < TILE; s++)
    sum[s] = start[min(s, last) * STRIDE];
}

// Adds a row of a matrix times an operand, for each sample of a tile. The matrix lies by columns, so that neighbouring threads, which
// have neighbouring rows, read neighbouring numbers.
template <int SAMPLES, int HEIGHT, int WIDTH, int STRIDE>
__device__ __forceinline__ void add_product_of(float (&sum)[TILE], const float* weights, const float* operand, int last) {
  int k = 0;
  if (HEIGHT % 4 == 0 && STRIDE % 4 == 0)
    for (; k < HEIGHT; k += 4) {
      const float w0 = __ldg(weights + (k + 0) * (long long) WIDTH);
      const float w1 = __ldg(weights + (k + 1) * (long long) WIDTH);
      const float w2 = __ldg(weights + (k + 2) * (long long) WIDTH);
      const float w3 = __ldg(weights + (k + 3) * (long long) WIDTH);
#pragma unroll
      for (int s = 0; s < SAMPLES; s++) {
        const float4 x = *reinterpret_cast<const float4*>(operand + min(s, last) * STRIDE + k);
        sum[s] = fmaf(w3, x.w, fmaf(w2, x.z, fmaf(w1, x.y, fmaf(w0, x.x, sum[s]))));
      }
    }
  for (; k < HEIGHT; k++) {
    const float w = __ldg(weights + k * (long long) WIDTH);
#pragma unroll
    for (int s = 0; s < SAMPLES; s++)
      sum[s] = fmaf(w, operand[min(s, last) * STRIDE + k], sum[s]);
  }
}
// A single sample, as in a small batch, is not computed eight times.
template <int HEIGHT, int WIDTH, int STRIDE>
__device__ __forceinline__ void add_product(float (&sum)[TILE], const float* weights, const float* operand, int last) {
  if (last == 0)
    add_product_of<1, HEIGHT, WIDTH, STRIDE>(sum, weights, operand, last);
  else
    add_product_of<TILE, HEIGHT, WIDTH, STRIDE>(sum, weights, operand, last);
}

// Stores the sums of those samples that are not over.
template <int STRIDE>
__device__ __forceinline__ void end_sum(const float (&sum)[TILE], float* target, const Tile& tile, const int* lengths, int n) {
#pragma unroll
  for (int s = 0; s < TILE; s++)
    if (s < tile.samples && n < lengths[tile.first + s])
      target[s * STRIDE] = sum[s];
}

// Gradients are summed in so many parts at once, by steps; the parts are added up in order.
constexpr int PARTS = 16;
struct Steps {
  int begin, end;
};
__device__ __forceinline__ Steps steps_of_part(int begin, int end, int part) {
  return {begin + (end - begin) * part / PARTS, begin + (end - begin) * (part + 1) / PARTS};
}

// Some rows and columns of a matrix's gradient, which one thread sums.
template <int WIDTH, int HEIGHT>
struct Patch {
  static constexpr int ROWS = WIDTH < 4 ? WIDTH : 4;
  static constexpr int COLUMNS = HEIGHT < 4 ? HEIGHT : 4;
  static constexpr int ACROSS = (HEIGHT + COLUMNS - 1) / COLUMNS;
  static constexpr int COUNT = (WIDTH + ROWS - 1) / ROWS * ACROSS;
  int row, column;
  float sum[ROWS][COLUMNS];

  __device__ explicit Patch(int number) : row(number / ACROSS * ROWS), column(number % ACROSS * COLUMNS), sum{} {
  }

  // Adds delta times operand of all steps, of the samples that are not over. Both begin with the first of the steps.
  template <int DELTA_STRIDE, int OPERAND_STRIDE>
  __device__ void add(const float* delta, const float* operand, const int* lengths, int batch, Steps steps) {
    for (int n = steps.begin; n < steps.end; n++)
      for (int sample = 0; sample < batch; sample++, delta += DELTA_STRIDE, operand += OPERAND_STRIDE) {
        if (n >= lengths[sample])
          continue;
        float x[COLUMNS];
#pragma unroll
        for (int j = 0; j < COLUMNS; j++)
          x[j] = operand[min(column + j, HEIGHT - 1)];
#pragma unroll
        for (int i = 0; i < ROWS; i++) {
          const float d = delta[min(row + i, WIDTH - 1)];
#pragma unroll
          for (int j = 0; j < COLUMNS; j++)
            sum[i][j] = fmaf(d, x[j], sum[i][j]);
        }
      }
  }

  __device__ void add_to(float* gradient) const {
#pragma unroll
    for (int i = 0; i < ROWS; i++)
#pragma unroll
      for (int j = 0; j < COLUMNS; j++)
        if (row + i < WIDTH && column + j < HEIGHT)
          gradient[(row + i) * (long long) HEIGHT + column + j] += sum[i][j];
  }
};

// Rows [count, batch, WIDTH] of a carry, and where they are in a buffer that has a row for each step: a sample's are its own last.
template <int WIDTH>
__device__ __forceinline__ long long place_of_carried(long long element, const int* lengths, int batch) {
  const int sample = (int) (element / WIDTH % batch);
  return ((element / WIDTH / batch + lengths[sample]) * batch + sample) * WIDTH + element % WIDTH;
}
template <int WIDTH>
__device__ __noinline__ void take_carry(const float* values, float* carry, int count, const int* lengths, int batch) {
  const long long elements = (long long) count * batch * WIDTH;
  for (long long i = blockIdx.x * (long long) blockDim.x + threadIdx.x; i < elements; i += gridDim.x * (long long) blockDim.x)
    carry[i] = values[place_of_carried<WIDTH>(i, lengths, batch)];
}
template <int WIDTH>
__device__ __noinline__ void add_carry(const float* carry, float* values, int count, const int* lengths, int batch) {
  const long long elements = (long long) count * batch * WIDTH;
  for (long long i = blockIdx.x * (long long) blockDim.x + threadIdx.x; i < elements; i += gridDim.x * (long long) blockDim.x)
    values[place_of_carried<WIDTH>(i, lengths, batch)] += carry[i];
}
