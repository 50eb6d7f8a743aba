// The primitives of tensor-core kernels, with the meaning that PTX gives them.
#define TAUGRU_PRIMITIVES

typedef unsigned int u32;
typedef unsigned short u16;

namespace emulated {
// An address in shared memory: the block in the cluster, then the byte.
constexpr int RANK_BITS = 20;
constexpr u32 BYTES = (1u << RANK_BITS) - 1;

NOT_WATCHED static char* at(u32 address, int bytes, bool isWrite) {
  char* place = shared[address >> RANK_BITS] + (address & BYTES);
  if ((address & (bytes - 1)) != 0 && problem[0] == 0)
    snprintf(problem, sizeof problem, "thread %u of block %u reads or writes %d bytes at byte %u of shared memory", current->thread.x,
             current->block->index.x, bytes, address & BYTES);
  touch((uintptr_t) place, bytes, isWrite);
  return place;
}

// The same, where only the block's own memory may be touched.
NOT_WATCHED static char* at_own(u32 address, int bytes, bool isWrite) {
  if (address >> RANK_BITS != current->block->rank && problem[0] == 0)
    snprintf(problem, sizeof problem, "thread %u of block %u takes an address of block %u for one of its own", current->thread.x,
             current->block->index.x, address >> RANK_BITS);
  return at(address, bytes, isWrite);
}

NOT_WATCHED static float number_of(u16 half) {
  const int exponent = half >> 10 & 31, mantissa = half & 1023;
  const float size = exponent == 31 ? (mantissa == 0 ? INFINITY : NAN)
                     : exponent == 0 ? ldexpf(mantissa, -24)
                                     : ldexpf(1024 + mantissa, exponent - 25);
  return half >> 15 ? -size : size;
}

// All halves as numbers.
struct Numbers {
  float of[1 << 16];
  NOT_WATCHED Numbers() {
    for (int i = 0; i < 1 << 16; i++)
      of[i] = number_of(i);
  }
};
static const Numbers numbers;

// To the nearest half, to the even one of two.
//
// largest: what becomes of numbers that are too large
NOT_WATCHED static u16 half_of(float x, u16 largest) {
  u32 bits;
  memcpy(&bits, &x, sizeof bits);
  const u16 sign = bits >> 16 & 0x8000;
  const float size = fabsf(x);
  if (x != x)
    return 0x7fff;
  if (size >= 65520.f)
    return sign | largest;
  if (size < 0x1p-14f)
    return sign | (u16) (int) nearbyintf(size * 0x1p24f);
  bits &= 0x7fffffff;
  bits += 0xfff + (bits >> 13 & 1);
  return sign | (u16) ((bits >> 13) - (112 << 10));
}

struct Row {
  u16 of[8];
};

struct Rows {
  u32 of[4];
};

// Rows of 8 halves, one a lane, as 8 x 8 matrices spread over the lanes.
NOT_WATCHED static Rows load_matrices(u32 address, int matrices, bool isTransposed) {
  Row own = {};
  if ((int) (current->thread.x % WARP) < matrices * 8)
    memcpy(&own, at_own(address, 16, false), 16);
  return together<Rows>(own, [=](const Row* in, Rows* out) {
    for (int lane = 0; lane < WARP; lane++)
      for (int m = 0; m < matrices; m++) {
        const int g = lane / 4, q = lane % 4 * 2;
        const u16 low = isTransposed ? in[m * 8 + q].of[g] : in[m * 8 + g].of[q];
        const u16 high = isTransposed ? in[m * 8 + q + 1].of[g] : in[m * 8 + g].of[q + 1];
        out[lane].of[m] = low | (u32) high << 16;
      }
  });
}

struct Factors {
  u32 a[4], b[2];
};

struct Sums {
  float of[4];
};

__attribute__((optimize("O2"))) NOT_WATCHED static void multiply_all(const Factors* in, Sums* out) {
  float a[16][16], b[16][8];
  for (int lane = 0; lane < WARP; lane++) {
    const int g = lane / 4, q = lane % 4 * 2;
    for (int i = 0; i < 4; i++) {
      a[g + i % 2 * 8][q + i / 2 * 8] = numbers.of[in[lane].a[i] & 0xffff];
      a[g + i % 2 * 8][q + i / 2 * 8 + 1] = numbers.of[in[lane].a[i] >> 16];
    }
    for (int i = 0; i < 2; i++) {
      b[q + i * 8][g] = numbers.of[in[lane].b[i] & 0xffff];
      b[q + i * 8 + 1][g] = numbers.of[in[lane].b[i] >> 16];
    }
  }
  for (int lane = 0; lane < WARP; lane++)
    for (int i = 0; i < 4; i++) {
      const int row = lane / 4 + i / 2 * 8, column = lane % 4 * 2 + i % 2;
      float sum = 0.f;
      for (int k = 0; k < 16; k++)
        sum += a[row][k] * b[k][column];
      out[lane].of[i] = sum;
    }
}

NOT_WATCHED static void begin_copy(u32 target, const void* source) {
  if (source != nullptr)
    touch((uintptr_t) source, 16, false);
  if (current->begun == MOST_COPIES)
    snprintf(problem, sizeof problem, "thread %u of block %u has begun more than %d copies", current->thread.x, current->block->index.x, MOST_COPIES);
  else
    current->copies[current->begun++] = {target, source, current->group};
}

NOT_WATCHED static void end_copies(int left) {
  int later = 0;
  for (int i = 0; i < current->begun; i++) {
    const Copy copy = current->copies[i];
    if (copy.group >= current->group - left)
      current->copies[later++] = copy;
    else {
      char* const target = at_own(copy.target, 16, true);
      if (copy.source == nullptr)
        memset(target, 0, 16);
      else {
        touch((uintptr_t) copy.source, 16, false);
        memcpy(target, copy.source, 16);
      }
    }
  }
  current->begun = later;
}
}  // namespace emulated

