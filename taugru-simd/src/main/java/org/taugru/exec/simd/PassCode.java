package org.taugru.exec.simd;

import java.util.List;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.UnaryOp;

/// The elementwise work of a pass, as a program of its own: values are numbered in order, places by position. Equal codes
/// share a kernel, so this holds no sizes and no buffers.
record PassCode(List<Value> values, List<Store> stores, int places, Order order) {
  /// In which order rows are gone through. Backwards in time it is from the last to the first, so that memory is walked in
  /// one direction: where a sequence is larger than the caches this took a tenth off the backward pass.
  enum Order {
    ASCENDING, DESCENDING
  }

  PassCode(List<Value> values, List<Store> stores, int places) {
    this(values, stores, places, Order.ASCENDING);
  }

  sealed interface Value {
    /// A value that differs from element to element.
    record Load(int place) implements Value {
    }

    /// An element of a row that all rows share.
    record LoadShared(int place) implements Value {
    }

    /// The first element of the row, in every lane; the place's rows are one vector long.
    record LoadScalar(int place) implements Value {
    }

    /// The first element of a row that all rows share, in every lane.
    record LoadSharedScalar(int place) implements Value {
    }

    record Constant(float value) implements Value {
    }

    record Unary(UnaryOp function, int x) implements Value {
    }

    record Flush(int x) implements Value {
    }

    record Binary(BinaryOp function, int a, int b) implements Value {
    }
  }

  /// @param accumulate adds to what is there
  record Store(int value, int place, boolean accumulate) {
  }

  /// Whether rows matter: a pass without shared or scalar operands is one flat loop.
  boolean byRow() {
    return values.stream().anyMatch(value -> value instanceof Value.LoadShared || value instanceof Value.LoadScalar);
  }
}
