package org.taugru.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.train.Metrics;

final class RunRecordTest {
  @TempDir
  Path folder;

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    Records records = new Records(folder);
    for (RunRecord record : List.of(Made.record("psmnist", "tau-gru", 1, 0.9683),
        Made.diverged("psmnist", "tau-gru", 2), Made.record("psmnist", "tau-gru", 3, 0.96)
            .with(Map.of(0.1, new Scores(Map.of("accuracy", 0.9))))))
      assertThat(Records.read(records.write(record))).isEqualTo(record);
    assertThat(records.all()).hasSize(3);
    assertThat(Files.size(folder.resolve("psmnist/tau-gru/seed-1.json"))).as("small").isLessThan(6000);
  }

  @Test
  void aRecordHasALineForEachMember() {
    String text = RecordJson.text(Made.record("psmnist", "tau-gru", 1, 0.9683));
    assertThat(text).contains("\n  \"seed\": \"1\",\n", "\n    \"learningRate\": 0.0055,\n", "\n  \"failure\": null,\n")
        .endsWith("}\n");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "\"parameters\": 68362,            | ''                                | parameters is missing",
    "\"parameters\": 68362,            | '\"parameters\": 68362, \"x\": 1,'  | x is not a part of a record",
    "\"together\": 8,                  | ''                                | machine.together is missing",
    "\"together\": 8,                  | '\"together\": 8, \"gpus\": 1,'     | machine.gpus is not a part of a record",
    "\"clip\": 1.1,                   | '\"clip\": 1.1, \"clap\": 2,'      | settings.clap is no setting",
    "\"epoch\": 40,                    | '\"epoch\": \"40\",'               | best.epoch: "})
  void whatIsMissingOrNotKnownIsRefusedWithTheWayToIt(String from, String to, String message) throws IOException {
    Path file = new Records(folder).write(Made.record("psmnist", "tau-gru", 1, 0.9683));
    String text = Files.readString(file);
    String changed = text.replace(from, to);
    assertThat(changed).isNotEqualTo(text);
    Files.writeString(file, changed);
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> Records.read(file))
        .withMessageStartingWith(file + ": ").withMessageContaining(message);
  }

  @Test
  void aRecordInAnotherPlaceIsRefused() throws IOException {
    Path file = new Records(folder).write(Made.record("psmnist", "tau-gru", 1, 0.9683));
    Path copy = file.resolveSibling("seed-2.json");
    Files.copy(file, copy);
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> Records.read(copy))
        .withMessageContaining("is the record of psmnist/tau-gru/seed-1.json; move it there");
  }

  @Test
  void longCurvesAreThinnedButKeepTheirEndsAndTheBest() {
    List<Metrics> rows = new ArrayList<>();
    for (int epoch = 1; epoch <= 400; epoch++)
      rows.add(new Metrics(epoch, epoch * 4L, 1, 1.0 / epoch, 1.0 / epoch, 0.01, 1, epoch));
    Curve curve = Curve.of(rows, 123);
    assertThat(curve.epochs()).contains(1, 5, 123, 400).doesNotContain(2, 399).hasSizeLessThan(84).isSorted();
    assertThat(Curve.of(rows.subList(0, 30), 3).epochs()).hasSize(30);
    assertThat(Curve.of(List.of(), 0).epochs()).isEmpty();
  }
}
