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
    Path config = Files.createDirectory(root.resolve("config"));
    for (String script : List.of("locale.sh", "start.sh"))
      Files.copy(Path.of("..", "config", script), config.resolve(script));
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
  void theToolStartsFromARuntimeOfItsJdk() throws Exception {
    linkARuntime();
    assertThat(start(Map.of(), "cells").words()).startsWith("linked")
        .contains("-XX:SharedArchiveFile=" + root.toRealPath().resolve(runtime().resolve("classes.jsa")))
        .doesNotContain("-p").endsWith("-m", "org.taugru.cli/org.taugru.cli.Main", "cells");
    Files.delete(runtime().resolve("classes.jsa"));
    assertThat(start(Map.of(), "cells").words()).startsWith("linked")
        .noneMatch(word -> word.contains("SharedArchiveFile"));
  }

  /// Here none can be linked in its place.
  @Test
  void aRuntimeOfAnotherJdkOrAnotherFolderIsNotUsed() throws Exception {
    String own = linkARuntime();
    for (String of : List.of(own.replace("jdk ", "other "), own.replace("/target/app", "/elsewhere/app"),
        own.replace("25.0.1", "25.0.0"), "")) {
      Files.writeString(runtime().resolve("owner"), of);
      assertThat(start(Map.of(), "cells").words()).as(of).doesNotContain("linked").contains("-p")
          .noneMatch(word -> word.contains("SharedArchiveFile"));
    }
    Files.writeString(runtime().resolve("owner"), own);
    assertThat(start(Map.of(), "cells").words()).startsWith("linked");
  }

  @Test
  void onlyDuckDbIsOnTheModulePathBesideARuntime() throws Exception {
    linkARuntime();
    Path app = root.toRealPath().resolve("target/app");
    for (String jar : List.of("duckdb_jdbc-1.jar", "taugru-cli-1.jar", "taugru-duckdb-1.jar"))
      Files.createFile(app.resolve(jar));
    assertThat(start(Map.of(), "cells").words()).contains("--enable-native-access=duckdb.jdbc").containsSequence("-p",
        app.resolve("duckdb_jdbc-1.jar") + ":" + app.resolve("taugru-duckdb-1.jar"), "-m");
  }

  @Test
  void whatMayNeedMoreOfTheJdkStartsFromIt() throws Exception {
    linkARuntime();
    Files.createDirectory(root.resolve("target/peers"));
    Path plugin = Files.createFile(root.resolve("a.jar"));
    for (Outcome outcome : List.of(start(Map.of("TAUGRU_PLUGINS", plugin.toString()), "cells"),
        start(Map.of(), "dist"), start(Map.of(), "bench", "step", "--peers")))
      assertThat(outcome.words()).doesNotContain("linked").contains("-p")
          .noneMatch(word -> word.contains("SharedArchiveFile"));
  }

  /// With a Maven and a jlink that do as little as they can, in a folder whose name could be mistaken for a jar's.
  @Test
  void aBuildLinksARuntimeOnce() throws Exception {
    Path moved = Files.createDirectory(root.resolve("a duckdb"));
    for (String part : List.of("taugru", "config", "target", "jdk"))
      Files.move(root.resolve(part), moved.resolve(part));
    root = moved;
    Files.delete(root.resolve("target/app.stamp"));
    script("bin/mvn", "mkdir -p taugru-cli/target/quick/app; touch taugru-cli/target/quick/app/taugru-cli.jar"
        + " taugru-cli/target/quick/app/duckdb_jdbc.jar");
    script("jdk/bin/jlink", "echo \"$@\" >>'" + root + "/linked.txt'\n"
        + "for word; do [ \"${last:-}\" != --output ] || new=$word; last=$word; done\n"
        + "mkdir -p \"$new/bin\" \"$new/lib/security\"; cp '" + root + "/linked-java' \"$new/bin/java\"");
    script("linked-java", "printf '%s\\n' linked \"$@\"; echo org.taugru.cli@1");
    Map<String, String> environment = Map.of("PATH", root.resolve("bin") + ":" + System.getenv("PATH"));
    for (int i = 0; i < 2; i++) {
      Outcome outcome = start(environment, "cells");
      assertThat(outcome.exit).as(outcome.err).isZero();
      assertThat(outcome.words()).startsWith("linked");
    }
    Path app = root.toRealPath().resolve("target/app");
    assertThat(Files.readAllLines(root.resolve("linked.txt"))).singleElement().asString()
        .contains("--module-path " + app.resolve("taugru-cli.jar") + " ");

    Files.writeString(root.resolve("jdk/release"), "JAVA_VERSION=\"25.0.2\"\n");
    assertThat(start(environment, "cells").words()).startsWith("linked");
    assertThat(Files.readAllLines(root.resolve("linked.txt"))).as("of a newer JDK").hasSize(2);

    Files.delete(root.resolve("jdk/bin/jlink"));
    Files.delete(root.resolve("target/app.stamp"));
    assertThat(start(environment, "cells").words()).as("without jlink").doesNotContain("linked")
        .containsSequence("-p", app.toString());
  }

  /// Nothing is known of a JDK whose jlink was interrupted.
  @Test
  void anInterruptedLinkEndsTheToolAndIsTriedAgain() throws Exception {
    script("jdk/bin/jlink", "kill -INT $PPID; exit 130");
    Outcome outcome = start(Map.of(), "cells");
    assertThat(outcome.exit).isEqualTo(130);
    assertThat(outcome.out).isEmpty();
    script("jdk/bin/jlink", "exit 1");
    assertThat(start(Map.of(), "cells").words()).endsWith("cells");
    script("jdk/bin/jlink", "kill -INT $PPID; exit 130");
    assertThat(start(Map.of(), "cells").words()).as("what cannot be linked is not tried again").endsWith("cells");
  }

  @Test
  void namesOfFilesAreUtf8InTheCLocaleToo() throws Exception {
    script("jdk/bin/java", "printf '%s\\n' \"${LC_ALL:-}\" \"${LC_CTYPE:-}\"");
    for (String plain : List.of("C", "POSIX")) {
      assertThat(start(Map.of("LC_ALL", plain), "cells").out).startsWith("C.UTF-8\n");
      assertThat(start(Map.of("LC_ALL", "", "LC_CTYPE", plain), "cells").out).isEqualTo("\nC.UTF-8\n");
    }
    assertThat(start(Map.of("LC_ALL", "", "LC_CTYPE", "", "LANG", ""), "cells").out).isEqualTo("\nC.UTF-8\n");
    assertThat(start(Map.of("LC_ALL", "de_DE.UTF-8"), "cells").out).startsWith("de_DE.UTF-8\n");
  }

  private void script(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    assertThat(Files.writeString(file, "#!/bin/sh\n" + text + "\n").toFile().setExecutable(true)).isTrue();
  }

  private Path runtime() {
    return root.resolve("target").resolve("runtime" + root.resolve("jdk").toString().replace('/', '-'));
  }

  /// With an archive of classes. The first word of its java is `linked`.
  ///
  /// @return for whom it is
  private String linkARuntime() throws IOException {
    Path bin = Files.createDirectories(runtime().resolve("bin"));
    assertThat(Files.writeString(bin.resolve("java"), "#!/bin/sh\nprintf '%s\\n' linked \"$@\"\n").toFile()
        .setExecutable(true)).isTrue();
    Files.createFile(runtime().resolve("classes.jsa"));
    String owner = root.resolve("jdk") + " " + root.toRealPath().resolve("target/app") + "\n"
        + Files.readString(root.resolve("jdk/release"));
    Files.writeString(runtime().resolve("owner"), owner);
    return owner;
  }
}
