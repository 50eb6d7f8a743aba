package org.taugru.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.taugru.exec.cuda.CudaBackend;

/// Every row of the table of a GPU: our layers in both modes of tensor cores, and beside them the vendor's library. A layer that cannot
/// be measured is a row that says why; the others go on.
public final class GpuTable {
  private static final List<GpuMode> MODES = List.of(GpuMode.FAST, GpuMode.ACCURATE);

  private final GpuTiming timing;
  private final int threads;
  private final int repeats;
  private final Consumer<String> progress;

  /// @param threads  of the CPU, for what answers are checked against
  /// @param progress is told each row that is done
  public GpuTable(CudaBackend backend, int threads, int repeats, Consumer<String> progress) {
    this.timing = new GpuTiming(backend);
    this.threads = threads;
    this.repeats = repeats;
    this.progress = progress;
  }

  /// Bytes of this JVM's memory that the largest problem takes.
  public static long bytes(int threads) {
    return GpuSize.TABLE.stream().mapToLong(size -> size.problem(size.cells().getFirst(), threads).bytes()).max()
        .orElse(0);
  }

  /// @param peers who measures other libraries, if they are wanted
  public SpeedReport run(Optional<GpuPeers> peers) throws IOException {
    return run(GpuSize.TABLE, peers);
  }

  GpuReport run(List<GpuSize> sizes, Optional<GpuPeers> peers) throws IOException {
    List<GpuReport.Measured> rows = new ArrayList<>();
    for (int number = 0; number < sizes.size(); number++)
      for (String cell : sizes.get(number).cells())
        for (GpuRow row : rows(sizes.get(number).problem(cell, threads)))
          rows.add(new GpuReport.Measured(number, row));
    Optional<GpuPeerAnswers> others =
        peers.isPresent() ? Optional.of(peers.get().measure(sizes, repeats)) : Optional.empty();
    return new GpuReport(timing.machine(), repeats, sizes, rows, others);
  }

  private List<GpuRow> rows(GpuProblem problem) {
    List<GpuAnswer> right = problem.answers();
    List<GpuRow> rows = new ArrayList<>();
    for (GpuMode mode : MODES) {
      GpuRow row = row(problem, mode, right);
      progress.accept(problem.words() + ", " + mode.words() + ": " + row.time(GpuPart.TRAIN)
          .map(ms -> String.format(Locale.ROOT, "%.3f ms", ms.median())).orElse(row.missing()));
      rows.add(row);
    }
    return rows;
  }

  private GpuRow row(GpuProblem problem, GpuMode mode, List<GpuAnswer> right) {
    Optional<String> why = timing.unusable(problem, mode);
    if (why.isPresent())
      return missing(problem, mode, why.get());
    try {
      return timing.measure(problem, mode, repeats, right);
    } catch (RuntimeException e) { // whatever is wrong with one layer, the others are measured
      return missing(problem, mode, e.getMessage() == null ? e.toString() : e.getMessage());
    }
  }

  private static GpuRow missing(GpuProblem problem, GpuMode mode, String why) {
    return new GpuRow(problem, mode, Double.NaN, Map.of(), why);
  }
}
