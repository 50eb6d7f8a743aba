package org.taugru.bench;

import org.taugru.json.Json;

/// What was measured, with the machine it was measured on.
public sealed interface SpeedReport
    permits GpuBudgetReport, GpuReport, GpuStepReport, ProductReport, StepReport, StreamReport, TrainReport {
  /// Lines for people; the last one is ended too.
  String text();

  /// One object for programs.
  Json.Obj json();

  /// Whether all of ours was measured.
  default boolean isComplete() {
    return true;
  }
}
