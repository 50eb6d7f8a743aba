package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.fit.LabelledData;

class SeriesFileTest {
  @TempDir
  Path folder;

  private Path write(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void theGivenTestIsFoundBesideTheTrainingPart() throws Exception {
    Path train = write("Walk_TRAIN.ts", "@dimensions 2\n@classLabel true a b\n@data\n1,?:3,4:b\n5:6:a\n");
    write("Walk_TEST.ts", "@dimensions 2\n@classLabel true a b\n@data\n7:8:a\n");
    SeriesFile file = SeriesFile.read(train);
    assertThat(file.data().samples().getFirst().values()[0]).containsExactly(1, 3);
    assertThat(file.data().samples().getFirst().values()[1]).containsExactly(Float.NaN, 4);
    assertThat(file.data().answers()).isInstanceOfSatisfying(LabelledData.Answers.Labels.class, labels -> {
      assertThat(labels.classes()).isEqualTo(List.of("a", "b"));
      assertThat(labels.labels()).containsExactly(1, 0);
    });
    assertThat(file.test().orElseThrow().count()).isEqualTo(1);
    assertThat(file.test().orElseThrow().source()).endsWith("Walk_TEST.ts");
  }

  @Test
  void aFileAloneHasNoTest() throws Exception {
    SeriesFile file = SeriesFile.read(write("a_TRAIN.ts", "@targetLabel true\n@data\n1,2:0.5\n"));
    assertThat(file.test()).isEmpty();
    assertThat(file.data().answers()).isInstanceOfSatisfying(LabelledData.Answers.Values.class,
        values -> assertThat(values.values()).containsExactly(0.5));
    assertThat(SeriesFile.read(write("b.ts", "@data\n1,2\n")).data().answers())
        .isInstanceOf(LabelledData.Answers.None.class);
  }
}
