/// The language of equations. A [Cell][org.taugru.eq.Cell] writes its equations into an
/// [Equations][org.taugru.eq.Equations]; everything else in the project is derived from what it wrote.
@NullMarked
package org.taugru.eq;

import org.jspecify.annotations.NullMarked;
