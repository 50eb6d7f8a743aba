package org.taugru.train;

import java.util.List;
import java.util.Map;

/// Settings that are each right and cannot all be meant: one excludes another, or has no effect beside it.
///
/// Only what was asked for is looked at: a default that another setting makes idle, as the steps of a schedule that a
/// shorter run never reaches, is no contradiction.
final class Contradictions {
  private final Map<String, String> asked;
  private final RunSpec spec;
  private final TrainSettings training;

  private Contradictions(Map<String, String> asked, RunSpec spec) {
    this.asked = asked;
    this.spec = spec;
    this.training = spec.training();
  }

  /// @param asked the settings by key, as they were written
  /// @param spec  what they have led to
  static void refuse(Map<String, String> asked, RunSpec spec) {
    Contradictions all = new Contradictions(asked, spec);
    all.lengths();
    all.delays();
    all.weightDecay();
    all.schedule();
    all.warmup();
    all.patience();
    all.reconstruction();
  }

  private void lengths() {
    if (!asked.containsKey("iterations"))
      return;
    refuseIf(asked.containsKey("epochs"), "iterations", "epochs is " + asked.get("epochs")
        + ", and both say how long to train. Use one of them");
    if (asked.containsKey("evaluateEvery"))
      refuseIf(number("iterations") % number("evaluateEvery") != 0, "iterations",
          "it must be a multiple of evaluateEvery, which is " + asked.get("evaluateEvery"));
  }

  private int number(String key) {
    return SettingValue.whole(key, asked.getOrDefault(key, ""));
  }

  private void delays() {
    if (asked.containsKey("tau") || asked.containsKey("layers"))
      refuseIf(spec.taus().size() > spec.layers(), asked.containsKey("tau") ? "tau" : "layers",
          "there are more delays (" + spec.taus().size() + ") than layers (" + spec.layers()
              + "). Use one, or one for each layer");
  }

  private void weightDecay() {
    if (training.optimiser() instanceof Optimiser.Adam adam && adam.weightDecay() == 0)
      asked.keySet().stream().filter(key -> key.startsWith("decay.")).sorted().findFirst().ifPresent(key -> refuseIf(
          true, key, "it is a factor of weightDecay, which is 0. Use optimiser=adamw or weightDecay=0.01"));
  }

  private void schedule() {
    if (!asked.containsKey("schedule"))
      return;
    if (training.schedule() instanceof Schedule.Steps(List<Integer> steps, _))
      refuseIf(steps.getLast() >= training.epochs(), "schedule",
          "the run has " + length() + ", so the step at " + steps.getLast() + " is never taken");
    if (training.schedule() instanceof Schedule.Plateau(int wait, _)) {
      refuseIf(training.epochs() <= wait + 1, "schedule", "it waits for " + wait
          + " without improvement, and the run has " + length() + ", so the rate is never lowered");
      refuseIf(training.patience() > 0 && training.patience() <= wait, "schedule", "it waits for " + wait
          + " without improvement, and patience is " + training.patience()
          + ", so the run ends first. Use more patience");
    }
  }

  private void warmup() {
    if (!asked.containsKey("warmup"))
      return;
    boolean tooLong = switch (training.warmup()) {
      case Warmup.Epochs(double count) -> count > training.epochs();
      case Warmup.Iterations(int count) ->
        spec.isFresh() && count > (long) training.epochs() * training.evaluateEvery();
    };
    refuseIf(tooLong, "warmup", "the run has " + length() + ", so the rate never rises to its full value");
  }

  private void patience() {
    if (asked.containsKey("patience"))
      refuseIf(training.patience() >= training.epochs(), "patience",
          "the run has " + length() + ", so it never stops early. Use less, or 0 for no early stopping");
  }

  private String length() {
    String unit = spec.isFresh() ? "evaluation" : "epoch";
    return training.epochs() + " " + unit + (training.epochs() == 1 ? "" : "s");
  }

  private void reconstruction() {
    if (training.auxiliary().reconstruct() == 0)
      for (String key : List.of("segment", "anchors")) {
        refuseIf(asked.containsKey(key), key, "nothing is reconstructed. Use reconstruct=1 with it");
      }
  }

  private void refuseIf(boolean wrong, String key, String why) {
    if (wrong)
      throw new IllegalArgumentException(key + " is " + asked.get(key) + "; " + why + ".");
  }
}
