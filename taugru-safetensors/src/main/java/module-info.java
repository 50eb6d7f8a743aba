/// Weights in files: the safetensors format, and the small JSON it is described with.
module org.taugru.safetensors {
  requires static org.jspecify;

  exports org.taugru.safetensors;
  exports org.taugru.safetensors.json;
}
