package org.taugru.fit;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.taugru.exec.Fingerprint;
import org.taugru.exec.StreamBytes;
import org.taugru.series.Scaling;

/// One series that goes on: takes its values one by one, in raw numbers, and says after each what comes next, with intervals.
///
/// ```java
/// ForecastStream stream = Forecaster.load(Path.of("sales.safetensors")).stream();
/// for (double sales : new double[] {112, 98, Double.NaN, 120}) // NaN: a value that is missing
///   System.out.println(stream.step(sales).forecast()[0]);
/// byte[] bytes = stream.toBytes();                            // for after a restart: forecaster.stream(bytes)
/// ```
///
/// A model of [Head#STEPS] makes one step of its network, in microseconds, and allocates nothing. One of [Head#SEGMENTS] keeps the
/// newest values and runs over a window of them again each time, as [Forecaster#forecast] does, and allocates its buffers. Rows of a file one
/// after another give the numbers of a [Forecaster#backtest] of every origin: with steps to the bit, with segments but for the rounding of
/// sums that are added up in another order when many windows are run at once.
///
/// Intervals follow what becomes of forecasts, from the first one that has a context on, as in a backtest; every tenth outcome they are
/// computed again from the newest 400 of each step ahead, which takes longer than the other steps. [#fixed()] keeps them as
/// [Forecaster#forecast] has them.
///
/// Not for two threads at once; those of a forecaster may be in different ones.
public final class ForecastStream {
  /// Standard deviations. Of more, differences and sums are soon infinite, and what a state has taken in it does not forget.
  private static final float LARGEST = 1e15f;

  private final Forecaster forecaster;
  private final Series series;
  private final Follower follower;
  private final List<ColumnCode> past;
  private final List<ColumnCode> known;
  private final float[] columns;
  private final float[] quantiles;
  private final int levels;
  private final int middle;
  /// None where intervals are fixed.
  private @Nullable StreamCalibration following;
  private final Calibration model;
  private long position;
  /// Made when it is first asked for: it looks at every weight.
  private @Nullable Fingerprint fingerprint;

  /// Which one it is.
  ///
  /// @param statics encoded
  record Series(String group, String target, Scaling scaling, float[] statics) {
  }

  ForecastStream(Forecaster forecaster, Series series) {
    ForecasterDescription description = forecaster.description();
    WindowLayout layout = forecaster.network().layout();
    this.forecaster = forecaster;
    this.series = series;
    this.follower = forecaster.running().follower(series.statics);
    this.past = description.covariates() ? description.frame().past() : List.of();
    this.known = description.covariates() ? description.frame().known() : List.of();
    this.columns = new float[layout.columns()];
    this.levels = forecaster.levels().size();
    this.middle = Backtest.middle(forecaster.levels());
    this.quantiles = new float[forecaster.horizon() * levels];
    this.model = forecaster.calibration();
    this.following = new StreamCalibration(forecaster.calibration(), forecaster.horizon(), levels,
        layout.shape().context());
  }

  /// What the numbers of a row are, in their order: the value of what is forecast; columns that are known up to the present; columns
  /// that are known ahead, those of this step, then of the next one (`weekday+1`), and so on to the end of the horizon. A model that
  /// does without other columns has the value alone.
  public List<String> inputs() {
    List<String> names = new ArrayList<>(List.of(series.target));
    past.forEach(code -> names.add(code.column()));
    for (int ahead = 0; ahead <= forecaster.horizon() && !known.isEmpty(); ahead++)
      for (ColumnCode code : known)
        names.add(ahead == 0 ? code.column() : code.column() + "+" + ahead);
    return names;
  }

  /// The words of a column that has words, in the order of their numbers: in a row, `weekday` is the place of its word here. Empty for a
  /// column of numbers.
  public List<String> words(String column) {
    for (List<ColumnCode> codes : List.of(past, known))
      for (ColumnCode code : codes)
        if (code.column().equals(column))
          return code instanceof ColumnCode.Category(_, List<String> words) ? words : List.of();
    throw new IllegalArgumentException("this stream takes no column " + column + "; it takes " + inputs() + ".");
  }

