/// Charts as values, written as PNG and SVG by [org.taugru.report.Pictures]; tables; and pages that hold both, see
/// [org.taugru.report.HtmlReport].
@NullMarked
package org.taugru.report;

import org.jspecify.annotations.NullMarked;
