package org.taugru.ir;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// A name of an equation as LaTeX writes it: a letter or word, and an index that may be empty.
record Symbol(String base, String index) {
  private static final Set<String> GREEK = Set.of("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta",
      "iota", "kappa", "lambda", "mu", "nu", "xi", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega",
      "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega");

  private static final Map<String, String> LETTERS = Map.ofEntries(Map.entry("α", "alpha"), Map.entry("β", "beta"),
      Map.entry("γ", "gamma"), Map.entry("δ", "delta"), Map.entry("ε", "varepsilon"), Map.entry("ζ", "zeta"),
      Map.entry("η", "eta"), Map.entry("θ", "theta"), Map.entry("κ", "kappa"), Map.entry("λ", "lambda"),
      Map.entry("μ", "mu"), Map.entry("ν", "nu"), Map.entry("ξ", "xi"), Map.entry("π", "pi"), Map.entry("ρ", "rho"),
      Map.entry("σ", "sigma"), Map.entry("τ", "tau"), Map.entry("φ", "varphi"), Map.entry("ω", "omega"),
      Map.entry("Γ", "Gamma"), Map.entry("Δ", "Delta"), Map.entry("Θ", "Theta"), Map.entry("Λ", "Lambda"),
      Map.entry("Σ", "Sigma"), Map.entry("Φ", "Phi"), Map.entry("Ω", "Omega"), Map.entry("ũ", "tilde u"),
      Map.entry("ñ", "tilde n"));

  /// h1 and h.1 are h with index 1, Wr is W with index r and bz is b with index z, tau is a Greek letter, and any
  /// other word is a word.
  static Symbol of(String name) {
    int end = 0;
    while (end < name.length() && Character.isLetter(name.charAt(end)))
      end++;
    String word = name.substring(0, end);
    String rest = name.substring(end).replaceFirst("^[._]", "");
    if (word.length() == 1)
      return new Symbol(letter(word), rest);
    if (GREEK.contains(word))
      return new Symbol("\\" + word, rest);
    if (end == 2 && rest.isEmpty() || end > 0 && Character.isUpperCase(name.charAt(0)))
      return new Symbol(letter(name.substring(0, 1)), name.substring(1));
    return end == 0 ? new Symbol("\\mathrm{" + escaped(name) + "}", "") : new Symbol("\\mathrm{" + word + "}", rest);
  }

  /// The symbol with one more index.
  String at(String step) {
    return new Symbol(base, index.isEmpty() ? step : index + "," + step).toString();
  }

  @Override
  public String toString() {
    return index.isEmpty() ? base : base + "_{" + parts(index) + "}";
  }

  /// 1.re is the index 1, re; a word among several parts is upright.
  private static String parts(String index) {
    if (!index.contains("."))
      return escaped(index);
    return Arrays.stream(index.split("[.,]", -1))
        .map(part -> part.matches("[a-z]{2,}") ? "\\mathrm{" + part + "}" : escaped(part))
        .collect(Collectors.joining(","));
  }

  private static String letter(String sign) {
    String command = LETTERS.get(sign);
    return command == null ? sign : "\\" + command;
  }

  private static String escaped(String text) {
    return text.replace("_", "\\_");
  }
}
