/// The language of equations: what a recurrent cell is written in. Depends on nothing but the JDK.
module org.taugru.eq {
  requires static org.jspecify;

  exports org.taugru.eq;
}
