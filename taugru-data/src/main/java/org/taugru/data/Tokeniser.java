package org.taugru.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Cuts English text into words, numbers and symbols, as vectors of words are usually made for: all is in lower case; tags such
/// as `<br />` are left out; a word is letters, also with an apostrophe inside; the endings n't, 's, 'm, 'd, 'll, 're and 've
/// are words of their own (`don't` is `do n't`, `can't` is `ca n't`); digits in a row are a number; whatever else is neither space
/// nor control is a symbol, and one that is repeated comes once, `...` and `--` excepted. A hyphen is a symbol: `low-budget` is three
/// tokens. Typographic apostrophes are plain ones.
public final class Tokeniser {
  /// As files of models call it; one that cuts differently needs another name.
  public static final String NAME = "english-1";

  private static final Pattern TAG = Pattern.compile("</?[a-z][^<>]{0,200}>");
  private static final String NOT = "n't";
  private static final Set<String> ENDINGS = Set.of("'s", "'m", "'d", "'ll", "'re", "'ve");

  private final String text;
  private final List<String> tokens = new ArrayList<>();

  private Tokeniser(String text) {
    this.text = text;
  }

  /// The tokens of a text, in order; none of one that is only space.
  public static List<String> tokens(String text) {
    Tokeniser tokeniser = new Tokeniser(plain(text));
    tokeniser.scan();
    return tokeniser.tokens;
  }

  private static String plain(String text) {
    String lower = TAG.matcher(text.toLowerCase(Locale.ROOT)).replaceAll(" ");
    return lower.replace('\u2019', '\'').replace('\u2018', '\'').replace('\u0092', '\'').replace('`', '\'');
  }

  private void scan() {
    for (int at = 0; at < text.length();) {
      int c = text.codePointAt(at);
      if (Character.isLetter(c))
        at = word(at);
      else if (isDigit(c))
        at = number(at);
      else if (Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.isISOControl(c))
        at += Character.charCount(c);
      else
        at = symbol(at, c);
    }
  }

  /// Takes the word that begins at `begin`, and says where it ends.
  private int word(int begin) {
    int end = begin;
    while (isLetterAt(end) || end < text.length() && text.charAt(end) == '\'' && isLetterAt(end + 1))
      end = text.offsetByCodePoints(end, 1);
    String word = text.substring(begin, end);
    int apostrophe = word.lastIndexOf('\'');
    if (apostrophe < 0)
      tokens.add(word);
    else if (word.endsWith(NOT) && word.length() > NOT.length())
      cut(word, word.length() - NOT.length());
    else if (ENDINGS.contains(word.substring(apostrophe)))
      cut(word, apostrophe);
    else
      tokens.add(word);
    return end;
  }

  private void cut(String word, int at) {
    tokens.add(word.substring(0, at));
    tokens.add(word.substring(at));
  }

  private boolean isLetterAt(int at) {
    if (at >= text.length())
      return false;
    int c = text.codePointAt(at);
    return Character.isLetter(c) || Character.getType(c) == Character.NON_SPACING_MARK;
  }

  private int number(int begin) {
    int end = begin;
    while (end < text.length() && isDigit(text.charAt(end)))
      end++;
    tokens.add(text.substring(begin, end));
    return end;
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private int symbol(int begin, int c) {
    int end = begin;
    while (end < text.length() && text.codePointAt(end) == c)
      end += Character.charCount(c);
    boolean repeated = end - begin > Character.charCount(c);
    tokens.add(repeated && c == '.' ? "..." : repeated && c == '-' ? "--" : Character.toString(c));
    return end;
  }
}
