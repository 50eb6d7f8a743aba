package org.taugru.cli;

/// How long the rest of some equal pieces of work will take, judging by those that are done.
final class PiecesLeft {
  private final long begin;
  private int done;
  private int left;

  /// @param pieces how many there are to do
  PiecesLeft(int pieces) {
    this(pieces, System.nanoTime());
  }

  PiecesLeft(int pieces, long begin) {
    this.begin = begin;
    this.left = pieces;
  }

  /// One piece is done.
  synchronized void did() {
    done++;
    left--;
  }

  /// One piece had been done before and took no time, so that it says nothing of the others.
  synchronized void skipped() {
    left--;
  }

  /// `; about 2:10 min left`, or nothing where nothing is left or known.
  String text() {
    return text(System.nanoTime());
  }

  synchronized String text(long now) {
    return done == 0 || left == 0 ? "" : "; about " + Durations.text((now - begin) / 1e9 / done * left) + " left";
  }
}
