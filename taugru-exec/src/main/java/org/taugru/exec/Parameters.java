package org.taugru.exec;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Parameter;

/// The values of a list of parameters, by number and by name; matrices row-major. While a model trains, only its optimiser
/// writes them.
public final class Parameters {
  private final List<Parameter> declared;
  private final float[][] values;

  private Parameters(List<Parameter> declared, float[][] values) {
    this.declared = List.copyOf(declared);
    this.values = values;
    requireDistinct(declared);
  }

  /// Refuses two parameters of one name: a name is all that a file knows of a parameter.
  public static void requireDistinct(List<Parameter> declared) {
    Set<String> names = new HashSet<>();
    for (Parameter parameter : declared)
      if (!names.add(parameter.name()))
        throw new IllegalArgumentException("two parameters are called " + parameter.name()
            + ", so that one would be lost on saving. Rename one of them.");
  }

  public static Parameters zeros(List<Parameter> declared) {
    float[][] values = new float[declared.size()][];
    Arrays.setAll(values, i -> new float[declared.get(i).count()]);
    return new Parameters(declared, values);
  }

  /// Parameters whose values are the given arrays themselves: a part of a larger set, say.
  public static Parameters over(List<Parameter> declared, List<float[]> values) {
    if (values.size() != declared.size())
      throw new IllegalArgumentException(
          declared.size() + " parameters need an array each, got " + values.size() + ".");
    for (int i = 0; i < declared.size(); i++)
      if (values.get(i).length != declared.get(i).count())
        throw new IllegalArgumentException("parameter " + declared.get(i).name() + " has " + declared.get(i).count()
            + " values, got " + values.get(i).length + ".");
    return new Parameters(declared, values.toArray(float[][]::new));
  }

  /// The declared starts. Each parameter draws from a stream of its own, made from the seed and the stream's name, so that
  /// a model with one parameter more starts the others at the same values.
  public static Parameters initial(List<Parameter> declared, long seed) {
    Parameters parameters = zeros(declared);
    for (int i = 0; i < declared.size(); i++) {
      RandomGenerator random = new SplittableRandom(NoiseStream.mix(seed, hash(declared.get(i).stream())));
      put(declared.get(i), declared.get(i).initialiser(), random, parameters.values[i]);
    }
    for (Parameter parameter : declared)
      if (parameter.initialiser() instanceof Initialiser.NegativeOf)
        parameters.mirror(parameter);
    return parameters;
  }

  private static void put(Parameter parameter, Initialiser start, RandomGenerator random, float[] target) {
    switch (start) {
      case Initialiser.Constant(double value) -> Arrays.fill(target, (float) value);
      case Initialiser.Uniform(double bound) -> fill(target, () -> bound * (2 * random.nextDouble() - 1));
      case Initialiser.Between(double low, double high) -> fill(target, () -> low + (high - low) * random.nextDouble());
      case Initialiser.Normal(double deviation) -> fill(target, () -> deviation * random.nextGaussian());
      case Initialiser.Chrono(double longest) ->
        fill(target, () -> Math.log(1 + (longest - 2) * random.nextDouble()));
      case Initialiser.Values(List<Double> given) -> {
        requireCount(parameter, given.size(), target.length);
        for (int i = 0; i < target.length; i++)
          target[i] = given.get(i).floatValue();
      }
      case Initialiser.Blocks(List<Initialiser.Blocks.Block> blocks) -> {
        requireCount(parameter, blocks.stream().mapToInt(Initialiser.Blocks.Block::count).sum(), target.length);
        int at = 0;
        for (Initialiser.Blocks.Block block : blocks) {
          float[] part = new float[block.count()];
          put(parameter, block.start(), random, part);
          System.arraycopy(part, 0, target, at, part.length);
          at += part.length;
        }
      }
      case Initialiser.Rotations(Initialiser.Rotations.Angles angles) -> {
        if (parameter.isVector())
          skew(angles, random, target);
        else
          rotation(parameter, angles, random, target);
      }
      case Initialiser.NegativeOf _ -> {
        // once all others have their values
      }
    }
  }

  private static void requireCount(Parameter parameter, int given, int wanted) {
    if (given != wanted)
      throw new IllegalArgumentException(
          "parameter " + parameter.name() + " has " + wanted + " values, its start gives "
              + given + ".");
  }

  /// The strict upper triangle, row by row, of d × d: the elements (0, 1), (2, 3), … are angles.
  private static void skew(Initialiser.Rotations.Angles angles, RandomGenerator random, float[] target) {
    int size = (int) Math.round((1 + Math.sqrt(1 + 8.0 * target.length)) / 2);
    for (int row = 0, at = 0; row < size - 1; at += size - 1 - row, row++)
      if (row % 2 == 0)
        target[at] = (float) angle(angles, random);
  }

