package org.taugru.data;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/// The data of each task at seed 1 and what naive methods do on it, made once for all tests.
final class SeedOne {
  private static final Map<Task, TaskData> DATA = new ConcurrentHashMap<>();
  private static final Map<Task, Map<String, Score>> NAIVE = new ConcurrentHashMap<>();

  private SeedOne() {
  }

  static TaskData data(Task task) {
    return DATA.computeIfAbsent(task, t -> t.generate(1));
  }

  static Map<String, Score> naive(Task task) {
    return NAIVE.computeIfAbsent(task, t -> t.naive(data(t)));
  }

  static double naive(Task task, String method, Measure measure) {
    return measure.of(Objects.requireNonNull(naive(task).get(method), method));
  }
}
