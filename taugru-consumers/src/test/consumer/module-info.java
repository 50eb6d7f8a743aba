/// Of the program on the module path: nothing but the library.
module example {
  requires org.taugru;
}
