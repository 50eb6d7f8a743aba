// Tensor-core fragments, and what moves them.
//
// A value of some units of 8 samples is spread over the lanes of warps as the result of a product is: lane 4g + q has units g and
// g + 8 of a block of 16, samples 2q and 2q + 1. In memory it lies as [unit][8 samples]: what a warp touches is contiguous.

typedef unsigned int u32;
typedef unsigned short u16;
typedef unsigned long long u64;
typedef long long i64;

#define DEVICE __device__ __forceinline__

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

// what halves() leaves over, as halves
DEVICE u32 rest(float low, float high, u32 first) { return halves(low - low_half(first), high - high_half(first)); }

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

DEVICE void load_operand_half(u32 (&b)[4], u32 address) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(b[0]), "=r"(b[1]) : "r"(address) : "memory");
}

// the same without transposition: rows are units, columns are samples
DEVICE void load_rows(u32 (&b)[4], u32 address) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
      : "=r"(b[0]), "=r"(b[1]), "=r"(b[2]), "=r"(b[3]) : "r"(address) : "memory");
}

// a 16 x 16 block of a matrix as a fragment, or of its transpose; beyond the matrix there is zero
DEVICE float element(const float* w, int rows, int columns, bool transposed, int i, int j) {
  int r = transposed ? j : i, c = transposed ? i : j;
  return r < rows && c < columns ? w[(i64) r * columns + c] : 0.f;
}

template <bool LOW>
DEVICE void load_fragment(u32* a, const float* w, int rows, int columns, bool transposed, int i0, int j0) {
  const int lane = threadIdx.x & 31, g = lane >> 2, q = (lane & 3) * 2;
#pragma unroll
  for (int k = 0; k < 4; k++) {
    int i = i0 + g + (k & 1) * 8, j = j0 + q + (k >> 1) * 8;
    float x = element(w, rows, columns, transposed, i, j), y = element(w, rows, columns, transposed, i, j + 1);
    u32 first = halves(x, y);
    a[k] = LOW ? rest(x, y, first) : first;
  }
}

DEVICE void copy16(u32 target, const void* source) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(target), "l"(source) : "memory");
}

DEVICE void copy8(u32 target, const void* source) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" :: "r"(target), "l"(source) : "memory");
}

DEVICE void commit_copies() { asm volatile("cp.async.commit_group;" ::: "memory"); }

template <int LEFT>
DEVICE void await_copies() { asm volatile("cp.async.wait_group %0;" :: "n"(LEFT) : "memory"); }

DEVICE void store_shared(u32 address, u32 value) { asm volatile("st.shared.u32 [%0], %1;" :: "r"(address), "r"(value) : "memory"); }

DEVICE uint4 load_shared16(u32 address) {
  uint4 v;
  asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "r"(address) : "memory");
  return v;
}

DEVICE float2 load_shared8(u32 address) {
  float2 v;
  asm volatile("ld.shared.v2.f32 {%0, %1}, [%2];" : "=f"(v.x), "=f"(v.y) : "r"(address) : "memory");
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

DEVICE void cluster_barrier() {
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}

DEVICE float flush(float x) { return fabsf(x) < 1e-30f ? 0.f : x; }

// the power of two with which numbers up to m come to lie below 16
DEVICE float scale_for(float m) {
  int e = (int) (__float_as_uint(m) >> 23);
  e = e < 10 ? 10 : e > 250 ? 250 : e;
  return m > 0.f && e < 255 ? __uint_as_float((u32) (257 - e) << 23) : 1.f;
}

// one over a power of two
DEVICE float inverse_power(float x) { return __uint_as_float((254u << 23) - __float_as_uint(x)); }

DEVICE void prefetch(const void* p) { asm volatile("prefetch.global.L2 [%0];" :: "l"(p)); }
