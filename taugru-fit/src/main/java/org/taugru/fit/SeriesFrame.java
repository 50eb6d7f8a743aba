package org.taugru.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.taugru.series.IrregularAxis;
import org.taugru.series.RegularAxis;
import org.taugru.series.TimeAxis;
import org.taugru.series.TimeStep;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TableException;

/// The series of a file: its rows sorted into groups and put on a regular grid.
///
/// @param series   each column that is forecast, of each group
/// @param step     from one time to the next; none where rows are just counted
/// @param findings what was found out and decided on the way
public record SeriesFrame(FrameSpec spec, List<OwnSeries> series, Optional<TimeStep> step, List<Finding> findings) {
  public SeriesFrame {
    series = List.copyOf(series);
    findings = List.copyOf(findings);
  }

  /// Reads series by the roles that somebody gave to columns; what was not said is found out.
  public static SeriesFrame of(Table table, Roles roles, GapRule gaps) throws TableException {
    List<Finding> findings = new ArrayList<>();
    FrameSpec spec = new FrameFinder(table, roles, findings).find();
    return new Reading(table, spec, gaps, findings).frame();
  }

  /// Reads series of another file as those that a model was made of.
  public static SeriesFrame of(Table table, FrameSpec spec, GapRule gaps) throws TableException {
    return new Reading(table, spec, gaps, new ArrayList<>()).frame();
  }

  /// One reading of a table.
  private static final class Reading {
    private final Table table;
    private final FrameSpec spec;
    private final GapRule gaps;
    private final List<Finding> findings;
    private final Map<String, Long> missing = new LinkedHashMap<>();
    private final List<OwnSeries> series = new ArrayList<>();
    private Optional<TimeStep> step = Optional.empty();
    private String stepOf = "";
    private int duplicates;
    private int unsorted;
    private int offGrid;
    private int holes;
    private long steps;

    Reading(Table raw, FrameSpec spec, GapRule gaps, List<Finding> findings) throws TableException {
      this.table = spec.numericTime().isPresent()
          ? raw.withTimes(spec.roles().time().orElseThrow(), spec.numericTime().get()) : raw;
      this.spec = spec;
      this.gaps = gaps;
      this.findings = findings;
      for (String target : spec.roles().targets())
        if (!(table.require(target) instanceof Column.Numbers))
          throw new TableException(table.source(),
              "column " + target + " holds no numbers, and only numbers are forecast. "
                  + "To tell what kind a sequence is, say --task classify");
    }

    SeriesFrame frame() throws TableException {
      for (Map.Entry<String, int[]> group : groups().entrySet())
        read(group.getKey(), group.getValue());
      if (duplicates > 0)
        findings
            .add(new Finding.Duplicates(duplicates, spec.roles().group().isEmpty() && duplicates > table.rows() / 4));
      if (unsorted > 0)
        findings.add(new Finding.Unsorted(unsorted));
      if (offGrid > 0)
        findings.add(new Finding.OffGrid(offGrid));
      if (holes > 0)
        findings.add(new Finding.Gaps(holes, steps, gaps));
      missing.forEach((column, cells) -> findings.add(new Finding.Missing(column, cells, gaps)));
      return new SeriesFrame(spec, series, step, findings);
    }

    /// The rows of each group, in the order of the file.
    private Map<String, int[]> groups() throws TableException {
      if (spec.roles().group().isEmpty()) {
        int[] all = new int[table.rows()];
        Arrays.setAll(all, row -> row);
        return Map.of("", all);
      }
      String name = spec.roles().group().get();
      Column group = table.require(name);
      Map<String, List<Integer>> rows = new LinkedHashMap<>();
      for (int row = 0; row < table.rows(); row++) {
        if (group.isMissing(row))
          throw table.problem(row, name, "a row without a group. Fill it in, or remove the row");
        rows.computeIfAbsent(group.text(row), _ -> new ArrayList<>()).add(row);
      }
      Map<String, int[]> arrays = new LinkedHashMap<>();
      rows.forEach((key, list) -> arrays.put(key, list.stream().mapToInt(Integer::intValue).toArray()));
      return arrays;
    }

    private void read(String group, int[] rows) throws TableException {
      Optional<RegularAxis> axis = spec.roles().time().isEmpty() ? Optional.empty() : axis(group, rows);
      int length = axis.map(RegularAxis::length).orElse(rows.length);
      int[] rowAt = new int[length];
      Arrays.fill(rowAt, -1);
      for (int i = 0; i < rows.length; i++) {
        int at = axis.isPresent() ? axis.get().index(i) : i;
        if (at != RegularAxis.OFF_GRID)
          rowAt[at] = rows[i];
      }
      if (gaps == GapRule.REFUSE)
        for (int t = 0; t < length; t++)
        if (rowAt[t] < 0)
          throw table.problem(rowAt[t - 1], spec.roles().time().orElseThrow(),
              "there is no row for the time after this one. Add it, or say --gaps mask");
      List<float[]> past = encoded(spec.past(), rowAt);
      List<float[]> known = encoded(spec.known(), rowAt);
      float[] statics = statics(rows[0]);
      List<String> targets = spec.roles().targets();
      for (int k = 0; k < targets.size(); k++) {
        float[] values = values(targets.get(k), rowAt);
        float[] own = Arrays.copyOf(statics, statics.length + (targets.size() > 1 ? targets.size() : 0));
        if (targets.size() > 1)
          own[statics.length + k] = 1; // which of them it is
        int ends = values.length;
        series.add(new OwnSeries(group, targets.get(k), axis, values,
            past.stream().map(column -> Arrays.copyOf(column, ends)).toList(), known, own));
      }
    }

