package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.json.Json;

class OldRecordsTest {
  private static final Json.Obj OLD = Json.parse(
      """
          {"settings":{"periods":4,"iterationsEach":3,"cellOptions":{"cayley":1,"dt":0.5},"rateFactors":{"W":2},"schedule":{"name":"steps","periods":[2],"factor":0.5}},
           "changes":[{"untilIteration":2,"settings":{"periods":2}}],"circumstances":{"dataSha256":"ab"},"result":{"periods":4,"bestPeriod":3}}""")
      .asObject();
  private static final Json.Obj NEW = Json.parse(
      """
          {"settings":{"epochs":4,"evaluateEvery":3,"cell.angles":"cayley","cell.dt":0.5,"rate.W":2,"schedule":{"name":"steps","epochs":[2],"factor":0.5}},
           "changes":[{"untilIteration":2,"settings":{"epochs":2}}],"circumstances":{"data":{"sha256":"ab"}},"result":{"epochs":4,"bestEpoch":3}}""")
      .asObject();

  @Test
  void oldNamesBecomeTodaysAtEveryDepth() {
    assertThat(OldRecords.today(OLD)).isEqualTo(NEW);
  }

  @Test
  void aRecordOfTodayStaysAsItIs() {
    assertThat(OldRecords.today(NEW)).isEqualTo(NEW);
  }

  /// A cell of somebody's own may have an option that was a word of ours.
  @Test
  void aMarkedRecordIsTakenAsItIs() {
    Json.Obj today = Json.object().with("model", Json.object().with("options", Json.object().with("period", 3)));
    assertThat(OldRecords.today(OldRecords.marked(today))).isEqualTo(today);
  }

  @Test
  void anOldCheckpointOfACellWithASwitchIsReadInTodaysWords() {
    Json.Obj old = Json.object().with("cell",
        Json.object().with("name", "dtriv").with("options", Json.object().with("cayley", 1)));
    assertThat(OldRecords.today(old)).isEqualTo(Json.object().with("cell",
        Json.object().with("name", "dtriv").with("options", Json.object().with("angles", "cayley"))));
  }

  @Test
  void aFolderFromBeforeIsReadInTodaysWords(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("run.json"), OLD.text());
    assertThat(new RunFolder(folder).json()).isEqualTo(NEW);
    Files.writeString(folder.resolve("metrics.csv"),
        "period,iteration,trainLoss,validationLoss,validationMeasure,learningRate,gradientNorm,seconds\n"
            + "1,4,0.5,0.25,0.5,0.01,1.5,0.125\n");
    assertThat(new RunFolder(folder).readMetrics())
        .containsExactly(new Metrics(1, 4, 0.5, 0.25, 0.5, 0.01, 1.5, 0.125));
  }
}
