// What runs kernels on a CPU: clusters of blocks run one after the other, the threads of a cluster are fibers that take turns. One fiber runs at a time,
// from one barrier to the next, in an order that changes from barrier to barrier. What is never written shows, as memory begins as NaN. So does a race:
// the compiler's instrumentation for thread sanitizers calls functions of ours at each access to memory.
#include <link.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

namespace emulated {
constexpr int MOST_THREADS = 1024, MOST_BLOCKS = 16; // of a block, a cluster
constexpr unsigned PRIME = 1031; // has no divisor in common with a number of threads
constexpr size_t STACK = 64 << 10, SHARED = 256 << 10;

// A copy that a thread has begun. It is done when the thread waits for it, the last moment at which a GPU may do it.
struct Copy {
  unsigned target;
  const void* source; // nothing for zeros
  int group;
};

struct Fiber : Thread {
  ucontext_t context;
  jmp_buf at;
  char* stack = nullptr;
  bool isStarted = false;
  State state = OVER;
  Copy copies[MOST_COPIES];
  int begun = 0; // copies
  int group = 0; // of the copies that begin now
  unsigned generation = 0; // of the warp's exchange that it waits for
};

// What the lanes of a warp have brought, and what came of it.
struct Warp {
  int lanes = 0, arrived = 0;
  unsigned generation = 0;
  alignas(16) char in[WARP][LANE_BYTES];
  alignas(16) char out[WARP][LANE_BYTES];
};

static Fiber fibers[MOST_BLOCKS * MOST_THREADS]; // those of a block side by side
static Warp warps[MOST_BLOCKS * MOST_THREADS / WARP];
static Block cluster[MOST_BLOCKS];
Thread* current;
dim3 blocks, threads;
static jmp_buf scheduler;
static size_t sharedBytes; // of a block
static unsigned clusterEpoch; // barriers that the cluster has passed
static void (*body)(const void*);
static const void* arguments;
alignas(128) static char shared[MOST_BLOCKS][SHARED];
static char problem[256];

// Who touched some memory, and when: block, thread, barriers that block and cluster had passed, exchanges that the warp had made.
//
// In whole words, as bits that are put together one by one take most of the time of an access.
struct Mark {
  unsigned place = 0; // block · 2048 + thread · 2 + 1, nothing for nobody
  unsigned epochs = 0; // cluster · 65536 + block
  unsigned turns = 0; // turn · 16 + rank

  bool is_set() const { return place != 0; }
  unsigned block() const { return place >> 11; }
  unsigned thread() const { return place >> 1 & 1023; }
  unsigned first() const { return block() - (turns & 15); } // block of its cluster
};

static Mark mark(const Thread& thread, unsigned clusterEpoch, unsigned turn) {
  const Block& block = *thread.block;
  return {block.index.x << 11 | thread.thread.x << 1 | 1, clusterEpoch << 16 | (block.epoch & 0xffff), turn << 4 | block.rank};
}

// The last write to two bytes of memory, and reads since then.
struct Cell {
  uintptr_t key;
  unsigned launch; // that it is of; free where that is over
  Mark write, read, otherRead;
};

constexpr size_t CELLS = 1 << 22, GROUP = 64;
static Cell* cells;
static size_t used;
static unsigned launches;

// The part of a library that has an address.
struct Range {
  uintptr_t of, begin, end;
};

static int find(dl_phdr_info* library, size_t, void* range) {
  Range& found = *(Range*) range;
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const uintptr_t begin = library->dlpi_addr + library->dlpi_phdr[i].p_vaddr;
    const uintptr_t end = begin + library->dlpi_phdr[i].p_memsz;
    if (library->dlpi_phdr[i].p_type == PT_LOAD && begin <= found.of && found.of < end) {
      found.begin = begin;
      found.end = end;
      return 1;
    }
  }
  return 0;
}

static Range range_of(const void* variable) {
  Range range = {(uintptr_t) variable, 0, 0};
  dl_iterate_phdr(find, &range);
  return range;
}

static Range kernels; // variables of the kernels' library, shared memory among them: each block has its own
static Range runner; // of this one

static bool is_in(uintptr_t address, const Range& range) { return range.begin <= address && address < range.end; }

