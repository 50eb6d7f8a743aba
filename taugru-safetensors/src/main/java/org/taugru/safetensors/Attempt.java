package org.taugru.safetensors;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.NoSuchFileException;

/// Something that is done with a file.
interface Attempt<T> {
  T result() throws IOException;

  /// Does it; whatever goes wrong ends in an exception that names the file.
  static <T> T toRead(String file, Attempt<T> attempt) throws SafetensorsException {
    try {
      return attempt.result();
    } catch (SafetensorsException e) {
      throw e;
    } catch (NoSuchFileException e) {
      throw SafetensorsException.notRead(file, "does not exist", e);
    } catch (ClosedChannelException e) {
      throw SafetensorsException.notRead(file, "was closed. Read it before that.", e);
    } catch (IOException e) {
      throw SafetensorsException.notRead(file, "cannot be read: " + e, e);
    } catch (OutOfMemoryError e) {
      // what was read so far is garbage by now, so the caller can go on
      throw SafetensorsException.notRead(file,
          "does not fit the free memory of this JVM. Start it with a larger -Xmx.", e);
    }
  }
}
