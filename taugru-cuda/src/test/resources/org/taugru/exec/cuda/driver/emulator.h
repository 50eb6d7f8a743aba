// CUDA C++ on a CPU: what a kernel sees. emulator.cpp runs it.
#include <math.h>
#include <stddef.h>
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
// Accesses to memory in such a function are the emulator's own.
#define NOT_WATCHED __attribute__((no_sanitize_thread))

struct dim3 { unsigned x = 1, y = 1, z = 1; };
struct alignas(8) float2 { float x, y; };
struct alignas(16) float4 { float x, y, z, w; };
struct alignas(8) int2 { int x, y; };
struct alignas(16) int4 { int x, y, z, w; };
struct alignas(8) uint2 { unsigned x, y; };
struct alignas(16) uint4 { unsigned x, y, z, w; };

namespace emulated {
constexpr int WARP = 32;
constexpr size_t SHARED = 256 << 10, LANE_BYTES = 256;

// What the lanes of a warp do together: each leaves its share, the last one works out everybody's, and all go on.
struct Warp {
  int lanes = 0, arrived = 0;
  unsigned exchanges = 0;
  alignas(16) char in[WARP][LANE_BYTES];
  alignas(16) char out[WARP][LANE_BYTES];
};

extern dim3 block, blocks, threads;
extern const dim3* thread; // of the fiber that runs
extern char shared[SHARED]; // dynamic shared memory
void wait_for_block();
Warp& warp();
void wait_for_warp();
int launch(void (*kernel)(const void*), const void* arguments, int blocks, int threads);

template <class Out, class In, class All>
NOT_WATCHED Out together(In mine, All all) {
  static_assert(sizeof(In) <= LANE_BYTES && sizeof(Out) <= LANE_BYTES, "a lane's share is too large");
  const int lane = thread->x % WARP;
  Warp& own = warp();
  memcpy(own.in[lane], &mine, sizeof(In));
  if (++own.arrived == own.lanes) {
    In in[WARP];
    Out out[WARP];
    for (int i = 0; i < WARP; i++)
      memcpy(&in[i], own.in[i], sizeof(In));
    all(in, out);
    for (int i = 0; i < WARP; i++)
      memcpy(own.out[i], &out[i], sizeof(Out));
    own.arrived = 0;
    own.exchanges++;
  } else
    wait_for_warp();
  Out result;
  memcpy(&result, own.out[lane], sizeof(Out));
  return result;
}

template <class T, class Source>
T shuffled(T value, Source source) {
  return together<T>(value, [&](const T* in, T* out) {
    for (int lane = 0; lane < WARP; lane++)
      out[lane] = in[source(lane)];
  });
}
}  // namespace emulated

#define threadIdx (*emulated::thread)
#define blockIdx (emulated::block)
#define blockDim (emulated::threads)
#define gridDim (emulated::blocks)

static inline void __syncthreads() { emulated::wait_for_block(); }
static inline void __syncwarp(unsigned = 0xffffffffu) {
  emulated::together<char>('\0', [](const char*, char* out) { memset(out, 0, emulated::WARP); });
}
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
