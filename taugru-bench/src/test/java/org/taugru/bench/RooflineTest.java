package org.taugru.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.report.Pictures;

final class RooflineTest {
  @TempDir
  Path folder;

  private static final OutsideProduct OUTSIDE = new OutsideProduct("Other", new Quartiles(160, 150, 170, 170));
  private static final RooflinePoint POINT = new RooflinePoint("p", 2, 160e6, 8e6);

  @Test
  void aRoofIsTheLowerOfTwo() {
    Roofs roofs = new Roofs(100, Optional.of(OUTSIDE), 20, List.of(), 0, List.of());
    assertThat(roofs.ridge()).isEqualTo(5);
    assertThat(roofs.roof(2)).isEqualTo(40);
    assertThat(roofs.roof(50)).isEqualTo(100);
    assertThat(roofs.roof(OUTSIDE, 7)).isEqualTo(140);
    assertThat(roofs.roof(OUTSIDE, 50)).isEqualTo(160);
  }

  @Test
  void aPointIsItsWorkOverItsTimeAndItsBytes() {
    RooflinePoint point = new RooflinePoint("p", 2, 6e6, 3e5);
    assertThat(point.gflops()).isEqualTo(3);
    assertThat(point.intensity()).isEqualTo(20);
  }

  @Test
  void withoutAnotherLibraryTheShareIsThatOfOurOwnRoof() {
    Roofs roofs = new Roofs(100, Optional.empty(), 20, List.of(POINT), 0, List.of());
    assertThat(RooflinePictures.table(roofs)).contains("| of our own roof |").containsPattern("\\| +80 % \\|\\R");
    assertThat(RooflinePictures.caption(roofs)).contains("other libraries may multiply faster");
    assertThat(RooflinePictures.csv(roofs).get("performance-roofline.csv")).doesNotContain("Other");
  }

  @Test
  void anotherLibrarysProductIsARoofOfItsOwn() throws IOException {
    Roofs roofs = new Roofs(100, Optional.of(OUTSIDE), 20, List.of(POINT), 0, List.of());
    assertThat(RooflinePictures.table(roofs)).contains("| of our own roof | of Other's |")
        .containsPattern("\\| +80 % \\| +50 % \\|\\R");
    assertThat(RooflinePictures.caption(roofs)).contains("160.0 GFLOP/s of Other's large product");
    assertThat(RooflinePictures.csv(roofs).get("performance-roofline.csv"))
        .contains("roof: large product of Other,,,,,160.000,160.000");
    Path picture = folder.resolve("roofs.svg");
    Pictures.writeSvg(RooflinePictures.chart(roofs, 1), picture);
    assertThat(Files.readString(picture)).contains("large product: 160 GFLOP/s",
        "our own large product: 100 GFLOP/s");
  }
}
