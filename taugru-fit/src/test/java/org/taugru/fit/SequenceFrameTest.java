package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.table.Table;
import org.taugru.table.TableException;
import org.taugru.table.TableFile;
import org.taugru.table.TableOptions;

class SequenceFrameTest {
  @TempDir
  Path folder;

  private static final SequenceRoles ROLES =
      new SequenceRoles("kind", "id", Optional.of("t"), Optional.empty(), List.of());

  private Table table(String text) throws IOException {
    return TableFile.read(Files.writeString(folder.resolve("rows.csv"), text), TableOptions.AUTO);
  }

  @Test
  void rowsAreSortedIntoSequencesAndByTime() throws Exception {
    SequenceFrame frame = SequenceFrame.of(table("""
        id,t,x,colour,kind
        a,2,12,red,up
        b,1,5,blue,down
        a,1,11,blue,up
        """), ROLES, SequenceFrame.Ask.LABELS);
    assertThat(frame.data().features()).extracting(LabelledData.Feature::name).containsExactly("x", "colour=blue",
        "colour=red");
    assertThat(frame.data().samples()).extracting(LabelledData.Sample::name).containsExactly("a", "b");
    assertThat(frame.data().samples().getFirst().values()).isDeepEqualTo(new float[][] {{11, 1, 0}, {12, 0, 1}});
    assertThat(frame.data().classes()).containsExactly("down", "up");
    assertThat(frame.data().labels()).containsExactly(1, 0);
    assertThat(frame.findings()).containsExactly(new Finding.Unsorted(2));
  }

  @Test
  void aColumnOfTimesSortsRowsThoughNobodyNamedIt() throws Exception {
    SequenceFrame frame = SequenceFrame.of(table("""
        id,day,x,kind
        a,2024-01-02,2,up
        a,2024-01-01,1,up
        b,2024-01-01,3,down
        """), new SequenceRoles("kind", "id", Optional.empty(), Optional.empty(), List.of()), SequenceFrame.Ask.LABELS);
    assertThat(frame.data().samples().getFirst().values()).isDeepEqualTo(new float[][] {{1}, {2}});
    assertThat(frame.spec().roles().time()).contains("day");
    assertThat(frame.findings()).containsExactly(new Finding.TimeFound("day"), new Finding.Unsorted(2));
  }

  @Test
  void whatIsMissingStaysMissingAndIsNoted() throws Exception {
    SequenceFrame frame = SequenceFrame.of(table("""
        id,t,x,y,colour,same,kind
        a,1,1,,red,7,1
        a,2,2,5,,7,1
        b,1,3,6,blue,7,2
        """), ROLES, SequenceFrame.Ask.LABELS);
    assertThat(frame.data().samples().getFirst().values()[0]).containsExactly(1, Float.NaN, 0, 1);
    assertThat(frame.data().samples().getFirst().values()[1]).containsExactly(2, 5, Float.NaN, Float.NaN);
    assertThat(frame.findings()).containsExactlyInAnyOrder(
        new Finding.Unused(List.of("same"), Finding.Why.CONSTANT), new Finding.Missing("y", 1, GapRule.MASK),
        new Finding.Missing("colour", 1, GapRule.MASK));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
    "id,t,x,kind;a,1,1,up;a,2,2,down;b,1,3,up|line 3, column kind: 'down' in sequence a, which has 'up' in line 2; a"
        + " sequence has one value. Correct it, or name another column",
    "id,t,x,kind;a,1,1,up;a,2,2,;b,1,3,down|line 3, column kind: no value for sequence a. Fill it in, or remove the"
        + " sequence",
    "id,t,x,kind;a,1,1,up;,2,2,up;b,1,3,down|line 3, column id: a row without a sequence. Fill it in, or remove the row",
    "id,t,x,kind;a,1,1,up;a,,2,up;b,1,3,down|line 3, column t: a row without a time. Fill it in, or remove the row",
    "id,t,x,kind;a,noon,1,up;a,night,2,up;b,noon,3,down|column t holds texts, not times. Say how they are written with"
        + " --time-format, or name another column with --time",
    "id,t,kind;a,1,up;b,1,down|no column is left that a network could see, beside kind and id. Bring columns of numbers"
        + " or categories"
  })
  void aTableThatCannotBeReadIsRefusedInOneLine(String lines, String message) throws Exception {
    Table table = table(lines.replace(';', '\n') + "\n");
    assertThatThrownBy(() -> SequenceFrame.of(table, ROLES, SequenceFrame.Ask.LABELS))
        .isInstanceOf(TableException.class).hasMessage(table.source() + ": " + message);
  }

  @Test
  void aTextIsNoNumberToFind() throws Exception {
    Table table = table("id,t,x,kind\na,1,1,up\nb,1,2,down\n");
    assertThatThrownBy(() -> SequenceFrame.of(table, ROLES, SequenceFrame.Ask.VALUES))
        .hasMessageContaining("column kind holds texts, and only numbers can be regressed");
  }

  @Test
  void aColumnThatIsNotThereIsNamed() throws Exception {
    Table table = table("id,t,x,kin\na,1,1,up\nb,1,2,down\n");
    assertThatThrownBy(() -> SequenceFrame.of(table, ROLES, SequenceFrame.Ask.LABELS))
        .isInstanceOf(TableException.class).hasMessageContaining("kin");
  }

  @Test
  void tooManyCategoriesAreRefused() throws Exception {
    Table table = table("id,t,word,kind\n" + IntStream.range(0, 60)
        .mapToObj(i -> "s" + i + ",1,word" + i + "," + (i % 2 == 0 ? "up" : "down")).collect(Collectors.joining("\n")));
    assertThatThrownBy(() -> SequenceFrame.of(table, ROLES, SequenceFrame.Ask.LABELS))
        .hasMessageContaining("column word has 60 different texts; a network is told of 50 at most. Leave it out with"
            + " --ignore word");
  }

  @Test
  void aCategoryThatWasNotThereInTrainingIsRefusedWithItsRow() throws Exception {
    SequenceSpec spec = SequenceFrame.of(table("id,t,colour,kind\na,1,red,up\nb,1,blue,down\n"), ROLES,
        SequenceFrame.Ask.LABELS).spec();
    Table other = table("id,t,colour\na,1,red\na,2,green\n");
    assertThatThrownBy(() -> SequenceFrame.read(other, spec, SequenceFrame.Ask.NOTHING))
        .hasMessage(other.source() + ": line 3, column colour: 'green' was not there in training; known are blue, red."
            + " Fit again with such rows, or leave the cell empty");
  }

  @Test
  void whatHasToBeNamedIsAskedFor() throws Exception {
    Table table = table("id,t,x,kind\na,1,1,up\nb,1,2,down\n");
    assertThatThrownBy(() -> Classifier.of("kind").fit(table, SequenceListener.quiet()))
        .hasMessageContaining("no column says which sequence a row belongs to: name one with --group");
    assertThatThrownBy(() -> Classifier.ofSequences().group("id").fit(table, SequenceListener.quiet()))
        .hasMessageContaining("nothing is to be found out: name a column with --target");
    assertThatThrownBy(() -> Classifier.of("kind").group("kind").fit(table, SequenceListener.quiet()))
        .hasMessage("column kind is named for two things; a column has one role.");
  }
}
