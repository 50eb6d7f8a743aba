package org.taugru.data;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The tasks by name, as the command line, files and documents call them.
public final class Tasks {
  private static final Pattern SIZED = Pattern.compile("(adding|copy)-([1-9][0-9]{0,5})");

  private Tasks() {
  }

  /// Every task in the sizes the paper has.
  public static List<Task> all() {
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

  /// The task of that name, or an error that lists the names there are. `adding-500` and `copy-200` have that many steps
  /// and that gap; `adding` is `adding-2000` and `copy` is `copy-1000`.
  public static Task named(String name) {
    Matcher sized = SIZED.matcher(name);
    if (sized.matches()) {
      int size = Integer.parseInt(sized.group(2));
      return sized.group(1).equals("adding") ? new Adding(size) : new Copy(size);
    }
    return switch (name) {
      case "adding" -> new Adding(2000);
      case "copy" -> new Copy(1000);
      default -> all().stream().filter(task -> task.name().equals(name)).findFirst()
          .orElseThrow(() -> new IllegalArgumentException("there is no task " + name + ". Tasks: "
              + all().stream().map(Task::name).collect(Collectors.joining(", "))
              + "; adding-N and copy-N for any length N."));
    };
  }
}
