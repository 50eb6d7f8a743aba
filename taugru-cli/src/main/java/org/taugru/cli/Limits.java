package org.taugru.cli;

import java.util.function.LongSupplier;
import org.taugru.train.ByteCount;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// Refuses numbers that an option cannot have, and measurements that memory cannot hold.
final class Limits {
  private Limits() {
  }

  /// Refuses a measurement that this JVM has no memory for, before anything is made for it.
  ///
  /// @param bytes throws an [ArithmeticException] where an array would be too long
  static void requireMemory(CommandSpec command, LongSupplier bytes) {
    long heap = Runtime.getRuntime().maxMemory();
    try {
      if (bytes.getAsLong() > heap)
        throw new ParameterException(command.commandLine(), "this takes " + new ByteCount(bytes.getAsLong())
            + " of memory, and the heap has " + new ByteCount(heap) + "; use smaller sizes, or a larger heap with "
            + MemoryAdvice.HEAP);
    } catch (ArithmeticException e) {
      throw new ParameterException(command.commandLine(),
          "this takes an array of more than 2147483647 values; use smaller sizes", e);
    } catch (IllegalArgumentException e) { // a kernel has no buffers for it
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  static int oneTo(CommandSpec command, String option, int value, int most) {
    if (value > most)
      throw new ParameterException(command.commandLine(), option + " is " + value + "; it must be at most " + most);
    return atLeast(command, option, value, 1);
  }

  static int atLeast(CommandSpec command, String option, int value, int least) {
    if (value < least)
      throw new ParameterException(command.commandLine(),
          option + " is " + value + "; it must be " + least + " or more");
    return value;
  }
}
