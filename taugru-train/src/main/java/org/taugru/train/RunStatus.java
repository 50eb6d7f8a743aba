package org.taugru.train;

/// What a run is doing, as seen from outside.
public sealed interface RunStatus {
  /// A process is training.
  record Running(long pid) implements RunStatus {
    @Override
    public String toString() {
      return "running, process " + pid;
    }
  }

  /// It has a result.
  record Ended(RecordedEnd end) implements RunStatus {
    @Override
    public String toString() {
      return end.sentence();
    }
  }

  /// It had begun, has no result, and no process is training: it was killed, or the machine went down.
  record Dead() implements RunStatus {
    @Override
    public String toString() {
      return "dead: taugru train --resume goes on with it";
    }
  }

  /// It was written down and never begun.
  record NotBegun() implements RunStatus {
    @Override
    public String toString() {
      return "not begun";
    }
  }
}
