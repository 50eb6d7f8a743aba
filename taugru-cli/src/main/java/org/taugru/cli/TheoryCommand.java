package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.taugru.theory.Chapter;
import org.taugru.theory.Study;
import org.taugru.theory.StudySettings;
import org.taugru.theory.studies.Studies;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Computes the paper's theorems, and says which hold.
@Command(name = "theory", mixinStandardHelpOptions = true, description = {
  "Compute the paper's theorems: each statement put to the test, pictured, and corrected where it is wrong.",
  "Writes theory.md, theory.html and the pictures; of some chapters only, theory-CHAPTER.md and theory-CHAPTER.html."
})
final class TheoryCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private Quiet quiet = new Quiet();
  @Parameters(paramLabel = "CHAPTER", arity = "0..*", completionCandidates = Names.class,
      description = "${COMPLETION-CANDIDATES} (default: all)")
  private List<String> names = List.of();
  @Option(names = "--out", paramLabel = "DIR", defaultValue = "runs/theory",
      description = "where to write (default ${DEFAULT-VALUE})")
  private Path out = Path.of("runs/theory");
  @Option(names = "--quick", description = "fewer cases and shorter training: a minute for all of it")
  private boolean quick;
  @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
      description = "of all that is drawn at random (default ${DEFAULT-VALUE})")
  private long seed = 1;
  @Option(names = "--tolerance", paramLabel = "T", defaultValue = "1e-9",
      description = "of the delay solver, relative and absolute (default ${DEFAULT-VALUE})")
  private double tolerance = 1e-9;

  /// The names of the chapters.
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Studies.all().stream().map(Study::name).iterator();
    }
  }

  @Override
  public Integer call() throws IOException {
    StudySettings settings = settings();
    List<Study> studies = studies();
    PrintWriter print = command.commandLine().getOut();
    TheoryReport report = new TheoryReport(out, fileName(studies), settings, line(),
        new Drawing(command.commandLine().getErr()));
    report.prepare();
    for (int i = 0; i < studies.size(); i++) {
      Study study = studies.get(i);
      long begin = System.nanoTime();
      Chapter chapter = examined(study, settings, "chapter " + (i + 1) + " of " + studies.size());
      report.add(chapter);
      if (!quiet.wanted())
        print.printf(Locale.ROOT, "%s (%s, %.1f s)%n", chapter.title(), study.name(),
            (System.nanoTime() - begin) / 1e9);
      for (Chapter.Part.Finding finding : chapter.verdicts())
        print.printf("  %-15s  %s%n", TheoryReport.tone(finding.verdict()).marked(finding.verdict().toString()),
            finding.statement());
    }
    print.println("page: " + report.write());
    return 0;
  }

  private Chapter examined(Study study, StudySettings settings, String which) {
    if (quiet.wanted())
      return study.examine(settings);
    try (Heartbeat _ = new Heartbeat(command.commandLine().getErr(), Terminal.isThere(),
        which + ", " + study.name())) {
      return study.examine(settings);
    }
  }

  /// Some chapters have a page of their own: it takes the place neither of the whole nor of other chapters.
  private static String fileName(List<Study> studies) {
    return Set.copyOf(studies).size() == Studies.all().size() ? "theory"
        : studies.stream().map(Study::name).sorted().collect(Collectors.joining("+", "theory-", ""));
  }

  /// The command that makes the same report.
  private String line() {
    return command.commandLine().getParseResult().originalArgs().stream()
        .map(word -> word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" ", "./taugru ", ""));
  }

  private StudySettings settings() {
    try {
      return new StudySettings(quick ? StudySettings.Effort.QUICK : StudySettings.Effort.FULL, seed, tolerance);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "--" + e.getMessage(), e);
    }
  }

  private List<Study> studies() {
    if (names.isEmpty())
      return Studies.all();
    try {
      return names.stream().distinct().map(Studies::named).toList();
    } catch (IllegalArgumentException e) {
      List<String> known = Studies.all().stream().map(Study::name).toList();
      String wrong = names.stream().filter(name -> !known.contains(name)).findFirst().orElse("");
      throw new ParameterException(command.commandLine(), "there is no chapter " + wrong
          + NearestName.hint(wrong, known) + "; there are " + String.join(", ", known), e);
    }
  }
}
