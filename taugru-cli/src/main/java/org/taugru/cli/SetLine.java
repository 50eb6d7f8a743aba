package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.taugru.json.Json;
import org.taugru.sets.store.Content;
import org.taugru.sets.store.Coverage;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.Form;
import org.taugru.sets.store.Located;
import org.taugru.sets.store.Presence;
import org.taugru.sets.store.PublishedSet;
import org.taugru.sets.store.SetFile;

/// A published data set in a list.
record SetLine(PublishedSet set, Presence presence) {
  private static final double MEGABYTE = 1e6;

  static SetLine of(PublishedSet set, DataFolder folder) throws IOException {
    return new SetLine(set, folder.find(set));
  }

  /// One word.
  String state() {
    return switch (presence) {
      case Presence.Present(Located located) -> located.form().coverage() == Coverage.WHOLE ? "present" : "part";
      case Presence.Incomplete _ -> "incomplete";
      case Presence.Absent _ -> "absent";
    };
  }

  /// The form that is there, or the one that would be fetched.
  private Form shown() {
    return presence instanceof Presence.Present(Located located) ? located.form() : set.download();
  }

  String form() {
    return shown().name();
  }

  /// Of the form, where all sizes are known.
  String size() {
    long bytes = 0;
    for (SetFile file : shown().files()) {
      if (!(file.content() instanceof Content.Known(long known, _)))
        return "–";
      bytes += known;
    }
    return megabytes(bytes);
  }

  static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MB", bytes / MEGABYTE);
  }

  Optional<String> problem() {
    return presence instanceof Presence.Incomplete(String problem) ? Optional.of(problem) : Optional.empty();
  }

  Json json() {
    Json.Obj object = Json.object().with("name", set.name()).with("what", set.what()).with("state", state());
    if (presence instanceof Presence.Present(Located located))
      object = object.with("form", located.form().name()).with("paths", strings(located.paths().stream()
          .map(Path::toString).toList()));
    if (presence instanceof Presence.Incomplete(String problem))
      object = object.with("problem", problem);
    return object.with("licence", set.licence().title()).with("year", set.year()).with("citation", set.citation())
        .with("home", set.home().toString())
        .with("forms", new Json.Arr(set.forms().stream().<Json>map(SetLine::json).toList()));
  }

  private static Json json(Form form) {
    return Json.object().with("name", form.name()).with("what", form.what())
        .with("layout", form.packaging().name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .with("extent", form.coverage().name().toLowerCase(Locale.ROOT))
        .with("files", new Json.Arr(form.files().stream().<Json>map(SetLine::json).toList()));
  }

  private static Json json(SetFile file) {
    Json.Obj object = Json.object().with("path", file.path());
    if (file.content() instanceof Content.Known(long bytes, String sha256))
      object = object.with("bytes", bytes).with("sha256", sha256);
    return file.sources().isEmpty() ? object
        : object.with("sources", strings(file.sources().stream().map(Object::toString).toList()));
  }

  private static Json strings(List<String> texts) {
    return new Json.Arr(texts.stream().<Json>map(Json.Str::new).toList());
  }
}
