package org.taugru.laws;

import static org.junit.jupiter.api.Assumptions.abort;

import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.taugru.exec.Backend;
import org.taugru.exec.cuda.CudaBackend;
import org.taugru.exec.cuda.CudaMode;
import org.taugru.exec.cuda.CudaProvider;

/// The GPU backend on a GPU.
@Tag("gpu")
final class CudaLawTest extends CudaLaws {
  private static final Optional<String> UNUSABLE = new CudaProvider.Fp32().unusable();

  @Override
  Backend backend() {
    UNUSABLE.ifPresent(why -> abort("no GPU here: " + why));
    return new CudaBackend(CudaMode.FP32);
  }
}
