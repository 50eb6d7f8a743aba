package org.taugru.cli;

import org.taugru.train.ByteCount;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads options that are amounts of memory.
final class ByteCountConverter implements ITypeConverter<ByteCount> {
  ByteCountConverter() {
  }

  @Override
  public ByteCount convert(String text) {
    try {
      return ByteCount.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(ByteCount.ACCEPTED);
    }
  }
}
