package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.cells.OptionValue;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.InputFormat;
import org.taugru.data.MackeyGlass;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.model.Model;
import org.taugru.train.RunSpec;

final class PaperItemTest {
  /// Where a cell has one bias less than ours, or the paper counts without the output layer.
  private static final double COUNTED_OTHERWISE = 3;
  private static final Map<String, Integer> STEPS =
      Map.of("smnist", 784, "psmnist", 784, "scifar", 1024, "ncifar", 1000, "har2", 128, "google12", 126);

  /// In full and quickly; what does not fit a cell would be refused here.
  @ParameterizedTest
  @EnumSource
  void everyRowHasSettingsThatFitItsCell(PaperItem item) {
    for (Comparison.Effort effort : Comparison.Effort.values()) {
      Benchmark task = item.benchmark(effort);
      assertThat(item.models(task)).extracting(PaperItem.Model::label).doesNotHaveDuplicates();
      for (PaperItem.Model model : item.models(task))
        if (model.isKnown()) {
          RunSpec spec = model.spec(task, 1);
          RunSpec small = item.quick(spec);
          assertThat(small.training().epochs()).as(model.label()).isLessThan(spec.training().epochs());
          assertThat(small.hidden()).as(model.label()).isLessThanOrEqualTo(Math.min(32, spec.hidden()));
          assertThat(small.smallLayer(small.tau()).parameters()).as(model.label()).isNotEmpty();
        } else
          assertThat(model.label()).as("nobody has published its equations").isEqualTo("dirnn");
    }
  }

  /// Units and layers are those of the paper's tables: so are the numbers of parameters, as it prints them or, where it printed
  /// those of another model, as they are.
  @ParameterizedTest
  @EnumSource(names = {"SMNIST", "PSMNIST", "SCIFAR", "NCIFAR", "HAR2", "SPEECH"})
  void everyRowIsAsLargeAsTheModelOfThePaper(PaperItem item) {
    Benchmark task = item.benchmark(Comparison.Effort.FULL);
    Dataset data = zeros(task);
    int counted = 0;
    for (PaperItem.Model model : item.models(task)) {
      int printed = model.published().orElseThrow().parameters().orElse(0);
      if (model.isKnown() && printed > 0) {
        int ours = new Model(model.spec(task, 1).model(data)).parameterCount();
        assertThat(ours).as(model.label()).isCloseTo(printed, withinPercentage(COUNTED_OTHERWISE));
        counted++;
      }
    }
    assertThat(counted).isGreaterThan(4);
  }

  /// Data as long and as wide as a task's, of which a model needs no more.
  private static Dataset zeros(Benchmark task) {
    int steps = STEPS.getOrDefault(task.name(), 0);
    int width = ((InputFormat.Features) task.format().inputs()).width();
    SequenceSet set = SequenceSet.of(1, steps, width, new float[steps * width],
        new Targets.Label(task.format().targets().size(), new int[1]));
    return Dataset.of(task.name(), set, set, set);
  }

  @Test
  void theSmallVersionOfACellWithModesHasFewOfThem() {
    for (String cell : Names.cells()) {
      RunSpec spec = PaperModel.spec(new MackeyGlass(), cell, 1);
      assertThat(PaperItem.MACKEY_GLASS.quick(spec).cellOptions()).as(cell)
          .isEqualTo(cell.equals("s4d") ? Map.of("modes", OptionValue.of(4)) : spec.cellOptions());
    }
  }
}