  private static void rotation(Parameter parameter, Initialiser.Rotations.Angles angles, RandomGenerator random,
      float[] target) {
    int size = parameter.columns();
    requireCount(parameter, size * size, target.length);
    for (int i = 0; i < size; i += 2) {
      double angle = i + 1 < size ? angle(angles, random) : 0;
      target[i * size + i] = (float) Math.cos(angle);
      if (i + 1 < size) {
        target[i * size + i + 1] = (float) Math.sin(angle);
        target[(i + 1) * size + i] = (float) -Math.sin(angle);
        target[(i + 1) * size + i + 1] = (float) Math.cos(angle);
      }
    }
  }

  private static double angle(Initialiser.Rotations.Angles angles, RandomGenerator random) {
    return switch (angles) {
      case UNIFORM -> Math.PI * (2 * random.nextDouble() - 1);
      case CAYLEY -> {
        double cos = Math.cos(Math.PI / 2 * random.nextDouble());
        yield -Math.sqrt((1 - cos) / (1 + cos));
      }
    };
  }

  /// Follows the chain of negatives to a parameter with a start of its own.
  private void mirror(Parameter parameter) {
    Parameter original = parameter;
    boolean negative = false;
    for (int link = 0; original.initialiser() instanceof Initialiser.NegativeOf(String other); link++) {
      if (link == declared.size())
        throw new IllegalArgumentException("parameter " + parameter.name()
            + " starts at the negative of itself. Give it a start of its own.");
      String mirror = original.name();
      original = declared.stream().filter(candidate -> candidate.name().equals(other)).findFirst()
          .orElseThrow(() -> new IllegalArgumentException("parameter " + mirror + " starts at the negative of " + other
              + ", which no equation uses. Give " + mirror + " another start."));
      negative = !negative;
    }
    float[] target = values(parameter.name());
    float[] source = values(original.name());
    if (source.length != target.length)
      throw new IllegalArgumentException("parameter " + parameter.name() + " has " + target.length
          + " values, but starts at the negative of " + original.name() + ", which has " + source.length + ".");
    for (int k = 0; k < source.length; k++)
      target[k] = negative ? -source[k] : source[k];
  }

  /// 64-bit FNV-1a: two streams of one model are practically never the same.
  private static long hash(String name) {
    long hash = 0xCBF29CE484222325L;
    for (int i = 0; i < name.length(); i++)
      hash = (hash ^ name.charAt(i)) * 0x100000001B3L;
    return hash;
  }

  public List<Parameter> declared() {
    return declared;
  }

  /// Numbers in all, fixed ones included.
  public int count() {
    return declared.stream().mapToInt(Parameter::count).reduce(0, Math::addExact);
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

  /// Copies values into a parameter, row by row.
  public void set(String name, float... given) {
    float[] target = values(name);
    Parameter parameter = declared.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    if (given.length != target.length)
      throw new IllegalArgumentException("parameter " + shaped(parameter) + " has " + target.length + " values, got "
          + given.length + ".");
    System.arraycopy(given, 0, target, 0, target.length);
  }

  public Parameters copy() {
    Parameters copy = zeros(declared);
    for (int i = 0; i < values.length; i++)
      System.arraycopy(values[i], 0, copy.values[i], 0, values[i].length);
    return copy;
  }

  /// Refuses parameters of another Program at the door; where they started does not matter.
  public void requireFits(List<Parameter> wanted) {
    if (declared.equals(wanted) || listed(declared, Parameters::shaped).equals(listed(wanted, Parameters::shaped)))
      return;
    boolean sameNames = listed(declared, Parameter::name).equals(listed(wanted, Parameter::name));
    Function<Parameter, String> text = sameNames ? Parameters::shaped : Parameter::name;
    throw new IllegalArgumentException("these parameters are of another cell or size: they are "
        + listed(declared, text) + "; wanted are " + listed(wanted, text) + ".");
  }

  /// Refuses numbers that are not finite: nothing can be computed with them.
  public void requireFinite() {
    for (int i = 0; i < values.length; i++)
      for (float value : values[i])
        if (!Float.isFinite(value))
          throw new IllegalArgumentException("parameter " + declared.get(i).name() + " holds " + value
              + ". Weights must be finite numbers.");
  }

  public boolean isFinite() {
    for (float[] array : values)
      for (float value : array)
        if (!Float.isFinite(value))
          return false;
    return true;
  }

  private static String listed(List<Parameter> parameters, Function<Parameter, String> text) {
    return parameters.stream().map(text).collect(Collectors.joining(", "));
  }

  private static String shaped(Parameter parameter) {
    return parameter.name() + "[" + parameter.rows() + (parameter.isVector() ? "" : "," + parameter.columns()) + "]";
  }

  /// Names, shapes and how many numbers there are: `W[3,3], b[3]: 12 numbers`.
  @Override
  public String toString() {
    return listed(declared, Parameters::shaped) + ": " + count() + (count() == 1 ? " number" : " numbers");
  }

  private interface Draw {
    double next();
  }

  private static void fill(float[] target, Draw draw) {
    for (int i = 0; i < target.length; i++)
      target[i] = (float) draw.next();
  }
}
