package org.taugru.data;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Something to learn, with all that is needed to judge how well it was learnt.
public interface Task {
  /// As the command line, files and tables call it; [Tasks#named] gives the task back.
  String name();

  /// One line for people.
  String title();

  int inputSize();

  /// How many numbers a model gives; for labels, one for each class.
  int outputSize();

  /// The number by which results are compared.
  Measure measure();

  /// Equal seeds give equal bits, on every machine; different seeds give other sequences.
  TaskData generate(long seed);

  Defaults defaults();

  /// Published results, in the unit they really have; empty where there are only figures.
  List<PaperResult> paper();

  /// What can be done without a network, fitted to the training set where there is something to fit, simplest first.
  ///
  /// @param data of this task
  List<NaiveMethod> naiveMethods(TaskData data);

  /// The scores of the [#naiveMethods] on the test set, by name, in the same order.
  default Map<String, Score> naive(TaskData data) {
    Map<String, Score> scores = new LinkedHashMap<>();
    for (NaiveMethod method : naiveMethods(data))
      scores.put(method.name(), method.score(data.test()));
    return Collections.unmodifiableMap(scores);
  }

  /// What the series looks like, of a task that is one.
  default Optional<Portrait> portrait() {
    return Optional.empty();
  }
}
