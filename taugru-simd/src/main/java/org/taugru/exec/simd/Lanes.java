package org.taugru.exec.simd;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/// The machine's vectors.
final class Lanes {
  static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  static final int COUNT = SPECIES.length();
  /// Without hardware FMA, `Vector.fma` falls back to exact but very slow arithmetic: then multiply and add instead.
  static final boolean FMA = hasFma();

  private Lanes() {
  }

  /// Rows of a buffer are a whole number of vectors long.
  static int padded(int width) {
    return Math.ceilDiv(width, COUNT) * COUNT;
  }

  private static boolean hasFma() {
    try {
      HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      return Boolean.parseBoolean(machine.getVMOption("UseFMA").getValue());
    } catch (IllegalArgumentException notHotSpot) {
      return false;
    }
  }
}
