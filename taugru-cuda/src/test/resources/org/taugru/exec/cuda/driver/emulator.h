// CUDA C++ on a CPU: blocks run one after the other, the threads of a block are fibers that take turns. One fiber runs at a time, from one
// barrier to the next, in an order that changes from barrier to barrier, so that a result that depends on the order is likely to show. What is
// never written shows too, as memory begins as NaN.
#include <math.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

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

namespace emulated {
constexpr int WARP = 32, MOST_THREADS = 1024;
constexpr unsigned PRIME = 1031; // has no divisor in common with a number of threads
constexpr size_t STACK = 64 << 10, SHARED = 256 << 10, LANE_BYTES = 256;

enum State { READY, AT_BARRIER, IN_WARP, OVER };

struct Fiber {
  ucontext_t context;
  jmp_buf at;
  char* stack = nullptr;
  bool isStarted = false;
  State state = OVER;
  dim3 thread;
  unsigned generation = 0; // of the warp's exchange that it waits for
};

// What the lanes of a warp do together: each leaves its share, the last one works out everybody's, and all go on.
struct Warp {
  int lanes = 0, arrived = 0;
  unsigned generation = 0;
  alignas(16) char in[WARP][LANE_BYTES];
  alignas(16) char out[WARP][LANE_BYTES];
};

static Fiber fibers[MOST_THREADS];
static Warp warps[MOST_THREADS / WARP];
static Fiber* current;
static jmp_buf scheduler;
static dim3 block, blocks, threads;
static void (*body)(const void*);
static const void* arguments;
alignas(128) static char shared[SHARED];
static char problem[256];

static void leave(State state) {
  Fiber* self = current;
  self->state = state;
  if (_setjmp(self->at) == 0)
    _longjmp(scheduler, 1);
}

static void live() {
  for (;;) {
    body(arguments);
    leave(OVER);
  }
}

static void enter(Fiber& fiber) {
  current = &fiber;
  if (_setjmp(scheduler) != 0)
    return;
  if (fiber.isStarted)
    _longjmp(fiber.at, 1);
  fiber.isStarted = true;
  if (fiber.stack == nullptr)
    fiber.stack = (char*) malloc(STACK);
  getcontext(&fiber.context);
  fiber.context.uc_stack.ss_sp = fiber.stack;
  fiber.context.uc_stack.ss_size = STACK;
  fiber.context.uc_link = nullptr;
  makecontext(&fiber.context, live, 0);
  setcontext(&fiber.context);
}

// Runs all threads of a block to their end; 0 if they got there.
static int run_block(int count) {
  for (int i = 0; i < count; i++) {
    fibers[i].state = READY;
    fibers[i].thread = {(unsigned) i, 0, 0};
  }
  for (int w = 0; w * WARP < count; w++) {
    warps[w].lanes = count - w * WARP < WARP ? count - w * WARP : WARP;
    warps[w].arrived = 0;
  }
  static unsigned round = 0;
  for (;; round++) {
    int moved = 0, waiting = 0, over = 0;
    for (int turn = 0; turn < count; turn++) {
      const int i = (turn * PRIME + round * 7u) % (unsigned) count;
      Fiber& fiber = fibers[i];
      if (fiber.state == IN_WARP && fiber.generation != warps[i / WARP].generation)
        fiber.state = READY;
      if (fiber.state == READY) {
        enter(fiber);
        moved++;
      }
      waiting += fiber.state == AT_BARRIER;
      over += fiber.state == OVER;
    }
    if (over == count)
      return 0;
    if (waiting == count)
      for (int i = 0; i < count; i++)
        fibers[i].state = READY;
    else if (moved == 0) {
      snprintf(problem, sizeof problem, "block %u: %d of %d threads wait at a barrier, %d are over, the others wait for their warp", block.x,
               waiting, count, over);
      return 1;
    }
  }
}

template <class Out, class In, class All>
Out together(In mine, All all) {
  static_assert(sizeof(In) <= LANE_BYTES && sizeof(Out) <= LANE_BYTES, "a lane's share is too large");
  const int lane = current->thread.x % WARP;
  Warp& warp = warps[current->thread.x / WARP];
  memcpy(warp.in[lane], &mine, sizeof(In));
  if (++warp.arrived == warp.lanes) {
    In in[WARP];
    Out out[WARP];
    for (int i = 0; i < WARP; i++)
      memcpy(&in[i], warp.in[i], sizeof(In));
    all(in, out);
    for (int i = 0; i < WARP; i++)
      memcpy(warp.out[i], &out[i], sizeof(Out));
    warp.arrived = 0;
    warp.generation++;
  } else {
    current->generation = warp.generation;
    leave(IN_WARP);
  }
  Out result;
  memcpy(&result, warp.out[lane], sizeof(Out));
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

#define threadIdx (emulated::current->thread)
#define blockIdx (emulated::block)
#define blockDim (emulated::threads)
#define gridDim (emulated::blocks)

static inline void __syncthreads() { emulated::leave(emulated::AT_BARRIER); }
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

extern "C" const char* emulated_problem() { return emulated::problem; }

// Runs a kernel. Shared memory begins as NaN in each block.
static int emulated_launch(void (*kernel)(const void*), const void* arguments, int blocks, int threads) {
  if (threads > emulated::MOST_THREADS) {
    snprintf(emulated::problem, sizeof emulated::problem, "a block of %d threads", threads);
    return 1;
  }
  emulated::body = kernel;
  emulated::arguments = arguments;
  emulated::blocks = {(unsigned) blocks, 1, 1};
  emulated::threads = {(unsigned) threads, 1, 1};
  for (int i = 0; i < blocks; i++) {
    emulated::block = {(unsigned) i, 0, 0};
    memset(emulated::shared, 0xff, sizeof emulated::shared);
    if (emulated::run_block(threads) != 0)
      return 1;
  }
  return 0;
}

