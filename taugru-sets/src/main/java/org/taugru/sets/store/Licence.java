package org.taugru.sets.store;

import java.net.URI;
import java.util.Optional;

/// What may be done with a set.
public enum Licence {
  CC_BY_4("CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/"),
  CC_BY_SA_4("CC BY-SA 4.0", "https://creativecommons.org/licenses/by-sa/4.0/"),
  PDDL("PDDL 1.0", "https://opendatacommons.org/licenses/pddl/1-0/"),
  /// The archive and the page it is published on do not agree.
  UCI_HAR("its README: free with citation, no commercial use; its page: CC BY 4.0", ""),
  NONE_STATED("none stated", "");

  private final String title;
  private final String page;

  Licence(String title, String page) {
    this.title = title;
    this.page = page;
  }

  public String title() {
    return title;
  }

  /// Its text.
  public Optional<URI> page() {
    return page.isEmpty() ? Optional.empty() : Optional.of(URI.create(page));
  }
}
