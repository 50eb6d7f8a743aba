package org.taugru.exec.simd;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/// The machine's vectors.
final class Lanes {
  static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  static final int COUNT = SPECIES.length();
  /// Without hardware FMA, `Vector.fma` falls back to exact but very slow arithmetic: then multiply and add instead.
  static final boolean FMA = hasFma();
  /// Vectors that are in registers at a time.
  static final int REGISTERS = registers();

  private Lanes() {
  }

  /// Rows of a buffer are a whole number of vectors long.
  static int padded(int width) {
    return Math.ceilDiv(width, COUNT) * COUNT;
  }

  private static boolean hasFma() {
    return option("UseFMA").map(Boolean::parseBoolean).orElse(false);
  }

  /// AArch64 has 32 of any width. So has x86 with AVX-512, for shorter vectors too; before it, 16.
  private static int registers() {
    boolean isArm = System.getProperty("os.arch").equals("aarch64");
    return isArm || option("UseAVX").map(Integer::parseInt).orElse(0) >= 3 ? 32 : 16;
  }

  /// A setting of HotSpot; of another JVM, or for another processor, it is not there.
  private static Optional<String> option(String name) {
    try {
      HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      return Optional.of(machine.getVMOption(name).getValue());
    } catch (IllegalArgumentException unknown) {
      return Optional.empty();
    }
  }
}
