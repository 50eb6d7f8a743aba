package org.taugru.fit;

/// How far around a number the right one is, by split conformal prediction (Vovk et al. 2005): as far as a share of the errors on
/// sequences that were not learnt from.
///
/// @param level     the share of right numbers that are inside
/// @param halfWidth on both sides
/// @param errors    how many it was made of
public record Interval(double level, double halfWidth, int errors) {
}
