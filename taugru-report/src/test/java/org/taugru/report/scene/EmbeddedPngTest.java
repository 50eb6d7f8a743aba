package org.taugru.report.scene;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/// Read by the reader of the JDK.
class EmbeddedPngTest {
  private static int[] read(int columns, int rows, int[] rgb) throws IOException {
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(EmbeddedPng.bytes(columns, rows, rgb)));
    assertThat(image.getWidth()).isEqualTo(columns);
    assertThat(image.getHeight()).isEqualTo(rows);
    int[] read = image.getRGB(0, 0, columns, rows, null, 0, columns);
    for (int i = 0; i < read.length; i++)
      read[i] &= 0xFFFFFF;
    return read;
  }

  @Test
  void fewColoursComeBack() throws IOException {
    int[] rgb = {0xFF0000, 0x00FF00, 0x0000FF, 0x123456, 0, 0xFFFFFF};
    assertThat(read(3, 2, rgb)).isEqualTo(rgb);
    assertThat(read(1, 6, rgb)).isEqualTo(rgb);
  }

  /// More than 256 colours, and more bytes than a stored block holds.
  @Test
  void manyColoursComeBack() throws IOException {
    int[] rgb = new Random(1).ints(300 * 200, 0, 1 << 24).toArray();
    assertThat(read(300, 200, rgb)).isEqualTo(rgb);
  }

  @Test
  void exactly256ColoursTakeAByteEach() throws IOException {
    int[] rgb = new int[256];
    for (int i = 0; i < 256; i++)
      rgb[i] = i * 0x010100;
    assertThat(read(16, 16, rgb)).isEqualTo(rgb);
    assertThat(EmbeddedPng.bytes(16, 16, rgb)).hasSizeLessThan(256 + 3 * 256 + 120);
  }

  @Test
  void pixelsInPngFilesHaveSharpEdges() throws IOException {
    org.junit.jupiter.api.Assumptions.assumeTrue(PngWriter.isUsable(), "no fonts on this machine");
    Scene.Builder builder = new Scene.Builder();
    builder.add(new Mark.Raster(2, 3, 10, 5, 2, 1, new int[] {0xFF0000, 0x0000FF}));
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(PngWriter.bytes(builder.build(20, 10, ""), 2)));
    for (int x = 0; x < 40; x++)
      for (int y = 0; y < 20; y++)
        assertThat(image.getRGB(x, y) & 0xFFFFFF).as("%d, %d", x, y)
            .isEqualTo(y < 6 || y >= 16 || x < 4 || x >= 24 ? 0xFFFFFF : x < 14 ? 0xFF0000 : 0x0000FF);
  }

  @Test
  void svgHoldsThePixelsItself() {
    Scene.Builder builder = new Scene.Builder();
    builder.add(new Mark.Raster(2, 3, 10, 5, 2, 1, new int[] {0xFF0000, 0x0000FF}));
    assertThat(SvgWriter.file(builder.build(20, 10, ""))).contains(
        "<image x=\"2\" y=\"3\" width=\"10\" height=\"5\" preserveAspectRatio=\"none\"", "image-rendering:pixelated",
        "href=\"data:image/png;base64,iVBORw0KGgo");
  }
}
