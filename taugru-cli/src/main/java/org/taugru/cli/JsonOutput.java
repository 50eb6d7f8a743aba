package org.taugru.cli;

import java.io.PrintWriter;
import org.taugru.bench.SpeedReport;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `--json` of the measurements that can be told as one object.
final class JsonOutput {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();
  @Option(names = "--json", description = "print one object")
  private boolean wanted;

  boolean isWanted() {
    return wanted;
  }

  void print(SpeedReport report) {
    PrintWriter out = command.commandLine().getOut();
    if (wanted)
      out.println(report.json().text());
    else
      out.print(report.text());
    out.flush();
  }
}
