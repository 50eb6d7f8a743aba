package org.taugru.train.cuda;

import java.util.Set;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.ir.Program;

/// Where a layer is trained, and how much of it there is.
///
/// @param owner         of the memory
/// @param program       the recurrence
/// @param gradient      its derivative
/// @param steps         the most of a sequence
/// @param kept          those of them whose values are kept for the backward pass, where the layer can compute the others again
/// @param batch         samples of a model
/// @param inputAdjoints whether derivatives with respect to its inputs are wanted
/// @param everyStep     the states that it has memory of its own for, for derivatives after each step
/// @param goesOn        whether sequences begin with states that it is handed, and without noise, rather than at its own start
record LayerContext(CudaDevice device, Object owner, Program program, Program gradient, int steps, int kept,
    int batch, int models, boolean inputAdjoints, Set<Integer> everyStep, boolean goesOn) {
  /// The same with fewer steps kept. A layer that goes on keeps all: it has few.
  LayerContext keeping(int fewer) {
    return goesOn ? this
        : new LayerContext(device, owner, program, gradient, steps, Math.min(fewer, steps), batch, models,
            inputAdjoints, everyStep, goesOn);
  }
}
