package org.taugru.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.taugru.exec.Backend;
import org.taugru.exec.Kernel;
import org.taugru.exec.ref.RefBackend;
import org.taugru.ir.Program;

/// Learners of a backend called `late`, for losses and optimisers that are data.
public final class LateProvider implements LearnerProvider {
  static final String NAME = "late";
  /// Those that were made, for tests that look at them; one test at a time.
  static final List<LateLearner> MADE = new ArrayList<>();

  /// The referee under that name.
  ///
  /// @param trouble that its learners have where they reserve memory
  record LateBackend(Optional<Error> trouble) implements Backend {
    LateBackend() {
      this(Optional.empty());
    }

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "the referee, late";
    }

    @Override
    public Kernel compile(Program recurrence, Program gradient) {
      return new RefBackend().compile(recurrence, gradient);
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Optional<String> unusable(TrainingSpec spec, Backend backend) {
    if (spec.loss().form().isEmpty())
      return Optional.of("the loss " + spec.loss().name() + " is no formula; use one of ours");
    return spec.settings().optimiser() instanceof ElementwiseOptimiser ? Optional.empty()
        : Optional.of("the optimiser " + spec.settings().optimiser().name() + " is no rule; use adam");
  }

  @Override
  public Learner create(TrainingSpec spec, Backend backend) {
    MADE.add(new LateLearner(spec.model().on(backend), spec, 3));
    if (backend instanceof LateBackend(Optional<Error> trouble))
      trouble.ifPresent(MADE.getLast()::failToReserve);
    return MADE.getLast();
  }
}
