package org.taugru.sets;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.taugru.sets.store.DataFolder;

/// For tests of whole sets: lets tasks find them where they lie beside the checkout, and skips the tests where they do not.
final class SharedData implements BeforeAllCallback {
  private static final Path FOLDER = Path.of("..", "..", "shared", "data");

  @Override
  public void beforeAll(ExtensionContext context) {
    assumeTrue(Files.isDirectory(FOLDER), () -> "the published sets are not here: " + FOLDER.toAbsolutePath());
    System.setProperty(DataFolder.PROPERTY, FOLDER.toString());
  }
}
