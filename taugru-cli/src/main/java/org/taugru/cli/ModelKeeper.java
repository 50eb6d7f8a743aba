package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.taugru.results.KeptModel;
import org.taugru.results.Records;
import org.taugru.results.ResultItem;
import org.taugru.train.RunFolder;

/// Keeps the weights of an item's best model beside its records, where they are at hand.
///
/// @param home where runs are trained
record ModelKeeper(Records records, Path home) {
  /// @param progress is told what was kept
  /// @param trouble  is told what cannot be
  void keep(ResultItem item, Consumer<String> progress, Consumer<String> trouble) throws IOException {
    Optional<KeptModel> chosen = KeptModel.choose(item, records);
    if (chosen.isEmpty())
      return;
    KeptModel best = chosen.get();
    RunFolder folder = RecordedItem.folder(home, best.row(), best.record().seed());
    if (folder.isRun() && Files.isRegularFile(folder.model()))
      progress.accept(best.keep(folder.model(), records).sentence());
    else if (!best.isKept(records))
      trouble.accept("the best seed of " + item.name() + "/" + best.row().label() + " is " + best.record().seed()
          + ", but its weights are not in " + folder.path() + "; remove its record and run it again to keep them");
  }
}
