import org.taugru.Fit;
import org.taugru.SequenceModel;
import org.taugru.data.Adding;
import org.taugru.data.Dataset;

/// Which delay suits a task best? One training for each, compared on the validation part.
public class SweepDelays {
  public static void main(String[] arguments) throws Exception {
    Dataset data = new Adding(30).dataset(1); // a benchmark whose sequences are new in each iteration
    int best = 0;
    double lowest = Double.POSITIVE_INFINITY;
    for (int tau : new int[] {1, 7, 15}) {
      Fit fit = SequenceModel.of("tau-gru").tau(tau).hidden(16).batch(32).epochs(8).fit(data);
      double loss = fit.metrics().get(fit.bestEpoch() - 1).validationLoss();
      System.out.printf("tau %2d: validation loss %.4f%n", tau, loss);
      if (loss < lowest) {
        lowest = loss;
        best = tau;
      }
    }
    System.out.println("best: " + best);
  }
}
