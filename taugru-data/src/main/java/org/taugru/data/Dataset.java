package org.taugru.data;

import java.io.IOException;
import java.util.List;

/// What to train on, what to choose by, and what to report: splits of sequences from a generator, from arrays or from
/// files.
///
/// To bring data of one's own, make [SequenceSet]s of arrays and hand them to [#of], or implement [Sequences] and this
/// interface for data that lies elsewhere.
///
/// ```java
/// Dataset data = Dataset.of("sine", train, validation, test);
/// ```
public interface Dataset {
  /// For people and records.
  String name();

  /// What weights are fitted to: sequences that are gone through again and again, or new ones in each iteration.
  TrainingSplit training();

  /// What the best epoch is chosen by, and the learning rate of a plateau schedule goes by; no weight is fitted to it.
  Sequences validation();

  /// What is reported, once, at the end: nothing is chosen by it.
  Sequences test();

  /// The number by which results are compared: usually RMSE for numbers and accuracy for labels.
  default Measure measure() {
    return Measure.usual(format().targets());
  }

  /// Where it came from, for the record of a run: memory, unless an implementation says otherwise.
  default Origin origin() {
    return new Origin.Memory();
  }

  /// What was done to raw rows before they became these sequences; a model file carries it.
  default Preparation preparation() {
    return Preparation.none(format());
  }

  /// What parameters of a model start with where the data brings something better than random numbers: vectors of words, say.
  default List<Start> starts() throws IOException {
    return List.of();
  }

  /// Why results on it are not results on the whole set, a phrase for each reason; usually there is none.
  default List<String> limits() throws IOException {
    return List.of();
  }

  /// What all splits have in common.
  default SequenceFormat format() {
    return validation().format();
  }

  /// Identifies the data in the record of a run: the SHA-256, in hexadecimal, of the hashes of its splits. A source of
  /// fresh batches is represented by the first two sequences of its iteration 0.
  default String sha256() throws IOException {
    Sequences training = switch (training()) {
      case TrainingSplit.Stored(Sequences sequences) -> sequences;
      case TrainingSplit.Fresh(BatchSource source) -> source.batch(0, 2);
    };
    return Splits.sha256(training.sha256(), validation().sha256(), test().sha256());
  }

  /// A smaller dataset to try things on: every nth sequence of each split, from the first on.
  ///
  /// @param nth 1 for all of them
  default Dataset every(int nth) {
    return nth == 1 ? this : new Thinned(this, nth);
  }

  /// Three splits of one format.
  static Dataset of(String name, Sequences train, Sequences validation, Sequences test) {
    return new Splits(name, new TrainingSplit.Stored(train), validation, test);
  }

  /// Training sequences that are made when they are needed, and two splits of the same format.
  static Dataset fresh(String name, BatchSource training, Sequences validation, Sequences test) {
    return new Splits(name, new TrainingSplit.Fresh(training), validation, test);
  }
}
