package org.taugru.exec.cuda.driver;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Generated source that the compiler does not take: a mistake of ours. The message has what the compiler says and the lines that it
/// speaks of, which name the equations they came from.
public final class CompilationException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final int MOST_LINES = 60;
  private static final Pattern PLACE = Pattern.compile("\\.cu\\((\\d+)\\): error");

  private CompilationException(String message) {
    super(message);
  }

  static CompilationException of(String name, String source, String log) {
    List<String> lines = source.lines().toList();
    StringBuilder message = new StringBuilder("the source generated for " + name + " does not compile:");
    log.lines().limit(MOST_LINES).forEach(line -> {
      message.append('\n').append(line);
      Matcher place = PLACE.matcher(line);
      if (place.find() && Integer.parseInt(place.group(1)) <= lines.size())
        message.append("\n  line ").append(place.group(1)).append(": ")
            .append(lines.get(Integer.parseInt(place.group(1)) - 1).strip())
            .append(equation(lines, Integer.parseInt(place.group(1)) - 1));
    });
    return new CompilationException(message.toString());
  }

  /// What the comment next above says, where it is of the same function.
  private static String equation(List<String> lines, int place) {
    for (int i = place; i >= 0 && !lines.get(i).startsWith("}"); i--)
      if (lines.get(i).strip().startsWith("// "))
        return "\n  of " + lines.get(i).strip().substring(3);
    return "";
  }
}
