package org.taugru.theory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;

/// What becomes of a statement when its study is fed with made-up numbers.
public final class Decided {
  private Decided() {
  }

  /// @param beginning of the statement
  public static void holds(String beginning, Consumer<Chapter.Writer> write) {
    decided(beginning, write, Verdict.HOLDS);
  }

  public static void fails(String beginning, Consumer<Chapter.Writer> write) {
    decided(beginning, write, Verdict.FAILS);
  }

  private static void decided(String beginning, Consumer<Chapter.Writer> write, Verdict verdict) {
    Chapter.Writer writer = Chapter.titled("made up");
    write.accept(writer);
    List<Chapter.Part.Finding> findings = writer.end().findings().stream()
        .filter(finding -> finding.statement().startsWith(beginning)).toList();
    assertThat(findings).as(beginning).hasSize(1);
    assertThat(findings.getFirst().verdict()).as(findings.getFirst().toString()).isEqualTo(verdict);
  }
}
