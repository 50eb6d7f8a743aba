package org.taugru.sets;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.taugru.data.DataChoices;
import org.taugru.data.DataOption;
import org.taugru.data.Dataset;
import org.taugru.data.Defaults;
import org.taugru.data.Encoding;
import org.taugru.data.InputFormat;
import org.taugru.data.NaiveMethod;
import org.taugru.data.PaperResult;
import org.taugru.data.Sample;
import org.taugru.data.SequenceData;
import org.taugru.data.SequenceFormat;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TargetFormat;
import org.taugru.data.TrainingSplit;
import org.taugru.sets.read.FormatException;
import org.taugru.sets.read.SpokenDigits;
import org.taugru.sets.read.SpokenDigits.Recording;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.Located;

/// Which digit is spoken, in the Free Spoken Digit Dataset (Jackson et al. 2018): 3,000 recordings at 8 kHz, 50 of each digit by each
/// of six speakers.
///
/// The split is the set's own: recordings 0 to 4 of each digit and speaker are the test. It has none for validation; here that is
/// recordings 5 to 9, so that 2,400 are trained on, 300 validate and 300 test. All six speakers are in all three: this asks for
/// digits, not for strangers.
final class SpokenDigitsTask implements LabelledTask {
  static final int DIGITS = 10;
  private static final int RATE = 8000;
  private static final int BANDS = 40;
  private static final MelSpectrogram MEL = new MelSpectrogram(RATE, 256, 80, BANDS, 0, RATE / 2.0);

  /// Samples in a step of the raw sound: 2 ms.
  private static final int STEP = 16;

  private static final List<DataOption> OPTIONS = List.of(DataOption.of("features",
      "how loud each of 40 bands of frequency is, every 10 ms; or the sound itself, 16 samples a step", "mel", "raw"));

  private final DataChoices choices;

  SpokenDigitsTask(Map<String, String> choices) {
    this.choices = new DataChoices(name(), options(), choices);
  }

  @Override
  public String name() {
    return "spoken-digits";
  }

  @Override
  public String title() {
    return "Spoken digits: which of ten digits somebody says";
  }

  @Override
  public List<DataOption> options() {
    return OPTIONS;
  }

  @Override
  public SpokenDigitsTask with(Map<String, String> other) {
    return new SpokenDigitsTask(other);
  }

  private boolean mel() {
    return choices.is("features", "mel");
  }

  @Override
  public List<String> sets() {
    return List.of("fsdd");
  }

  @Override
  public SequenceFormat format() {
    return new SequenceFormat(new InputFormat.Features(mel() ? BANDS : STEP), TargetFormat.labels(DIGITS, false));
  }

  @Override
  public Dataset dataset(long seed) throws IOException {
    return dataset(DataFolder.usual());
  }

  Dataset dataset(DataFolder folder) throws IOException {
    Located located = folder.require("fsdd");
    List<Recording> recordings = SpokenDigits.read(located.paths().getFirst());
    Dataset prepared = part(located, recordings, index -> index >= 10).standardised().inputNames(inputNames())
        .outputNames(IntStream.range(0, DIGITS).mapToObj(Integer::toString).toArray(String[]::new))
        .with(part(located, recordings, index -> index >= 5 && index < 10),
            part(located, recordings, index -> index < 5));
    if (!(prepared.training() instanceof TrainingSplit.Stored(Sequences stored)))
      throw new IllegalStateException("recordings in memory are stored.");
    return new PublishedData(this, folder, stored, prepared.validation(), prepared.test(), prepared.preparation());
  }

  /// The sound as one curve, where that is what is read.
  @Override
  public Sample sample(Dataset data, SequenceSet one) {
    Sample read = Sample.of(one, data.preparation());
    return !mel() && read instanceof Sample.Signals(_, _, _, float[] values)
        && data.preparation().inputs() instanceof Encoding.Columns columns
            ? new Sample.Signals(values.length, 1, List.of(), columns.decode(values)) : read;
  }

  private SequenceData part(Located located, List<Recording> recordings, IntPredicate index) throws IOException {
    List<Recording> part = recordings.stream().filter(recording -> index.test(recording.index())).toList();
    if (part.isEmpty())
      throw new FormatException(located.paths().getFirst(),
          "lacks recordings. Those with the numbers 0 to 4 are the test, 5 to 9 validate, and those from 10 on are trained on");
    float[][][] sequences = new float[part.size()][][];
    for (int i = 0; i < sequences.length; i++)
      sequences[i] = steps(Mono.samples(located.paths().getFirst(), name(part.get(i)), part.get(i).sound(), RATE));
    return SequenceData.features(sequences)
        .labels(part.stream().mapToInt(Recording::digit).toArray(), DIGITS);
  }

  private static String name(Recording recording) {
    return recording.digit() + "_" + recording.speaker() + "_" + recording.index() + ".wav";
  }

  private float[][] steps(float[] samples) {
    return mel() ? bands(samples) : blocks(samples);
  }

  /// In decibels below the loudest of the recording: whoever speaks nearer to the microphone is not heard to.
  private static float[][] bands(float[] samples) {
    double[] decibels = MEL.decibels(samples);
    float[][] steps = new float[decibels.length / BANDS][BANDS];
    for (int i = 0; i < decibels.length; i++)
      steps[i / BANDS][i % BANDS] = (float) decibels[i];
    return steps;
  }

  /// Samples as they are, but the largest is 1; zeros fill the last step.
  private static float[][] blocks(float[] samples) {
    float largest = Float.MIN_NORMAL;
    for (float sample : samples)
      largest = Math.max(largest, Math.abs(sample));
    float[][] steps = new float[(samples.length + STEP - 1) / STEP][STEP];
    for (int n = 0; n < samples.length; n++)
      steps[n / STEP][n % STEP] = samples[n] / largest;
    return steps;
  }

  private String[] inputNames() {
    double[] corners = MelFilters.corners(BANDS, 0, RATE / 2.0);
    return IntStream.range(0, mel() ? BANDS : STEP)
        .mapToObj(i -> mel() ? Math.round(corners[i + 1]) + " Hz" : "sample " + (i + 1)).toArray(String[]::new);
  }

  @Override
  public Defaults defaults() {
    return new Defaults(64, 10, 0.005, List.of(), 32, new Defaults.Length.Epochs(15), OptionalDouble.of(1), 0,
        "our own, found on the validation recordings: nothing is published of this model on this set")
        .with(Map.of("batching", "by-length", "readout", "mean", "schedule", "cosine", "warmup", "1"));
  }

  @Override
  public List<PaperResult> paper() {
    return List.of();
  }

  @Override
  public List<NaiveMethod> naiveMethods(Dataset data) throws IOException {
    return Pooled.methods(data, trainingOf(data));
  }
}
