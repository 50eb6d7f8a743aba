package org.taugru.ir;

import java.util.Set;

/// A name of an equation as LaTeX writes it: a letter or word, and an index that may be empty.
record Symbol(String base, String index) {
  private static final Set<String> GREEK = Set.of("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta",
      "iota", "kappa", "lambda", "mu", "nu", "xi", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega",
      "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega");

  /// h1 and h.1 are h with index 1, Wr is W with index r, tau is a Greek letter, and any other word is a word.
  static Symbol of(String name) {
    int end = 0;
    while (end < name.length() && Character.isLetter(name.charAt(end)))
      end++;
    String word = name.substring(0, end);
    String rest = name.substring(end).replaceFirst("^[._]", "");
    if (word.length() == 1)
      return new Symbol(word, rest);
    if (GREEK.contains(word))
      return new Symbol("\\" + word, rest);
    if (end > 0 && Character.isUpperCase(name.charAt(0)))
      return new Symbol(name.substring(0, 1), name.substring(1));
    return end == 0 ? new Symbol("\\mathrm{" + escaped(name) + "}", "") : new Symbol("\\mathrm{" + word + "}", rest);
  }

  /// The symbol with one more index.
  String at(String step) {
    return new Symbol(base, index.isEmpty() ? step : index + "," + step).toString();
  }

  @Override
  public String toString() {
    return index.isEmpty() ? base : base + "_{" + escaped(index) + "}";
  }

  private static String escaped(String text) {
    return text.replace("_", "\\_");
  }
}
