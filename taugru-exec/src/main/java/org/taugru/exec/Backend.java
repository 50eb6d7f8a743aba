package org.taugru.exec;

import java.util.Optional;
import org.taugru.ir.Program;

/// A way to run Programs. A backend never sees a cell.
public interface Backend {
  /// The name the command line knows it by.
  String name();

  /// What it runs on, for run records: "AVX-512, 16 lanes, FMA, 2 threads".
  String description();

  /// Prepares a recurrence and its gradient for execution. A gradient without input adjoints costs less and makes a
  /// kernel whose [Gradients#inputs()] is empty.
  Kernel compile(Program recurrence, Program gradient);

  /// A backend of the same name by which so many runs of like models are trained at the same time for little more than one of them takes, each
  /// by a thread of its own and to the same bits as alone; empty where they are better trained one after another.
  default Optional<Backend> together(int runs) {
    return Optional.empty();
  }

  /// One of the runs that a backend for several was made for does not come, so that the others need not wait for it.
  default void oneLess() {
  }

  /// How many runs are trained at the same time by it; their times are then those of all of them.
  default int runs() {
    return 1;
  }
}
