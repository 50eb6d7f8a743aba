package org.taugru.ir;

import java.util.Optional;
import org.taugru.eq.Source;

/// Where a node was written and which letter it has on paper.
public record NodeInfo(Source source, Optional<String> label) {
}
