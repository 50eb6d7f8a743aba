package org.taugru.data;

import java.util.OptionalInt;

/// A published result to compare with.
///
/// @param model      the name in our catalogue of cells, or a name in its style where we have no such cell
/// @param value      in `measure`, ready to be compared with ours: an accuracy is a share, not percent
/// @param printed    what is printed there, with the heading of its column
/// @param parameters of the model; exact where the printed count is rounded and can be computed; empty where none is given
/// @param source     where it is printed, and what to know before believing it
public record PaperResult(String model, double value, Measure measure, String printed, OptionalInt parameters,
    String source) {

  /// A row of a table headed "MSE (×10⁻²)" whose numbers are RMSE (×10⁻²). As mean squared errors they would lose, by a
  /// factor of up to 1300, to saying that nothing changes; the paper's own curves for the same runs are of the RMSE.
  static PaperResult headedMse(String model, String printed, int parameters, String table) {
    return new PaperResult(model, Double.parseDouble(printed) / 100, Measure.RMSE, printed + " MSE (×10⁻²)",
        OptionalInt.of(parameters), table + "; headed MSE, but it is RMSE");
  }
}
