package org.taugru.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.series.Scaling;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TableException;

/// The sequences of a table: its rows sorted into groups, and within a group by time.
///
/// @param findings what was found out and decided on the way
public record SequenceFrame(SequenceSpec spec, LabelledData data, List<Finding> findings) {
  private static final int MOST_CATEGORIES = 50;

  /// What is to become of the target.
  enum Ask {
    LABELS, VALUES, NOTHING
  }

  public SequenceFrame {
    findings = List.copyOf(findings);
  }

  /// Reads sequences by the roles that somebody gave to columns; what was not said is found out.
  static SequenceFrame of(Table table, SequenceRoles roles, Ask ask) throws TableException {
    List<Finding> findings = new ArrayList<>();
    Reading reading = new Reading(table, timed(table, roles, findings), ask, findings);
    SequenceSpec spec = reading.spec();
    return new SequenceFrame(spec, reading.data(spec), findings);
  }

  /// Where nobody said when rows were, the first column of times does.
  private static SequenceRoles timed(Table table, SequenceRoles roles, List<Finding> findings) {
    for (Column column : table.columns())
      if (roles.time().isEmpty() && column instanceof Column.Times && !roles.names(column.name())) {
        findings.add(new Finding.TimeFound(column.name()));
        return roles.withTime(column.name());
      }
    return roles;
  }

  /// Reads sequences of another file as those that a model was made of.
  static LabelledData read(Table table, SequenceSpec spec, Ask ask) throws TableException {
    return new Reading(table, spec.roles(), ask, new ArrayList<>()).data(spec);
  }

  /// One reading of a table.
  private record Reading(Table table, SequenceRoles roles, Ask ask, List<Finding> findings) {

    SequenceSpec spec() throws TableException {
      for (String name : roles.ignored())
        table.require(name);
      Map<Finding.Why, List<String>> unused = new LinkedHashMap<>();
      List<ColumnCode> codes = new ArrayList<>();
      for (Column column : table.columns()) {
        if (roles.names(column.name()))
          continue;
        Optional<Finding.Why> why = FrameFinder.useless(column);
        if (why.isPresent())
          unused.computeIfAbsent(why.get(), _ -> new ArrayList<>()).add(column.name());
        else
          codes.add(code(column));
      }
      unused.forEach((why, columns) -> findings.add(new Finding.Unused(columns, why)));
      if (codes.isEmpty())
        throw new TableException(table.source(), "no column is left that a network could see, beside "
            + roles.target() + " and " + roles.group() + ". Bring columns of numbers or categories");
      return new SequenceSpec(roles, codes);
    }

    private ColumnCode code(Column column) throws TableException {
      if (!(column instanceof Column.Texts texts))
        return new ColumnCode.Number(column.name(), Scaling.NONE); // scaled once it is known what is trained on
      if (texts.dictionary().size() > MOST_CATEGORIES)
        throw new TableException(table.source(), "column " + texts.name() + " has " + texts.dictionary().size()
            + " different texts; a network is told of " + MOST_CATEGORIES + " at most. Leave it out with --ignore "
            + texts.name());
      return new ColumnCode.Category(texts.name(), texts.dictionary().stream().sorted().toList());
    }

    LabelledData data(SequenceSpec spec) throws TableException {
      Map<String, List<Integer>> groups = groups();
      List<LabelledData.Sample> samples = new ArrayList<>();
      List<Integer> first = new ArrayList<>();
      int unsorted = 0;
      for (Map.Entry<String, List<Integer>> group : groups.entrySet()) {
        List<Integer> rows = new ArrayList<>(group.getValue());
        if (roles.time().isPresent()) {
          rows.sort(byTime(table.require(roles.time().get())));
          for (int i = 0; i < rows.size(); i++)
            unsorted += rows.get(i).equals(group.getValue().get(i)) ? 0 : 1;
        }
        samples.add(sample(spec, group.getKey(), rows));
        first.add(group.getValue().getFirst());
      }
      if (unsorted > 0)
        findings.add(new Finding.Unsorted(unsorted));
      LabelledData data =
          new LabelledData(table.source(), spec.features(), samples, answers(groups, first));
      missing(data);
      return data;
    }

