/// A picture as a list of shapes, and the two ways to show it: SVG and pixels. Knows nothing of charts.
@NullMarked
package org.taugru.report.scene;

import org.jspecify.annotations.NullMarked;
