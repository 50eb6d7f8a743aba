package org.taugru.train;

import java.util.List;
import org.taugru.exec.Parameters;

/// What a learner has learnt, in arrays of the host: with it, and what the learner was made for, training goes on to the same
/// bits.
///
/// @param weights  of all that is trained
/// @param averages what the optimiser keeps of them, as many as [Optimiser#averages()] says
/// @param steps    updates that were made, without those that were left out
public record LearnerState(Parameters weights, List<Parameters> averages, long steps) {
  public LearnerState {
    averages = List.copyOf(averages);
  }
}
