package org.taugru.cli;

import java.io.IOException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.taugru.report.HtmlReport;
import org.taugru.report.LineChart;
import org.taugru.train.Metrics;
import org.taugru.train.Run;
import org.taugru.train.TrainingListener;

/// The page of a run that still trains: curves so far and settings, written again now and then. A process that is killed
/// leaves it behind.
final class RunningReport implements TrainingListener {
  private static final long INTERVAL_NANOS = 20_000_000_000L;

  private static final DateTimeFormatter WRITTEN = DateTimeFormatter.ofPattern("yyyy-MM-dd 'at' HH:mm:ss");

  private final TrainingListener next;
  private final Consumer<String> warning;
  private final LongSupplier clock;
  /// None before the run is prepared.
  private final List<Run> run = new ArrayList<>();
  private long written;
  private boolean warned;

  /// @param warning takes what somebody who waits should know
  RunningReport(TrainingListener next, Consumer<String> warning) {
    this(next, warning, System::nanoTime);
  }

  /// @param clock in nanoseconds
  RunningReport(TrainingListener next, Consumer<String> warning, LongSupplier clock) {
    this.next = next;
    this.warning = warning;
    this.clock = clock;
    this.written = clock.getAsLong();
  }

  void follow(Run followed) {
    run.add(followed);
  }

  @Override
  public void iteration(int epoch, int iteration, int iterations, double meanLoss) {
    next.iteration(epoch, iteration, iterations, meanLoss);
  }

  @Override
  public void epoch(Metrics metrics, boolean improved) throws IOException {
    if (clock.getAsLong() - written >= INTERVAL_NANOS) {
      for (Run followed : run)
        tryToWrite(followed, metrics);
      written = clock.getAsLong();
    }
    next.epoch(metrics, improved);
  }

  /// The page is a convenience: that it cannot be written is said once, and the run goes on.
  private void tryToWrite(Run followed, Metrics newest) {
    try {
      write(followed, newest);
    } catch (IOException e) {
      if (!warned)
        warning.accept("the page of the run so far is missing; training goes on. " + e.getMessage());
      warned = true;
    }
  }

  private static void write(Run run, Metrics newest) throws IOException {
    List<Metrics> rows = run.trainer().metrics();
    LineChart curves = RunFindings.curves(run.benchmark(), run.spec().cell(), rows, Map.of());
    new HtmlReport(run.spec().cell() + " on " + run.benchmark().shortName())
        .subtitle(run.benchmark().title() + " · still training on " + LocalDateTime.now().format(WRITTEN)
            + ", when this page was written")
        .figure(newest.epoch() + " of " + run.spec().training().epochs(), "epochs done")
        .figure(RunSummary.number(run.benchmark().measure(), newest.validationMeasure()),
            "validation " + run.benchmark().measure().title())
        .figure(String.format(Locale.ROOT, "%,d", run.model().parameterCount()), "parameters")
        .figure(Durations.text(newest.seconds()), "training time")
        .section("Training")
        .chart(curves, RunReport.caption(curves))
        .chart(RunReport.updates(run.benchmark(), List.of(rows)), RunReport.UPDATES)
        .section("Settings")
        .table(SettingWords.caption(run.benchmark()),
            SettingWords.table(run, Long.toString(run.spec().training().seed())))
        .write(run.folder().path().resolve("report.html"));
  }

  @Override
  public boolean wantsToStop() {
    return next.wantsToStop();
  }
}
