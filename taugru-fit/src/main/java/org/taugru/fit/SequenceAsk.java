package org.taugru.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.taugru.exec.Backends;
import org.taugru.table.Table;
import org.taugru.table.TableException;
import org.taugru.table.TableOptions;

/// All that somebody has asked of a fit to labelled sequences.
record SequenceAsk(Optional<String> target, Optional<String> group, Optional<String> time, Optional<String> splitBy,
    List<String> ignored, SequenceOptions options, TableOptions reading, String backend, int threads,
    Optional<FitCheckpoints> checkpoints) {
  static SequenceAsk of(Optional<String> target) {
    return new SequenceAsk(target, Optional.empty(), Optional.empty(), Optional.empty(), List.of(),
        SequenceOptions.USUAL, TableOptions.AUTO, Backends.AUTO, Runtime.getRuntime().availableProcessors(),
        Optional.empty());
  }

  SequenceAsk group(String column) {
    return new SequenceAsk(target, Optional.of(column), time, splitBy, ignored, options, reading, backend, threads,
        checkpoints);
  }

  SequenceAsk time(String column) {
    return new SequenceAsk(target, group, Optional.of(column), splitBy, ignored, options, reading, backend, threads,
        checkpoints);
  }

  SequenceAsk splitBy(String column) {
    return new SequenceAsk(target, group, time, Optional.of(column), ignored, options, reading, backend, threads,
        checkpoints);
  }

  SequenceAsk ignore(List<String> columns) {
    List<String> more = new ArrayList<>(ignored);
    more.addAll(columns);
    return new SequenceAsk(target, group, time, splitBy, more, options, reading, backend, threads, checkpoints);
  }

  SequenceAsk options(SequenceOptions other) {
    return new SequenceAsk(target, group, time, splitBy, ignored, other, reading, backend, threads, checkpoints);
  }

  SequenceAsk reading(TableOptions how) {
    return new SequenceAsk(target, group, time, splitBy, ignored, options, how, backend, threads, checkpoints);
  }

  SequenceAsk backend(String name, int most) {
    return new SequenceAsk(target, group, time, splitBy, ignored, options, reading, name, most, checkpoints);
  }

  SequenceAsk checkpoints(FitCheckpoints place) {
    return new SequenceAsk(target, group, time, splitBy, ignored, options, reading, backend, threads,
        Optional.of(place));
  }

  /// What the columns of a table are for; what has to be named is asked for.
  SequenceRoles roles(Table table) throws TableException {
    if (target.isEmpty())
      throw new TableException(table.source(), "nothing is to be found out: name a column with --target");
    if (group.isEmpty())
      throw new TableException(table.source(),
          "no column says which sequence a row belongs to: name one with --group");
    return new SequenceRoles(target.get(), group.get(), time, splitBy, ignored);
  }
}
