package org.taugru.sets.read;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.sets.read.TimeSeries.Answer;
import org.taugru.sets.read.TimeSeries.Series;

class TimeSeriesTest {
  @Test
  void sliceIsRead() throws IOException {
    TimeSeries vowels = TimeSeries.read(Slices.path("ts/JapaneseVowels.ts"));
    assertThat(vowels.problem()).isEqualTo("JapaneseVowels");
    assertThat(vowels.dimensions()).isEqualTo(12);
    assertThat(vowels.classes()).containsExactly("1", "2", "3", "4", "5", "6", "7", "8", "9");
    assertThat(vowels.series()).hasSize(2);
    Series first = vowels.series().getFirst();
    assertThat(first.length()).isEqualTo(20);
    assertThat(first.values()).hasDimensions(12, 20);
    assertThat(first.values()[0]).startsWith(1.860936f, 1.891651f);
    assertThat(first.values()[1]).startsWith(-0.207383f);
    assertThat(first.answer()).isEqualTo(new Answer.Label(0));
    assertThat(vowels.series().getLast().answer()).isEqualTo(new Answer.Label(8));
  }

  @Test
  void missingValuesTargetsAndSeriesWithoutAnswersAreRead() throws IOException {
    TimeSeries targets = parsed("@targetLabel true\n@data\n1, ?,3:-2.5\n\n# a remark\n4:7\n");
    assertThat(targets.series().getFirst().values()[0]).containsExactly(1, Float.NaN, 3);
    assertThat(targets.series().getFirst().answer()).isEqualTo(new Answer.Number(-2.5f));
    assertThat(targets.series().getLast().length()).isEqualTo(1);
    TimeSeries bare = parsed("@classLabel false\n@dimension 2\n@data\n1,2:3,4\r\n");
    assertThat(bare.classes()).isEmpty();
    assertThat(bare.series().getFirst().answer()).isEqualTo(new Answer.None());
    assertThat(bare.series().getFirst().values()).isDeepEqualTo(new float[][] {{1, 2}, {3, 4}});
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      @timeStamps true/@data/(0,1):a | line 1 says that values have time stamps. Only values at equal steps are read
      @data/(0,1),(1,2) | line 2 has values with time stamps. Only values at equal steps are read; resample them first.
      @classLabel true a b/@data/1,2:c | line 3 has the class "c", which @classLabel does not list
      @classLabel true a b/@data/1,2 | line 3 has no answer: expected values, a colon, and then the class or the target
      @classLabel true/@data/1,2:a | line 1 must list the classes, each once
      @classLabel true a a/@data/1,2:a | line 1 must list the classes, each once
      @classLabel true a/@targetLabel true/@data/1:a | line 2 has both classes and a target
      @missing false/@data/1,? | line 3 has a missing value, though the header says @missing false
      @equalLength true/@seriesLength 3/@data/1,2 | line 4 has 2 values in dimension 1, but 3 were expected
      @dimensions 2/@data/1,2:3 | line 3 has 1 values in dimension 2, but 2 were expected
      @dimensions 3/@data/1,2:3,4 | line 3 has 2 dimensions, but 3 were expected
      @data/1:2/1 | line 3 has 1 dimensions, but 2 were expected
      @univariate true/@dimensions 2/@data/1:2 | line 3 ends a header that is univariate, but has 2 dimensions
      @univariate yes/@data/1 | line 1 @univariate is "yes", but true or false was expected
      @dimensions 99999999/@data/1 | line 1 @dimensions is "99999999", but a number from 1 to 9999999 was expected
      @missing true/@missing true/@data/1 | line 2 says @missing a second time
      @relation x/@data/1 | line 1 begins with "@relation", but before @data only comments and the known tags
      @data/1,,2 | line 2 holds "" where a finite number was expected
      @data/1,0x1p3 | line 2 holds "0x1p3" where a finite number was expected
      @data/1,1e99 | line 2 holds "1e99" where a finite number was expected
      @data/1,1f | line 2 holds "1f" where a finite number was expected
      @data | line 2 is the end, but no series came after @data. Is the file cut off?
      # nothing | line 2 is beyond the end, but no @data was found. Is this a .ts file, and whole?
      """)
  void wrongFilesAreRefused(String text, String problem) {
    assertRefused(text.replace('/', '\n'), problem);
  }

  @Test
  void moreArraysThanTheMemoryShouldHoldAreRefused() {
    assertRefused("@data\n" + "1:".repeat(4_000_000) + "1",
        "line 2 is one too many: at most 4000000 series times dimensions are read");
  }

  @Test
  void whatIsNotUtf8IsRefused() {
    assertThatThrownBy(() -> TimeSeries.read(ByteSource.of("a.ts", "# x\n@data\n\u00e9".getBytes(ISO_8859_1))))
        .isInstanceOf(FormatException.class)
        .hasMessage("a.ts: line 3: is not UTF-8. Convert the text to UTF-8 first.");
  }

  @Test
  void allOfJapaneseVowelsIsRead() throws IOException {
    Path folder = WholeSets.path("timeseries/uea");
    int shortest = Integer.MAX_VALUE;
    int longest = 0;
    for (String split : new String[] {"TRAIN", "TEST"}) {
      TimeSeries vowels = TimeSeries.read(folder.resolve("JapaneseVowels_" + split + ".ts"));
      assertThat(vowels.series()).hasSize(split.equals("TRAIN") ? 270 : 370);
      assertThat(vowels.dimensions()).isEqualTo(12);
      assertThat(vowels.classes()).hasSize(9);
      for (Series series : vowels.series()) {
        shortest = Math.min(shortest, series.length());
        longest = Math.max(longest, series.length());
      }
      if (split.equals("TRAIN"))
        assertThat(vowels.series().stream().filter(series -> series.answer().equals(new Answer.Label(4)))).hasSize(30);
    }
    assertThat(shortest).isEqualTo(7);
    assertThat(longest).isEqualTo(29);
  }

  @Test
  void allOfBasicMotionsIsRead() throws IOException {
    Path folder = WholeSets.path("timeseries/uea");
    for (String split : new String[] {"TRAIN", "TEST"}) {
      TimeSeries motions = TimeSeries.read(folder.resolve("BasicMotions_" + split + ".ts"));
      assertThat(motions.classes()).containsExactly("Standing", "Running", "Walking", "Badminton");
      assertThat(motions.series()).hasSize(40).allSatisfy(series -> assertThat(series.values()).hasDimensions(6, 100));
    }
  }

  private static TimeSeries parsed(String text) throws IOException {
    return TimeSeries.read(ByteSource.of("a.ts", text.getBytes(UTF_8)));
  }

  private static void assertRefused(String text, String problem) {
    assertThatThrownBy(() -> parsed(text)).isInstanceOf(FormatException.class)
        .hasMessageStartingWith("a.ts: " + problem);
  }
}