    private Optional<RegularAxis> axis(String group, int[] rows) throws TableException {
      String name = spec.roles().time().orElseThrow();
      if (!(table.require(name) instanceof Column.Times times))
        throw new TableException(table.source(),
            "column " + name + " holds no times. Name another one with --time, or none");
      long[] micros = new long[rows.length];
      for (int i = 0; i < rows.length; i++) {
        if (times.isMissing(rows[i]))
          throw table.problem(rows[i], name, "a row without a time. Fill it in, or remove the row");
        micros[i] = times.micros(rows[i]);
      }
      String of = group.isEmpty() ? "" : " of " + group;
      return switch (TimeAxis.of(micros, TimeUnit.MICROSECONDS, spec.zone(), spec.week())) {
        case RegularAxis regular -> {
          if (step.isPresent() && !step.get().equals(regular.step()))
            throw new TableException(table.source(),
                "the rows" + of + " are " + StepWords.of(regular.step()) + " apart, those of "
                    + stepOf + " " + StepWords.of(step.get()) + ". Fit them one by one");
          step = Optional.of(regular.step());
          stepOf = group;
          duplicates += regular.order().duplicates();
          unsorted += regular.order().unsorted();
          offGrid += regular.offGrid();
          holes += regular.gaps().size();
          steps += regular.gaps().stream().mapToLong(RegularAxis.Gap::length).sum();
          yield Optional.of(regular);
        }
        case IrregularAxis(_, IrregularAxis.Reason reason, _) ->
          throw new TableException(table.source(), "the times" + of + " in column " + name + switch (reason) {
            case TOO_FEW_TIMES ->
              " are fewer than three different ones, which is too few to see how far apart they are";
            case NO_COMMON_STEP -> " have no common step. Bring rows to regular times first,"
                + " say --zone if they are local times told in UTC"
                + (spec.roles().group().isEmpty() ? ", say --group if the file has several series," : "")
                + " or say --time none to take rows as equally far apart";
            case TOO_LONG -> " lie so far apart that one of them is probably wrong";
          });
      };
    }

    /// Up to the last value that is known.
    private float[] values(String target, int[] rowAt) throws TableException {
      Column.Numbers numbers = (Column.Numbers) table.require(target);
      float[] values = new float[rowAt.length];
      int end = 0;
      for (int t = 0; t < values.length; t++) {
        values[t] = rowAt[t] < 0 ? Float.NaN : (float) numbers.value(rowAt[t]);
        if (Float.isInfinite(values[t]))
          throw table.problem(rowAt[t], target,
              numbers.text(rowAt[t]) + " is too large for a network. Use a larger unit");
        if (!Float.isNaN(values[t]))
          end = t + 1;
      }
      values = Arrays.copyOf(values, end);
      for (int t = 0; t < end; t++)
        if (rowAt[t] >= 0 && Float.isNaN(values[t])) {
          if (gaps == GapRule.REFUSE)
            throw table.problem(rowAt[t], target, "a missing value. Fill it in, or say --gaps mask");
          missing.merge(target, 1L, Long::sum);
        }
      if (gaps == GapRule.INTERPOLATE)
        StraightLines.fill(values);
      return values;
    }

    private List<float[]> encoded(List<ColumnCode> codes, int[] rowAt) throws TableException {
      int width = FrameSpec.width(codes);
      List<float[]> columns = new ArrayList<>();
      for (int i = 0; i < width; i++)
        columns.add(new float[rowAt.length]);
      float[] cells = new float[width];
      for (ColumnCode code : codes)
        table.require(code.column());
      for (int t = 0; t < rowAt.length; t++) {
        int at = 0;
        for (ColumnCode code : codes) {
          if (rowAt[t] < 0)
            Arrays.fill(cells, at, at + code.width(), Float.NaN);
          else
            code.write(table, rowAt[t], cells, at);
          if (rowAt[t] >= 0 && Float.isNaN(cells[at])) {
            if (gaps == GapRule.REFUSE)
              throw table.problem(rowAt[t], code.column(), "a missing value. Fill it in, or say --gaps mask");
            missing.merge(code.column(), 1L, Long::sum);
          }
          at += code.width();
        }
        for (int i = 0; i < width; i++)
          columns.get(i)[t] = cells[i];
      }
      if (gaps == GapRule.INTERPOLATE)
        columns.forEach(StraightLines::fill);
      return columns;
    }

    private float[] statics(int row) throws TableException {
      float[] cells = new float[FrameSpec.width(spec.statics())];
      int at = 0;
      for (ColumnCode code : spec.statics()) {
        table.require(code.column());
        code.write(table, row, cells, at);
        at += code.width();
      }
      for (int i = 0; i < cells.length; i++)
        cells[i] = Float.isNaN(cells[i]) ? 0 : cells[i];
      return cells;
    }
  }

  /// The groups that there are.
  public Set<String> groups() {
    Set<String> groups = new LinkedHashSet<>();
    series.forEach(each -> groups.add(each.group()));
    return groups;
  }
}