    private Map<String, List<Integer>> groups() throws TableException {
      Column group = table.require(roles.group());
      Map<String, List<Integer>> rows = new LinkedHashMap<>();
      for (int row = 0; row < table.rows(); row++) {
        if (group.isMissing(row))
          throw table.problem(row, roles.group(), "a row without a sequence. Fill it in, or remove the row");
        rows.computeIfAbsent(group.text(row), _ -> new ArrayList<>()).add(row);
      }
      return rows;
    }

    private Comparator<Integer> byTime(Column time) throws TableException {
      for (int row = 0; row < table.rows(); row++)
        if (time.isMissing(row))
          throw table.problem(row, time.name(), "a row without a time. Fill it in, or remove the row");
      return switch (time) {
        case Column.Numbers numbers -> Comparator.comparingDouble(numbers::value);
        case Column.Times times -> Comparator.comparingLong(times::micros);
        case Column.Texts texts -> throw new TableException(table.source(), "column " + texts.name()
            + " holds texts, not times. Say how they are written with --time-format, or name another column with"
            + " --time");
      };
    }

    private LabelledData.Sample sample(SequenceSpec spec, String name, List<Integer> rows) throws TableException {
      float[][] values = new float[rows.size()][FrameSpec.width(spec.columns())];
      for (int t = 0; t < values.length; t++) {
        int at = 0;
        for (ColumnCode code : spec.columns()) {
          table.require(code.column());
          code.write(table, rows.get(t), values[t], at);
          at += code.width();
        }
      }
      String part = "";
      if (ask != Ask.NOTHING && roles.splitBy().isPresent()) {
        requireConstant(roles.splitBy().get(), name, rows);
        part = table.require(roles.splitBy().get()).text(rows.getFirst());
      }
      return new LabelledData.Sample(name, values, part);
    }

    /// Refuses a column that is missing somewhere or changes within a sequence.
    private void requireConstant(String name, String group, List<Integer> rows) throws TableException {
      Column column = table.require(name);
      for (int row : rows) {
        if (column.isMissing(row))
          throw table.problem(row, name, "no value for sequence " + group + ". Fill it in, or remove the sequence");
        if (!column.text(row).equals(column.text(rows.getFirst())))
          throw table.problem(row, name, "'" + column.text(row) + "' in sequence " + group + ", which has '"
              + column.text(rows.getFirst()) + "' in line " + table.line(rows.getFirst())
              + "; a sequence has one value. Correct it, or name another column");
      }
    }

    private LabelledData.Answers answers(Map<String, List<Integer>> groups, List<Integer> first)
        throws TableException {
      if (ask == Ask.NOTHING)
        return new LabelledData.Answers.None();
      for (Map.Entry<String, List<Integer>> group : groups.entrySet())
        requireConstant(roles.target(), group.getKey(), group.getValue());
      Column target = table.require(roles.target());
      if (target instanceof Column.Times)
        throw new TableException(table.source(),
            "column " + target.name() + " holds times; a label is a text or a number. Name another column");
      if (ask == Ask.LABELS) {
        LabelledData.LabelKind kind = target instanceof Column.Numbers ? LabelledData.LabelKind.NUMBER
            : LabelledData.LabelKind.TEXT;
        List<String> classes = first.stream().map(target::text).distinct()
            .sorted(kind == LabelledData.LabelKind.NUMBER ? Comparator.comparingDouble(Double::parseDouble)
                : Comparator.naturalOrder())
            .toList();
        return new LabelledData.Answers.Labels(classes, kind,
            first.stream().mapToInt(row -> classes.indexOf(target.text(row))).toArray());
      }
      if (!(target instanceof Column.Numbers numbers))
        throw new TableException(table.source(), "column " + target.name()
            + " holds texts, and only numbers can be regressed. To tell what kind a sequence is, say --task classify");
      return new LabelledData.Answers.Values(first.stream().mapToDouble(numbers::value).toArray());
    }

    private void missing(LabelledData data) {
      Map<String, Long> cells = new LinkedHashMap<>();
      String[] columns = data.features().stream().map(LabelledData.Feature::column).toArray(String[]::new);
      for (LabelledData.Sample sample : data.samples())
        for (float[] step : sample.values())
          for (int f = 0; f < step.length; f++)
            if (Float.isNaN(step[f]) && Arrays.asList(columns).indexOf(columns[f]) == f)
              cells.merge(columns[f], 1L, Long::sum);
      cells.forEach((column, count) -> findings.add(new Finding.Missing(column, count, GapRule.MASK)));
    }
  }
}