// Whether one comes after the other on every GPU.
static inline bool are_ordered(const Mark& a, const Mark& b, bool isOwn) {
  if (!a.is_set() || a.place == b.place)
    return true;
  if (a.block() != b.block())
    return a.first() != b.first() ? isOwn : a.epochs >> 16 != b.epochs >> 16;
  return (a.epochs & 0xffff) != (b.epochs & 0xffff) || (a.thread() / WARP == b.thread() / WARP && a.turns != b.turns);
}

static Cell* cell_of(uintptr_t key) {
  // neighbours stay together, their groups are scattered: arrays are long, and must not pile up on each other
  const size_t group = (key / GROUP * 0x9E3779B97F4A7C15ull) >> 32;
  for (size_t i = (group * GROUP + key % GROUP) % CELLS;; i = (i + GROUP) % CELLS) {
    if (cells[i].launch != launches) {
      if (used == CELLS / 2)
        return nullptr; // what lies beyond is not watched
      used++;
      cells[i] = {key, launches, {}, {}, {}};
      return &cells[i];
    }
    if (cells[i].key == key)
      return &cells[i];
  }
}

static Warp& warp_of(const Fiber* fiber) {
  return warps[(fiber->block->rank * MOST_THREADS + fiber->thread.x) / WARP];
}

static void touch(uintptr_t address, int bytes, bool isWrite) {
  const Fiber& fiber = *(Fiber*) current;
  if (address >= (uintptr_t) fiber.stack && address < (uintptr_t) fiber.stack + STACK)
    return;
  const bool isShared = address >= (uintptr_t) shared && address < (uintptr_t) shared + sizeof shared;
  if (!isShared && is_in(address, runner))
    return;
  const bool isOwn = isShared || is_in(address, kernels);
  if (isShared && (address - (uintptr_t) shared) % SHARED + bytes > sharedBytes && problem[0] == 0)
    snprintf(problem, sizeof problem, "thread %u of block %u touches byte %zu of %zu of shared memory", current->thread.x, current->block->index.x,
             (size_t) (address - (uintptr_t) shared) % SHARED + bytes - 1, sharedBytes);
  const Mark now = mark(fiber, clusterEpoch, warp_of(&fiber).generation);
  for (uintptr_t key = address / 2; key <= (address + bytes - 1) / 2; key++) {
    Cell* cell = cell_of(key);
    if (cell == nullptr)
      return;
    const Mark before = !are_ordered(cell->write, now, isOwn)   ? cell->write
                        : !isWrite                              ? Mark{}
                        : !are_ordered(cell->read, now, isOwn)  ? cell->read
                        : !are_ordered(cell->otherRead, now, isOwn) ? cell->otherRead
                                                                : Mark{};
    if (before.is_set() && problem[0] == 0)
      snprintf(problem, sizeof problem, "a race: thread %u of block %u %s what thread %u of block %u touched, with no barrier in between",
               now.thread(), now.block(), isWrite ? "writes" : "reads", before.thread(), before.block());
    if (isWrite) {
      cell->write = now;
      cell->read = cell->otherRead = Mark{};
    } else if (are_ordered(cell->read, now, isOwn))
      cell->read = now;
    else if (are_ordered(cell->otherRead, now, isOwn))
      cell->otherRead = now;
  }
}

