package org.taugru.cli;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.taugru.table.Decimal;
import org.taugru.table.Header;
import org.taugru.table.Separator;
import org.taugru.table.Table;
import org.taugru.table.TableException;
import org.taugru.table.TableFile;
import org.taugru.table.TableOptions;
import org.taugru.table.TimeFormat;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// How a person's file is read, where it does not say so itself well enough.
final class ReadingOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();
  @Option(names = "--missing", paramLabel = "WORD", split = ",",
      description = "cells that mean that there is no value, such as -99.99, beside the usual ones (empty, NA, NaN, …)")
  private List<String> missing = List.of();
  @Option(names = "--separator", paramLabel = "NAME",
      description = "comma, semicolon, tab, pipe or blanks (default: recognised)")
  private @Nullable String separator;
  @Option(names = "--decimal", paramLabel = "NAME", description = "point or comma (default: recognised)")
  private @Nullable String decimal;
  @Option(names = "--header", paramLabel = "YES|NO",
      description = "whether the first line names the columns (default: recognised)")
  private @Nullable String header;
  @Option(names = "--time-format", paramLabel = "PATTERN",
      description = "how times are written, such as dd.MM.yyyy HH:mm (default: recognised)")
  private @Nullable String timeFormat;
  @Option(names = "--zone", paramLabel = "ZONE",
      description = "of local times, such as Europe/Berlin; hours that a clock repeats or skips are then told apart")
  private @Nullable String zone;
  @Option(names = "--text", paramLabel = "COL", split = ",", description = "columns that are texts whatever they hold")
  private List<String> texts = List.of();

  Optional<ZoneId> zone() {
    try {
      return Optional.ofNullable(zone).map(ZoneId::of);
    } catch (DateTimeException e) {
      throw new ParameterException(command.commandLine(), "--zone is " + zone
          + "; it must be the name of a time zone, such as Europe/Berlin or UTC", e);
    }
  }

  /// On top of what is known of such files already.
  TableOptions over(TableOptions known) {
    TableOptions options = known;
    Set<String> all = new LinkedHashSet<>(known.missing());
    all.addAll(missing);
    options = options.withMissing(all);
    if (separator != null)
      options = options.withSeparator(constant("--separator", separator, Separator.values()));
    if (decimal != null)
      options = options.withDecimal(constant("--decimal", decimal, Decimal.values()));
    if (header != null)
      options = options.withHeader(constant("--header", header, Header.values()));
    if (timeFormat != null)
      options = options.withTime(pattern(timeFormat));
    if (!texts.isEmpty())
      options = options.withTexts(Set.copyOf(texts));
    Optional<ZoneId> of = zone();
    return of.isPresent() ? options.withZone(of.get()) : options;
  }

  private TimeFormat pattern(String text) {
    if (text.isBlank())
      throw new ParameterException(command.commandLine(),
          "--time-format is empty; it must be a pattern such as dd.MM.yyyy HH:mm");
    try {
      return TimeFormat.of(text);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "--time-format: " + e.getMessage(), e);
    }
  }

  private <E extends Enum<E>> E constant(String option, String word, E[] all) {
    return words(command, option, word, all);
  }

  /// The constant that a word means, in small letters.
  static <E extends Enum<E>> E words(CommandSpec command, String option, String word, E[] all) {
    for (E each : all)
      if (each.name().toLowerCase(Locale.ROOT).equals(word.toLowerCase(Locale.ROOT)))
        return each;
    List<String> names = Arrays.stream(all).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
    throw new ParameterException(command.commandLine(),
        option + " is " + word + NearestName.hint(word, names) + "; it must be " + Names.or(names, ""));
  }

  /// Refuses options that mean nothing, before anything is read.
  void require() {
    over(TableOptions.AUTO);
  }

  /// Reads a file, and says on standard error what was noticed.
  Table read(Path file, TableOptions known) throws TableException {
    Table table = TableFile.read(file, over(known));
    table.notes().forEach(note -> command.commandLine().getErr().println("taugru: note: " + note.sentence()));
    return table;
  }
}
