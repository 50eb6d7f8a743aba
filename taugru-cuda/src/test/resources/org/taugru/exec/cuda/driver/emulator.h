// CUDA C++ on a CPU: blocks run one after the other, the threads of a block are fibers that take turns. One fiber runs at a time, from one
// barrier to the next, in an order that changes from barrier to barrier. What is never written shows, as memory begins as NaN. So does a race:
// the compiler's instrumentation for thread sanitizers calls functions of ours at each access to memory.
#include <link.h>
#include <math.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
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

#define NOT_WATCHED __attribute__((no_sanitize_thread))

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

// Who touched some memory, and when: block, thread, barriers that the block had passed, exchanges that the warp had made.
struct Mark {
  unsigned isSet : 1, thread : 10, block : 21;
  unsigned epoch : 20, turn : 12;
};

// The last write to two bytes of memory, and reads since then.
struct Cell {
  uintptr_t key; // 0 where it is free
  Mark write, read, otherRead;
};

constexpr size_t CELLS = 1 << 22;
static Cell* cells;
static size_t used;
static unsigned epoch;
static uintptr_t ownBegin, ownEnd; // this library's variables, shared memory among them: each block has its own

NOT_WATCHED static int find_own(dl_phdr_info* library, size_t, void* address) {
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const uintptr_t begin = library->dlpi_addr + library->dlpi_phdr[i].p_vaddr;
    const uintptr_t end = begin + library->dlpi_phdr[i].p_memsz;
    if (library->dlpi_phdr[i].p_type == PT_LOAD && begin <= (uintptr_t) address && (uintptr_t) address < end) {
      ownBegin = begin;
      ownEnd = end;
      return 1;
    }
  }
  return 0;
}

// Whether one comes after the other on every GPU.
NOT_WATCHED static bool are_ordered(Mark a, Mark b, bool isOwn) {
  if (!a.isSet)
    return true;
  if (a.block != b.block)
    return isOwn;
  return a.thread == b.thread || a.epoch != b.epoch || (a.thread / WARP == b.thread / WARP && a.turn != b.turn);
}

NOT_WATCHED static Cell* cell_of(uintptr_t key) {
  for (size_t i = key % CELLS;; i = (i + 1) % CELLS) {
    if (cells[i].key == key)
      return &cells[i];
    if (cells[i].key == 0) {
      if (used == CELLS / 2)
        return nullptr; // what lies beyond is not watched
      used++;
      cells[i].key = key;
      return &cells[i];
    }
  }
}

NOT_WATCHED static void touch(uintptr_t address, int bytes, bool isWrite) {
  if (cells == nullptr || (address >= (uintptr_t) current->stack && address < (uintptr_t) current->stack + STACK))
    return;
  const bool isOwn = ownBegin <= address && address < ownEnd;
  const Mark now = {1, current->thread.x, block.x, epoch, warps[current->thread.x / WARP].generation};
  for (uintptr_t key = address / 2; key <= (address + bytes - 1) / 2; key++) {
    Cell* cell = cell_of(key);
    if (cell == nullptr)
      return;
    const Mark before = !are_ordered(cell->write, now, isOwn)   ? cell->write
                        : !isWrite                              ? Mark{}
                        : !are_ordered(cell->read, now, isOwn)  ? cell->read
                        : !are_ordered(cell->otherRead, now, isOwn) ? cell->otherRead
                                                                : Mark{};
    if (before.isSet && problem[0] == 0)
      snprintf(problem, sizeof problem, "a race: thread %u of block %u %s what thread %u of block %u touched, with no barrier in between",
               now.thread, now.block, isWrite ? "writes" : "reads", before.thread, before.block);
    if (isWrite) {
      cell->write = now;
      cell->read = cell->otherRead = Mark{};
    } else if (are_ordered(cell->read, now, isOwn))
      cell->read = now;
    else if (are_ordered(cell->otherRead, now, isOwn))
      cell->otherRead = now;
  }
}