void leave(State state) {
  Fiber* self = (Fiber*) current;
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

static Fiber& fiber_of(int number) {
  return fibers[number / (int) threads.x * MOST_THREADS + number % (int) threads.x];
}

// Forgets fibers that are half way; they begin anew.
static int abandon(int count) {
  for (int i = 0; i < count; i++)
    fiber_of(i).isStarted = fiber_of(i).isStarted && fiber_of(i).state == OVER;
  return 1;
}

// Lets the threads of a block go on that all wait at its barrier.
static bool release(Block& block) {
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
static int run_cluster(unsigned first, int size) {
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

bool bring(const void* share, size_t bytes) {
  Fiber& self = *(Fiber*) current;
  Warp& warp = warp_of(&self);
  memcpy(warp.in[self.thread.x % WARP], share, bytes);
  if (++warp.arrived == warp.lanes)
    return true;
  self.generation = warp.generation;
  leave(IN_WARP);
  return false;
}

void shares(void* all, size_t bytes) {
  for (int lane = 0; lane < WARP; lane++)
    memcpy((char*) all + lane * bytes, warp_of((Fiber*) current).in[lane], bytes);
}

void tell(const void* all, size_t bytes) {
  Warp& warp = warp_of((Fiber*) current);
  for (int lane = 0; lane < WARP; lane++)
    memcpy(warp.out[lane], (const char*) all + lane * bytes, bytes);
  warp.arrived = 0;
  warp.generation++;
}

void result(void* own, size_t bytes) { memcpy(own, warp_of((Fiber*) current).out[current->thread.x % WARP], bytes); }

// Runs a kernel. Dynamic shared memory begins as NaN in each block.
//
// own: a variable of the kernel's library
int launch(void (*kernel)(const void*), const void* own, const void* given, int blockCount, int threadCount, int clusterSize, int sharedOfBlock) {
  if (threadCount > MOST_THREADS || clusterSize > MOST_BLOCKS || blockCount % clusterSize != 0 || sharedOfBlock > (int) SHARED) {
    snprintf(problem, sizeof problem, "%d blocks of %d threads in clusters of %d with %d bytes of shared memory", blockCount, threadCount,
             clusterSize, sharedOfBlock);
    return 1;
  }
  problem[0] = 0;
  used = 0;
  launches++;
  kernels = range_of(own);
  runner = range_of(problem);
  if (cells == nullptr) {
    void* memory = mmap(nullptr, CELLS * sizeof(Cell), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
      snprintf(problem, sizeof problem, "no memory to watch for races");
      return 1;
    }
    cells = (Cell*) memory;
  }
  body = kernel;
  arguments = given;
  blocks = {(unsigned) blockCount, 1, 1};
  threads = {(unsigned) threadCount, 1, 1};
  sharedBytes = sharedOfBlock;
  for (int i = 0; i < blockCount; i += clusterSize)
    if (run_cluster(i, clusterSize) != 0)
      break;
  return problem[0] != 0;
}
}  // namespace emulated

void __syncwarp(unsigned) {
  if (emulated::bring("", 1))
    emulated::tell(emulated::shared, 0);
}

unsigned __reduce_max_sync(unsigned, unsigned value) {
  return emulated::together<unsigned>(value, [](const unsigned* in, unsigned* out) {
    unsigned most = 0;
    for (int lane = 0; lane < emulated::WARP; lane++)
      most = in[lane] > most ? in[lane] : most;
    for (int lane = 0; lane < emulated::WARP; lane++)
      out[lane] = most;
  });
}

extern "C" const char* emulated_problem() { return emulated::problem; }

extern "C" {
void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void**, void*) {}
void __tsan_read_range(void* address, unsigned long bytes) { emulated::touch((uintptr_t) address, bytes, false); }
void __tsan_write_range(void* address, unsigned long bytes) { emulated::touch((uintptr_t) address, bytes, true); }
#define WATCH(bytes) \
  void __tsan_read##bytes(void* address) { emulated::touch((uintptr_t) address, bytes, false); } \
  void __tsan_write##bytes(void* address) { emulated::touch((uintptr_t) address, bytes, true); } \
  void __tsan_unaligned_read##bytes(void* address) { emulated::touch((uintptr_t) address, bytes, false); } \
  void __tsan_unaligned_write##bytes(void* address) { emulated::touch((uintptr_t) address, bytes, true); }
WATCH(1)
WATCH(2)
WATCH(4)
WATCH(8)
WATCH(16)
}

// The primitives.

namespace emulated {
// An address in shared memory: the block in the cluster, then the byte.
constexpr int RANK_BITS = 20;
constexpr u32 BYTES = (1u << RANK_BITS) - 1;

static char* at(u32 address, int bytes, bool isWrite) {
  char* place = shared[address >> RANK_BITS] + (address & BYTES);
  if ((address & (bytes - 1)) != 0 && problem[0] == 0)
    snprintf(problem, sizeof problem, "thread %u of block %u reads or writes %d bytes at byte %u of shared memory", current->thread.x,
             current->block->index.x, bytes, address & BYTES);
  touch((uintptr_t) place, bytes, isWrite);
  return place;
}

// The same, where only the block's own memory may be touched.
static char* at_own(u32 address, int bytes, bool isWrite) {
  if (address >> RANK_BITS != current->block->rank && problem[0] == 0)
    snprintf(problem, sizeof problem, "thread %u of block %u takes an address of block %u for one of its own", current->thread.x,
             current->block->index.x, address >> RANK_BITS);
  return at(address, bytes, isWrite);
}

static float number_of(u16 half) {
  const int exponent = half >> 10 & 31, mantissa = half & 1023;
  const float size = exponent == 31 ? (mantissa == 0 ? INFINITY : NAN)
                     : exponent == 0 ? ldexpf(mantissa, -24)
                                     : ldexpf(1024 + mantissa, exponent - 25);
  return half >> 15 ? -size : size;
}

// All halves as numbers.
struct Numbers {
  float of[1 << 16];
  Numbers() {
    for (int i = 0; i < 1 << 16; i++)
      of[i] = number_of(i);
  }
};
static const Numbers numbers;

// To the nearest half, to the even one of two.
//
// largest: what becomes of numbers that are too large
static u16 half_of(float x, u16 largest) {
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
static Rows load_matrices(u32 address, int matrices, bool isTransposed) {
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

static void multiply_all(const Factors* in, Sums* out) {
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

static void begin_copy(u32 target, const void* source) {
  Fiber& self = *(Fiber*) current;
  if (source != nullptr)
    touch((uintptr_t) source, 16, false);
  if (self.begun == MOST_COPIES)
    snprintf(problem, sizeof problem, "thread %u of block %u has begun more than %d copies", current->thread.x, current->block->index.x, MOST_COPIES);
  else
    self.copies[self.begun++] = {target, source, self.group};
}

static void end_copies(int left) {
  Fiber& self = *(Fiber*) current;
  int later = 0;
  for (int i = 0; i < self.begun; i++) {
    const Copy copy = self.copies[i];
    if (copy.group >= self.group - left)
      self.copies[later++] = copy;
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
  self.begun = later;
}
}  // namespace emulated

u32 shared_address(const void* p) {
  return (u32) ((const char*) p - emulated::current->block->shared) | emulated::current->block->rank << emulated::RANK_BITS;
}
u32 halves(float low, float high) {
  return emulated::half_of(low, 0x7bff) | (u32) emulated::half_of(high, 0x7bff) << 16;
}
float low_half(u32 v) { return emulated::numbers.of[v & 0xffff]; }
float high_half(u32 v) { return emulated::numbers.of[v >> 16]; }
u32 multiply_halves(u32 a, u32 b) {
  return emulated::half_of(low_half(a) * low_half(b), 0x7c00) | (u32) emulated::half_of(high_half(a) * high_half(b), 0x7c00) << 16;
}
float approximate_tanh(float x) {
  int exponent;
  const float mantissa = frexpf(tanhf(x), &exponent);
  return ldexpf(nearbyintf(mantissa * 0x1p11f), exponent - 11);
}
void multiply(float* c, const u32* a, u32 b0, u32 b1) {
  const emulated::Factors own = {{a[0], a[1], a[2], a[3]}, {b0, b1}};
  const emulated::Sums sums = emulated::together<emulated::Sums>(own, emulated::multiply_all);
  for (int i = 0; i < 4; i++)
    c[i] += sums.of[i];
}
void load_operand(u32 (&b)[4], u32 address) {
  const emulated::Rows rows = emulated::load_matrices(address, 4, true);
  memcpy(b, rows.of, 16);
}
void load_operand_half(u32 (&b)[4], u32 address) {
  const emulated::Rows rows = emulated::load_matrices(address, 2, true);
  memcpy(b, rows.of, 8);
}
void load_rows(u32 (&b)[4], u32 address) {
  const emulated::Rows rows = emulated::load_matrices(address, 4, false);
  memcpy(b, rows.of, 16);
}
void copy16(u32 target, const void* source) { emulated::begin_copy(target, source); }
void copy_or_zero(u32 target, const void* source, bool is) { emulated::begin_copy(target, is ? source : nullptr); }
void commit_copies() { ((emulated::Fiber*) emulated::current)->group++; }
void end_copies(int left) { emulated::end_copies(left); }
void store_shared(u32 address, u32 value) { memcpy(emulated::at_own(address, 4, true), &value, 4); }
uint4 load_shared16(u32 address) {
  uint4 value;
  memcpy(&value, emulated::at_own(address, 16, false), 16);
  return value;
}
u32 address_in(u32 address, int block) { return (address & emulated::BYTES) | (u32) block << emulated::RANK_BITS; }
void store_cluster(u32 address, u32 value) { memcpy(emulated::at(address, 4, true), &value, 4); }
int cluster_rank() { return emulated::current->block->rank; }
void cluster_barrier() { emulated::leave(emulated::AT_CLUSTER_BARRIER); }
