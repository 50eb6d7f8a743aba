package org.taugru.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The benchmarks by name, as the command line, files and documents call them.
public final class Benchmarks {
  /// Which lengths there are, in words.
  public static final String SIZED = "adding-N for N from " + Adding.SHORTEST + " to " + Adding.LONGEST
      + " and copy-N for N from " + Copy.SHORTEST + " to " + Copy.LONGEST;

  /// Where a benchmark that is not here may be, in words.
  public static final String OTHERS =
      "One of your own comes in a jar; the command line finds it by TAUGRU_PLUGINS=/path/to.jar.";

  private static final Pattern WITH_SIZE = Pattern.compile("(adding|copy)-(0|[1-9][0-9]*)");
  private static final int MOST_DIGITS = 9;
  private static final String FILE = ".safetensors";

  private Benchmarks() {
  }

  /// Every benchmark, ours in the sizes the paper has before those of every [BenchmarkSource].
  public static List<Benchmark> all() {
    return Stream.concat(ours().stream(), FoundBenchmarks.beside(Benchmarks::isOurs).stream()).toList();
  }

  private static boolean isOurs(String name) {
    return name.equals("adding") || name.equals("copy") || WITH_SIZE.matcher(name).matches()
        || ours().stream().anyMatch(benchmark -> benchmark.name().equals(name));
  }

  private static List<Benchmark> ours() {
    return List.of(
        new MackeyGlass(),
        new Enso(),
        new FitzHughNagumo(),
        new Lorenz(),
        new Adding(2000),
        new Adding(5000),
        new Copy(1000),
        new Frequency(),
        new Frequency(0.1, Frequency.Phase.ZERO),
        new Frequency(0, Frequency.Phase.RANDOM),
        new Frequency(0.1, Frequency.Phase.RANDOM));
  }

  /// The benchmark of that name, or an error that lists the names there are. `adding-500` and `copy-200` have that many steps
  /// and that gap; `adding` is `adding-2000` and `copy` is `copy-1000`. A name that ends with `.safetensors` is the path of a
  /// [DatasetFile].
  public static Benchmark named(String name) {
    if (name.endsWith(FILE))
      return file(name);
    Matcher sized = WITH_SIZE.matcher(name);
    if (sized.matches())
      return sized(sized.group(1).equals("adding"), sized.group(2));
    return switch (name) {
      case "adding" -> new Adding(2000);
      case "copy" -> new Copy(1000);
      default -> all().stream().filter(benchmark -> benchmark.name().equals(name)).findFirst()
          .orElseThrow(() -> new IllegalArgumentException("there is no task " + name + ". Benchmarks: "
              + all().stream().map(Benchmark::name).collect(Collectors.joining(", "))
              + "; " + SIZED + ". " + OTHERS));
    };
  }

  /// Data of one's own in a file.
  private static Benchmark file(String name) {
    try {
      return Benchmark.of(DatasetFile.open(Path.of(name)));
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage() + ".", e);
    }
  }

  private static Benchmark sized(boolean adding, String digits) {
    int shortest = adding ? Adding.SHORTEST : Copy.SHORTEST;
    int longest = adding ? Adding.LONGEST : Copy.LONGEST;
    int size = digits.length() > MOST_DIGITS ? Integer.MAX_VALUE : Integer.parseInt(digits);
    if (size < shortest || size > longest)
      throw new IllegalArgumentException("there is no task " + (adding ? "adding-" : "copy-") + digits
          + "; its number must be from " + shortest + " to " + longest + ".");
    return adding ? new Adding(size) : new Copy(size);
  }
}
