package org.taugru.peers.bench;

import org.taugru.json.Json;

/// Another library that does the work of a problem.
interface Peer {
  /// Checks the answers, then times; the object that is printed. Throws if an answer is wrong.
  Json.Obj measure(Problem problem) throws Exception;

  /// A row for what a library cannot do.
  static Peer missing(String library, String row, String why) {
    return _ -> Json.object().with("library", library).with("row", row).with("missing", why);
  }
}
