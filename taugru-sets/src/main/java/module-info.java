/// Published data sets: where their files lie, how they are read, and the tasks that are made of them.
module org.taugru.sets {
  requires transitive org.taugru.data;
  requires org.apache.commons.compress;
  requires org.taugru.safetensors;
  requires static org.jspecify;

}
