package org.taugru.ir;

import java.util.Optional;
import org.taugru.eq.Parametrisation;

/// A matrix of a Program: the parameter of that number itself, or a function of it.
public record MatrixVariable(String name, int rows, int columns, int parameter,
    Optional<Parametrisation> parametrisation) {
}
