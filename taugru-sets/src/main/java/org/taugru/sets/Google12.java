package org.taugru.sets;

import java.io.IOException;
import java.util.Comparator;
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
import org.taugru.data.Preparation;
import org.taugru.data.SequenceFormat;
import org.taugru.data.TargetFormat;
import org.taugru.sets.SpeechSequences.Filling;
import org.taugru.sets.SpeechSpectra.Kind;
import org.taugru.sets.read.SpeechCommands.Split;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.MissingDataException;

/// Google12: which of ten commands is spoken, or another word, or none, in Speech Commands V2 (Warden 2018). 126 steps of 80 numbers,
/// how loud each band of frequency is every 8 ms, as LEM's code makes them with librosa 0.8.1; the splits are the set's own lists.
///
/// Three things to know. A clip shorter than a second is filled up with 0 dB there, which is the loudest that there is; `padding=floor`
/// fills it up with the quietest. All words that are no commands are one class there, more than half of the clips, and
/// silence is the first second of each of six recordings of noise, none of them in the test: accuracies in the paper's table
/// are of this, while others publish those of twelve classes of about equal size, `classes=published`. And where only clips of
/// the published test set are there, nothing is there to train on; `split=speakers` makes a small task of them that proves
/// the way from sound to result, and nothing else.
final class Google12 implements LabelledTask {
  private static final String TABLE = "Google12 table";
  private static final String CELL_ONLY = ", printed without the output layer";
  private static final List<DataOption> OPTIONS = List.of(
      DataOption.of("padding",
          "what follows a short clip: 0 dB, the loudest, as in LEM's code; or the quietest of the clip",
          "zeros", "floor"),
      DataOption.of("classes",
          "unknown and silence: all other words and six noises, as in LEM's code; or one clip of each "
              + "for ten commands, as in the published test set",
          "all", "published"),
      DataOption.of("split",
          "the lists of the set; or by speaker, three fifths to train on, of clips that have no such lists",
          "official", "speakers"));

  private final DataChoices choices;

  Google12(Map<String, String> choices) {
    this.choices = new DataChoices(name(), options(), choices);
  }

  @Override
  public String name() {
    return "google12";
  }

  @Override
  public String title() {
    return "Google12: which of ten commands is spoken, or another word, or none";
  }

  @Override
  public List<DataOption> options() {
    return OPTIONS;
  }

  @Override
  public Google12 with(Map<String, String> other) {
    return new Google12(other);
  }

  @Override
  public List<String> sets() {
    return List.of("speech-commands");
  }

  @Override
  public SequenceFormat format() {
    return new SequenceFormat(new InputFormat.Features(SpeechSpectra.BANDS),
        TargetFormat.labels(SpeechSpectra.CLASSES.size(), false));
  }

  @Override
  public Dataset dataset(long seed) throws IOException {
    return dataset(DataFolder.usual());
  }

  Dataset dataset(DataFolder folder) throws IOException {
    Decoded spectra = SpeechSpectra.decoded(folder);
    int[] lengths = spectra.file().column("lengths").ints();
    long[] first = new long[lengths.length];
    for (int i = 1; i < first.length; i++)
      first[i] = first[i - 1] + lengths[i - 1];
    SpeechSequences all = new SpeechSequences(spectra, spectra.file().column("frames"), first, lengths,
        spectra.file().column("labels").ints(), IntStream.range(0, lengths.length).toArray(),
        choices.is("padding", "zeros") ? Filling.ZEROS : Filling.FLOOR);
    Preparation preparation = new Preparation(new Encoding.Plain(), new Encoding.Names(SpeechSpectra.CLASSES));
    return new PublishedData(this, folder, part(folder, all, Split.TRAIN), part(folder, all, Split.VALIDATION),
        part(folder, all, Split.TEST), preparation);
  }

