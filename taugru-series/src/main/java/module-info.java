/// The mathematics of forecasting that needs no network.
module org.taugru.series {
  requires static org.jspecify;

  exports org.taugru.series;
}
