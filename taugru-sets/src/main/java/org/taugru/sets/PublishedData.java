package org.taugru.sets;

import java.io.IOException;
import java.util.List;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Measure;
import org.taugru.data.Origin;
import org.taugru.data.Preparation;
import org.taugru.data.Sequences;
import org.taugru.data.TrainingSplit;
import org.taugru.sets.store.Coverage;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.Form;
import org.taugru.sets.store.PublishedSets;

/// Three splits of a published set.
record PublishedData(Benchmark benchmark, DataFolder folder, Sequences train, Sequences validation, Sequences test,
    Preparation preparation) implements Dataset {
  static PublishedData of(Benchmark benchmark, DataFolder folder, Sequences train, Sequences validation, Sequences test)
      throws IOException {
    return new PublishedData(benchmark, folder, train, validation, test, Preparation.none(train.format()));
  }

  @Override
  public String name() {
    return benchmark.name();
  }

  @Override
  public TrainingSplit training() {
    return new TrainingSplit.Stored(train);
  }

  @Override
  public Measure measure() {
    return benchmark.measure();
  }

  @Override
  public List<String> limits() throws IOException {
    String set = benchmark.sets().getFirst();
    Form form = folder.locate(PublishedSets.named(set)).form();
    return form.coverage() == Coverage.WHOLE ? List.of()
        : List.of("only a part of " + set + " is here, " + form.what());
  }

  @Override
  public Origin origin() {
    return new Origin.Published(benchmark.name(), folder.path());
  }
}
