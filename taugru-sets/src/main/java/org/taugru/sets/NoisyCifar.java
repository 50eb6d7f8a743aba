package org.taugru.sets;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.taugru.data.DataChoices;
import org.taugru.data.DataOption;
import org.taugru.data.Dataset;
import org.taugru.data.Defaults;
import org.taugru.data.InputFormat;
import org.taugru.data.NaiveMethod;
import org.taugru.data.PaperResult;
import org.taugru.data.Sample;
import org.taugru.data.SequenceFormat;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TargetFormat;
import org.taugru.sets.store.DataFolder;

/// CIFAR-10 row by row, then noise (Chang et al. 2019): 32 steps of 96 numbers, a row of red, of green and of blue, then 968 steps of
/// noise, the same for every picture. What was seen must be kept for 968 steps.
///
/// The noise is normal; others draw it with torch, so theirs is other noise of the same kind. Of the 50,000 pictures 2,000 are for
/// validation, as many as in LEM's code.
final class NoisyCifar implements LabelledTask {
  private static final int STEPS = 1000;
  private static final int WIDTH = Cifar.COLOURS * Cifar.SIDE;
  private static final int SPLIT_SEED = 5544;
  private static final int NOISE_SEED = 2024;
  private static final int VALIDATION = 2000;
  private static final List<DataOption> OPTIONS =
      List.of(DataOption.of("normalise", "mean 0 and deviation 1 of each colour, or numbers from 0 to 1", "no", "yes"));

  private final DataChoices choices;

  NoisyCifar(Map<String, String> choices) {
    this.choices = new DataChoices(name(), options(), choices);
  }

  @Override
  public String name() {
    return "ncifar";
  }

  @Override
  public String title() {
    return "nCIFAR: pictures of ten kinds, row by row, then 968 steps of noise";
  }

  @Override
  public List<DataOption> options() {
    return OPTIONS;
  }

  @Override
  public NoisyCifar with(Map<String, String> other) {
    return new NoisyCifar(other);
  }

  @Override
  public List<String> sets() {
    return List.of("cifar10");
  }

  @Override
  public SequenceFormat format() {
    return new SequenceFormat(new InputFormat.Features(WIDTH), TargetFormat.labels(Cifar.CLASSES, false));
  }

  @Override
  public Dataset dataset(long seed) throws IOException {
    Layout layout = new Layout(STEPS, noise(), colours());
    return Cifar.dataset(this, DataFolder.usual(), layout, Optional.empty(),
        count -> new MersenneTwister(SPLIT_SEED).torchPermutation(count), VALIDATION);
  }

  private CifarColours colours() {
    return new CifarColours(choices.is("normalise", "yes"));
  }

  @Override
  public Sample sample(Dataset data, SequenceSet one) {
    return new Layout(Cifar.SIDE, new float[0], colours()).picture(one.features());
  }

  /// By Box and Muller, from numbers strictly between 0 and 1.
  static float[] noise() {
    MersenneTwister random = new MersenneTwister(NOISE_SEED);
    float[] noise = new float[(STEPS - Cifar.SIDE) * WIDTH];
    for (int i = 0; i < noise.length; i += 2) {
      double radius = StrictMath.sqrt(-2 * StrictMath.log(uniform(random)));
      double angle = 2 * Math.PI * uniform(random);
      noise[i] = (float) (radius * StrictMath.cos(angle));
      noise[i + 1] = (float) (radius * StrictMath.sin(angle));
    }
    return noise;
  }

  private static double uniform(MersenneTwister random) {
    return (Integer.toUnsignedLong(random.next()) + 0.5) / 0x1p32;
  }

  /// A linear model looks at the picture alone: the noise is the same everywhere and tells nothing.
  @Override
  public List<NaiveMethod> naiveMethods(Dataset data) throws IOException {
    PictureSequences train = shown(trainingOf(data));
    NaiveMethod mean = NaiveMethod.nearestMean(train);
    NaiveMethod linear = NaiveMethod.logisticRegression(train);
    return List.of(NaiveMethod.commonest(data),
        new NaiveMethod(mean.name(), mean.fitted(), sequences -> mean.score(shown(sequences))),
        new NaiveMethod(linear.name(), linear.fitted(), sequences -> linear.score(shown(sequences))));
  }

  private PictureSequences shown(Sequences sequences) {
    if (!(sequences instanceof PictureSequences pictures && pictures.layout() instanceof Layout layout))
      throw new IllegalArgumentException("this is not data of " + name() + ".");
    return pictures.as(new Layout(Cifar.SIDE, layout.noise, layout.colours));
  }

  /// @param noise of the steps after the picture
  private record Layout(int steps, float[] noise, CifarColours colours) implements PictureLayout {
    @Override
    public int width() {
      return WIDTH;
    }

    @Override
    public void lay(byte[] picture, float[] to, int at) {
      for (int row = 0; row < Cifar.SIDE; row++)
        for (int colour = 0; colour < Cifar.COLOURS; colour++)
          for (int column = 0; column < Cifar.SIDE; column++)
            to[at + place(row, column, colour)] =
                colours.value(picture[colour * Cifar.PLANE + row * Cifar.SIDE + column], colour);
      System.arraycopy(noise, 0, to, at + Cifar.SIDE * WIDTH, (steps - Cifar.SIDE) * WIDTH);
    }

    /// The noise after it is left out.
    @Override
    public Sample.Image picture(float[] sequence) {
      return Cifar.picture((pixel, colour) -> colours.colour(
          sequence[place(pixel / Cifar.SIDE, pixel % Cifar.SIDE, colour)], colour));
    }

    private static int place(int row, int column, int colour) {
      return row * WIDTH + colour * Cifar.SIDE + column;
    }

    @Override
    public String description() {
      return "rows, then noise " + NOISE_SEED + ", " + steps + " steps, " + colours.description();
    }
  }

  @Override
  public Defaults defaults() {
    return new Defaults(128, 965, 0.0022, List.of(), 100, new Defaults.Length.Epochs(50), OptionalDouble.empty(), 0,
        "hidden, τ, learning rate, epochs: the paper's tuning table; batch, no clipping, select: LEM's code")
        .with(Map.of("select", "measure"));
  }

  @Override
  public List<PaperResult> paper() {
    return List.of(
        row("lstm", "11.6", 117_002, ""),
        row("lstm-chrono", "55.9", 116_490, ""),
        row("antisymmetric-rnn", "54.7", 60_042, ", 256 units; printed with 37k parameters"),
        row("lipschitz-rnn", "59.0", 158_474, ", 256 units"),
        row("exp-rnn", "49.0", 21_834, "; printed with 47k parameters"),
        row("irnn", "54.5", 0, ""),
        row("tarnn", "59.1", 117_362, "; printed with 100k parameters"),
        row("cornn", "59.0", 46_474, ""),
        row("lem", "60.5", 117_002, ""),
        row("delay-gru", "53.7", 75_658, ""),
        row("tau-gru", "62.7", 117_002, ", the best of eight seeds; their mean is 62.3 ± 0.32"));
  }

  private static PaperResult row(String model, String percent, int parameters, String remark) {
    return LabelledTask.row("image table", model, percent, parameters, remark);
  }
}
