/// Tasks as sequences: what to learn, how it was trained before, and what is possible without learning.
module org.taugru.data {
  requires static org.jspecify;

  exports org.taugru.data;
}
