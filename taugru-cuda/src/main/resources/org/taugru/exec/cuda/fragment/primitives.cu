// What only PTX can say: tensor cores, shared memory by address, asynchronous copies, clusters. Whoever runs kernels elsewhere brings
// functions of his own that do the same.

typedef unsigned int u32;
typedef unsigned short u16;
typedef long long i64;

#define DEVICE __device__ __forceinline__

#ifndef TAUGRU_PRIMITIVES

DEVICE u32 shared_address(const void* p) { return (u32) __cvta_generic_to_shared(p); }

// two numbers as halves, the first in the low bits; what is too large becomes the largest
DEVICE u32 halves(float low, float high) {
  u32 r;
  asm("cvt.rn.satfinite.f16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(high), "f"(low));
  return r;
}

DEVICE float low_half(u32 v) {
  float r;
  asm("{ .reg .f16 a, b; mov.b32 {a, b}, %1; cvt.f32.f16 %0, a; }" : "=f"(r) : "r"(v));
  return r;
}

DEVICE float high_half(u32 v) {
  float r;
  asm("{ .reg .f16 a, b; mov.b32 {a, b}, %1; cvt.f32.f16 %0, b; }" : "=f"(r) : "r"(v));
  return r;
}

// two products of halves
DEVICE u32 multiply_halves(u32 a, u32 b) {
  u32 r;
  asm("mul.f16x2 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
  return r;
}

// as exact as halves
DEVICE float approximate_tanh(float x) {
  float y;
  asm("tanh.approx.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

// c += a b for 16 units x 16 x 8 samples
DEVICE void multiply(float* c, const u32* a, u32 b0, u32 b1) {
  asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

// 32 units of an operand [unit][8]: the fragments of two products
DEVICE void load_operand(u32 (&b)[4], u32 address) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
      : "=r"(b[0]), "=r"(b[1]), "=r"(b[2]), "=r"(b[3]) : "r"(address) : "memory");
}

// 16 units
DEVICE void load_operand_half(u32 (&b)[4], u32 address) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(b[0]), "=r"(b[1]) : "r"(address) : "memory");
}

// 32 units without transposition: rows are units, columns are samples
DEVICE void load_rows(u32 (&b)[4], u32 address) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
      : "=r"(b[0]), "=r"(b[1]), "=r"(b[2]), "=r"(b[3]) : "r"(address) : "memory");
}

// begins to copy 16 bytes
DEVICE void copy16(u32 target, const void* source) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(target), "l"(source) : "memory");
}

// 16 bytes, of zero where there is nothing to copy
DEVICE void copy_or_zero(u32 target, const void* source, bool is) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(target), "l"(source), "r"(is ? 16 : 0) : "memory");
}

// A thread's copies since the last such call are a group.
DEVICE void commit_copies() { asm volatile("cp.async.commit_group;" ::: "memory"); }

// waits for the thread's own groups but the last LEFT; barriers make them visible to others
template <int LEFT>
DEVICE void await_copies() { asm volatile("cp.async.wait_group %0;" :: "n"(LEFT) : "memory"); }

DEVICE void store_shared(u32 address, u32 value) { asm volatile("st.shared.u32 [%0], %1;" :: "r"(address), "r"(value) : "memory"); }

DEVICE uint4 load_shared16(u32 address) {
  uint4 v;
  asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "r"(address) : "memory");
  return v;
}

// clusters: the same address in the shared memory of another block
DEVICE u32 address_in(u32 address, int block) {
  u32 r;
  asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(r) : "r"(address), "r"(block));
  return r;
}

DEVICE void store_cluster(u32 address, u32 value) {
  asm volatile("st.shared::cluster.u32 [%0], %1;" :: "r"(address), "r"(value) : "memory");
}

DEVICE int cluster_rank() {
  int r;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(r));
  return r;
}

// all threads of the cluster; what they stored before is seen after it
DEVICE void cluster_barrier() {
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}

// Launches that overlap: what the launch before writes may be touched behind this alone.
DEVICE void await_launch_before() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

// The launch after this one may begin, once all blocks have said so.
DEVICE void begin_launch_after() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#endif
}

// to the cache
DEVICE void prefetch(const void* p) { asm volatile("prefetch.global.L2 [%0];" :: "l"(p)); }

#endif
