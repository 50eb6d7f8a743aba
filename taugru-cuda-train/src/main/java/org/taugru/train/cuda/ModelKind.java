package org.taugru.train.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.fragment.FragmentKernel;
import org.taugru.exec.cuda.fragment.Precision;
import org.taugru.model.ModelDescription;
import org.taugru.train.TrainSettings;
import org.taugru.train.TrainingSpec;

/// What models have in common that are trained together: all but seeds, rates, and the values of delays that are arguments of kernels.
///
/// @param layers   of each what does not depend on such delays
/// @param model    all of it but its layers
/// @param settings those that kernels depend on
record ModelKind(List<Object> layers, List<Object> model, List<Object> settings) {
  static ModelKind of(TrainingSpec spec, Optional<Precision> precision, GpuInfo gpu) {
    ModelDescription model = spec.model().description();
    TrainSettings settings = spec.settings();
    List<Object> layers = new ArrayList<>();
    for (int k = 0; k < model.layers().size(); k++)
      layers.add(withoutLags(spec, k, precision, gpu).<Object>map(text -> text).orElse(model.layers().get(k)));
    return new ModelKind(layers, List.of(model.input(), model.inputDropout(), model.readout(), model.outputSize()),
        List.of(settings.batch(), settings.optimiser(), settings.clip(), settings.auxiliary(), spec.loss()));
  }

  private static Optional<String> withoutLags(TrainingSpec spec, int layer, Optional<Precision> precision,
      GpuInfo gpu) {
    return precision.filter(_ -> spec.decoding().isEmpty())
        .flatMap(parts -> FragmentKernel.withoutLags(spec.model().layers().get(layer),
            CudaNetwork.gradient(spec.model(), layer), parts, gpu));
  }
}
