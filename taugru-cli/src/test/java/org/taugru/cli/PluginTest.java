package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The command line in a JVM of its own, with a jar beside it that has a cell and a task.
final class PluginTest {
  private static final String SOURCE =
      """
          package mine;

          import static org.taugru.eq.Functions.tanh;

          import java.io.IOException;
          import java.util.List;
          import org.taugru.cells.Catalogue;
          import org.taugru.cells.CellSource;
          import org.taugru.cells.Options;
          import org.taugru.data.Adding;
          import org.taugru.data.Benchmark;
          import org.taugru.data.BenchmarkSource;
          import org.taugru.data.Dataset;
          import org.taugru.data.Defaults;
          import org.taugru.data.Measure;
          import org.taugru.data.NaiveMethod;
          import org.taugru.data.PaperResult;
          import org.taugru.data.SequenceFormat;
          import org.taugru.eq.Cell;
          import org.taugru.eq.Equations;
          import org.taugru.eq.Lag;

          public final class Mine implements CellSource, BenchmarkSource {
            public List<Catalogue.Entry> cells() {
              return List.of(Catalogue.Entry.of("NAME", "My cell", "my notebook", o -> new Echo(gain(o), Lag.steps(o.tau()))));
            }

            private static double gain(Options o) {
              double gain = o.get("gain", 0.5);
              Options.requirePositive("gain", gain);
              return gain;
            }

            record Echo(double gain, Lag tau) implements Cell {
              public void equations(Equations eq) {
                var x = eq.input("x");
                var h = eq.state("h");
                eq.next(h, tanh(eq.affine("W", h, "U", x).plus(eq.constant(gain).times(h.at(tau)))));
              }
            }

            public List<Benchmark> benchmarks() {
              return List.of(new Sum(new Adding(12)));
            }

            record Sum(Adding sum) implements Benchmark {
              public String name() { return "my-sum"; }
              public String title() { return "a sum of my own"; }
              public SequenceFormat format() { return sum.format(); }
              public Measure measure() { return sum.measure(); }
              public Dataset dataset(long seed) throws IOException { return sum.dataset(seed); }
              public Defaults defaults() { return sum.defaults(); }
              public List<PaperResult> paper() { return List.of(); }
              public List<NaiveMethod> naiveMethods(Dataset data) throws IOException { return sum.naiveMethods(data); }
            }
          }
          """;
  private static final String SHORT = " --hidden 4 --tau 3 --set evaluateEvery=2 --threads 1";

  @TempDir
  static Path folder;
  private static Path jar = Path.of("");

  @BeforeAll
  static void compile() throws IOException {
    jar = jar("mine");
  }

  /// @param cell its name
  private static Path jar(String cell) throws IOException {
    Path home = folder.resolve("sources-" + cell);
    Path classes = home.resolve("classes");
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve("org.taugru.cells.CellSource"), "mine.Mine\n");
    Files.writeString(services.resolve("org.taugru.data.BenchmarkSource"), "mine.Mine\n");
    Path source = Files.writeString(home.resolve("Mine.java"), SOURCE.replace("NAME", cell));
    Path target = folder.resolve("with-" + cell + ".jar");
    tool("javac", "-proc:none", "-cp", System.getProperty("jdk.module.path"), "-d", classes.toString(),
        source.toString());
    tool("jar", "--create", "--file", target.toString(), "-C", classes.toString(), ".");
    return target;
  }

  private static void tool(String name, String... arguments) {
    StringWriter said = new StringWriter();
    PrintWriter writer = new PrintWriter(said, true);
    assertThat(ToolProvider.findFirst(name).orElseThrow().run(writer, writer, arguments)).as(said.toString()).isZero();
  }

  private static Cli start(String modules, String line) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Djava.awt.headless=true", "-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8", "-p", modules, "-m",
        "org.taugru.cli/org.taugru.cli.Main"));
    words.addAll(List.of(line.replace(" @", " " + folder).split(" ", -1)));
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    int exit = new ProcessBuilder(words).redirectOutput(out.toFile()).redirectError(err.toFile()).start().waitFor();
    return new Cli(exit, Files.readString(out), Files.readString(err)
        .replace("WARNING: Using incubator modules: jdk.incubator.vector" + System.lineSeparator(), ""));
  }

  private static Cli without(String line) throws IOException, InterruptedException {
    return start(System.getProperty("jdk.module.path"), line);
  }

  private static Cli with(String line) throws IOException, InterruptedException {
    Cli cli = start(System.getProperty("jdk.module.path") + File.pathSeparator + jar, line);
    assertThat(cli.exit()).as(cli.err()).isZero();
    return cli;
  }

  @Test
  void aCellOfOnesOwnIsTrainedGoneOnWithAndScoredByItsName() throws Exception {
    assertThat(with("cells").out()).containsPattern("\\nmine .* my notebook\n");
    assertThat(with("show mine").out()).contains("gain");
    with("train adding-20 --cell mine --set cell.gain=0.7 --epochs 2 --out @/run" + SHORT);
    assertThat(with("train --resume @/run --epochs 3").err()).contains("goes on after epoch 2 of 3");
    assertThat(with("eval @/run").out()).contains("test ");
    assertThat(with("sweep adding-20 --cell mine --trials 1 --tau 2..4 --epochs 1 --hidden 4 --set evaluateEvery=2"
        + " --out @/sweep").out()).contains("picture: ");

    for (String line : List.of("eval @/run", "train --resume @/run --epochs 4")) {
      Cli cli = without(line);
      assertThat(cli.exit()).as(cli.err()).isNotZero();
      assertThat(cli.err()).hasLineCount(1).contains("there is no cell mine. Cells: tau-gru, ",
          "the command line finds it in a jar by TAUGRU_PLUGINS=/path/to.jar");
    }
  }

  @Test
  void aTaskOfOnesOwnIsTrainedAndScoredByItsName() throws Exception {
    assertThat(with("tasks").out()).contains("my-sum").contains("a sum of my own");
    with("train my-sum --cell gru --epochs 2 --out @/sum --hidden 4 --set evaluateEvery=2 --threads 1");
    assertThat(with("eval @/sum").out()).contains("test ");
    Cli cli = without("eval @/sum");
    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.err()).hasLineCount(1).contains("there is no task my-sum. ", "TAUGRU_PLUGINS=/path/to.jar");
  }

  @Test
  void aNameThatIsTakenIsRefusedInOneLineWithTheJar() throws Exception {
    Path other = jar("gru");
    Cli cli = start(System.getProperty("jdk.module.path") + File.pathSeparator + other, "cells");
    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.err()).hasLineCount(1).contains("taugru: the name gru of a cell of mine.Mine in ", other.toString(),
        " is taken");
  }
}
