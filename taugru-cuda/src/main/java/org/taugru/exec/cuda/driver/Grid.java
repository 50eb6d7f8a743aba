package org.taugru.exec.cuda.driver;

/// How a kernel is launched.
///
/// @param cluster     blocks that see each other's shared memory; 1 for none
/// @param sharedBytes shared memory of a block beside what the source declares
public record Grid(int blocks, int threads, int cluster, int sharedBytes) {
  public Grid {
    if (blocks < 1 || threads < 1 || cluster < 1 || sharedBytes < 0 || blocks % cluster != 0)
      throw new IllegalArgumentException(
          "a grid of " + blocks + " blocks in clusters of " + cluster + " with " + threads
              + " threads and " + sharedBytes + " bytes each.");
  }

  public static Grid of(int blocks, int threads) {
    return new Grid(blocks, threads, 1, 0);
  }
}
