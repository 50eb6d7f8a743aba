/// Published data sets: where their files lie, how they are read, and the tasks that are made of them.
module org.taugru.sets {
  requires java.net.http;
  requires transitive org.taugru.data;
  requires transitive org.taugru.json;
  requires org.apache.commons.compress;
  requires org.taugru.safetensors;
  requires static org.jspecify;

  exports org.taugru.sets.read;
  exports org.taugru.sets.store;

  provides org.taugru.data.BenchmarkSource with org.taugru.sets.PublishedBenchmarks;
}
