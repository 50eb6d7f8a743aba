package org.taugru.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.taugru.fit.SequenceCandidate;
import org.taugru.fit.SequenceLap;
import org.taugru.fit.SequenceListener;

/// How far a fit of labelled sequences has come, on standard error.
record LabelledProgress(PrintWriter err, boolean quiet, Interruption interruption) implements SequenceListener {
  @Override
  public void racing(int candidates, int folds) {
    say("search: " + candidates + " candidates, each judged on " + folds + (folds == 1 ? " part" : " parts")
        + " that it has not seen");
  }

  @Override
  public void lap(SequenceLap lap) {
    if (Terminal.isThere() && !quiet) {
      err.print(String.format(Locale.ROOT, "\r\u001b[Ksearch: round %d, loss %.4g", lap.round(), lap.validation()));
      err.flush();
    }
  }

  @Override
  public void training(SequenceCandidate chosen, long updates, int members) {
    say(String.format(Locale.ROOT, "training: %d networks of %d units, %,d updates each", members, chosen.hidden(),
        updates));
  }

  @Override
  public void testing() {
    say("test: beside methods that need no network");
  }

  @Override
  public boolean wantsToStop() {
    return interruption.requested();
  }

  private void say(String text) {
    if (!quiet)
      err.println((Terminal.isThere() ? "\r\u001b[K" : "") + text);
  }
}
