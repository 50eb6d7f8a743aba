package org.taugru.fit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.taugru.data.InputFormat;
import org.taugru.data.SequenceFormat;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TargetFormat;
import org.taugru.data.Targets;

/// Windows of series, made when they are read: there may be many more of them than the memory could hold.
///
/// @param places which series and where, one after another
/// @param from   by series: the first origin that counts, where windows have several
/// @param end    by series: what lies beyond it may not be looked at
public record WindowSet(List<ScaledSeries> series, WindowLayout layout, Places places, int[] from, int[] end)
    implements Sequences {
  /// Where windows are.
  ///
  /// @param series  by window
  /// @param origins by window: the step that is forecast first
  public record Places(int[] series, int[] origins) {
    public int count() {
      return series.length;
    }
  }

  public WindowSet {
    series = List.copyOf(series);
    layout.requireFits(series);
  }

  /// All origins count.
  public WindowSet(List<ScaledSeries> series, WindowLayout layout, Places places, int[] end) {
    this(series, layout, places, new int[series.size()], end);
  }

  static SequenceFormat format(WindowLayout layout) {
    return new SequenceFormat(new InputFormat.Features(layout.width()),
        TargetFormat.values(2 * layout.shape().forecastPerStep(), true));
  }

  @Override
  public SequenceFormat format() {
    return format(layout);
  }

  @Override
  public int count() {
    return places.count();
  }

  @Override
  public int steps() {
    return layout.shape().steps();
  }

  @Override
  public boolean isFixed() {
    return true;
  }

  @Override
  public SequenceSet read(int... numbers) {
    int[] which = new int[numbers.length];
    int[] origins = new int[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      which[i] = places.series[numbers[i]];
      origins[i] = places.origins[numbers[i]];
    }
    return read(series, layout, new Places(which, origins), from, end, Losses.NONE);
  }

  /// Which values of a window get lost before a network sees them.
  interface Losses {
    Losses NONE = (_, _) -> false;

    boolean loses(int window, int step);
  }

  static SequenceSet read(List<ScaledSeries> series, WindowLayout layout, Places places, int[] from, int[] end,
      Losses losses) {
    int count = places.count();
    int steps = layout.shape().steps();
    int asked = 2 * layout.shape().forecastPerStep();
    float[] inputs = new float[count * steps * layout.width()];
    float[] targets = new float[count * steps * asked];
    boolean[] counted = new boolean[count * steps];
    int[] lengths = new int[count];
    for (int i = 0; i < count; i++) {
      ScaledSeries each = series.get(places.series[i]);
      layout.write(each, places.origins[i], inputs, i * steps * layout.width());
      layout.writeTargets(each, places.origins[i], from[places.series[i]], end[places.series[i]], targets, counted, i);
      lengths[i] = layout.length(places.origins[i]);
      if (layout instanceof StepLayout following)
        for (int step = 1; step < lengths[i]; step++)
        if (losses.loses(i, step))
          following.lose(step, lengths[i], inputs, i * steps * layout.width(), targets, i * steps * asked);
    }
    return new SequenceSet(count, steps, layout.width(), inputs, lengths,
        new Targets.VectorEveryStep(asked, targets, counted));
  }

  @Override
  public String sha256() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(layout.identity().getBytes(StandardCharsets.UTF_8));
      for (ScaledSeries each : series) {
        add(digest, each.values());
        each.past().forEach(column -> add(digest, column));
        each.known().forEach(column -> add(digest, column));
        add(digest, each.statics());
      }
      for (int[] numbers : List.of(places.series, places.origins, from, end)) {
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Integer.BYTES);
        bytes.asIntBuffer().put(numbers);
        digest.update(bytes);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  private static void add(MessageDigest digest, float[] values) {
    int atOnce = 1 << 16;
    ByteBuffer bytes = ByteBuffer.allocate(atOnce * Float.BYTES);
    for (int first = 0; first < values.length; first += atOnce) {
      int count = Math.min(atOnce, values.length - first);
      bytes.clear().asFloatBuffer().put(values, first, count);
      digest.update(bytes.limit(count * Float.BYTES));
    }
  }
}
