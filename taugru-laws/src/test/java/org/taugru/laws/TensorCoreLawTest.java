package org.taugru.laws;

import static org.junit.jupiter.api.Assumptions.abort;

import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.taugru.exec.Backend;
import org.taugru.exec.cuda.CudaBackend;
import org.taugru.exec.cuda.CudaMode;
import org.taugru.exec.cuda.CudaProvider;

/// The kernels for tensor cores on a GPU.
@Tag("gpu")
final class TensorCoreLawTest extends TensorCoreLaws {
  private static final Optional<String> UNUSABLE = new CudaProvider.Fast().unusable();

  TensorCoreLawTest() {
    super(60, 21, 40);
  }

  @Override
  Backend backend(CudaMode mode) {
    UNUSABLE.ifPresent(why -> abort("no GPU here: " + why));
    return new CudaBackend(mode);
  }
}
