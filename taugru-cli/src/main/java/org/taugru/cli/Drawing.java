package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.taugru.report.Chart;
import org.taugru.report.Pictures;

/// Writes charts as PNG and SVG. A machine without fonts cannot draw a PNG: that is said once, and the SVG is there.
final class Drawing {
  private final PrintWriter err;
  private boolean said;

  Drawing(PrintWriter err) {
    this.err = err;
  }

  /// Writes `name.png` and `name.svg` into the folder.
  void write(Chart chart, Path folder, String name) throws IOException {
    Path svg = folder.resolve(name + ".svg");
    if (Pictures.canWritePng()) {
      Pictures.write(chart, folder.resolve(name + ".png"), svg);
      return;
    }
    Pictures.writeSvg(chart, svg);
    if (!said)
      err.println("taugru: no font on this machine, so pictures are written as SVG only; install one for PNG "
          + "(apt install fonts-dejavu-core)");
    said = true;
  }
}
