package org.taugru.series;

/// Mean and standard deviation of a stream of values, in constant memory and without cancellation (Welford 1962; merged by Chan,
/// Golub and LeVeque 1979). Missing values are left out.
public final class Spread {
  private long count;
  private double mean;
  private double squares;

  public void add(double value) {
    if (Double.isNaN(value))
      return;
    count++;
    double delta = value - mean;
    mean += delta / count;
    squares += delta * (value - mean);
  }

  public void merge(Spread other) {
    if (other.count == 0)
      return;
    long both = count + other.count;
    double delta = other.mean - mean;
    squares += other.squares + delta * delta * ((double) count * other.count / both);
    mean += delta * other.count / both;
    count = both;
  }

  public long count() {
    return count;
  }

  /// 0 if there were no values.
  public double mean() {
    return mean;
  }

  /// Of the population: divided by the number of values.
  public double deviation() {
    return count == 0 ? 0 : Math.sqrt(squares / count);
  }

  public Scaling scaling() {
    return Scaling.of(mean, deviation());
  }
}
