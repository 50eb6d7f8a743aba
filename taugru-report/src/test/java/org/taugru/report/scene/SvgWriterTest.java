package org.taugru.report.scene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.report.scene.Mark.Anchor;

class SvgWriterTest {
  @ParameterizedTest
  @CsvSource({"0,0", "-0.001,0", "1,1", "1.5,1.5", "1.25,1.25", "-1.05,-1.05", "-0.5,-0.5", "123456.789,123456.79"})
  void numbersAreShort(double value, String text) {
    assertThat(SvgWriter.number(value)).isEqualTo(text);
  }

  @Test
  void theLocaleDoesNotMatter() {
    Locale before = Locale.getDefault();
    Scene.Builder builder = new Scene.Builder();
    builder.line(0.5, 0.5, 1234.5, 3, Ink.TEXT, 1.5, Mark.Dash.DASHED);
    Scene scene = builder.build(2000, 10, "t");
    String expected = SvgWriter.file(scene);
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(SvgWriter.file(scene)).isEqualTo(expected).contains("M0.5 0.5 1234.5 3");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void superscriptsAreRaisedAndTheLineComesBackDown() {
    Scene.Builder builder = new Scene.Builder();
    builder.text(0, 10, "10² m", Type.regular(10), Anchor.START, Ink.TEXT);
    assertThat(SvgWriter.file(builder.build(10, 10, "")))
        .contains(
            ">10<tspan dy=\"-3.8\" font-size=\"7.2\">2</tspan><tspan dy=\"3.8\" font-size=\"10\"> m</tspan></text>");
  }

  @Test
  void aFileHasFixedColoursAndAnElementTakesThoseOfThePage() {
    Scene.Builder builder = new Scene.Builder();
    builder.box(0, 0, 5, 5, Ink.BLUE, 1);
    Scene scene = builder.build(10, 10, "a <b>");
    assertThat(SvgWriter.file(scene)).contains("<title>a &lt;b&gt;</title>", "fill=\"#0072b2\"").doesNotContain("var(");
    assertThat(SvgWriter.element(scene)).contains("aria-label=\"a &lt;b&gt;\"", "fill=\"var(--s1)\"")
        .doesNotContain("#", "http");
  }
}
