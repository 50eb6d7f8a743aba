/// Data as sequences: benchmarks with their protocols, published results and naive methods, and data of one's own.
module org.taugru.data {
  requires org.taugru.safetensors;
  requires static org.jspecify;

  exports org.taugru.data;

  uses org.taugru.data.BenchmarkSource;
}
