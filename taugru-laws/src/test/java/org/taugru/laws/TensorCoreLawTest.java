package org.taugru.laws;

import static org.junit.jupiter.api.Assumptions.abort;

import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.exec.Backend;
import org.taugru.exec.cuda.CudaBackend;
import org.taugru.exec.cuda.CudaMode;
import org.taugru.exec.cuda.CudaProvider;
import org.taugru.exec.cuda.fragment.FragmentKernel;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// The kernels for tensor cores on a GPU.
@Tag("gpu")
final class TensorCoreLawTest extends TensorCoreLaws {
  private static final Optional<String> UNUSABLE = new CudaProvider.Fast().unusable();

  TensorCoreLawTest() {
    super(60, 21, 40);
  }

  @BeforeAll
  static void requireGpu() {
    UNUSABLE.ifPresent(why -> abort("no GPU here: " + why));
  }

  @Override
  Backend backend(CudaMode mode) {
    return new CudaBackend(mode);
  }

  /// Wider than what a GPU's chip holds.
  @ParameterizedTest
  @CsvSource({"tau-gru, 3, 1040, FAST", "tau-gru, 3, 600, ACCURATE", "lem, 6, 700, FAST",
    "gru-reset-before, 600, 640, ACCURATE",
    "lstm, 3, 1024, FAST"})
  void layersLaunchedStepByStepAgreeWithTheReferee(String cell, int input, int units, CudaMode mode) {
    int steps = 9;
    Program program = Program.of(cell, Catalogue.named(cell, 5, steps).cell(), Setting.of(input, units));
    Trial trial = Trial.of(program, steps, 19, 1);
    Outcome expected = trial.on(Executor.REF.compile(program));
    double rounding = mode == CudaMode.FAST ? 4e-3 : 2e-5;
    FragmentKernel kernel = (FragmentKernel) backend(mode).compile(program, Gradient.of(program));
    trial.on(kernel).isNear(expected, rounding);
    trial.on(kernel, kernel.workspace(steps, 4, 19)).isNear(expected, rounding);
  }
}
