// Runs kernels on a CPU: blocks one after the other, the threads of a block as fibers that take turns. One fiber runs at a time, from one barrier to
// the next, in an order that changes from barrier to barrier. What is never written shows, as memory begins as NaN. So does a race: kernels are
// instrumented for a thread sanitizer, whose functions are here.
#include "emulator.h"

#include <link.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

namespace emulated {
constexpr int MOST_THREADS = 1024;
constexpr unsigned PRIME = 1031; // has no divisor in common with a number of threads
constexpr size_t STACK = 64 << 10;

enum State { READY, AT_BARRIER, IN_WARP, OVER };

struct Fiber {
  ucontext_t context;
  jmp_buf at;
  char* stack = nullptr;
  bool isStarted = false;
  State state = OVER;
  dim3 thread;
  unsigned exchange = 0; // of its warp, that it waits for the end of
};

dim3 block, blocks, threads;
const dim3* thread;
alignas(128) char shared[SHARED];

static Fiber fibers[MOST_THREADS];
static Warp warps[MOST_THREADS / WARP];
static Fiber* current;
static jmp_buf scheduler;
static void (*body)(const void*);
static const void* arguments;
static char problem[256];

// Who touched some memory, and when: block, thread, barriers that the block had passed, exchanges that the warp had made.
struct Mark {
  unsigned isSet : 1, thread : 10, block : 21;
  unsigned epoch : 20, exchanges : 12;
};

// The last write to two bytes of memory, and reads since then.
struct Cell {
  uintptr_t key; // 0 where it is free
  Mark write, read, otherRead;
};

struct Range {
  uintptr_t begin, end;
  bool has(uintptr_t address) const { return begin <= address && address < end; }
};

constexpr size_t CELLS = 1 << 22;
static Cell* cells;
static size_t used;
static unsigned epoch;
static Range ofKernel; // the variables of its library: static shared memory

struct Wanted {
  uintptr_t address;
  Range found;
};

static int find_library(dl_phdr_info* library, size_t, void* data) {
  Wanted& wanted = *(Wanted*) data;
  Range all = {UINTPTR_MAX, 0};
  bool isIt = false;
  for (int i = 0; i < library->dlpi_phnum; i++)
    if (library->dlpi_phdr[i].p_type == PT_LOAD) {
      const uintptr_t begin = library->dlpi_addr + library->dlpi_phdr[i].p_vaddr;
      const Range part = {begin, begin + library->dlpi_phdr[i].p_memsz};
      isIt |= part.has(wanted.address);
      all = {part.begin < all.begin ? part.begin : all.begin, part.end > all.end ? part.end : all.end};
    }
  if (isIt)
    wanted.found = all;
  return isIt;
}

// Whether one comes after the other on every GPU.
//
// isShared: whether each block has such memory of its own
static bool are_ordered(Mark a, Mark b, bool isShared) {
  if (!a.isSet)
    return true;
  if (a.block != b.block)
    return isShared;
  return a.thread == b.thread || a.epoch != b.epoch || (a.thread / WARP == b.thread / WARP && a.exchanges != b.exchanges);
}

static Cell* cell_of(uintptr_t key) {
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

static void touch(uintptr_t address, int bytes, bool isWrite) {
  const Range stack = {(uintptr_t) current->stack, (uintptr_t) current->stack + STACK};
  const Range own = {(uintptr_t) &block, (uintptr_t) &block + sizeof block};
  if (cells == nullptr || stack.has(address) || address == (uintptr_t) &thread || own.has(address))
    return;
  const Range dynamic = {(uintptr_t) shared, (uintptr_t) shared + SHARED};
  const bool isShared = ofKernel.has(address) || dynamic.has(address);
  const Mark now = {1, current->thread.x, block.x, epoch, warp().exchanges};
  for (uintptr_t key = address / 2; key <= (address + bytes - 1) / 2; key++) {
    Cell* cell = cell_of(key);
    if (cell == nullptr)
      return;
    Mark before = {};
    if (!are_ordered(cell->write, now, isShared))
      before = cell->write;
    else if (isWrite && !are_ordered(cell->read, now, isShared))
      before = cell->read;
    else if (isWrite && !are_ordered(cell->otherRead, now, isShared))
      before = cell->otherRead;
    if (before.isSet && problem[0] == 0)
      snprintf(problem, sizeof problem, "a race: thread %u of block %u %s what thread %u of block %u touched, with no barrier in between",
               now.thread, now.block, isWrite ? "writes" : "reads", before.thread, before.block);
    if (isWrite) {
      cell->write = now;
      cell->read = cell->otherRead = Mark{};
    } else if (are_ordered(cell->read, now, isShared))
      cell->read = now;
    else if (are_ordered(cell->otherRead, now, isShared))
      cell->otherRead = now;
  }
}

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
  thread = &fiber.thread;
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

void wait_for_block() { leave(AT_BARRIER); }

Warp& warp() { return warps[current->thread.x / WARP]; }

void wait_for_warp() {
  current->exchange = warp().exchanges;
  leave(IN_WARP);
}

// Forgets fibers that are half way; they begin anew.
static void abandon(int count) {
  for (int i = 0; i < count; i++)
    fibers[i].isStarted = fibers[i].isStarted && fibers[i].state == OVER;
}

// Runs all threads of a block to their end, or to the first problem.
static void run_block(int count) {
  static unsigned round = 0;
  for (int i = 0; i < count; i++) {
    fibers[i].state = READY;
    fibers[i].thread = {(unsigned) i, 0, 0};
  }
  for (int w = 0; w * WARP < count; w++) {
    warps[w].lanes = count - w * WARP < WARP ? count - w * WARP : WARP;
    warps[w].arrived = 0;
  }
  for (;; round++) {
    int moved = 0, waiting = 0, over = 0;
    for (int turn = 0; turn < count; turn++) {
      const int i = (turn * PRIME + round * 7u) % (unsigned) count;
      Fiber& fiber = fibers[i];
      if (fiber.state == IN_WARP && fiber.exchange != warps[i / WARP].exchanges)
        fiber.state = READY;
      if (fiber.state == READY) {
        enter(fiber);
        moved++;
      }
      waiting += fiber.state == AT_BARRIER;
      over += fiber.state == OVER;
    }
    if (moved == 0)
      snprintf(problem, sizeof problem, "block %u: %d of %d threads wait at a barrier, %d are over, the others wait for their warp", block.x,
               waiting, count, over);
    if (problem[0] != 0)
      return abandon(count);
    if (over == count)
      return;
    if (waiting == count) {
      epoch++;
      for (int i = 0; i < count; i++)
        fibers[i].state = READY;
    }
  }
}

// Runs a kernel; 0 if all went well. Dynamic shared memory begins as NaN in each block.
int launch(void (*kernel)(const void*), const void* given, int blockCount, int threadCount) {
  problem[0] = 0;
  epoch = 0;
  used = 0;
  Wanted wanted = {(uintptr_t) kernel, {0, 0}};
  dl_iterate_phdr(find_library, &wanted);
  ofKernel = wanted.found;
  const size_t bytes = CELLS * sizeof(Cell);
  void* fresh = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (fresh == MAP_FAILED || threadCount > MOST_THREADS) {
    snprintf(problem, sizeof problem, "no memory to watch memory with, or a block of %d threads", threadCount);
    return 1;
  }
  cells = (Cell*) fresh;
  body = kernel;
  arguments = given;
  blocks = {(unsigned) blockCount, 1, 1};
  threads = {(unsigned) threadCount, 1, 1};
  for (int i = 0; i < blockCount && problem[0] == 0; i++) {
    block = {(unsigned) i, 0, 0};
    memset(shared, 0xff, sizeof shared);
    run_block(threadCount);
  }
  munmap(fresh, bytes);
  cells = nullptr;
  return problem[0] != 0;
}
}  // namespace emulated

extern "C" {
const char* emulated_problem() { return emulated::problem; }

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
