package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.taugru.json.Json;

/// What a command line did.
record Cli(int exit, String out, String err) {
  /// Few iterations of a small network; the task and the folder come before it.
  static final String TINY = " --hidden 4 --tau 3 --iterations 4 --set evaluateEvery=2 --threads 1";

  /// Runs the words of a line, where `@` at the beginning of a word is the folder.
  static Cli run(Path folder, String line) {
    return run(List.of(line.replace(" @", " " + folder).split(" ", -1)));
  }

  static Cli run(List<String> words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit = Main.run(words.toArray(String[]::new), new PrintWriter(out, true), new PrintWriter(err, true));
    return new Cli(exit, out.toString(), err.toString());
  }

  /// The same, and it must succeed.
  static Cli succeed(Path folder, String line) {
    Cli cli = run(folder, line);
    assertThat(cli.exit).as(cli.err).isZero();
    return cli;
  }

  /// Writes a record of a run with some of its text replaced, as one from before records had digests.
  static void edit(Path record, String from, String to) throws IOException {
    String text = Files.readString(record);
    assertThat(text).contains(from);
    Files.writeString(record, text.replace(from, to).replaceFirst(",\"sha256\":\"[0-9a-f]{64}\"}\\s*$", "}"));
  }

  /// The last line of what it printed.
  Json.Obj json() {
    List<String> lines = out.lines().toList();
    return Json.parse(lines.getLast()).asObject();
  }
}
