// CUDA C++ on a CPU: clusters of blocks run one after the other, the threads of a cluster are fibers that take turns. One fiber runs at a time,
// from one barrier to the next, in an order that changes from barrier to barrier. What is never written shows, as memory begins as NaN. So does a race:
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
constexpr int WARP = 32, MOST_THREADS = 1024, MOST_BLOCKS = 16, MOST_COPIES = 96; // of a block, a cluster, a thread
constexpr unsigned PRIME = 1031; // has no divisor in common with a number of threads
constexpr size_t STACK = 64 << 10, SHARED = 256 << 10, LANE_BYTES = 256;

enum State { READY, AT_BARRIER, AT_CLUSTER_BARRIER, IN_WARP, OVER };

struct Block {
  dim3 index;
  unsigned rank = 0; // in its cluster
  unsigned epoch = 0; // barriers passed
  char* shared = nullptr;
};

// A copy that a thread has begun. It is done when the thread waits for it, the last moment at which a GPU may do it.
struct Copy {
  unsigned target;
  const void* source; // nothing for zeros
  int group;
};

struct Fiber {
  ucontext_t context;
  jmp_buf at;
  char* stack = nullptr;
  bool isStarted = false;
  State state = OVER;
  dim3 thread;
  Block* block = nullptr;
  Copy copies[MOST_COPIES];
  int begun = 0; // copies
  int group = 0; // of the copies that begin now
  unsigned generation = 0; // of the warp's exchange that it waits for
};

// What the lanes of a warp do together: each leaves its share, the last one works out everybody's, and all go on.
struct Warp {
  int lanes = 0, arrived = 0;
  unsigned generation = 0;
  alignas(16) char in[WARP][LANE_BYTES];
  alignas(16) char out[WARP][LANE_BYTES];
};

static Fiber fibers[MOST_BLOCKS * MOST_THREADS]; // those of a block side by side
static Warp warps[MOST_BLOCKS * MOST_THREADS / WARP];
static Block cluster[MOST_BLOCKS];
static Fiber* current;
static jmp_buf scheduler;
static dim3 blocks, threads;
static size_t sharedBytes; // of a block
static unsigned clusterEpoch; // barriers that the cluster has passed
static void (*body)(const void*);
static const void* arguments;
alignas(128) static char shared[MOST_BLOCKS][SHARED];
static char problem[256];

// Who touched some memory, and when: block, thread, barriers that block and cluster had passed, exchanges that the warp had made.
struct Mark {
  unsigned isSet : 1, thread : 10, block : 21;
  unsigned epoch : 16, clusterEpoch : 16;
  unsigned turn : 28, rank : 4;
};

// The last write to two bytes of memory, and reads since then.
struct Cell {
  uintptr_t key; // 0 where it is free
  Mark write, read, otherRead;
};

constexpr size_t CELLS = 1 << 22, GROUP = 64;
static Cell* cells;
static size_t used;
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
    return a.block - a.rank != b.block - b.rank ? isOwn : a.clusterEpoch != b.clusterEpoch;
  return a.thread == b.thread || a.epoch != b.epoch || (a.thread / WARP == b.thread / WARP && a.turn != b.turn);
}