  /// How many steps it says.
  public int horizon() {
    return forecaster.horizon();
  }

  /// Of its quantiles, rising.
  public List<Double> levels() {
    return forecaster.levels();
  }

  /// Which series of its model it is: the group, empty where there is one.
  public String group() {
    return series.group;
  }

  /// How many steps it has taken.
  public long position() {
    return position;
  }

  /// What comes after a step.
  ///
  /// @param forecast the median of each of the next steps
  /// @param lower    the lower end of the outer interval
  /// @param upper    its upper end
  public record Outlook(double[] forecast, double[] lower, double[] upper) {
    @Override
    public String toString() {
      return Arrays.toString(forecast) + ", from " + Arrays.toString(lower) + " to " + Arrays.toString(upper);
    }
  }

  /// Takes one row and says what comes next.
  ///
  /// @param row as [#inputs()] names it; NaN where a number is missing
  public Outlook step(double... row) {
    double[] said = new double[quantiles.length];
    step(row, said);
    Outlook outlook = new Outlook(new double[horizon()], new double[horizon()], new double[horizon()]);
    for (int ahead = 0; ahead < horizon(); ahead++) {
      outlook.forecast[ahead] = said[ahead * levels + middle];
      outlook.lower[ahead] = said[ahead * levels];
      outlook.upper[ahead] = said[ahead * levels + levels - 1];
    }
    return outlook;
  }

  /// The same with all quantiles, into an array that is handed in.
  ///
  /// @param said `[horizon, levels]`
  public void step(double[] row, double[] said) {
    int numbers = 1 + past.size() + known.size() * (1 + horizon());
    if (row.length != numbers || said.length != quantiles.length)
      throw new IllegalArgumentException("a row of " + row.length + " numbers and room for " + said.length
          + " quantiles; this stream takes " + numbers + ", as inputs() names them, and says " + quantiles.length
          + ".");
    for (int i = 0; i < row.length; i++)
      if (Float.isInfinite((float) row[i]))
        throw tooLarge(i, row[i]);
    if (forecaster.description().gaps() != GapRule.MASK)
      for (int i = 0; i <= past.size() + known.size(); i++) // of the present
      if (Double.isNaN(row[i]))
        throw new IllegalArgumentException(inputs().get(i) + " is missing, but this model was fitted with gaps "
            + ForecasterFile.lower(forecaster.description().gaps()) + ". Fill it in, or fit with gaps mask.");
    int to = encode(past, row, 1, 0);
    for (int ahead = 0; ahead <= horizon(); ahead++)
      to = encode(known, row, 1 + past.size() + ahead * known.size(), to);
    float value = series.scaling.apply((float) row[0]);
    if (isTooLarge(value))
      throw tooLarge(0, row[0]);
    take(value, said);
  }

  /// Of a scaled number; never of one that is missing.
  static boolean isTooLarge(float scaled) {
    return Math.abs(scaled) > LARGEST;
  }

  private IllegalArgumentException tooLarge(int input, double number) {
    return new IllegalArgumentException(inputs().get(input) + " is " + number + ", which is too large for a network."
        + " Leave it out by NaN, or use a larger unit.");
  }

  /// @return where the next numbers go
  private int encode(List<ColumnCode> codes, double[] row, int from, int to) {
    int next = to;
    for (int c = 0; c < codes.size(); c++) {
      codes.get(c).write(row[from + c], columns, next);
      if (isTooLarge(columns[next]))
        throw tooLarge(from + c, row[from + c]);
      next += codes.get(c).width();
    }
    return next;
  }

  /// Goes through a series that was read and scaled for it.
  void follow(ScaledSeries read) {
    double[] said = new double[quantiles.length];
    for (int t = 0; t < read.length(); t++) {
      forecaster.network().layout().writeColumns(read, t, columns);
      take(read.values()[t], said);
    }
  }

