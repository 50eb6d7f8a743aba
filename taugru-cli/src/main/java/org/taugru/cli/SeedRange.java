package org.taugru.cli;

import java.util.List;
import java.util.stream.LongStream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Seeds as `3`, `1..8` or `1,4,9`.
record SeedRange(List<Long> seeds) {
  private static final int MOST = 10_000;

  static final class Converter implements ITypeConverter<SeedRange> {
    Converter() {
    }

    @Override
    public SeedRange convert(String text) {
      try {
        int dots = text.indexOf("..");
        if (text.matches("-?[0-9]{1,18}[.]{2}-?[0-9]{1,18}"))
          requireForwards(Long.parseLong(text.substring(0, dots)), Long.parseLong(text.substring(dots + 2)));
        List<Long> seeds = dots < 0 ? List.of(text.split(",", -1)).stream().map(Long::parseLong).toList()
            : LongStream.rangeClosed(Long.parseLong(text.substring(0, dots)), Long.parseLong(text.substring(dots + 2)))
                .limit(MOST).boxed().toList();
        if (!seeds.isEmpty() && seeds.size() < MOST && seeds.stream().distinct().count() == seeds.size())
          return new SeedRange(seeds);
      } catch (NumberFormatException e) {
        // said below
      }
      throw new TypeConversionException("different seeds as 3, 1..8 or 1,4,9");
    }

    private static void requireForwards(long first, long last) {
      if (first > last)
        throw new TypeConversionException("the other way round, " + last + ".." + first
            + ": a range begins with its smaller end");
    }
  }
}
