package org.taugru.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.results.Records;
import org.taugru.results.ResultItem;
import org.taugru.results.ResultRow;
import org.taugru.results.RunRecord;
import org.taugru.train.RunSpec;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// Whether the records that there are belong beside those of the runs that are asked for. It is asked before the first of them is
/// trained: the last row's may be wrong, and the first one may take hours.
final class RecordCheck {
  private static final String ANOTHER_FOLDER = "or choose another folder with --records";
  private final CommandLine command;
  private final Records records;
  private final Map<List<Object>, String> hashes = new HashMap<>();

  RecordCheck(CommandLine command, Records records) {
    this.command = command;
    this.records = records;
  }

  /// Refuses a record of other settings, and where a run is missing one of other data than it would be trained on.
  ///
  /// @param seeds of every row; none: as many as each has
  /// @return for each row the seeds without a record
  List<List<Long>> missing(ResultItem item, List<ResultRow> rows, List<Long> seeds) throws IOException {
    List<List<Long>> missing = withoutRecord(item, rows, seeds);
    if (!missing.stream().allMatch(List::isEmpty))
      for (ResultRow row : rows)
      requireData(item, row);
    return missing;
  }

  /// The same by their settings alone, without reading the data.
  List<List<Long>> withoutRecord(ResultItem item, List<ResultRow> rows, List<Long> seeds) throws IOException {
    List<List<Long>> missing = new ArrayList<>();
    for (ResultRow row : rows)
      missing.add(missing(item, row, seeds.isEmpty() ? row.seeds() : seeds));
    return missing;
  }

  private List<Long> missing(ResultItem item, ResultRow row, List<Long> seeds) throws IOException {
    List<Long> missing = new ArrayList<>();
    for (long seed : seeds) {
      Optional<RunRecord> record = records.find(row, seed);
      if (record.isEmpty())
        missing.add(seed);
      else
        requireSettings(item, row, record.get());
    }
    return missing;
  }

  private void requireSettings(ResultItem item, ResultRow row, RunRecord record) {
    RunSpec spec = row.spec(item.benchmark(), record.seed());
    if (!record.spec().equals(spec))
      throw new ParameterException(command, records.file(row, record.seed()) + " is the record of a run with another "
          + String.join(", ", spec.lastingDifferences(record.spec())) + "; remove it to run this one, "
          + ANOTHER_FOLDER);
  }

  private void requireData(ResultItem item, ResultRow row) throws IOException {
    for (RunRecord record : records.of(row)) {
      String here = hash(item, record.spec());
      if (!record.data().sha256().equals(here))
        throw new ParameterException(command,
            records.file(row, record.seed()) + " is the record of a run on other data "
                + "(its SHA-256 is " + record.data().sha256() + ", that of " + record.data().task() + " here is " + here
                + "), so that new runs do not belong beside it; use the same data, " + ANOTHER_FOLDER);
    }
  }

  /// That of the data as it is here; rows and seeds have mostly the same.
  private String hash(ResultItem item, RunSpec spec) throws IOException {
    List<Object> data = List.of(spec.data(), spec.dataOptions(), spec.dataSeed(), spec.texts().get("dataEvery"));
    String known = hashes.get(data);
    String hash = known != null ? known : spec.dataset(item.benchmark()).sha256();
    hashes.put(data, hash);
    return hash;
  }
}
