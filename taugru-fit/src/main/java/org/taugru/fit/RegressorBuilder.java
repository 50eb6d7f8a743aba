package org.taugru.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.taugru.exec.Backends;
import org.taugru.series.Conformal;
import org.taugru.series.ConformalCalibration;
import org.taugru.series.Scaling;
import org.taugru.series.Spread;
import org.taugru.table.Table;
import org.taugru.table.TableFile;

/// Which number to find, and how to learn it.
public final class RegressorBuilder extends SequenceBuilder<RegressorBuilder> {
  private static final double USUAL_LEVEL = 0.9;

  private final double level;

  RegressorBuilder(SequenceAsk ask) {
    this(ask, USUAL_LEVEL);
  }

  private RegressorBuilder(SequenceAsk ask, double level) {
    super(ask);
    this.level = level;
  }

  @Override
  RegressorBuilder with(SequenceAsk other) {
    return new RegressorBuilder(other, level);
  }

  /// The share of right numbers that intervals are to hold, such as 0.9.
  public RegressorBuilder interval(double share) {
    if (!(share > 0 && share < 1))
      throw new IllegalArgumentException("an interval of " + share + "; it must be above 0 and below 1.");
    return new RegressorBuilder(ask(), share);
  }

  public RegressorFit fit(Path file) throws IOException {
    return fit(TableFile.read(file, ask().reading()), SequenceListener.quiet());
  }

  /// Fits to a table: one that was read already, or one of arrays or rows of a program ([Table#of(org.taugru.table.Column...)],
  /// [Table#ofRows]).
  public RegressorFit fit(Table table) throws IOException {
    return fit(table, SequenceListener.quiet());
  }

  /// Fits to sequences in memory ([LabelledData#of]).
  public RegressorFit fit(LabelledData data) throws IOException {
    return fit(data, SequenceListener.quiet());
  }

  /// Fits to a table that was read already; a part of its sequences is drawn for the test.
  public RegressorFit fit(Table table, SequenceListener listener) throws IOException {
    SequenceFrame frame = SequenceFrame.of(table, ask().roles(table), SequenceFrame.Ask.VALUES);
    return fit(frame.data(), Optional.empty(), Optional.of(frame.spec()), frame.findings(), listener);
  }

  /// Fits to a table and tests on another one.
  public RegressorFit fit(Table table, Table test, SequenceListener listener) throws IOException {
    SequenceFrame frame = SequenceFrame.of(table, ask().roles(table), SequenceFrame.Ask.VALUES);
    return fit(frame.data(), Optional.of(SequenceFrame.read(test, frame.spec(), SequenceFrame.Ask.VALUES)),
        Optional.of(frame.spec()), frame.findings(), listener);
  }

  /// Fits to sequences in memory; a part of them is drawn for the test.
  public RegressorFit fit(LabelledData data, SequenceListener listener) throws IOException {
    return fit(data, Optional.empty(), Optional.empty(), List.of(), listener);
  }

  /// Fits to sequences in memory and tests on others.
  public RegressorFit fit(LabelledData data, LabelledData test, SequenceListener listener) throws IOException {
    return fit(data, Optional.of(test), Optional.empty(), List.of(), listener);
  }

  private RegressorFit fit(LabelledData all, Optional<LabelledData> given, Optional<SequenceSpec> spec,
      List<Finding> found, SequenceListener listener) throws IOException {
    all.values(); // refuses other answers
    SequenceParts parts = SequenceParts.of(all, given, ask().splitBy(), ask().options().seed());
    List<Finding> findings = new ArrayList<>(found);
    findings.addAll(parts.findings());
    LabelledData training = parts.training();
    InputCode code = InputCode.of(training, training.and(parts.test()));
    Scaling target = scaling(training.values());
    EncodedData learnt = encoded(code, training, target);
    SequenceFitter.Fitted fitted = new SequenceFitter(training, learnt, code.features().size(), ask().options(),
        ask().backend(), ask().threads(), ask().checkpoints(), listener).fit();
    if (fitted.network().isEmpty())
      return new RegressorFit(Optional.empty(), findings, training, parts.test(), fitted.chosen(), fitted.laps(),
          Optional.empty());
    listener.testing();
    Interval interval = interval(training, target, fitted);
    SequenceDescription described = new SequenceDescription(ask().options().cell(), spec, code,
        List.copyOf(ask().reading().missing()), Map.of());
    Regressor regressor = new Regressor(described, target, interval, fitted.network().get(),
        Backends.named(ask().backend(), ask().threads()).backend());
    EncodedData asked = encoded(code, parts.test(), target);
    ValueScores scores = regressor.evaluate(parts.test());
    RegressionResult result = new RegressionResult(scores,
        RegressionResult.baselines(learnt, training.values(), asked, parts.test().values()), asked.count(), level,
        coverage(parts.test().values(), regressor.values(parts.test()), interval), 2 * interval.halfWidth());
    Map<String, String> card = new LinkedHashMap<>();
    card.put("made of", training.count() + " sequences");
    card.put("test",
        String.format(Locale.ROOT, "a mean absolute error of %.6g, and %.1f %% of %d numbers in intervals of"
            + " %.0f %%", scores.mae(), 100 * result.coverage(), asked.count(), 100 * level));
    return new RegressorFit(Optional.of(regressor.with(card)), findings, training, parts.test(), fitted.chosen(),
        fitted.laps(), Optional.of(result));
  }

  private static Scaling scaling(double[] values) {
    Spread spread = new Spread();
    Arrays.stream(values).forEach(spread::add);
    return spread.scaling();
  }

  private static EncodedData encoded(InputCode code, LabelledData data, Scaling target) throws IOException {
    float[] answers = new float[data.count()];
    for (int i = 0; i < answers.length; i++)
      answers[i] = target.apply(data.values()[i]);
    return EncodedData.valued(code.width(), code.encode(data), answers);
  }

  /// As wide as the errors on sequences that the networks which judged them had not seen. Those were trained on fewer sequences
  /// than the model, and each answered alone: so intervals are rather a little too wide.
  private Interval interval(LabelledData training, Scaling target, SequenceFitter.Fitted fitted) {
    ConformalCalibration calibration = new ConformalCalibration(1);
    for (int i = 0; i < fitted.judged().length; i++)
      calibration.add(new float[] {(float) fitted.answers()[i][0]},
          new float[] {target.apply(training.values()[fitted.judged()[i]])});
    Conformal.Correction correction = calibration.calibrate(1 - level).corrections().getFirst();
    return new Interval(level, correction.amount() * target.scale(), correction.count());
  }

  private static double coverage(double[] right, double[] said, Interval interval) {
    int inside = 0;
    for (int i = 0; i < right.length; i++)
      inside += Math.abs(right[i] - said[i]) <= interval.halfWidth() ? 1 : 0;
    return (double) inside / right.length;
  }
}
