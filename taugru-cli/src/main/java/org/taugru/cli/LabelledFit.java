package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.taugru.fit.ClassScores;
import org.taugru.fit.ClassificationResult;
import org.taugru.fit.ClassifierFit;
import org.taugru.fit.Finding;
import org.taugru.fit.RegressionResult;
import org.taugru.fit.RegressorFit;
import org.taugru.fit.SequenceDescription;
import org.taugru.fit.SequenceLap;
import org.taugru.fit.ValueScores;
import org.taugru.json.Json;
import org.taugru.report.ConfusionMatrix;
import org.taugru.report.HtmlReport;
import org.taugru.report.Table;
import org.taugru.report.Tone;

/// Writes and tells what came of fitting labelled sequences.
///
/// @param name of the data, for people
/// @param home the folder to write
record LabelledFit(String name, Path home, PrintWriter out, boolean json, Drawing drawing) {
  void write(ClassifierFit fit, ClassificationResult result) throws IOException {
    Files.createDirectories(home);
    fit.classifier().save(model());
    ClassScores network = result.network();
    String verdict = verdict(result.networkWins(),
        String.format(Locale.ROOT, "%s has %s right, the network %s", result.best().method(),
            percent(result.best().accuracy()),
            percent(network.accuracy())));
    Table table = Table.of(Table.text("method"), Table.highest("right"), Table.lowest("log loss"));
    table = table.ours(Table.words(network.method()), share(network.accuracy()),
        Table.decimal(network.logLoss().orElse(Double.NaN), 4));
    for (ClassScores other : result.baselines())
      table = table.row(Table.words(other.method()), share(other.accuracy()),
          Table.decimal(other.logLoss().orElse(Double.NaN), 4));
    Table classes = Table.of(Table.text("class"), Table.number("precision"), Table.number("recall"));
    for (int k = 0; k < network.classes().size(); k++)
      classes =
          classes.row(Table.words(network.classes().get(k)), share(network.precision(k)), share(network.recall(k)));
    ConfusionMatrix confusion = new ConfusionMatrix("Test", network.classes(), network.confusion());
    drawing.write(confusion, home, "confusion");
    HtmlReport page =
        page(percent(network.accuracy()), "right on the test", network.sequences(), result.networkWins(), verdict)
            .table("On sequences that nothing was fitted to.", table).section("By class").table("", classes)
            .chart(confusion, "Rows are what sequences are, columns what they were taken for.");
    finish(page, fit.findings(), fit.laps(), fit.classifier().description());
    if (json) {
      out.println(Json.object().with("version", FitSummary.VERSION).with("task", "classify")
          .with("model", model().toString()).with("accuracy", network.accuracy())
          .with("best", result.best().method()).with("bestAccuracy", result.best().accuracy())
          .with("networkWins", result.networkWins()).text());
      return;
    }
    begin(fit.findings());
    out.printf(Locale.ROOT, "%-32s %10s%n", "", "right");
    out.printf(Locale.ROOT, "%-32s %10s%n", network.method(), percent(network.accuracy()));
    for (ClassScores other : result.baselines())
      out.printf(Locale.ROOT, "%-32s %10s%n", other.method(), percent(other.accuracy()));
    end(verdict, "classify");
  }

