package org.taugru.train.cuda;

import java.util.List;
import java.util.Optional;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.fragment.FragmentKernel;
import org.taugru.exec.cuda.fragment.KeptSteps;
import org.taugru.train.TrainingSpec;

/// How layers keep to the memory that there is: those that cannot keep all steps for the backward pass compute some again.
///
/// @param kept steps, of all
record LayerMemory(int kept, int steps, int batch) {
  /// What data, outputs and the system may have beside layers.
  private static final double SHARE = 0.9;

  /// As many steps as the settings allow, or the memory that is free. Layers without tensor cores keep all, and are not counted.
  ///
  /// @param kernels of each context, where it has tensor cores
  static LayerMemory of(TrainingSpec spec, List<LayerContext> contexts, List<Optional<FragmentKernel>> kernels,
      CudaDevice device) {
    int steps = contexts.getFirst().steps();
    int batch = contexts.getFirst().batch();
    long limit = spec.settings().budget().bytes();
    long whole = bytes(contexts, kernels, steps);
    long free = (long) (SHARE * device.freeBytes((long) (whole / SHARE)));
    int kept = KeptSteps.within(limit == 0 ? free : Math.min(limit, free), steps,
        some -> bytes(contexts, kernels, some));
    long needed = bytes(contexts, kernels, kept);
    if (limit > 0 && needed > limit)
      throw new IllegalArgumentException("a memory of " + (limit >> 10) + " KiB is too small: a batch of " + batch
          + " sequences of " + steps + " steps takes " + ((needed >> 10) + 1)
          + " KiB of the GPU's. Use more, a smaller batch or a smaller hidden size.");
    return new LayerMemory(kept, steps, batch);
  }

  private static long bytes(List<LayerContext> contexts, List<Optional<FragmentKernel>> kernels, int kept) {
    long sum = 0;
    for (int k = 0; k < contexts.size(); k++) {
      LayerContext of = contexts.get(k).keeping(kept);
      sum += kernels.get(k).map(kernel -> bytes(of, kernel)).orElse(0L);
    }
    return sum;
  }

  private static long bytes(LayerContext of, FragmentKernel kernel) {
    long sum = kernel.layerBytes(of.steps(), of.kept(), of.batch(), of.models());
    for (int state : of.everyStep())
      sum += kernel.everyBytes(state, of.steps(), of.batch(), of.models());
    return of.inputAdjoints() ? sum + kernel.inputAdjointBytes(of.steps(), of.batch(), of.models()) : sum;
  }

  String description() {
    return kept == steps ? ""
        : "a batch of " + batch + " is done with " + kept + " of " + steps + " steps kept at a time";
  }
}
