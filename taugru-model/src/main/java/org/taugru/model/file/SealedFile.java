package org.taugru.model.file;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.taugru.safetensors.Contents;
import org.taugru.safetensors.Safetensors;
import org.taugru.safetensors.SafetensorsException;
import org.taugru.safetensors.Tensor;
import org.taugru.safetensors.files.Sha256;

/// A safetensors file that says what it holds: the SHA-256 of all names, shapes, values and metadata is itself a piece of
/// metadata. A flipped bit anywhere is noticed when the file is read.
///
/// @param contents without the digest
/// @param sealed   whether there was one; files from before there were digests, and from elsewhere, have none
public record SealedFile(Contents contents, boolean sealed) {
  private static final String DIGEST = "taugru.sha256";

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
    Sha256 digest = new Sha256();
    for (Map.Entry<String, String> metadata : new TreeMap<>(contents.metadata()).entrySet()) {
      add(digest, metadata.getKey());
      add(digest, metadata.getValue());
    }
    for (Map.Entry<String, Tensor> tensor : contents.tensors().entrySet()) {
      add(digest, tensor.getKey());
      add(digest, tensor.getValue().shape().toString());
      digest.add(tensor.getValue().values());
    }
    return digest.hex();
  }

  /// With its length, highest byte first, so that no two lists of texts are alike.
  private static void add(Sha256 digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.add(Integer.reverseBytes(bytes.length)).add(bytes, bytes.length);
  }
}
