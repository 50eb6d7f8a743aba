package org.taugru.sets;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.taugru.safetensors.Dtype;
import org.taugru.sets.read.FormatException;
import org.taugru.sets.read.SpeechCommands;
import org.taugru.sets.read.SpeechCommands.Clip;
import org.taugru.sets.read.SpeechCommands.Split;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.Located;

/// The clips of Speech Commands as spectra in decibels, decoded once: the whole set takes 4 GB and some minutes. What is made of
/// them (which of them, how short ones are filled up) is left to those who read.
///
/// Columns: `frames`, those of all clips one after another; and for each clip its `lengths` in frames, `labels`, `kinds`, `splits`,
/// `speakers` and `ranks`. A speaker and a rank are the first four bytes of a SHA-1, of the speaker and of the file: whoever draws
/// some of them draws the same on every machine.
final class SpeechSpectra {
  static final int FRAMES = 126;
  static final int BANDS = 80;
  static final List<String> CLASSES = List.of("unknown", "silence", "yes", "no", "up", "down", "left", "right", "on",
      "off", "stop", "go");
  private static final int UNKNOWN = 0;
  private static final int SILENCE = 1;
  private static final int RATE = 16_000;
  private static final int SEED = 5544;
  private static final MelSpectrogram MEL = new MelSpectrogram(RATE, 1024, 128, BANDS, 40, RATE / 2.0);

  /// What a clip is.
  enum Kind {
    COMMAND,
    /// Of the published test set of twelve classes.
    UNKNOWN, SILENCE,
    /// A word that is no command.
    OTHER_WORD,
    /// A recording of noise, of which the first second is kept, with 0 dB where the whole of it is loudest.
    NOISE,
    /// A second of noise. There is one for ten commands of each split, as in the published test set; the splits have theirs from
    /// different parts of the recordings.
    PIECE_OF_NOISE
  }

  private record Entry(Kind kind, int label, Split split, int speaker, int rank, int frames) {
  }

  private record Piece(float[] sound, int begin, int size) {
    float[] samples() {
      return Arrays.copyOfRange(sound, begin, begin + size);
    }
  }

  private final Path path;
  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, float[]> noises = new TreeMap<>();
  private final List<Piece> pieces = new ArrayList<>();

  private SpeechSpectra(Path path) throws IOException {
    this.path = path;
    SpeechCommands.read(path, this::add);
    MersenneTwister random = new MersenneTwister(SEED);
    for (Split split : Split.values())
      addPieces(split, random);
  }

  static Decoded decoded(DataFolder folder) throws IOException {
    return Decoded.of(folder, "speech-commands", "speech-commands-mel-1", SpeechSpectra::decode);
  }

  private static ColumnFile.Writer decode(Located located) throws IOException {
    return new SpeechSpectra(located.paths().getFirst()).writer();
  }

  private void add(Clip clip) throws IOException {
    int command = CLASSES.indexOf(clip.word());
    Kind kind = switch (clip.word()) {
      case "_unknown_" -> Kind.UNKNOWN;
      case "_silence_" -> Kind.SILENCE;
      case "_background_noise_" -> Kind.NOISE;
      default -> command > SILENCE ? Kind.COMMAND : Kind.OTHER_WORD;
    };
    int label = switch (kind) {
      case COMMAND -> command;
      case UNKNOWN, OTHER_WORD -> UNKNOWN;
      case SILENCE, NOISE, PIECE_OF_NOISE -> SILENCE;
    };
    String file = clip.word() + "/" + clip.file();
    float[] samples = samples(clip);
    if (kind == Kind.NOISE)
      noises.put(file, samples);
    entries.add(new Entry(kind, label, clip.split(), hash(clip.speaker().isEmpty() ? file : clip.speaker()), hash(file),
        kept(samples.length)));
  }

  private float[] samples(Clip clip) throws FormatException {
    return Mono.samples(path, clip.word() + "/" + clip.file(), clip.sound(), RATE);
  }

  private static int kept(int samples) {
    return Math.min(FRAMES, MEL.frames(samples));
  }

  /// The first four fifths of each recording of noise are trained on, the next tenth validates, and the last is the test.
  private void addPieces(Split split, MersenneTwister random) {
    long commands = entries.stream().filter(entry -> entry.kind == Kind.COMMAND && entry.split == split).count();
    List<float[]> sounds = noises.values().stream().filter(sound -> sound.length >= 10).toList();
    for (int i = 0; !sounds.isEmpty() && i < (commands + 9) / 10; i++) {
      float[] sound = sounds.get(i % sounds.size());
      int tenth = sound.length / 10;
      int from = tenth * switch (split) {
        case TRAIN -> 0;
        case VALIDATION -> 8;
        case TEST -> 9;
      };
      int length = split == Split.TRAIN ? 8 * tenth : tenth;
      int size = Math.min(RATE, length);
      int begin = from + Integer.remainderUnsigned(random.next(), length - size + 1);
      pieces.add(new Piece(sound, begin, size));
      int hash = hash("piece of noise " + split + " " + i);
      entries.add(new Entry(Kind.PIECE_OF_NOISE, SILENCE, split, hash, hash, kept(size)));
    }
  }

  private static int hash(String text) {
    try {
      return ByteBuffer.wrap(MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8))).getInt();
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-1", e);
    }
  }

  private ColumnFile.Writer writer() {
    int count = entries.size();
    int frames = entries.stream().mapToInt(Entry::frames).reduce(0, Math::addExact);
    return new ColumnFile.Writer()
        .add("frames", Dtype.F32, Float.BYTES, this::write, frames, BANDS)
        .ints("lengths", entries.stream().mapToInt(Entry::frames).toArray(), count)
        .ints("labels", entries.stream().mapToInt(Entry::label).toArray(), count)
        .ints("kinds", entries.stream().mapToInt(entry -> entry.kind.ordinal()).toArray(), count)
        .ints("splits", entries.stream().mapToInt(entry -> entry.split.ordinal()).toArray(), count)
        .ints("speakers", entries.stream().mapToInt(Entry::speaker).toArray(), count)
        .ints("ranks", entries.stream().mapToInt(Entry::rank).toArray(), count);
  }

  private void write(ColumnFile.Sink sink) throws IOException {
    SpeechCommands.read(path, clip -> write(sink, samples(clip)));
    for (Piece piece : pieces)
      write(sink, piece.samples());
  }

  private static void write(ColumnFile.Sink sink, float[] samples) throws IOException {
    double[] decibels = MEL.decibels(samples);
    float[] kept = new float[kept(samples.length) * BANDS];
    for (int i = 0; i < kept.length; i++)
      kept[i] = (float) decibels[i];
    sink.add(kept);
  }
}
