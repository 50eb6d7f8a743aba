package org.taugru.series;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Times on a regular grid. Grid point 0 is the first that a row has; the grid goes on in both directions, so that the times of a
/// forecast are known.
public final class RegularAxis implements TimeAxis {
  /// What [#index(int)] says of a row that is beside the grid.
  public static final int OFF_GRID = -1;

  private final RowOrder order;
  private final TimeStep step;
  private final ZoneId zone;
  private final TimeUnit unit;
  private final TimeGrid grid;
  private final int[] indices;
  private final int length;
  private final int offGrid;
  private final List<Gap> gaps;

  RegularAxis(RowOrder order, TimeStep step, ZoneId zone, TimeUnit unit, TimeGrid grid, int[] indices) {
    this.order = order;
    this.step = step;
    this.zone = zone;
    this.unit = unit;
    this.grid = grid;
    this.indices = indices;
    int[] sorted = Arrays.stream(indices).filter(index -> index != OFF_GRID).sorted().distinct().toArray();
    this.length = sorted[sorted.length - 1] + 1;
    this.offGrid = (int) Arrays.stream(indices).filter(index -> index == OFF_GRID).count();
    List<Gap> missing = new ArrayList<>();
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] > sorted[i - 1] + 1)
        missing.add(new Gap(sorted[i - 1] + 1, sorted[i] - 1));
    }
    this.gaps = List.copyOf(missing);
  }

  /// Successive grid points without a row, both ends included.
  public record Gap(int first, int last) {
    public int length() {
      return last - first + 1;
    }
  }

  @Override
  public RowOrder order() {
    return order;
  }

  public TimeStep step() {
    return step;
  }

  public ZoneId zone() {
    return zone;
  }

  /// Grid points from the first row to the last.
  public int length() {
    return length;
  }

  /// The grid point of a row, or [#OFF_GRID]. Rows of the same time have the same one.
  public int index(int row) {
    return indices[row];
  }

  /// Rows beside the grid.
  public int offGrid() {
    return offGrid;
  }

  public List<Gap> gaps() {
    return gaps;
  }

  /// The time of a grid point in the unit of the rows, also before the first and after the last.
  public long time(long index) {
    return unit.convert(grid.micros(index), TimeUnit.MICROSECONDS);
  }
}
