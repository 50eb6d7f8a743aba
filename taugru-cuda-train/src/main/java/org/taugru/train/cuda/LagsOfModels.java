package org.taugru.train.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.fragment.FragmentKernel;
import org.taugru.exec.cuda.fragment.Precision;
import org.taugru.ir.Program;
import org.taugru.model.Model;
import org.taugru.train.TrainingSpec;

/// The delays of models that are trained together. A kernel on tensor cores has long ones as arguments, so models may differ in their values.
record LagsOfModels(Optional<Precision> precision, GpuInfo gpu) {
  /// That of like models whose delays are the longest, in every layer.
  TrainingSpec longest(List<TrainingSpec> specs) {
    List<List<Integer>> all = specs.stream().map(this::all).toList();
    for (int i = 0; i < specs.size(); i++) {
      List<Integer> candidate = all.get(i);
      if (all.stream().allMatch(others -> areWithin(others, candidate)))
        return specs.get(i);
    }
    throw new IllegalArgumentException("models with the delays " + all
        + " are trained together; one of them must have the longest in each place. Train them one by one.");
  }

  private static boolean areWithin(List<Integer> lags, List<Integer> longest) {
    for (int i = 0; i < lags.size(); i++)
      if (lags.get(i) > longest.get(i))
        return false;
    return true;
  }

  private List<Integer> all(TrainingSpec spec) {
    List<Integer> lags = new ArrayList<>();
    for (int k = 0; k < spec.model().layers().size(); k++)
      lags.addAll(of(spec.model(), k));
    return lags;
  }

  /// The delays of a model's layer that are arguments, ascending; none of a layer without tensor cores.
  List<Integer> of(Model model, int layer) {
    Program program = model.layers().get(layer);
    Program gradient = CudaNetwork.gradient(model, layer);
    boolean isOnTensorCores =
        precision.isPresent() && FragmentKernel.unusable(program, gradient, precision.get(), gpu).isEmpty();
    return isOnTensorCores ? FragmentKernel.lags(program, gradient) : List.of();
  }
}