NOT_WATCHED static void leave(State state) {
  Fiber* self = current;
  self->state = state;
  if (_setjmp(self->at) == 0)
    _longjmp(scheduler, 1);
}

NOT_WATCHED static void live() {
  for (;;) {
    body(arguments);
    leave(OVER);
  }
}

NOT_WATCHED static void enter(Fiber& fiber) {
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

// Forgets fibers that are half way; they begin anew.
NOT_WATCHED static int abandon(int count) {
  for (int i = 0; i < count; i++)
    fibers[i].isStarted = fibers[i].isStarted && fibers[i].state == OVER;
  return 1;
}

// Runs all threads of a block to their end; 0 if they got there.
NOT_WATCHED static int run_block(int count) {
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
      return problem[0] != 0;
    if (problem[0] != 0)
      return abandon(count);
    if (waiting == count) {
      epoch++;
      for (int i = 0; i < count; i++)
        fibers[i].state = READY;
    }
    else if (moved == 0) {
      snprintf(problem, sizeof problem, "block %u: %d of %d threads wait at a barrier, %d are over, the others wait for their warp", block.x,
               waiting, count, over);
      return abandon(count);
    }
  }
}

template <class Out, class In, class All>
NOT_WATCHED Out together(In mine, All all) {
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

extern "C" {
NOT_WATCHED void __tsan_init() {}
NOT_WATCHED void __tsan_func_entry(void*) {}
NOT_WATCHED void __tsan_func_exit() {}
NOT_WATCHED void __tsan_vptr_update(void**, void*) {}
NOT_WATCHED void __tsan_read_range(void* address, unsigned long bytes) { emulated::touch((uintptr_t) address, bytes, false); }
NOT_WATCHED void __tsan_write_range(void* address, unsigned long bytes) { emulated::touch((uintptr_t) address, bytes, true); }
#define WATCH(bytes) \
  NOT_WATCHED void __tsan_read##bytes(void* address) { emulated::touch((uintptr_t) address, bytes, false); } \
  NOT_WATCHED void __tsan_write##bytes(void* address) { emulated::touch((uintptr_t) address, bytes, true); } \
  NOT_WATCHED void __tsan_unaligned_read##bytes(void* address) { emulated::touch((uintptr_t) address, bytes, false); } \
  NOT_WATCHED void __tsan_unaligned_write##bytes(void* address) { emulated::touch((uintptr_t) address, bytes, true); }
WATCH(1)
WATCH(2)
WATCH(4)
WATCH(8)
WATCH(16)
}

// Runs a kernel. Shared memory begins as NaN in each block.
NOT_WATCHED static int emulated_launch(void (*kernel)(const void*), const void* arguments, int blocks, int threads) {
  if (threads > emulated::MOST_THREADS) {
    snprintf(emulated::problem, sizeof emulated::problem, "a block of %d threads", threads);
    return 1;
  }
  emulated::problem[0] = 0;
  emulated::epoch = 0;
  emulated::used = 0;
  dl_iterate_phdr(emulated::find_own, emulated::problem);
  const size_t bytes = emulated::CELLS * sizeof(emulated::Cell);
  void* cells = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  emulated::cells = cells == MAP_FAILED ? nullptr : (emulated::Cell*) cells;
  emulated::body = kernel;
  emulated::arguments = arguments;
  emulated::blocks = {(unsigned) blocks, 1, 1};
  emulated::threads = {(unsigned) threads, 1, 1};
  for (int i = 0; i < blocks; i++) {
    emulated::block = {(unsigned) i, 0, 0};
    memset(emulated::shared, 0xff, sizeof emulated::shared);
    if (emulated::run_block(threads) != 0)
      break;
  }
  if (emulated::cells != nullptr)
    munmap(emulated::cells, bytes);
  emulated::cells = nullptr;
  return emulated::problem[0] != 0;
}

