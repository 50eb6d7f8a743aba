package org.taugru.sets.read;

import java.util.regex.Pattern;

/// What an archive has taken of its [Limits], with all archives inside it.
final class Spent {
  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*", Pattern.DOTALL);

  private final Limits limits;
  private long total;
  private int entries;

  Spent(Limits limits) {
    this.limits = limits;
  }

  void entry(String archive, String name) throws FormatException {
    if (++entries > limits.entries())
      throw new FormatException(archive,
          "holds more than " + limits.entries() + " files, more than any set it could be");
    String problem = problem(name);
    if (!problem.isEmpty())
      throw new FormatException(archive,
          "the entry " + FormatException.shown(name) + " " + problem + ". Do not trust this archive.");
  }

  private static String problem(String name) {
    if (name.isEmpty())
      return "has no name";
    if (name.startsWith("/") || DRIVE.matcher(name).matches())
      return "has an absolute name";
    if (name.indexOf('\\') >= 0 || name.chars().anyMatch(Character::isISOControl))
      return "has a backslash or a control character in its name";
    for (String part : name.split("/", -1))
      if (part.equals(".."))
        return "points out of its folder";
    return "";
  }

  /// @param entry      bytes of this file so far
  /// @param compressed bytes that they were unpacked from
  void bytes(String where, int more, long entry, long compressed) throws FormatException {
    total += more;
    if (entry > limits.entry())
      throw new FormatException(where, "is larger than " + limits.entry() + " bytes, more than any file of a set");
    if (total > limits.total())
      throw new FormatException(where,
          "the archive unpacks to more than " + limits.total() + " bytes, more than any set it could be");
    if (entry > limits.ratio() * (Math.max(compressed, 0) + 2 * Bytes.BUFFER))
      throw new FormatException(where,
          "unpacks to more than " + limits.ratio() + " times its size. Do not trust this archive.");
  }
}
