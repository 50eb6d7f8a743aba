package org.taugru.train;

import java.io.IOException;
import org.taugru.data.Score;
import org.taugru.data.Sequences;
import org.taugru.exec.Parameters;

/// Runs weights of a model over whole sets without training them.
public interface Evaluator {
  /// The score of weights on a set.
  Score score(Parameters weights, Sequences set) throws IOException;

  /// The outputs for each sequence of a set: `[count, output]` or `[count, steps, output]`, zero beyond the end of a sequence.
  float[] outputs(Parameters weights, Sequences set) throws IOException;
}
