package org.taugru.report.scene;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EscapeTest {
  @Test
  void markupIsTakenAsText() {
    assertThat(Escape.text("<a href=\"x\" title='y'>&</a>"))
        .isEqualTo("&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;");
  }

  @Test
  void whatXmlCannotHoldIsReplaced() {
    assertThat(Escape.text("a\0b\u0007c\ud800d\uffffe\u0085f")).isEqualTo("a�b�c�d�e�f");
    assertThat(Escape.printable("a\0<\ud800")).isEqualTo("a�<�");
  }

  @Test
  void lettersOfAllPlanesAndLineFeedsStay() {
    assertThat(Escape.text("τ-GRU ± 10⁻³ 漢字 𝜏\tx\r\ny\nz")).isEqualTo("τ-GRU ± 10⁻³ 漢字 𝜏\tx\ny\nz");
  }
}