NOT_WATCHED static inline u32 shared_address(const void* p) {
  return (u32) ((const char*) p - emulated::current->block->shared) | emulated::current->block->rank << emulated::RANK_BITS;
}
NOT_WATCHED static inline u32 halves(float low, float high) {
  return emulated::half_of(low, 0x7bff) | (u32) emulated::half_of(high, 0x7bff) << 16;
}
NOT_WATCHED static inline float low_half(u32 v) { return emulated::numbers.of[v & 0xffff]; }
NOT_WATCHED static inline float high_half(u32 v) { return emulated::numbers.of[v >> 16]; }
NOT_WATCHED static inline u32 multiply_halves(u32 a, u32 b) {
  return emulated::half_of(low_half(a) * low_half(b), 0x7c00) | (u32) emulated::half_of(high_half(a) * high_half(b), 0x7c00) << 16;
}
NOT_WATCHED static inline float approximate_tanh(float x) {
  int exponent;
  const float mantissa = frexpf(tanhf(x), &exponent);
  return ldexpf(nearbyintf(mantissa * 0x1p11f), exponent - 11);
}
static inline void multiply(float* c, const u32* a, u32 b0, u32 b1) {
  const emulated::Factors own = {{a[0], a[1], a[2], a[3]}, {b0, b1}};
  const emulated::Sums sums = emulated::together<emulated::Sums>(own, emulated::multiply_all);
  for (int i = 0; i < 4; i++)
    c[i] += sums.of[i];
}
static inline void load_operand(u32 (&b)[4], u32 address) {
  const emulated::Rows rows = emulated::load_matrices(address, 4, true);
  memcpy(b, rows.of, 16);
}
static inline void load_operand_half(u32 (&b)[4], u32 address) {
  const emulated::Rows rows = emulated::load_matrices(address, 2, true);
  memcpy(b, rows.of, 8);
}
static inline void load_rows(u32 (&b)[4], u32 address) {
  const emulated::Rows rows = emulated::load_matrices(address, 4, false);
  memcpy(b, rows.of, 16);
}
NOT_WATCHED static inline void copy16(u32 target, const void* source) { emulated::begin_copy(target, source); }
NOT_WATCHED static inline void copy_or_zero(u32 target, const void* source, bool is) { emulated::begin_copy(target, is ? source : nullptr); }
NOT_WATCHED static inline void commit_copies() { emulated::current->group++; }
template <int LEFT> void await_copies() { emulated::end_copies(LEFT); }
NOT_WATCHED static inline void store_shared(u32 address, u32 value) { memcpy(emulated::at_own(address, 4, true), &value, 4); }
NOT_WATCHED static inline uint4 load_shared16(u32 address) {
  uint4 value;
  memcpy(&value, emulated::at_own(address, 16, false), 16);
  return value;
}
NOT_WATCHED static inline u32 address_in(u32 address, int block) { return (address & emulated::BYTES) | (u32) block << emulated::RANK_BITS; }
NOT_WATCHED static inline void store_cluster(u32 address, u32 value) { memcpy(emulated::at(address, 4, true), &value, 4); }
NOT_WATCHED static inline int cluster_rank() { return emulated::current->block->rank; }
NOT_WATCHED static inline void cluster_barrier() { emulated::leave(emulated::AT_CLUSTER_BARRIER); }
NOT_WATCHED static inline void await_launch_before() {}
NOT_WATCHED static inline void begin_launch_after() {}
NOT_WATCHED static inline void prefetch(const void*) {}
