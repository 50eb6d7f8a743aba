// CUDA C++ on a CPU, as kernels see it. What runs them is emulator.cpp, which is compiled once.
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __restrict__
#define __grid_constant__
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __shared__ static

struct dim3 { unsigned x = 1, y = 1, z = 1; };
struct alignas(8) float2 { float x, y; };
struct alignas(16) float4 { float x, y, z, w; };
struct alignas(8) int2 { int x, y; };
struct alignas(16) int4 { int x, y, z, w; };
struct alignas(8) uint2 { unsigned x, y; };
struct alignas(16) uint4 { unsigned x, y, z, w; };

#define NOT_WATCHED __attribute__((no_sanitize_thread))

namespace emulated {
constexpr int WARP = 32, MOST_COPIES = 96; // of a thread
constexpr size_t LANE_BYTES = 256;

struct Block {
  dim3 index;
  unsigned rank = 0; // in its cluster
  unsigned epoch = 0; // barriers passed
  char* shared = nullptr;
};

struct Thread {
  dim3 thread;
  Block* block = nullptr;
};

extern Thread* current;
extern dim3 blocks, threads;

enum State { READY, AT_BARRIER, AT_CLUSTER_BARRIER, IN_WARP, OVER };

void leave(State state);
int launch(void (*kernel)(const void*), const void* own, const void* arguments, int blocks, int threads, int cluster, int shared);

// What the lanes of a warp do together: each leaves its share, the last one works out everybody's, and all go on.
//
// bring: whether the caller is the last one; it takes the shares of all, and tells them what comes out
bool bring(const void* share, size_t bytes);
void shares(void* all, size_t bytes);
void tell(const void* all, size_t bytes);
void result(void* own, size_t bytes);

template <class Out, class In, class All>
NOT_WATCHED Out together(In mine, All all) {
  static_assert(sizeof(In) <= LANE_BYTES && sizeof(Out) <= LANE_BYTES, "a lane's share is too large");
  if (bring(&mine, sizeof(In))) {
    In in[WARP];
    Out out[WARP];
    shares(in, sizeof(In));
    all(in, out);
    tell(out, sizeof(Out));
  }
  Out own;
  result(&own, sizeof(Out));
  return own;
}

template <class T, class Source>
T shuffled(T value, Source source) {
  return together<T>(value, [&](const T* in, T* out) {
    for (int lane = 0; lane < WARP; lane++)
      out[lane] = in[source(lane)];
  });
}
}  // namespace emulated

#define threadIdx (emulated::current->thread)
#define blockIdx (emulated::current->block->index)
#define blockDim (emulated::threads)
#define gridDim (emulated::blocks)

static inline void __syncthreads() { emulated::leave(emulated::AT_BARRIER); }
void __syncwarp(unsigned = 0xffffffffu);
unsigned __reduce_max_sync(unsigned, unsigned value);
template <class T> T __shfl_sync(unsigned, T value, int from) {
  return emulated::shuffled(value, [=](int) { return from % emulated::WARP; });
}
template <class T> T __shfl_xor_sync(unsigned, T value, int mask) {
  return emulated::shuffled(value, [=](int lane) { return lane ^ mask; });
}
template <class T> T __shfl_down_sync(unsigned, T value, int by) {
  return emulated::shuffled(value, [=](int lane) { return lane + by < emulated::WARP ? lane + by : lane; });
}
template <class T> T __shfl_up_sync(unsigned, T value, int by) {
  return emulated::shuffled(value, [=](int lane) { return lane >= by ? lane - by : lane; });
}
template <class T> T __ldg(const T* address) { return *address; }
static inline int min(int a, int b) { return a < b ? a : b; }
static inline int max(int a, int b) { return a > b ? a : b; }
static inline float __int_as_float(int bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline float __uint_as_float(unsigned bits) { return __int_as_float((int) bits); }
static inline unsigned __float_as_uint(float value) {
  unsigned bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}
#define __expf expf // its name is taken

// CUDA has these for floats too. Those of the C++ library would do, but reading it is a third of the time that a kernel takes to compile.
#define FOR_FLOATS(function) static inline float function(float x) { return function##f(x); }
FOR_FLOATS(cos)
FOR_FLOATS(exp)
FOR_FLOATS(fabs)
FOR_FLOATS(floor)
FOR_FLOATS(log)
FOR_FLOATS(log1p)
FOR_FLOATS(sin)
FOR_FLOATS(sqrt)
FOR_FLOATS(tanh)
static inline float fmax(float x, float y) { return fmaxf(x, y); }
static inline float __fdividef(float a, float b) { return a / b; }
static inline float2 make_float2(float x, float y) { return {x, y}; }
static inline float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
static inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) { return {x, y, z, w}; }

// One fiber runs at a time, so every operation is atomic. These are no races, whoever else does them.
#define ATOMIC __attribute__((noinline, no_sanitize("thread"))) static

ATOMIC unsigned atomicMax(unsigned* at, unsigned value) {
  const unsigned before = *at;
  if (value > before) *at = value;
  return before;
}

ATOMIC unsigned long long atomicAdd(unsigned long long* at, unsigned long long value) {
  const unsigned long long before = *at;
  *at = before + value;
  return before;
}

// Operations that are rounded each for itself: a CPU without contraction does nothing else.
static inline float __fadd_rn(float a, float b) { return a + b; }
static inline float __fsub_rn(float a, float b) { return a - b; }
static inline float __fmul_rn(float a, float b) { return a * b; }
static inline float __fdiv_rn(float a, float b) { return a / b; }
static inline float __fsqrt_rn(float a) { return sqrtf(a); }
