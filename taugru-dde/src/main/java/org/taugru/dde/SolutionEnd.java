package org.taugru.dde;

/// How a solution ended. Numerical trouble is a result: what was computed until then is in the [Solution].
public sealed interface SolutionEnd {
  /// At the end of the interval that was asked for.
  record Reached() implements SolutionEnd {
  }

  /// At a time where no step, however small, meets the tolerances: a singularity, or tolerances below rounding error; or
  /// where a step as short as the shortest delay is lost in rounding.
  record StepTooSmall(double at) implements SolutionEnd {
  }

  /// Where the method's number of steps was used up.
  record TooManySteps(double at) implements SolutionEnd {
  }

  /// In the step at whose end (fixed steps) or beginning (adaptive steps) a component of y or of y′ stopped being a
  /// finite number.
  record NotFinite(double at, int component) implements SolutionEnd {
  }

  /// The same as a sentence.
  default String sentence() {
    return switch (this) {
      case Reached() -> "The end was reached.";
      case StepTooSmall(double at) -> "At t = " + at
          + " no step is small enough for the tolerances: the solution has a singularity there, or they are too tight, or a delay"
          + " is too short.";
      case TooManySteps(double at) -> "All steps were used up at t = " + at
          + ". Allow more, or looser tolerances; a very short delay needs a method with a fixed step.";
      case NotFinite(double at, int component) ->
        "Component " + component + " is not a finite number at t = " + at + ".";
    };
  }
}
