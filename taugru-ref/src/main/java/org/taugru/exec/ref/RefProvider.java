package org.taugru.exec.ref;

import java.util.Optional;
import org.taugru.exec.Backend;
import org.taugru.exec.BackendProvider;

/// The referee for [org.taugru.exec.Backends]: usable everywhere, and the last that anybody would choose.
public final class RefProvider implements BackendProvider {
  @Override
  public String name() {
    return "ref";
  }

  @Override
  public Optional<String> unusable() {
    return Optional.empty();
  }

  @Override
  public int preference() {
    return 0;
  }

  /// The referee has one thread.
  @Override
  public Backend create(int threads) {
    return new RefBackend();
  }
}
