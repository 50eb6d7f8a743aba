package org.taugru.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.taugru.data.Dataset;
import org.taugru.data.Sequences;
import org.taugru.data.Start;
import org.taugru.data.TrainingSplit;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;
import org.taugru.model.Model;

/// Data to go on learning from: a network begins with the weights that it had.
record Begun(Dataset data, List<Start> starts) implements Dataset {
  static List<Start> starts(Model model, Parameters weights) {
    List<Start> starts = new ArrayList<>();
    for (int p = 0; p < model.parameters().size(); p++) {
      Parameter parameter = model.parameters().get(p);
      starts.add(new Start(parameter.name(), parameter.rows(), parameter.columns(),
          IntStream.range(0, parameter.rows()).toArray(), weights.values(p), "the model before", "fit a new model"));
    }
    return starts;
  }

  @Override
  public String name() {
    return data.name();
  }

  @Override
  public TrainingSplit training() {
    return data.training();
  }

  @Override
  public Sequences validation() {
    return data.validation();
  }

  @Override
  public Sequences test() {
    return data.test();
  }
}
