package org.taugru.sets.store;

import java.util.List;
import java.util.Optional;

/// The sets that are known here.
public final class PublishedSets {
  private static final List<PublishedSet> ALL = List.of(ImageSets.MNIST, ImageSets.CIFAR10, SeriesSets.UCI_HAR,
      TextSets.IMDB, TextSets.GLOVE, SpeechSets.SPEECH_COMMANDS, SpeechSets.FSDD, SeriesSets.JAPANESE_VOWELS,
      SeriesSets.BASIC_MOTIONS);

  private PublishedSets() {
  }

  public static List<PublishedSet> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(PublishedSet::name).toList();
  }

  public static Optional<PublishedSet> find(String name) {
    return ALL.stream().filter(set -> set.name().equals(name)).findFirst();
  }

  public static PublishedSet named(String name) {
    return find(name).orElseThrow(() -> new IllegalArgumentException(
        "there is no data set " + name + "; there are " + String.join(", ", names())));
  }
}
