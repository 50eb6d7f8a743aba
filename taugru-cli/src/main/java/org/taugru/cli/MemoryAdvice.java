package org.taugru.cli;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.taugru.train.ByteCount;
import org.taugru.train.MemoryShortage;

/// What can be done where memory is short, on this machine.
final class MemoryAdvice {
  /// The variable that the launcher reads.
  static final String HEAP = "TAUGRU_HEAP";
  /// The system and the JVM itself need the rest of a machine's memory.
  private static final double MOST_OF_MACHINE = 0.9;
  private static final long MEGABYTE = 1 << 20;
  private static final long GIGABYTE = 1 << 30;

  private MemoryAdvice() {
  }

  /// Bytes of memory that the machine has, or the container that this program runs in.
  static long machineMemory() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
  }

  /// For a run that was refused before it started.
  static String of(MemoryShortage shortage, long machine) {
    return shortage.getMessage() + " " + heapOf(shortage.heap(), machine);
  }

  /// For what ended a piece of work: memory with advice for this machine, anything else in its own words.
  static String of(Throwable problem) {
    return switch (problem) {
      case MemoryShortage shortage -> of(shortage, machineMemory());
      case OutOfMemoryError full -> of(full, Runtime.getRuntime().maxMemory(), machineMemory());
      default -> Objects.requireNonNullElse(problem.getMessage(), problem.toString());
    };
  }

  /// How to have such a heap, or that this machine cannot.
  static String heapOf(long wanted, long machine) {
    boolean isSmall = wanted <= GIGABYTE - MEGABYTE;
    long unit = isSmall ? MEGABYTE : GIGABYTE;
    long units = Math.ceilDiv(wanted, unit);
    return units * unit <= MOST_OF_MACHINE * machine
        ? HEAP + "=" + units + (isSmall ? "m" : "g") + " gives it that heap; this machine has " + new ByteCount(machine)
        : "This machine has " + new ByteCount(machine) + ", which is too little for such a heap";
  }

  /// What is wrong with a heap that is larger than the machine's memory.
  static Optional<String> tooLarge(long heap, long machine) {
    return heap <= machine ? Optional.empty()
        : Optional.of("a heap of " + new ByteCount(heap) + " is more than this machine has, which is "
            + new ByteCount(machine) + "; if it is filled, the system may end this program");
  }

  /// For memory that has run out.
  ///
  /// @param heap    that the JVM may use, in bytes
  /// @param machine that the machine or the container has
  static String of(OutOfMemoryError full, long heap, long machine) {
    String what = Objects.requireNonNullElse(full.getMessage(), "");
    if (what.contains("native thread"))
      return "the system starts no more threads. Use fewer with --threads, or raise its limit of processes (ulimit -u)";
    if (what.contains("array size"))
      return "an array would have more than 2147483647 elements. Use a smaller --batch or --hidden, or shorter sequences";
    if (what.contains("Metaspace") || what.contains("class space"))
      return "the JVM's memory for classes is full (" + what + "). Raise the limit that JDK_JAVA_OPTIONS sets for it";
    if (what.contains("irect buffer"))
      return "the JVM's memory outside the heap is full (" + what
          + "). Raise it: JDK_JAVA_OPTIONS=-XX:MaxDirectMemorySize=2g";
    return String.format(Locale.ROOT,
        "the heap of %s is full%s. Training also takes less with a smaller --batch or --hidden",
        new ByteCount(heap), more(heap, machine));
  }

  private static String more(long heap, long machine) {
    long gigabytes = (long) (MOST_OF_MACHINE * machine / GIGABYTE);
    return gigabytes * GIGABYTE > 1.2 * heap
        ? ". Use a larger one: " + HEAP + "=" + gigabytes + "g is the most this machine has"
        : "; the machine, with " + new ByteCount(machine) + ", has no more to give";
  }
}
