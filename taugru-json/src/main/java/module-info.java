/// A strict JSON reader and writer for small documents.
module org.taugru.json {
  requires static org.jspecify;

  exports org.taugru.json;
}
