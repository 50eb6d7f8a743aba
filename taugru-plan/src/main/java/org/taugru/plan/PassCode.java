package org.taugru.plan;

import java.util.List;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.UnaryOp;

/// The elementwise work of a pass, as a program of its own: values are numbered in order, places by position. It holds no
/// sizes and no buffers, so that equal codes can share a kernel.
///
/// @param stores done after all values are computed
/// @param places how many there are
public record PassCode(List<Value> values, List<Store> stores, int places) {
  public PassCode {
    values = List.copyOf(values);
    stores = List.copyOf(stores);
  }

  public sealed interface Value {
    /// A value that differs from element to element.
    record Load(int place) implements Value {
    }

    /// An element of a row that all steps and samples share.
    record LoadShared(int place) implements Value {
    }

    /// The only element of a row, for every element.
    record LoadScalar(int place) implements Value {
    }

    /// The only element of a row that all steps and samples share, for every element.
    record LoadSharedScalar(int place) implements Value {
    }

    record Constant(float value) implements Value {
    }

    record Unary(UnaryOp function, int x) implements Value {
    }

    /// The value, with zero for what is next to nothing.
    record Flush(int x) implements Value {
      /// What is smaller becomes zero. Far below anything that matters, and far enough above the subnormal numbers that its
      /// products with weights are not.
      public static final float NEGLIGIBLE = 1e-30f;
    }

    record Binary(BinaryOp function, int a, int b) implements Value {
    }
  }

  /// @param accumulate adds to what is there
  public record Store(int value, int place, boolean accumulate) {
  }
}
