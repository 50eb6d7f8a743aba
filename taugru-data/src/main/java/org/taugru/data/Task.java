package org.taugru.data;

import java.util.List;
import java.util.Map;

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

  /// What is possible on the test set without a network, by name of the method, simplest first. Whoever reports a
  /// result shows these beside it.
  ///
  /// @param data of this task
  Map<String, Score> naive(TaskData data);
}
