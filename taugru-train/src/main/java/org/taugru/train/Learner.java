package org.taugru.train;

import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.taugru.data.Score;
import org.taugru.data.Sequences;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;

/// Has the weights of a run, its data, loss and optimiser, and makes updates. A [Trainer] says which update is next and decides
/// by what they gave; where all this lies, and what computes it, is the learner's own affair: the CPU has it in arrays, a
/// device in its memory.
///
/// **Updates need not wait.** [#update] may return before anything is computed. What an update gave is read later, in the order
/// of updates, from [#finished]; a learner may be dozens of updates behind. Every other question is about the weights after
/// all updates that were asked for, so it waits for them. The trainer calls [#finish] before an epoch ends, a state is saved or
/// a run stops; where an update gave trouble, those after it were made in vain, and nothing of them is kept.
///
/// **The same bits.** The same spec, state and updates give the same bits, however far behind a learner is.
///
/// **Threads.** Calls to one learner come one at a time, from whichever thread; nothing may depend on that being the same or
/// the main one. Several learners may be driven at the same time, each by a thread of its own, and may wait for each other
/// while they share a device.
///
/// **Arrays.** Those that are handed to a learner are good for the call alone, but for a state to begin with, which is the
/// learner's from then on, and samples, which never change. Those that it returns may be its own: they are good until the next
/// update, and nobody else writes to them.
///
/// To make one for a device, see [LearnerProvider]. What it has to compute is data: the programs of the model, [LossForm],
/// [UpdateRule], and [TrainingSpec#noise] for all that is drawn.
public interface Learner extends Evaluator, AutoCloseable {
  /// As records call it.
  String name();

  /// What it was made for.
  TrainingSpec spec();

  /// All that is trained: the model's parameters first, then those that an auxiliary loss adds.
  List<Parameter> declared();

  /// What somebody who trains should know of how it computes, without a full stop; nothing where it computes as its name says.
  default List<String> notes() {
    return List.of();
  }

  /// Makes the buffers for training and scoring; what does not fit is refused here, before anything is written, with what
  /// would. Called once, before the first update.
  ///
  /// @param share of the memory that it may fill, above 0 and at most 1, where others train in the same process
  void reserve(double share);

  /// Bytes of heap that training and scoring take if they can have them: data, weights, optimiser and buffers.
  long bytes();

  /// What is done because a batch does not fit the memory it may take; nothing where it does.
  String memoryUse();

  /// Turns to this state. The arrays are the learner's from now on, to go on in or to copy.
  void begin(LearnerState state);

  /// The state after all updates, to be saved.
  LearnerState state();

  /// The weights after all updates.
  Parameters weights();

  /// Whether all weights are finite after all updates.
  boolean isFinite();

  /// Makes an update: the gradient of the loss of some sequences, scaled down to [TrainSettings#clip] where it is longer, is
  /// handed to the optimiser. Where its norm is not finite, weights, averages and the number of steps stay as they are. It may
  /// return before that is done, and waits where the learner would get further behind than it can.
  ///
  /// @param iteration of the run, from 0 on
  /// @param rates     the learning rate of each of [#declared]: of this epoch and iteration, by its group, 0 for one that is
  ///                  fixed
  /// @param outOfTime may be asked wherever the update could still be given up
  /// @return false where it was given up because time is up, so that nothing has changed
  boolean update(long iteration, Samples samples, double[] rates, BooleanSupplier outOfTime) throws IOException;

  /// What the updates gave that are done and were not reported yet, oldest first. Does not wait, unless the learner would fall further behind than it has
  /// memory for.
  List<Updated> finished() throws IOException;

  /// The same once all updates are done: waits for them.
  List<Updated> finish() throws IOException;

  /// The score of the weights after all updates.
  Score score(Sequences set) throws IOException;

  /// Nanoseconds for which updates had to wait for data.
  long waited();

  /// No update follows for now, and what was not read yet is of no interest any more: threads that prepare batches end, and
  /// nobody waits for this learner. The next update starts them again.
  void pause();

  /// Gives back all it has outside the heap; twice does no harm. Nothing but what it was made for may be asked any more.
  @Override
  void close();
}
