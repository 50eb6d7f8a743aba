package org.taugru.data;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// Frequency classification (Moreno-Pino et al. 2024): which of 100 frequencies a cosine has.
///
/// cos(2π·f·t + φ) + σε at 1000 times t from 0 to 1, both included; f = 1 + j·4095/99 is the frequency of class j = 0 to 99
/// and ε is standard normal. Training, validation and test set have ten sequences of each class: the paper speaks of 1000
/// sequences and of no split, but its accuracies come in steps of 0.1 %, and so from 1000 test sequences.
///
/// Two things to know. 87 of the 100 frequencies are higher than half the sampling rate and appear as others, at least
/// 0.55 apart. And the paper has φ = 0: without noise all sequences of a class are then the same, so that its test
/// set *is* the training set and can be learnt by heart. [Phase#RANDOM] is the task that cannot.
///
/// @param noise σ
public record Frequency(double noise, Phase phase) implements Benchmark {
  /// Where a cosine begins.
  public enum Phase {
    /// φ = 0, as in the paper.
    ZERO,
    /// φ ~ U(0, 2π), another one for each sequence.
    RANDOM
  }

  static final int CLASSES = 100;
  static final int STEPS = 1000;
  private static final int PER_CLASS = 10;
  private static final double PUBLISHED_NOISE = 0.1;

  public Frequency {
    if (!(noise >= 0 && noise < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("noise of " + noise + ". It is a standard deviation: 0 or more.");
  }

  /// As in the paper's column without noise.
  public Frequency() {
    this(0, Phase.ZERO);
  }

  @Override
  public String name() {
    String phases = phase == Phase.RANDOM ? "frequency-phase" : "frequency";
    return noise == 0 ? phases : noise == PUBLISHED_NOISE ? phases + "-noisy" : phases + "-noise-" + noise;
  }

  @Override
  public String title() {
    String what = phase == Phase.RANDOM ? "a cosine that begins anywhere" : "a cosine";
    return "Frequency: which of 100 frequencies " + what + " has" + (noise == 0 ? "" : ", with noise " + noise);
  }

  @Override
  public SequenceFormat format() {
    return new SequenceFormat(new InputFormat.Features(1), TargetFormat.labels(CLASSES, false));
  }

  @Override
  public Measure measure() {
    return Measure.ACCURACY;
  }

  static double frequency(int label) {
    return 1 + label * 4095.0 / 99;
  }

  @Override
  public GeneratedData dataset(long seed) {
    return new GeneratedData(this, seed, new TrainingSplit.Stored(set(Draws.of(seed, name(), Split.TRAIN))),
        set(Draws.of(seed, name(), Split.VALIDATION)),
        set(Draws.of(seed, name(), Split.TEST)));
  }

  private SequenceSet set(Draws draws) {
    int count = CLASSES * PER_CLASS;
    float[] inputs = new float[count * STEPS];
    int[] labels = new int[count];
    for (int i = 0; i < count; i++) {
      labels[i] = i / PER_CLASS;
      Draws own = draws.at(i);
      double begin = phase == Phase.RANDOM ? own.uniform(0, 2 * Math.PI) : 0;
      for (int n = 0; n < STEPS; n++) {
        double clean = StrictMath.cos(2 * Math.PI * frequency(labels[i]) * n / (STEPS - 1) + begin);
        inputs[i * STEPS + n] = (float) (noise == 0 ? clean : clean + noise * own.normal());
      }
    }
    return SequenceSet.of(count, STEPS, 1, inputs, new Targets.Label(CLASSES, labels));
  }

  @Override
  public Defaults defaults() {
    return new Defaults(128, 65, 0.002, List.of(), 25, new Defaults.Length.Epochs(60), OptionalDouble.of(1), 0,
        "our guess: the paper gives none of these, only that other models need up to 45 epochs; τ is that of psMNIST, whose "
            + "sequences are about as long");
  }

  @Override
  public List<PaperResult> paper() {
    if (phase == Phase.RANDOM || noise != 0 && noise != PUBLISHED_NOISE)
      return List.of();
    return List.of(
        row("tanh-rnn", "97.1", "35.6", ""),
        row("lstm", "100.0", "39.4", ""),
        row("lstm-no-forget", "99.0", "19.4", ""),
        row("lem", "96.0", "54.1", ""),
        row("s4d-1", "67.5", "66.4", ", one layer"),
        row("s4d-4", "68.9", "67.2", ", four layers"),
        row("tau-gru-alpha0", "95.0", "57.7", "; printed as GRU (no delay, ablation), which may mean α = 0 or τ = 0"),
        row("tau-gru", "100.0", "99.1", "; printed as GRU (with delay, ours)"));
  }

  private PaperResult row(String model, String clean, String noisy, String remark) {
    String printed = noise == 0 ? clean : noisy;
    return new PaperResult(model, Double.parseDouble(printed) / 100, Measure.ACCURACY, printed + " %",
        OptionalInt.empty(),
        "frequency table" + remark);
  }

  /// `class-shares` knows that all classes are equally many; the other two compare a sequence, or its spectrum, with the
  /// mean of each class in the training set.
  @Override
  public List<NaiveMethod> naiveMethods(Dataset data) throws IOException {
    if (!(data.training() instanceof TrainingSplit.Stored(Sequences stored)) || !stored.format().equals(format()))
      throw new IllegalArgumentException("this is not data of " + name() + ".");
    Templates values = Templates.of(stored, Templates.Look.VALUES);
    Templates spectra = Templates.of(stored, Templates.Look.SPECTRUM);
    return List.of(
        NaiveMethod.known("class-shares", _ -> new Score.Classification(1.0 / CLASSES, Math.log(CLASSES))),
        NaiveMethod.fitted("nearest-template", values.fitted(), values::score),
        NaiveMethod.fitted("nearest-spectrum", spectra.fitted(), spectra::score));
  }
}
