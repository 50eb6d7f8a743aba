package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Adding;
import org.taugru.exec.Parameters;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.json.Json;
import org.taugru.model.ModelFile;

/// A bit that flips in a file of a run is noticed, or changes nothing.
final class DamageLawTest {
  private static final int FLIPS = 1000;

  @TempDir
  Path folder;

  /// What somebody gets out of a file.
  private interface Reading {
    Object of(Path file) throws IOException;
  }

  @Test
  void aThousandRandomBitsOfEachKindOfFileAreNoticedOrHarmlessWhenFlipped() throws IOException {
    RunSpec spec = SettingEdit.apply(RunSpec.of(new Adding(10), "cornn", 1), "hidden", "3");
    RunFolder run = new RunFolder(folder.resolve("run"));
    try (Run training = Run.in(run, new Adding(10), SettingEdit.apply(spec, "iterations", "2"), new SimdBackend(1),
        TrainingListener.silent())) {
      training.execute();
    }
    Map<Path, Reading> files = new LinkedHashMap<>();
    files.put(run.model(), file -> contents(ModelFile.load(file).parameters()));
    files.put(SavedStates.files(run.checkpoints()).getLast(), file -> {
      TrainingState state = SavedStates.open(file).state(ModelFile.load(run.model()).model().parameters(),
          spec.training().optimiser());
      return contents(state.parameters) + contents(state.optimiser.averages().get(0))
          + contents(state.optimiser.averages().get(1))
          + contents(state.best) + TrainingStateJson.write(state).text();
    });
    files.put(run.record(), _ -> {
      Map<String, Json> members = new LinkedHashMap<>(run.json().members());
      members.keySet().retainAll(Set.of("settings", "changes", "circumstances", "result"));
      return new Json.Obj(members);
    });
    SplittableRandom random = new SplittableRandom(12);
    for (Map.Entry<Path, Reading> each : files.entrySet()) {
      byte[] bytes = Files.readAllBytes(each.getKey());
      Object whole = each.getValue().of(each.getKey());
      int noticed = 0;
      for (int flip = 0; flip < FLIPS; flip++) {
        int bit = random.nextInt(8 * bytes.length);
        byte[] flipped = bytes.clone();
        flipped[bit / 8] ^= (byte) (1 << bit % 8);
        Files.write(each.getKey(), flipped);
        try {
          assertThat(each.getValue().of(each.getKey())).as("bit %d of %s", bit, each.getKey()).isEqualTo(whole);
        } catch (IOException e) {
          assertThat(e).hasMessageContaining(each.getKey().getFileName().toString());
          noticed++;
        }
      }
      assertThat(noticed).as(each.getKey().toString()).isGreaterThan(FLIPS * 9 / 10);
      Files.write(each.getKey(), bytes);
    }
  }

  private static String contents(Parameters parameters) {
    StringBuilder text = new StringBuilder();
    for (int p = 0; p < parameters.declared().size(); p++)
      text.append(parameters.declared().get(p).name()).append(Arrays.toString(parameters.values(p)));
    return text.toString();
  }
}
