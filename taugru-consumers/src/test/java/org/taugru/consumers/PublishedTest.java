package org.taugru.consumers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedTest {
  @Test
  void theBomHasEveryLibraryAndNothingElse() throws IOException {
    List<Published> all = Published.all();
    Published bom = all.stream().filter(each -> each.artifact().equals("taugru-bom")).findFirst().orElseThrow();
    List<String> libraries = all.stream().filter(Published::isJar).map(Published::artifact).toList();
    assertThat(libraries).contains("taugru", "taugru-eq", "taugru-simd", "taugru-train").doesNotContain("taugru-cli");
    String managed = bom.pom().substring(bom.pom().indexOf("<dependencyManagement>"),
        bom.pom().indexOf("</dependencyManagement>"));
    for (String library : libraries)
      assertThat(managed).contains("<artifactId>" + library + "</artifactId>");
    assertThat(managed.split("<dependency>", -1)).hasSize(libraries.size() + 1);
  }

  /// What repositories refuse to be without; the rest is inherited from the parent, which the BOM does not have.
  @Test
  void everyPomSaysWhatItIs() throws IOException {
    for (Published each : Published.all()) {
      assertThat(each.pom()).as(each.artifact()).contains("<name>" + each.artifact() + "</name>", "<description>");
      if (!each.pom().contains("<parent>"))
        assertThat(each.pom()).as(each.artifact()).contains("<url>https://github.com/taugru/taugru</url>", "<license>",
            "<developer>", "<scm", "<issueManagement>", "<organization>",
            "<version>" + System.getProperty("taugru.version") + "</version>");
    }
  }
}
