package org.taugru.data;

import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A dataset that others have published results for, with what is needed to judge how well it was learnt.
public interface Benchmark {
  /// As the command line, files and tables call it; [Benchmarks#named] gives the benchmark back.
  String name();

  /// As headings call it, where its name would be long.
  default String shortName() {
    return name();
  }

  /// One line for people.
  String title();

  /// The published data sets that it is made of, as `taugru data list` calls them; none where data is generated.
  default List<String> sets() {
    return List.of();
  }

  /// What its data looks like, whatever the seed.
  SequenceFormat format();

  /// The number by which results are compared.
  Measure measure();

  /// Its data. Equal seeds give equal bits, on every machine; where data is generated, different seeds give other
  /// sequences.
  Dataset dataset(long seed) throws IOException;

  /// The model and the training that are used where nothing else is asked for: those of the paper as far as it gives them.
  /// [Defaults#origin] says which are somebody's guess.
  Defaults defaults();

  /// Published results, in the unit they really have; empty where there are only figures.
  List<PaperResult> paper();

  /// What can be done without a network, fitted to the training set where there is something to fit, simplest first.
  ///
  /// @param data of this benchmark
  List<NaiveMethod> naiveMethods(Dataset data) throws IOException;

  /// The scores of the [#naiveMethods] on the test set, by name, in the same order.
  default Map<String, Score> naive(Dataset data) throws IOException {
    Map<String, Score> scores = new LinkedHashMap<>();
    for (NaiveMethod method : naiveMethods(data))
      scores.put(method.name(), method.score(data.test()));
    return Collections.unmodifiableMap(scores);
  }

  /// What can be chosen about it, `--set data.NAME=…` on the command line. Most have nothing to choose.
  default List<DataOption> options() {
    return List.of();
  }

  /// The same with other choices; [IllegalArgumentException] says what is accepted.
  ///
  /// @param choices by the name of the option; what is not there is as usual
  default Benchmark with(Map<String, String> choices) {
    new DataChoices(name(), options(), choices);
    return this;
  }

  /// Data of one's own where a benchmark is wanted: nothing is published of it.
  static Benchmark of(Dataset data) {
    return new OwnBenchmark(data);
  }

  /// What the series looks like, of a benchmark that is one.
  default Optional<Portrait> portrait() {
    return Optional.empty();
  }

  /// A sequence of its data as people see it: usually what a network reads of it. A task that makes sequences of something else
  /// gives that back, such as the picture of which pixels are read in another order.
  ///
  /// @param data of this benchmark
  /// @param one  a set of one sequence, as read from a split of the data
  default Sample sample(Dataset data, SequenceSet one) {
    return Sample.of(one, data.preparation());
  }
}
