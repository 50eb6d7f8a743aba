package org.taugru.train.cuda;

import java.util.List;
import java.util.Optional;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.fragment.WeightLayout;

/// A layer of one or more models in a GPU's memory, as a network sees it: what goes in and comes out lies in [Tiles], and weights and gradients lie in
/// those of whole models. Everything is queued, and nothing waits. Memory is made when it is first asked for, so whatever is used in a graph is asked for
/// before that is recorded.
interface TrainedLayer {
  /// Where its numbers lie, from its first one on: parameters, and matrices that are functions of them.
  WeightLayout weights();

  /// Writes down what does not change.
  ///
  /// @param numbers where its weights and their gradients are from now on
  void prepare(Queue queue, Numbers numbers);

  /// Where the numbers of a layer are, by address.
  ///
  /// @param stride numbers from one model to the next
  record Numbers(long weights, long gradient, long stride) {
    long weight(int number) {
      return weights + 4L * number;
    }

    long gradient(int number) {
      return gradient + 4L * number;
    }
  }

  /// Gives a model long delays of its own, which are no longer than the layer's; for a layer whose kernels have them as arguments.
  void delays(Queue queue, int model, List<Integer> lags);

  /// Steps of each sample, `[tile][8]` of whole numbers, to be written before each pass.
  long lengths();

  /// Memory for its inputs, where no other has them.
  Tiles inputs();

  /// A state after each step.
  Tiles states(int state);

  /// Memory for derivatives with respect to a state after each step.
  Tiles every(int state);

  /// Memory for derivatives with respect to the first state after the last step of each sample.
  Tiles last();

  /// Memory for a state that sequences go on from, one row, in a layer that is made for that.
  Tiles start(int state);

  /// Derivatives with respect to it.
  Tiles startAdjoints(int state);

  /// @param training whether there is noise, and a backward pass follows
  void forward(Queue queue, int ran, boolean training, Tiles inputs);

  /// Adds to the gradients of all weights, and writes derivatives with respect to inputs where they are wanted.
  ///
  /// @param everyStep whether derivatives are those after each step, or after each sample's last one
  /// @param states    those with respect to each state, zero behind a sample's end; nothing for one that no loss sees
  void backward(Queue queue, int ran, boolean everyStep, List<Optional<Tiles>> states);

  /// Derivatives with respect to inputs, zero behind a sample's end.
  Tiles inputAdjoints();
}
