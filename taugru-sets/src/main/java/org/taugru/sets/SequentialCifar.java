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
import org.taugru.data.PaperResult;
import org.taugru.data.Sample;
import org.taugru.data.SequenceFormat;
import org.taugru.data.SequenceSet;
import org.taugru.data.TargetFormat;
import org.taugru.sets.store.DataFolder;

/// CIFAR-10 pixel by pixel: 1024 steps of three numbers.
///
/// The paper says that a step is the red, green and blue of one pixel. The authors' earlier programs do something else: they read
/// the three planes one after another, so that a step is three neighbours of one colour; that is `data.layout=planes`. Of the
/// 50,000 pictures 2,000 are for validation, the last of numpy's order with the seed 1234, as in those programs.
final class SequentialCifar implements LabelledTask {
  private static final int SPLIT_SEED = 1234;
  private static final int VALIDATION = 2000;
  private static final List<DataOption> OPTIONS = List.of(
      DataOption.of("layout", "a step is a pixel, or three neighbours of one colour", "pixels", "planes"),
      DataOption.of("normalise", "mean 0 and deviation 1 of each colour, or numbers from 0 to 1", "yes", "no"),
      DataOption.number("crop", "pixels by which pictures are shifted at random in training", 0, Cifar.SIDE / 2),
      DataOption.of("flip", "whether every other picture is mirrored in training", "no", "yes"));

  private final DataChoices choices;

  SequentialCifar(Map<String, String> choices) {
    this.choices = new DataChoices(name(), options(), choices);
  }

  @Override
  public String name() {
    return "scifar";
  }

  @Override
  public String title() {
    return "sCIFAR: pictures of ten kinds, pixel by pixel";
  }

  @Override
  public List<DataOption> options() {
    return OPTIONS;
  }

  @Override
  public SequentialCifar with(Map<String, String> other) {
    return new SequentialCifar(other);
  }

  @Override
  public List<String> sets() {
    return List.of("cifar10");
  }

  @Override
  public SequenceFormat format() {
    return new SequenceFormat(new InputFormat.Features(Cifar.COLOURS), TargetFormat.labels(Cifar.CLASSES, false));
  }

  @Override
  public Dataset dataset(long seed) throws IOException {
    DataFolder folder = DataFolder.usual();
    Optional<PictureChange> change = choices.number("crop") == 0 && choices.is("flip", "no") ? Optional.empty()
        : Optional.of(new PictureChange(choices.number("crop"), choices.is("flip", "yes")));
    return Cifar.dataset(this, folder, layout(), change,
        count -> new MersenneTwister(SPLIT_SEED).numpyPermutation(count), VALIDATION);
  }

  private Layout layout() {
    return new Layout(choices.is("layout", "planes"), new CifarColours(choices.is("normalise", "yes")));
  }

  @Override
  public Sample sample(Dataset data, SequenceSet one) {
    return layout().picture(one.features());
  }

  private record Layout(boolean planes, CifarColours colours) implements PictureLayout {
    @Override
    public int steps() {
      return Cifar.PLANE;
    }

    @Override
    public int width() {
      return Cifar.COLOURS;
    }

    @Override
    public void lay(byte[] picture, float[] to, int at) {
      for (int colour = 0; colour < Cifar.COLOURS; colour++)
        for (int pixel = 0; pixel < Cifar.PLANE; pixel++)
          to[at + place(pixel, colour)] = colours.value(picture[colour * Cifar.PLANE + pixel], colour);
    }

    @Override
    public Sample.Image picture(float[] sequence) {
      return Cifar.picture((pixel, colour) -> colours.colour(sequence[place(pixel, colour)], colour));
    }

    private int place(int pixel, int colour) {
      return planes ? colour * Cifar.PLANE + pixel : pixel * Cifar.COLOURS + colour;
    }

    @Override
    public String description() {
      return (planes ? "planes" : "pixels") + ", " + colours.description();
    }
  }

  @Override
  public Defaults defaults() {
    return new Defaults(128, 30, 0.0035, List.of(), 128, new Defaults.Length.Epochs(50), OptionalDouble.of(1), 0,
        "hidden, τ, learning rate, epochs: the paper's tuning table; batch: LipschitzRNN's code; clipping, select: as for sMNIST")
        .with(Map.of("select", "measure"));
  }

  @Override
  public List<PaperResult> paper() {
    return List.of(
        row("lstm", "59.7", 69_386, ""),
        row("r-lstm", "72.2", 0, ""),
        row("antisymmetric-rnn-gated", "62.2", 37_258,
            ", 256 units; printed as Antisym. RNN, but its size is that of the gated one"),
        row("lipschitz-rnn", "64.2", 134_666, ", 256 units"),
        row("delay-gru", "56.1", 51_850, ""),
        row("tau-gru", "74.9", 69_386, ", the best of eight seeds; their mean is 73.5 ± 0.90"));
  }

  private static PaperResult row(String model, String percent, int parameters, String remark) {
    return LabelledTask.row("image table", model, percent, parameters, remark);
  }
}
