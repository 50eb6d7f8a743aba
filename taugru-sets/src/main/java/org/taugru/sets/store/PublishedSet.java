package org.taugru.sets.store;

import java.net.URI;
import java.util.List;

/// A data set that others have published.
///
/// @param name     as the command line and folders call it
/// @param what     one sentence
/// @param year     of publication
/// @param home     its page
/// @param forms    any one of them suffices; where several are there, the first is used
/// @param members  how its samples lie in the archive that is downloaded, where they are files of their own
public record PublishedSet(String name, String what, Licence licence, List<String> creators, int year, String citation,
    URI home, List<Form> forms, List<MemberFiles> members) {
  public PublishedSet {
    creators = List.copyOf(creators);
    forms = List.copyOf(forms);
    members = List.copyOf(members);
  }

  /// The form that is fetched.
  public Form download() {
    return forms.stream().filter(Form::isDownload).findFirst()
        .orElseThrow(() -> new IllegalStateException(name + " has no form that can be downloaded"));
  }
}