  void write(RegressorFit fit, RegressionResult result) throws IOException {
    Files.createDirectories(home);
    fit.regressor().save(model());
    ValueScores network = result.network();
    String verdict = verdict(result.networkWins(), String.format(Locale.ROOT,
        "the mean absolute error of %s is %.4g, that of the network %.4g", result.best().method(), result.best().mae(),
        network.mae()));
    String coverage = String.format(Locale.ROOT, "The interval of %.0f %% holds %.1f %% of the answers of the test.",
        100 * result.level(), 100 * result.coverage());
    Table table = Table.of(Table.text("method"), Table.lowest("MAE"), Table.lowest("RMSE"));
    table = table.ours(Table.words(network.method()), value(network.mae()), value(network.rmse()));
    for (ValueScores other : result.baselines())
      table = table.row(Table.words(other.method()), value(other.mae()), value(other.rmse()));
    HtmlReport page =
        page(String.format(Locale.ROOT, "%.4g", network.mae()), "mean absolute error on the test", result.sequences(),
            result.networkWins(), verdict).text(coverage).table("On sequences that nothing was fitted to.", table);
    finish(page, fit.findings(), fit.laps(), fit.regressor().description());
    if (json) {
      out.println(
          Json.object().with("version", FitSummary.VERSION).with("task", "regress")
              .with("model", model().toString()).with("mae", network.mae()).with("rmse", network.rmse())
              .with("coverage", Json.finite(result.coverage())).with("best", result.best().method())
              .with("bestMae", result.best().mae())
              .with("networkWins", result.networkWins()).text());
      return;
    }
    begin(fit.findings());
    out.printf(Locale.ROOT, "%-32s %12s %12s%n", "", "MAE", "RMSE");
    out.printf(Locale.ROOT, "%-32s %12.4g %12.4g%n", network.method(), network.mae(), network.rmse());
    for (ValueScores other : result.baselines())
      out.printf(Locale.ROOT, "%-32s %12.4g %12.4g%n", other.method(), other.mae(), other.rmse());
    end(verdict + "\n" + coverage, "regress");
  }

  private Path model() {
    return home.resolve("model.safetensors");
  }

  private static String verdict(boolean wins, String numbers) {
    return wins ? "The network is better than every method without one: " + numbers + "."
        : "A method that needs no network is as good or better: " + numbers + ".";
  }

  private HtmlReport page(String figure, String caption, int sequences, boolean wins, String verdict) {
    return new HtmlReport(name).figure(figure, caption)
        .figure(String.format(Locale.ROOT, "%,d", sequences), "sequences of the test")
        .section("Result")
        .finding("Is a network worth it here?", wins ? Tone.GOOD : Tone.BAD, wins ? "yes" : "no", verdict);
  }

  private void finish(HtmlReport page, List<Finding> findings, List<SequenceLap> laps, SequenceDescription description)
      throws IOException {
    page.section("The data");
    findings.forEach(finding -> page.text("• " + finding.sentence() + "."));
    Table raced = Table.of(Table.number("round"), Table.number("units"), Table.number("delay"), Table.text("readout"),
        Table.number("rate"), Table.number("dropout"), Table.number("noise"), Table.number("updates"),
        Table.number("loss"));
    for (SequenceLap lap : laps)
      raced =
          raced.row(Table.count(lap.round()), Table.count(lap.candidate().hidden()), Table.count(lap.candidate().tau()),
              Table.words(lap.candidate().readout().name().toLowerCase(Locale.ROOT)),
              Table.decimal(lap.candidate().learningRate(), 4),
              Table.decimal(lap.candidate().dropout(), 2), Table.decimal(lap.candidate().noise(), 2),
              Table.count(lap.updates()),
              Table.decimal(lap.validation(), 4));
    page.section("The search").table("Loss on sequences that a candidate had not seen.", raced);
    Table card = Table.of(Table.text("what"), Table.text(""));
    for (Map.Entry<String, String> line : description.card().entrySet())
      card = card.row(Table.words(line.getKey()), Table.words(line.getValue()));
    page.section("Model card").table("", card).write(home.resolve("report.html"));
  }

  private void begin(List<Finding> findings) {
    out.println("data        " + name);
    findings.forEach(finding -> out.println("            " + finding.sentence()));
    out.println();
  }

  private void end(String verdict, String command) {
    out.println();
    out.println(verdict);
    out.println();
    out.println("model       " + model());
    out.println("report      " + home.resolve("report.html"));
    out.println("next        taugru " + command + " " + model() + " FILE");
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  private static Table.Cell share(double share) {
    return new Table.Cell.Value(share, Double.isNaN(share) ? "–" : percent(share));
  }

  private static Table.Cell value(double number) {
    return new Table.Cell.Value(number, String.format(Locale.ROOT, "%.4g", number));
  }
}
