/// Delay differential equations with constant delays: two methods, dense output, and the flow of a cell as an equation.
module org.taugru.dde {
  requires transitive org.taugru.exec;
  requires static org.jspecify;

  exports org.taugru.dde;
}
