/// Forecasters, classifiers and regressors for people's own files.
module org.taugru.fit {
  requires transitive org.taugru.series;
  requires transitive org.taugru.table;
  requires transitive org.taugru.json;
  requires transitive org.taugru.train;
  requires static org.jspecify;

  exports org.taugru.fit;
}
