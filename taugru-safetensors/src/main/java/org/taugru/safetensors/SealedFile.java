package org.taugru.safetensors;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// A safetensors file that says what it holds: the SHA-256 of all names, shapes, values and metadata is itself a piece of
/// metadata. A flipped bit anywhere is noticed when the file is read.
///
/// @param contents without the digest
/// @param sealed   whether there was one; files from before there were digests, and from elsewhere, have none
public record SealedFile(Contents contents, boolean sealed) {
  private static final String DIGEST = "taugru.sha256";
  private static final int CHUNK_FLOATS = 1 << 14;

  /// As [Safetensors#write], with the digest.
  public static void write(Path path, Map<String, Tensor> tensors, Map<String, String> metadata)
      throws SafetensorsException {
    Map<String, String> withDigest = new LinkedHashMap<>(metadata);
    withDigest.put(DIGEST, digest(new Contents(tensors, metadata)));
    Safetensors.write(path, tensors, withDigest);
  }

  /// As [Safetensors#read]; a file whose digest is another than that of its contents is refused.
  public static SealedFile read(Path path) throws SafetensorsException {
    Contents read = Safetensors.read(path);
    Map<String, String> metadata = new LinkedHashMap<>(read.metadata());
    String claimed = metadata.remove(DIGEST);
    Contents contents = new Contents(read.tensors(), metadata);
    if (claimed != null && !claimed.equals(digest(contents)))
      throw new SafetensorsException(path, "is damaged: the SHA-256 of its contents is " + digest(contents)
          + ", but it was written with " + claimed + ". Use a copy of it");
    return new SealedFile(contents, claimed != null);
  }

  /// Refuses numbers that are not finite, by the name of the tensor.
  public void requireFinite(Path path) throws SafetensorsException {
    for (Map.Entry<String, Tensor> tensor : contents.tensors().entrySet())
      for (float value : tensor.getValue().values())
        if (!Float.isFinite(value))
          throw SafetensorsException.inTensor(path.toString(), tensor.getKey(),
              "holds " + value + ". Weights must be finite numbers.");
  }

  private static String digest(Contents contents) {
    MessageDigest digest = sha256();
    for (Map.Entry<String, String> metadata : new TreeMap<>(contents.metadata()).entrySet()) {
      add(digest, metadata.getKey());
      add(digest, metadata.getValue());
    }
    for (Map.Entry<String, Tensor> tensor : contents.tensors().entrySet()) {
      add(digest, tensor.getKey());
      add(digest, tensor.getValue().shape().toString());
      add(digest, tensor.getValue().values());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /// With its length, so that no two lists of texts are alike.
  private static void add(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
    digest.update(bytes);
  }

  private static void add(MessageDigest digest, float[] values) {
    ByteBuffer chunk =
        ByteBuffer.allocate(Math.min(CHUNK_FLOATS, values.length) * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int done = 0; done < values.length;) {
      int count = Math.min(CHUNK_FLOATS, values.length - done);
      chunk.clear().limit(count * Float.BYTES);
      chunk.asFloatBuffer().put(values, done, count);
      digest.update(chunk);
      done += count;
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }
}
