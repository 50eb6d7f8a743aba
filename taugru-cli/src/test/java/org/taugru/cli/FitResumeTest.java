package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.fit.FitListener;
import org.taugru.fit.Forecaster;
import org.taugru.table.TableFile;
import org.taugru.table.TableOptions;
import org.taugru.train.RunLock;

/// Fits that were stopped, from the command line.
class FitResumeTest {
  private static final List<String> OPTIONS =
      List.of("--target=y", "--horizon=6", "--budget=1s", "--candidates=2", "--hidden=8", "--context=24");

  @TempDir
  Path folder;
  private Path file = Path.of("");

  @BeforeEach
  void writeFile() throws IOException {
    file = folder.resolve("y.csv");
    List<String> lines = new ArrayList<>(List.of("y"));
    for (int t = 0; t < 300; t++)
      lines.add(Double.toString(10 + t % 7 + Math.sin(t)));
    Files.write(file, lines);
  }

  /// Leaves what a fit leaves that is stopped, or killed, when it has been asked so many times.
  private void stopped(String name, int patience) throws IOException {
    AtomicInteger left = new AtomicInteger(patience);
    try (FitFolder fit = new FitFolder(folder.resolve(name), FitFolder.Request.of(file, OPTIONS))) {
      Forecaster.of("y").horizon(6).budget(1).candidates(2).hidden(8).context(24).checkpoints(fit)
          .fit(TableFile.read(file, TableOptions.AUTO), new FitListener() {
            @Override
            public boolean wantsToStop() {
              return left.decrementAndGet() <= 0;
            }
          });
      assertThat(fit.hasBegun()).isTrue();
    }
  }

  @Test
  void whatGoesOnEndsAsIfItHadNotBeenStopped() throws IOException {
    Cli.succeed(folder, "fit @/y.csv --out @/whole " + String.join(" ", OPTIONS));
    assertThat(folder.resolve("whole/checkpoints")).doesNotExist();
    for (int patience : new int[] {40, 400}) {
      String name = "stopped-" + patience;
      stopped(name, patience);
      assertThat(folder.resolve(name)).isDirectoryContaining("glob:**checkpoints");
      assertThat(Cli.succeed(folder, "fit --resume @/" + name + " --json --threads 1").json().string("model"))
          .endsWith(name + "/model.safetensors");
      assertThat(folder.resolve(name + "/model.safetensors"))
          .hasSameBinaryContentAs(folder.resolve("whole/model.safetensors"));
      assertThat(folder.resolve(name + "/checkpoints")).doesNotExist();
    }
  }

  @Test
  void aFitThatIsDoneHasNothingLeftToDo() throws IOException {
    Cli.succeed(folder, "fit @/y.csv --out @/whole " + String.join(" ", OPTIONS));
    refused("fit --resume @/whole", 2, "has come to its end");
    refused("fit @/y.csv --target y --out @/whole", 2, "go on with it: taugru fit --resume");
  }

  @Test
  void anotherFileAndOtherOptionsAreRefused() throws IOException {
    stopped("fit", 40);
    refused("fit --resume @/fit --hidden 9", 2, "so --hidden cannot be given");
    refused("fit @/y.csv --resume @/fit", 2, "y.csv cannot be given");
    Files.writeString(file, Files.readString(file) + "3\n");
    refused("fit --resume @/fit", 1, "y.csv has changed since the fit began");
    Files.delete(file);
    refused("fit --resume @/fit", 1, "y.csv is not there any more");
    Files.writeString(folder.resolve("fit/fit.json"), "{\"version\":1,");
    refused("fit --resume @/fit", 1, "fit.json is damaged");
    refused("fit --resume @/nowhere", 1, "is no folder of a fit");
  }

  @Test
  void twoCannotGoOnAtOnce() throws IOException {
    stopped("fit", 40);
    try (RunLock lock = RunLock.take(folder.resolve("fit"))) {
      assertThat(lock).isNotNull();
      refused("fit --resume @/fit", 1, "another process is training in");
    }
  }

  private void refused(String line, int exit, String said) {
    Cli cli = Cli.run(folder, line);
    assertThat(cli.exit()).as(cli.err()).isEqualTo(exit);
    assertThat(cli.err()).contains(said);
    assertThat(cli.err().lines()).hasSize(1);
  }
}
