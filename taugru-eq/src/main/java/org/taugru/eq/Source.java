package org.taugru.eq;

/// The file and line on which a term of an equation was written, for messages. A line of 0 is not known.
public record Source(String file, int line) {
  private static final StackWalker WALKER = StackWalker.getInstance();
  private static final String LANGUAGE = Source.class.getPackageName();

  /// The innermost caller outside the language itself: the line of the equation.
  static Source ofCaller() {
    return WALKER.walk(frames -> frames.filter(frame -> !isLanguage(frame.getClassName())).findFirst()
        .map(frame -> new Source(frame.getFileName() == null ? frame.getClassName() : frame.getFileName(),
            frame.getLineNumber()))
        .orElseGet(() -> new Source("unknown", 0)));
  }

  private static boolean isLanguage(String className) {
    return className.startsWith(LANGUAGE) && className.lastIndexOf('.') == LANGUAGE.length();
  }

  @Override
  public String toString() {
    return line > 0 ? file + ":" + line : file;
  }
}
