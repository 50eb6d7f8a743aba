/// What of a Program is computed when, for how many steps at once and in which buffers. Backends turn it into code.
// the backends come later in the build: javac cannot see them yet
@SuppressWarnings("module") module org.taugru.plan {
  requires transitive org.taugru.ir;
  requires static org.jspecify;

  exports org.taugru.plan to org.taugru.exec.cuda, org.taugru.exec.simd;
}
