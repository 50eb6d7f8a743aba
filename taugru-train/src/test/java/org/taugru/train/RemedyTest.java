package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.data.Adding;
import org.taugru.data.Benchmark;
import org.taugru.data.Benchmarks;
import org.taugru.model.ModelDescription;

final class RemedyTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      lr=0.001                      | Use a smaller learning rate than 0.001 or clip the gradient (clip=1).
      lr=0.001 clip=1               | Use a smaller learning rate than 0.001.
      lr=1e30 stepSize=100          | Use a smaller learning rate than 1.0E30 or clip the gradient (clip=1).
      stepSize=1e30                 | Use a smaller step size than 1.0E30 (stepSize=1).
      stepSize=2                    | Use a smaller learning rate than 0.0026 or clip the gradient (clip=1).
      weightDecay=1e10              | Use a smaller weight decay than 1.0E10.
      weightDecay=0.01              | Use a smaller learning rate than 0.0026 or clip the gradient (clip=1).
      weightDecay=0.1 decay.W=1e9   | Use a smaller weight decay than 1.0E8.
      rate.W=1e9                    | Use a smaller factor than rate.W=1.0E9.
      schedule=1e9@2                | Use a smaller factor in the schedule than 1.0E9.
      cost.h=1e9                    | Use a smaller cost than cost.h=1.0E9.
      cell=lstm reconstruct=1e9     | Use a smaller weight of the reconstruction than 1.0E9.
      cell=lem cell.dt=1e9          | Use a smaller number than cell.dt=1.0E9; it is 1.0 by default.
      cell=lem cell.dt=2            | Use a smaller learning rate than 0.0026 or clip the gradient (clip=1).
      """)
  void itFitsWhatIsExtraordinaryInTheSettings(String settings, String remedy) {
    Benchmark task = new Adding(20);
    Map<String, String> edits = new LinkedHashMap<>();
    for (String setting : settings.split(" ", -1))
      edits.put(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
    RunSpec spec = SettingEdit.applyAll(RunSpec.of(task, "tau-gru", 1), edits);
    assertThat(Remedy.of(spec.training(), spec.model(task.format(), 20), 1)).isEqualTo(remedy);
  }

  @Test
  void beforeTheFirstUpdateNoRateIsToBlame() {
    RunSpec spec = SettingEdit.apply(RunSpec.of(Benchmarks.named("adding-20"), "tau-gru", 1), "lr", "1e9");
    ModelDescription model = spec.model(Benchmarks.named("adding-20").format(), 20);
    assertThat(Remedy.of(spec.training(), model, 0)).startsWith("No update was made yet: look at the data");
    assertThat(Remedy.of(spec.training(), model, 1)).contains("smaller learning rate");
  }
}
