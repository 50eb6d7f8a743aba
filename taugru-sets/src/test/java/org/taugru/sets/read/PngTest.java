package org.taugru.sets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PngTest {
  @Test
  void pixelsAreThoseTheJdkReads() throws IOException {
    for (String name : new String[] {"data_batch_1", "data_batch_3", "test_batch"}) {
      byte[] bytes = Slices.bytes("cifar10/packed/" + name + ".png");
      assertThat(Png.read(ByteSource.of(name, bytes), 32, 32)).isEqualTo(byJdk(bytes));
    }
  }

  @Test
  void pictureOfTheJdkIsRead() throws IOException {
    BufferedImage image = new BufferedImage(5, 7, BufferedImage.TYPE_INT_RGB);
    Random random = new Random(3);
    for (int i = 0; i < 35; i++)
      image.setRGB(i % 5, i / 5, random.nextInt(1 << 24));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(image, "png", out);
    assertThat(Png.read(ByteSource.of("jdk", out.toByteArray()), 5, 7)).isEqualTo(byJdk(out.toByteArray()));
  }

  @Test
  void otherSizesAndDamageAreRefused() throws IOException {
    byte[] good = Slices.bytes("cifar10/packed/test_batch.png");
    assertRefused(good, 64,
        "has width, height, depth, colour type, compression, filter, interlace [32, 32, 8, 2, 0, 0, 0],"
            + " but [32, 64, 8, 2, 0, 0, 0] was expected");
    assertRefused(Arrays.copyOf(good, good.length - 1), 32, "ends within a checksum, after 3 of 4 bytes");
    assertRefused(Arrays.copyOf(good, 500), 32, "ends within a chunk");
    byte[] damaged = good.clone();
    damaged[good.length - 20] ^= 1;
    assertRefused(damaged, 32, "");
    byte[] wrongSum = good.clone();
    wrongSum[good.length - 13] ^= 1;
    assertRefused(wrongSum, 32, "the checksum of a chunk is wrong. Fetch or copy it again.");
    byte[] unknown = good.clone();
    unknown[good.length - 8] = 'J';
    assertRefused(unknown, 32, "has a chunk \"JEND\", which is not known");
    assertRefused("GIF89a, or so".getBytes(StandardCharsets.US_ASCII), 32, "is no PNG");
  }

  private static byte[] byJdk(byte[] bytes) throws IOException {
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(bytes));
    int[] samples = image.getRaster().getPixels(0, 0, image.getWidth(), image.getHeight(), (int[]) null);
    byte[] pixels = new byte[samples.length];
    for (int i = 0; i < samples.length; i++)
      pixels[i] = (byte) samples[i];
    return pixels;
  }

  private static void assertRefused(byte[] bytes, int height, String problem) {
    assertThatThrownBy(() -> Png.read(ByteSource.of("a.png", bytes), 32, height)).isInstanceOf(FormatException.class)
        .hasMessageStartingWith("a.png: " + problem);
  }
}
