package org.taugru.exec.cuda.driver;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.taugru.safetensors.files.AtomicFile;
import org.taugru.safetensors.files.Sha256;

/// Machine code on disk, so that each source is compiled once a machine. An entry carries a digest of itself; a damaged one, and one
/// that cannot be read, is made again.
public final class KernelCache {
  private static final int DIGEST_BYTES = 64;

  private final Compiler compiler;
  private final Path folder;

  public KernelCache(Compiler compiler, Path folder) {
    this.compiler = compiler;
    this.folder = folder;
  }

  /// Machine code for a GPU, from disk or compiled now.
  ///
  /// @param name of the source, for messages
  public byte[] machineCode(String name, String source, GpuInfo gpu, List<String> options) {
    String key = new Sha256().add(source).add(String.join(" ", options)).add(gpu.architecture())
        .add("driver " + gpu.driverVersion()).add("compiler " + compiler.version()).hex();
    Path file = folder.resolve(key + ".cubin");
    return stored(file).orElseGet(() -> {
      byte[] code = compiler.compile(name, source, gpu.architecture(), options);
      store(file, code);
      return code;
    });
  }

  private static Optional<byte[]> stored(Path file) {
    try {
      byte[] entry = Files.readAllBytes(file);
      if (entry.length <= DIGEST_BYTES)
        return Optional.empty();
      byte[] code = Arrays.copyOfRange(entry, DIGEST_BYTES, entry.length);
      String digest = new String(entry, 0, DIGEST_BYTES, StandardCharsets.ISO_8859_1);
      return digest.equals(digest(code)) ? Optional.of(code) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // not there, or not to be read: compiling takes a second
    }
  }

  /// A cache that cannot be written costs time at the next start, and nothing else.
  private static void store(Path file, byte[] code) {
    byte[] entry = new byte[DIGEST_BYTES + code.length];
    System.arraycopy(digest(code).getBytes(StandardCharsets.ISO_8859_1), 0, entry, 0, DIGEST_BYTES);
    System.arraycopy(code, 0, entry, DIGEST_BYTES, code.length);
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      AtomicFile.write(file, channel -> {
        ByteBuffer bytes = ByteBuffer.wrap(entry);
        while (bytes.hasRemaining())
          channel.write(bytes);
      });
    } catch (IOException e) {
      System.getLogger(KernelCache.class.getName()).log(System.Logger.Level.DEBUG, file + " is not written", e);
    }
  }

  private static String digest(byte[] code) {
    return new Sha256().add(code, code.length).hex();
  }
}
