// The primitives of tensor-core kernels, with the meaning that PTX gives them.
#define TAUGRU_PRIMITIVES

typedef unsigned int u32;
typedef unsigned short u16;

u32 shared_address(const void* p);
u32 halves(float low, float high);
float low_half(u32 v);
float high_half(u32 v);
u32 multiply_halves(u32 a, u32 b);
float approximate_tanh(float x);
void multiply(float* c, const u32* a, u32 b0, u32 b1);
void load_operand(u32 (&b)[4], u32 address);
void load_operand_half(u32 (&b)[4], u32 address);
void load_rows(u32 (&b)[4], u32 address);
void copy16(u32 target, const void* source);
void copy_or_zero(u32 target, const void* source, bool is);
void commit_copies();
void end_copies(int left);
template <int LEFT> void await_copies() { end_copies(LEFT); }
void store_shared(u32 address, u32 value);
uint4 load_shared16(u32 address);
u32 address_in(u32 address, int block);
void store_cluster(u32 address, u32 value);
int cluster_rank();
void cluster_barrier();
// Launches come one after another here.
static inline void await_launch_before() {}
static inline void begin_launch_after() {}
static inline void prefetch(const void*) {}
