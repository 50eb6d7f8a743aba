package org.taugru.sets;

import org.taugru.data.InputFormat;
import org.taugru.data.SequenceFormat;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TargetFormat;
import org.taugru.data.Targets;
import org.taugru.safetensors.files.Sha256;

/// Some clips of [SpeechSpectra] as sequences of equal length; each has mean 0 and deviation 1 over all of its numbers, as LEM's
/// code makes them. They stay in a file until they are read.
///
/// @param first   frame of each clip
/// @param lengths frames of each clip
/// @param numbers which of the clips these are
record SpeechSequences(Decoded set, ColumnFile.Column frames, long[] first, int[] lengths, int[] labels, int[] numbers,
    Filling filling) implements Sequences {
  /// What comes after the end of a clip that is shorter than a second.
  enum Filling {
    /// 0 dB, the loudest there is.
    ZEROS,
    /// The quietest of the clip.
    FLOOR
  }

  private static final int SIZE = SpeechSpectra.FRAMES * SpeechSpectra.BANDS;

  @Override
  public SequenceFormat format() {
    return new SequenceFormat(new InputFormat.Features(SpeechSpectra.BANDS),
        TargetFormat.labels(SpeechSpectra.CLASSES.size(), false));
  }

  @Override
  public int count() {
    return numbers.length;
  }

  @Override
  public int steps() {
    return SpeechSpectra.FRAMES;
  }

  @Override
  public SequenceSet read(int... which) {
    float[] inputs = new float[Math.multiplyExact(which.length, SIZE)];
    int[] own = new int[which.length];
    for (int i = 0; i < which.length; i++) {
      int clip = numbers[which[i]];
      int kept = lengths[clip] * SpeechSpectra.BANDS;
      frames.read(first[clip] * SpeechSpectra.BANDS, inputs, i * SIZE, kept);
      if (filling == Filling.FLOOR)
        fillUp(inputs, i * SIZE, kept);
      normalise(inputs, i * SIZE);
      own[i] = labels[clip];
    }
    return SequenceSet.of(which.length, SpeechSpectra.FRAMES, SpeechSpectra.BANDS, inputs,
        new Targets.Label(SpeechSpectra.CLASSES.size(), own));
  }

  private static void fillUp(float[] values, int at, int kept) {
    float quietest = values[at];
    for (int i = 0; i < kept; i++)
      quietest = Math.min(quietest, values[at + i]);
    for (int i = kept; i < SIZE; i++)
      values[at + i] = quietest;
  }

  /// With torch's deviation, of one number less; a clip that is silent throughout stays as it is.
  private static void normalise(float[] values, int at) {
    double mean = 0;
    double squares = 0;
    for (int i = 0; i < SIZE; i++) { // Welford: mean and squares in one pass
      double difference = values[at + i] - mean;
      mean += difference / (i + 1);
      squares += difference * (values[at + i] - mean);
    }
    double deviation = Math.sqrt(squares / (SIZE - 1));
    if (deviation == 0)
      return;
    for (int i = 0; i < SIZE; i++)
      values[at + i] = (float) ((values[at + i] - mean) / deviation);
  }

  @Override
  public boolean isFixed() {
    return true;
  }

  /// Of the decoded file, the filling and the numbers.
  @Override
  public String sha256() {
    return new Sha256().add(set.sha256()).add(filling.name()).add(numbers).hex();
  }
}
