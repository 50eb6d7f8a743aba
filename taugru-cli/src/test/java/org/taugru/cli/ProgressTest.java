package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// What is said while one waits.
final class ProgressTest {
  private static final long SECOND = 1_000_000_000;

  /// Two of five took 60 s; one more had been done before.
  @Test
  void theTimeLeftGoesByThePiecesThatTookTime() {
    PiecesLeft piecesLeft = new PiecesLeft(5, 0);
    assertThat(piecesLeft.text(60 * SECOND)).isEmpty();
    piecesLeft.skipped();
    assertThat(piecesLeft.text(60 * SECOND)).isEmpty();
    piecesLeft.did();
    piecesLeft.did();
    assertThat(piecesLeft.text(60 * SECOND)).isEqualTo("; about 1:00 min left");
    piecesLeft.did();
    assertThat(piecesLeft.text(60 * SECOND)).isEqualTo("; about 20 s left");
    piecesLeft.did();
    assertThat(piecesLeft.text(80 * SECOND)).isEmpty();
  }

  /// Half was there before: what was done then took no time now.
  @Test
  void theTimeLeftOfARunThatGoesOnIsJudgedByWhatItDoesNow() {
    TimeLeft timeLeft = new TimeLeft();
    assertThat(timeLeft.after(100, 50, 100)).isEmpty();
    assertThat(timeLeft.after(101.75, 51.75, 100)).isEmpty();
    assertThat(timeLeft.after(103.25, 53.25, 100)).hasValue(46.75);
  }

  /// Counts how often it was flushed.
  private static final class Beats extends StringWriter {
    private final CountDownLatch flushed;

    Beats(int wanted) {
      flushed = new CountDownLatch(wanted);
    }

    @Override
    public void flush() {
      flushed.countDown();
    }
  }

  @Test
  void aHeartbeatRewritesOneLineOnATerminalAndClearsIt() throws InterruptedException {
    Beats err = new Beats(3);
    try (Heartbeat _ = new Heartbeat(new PrintWriter(err), true, "chapter 1 of 2, a", Duration.ofMillis(1))) {
      assertThat(err.flushed.await(60, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(err.toString())
        .matches("(?s)\r\u001b\\[Kchapter 1 of 2, a(\r\u001b\\[Kchapter 1 of 2, a, [0-9.]+ s)+\r\u001b\\[K");
  }

  @Test
  void elsewhereAHeartbeatIsALineAtTheStartAndNowAndThen() throws InterruptedException {
    Beats err = new Beats(2);
    try (Heartbeat _ = new Heartbeat(new PrintWriter(err), false, "chapter 1 of 2, a", Duration.ofMillis(1))) {
      assertThat(err.flushed.await(60, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(err.toString().lines().skip(1)).isNotEmpty()
        .allMatch(line -> line.matches("chapter 1 of 2, a, [0-9.]+ s"));
    assertThat(err.toString().lines()).startsWith("chapter 1 of 2, a");
    assertThat(err.toString()).doesNotContain("\r");
    Beats quiet = new Beats(1);
    new Heartbeat(new PrintWriter(quiet), false, "b").close();
    assertThat(quiet.toString().lines()).containsExactly("b");
  }
}