NOT_WATCHED static Cell* cell_of(uintptr_t key) {
  // neighbours stay together, their groups are scattered: arrays are long, and must not pile up on each other
  const size_t group = (key / GROUP * 0x9E3779B97F4A7C15ull) >> 32;
  for (size_t i = (group * GROUP + key % GROUP) % CELLS;; i = (i + GROUP) % CELLS) {
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

NOT_WATCHED static Warp& warp_of(const Fiber* fiber) {
  return warps[(fiber->block->rank * MOST_THREADS + fiber->thread.x) / WARP];
}

NOT_WATCHED static void touch(uintptr_t address, int bytes, bool isWrite) {
  if (cells == nullptr || (address >= (uintptr_t) current->stack && address < (uintptr_t) current->stack + STACK))
    return;
  const bool isOwn = ownBegin <= address && address < ownEnd;
  if (address >= (uintptr_t) shared && address < (uintptr_t) shared + sizeof shared
      && (address - (uintptr_t) shared) % SHARED + bytes > sharedBytes && problem[0] == 0)
    snprintf(problem, sizeof problem, "thread %u of block %u touches byte %zu of %zu of shared memory", current->thread.x, current->block->index.x,
             (size_t) (address - (uintptr_t) shared) % SHARED + bytes - 1, sharedBytes);
  const Block& block = *current->block;
  const Mark now = {1, current->thread.x, block.index.x, block.epoch, clusterEpoch, warp_of(current).generation, block.rank};
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

NOT_WATCHED static Fiber& fiber_of(int number) {
  return fibers[number / (int) threads.x * MOST_THREADS + number % (int) threads.x];
}

// Forgets fibers that are half way; they begin anew.
NOT_WATCHED static int abandon(int count) {
  for (int i = 0; i < count; i++)
    fiber_of(i).isStarted = fiber_of(i).isStarted && fiber_of(i).state == OVER;
  return 1;
}

// Lets the threads of a block go on that all wait at its barrier.
NOT_WATCHED static bool release(Block& block) {
  Fiber* own = fibers + block.rank * MOST_THREADS;
  for (unsigned i = 0; i < threads.x; i++)
    if (own[i].state != AT_BARRIER)
      return false;
  for (unsigned i = 0; i < threads.x; i++)
    own[i].state = READY;
  block.epoch++;
  return true;
}

// Runs all threads of a cluster to their end; 0 if they got there.
NOT_WATCHED static int run_cluster(unsigned first, int size) {
  const int count = size * threads.x;
  clusterEpoch = 0;
  for (int b = 0; b < size; b++) {
    cluster[b].index = {first + b, 0, 0};
    cluster[b].rank = b;
    cluster[b].epoch = 0;
    cluster[b].shared = shared[b];
    memset(shared[b], 0xff, sharedBytes);
  }
  for (int i = 0; i < count; i++) {
    Fiber& fiber = fiber_of(i);
    fiber.state = READY;
    fiber.thread = {i % threads.x, 0, 0};
    fiber.block = &cluster[i / threads.x];
    fiber.begun = fiber.group = 0;
    Warp& warp = warp_of(&fiber);
    const int rest = threads.x - fiber.thread.x / WARP * WARP;
    warp.lanes = rest < WARP ? rest : WARP;
    warp.arrived = 0;
  }
  static unsigned round = 0;
  for (;; round++) {
    int moved = 0, waiting = 0, waitingForCluster = 0, over = 0;
    for (int turn = 0; turn < count; turn++) {
      Fiber& fiber = fiber_of((turn * PRIME + round * 7u) % (unsigned) count);
      if (fiber.state == IN_WARP && fiber.generation != warp_of(&fiber).generation)
        fiber.state = READY;
      if (fiber.state == READY) {
        enter(fiber);
        moved++;
      }
      waiting += fiber.state == AT_BARRIER;
      waitingForCluster += fiber.state == AT_CLUSTER_BARRIER;
      over += fiber.state == OVER;
    }
    if (over == count)
      return problem[0] != 0;
    if (problem[0] != 0)
      return abandon(count);
    if (waitingForCluster == count) {
      clusterEpoch++;
      for (int i = 0; i < count; i++)
        fiber_of(i).state = READY;
      for (int b = 0; b < size; b++)
        cluster[b].epoch++;
      moved++;
    }
    for (int b = 0; b < size && waiting >= (int) threads.x; b++)
      moved += release(cluster[b]);
    if (moved == 0) {
      snprintf(problem, sizeof problem, "block %u: %d of %d threads wait at a barrier, %d at one of their cluster, %d are over, "
               "the others wait for their warp", first, waiting, count, waitingForCluster, over);
      return abandon(count);
    }
  }
}

template <class Out, class In, class All>
NOT_WATCHED Out together(In mine, All all) {
  static_assert(sizeof(In) <= LANE_BYTES && sizeof(Out) <= LANE_BYTES, "a lane's share is too large");
  const int lane = current->thread.x % WARP;
  Warp& warp = warp_of(current);
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
#define blockIdx (emulated::current->block->index)
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
static inline unsigned __reduce_max_sync(unsigned, unsigned value) {
  return emulated::together<unsigned>(value, [](const unsigned* in, unsigned* out) {
    unsigned most = 0;
    for (int lane = 0; lane < emulated::WARP; lane++)
      most = in[lane] > most ? in[lane] : most;
    for (int lane = 0; lane < emulated::WARP; lane++)
      out[lane] = most;
  });
}
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
static inline float __fdividef(float a, float b) { return a / b; }
static inline float2 make_float2(float x, float y) { return {x, y}; }
static inline float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
static inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) { return {x, y, z, w}; }

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

// Runs a kernel. Dynamic shared memory begins as NaN in each block.
NOT_WATCHED static int emulated_launch(void (*kernel)(const void*), const void* arguments, int blocks, int threads, int cluster, int shared) {
  if (threads > emulated::MOST_THREADS || cluster > emulated::MOST_BLOCKS || blocks % cluster != 0 || shared > (int) emulated::SHARED) {
    snprintf(emulated::problem, sizeof emulated::problem, "%d blocks of %d threads in clusters of %d with %d bytes of shared memory", blocks,
             threads, cluster, shared);
    return 1;
  }
  emulated::problem[0] = 0;
  emulated::used = 0;
  dl_iterate_phdr(emulated::find_own, emulated::problem);
  const size_t bytes = emulated::CELLS * sizeof(emulated::Cell);
  void* cells = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  emulated::cells = cells == MAP_FAILED ? nullptr : (emulated::Cell*) cells;
  emulated::body = kernel;
  emulated::arguments = arguments;
  emulated::blocks = {(unsigned) blocks, 1, 1};
  emulated::threads = {(unsigned) threads, 1, 1};
  emulated::sharedBytes = shared;
  for (int i = 0; i < blocks; i += cluster)
    if (emulated::run_cluster(i, cluster) != 0)
      break;
  if (emulated::cells != nullptr)
    munmap(emulated::cells, bytes);
  emulated::cells = nullptr;
  return emulated::problem[0] != 0;
}

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
