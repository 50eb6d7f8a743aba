package org.taugru.exec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Parameter;

/// The values of a list of parameters, by number and by name; matrices row-major. Only an optimiser writes them.
public final class Parameters {
  private final List<Parameter> declared;
  private final float[][] values;

  private Parameters(List<Parameter> declared, float[][] values) {
    this.declared = List.copyOf(declared);
    this.values = values;
  }

  public static Parameters zeros(List<Parameter> declared) {
    float[][] values = new float[declared.size()][];
    Arrays.setAll(values, i -> new float[declared.get(i).count()]);
    return new Parameters(declared, values);
  }

  /// Parameters whose values are the given arrays themselves: a part of a larger set, say.
  public static Parameters over(List<Parameter> declared, List<float[]> values) {
    for (int i = 0; i < declared.size(); i++)
      if (values.get(i).length != declared.get(i).count())
        throw new IllegalArgumentException("parameter " + declared.get(i).name() + " has " + declared.get(i).count()
            + " values, got " + values.get(i).length + ".");
    return new Parameters(declared, values.toArray(float[][]::new));
  }

  /// The declared starts. Each parameter draws from a stream of its own, made from the seed and its name, so that a
  /// model with one parameter more starts the others at the same values.
  public static Parameters initial(List<Parameter> declared, long seed) {
    Parameters parameters = zeros(declared);
    List<Integer> mirrored = new ArrayList<>();
    for (int i = 0; i < declared.size(); i++) {
      RandomGenerator random = new SplittableRandom(NoiseStream.mix(seed, declared.get(i).name().hashCode()));
      float[] target = parameters.values[i];
      switch (declared.get(i).initialiser()) {
        case Initialiser.Constant(double value) -> Arrays.fill(target, (float) value);
        case Initialiser.Uniform(double bound) -> fill(target, () -> bound * (2 * random.nextDouble() - 1));
        case Initialiser.Normal(double deviation) -> fill(target, () -> deviation * random.nextGaussian());
        case Initialiser.Chrono(double longest) ->
          fill(target, () -> Math.log(1 + (longest - 2) * random.nextDouble()));
        case Initialiser.NegativeOf _ -> mirrored.add(i);
      }
    }
    for (int i : mirrored)
      if (declared.get(i).initialiser() instanceof Initialiser.NegativeOf(String other)) {
        float[] source = parameters.values(other);
        for (int k = 0; k < source.length; k++)
          parameters.values[i][k] = -source[k];
      }
    return parameters;
  }

  public List<Parameter> declared() {
    return declared;
  }

  public int count() {
    return declared.stream().mapToInt(Parameter::count).sum();
  }

  /// The array itself, row-major.
  public float[] values(int number) {
    return values[number];
  }

  /// The array itself, row-major.
  public float[] values(String name) {
    for (int i = 0; i < values.length; i++)
      if (declared.get(i).name().equals(name))
        return values[i];
    throw new IllegalArgumentException("there is no parameter " + name + ". There are "
        + declared.stream().map(Parameter::name).collect(Collectors.joining(", ")) + ".");
  }

  public Parameters copy() {
    Parameters copy = zeros(declared);
    for (int i = 0; i < values.length; i++)
      System.arraycopy(values[i], 0, copy.values[i], 0, values[i].length);
    return copy;
  }

  /// Refuses parameters of another Program at the door.
  public void requireFits(List<Parameter> wanted) {
    if (!declared.equals(wanted))
      throw new IllegalArgumentException("these parameters are of another cell or size: they are "
          + declared.stream().map(Parameter::name).collect(Collectors.joining(", ")) + "; wanted are "
          + wanted.stream().map(Parameter::name).collect(Collectors.joining(", ")) + ".");
  }

  private interface Draw {
    double next();
  }

  private static void fill(float[] target, Draw draw) {
    for (int i = 0; i < target.length; i++)
      target[i] = (float) draw.next();
  }
}
