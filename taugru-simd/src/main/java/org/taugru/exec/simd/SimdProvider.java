package org.taugru.exec.simd;

import java.util.Optional;
import org.taugru.exec.Backend;
import org.taugru.exec.BackendProvider;

/// The CPU backend for [org.taugru.exec.Backends], linear memory by convolution included.
public final class SimdProvider implements BackendProvider {
  @Override
  public String name() {
    return "simd";
  }

  @Override
  public Optional<String> unusable() {
    return VectorApi.missing();
  }

  @Override
  public int preference() {
    return 100;
  }

  @Override
  public Backend create(int threads) {
    return new ConvolvingBackend(threads);
  }
}