  private void take(float value, double[] said) {
    follower.take(value, columns);
    follower.say(quantiles);
    position++;
    if (following == null)
      model.correct(quantiles);
    else
      following.correct(value, position, quantiles);
    for (int i = 0; i < said.length; i++)
      said[i] = (float) series.scaling.invert(quantiles[i]);
  }

  /// From now on intervals are those of [Forecaster#forecast], and do not follow what becomes of forecasts. The bytes of the stream are
  /// then few.
  public ForecastStream fixed() {
    following = null;
    return this;
  }

  /// All that it remembers, from which [Forecaster#stream(byte\[\])] goes on to the bit. With [Head#STEPS] that is the state of the
  /// network, (τ + 1) · d · 4 bytes for a τ-GRU of d units; with [Head#SEGMENTS] a context of values and columns, 4 bytes each. To either
  /// come about 150 bytes and the name of the series, and, unless intervals are [#fixed()], 4 bytes for each of the newest forecasts,
  /// 2 · horizon² · levels, and for each outcome that intervals are made of, 400 · horizon · levels at most.
  public byte[] toBytes() {
    byte[] group = series.group.getBytes(StandardCharsets.UTF_8);
    byte[] target = series.target.getBytes(StandardCharsets.UTF_8);
    long size = 4L * Integer.BYTES + group.length + target.length + 2 * Double.BYTES
        + (long) series.statics.length * Float.BYTES + Long.BYTES + follower.bytes()
        + (following == null ? 0 : following.bytes());
    if (fingerprint == null)
      fingerprint = fingerprint(forecaster);
    ByteBuffer to = StreamBytes.begin(fingerprint, size);
    to.putInt(group.length).put(group).putInt(target.length).put(target);
    to.putDouble(series.scaling.centre()).putDouble(series.scaling.scale());
    to.putInt(series.statics.length);
    for (float number : series.statics)
      to.putFloat(number);
    to.putLong(position);
    follower.write(to);
    to.putInt(following == null ? 0 : 1);
    if (following != null)
      following.write(to);
    return StreamBytes.seal(to);
  }

  static ForecastStream of(Forecaster forecaster, byte[] bytes) {
    ByteBuffer from = StreamBytes.open(fingerprint(forecaster), bytes);
    try {
      String group = text(from);
      String target = text(from);
      Scaling scaling = new Scaling(from.getDouble(), from.getDouble());
      int count = from.getInt();
      if (count != forecaster.network().layout().statics())
        throw StreamBytes.damaged("they have " + count + " numbers that never change");
      float[] statics = new float[count];
      for (int i = 0; i < count; i++)
        statics[i] = from.getFloat();
      ForecastStream stream = new ForecastStream(forecaster, new Series(group, target, scaling, statics));
      stream.position = from.getLong();
      stream.follower.read(from);
      if (from.getInt() == 0)
        stream.fixed();
      else if (stream.following != null)
        stream.following.read(from);
      if (from.hasRemaining())
        throw StreamBytes.damaged("there are " + from.remaining() + " too many");
      return stream;
    } catch (BufferUnderflowException e) {
      throw StreamBytes.damaged("they end too soon");
    }
  }

  private static String text(ByteBuffer from) {
    int length = from.getInt();
    if (length < 0 || length > from.remaining())
      throw StreamBytes.damaged("they end within a name");
    byte[] bytes = new byte[length];
    from.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static Fingerprint fingerprint(Forecaster forecaster) {
    ForecastNetwork network = forecaster.network();
    Fingerprint all = Fingerprint.of("forecasts");
    network.model().layers().forEach(all::add);
    return all.add(network.model().readout()).add(network.weights())
        .add(ForecasterFile.identity(forecaster.description(), network));
  }

  @Override
  public String toString() {
    return (series.group.isEmpty() ? "" : series.group + " ") + series.target + " after " + position + " steps";
  }
}
