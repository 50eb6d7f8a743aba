package org.taugru.sets;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.taugru.data.DataChoices;
import org.taugru.data.DataOption;
import org.taugru.data.Dataset;
import org.taugru.data.Defaults;
import org.taugru.data.InputFormat;
import org.taugru.data.PaperResult;
import org.taugru.data.SequenceFormat;
import org.taugru.data.TargetFormat;
import org.taugru.sets.read.FormatException;
import org.taugru.sets.read.Har;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.Located;

/// What somebody with a phone is doing (Anguita et al. 2013): windows of 128 steps of nine signals. HAR-2 asks which of two groups an
/// activity belongs to, as FastGRNN's authors made them: sitting, lying and walking upstairs, or standing, walking and walking
/// downstairs.
///
/// The paper trains on 7,352 windows, validates on 900 and tests on 2,947, but there are no more than 7,352 outside the test set: the
/// 900 must be among them, and are here. Windows overlap by half, so that a window for validation has halves in the training set:
/// its accuracy is flattering. The test set has other people. The published windows are in the order of people: with `validation=other-people`
/// the last 900 are taken, and only the first person among them may also be trained on.
final class HarTask implements LabelledTask {
  private static final String TRAIN = "train";
  private static final String VALIDATED_ON = "validation";
  private static final String SAME_PEOPLE = "same-people";
  private static final String OTHER_PEOPLE = "other-people";
  private static final DataOption PART = DataOption.of(TRAIN,
      "how many of the training windows are trained on; validation and test stay as they are", "all", "half",
      "quarter");
  private static final DataOption VALIDATED = DataOption.of(VALIDATED_ON,
      "which windows validation has: drawn from all people of the training set, or the last, of people who are not trained on",
      SAME_PEOPLE, OTHER_PEOPLE);
  private static final double VALIDATION = 900.0 / 7352;
  private static final Set<String> SECOND = Set.of("STANDING", "WALKING", "WALKING_DOWNSTAIRS");
  private static final Set<String> FIRST = Set.of("SITTING", "LAYING", "WALKING_UPSTAIRS");
  private static final int ACTIVITIES = 6;

  private final boolean twoGroups;
  private final DataChoices choices;

  /// @param twoGroups HAR-2, or else all six activities
  HarTask(boolean twoGroups) {
    this(twoGroups, Map.of());
  }

  private HarTask(boolean twoGroups, Map<String, String> choices) {
    this.twoGroups = twoGroups;
    this.choices = new DataChoices(name(), options(), choices);
  }

  @Override
  public List<DataOption> options() {
    return List.of(PART, VALIDATED);
  }

  @Override
  public HarTask with(Map<String, String> other) {
    return new HarTask(twoGroups, other);
  }

  @Override
  public String name() {
    return twoGroups ? "har2" : "har6";
  }

  @Override
  public String title() {
    return twoGroups ? "HAR-2: which of two groups an activity is of, by a phone's nine signals"
        : "HAR: which of six activities it is, by a phone's nine signals";
  }

  @Override
  public List<String> sets() {
    return List.of("uci-har");
  }

  @Override
  public SequenceFormat format() {
    return new SequenceFormat(new InputFormat.Features(Har.CHANNELS.size()),
        TargetFormat.labels(twoGroups ? 2 : ACTIVITIES, false));
  }

  @Override
  public Dataset dataset(long seed) throws IOException {
    DataFolder folder = DataFolder.usual();
    Located located = folder.require("uci-har");
    Har har = Har.read(located.paths().getFirst());
    if (har.activities().size() != ACTIVITIES
        || twoGroups && !har.activities().stream().allMatch(name -> FIRST.contains(name) || SECOND.contains(name)))
      throw new FormatException(located.paths().getFirst(), "has the activities " + har.activities()
          + "; those of the published set are " + FIRST + " and " + SECOND);
    LabelledSeries.Order order = choices.word(VALIDATED_ON).equals(OTHER_PEOPLE) ? LabelledSeries.Order.STORED
        : LabelledSeries.Order.DRAWN;
    return LabelledSeries.dataset(this, folder, series(har, har.train()), order, VALIDATION, nth(),
        series(har, har.test()));
  }

  private int nth() {
    return switch (choices.word(TRAIN)) {
      case "half" -> 2;
      case "quarter" -> 4;
      default -> 1;
    };
  }

  private LabelledSeries series(Har har, Har.Part part) {
    int channels = Har.CHANNELS.size();
    float[][][] windows = new float[part.labels().length][Har.STEPS][];
    for (int i = 0; i < windows.length; i++)
      for (int n = 0; n < Har.STEPS; n++) {
        int at = (i * Har.STEPS + n) * channels;
        windows[i][n] = Arrays.copyOfRange(part.windows(), at, at + channels);
      }
    int[] labels = Arrays.stream(part.labels())
        .map(label -> twoGroups ? SECOND.contains(har.activities().get(label - 1)) ? 1 : 0 : label - 1).toArray();
    return new LabelledSeries(windows, labels,
        twoGroups ? List.of("sitting, lying, upstairs", "standing, walking, downstairs") : har.activities(),
        Har.CHANNELS);
  }

  @Override
  public Defaults defaults() {
    Defaults usual = new Defaults(64, 10, 0.00153, List.of(), 64, new Defaults.Length.Epochs(100),
        OptionalDouble.empty(), 0,
        "τ, learning rate, epochs: the paper's tuning table; hidden: its results table, and its number of parameters; batch, no "
            + "clipping: coRNN's code, which keeps no epoch; select: as for sMNIST");
    return usual.with(twoGroups ? Map.of("loss", "binary", "select", "measure") : Map.of("select", "measure"));
  }

  @Override
  public List<PaperResult> paper() {
    return twoGroups ? List.of(
        row("gru", "93.6", 19_201, ", 75 units"),
        row("lstm", "93.7", 19_265, ""),
        row("fast-rnn", "94.5", 7_283, ", 80 units"),
        row("fast-grnn", "95.6", 7_363, ", 80 units"),
        row("antisymmetric-rnn", "93.2", 8_461, ", 120 units"),
        row("irnn", "96.4", 0, ""),
        row("dirnn", "96.5", 0, ""),
        row("cornn", "97.2", 8_897, ""),
        row("lipschitz-rnn", "95.4", 8_897, ""),
        row("lem", "97.1", 19_265, ""),
        row("tau-gru", "97.4", 19_265, ", the best of eight seeds; their mean is 96.9 ± 0.41")) : List.of();
  }

  private static PaperResult row(String model, String percent, int parameters, String remark) {
    return LabelledTask.row("HAR-2 table", model, percent, parameters, remark);
  }
}
