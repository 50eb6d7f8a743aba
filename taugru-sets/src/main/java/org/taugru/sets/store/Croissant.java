package org.taugru.sets.store;

import java.util.ArrayList;
import java.util.List;
import org.taugru.json.Json;

/// Sets in the vocabulary of Croissant 1.1 (http://mlcommons.org/croissant/1.1), as JSON-LD. What is described is the form that is
/// downloaded. Samples are described where they are files of an archive; Croissant has no words for IDX, CIFAR's batches or .ts.
public final class Croissant {
  /// Terms that are Croissant's own, by the names that documents use. The specification counts `containedIn` among them, but the
  /// documents and the reader published with it take it to be a word of schema.org.
  private static final List<String> TERMS = List.of(
      "annotation", "arrayShape", "citeAs", "column", "equivalentProperty", "excludes", "extract", "field",
      "fileProperty", "fileObject", "fileSet", "format", "includes", "isArray", "isLiveDataset", "jsonPath", "key",
      "md5", "parentField", "path", "readLines", "recordSet", "references", "regex", "repeated", "replace",
      "samplingRate", "sdVersion", "separator", "source", "subField", "transform", "unArchive", "value");

  private Croissant() {
  }

  public static Json.Obj of(PublishedSet set) {
    Json.Obj document = Json.object().with("@context", context()).with("@type", "sc:Dataset").with("name", set.name())
        .with("conformsTo", "http://mlcommons.org/croissant/1.1").with("description", set.what())
        .with("license", licence(set)).with("url", set.home().toString()).with("citeAs", set.citation())
        .with("creator", new Json.Arr(set.creators().stream().<Json>map(Croissant::person).toList()))
        .with("datePublished", Integer.toString(set.year())).with("distribution", new Json.Arr(distribution(set)));
    List<Json> records = set.members().stream().<Json>map(members -> recordSet(set, members)).toList();
    return records.isEmpty() ? document : document.with("recordSet", new Json.Arr(records));
  }

  private static Json.Obj context() {
    Json.Obj context = Json.object().with("@language", "en").with("@vocab", "https://schema.org/")
        .with("sc", "https://schema.org/").with("cr", "http://mlcommons.org/croissant/")
        .with("rai", "http://mlcommons.org/croissant/RAI/").with("dct", "http://purl.org/dc/terms/")
        .with("conformsTo", "dct:conformsTo").with("data", typed("cr:data", "@json"))
        .with("dataType", typed("cr:dataType", "@vocab")).with("examples", typed("cr:examples", "@json"));
    for (String term : TERMS)
      context = context.with(term, "cr:" + term);
    return context;
  }

  private static Json.Obj typed(String id, String type) {
    return Json.object().with("@id", id).with("@type", type);
  }

  private static Json licence(PublishedSet set) {
    return set.licence().page().<Json>map(page -> new Json.Str(page.toString())).orElseGet(
        () -> Json.object().with("@type", "sc:CreativeWork").with("name", set.licence().title()));
  }

  private static Json.Obj person(String name) {
    return Json.object().with("@type", "sc:Person").with("name", name);
  }

  private static List<Json> distribution(PublishedSet set) {
    List<Json> nodes = new ArrayList<>();
    for (SetFile file : set.download().files())
      nodes.add(fileObject(file));
    for (MemberFiles members : set.members())
      nodes.add(node("cr:FileSet", members.field() + "-files").with("containedIn", reference(archive(set)))
          .with("encodingFormat", members.encoding()).with("includes", members.includes()));
    return nodes;
  }

  private static Json.Obj fileObject(SetFile file) {
    Json.Obj node = node("cr:FileObject", file.name()).with("contentUrl", file.sources().getFirst().toString())
        .with("encodingFormat", encoding(file.name()));
    return switch (file.content()) {
      case Content.Known(long bytes, String sha256) -> node.with("contentSize", bytes + " B").with("sha256", sha256);
      case Content.Unknown _ -> node.with("description", "No digest of it is published.");
      case Content.Folder _ -> throw new IllegalStateException(file.path() + " is a folder, and cannot be downloaded");
    };
  }

  private static String encoding(String name) {
    String ending = name.substring(name.lastIndexOf('.') + 1);
    return switch (ending) {
      case "gz" -> name.endsWith(".tar.gz") ? "application/x-tar" : "application/gzip";
      case "zip" -> "application/zip";
      case "ts" -> "text/plain";
      default -> throw new IllegalStateException("say which MIME type files have that end in " + ending);
    };
  }

  private static Json.Obj recordSet(PublishedSet set, MemberFiles members) {
    String files = members.field() + "-files";
    Json.Obj content = field(members.field(), members.dataType(), Json.object().with("fileSet", reference(files))
        .with("extract", Json.object().with("fileProperty", "content")));
    Json.Obj label = field("label", "sc:Text", Json.object().with("fileSet", reference(files))
        .with("extract", Json.object().with("fileProperty", "fullpath"))
        .with("transform", Json.object().with("regex", members.label())));
    return node("cr:RecordSet", "samples").with("description", set.what())
        .with("field", new Json.Arr(List.of(content, label)));
  }

  private static Json.Obj field(String name, String type, Json.Obj source) {
    return Json.object().with("@type", "cr:Field").with("@id", "samples/" + name).with("name", name)
        .with("dataType", type).with("source", source);
  }

  private static Json.Obj node(String type, String id) {
    return Json.object().with("@type", type).with("@id", id).with("name", id);
  }

  private static Json.Obj reference(String id) {
    return Json.object().with("@id", id);
  }

  private static String archive(PublishedSet set) {
    return set.download().files().getFirst().name();
  }
}
