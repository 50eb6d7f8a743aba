package org.taugru.sets.store;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Where a redirection may lead.
final class Redirect {
  static final int MOST = 5;

  private static final Set<Integer> STATUSES = Set.of(301, 302, 303, 307, 308);

  private Redirect() {
  }

  static boolean isOne(int status) {
    return STATUSES.contains(status);
  }

  /// The address behind a `Location`. What was asked for in secret is never asked for in the open.
  static URI follow(URI from, Optional<String> location) throws SourceException {
    String text = location
        .orElseThrow(() -> new SourceException(from.getHost() + " redirects without saying where to"));
    URI to;
    try {
      to = from.resolve(text.strip());
    } catch (IllegalArgumentException e) {
      throw new SourceException(from.getHost() + " redirects to what is no address", e);
    }
    String scheme = String.valueOf(to.getScheme()).toLowerCase(Locale.ROOT);
    boolean secret = "https".equalsIgnoreCase(from.getScheme());
    if (to.getHost() == null || !scheme.equals("https") && (secret || !scheme.equals("http")))
      throw new SourceException(
          from.getHost() + " redirects to " + to + ", which is not " + (secret ? "https" : "http"));
    return to;
  }
}
