package org.taugru.safetensors;

import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/// Bytes that read like a file, and may claim to be larger than they are.
final class MemoryChannel implements SeekableByteChannel {
  private final byte[] bytes;
  private final long size;
  private long position;

  MemoryChannel(byte[] bytes) {
    this(bytes, bytes.length);
  }

  MemoryChannel(byte[] bytes, long size) {
    this.bytes = bytes;
    this.size = size;
  }

  @Override
  public int read(ByteBuffer target) {
    if (position >= bytes.length)
      return -1;
    // a few bytes at a time: a reader that trusts one call to fill its buffer fails here
    int count = (int) Math.min(Math.min(target.remaining(), 13), bytes.length - position);
    target.put(bytes, (int) position, count);
    position += count;
    return count;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public SeekableByteChannel position(long newPosition) {
    position = newPosition;
    return this;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public int write(ByteBuffer source) {
    throw new UnsupportedOperationException();
  }

  @Override
  public SeekableByteChannel truncate(long newSize) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() {
  }
}
