package org.taugru.train.cuda;

import java.util.List;
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

  /// As many steps as the settings allow, or the memory that is free.
  ///
  /// @param models that are trained together
  static LayerMemory of(TrainingSpec spec, List<FragmentKernel> kernels, CudaDevice device, int steps, int batch,
      int models) {
    long limit = spec.settings().budget().bytes();
    long whole = bytes(kernels, steps, steps, batch, models);
    long free = (long) (SHARE * device.freeBytes((long) (whole / SHARE)));
    int kept = KeptSteps.within(limit == 0 ? free : Math.min(limit, free), steps,
        some -> bytes(kernels, steps, some, batch, models));
    long needed = bytes(kernels, steps, kept, batch, models);
    if (limit > 0 && needed > limit)
      throw new IllegalArgumentException("a memory of " + (limit >> 10) + " KiB is too small: a batch of " + batch
          + " sequences of " + steps + " steps takes " + ((needed >> 10) + 1)
          + " KiB of the GPU's. Use more, a smaller batch or a smaller hidden size.");
    return new LayerMemory(kept, steps, batch);
  }

  private static long bytes(List<FragmentKernel> kernels, int steps, int kept, int batch, int models) {
    return kernels.stream().mapToLong(kernel -> kernel.layerBytes(steps, kept, batch, models)).sum();
  }

  String description() {
    return kept == steps ? ""
        : "a batch of " + batch + " is done with " + kept + " of " + steps + " steps kept at a time";
  }
}
