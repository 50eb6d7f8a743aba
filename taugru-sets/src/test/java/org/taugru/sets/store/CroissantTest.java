package org.taugru.sets.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.json.Json;

/// Documents against the tables of the specification, https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html.
final class CroissantTest {
  /// Properties of schema.org; all others must be in the context.
  private static final Set<String> SCHEMA = Set.of("name", "description", "license", "url", "creator", "datePublished",
      "distribution", "containedIn", "contentUrl", "contentSize", "encodingFormat", "sha256");

  static List<PublishedSet> sets() {
    return PublishedSets.all();
  }

  @ParameterizedTest
  @MethodSource("sets")
  void whatTheSpecificationRequiresIsThere(PublishedSet set) {
    Json.Obj document = Croissant.of(set);
    assertThat(document.members().keySet()).contains("@context", "@type", "conformsTo", "description", "license",
        "name",
        "url", "creator", "datePublished", "distribution", "citeAs");
    assertThat(document.string("@type")).isEqualTo("sc:Dataset");
    assertThat(document.string("conformsTo")).isEqualTo("http://mlcommons.org/croissant/1.1");
    assertThat(document.string("datePublished")).matches("[0-9]{4}");
    assertThat(document.object("@context").string("conformsTo")).isEqualTo("dct:conformsTo");
    for (Json each : document.array("distribution")) {
      Json.Obj node = each.asObject();
      assertThat(node.members().keySet()).contains("@id", "name", "encodingFormat");
      if (node.string("@type").equals("cr:FileObject"))
        assertThat(node.string("contentUrl")).startsWith("https://");
      else
        assertThat(node.members().keySet()).contains("containedIn", "includes");
    }
    assertThat(Json.parse(document.text())).isEqualTo(document);
  }

  @ParameterizedTest
  @MethodSource("sets")
  void filesHaveTheirSizeAndDigestWhereThereIsOne(PublishedSet set) {
    List<Json> nodes = Croissant.of(set).array("distribution");
    for (int i = 0; i < set.download().files().size(); i++) {
      Json.Obj node = nodes.get(i).asObject();
      switch (set.download().files().get(i).content()) {
        case Content.Known(long bytes, String sha256) -> {
          assertThat(node.string("contentSize")).isEqualTo(bytes + " B");
          assertThat(node.string("sha256")).isEqualTo(sha256);
        }
        case Content.Unknown _ -> assertThat(node.members()).doesNotContainKeys("sha256", "contentSize", "md5");
        case Content.Folder _ -> throw new AssertionError("a folder cannot be downloaded");
      }
    }
  }

  /// A word that neither schema.org nor the context knows would be dropped by every reader without a word.
  @ParameterizedTest
  @MethodSource("sets")
  void everyWordIsDefinedEveryNameIsUniqueAndEveryReferenceLeadsSomewhere(PublishedSet set) {
    Json.Obj document = Croissant.of(set);
    Set<String> known = new TreeSet<>(document.object("@context").members().keySet());
    known.addAll(SCHEMA);
    known.addAll(Set.of("@context", "@type", "@id"));
    List<String> ids = new ArrayList<>();
    List<String> references = new ArrayList<>();
    document.members().forEach((name, value) -> {
      assertThat(known).contains(name);
      if (!name.equals("@context"))
        walk(value, known, ids, references);
    });
    assertThat(ids).isNotEmpty().doesNotHaveDuplicates();
    assertThat(ids).containsAll(references);
    assertThat(references.isEmpty()).isEqualTo(set.members().isEmpty());
  }

  private static void walk(Json value, Set<String> known, List<String> ids, List<String> references) {
    switch (value) {
      case Json.Obj object -> {
        object.find("@id").ifPresent(id -> (object.members().size() == 1 ? references : ids).add(id.asString()));
        assertThat(known).containsAll(object.members().keySet());
        object.members().values().forEach(each -> walk(each, known, ids, references));
      }
      case Json.Arr(List<Json> values) -> values.forEach(each -> walk(each, known, ids, references));
      case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> {
        // nothing inside
      }
    }
  }

  @Test
  void labelsAreFoundInThePathsOfSamples() {
    assertThat(label("imdb", "/tmp/aclImdb/train/pos/0_9.txt")).isEqualTo("pos");
    assertThat(label("speech-commands", "/tmp/x/yes/0a7c2a8d_nohash_0.wav")).isEqualTo("yes");
    assertThat(label("speech-commands", "yes/0a7c2a8d_nohash_0.wav")).isEqualTo("yes");
    assertThat(label("fsdd", "/x/free-spoken-digit-dataset-26eb/recordings/7_jackson_3.wav")).isEqualTo("7");
  }

  private static String label(String set, String path) {
    MemberFiles members = PublishedSets.named(set).members().getFirst();
    Matcher matcher = Pattern.compile(members.label()).matcher(path);
    assertThat(matcher.matches()).isTrue();
    return String.valueOf(matcher.group(1));
  }
}
