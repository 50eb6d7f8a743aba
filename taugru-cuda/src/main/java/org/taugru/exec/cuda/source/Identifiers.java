package org.taugru.exec.cuda.source;

import java.text.Normalizer;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// Identifiers of C++ for what equations call by any letters: `∂h` is d_h, `Δu` is delta_u, `%40` is v40. No two are the same, and none is
/// a word of the language.
public final class Identifiers {
  private static final Set<String> WORDS =
      Set.of(("alignas alignof and and_eq asm auto bitand bitor bool break case catch "
          + "char char8_t char16_t char32_t class compl concept const consteval constexpr constinit const_cast continue co_await "
          + "co_return co_yield decltype default delete do double dynamic_cast else enum explicit export extern false float for "
          + "friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected "
          + "public register reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch "
          + "template this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t "
          + "while xor xor_eq linux unix").split(" "));

  private final Set<String> taken = new HashSet<>(WORDS);

  /// @param reserved names that mean something else already
  public Identifiers(String... reserved) {
    taken.addAll(Set.of(reserved));
  }

  /// An identifier that was not given before.
  public String of(String name) {
    String plain = plain(name);
    String unique = plain;
    for (int number = 2; !taken.add(unique); number++)
      unique = plain + "_" + number;
    return unique;
  }

  /// A name in letters that C++ takes, whether or not it was given before.
  public static String plain(String name) {
    StringBuilder plain = new StringBuilder();
    Normalizer.normalize(name, Normalizer.Form.NFD).codePoints().forEach(letter -> append(letter, plain));
    while (!plain.isEmpty() && plain.charAt(plain.length() - 1) == '_')
      plain.setLength(plain.length() - 1);
    return plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "c" + plain : plain.toString();
  }

  private static void append(int letter, StringBuilder plain) {
    if (letter < 128 && Character.isLetterOrDigit(letter))
      plain.appendCodePoint(letter);
    else if (letter == '%')
      plain.append('v');
    else if (letter == '∂')
      plain.append("d_");
    else if (Character.getType(letter) == Character.NON_SPACING_MARK)
      plain.append('_').append(lastWord(letter));
    else if (Character.isLetter(letter))
      plain.append(lastWord(letter)).append('_');
    else if (!plain.isEmpty() && plain.charAt(plain.length() - 1) != '_')
      plain.append('_');
  }

  /// `delta` for GREEK SMALL LETTER DELTA.
  private static String lastWord(int letter) {
    String name = String.valueOf(Character.getName(letter)).toLowerCase(Locale.ROOT);
    return name.substring(name.lastIndexOf(' ') + 1).replaceAll("[^a-z0-9]", "");
  }
}