  private SpeechSequences part(DataFolder folder, SpeechSequences all, Split split) throws IOException {
    ColumnFile file = all.set().file();
    int[] kinds = file.column("kinds").ints();
    int[] splits = file.column("splits").ints();
    int[] speakers = file.column("speakers").ints();
    int[] ranks = file.column("ranks").ints();
    boolean bySpeaker = choices.is("split", "speakers");
    IntPredicate here = i -> (bySpeaker && kinds[i] != Kind.PIECE_OF_NOISE.ordinal() ? drawn(speakers[i])
        : Split.values()[splits[i]]) == split;
    int[] clips = IntStream.range(0, kinds.length).filter(here).toArray();
    int[] chosen = choices.is("classes", "all")
        ? IntStream.of(clips).filter(i -> kinds[i] != Kind.PIECE_OF_NOISE.ordinal()).toArray()
        : published(clips, kinds, ranks);
    if (chosen.length == 0)
      throw new MissingDataException("speech-commands in " + folder.path() + " has " + kinds.length
          + " clips and none of them " + (split == Split.TRAIN ? "to train on" : split == Split.VALIDATION
              ? "to validate with" : "to test with")
          + "; run: taugru data fetch speech-commands"
          + (bySpeaker ? "" : ", or split the clips that are there by speaker: --set data.split=speakers"));
    return new SpeechSequences(all.set(), all.frames(), all.first(), all.lengths(), all.labels(), chosen,
        all.filling());
  }

  /// Not by the rule that the set's lists were made with: it would put every clip of the test set into the test.
  private static Split drawn(int speaker) {
    return switch (Integer.remainderUnsigned(speaker, 5)) {
      case 0 -> Split.TEST;
      case 1 -> Split.VALIDATION;
      default -> Split.TRAIN;
    };
  }

  /// Of the other words, those whose file has the smallest hash.
  private static int[] published(int[] clips, int[] kinds, int[] ranks) {
    long commands = IntStream.of(clips).filter(i -> kinds[i] == Kind.COMMAND.ordinal()).count();
    IntStream others = IntStream.of(clips).filter(i -> kinds[i] == Kind.OTHER_WORD.ordinal()).boxed()
        .sorted(Comparator.comparingLong(i -> Integer.toUnsignedLong(ranks[i]))).limit((commands + 9) / 10)
        .mapToInt(Integer::intValue);
    IntStream rest = IntStream.of(clips)
        .filter(i -> kinds[i] != Kind.OTHER_WORD.ordinal() && kinds[i] != Kind.NOISE.ordinal());
    return IntStream.concat(rest, others).sorted().toArray();
  }

  @Override
  public Defaults defaults() {
    return new Defaults(128, 5, 0.00089, List.of(new Defaults.Drop(50, 0.1)), 100, new Defaults.Length.Epochs(60),
        OptionalDouble.empty(), 0.03,
        "hidden, τ, learning rate, dropout, epochs: the paper's tuning table; batch, schedule, no clipping, select: LEM's code")
        .with(Map.of("select", "measure"));
  }

  /// None of other splits or other classes: that would be another task.
  @Override
  public List<PaperResult> paper() {
    if (choices.is("split", "speakers") || choices.is("classes", "published"))
      return List.of();
    return List.of(
        row("tanh-rnn", "73.4", 28_428, CELL_ONLY),
        row("lstm", "94.9", 109_068, CELL_ONLY),
        row("gru", "95.2", 82_188, CELL_ONLY),
        row("antisymmetric-rnn", "90.2", 20_044, ""),
        row("exp-rnn", "92.3", 20_044, CELL_ONLY),
        row("cornn", "94.7", 44_684, ""),
        row("fast-grnn", "94.8", 28_430, CELL_ONLY),
        row("lem", "95.7", 109_068, CELL_ONLY),
        row("lipschitz-rnn", "95.6", 44_684, "; printed with 34k parameters"),
        row("noisy-rnn", "95.7", 44_812, "; printed with 34k parameters"),
        row("irnn", "95.1", 0, ""),
        row("tarnn", "95.9", 108_529, CELL_ONLY),
        row("tau-gru", "96.2", 109_068,
            ", the best of eight seeds; their mean is 95.9 ± 0.17" + CELL_ONLY));
  }

  private static PaperResult row(String model, String percent, int parameters, String remark) {
    return LabelledTask.row(TABLE, model, percent, parameters, remark);
  }

  @Override
  public List<NaiveMethod> naiveMethods(Dataset data) throws IOException {
    return Pooled.methods(data, trainingOf(data));
  }
}
