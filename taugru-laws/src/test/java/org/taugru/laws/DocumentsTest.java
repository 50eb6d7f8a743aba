package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What documents say of tests is so: a command that runs none would pass.
final class DocumentsTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern NAME = Pattern.compile("\\b[A-Z]\\w*Test\\b\\*?");
  private static final Pattern CHOICE = Pattern.compile("-Dtest='?([\\w*,]+)");

  /// A whole name or, as in a list of suffixes, the end of one.
  @Test
  void everyTestThatADocumentNamesExists() throws IOException {
    List<String> tests = testClasses();
    for (Path document : documents())
      for (String name : found(NAME, document, 0))
        assertThat(tests).as("%s names %s", document, name).anyMatch(test -> test.endsWith(name));
  }

  @Test
  void everyCommandRunsTests() throws IOException {
    List<String> tests = testClasses();
    List<String> commands = new ArrayList<>();
    for (Path document : documents())
      for (String choice : found(CHOICE, document, 1))
        for (String pattern : choice.split(",")) {
          if (pattern.equals("none")) // where something else is to run them
            continue;
          commands.add(pattern);
          assertThat(tests).as("%s runs %s", document, pattern)
              .anyMatch(test -> test.matches(pattern.replace("*", ".*")));
        }
    assertThat(commands).contains("SequenceLawTest", "CellGuideTest");
  }

  private static List<String> found(Pattern pattern, Path document, int group) throws IOException {
    Matcher matcher = pattern.matcher(Files.readString(document));
    List<String> found = new ArrayList<>();
    while (matcher.find())
      found.add(matcher.group(group));
    return found;
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> root = Files.list(ROOT); Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(root, docs).filter(path -> path.toString().endsWith(".md")).toList();
    }
  }

  private static List<String> testClasses() throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path tests : modules.map(module -> module.resolve("src/test/java")).filter(Files::isDirectory).toList())
        try (Stream<Path> files = Files.walk(tests)) {
          files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith("Test.java"))
              .forEach(name -> names.add(name.substring(0, name.length() - ".java".length())));
        }
    }
    return names;
  }
}
