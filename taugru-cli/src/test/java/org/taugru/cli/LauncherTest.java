package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// The script `taugru` with a JDK that only says how it was called.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no bash")
@Execution(ExecutionMode.CONCURRENT)
final class LauncherTest {
  @TempDir
  Path root;

  @BeforeEach
  void aBuildThatIsThereAndAJdkThatTells() throws IOException {
    Files.copy(Path.of("..", "taugru"), root.resolve("taugru"));
    Files.copy(Path.of("..", "config", "start.sh"), Files.createDirectory(root.resolve("config")).resolve("start.sh"));
    Files.createDirectories(root.resolve("target/app"));
    Files.createFile(root.resolve("target/app.stamp"));
    Path bin = Files.createDirectories(root.resolve("jdk/bin"));
    Files.writeString(root.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
    for (String tool : List.of("java", "javac"))
      assertThat(Files.writeString(bin.resolve(tool), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n").toFile()
          .setExecutable(true)).isTrue();
  }

  private record Outcome(int exit, String out, String err) {
    List<String> words() {
      return out.lines().toList();
    }
  }

  private Outcome start(Map<String, String> environment, String... words) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of("bash", root.resolve("taugru").toString()));
    line.addAll(Arrays.asList(words));
    Path out = root.resolve("out.txt");
    Path err = root.resolve("err.txt");
    ProcessBuilder builder = new ProcessBuilder(line).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().keySet()
        .removeAll(List.of("TAUGRU_HEAP", "TAUGRU_PLUGINS", "JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS"));
    builder.environment().put("TAUGRU_JAVA_HOME", root.resolve("jdk").toString());
    builder.environment().putAll(environment);
    int exit = builder.start().waitFor();
    return new Outcome(exit, Files.readString(out), Files.readString(err));
  }

  @Test
  void theHeapIsAShareOfTheMachine() throws Exception {
    Outcome outcome = start(Map.of(), "cells", "--hidden", "4");
    assertThat(outcome.exit).as(outcome.err).isZero();
    assertThat(outcome.words()).contains("-XX:MaxRAMPercentage=70").endsWith("-m",
        "org.taugru.cli/org.taugru.cli.Main", "cells", "--hidden", "4");
  }

  @Test
  void aVariableSetsTheHeap() throws Exception {
    assertThat(start(Map.of("TAUGRU_HEAP", "3500m"), "cells").words()).contains("-Xmx3500m")
        .noneMatch(word -> word.contains("RAMPercentage"));
  }

  @Test
  void aHeapInTheOptionsOfTheJvmWins() throws Exception {
    for (String options : List.of("-Xmx2g", "-Dx=y -Xmx2g", "-XX:MaxHeapSize=2g", "-XX:MaxRAMPercentage=20"))
      for (String variable : List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS"))
        assertThat(start(Map.of(variable, options, "TAUGRU_HEAP", "3g"), "cells").words()).as(options)
            .noneMatch(word -> word.startsWith("-Xmx") || word.contains("RAMPercentage"));
    assertThat(start(Map.of("JDK_JAVA_OPTIONS", "-Dx=y"), "cells").words()).contains("-XX:MaxRAMPercentage=70");
  }

  @Test
  void whatIsNoSizeIsRefused() throws Exception {
    for (String size : List.of("8", "g", "0g", "08g", "8 g", "-8g", "8gb", "x")) {
      Outcome outcome = start(Map.of("TAUGRU_HEAP", size), "cells");
      assertThat(outcome.exit).as(size).isEqualTo(2);
      assertThat(outcome.err).startsWith("taugru: TAUGRU_HEAP is " + size + "; it must be a size such as 3500m or 8g.");
      assertThat(outcome.out).isEmpty();
    }
  }

  @Test
  void pluginsAreOnTheModulePathBesideTheTool() throws Exception {
    String jars = Files.createFile(root.resolve("a.jar")) + ":" + Files.createDirectory(root.resolve("more"));
    assertThat(start(Map.of("TAUGRU_PLUGINS", jars), "cells").words())
        .containsSequence("-p", root.toRealPath().resolve("target/app") + ":" + jars, "-m");
    assertThat(start(Map.of(), "cells").words()).containsSequence("-p",
        root.toRealPath().resolve("target/app").toString(),
        "-m");
  }

  @Test
  void aPluginThatIsNotThereIsNamed() throws Exception {
    String jars = Files.createFile(root.resolve("a.jar")) + ":/nope/b.jar";
    Outcome outcome = start(Map.of("TAUGRU_PLUGINS", jars), "cells");
    assertThat(outcome.exit).isEqualTo(2);
    assertThat(outcome.err)
        .isEqualTo("taugru: TAUGRU_PLUGINS names /nope/b.jar, which is not there; it must be jars, or"
            + " folders of jars.\n");
    assertThat(outcome.out).isEmpty();
  }

  @Test
  void classesComeFromAnArchiveThatIsOfThisJdkAndThisFolder() throws Exception {
    Path archive = Files.createFile(root.resolve("target/classes.jsa"));
    String used = "-XX:SharedArchiveFile=" + root.toRealPath().resolve("target/classes.jsa");
    String folder = root.toRealPath().resolve("target/app").toString();
    String release = Files.readString(root.resolve("jdk/release"));
    String own = root.resolve("jdk") + " " + folder + "\n" + release;
    for (String of : List.of(own, "/elsewhere/jdk " + folder + "\n" + release,
        root.resolve("jdk") + " /elsewhere/app\n" + release, own.replace("25.0.1", "25.0.0"), "")) {
      Files.writeString(Path.of(archive + ".of"), of);
      List<String> words = start(Map.of(), "cells").words();
      assertThat(words.contains(used)).as(of).isEqualTo(of.equals(own));
      assertThat(words).endsWith("cells");
    }
    Files.writeString(Path.of(archive + ".of"), own);
    Path plugin = Files.createFile(root.resolve("a.jar"));
    assertThat(start(Map.of("TAUGRU_PLUGINS", plugin.toString()), "cells").words()).doesNotContain(used);
  }
}
