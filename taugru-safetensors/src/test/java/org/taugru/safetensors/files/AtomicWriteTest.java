package org.taugru.safetensors.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.safetensors.Safetensors;
import org.taugru.safetensors.SafetensorsException;
import org.taugru.safetensors.Tensor;

class AtomicWriteTest {
  @TempDir
  Path folder;

  @Test
  void anOldFileIsReplacedAndNothingElseIsLeft() throws IOException {
    Path path = folder.resolve("model.safetensors");
    Files.writeString(path, "old");

    Safetensors.write(path, Map.of("x", Tensor.of(new float[] {1})), Map.of());

    assertThat(Safetensors.read(path).tensors()).containsOnlyKeys("x");
    assertThat(folder).isDirectoryContaining(path::equals).isDirectoryNotContaining(file -> !file.equals(path));
  }

  @Test
  void anOldFileStaysWhenTheBodyFailsHalfway() throws IOException {
    Path path = folder.resolve("model.safetensors");
    Files.writeString(path, "old");

    assertThatThrownBy(() -> AtomicFile.write(path, channel -> {
      channel.write(ByteBuffer.allocate(100));
      throw new IOException("No space left on device");
    })).isInstanceOf(IOException.class).hasMessage(path + ": cannot be written: No space left on device");

    assertThat(path).hasContent("old");
    assertThat(folder).isDirectoryNotContaining(file -> !file.equals(path));
  }

  @Test
  void anOldFileStaysWhenTheContentsAreRefused() throws IOException {
    Path path = folder.resolve("model.safetensors");
    Files.writeString(path, "old");

    assertThatThrownBy(() -> Safetensors.write(path, Map.of("__metadata__", Tensor.of(new float[1])), Map.of()))
        .isInstanceOf(SafetensorsException.class)
        .hasMessage(path + ": tensor \"__metadata__\": the format keeps this name for itself. Rename the tensor.");

    assertThat(path).hasContent("old");
  }

  @Test
  void aMissingFolderIsNamed() {
    Path path = folder.resolve("missing").resolve("model.safetensors");
    assertThatThrownBy(() -> Safetensors.write(path, Map.of(), Map.of()))
        .isInstanceOf(SafetensorsException.class)
        .hasMessage(path + ": the folder " + path.getParent() + " does not exist. Create it first.");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFolderIsNoTarget() {
    assertThatThrownBy(() -> Safetensors.write(folder, Map.of(), Map.of()))
        .isInstanceOf(SafetensorsException.class).hasMessage(folder + ": is a folder. Name a file in it.");
    Path root = folder.getRoot();
    assertThatThrownBy(() -> Safetensors.write(root, Map.of(), Map.of()))
        .isInstanceOf(SafetensorsException.class).hasMessage(root + ": is a folder. Name a file in it.");
  }

  @Test
  void theFileIsAsReadableAsAnyOtherNewFile() throws IOException {
    Assumptions.assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"), "no POSIX permissions here");
    Path path = folder.resolve("model.safetensors");
    Path plain = Files.createFile(folder.resolve("plain"));

    Safetensors.write(path, Map.of(), Map.of());

    assertThat(Files.getPosixFilePermissions(path)).isEqualTo(Files.getPosixFilePermissions(plain))
        .contains(PosixFilePermission.OWNER_READ);
  }

  @Test
  void bytesReachTheDiskBeforeTheNameAndTheNameBeforeTheCallReturns() throws IOException {
    RecordingDisk disk = new RecordingDisk();
    AtomicFile.write(folder.resolve("run.json"), channel -> {
      disk.done.add("write");
      channel.write(ByteBuffer.wrap(new byte[] {'x'}));
    }, disk);
    assertThat(disk.done).containsExactly("create", "write", "force", "rename", "delete", "forceFolder");
    assertThat(folder.resolve("run.json")).hasContent("x");
  }

  @Test
  void aRenameThatMayNotLastIsSaid() {
    RecordingDisk disk = new RecordingDisk();
    disk.failing = "forceFolder";
    Path path = folder.resolve("run.json");
    assertThatThrownBy(() -> AtomicFile.write(path, channel -> channel.write(ByteBuffer.allocate(1)), disk))
        .isInstanceOf(IOException.class)
        .hasMessage(path + ": was written, but may not outlive a power cut: No space left on device");
  }

  @Test
  void whateverFailsTheOldFileStaysAndTheNewOneIsNamed() throws IOException {
    Path path = folder.resolve("run.json");
    Files.writeString(path, "old");
    for (String step : List.of("create", "force", "rename")) {
      RecordingDisk disk = new RecordingDisk();
      disk.failing = step;
      assertThatThrownBy(() -> AtomicFile.write(path, channel -> channel.write(ByteBuffer.allocate(1)), disk)).as(step)
          .isInstanceOf(IOException.class).hasMessage(path + ": cannot be written: No space left on device");
      assertThat(path).hasContent("old");
      assertThat(folder).isDirectoryNotContaining(file -> !file.equals(path));
    }
  }

  @Test
  void aTemporaryFileIsKnownByItsName() throws IOException {
    List<Path> seen = new ArrayList<>();
    AtomicFile.write(folder.resolve("run.json"), _ -> {
      try (Stream<Path> files = Files.list(folder)) {
        files.forEach(seen::add);
      }
    });
    assertThat(seen).hasSize(1).allMatch(AtomicFile::isLeftOver);
    assertThat(folder.resolve("run.json")).matches(file -> !AtomicFile.isLeftOver(file));
  }

  /// Does what it is asked to, unless it is to fail, and remembers it.
  private static final class RecordingDisk implements Disk {
    private final List<String> done = new ArrayList<>();
    private String failing = "";

    @Override
    public FileChannel create(Path file) throws IOException {
      note("create");
      return Disk.REAL.create(file);
    }

    @Override
    public void force(FileChannel channel) throws IOException {
      note("force");
      Disk.REAL.force(channel);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
      note("rename");
      Disk.REAL.rename(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
      note("delete");
      Disk.REAL.delete(file);
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
      note("forceFolder");
      Disk.REAL.forceFolder(folder);
    }

    private void note(String step) throws IOException {
      if (step.equals(failing))
        throw new IOException("No space left on device");
      done.add(step);
    }
  }
}
