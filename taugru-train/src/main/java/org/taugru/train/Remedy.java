package org.taugru.train;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.taugru.cells.Catalogue;
import org.taugru.cells.CellOption;
import org.taugru.cells.OptionValue;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.ModelDescription;

/// What to change where numbers went wrong: the setting that is furthest beyond what is usual, or else the learning rate.
final class Remedy {
  private static final double USUAL_RATE = 0.01;
  /// Something so many times larger than usual is more likely the cause than a learning rate that is not.
  private static final double EXTRAORDINARY = 10;

  private static final String AT_ONCE =
      "No update was made yet: look at the data, the loss, and the numbers that the cell starts with.";

  /// @param excess how many times larger than usual
  private record Suspect(double excess, String remedy) {
  }

  private Remedy() {
  }

  /// @param iteration at which they went wrong; before the first update no rate of learning is to blame
  static String of(TrainSettings settings, ModelDescription model, long iteration) {
    List<Suspect> suspects = new ArrayList<>();
    if (iteration > 0) {
      suspects.add(new Suspect(settings.learningRate() / USUAL_RATE, ofRate(settings)));
      suspects.addAll(ofTraining(settings));
    }
    for (Layer layer : model.layers())
      suspects.addAll(ofLayer(layer));
    return suspects.stream().filter(suspect -> suspect.excess > EXTRAORDINARY)
        .max(Comparator.comparingDouble(Suspect::excess)).map(Suspect::remedy)
        .orElse(iteration > 0 ? ofRate(settings) : AT_ONCE);
  }

  private static String ofRate(TrainSettings settings) {
    return "Use a smaller learning rate than " + settings.learningRate()
        + (settings.clip() == 0 ? " or clip the gradient (clip=1)." : ".");
  }

  private static List<Suspect> ofTraining(TrainSettings settings) {
    List<Suspect> suspects = new ArrayList<>();
    double rate = settings.learningRate();
    settings.rates().forEach((prefix, factor) -> suspects.add(new Suspect(factor * rate / USUAL_RATE,
        "Use a smaller factor than rate." + prefix + "=" + factor + ".")));
    if (settings.optimiser() instanceof Optimiser.Adam adam) { // an update multiplies a weight by 1 − rate · decay
      double factor = adam.decayFactors().values().stream().reduce(1.0, Math::max);
      suspects.add(new Suspect(EXTRAORDINARY * rate * adam.weightDecay() * factor,
          "Use a smaller weight decay than " + adam.weightDecay() * factor + "."));
    }
    if (settings.schedule() instanceof Schedule.Steps(List<Integer> steps, double factor))
      suspects.add(new Suspect(Math.pow(factor, steps.size()) * rate / USUAL_RATE,
          "Use a smaller factor in the schedule than " + factor + "."));
    settings.auxiliary().costs().forEach((state, cost) -> suspects.add(new Suspect(cost,
        "Use a smaller cost than cost." + state + "=" + cost + ".")));
    suspects.add(new Suspect(settings.auxiliary().reconstruct(),
        "Use a smaller weight of the reconstruction than " + settings.auxiliary().reconstruct() + "."));
    return suspects;
  }

  private static List<Suspect> ofLayer(Layer layer) {
    List<Suspect> suspects = new ArrayList<>();
    suspects.add(new Suspect(layer.stepSize(), "Use a smaller step size than " + layer.stepSize() + " (stepSize=1)."));
    if (layer
        .cell() instanceof CellChoice.FromCatalogue(String name, int tau, int longest, Map<String,
            OptionValue> chosen)) {
      for (CellOption option : Catalogue.named(name, tau, longest).ownOptions())
        if (chosen.get(option.name()) instanceof OptionValue.Amount(double value)
            && option.usual() instanceof OptionValue.Amount(double usual))
          suspects.add(new Suspect(Math.abs(usual == 0 ? value : value / usual),
              "Use a smaller number than cell." + option.name() + "=" + value + "; it is " + usual + " by default."));
    }
    return suspects;
  }
}
