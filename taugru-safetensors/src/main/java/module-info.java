/// Weights in files: the safetensors format.
module org.taugru.safetensors {
  requires org.taugru.json;
  requires static org.jspecify;

  exports org.taugru.safetensors;
}
