package org.taugru.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A run that would not fit the heap, found before it starts, with what would fit.
public final class MemoryShortage extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final long heap;

  /// @param batch    sequences of a batch, as asked for
  /// @param needed   bytes that live at the same time, `buffers` of them for the batch
  /// @param usable   bytes that the heap has for them
  /// @param heap     the heap that would do
  /// @param smaller  a batch that fits as it is, or 0
  /// @param memory   a limit of the buffers with which the same batch fits, in parts or chunks, or 0
  public record Facts(int batch, int steps, long needed, long buffers, long usable, long heap, int smaller,
      long memory) {
  }

  MemoryShortage(Facts facts) {
    this(message(facts), facts.heap);
  }

  private MemoryShortage(String message, long heap) {
    super(message);
    this.heap = heap;
  }

  /// For a model that does not fit, whatever the batch.
  ///
  /// @param weights bytes of the weights once; 0 where not even the program fits
  static MemoryShortage ofWeights(long weights, long needed, long usable, long heap) {
    String what = weights == 0 ? "the program itself"
        : "the program with its weights (" + new ByteCount(weights)
            + "), their gradient and what the optimiser keeps of them";
    return new MemoryShortage(String.format(Locale.ROOT,
        "%s takes %s of memory, and the heap has %s for it. Use %sa heap of %s.", what, new ByteCount(needed),
        new ByteCount(usable), weights == 0 ? "" : "a smaller hidden size, or ", new ByteCount(heap)), heap);
  }

  /// Bytes of the heap that would do.
  public long heap() {
    return heap;
  }

  private static String message(Facts facts) {
    List<String> ways = new ArrayList<>();
    if (facts.smaller > 0)
      ways.add("batch=" + facts.smaller);
    if (facts.memory > 0)
      ways.add("memory=" + (facts.memory >> 20) + "m, which takes more time");
    if (ways.isEmpty())
      ways.add("a smaller hidden size");
    ways.add("a heap of " + new ByteCount(facts.heap));
    return String.format(Locale.ROOT,
        "a batch of %d sequences of %d steps takes %s of memory, %s of them for its buffers, and the heap has %s for it. "
            + "Use %s.",
        facts.batch, facts.steps, new ByteCount(facts.needed), new ByteCount(facts.buffers),
        new ByteCount(facts.usable),
        String.join(", or ", ways));
  }
}
