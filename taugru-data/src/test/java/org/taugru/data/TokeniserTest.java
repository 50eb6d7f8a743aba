package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokeniserTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
      The FILM, a Gem.              | the film , a gem .
      I don't; can't; won't         | i do n't ; ca n't ; wo n't
      It's what we'd've said, I'm   | it 's what we'd 've said , i 'm
      they'll they're I've he'd     | they 'll they 're i 've he 'd
      O'Brien's actors' rock'n'roll | o'brien 's actors ' rock'n'roll
      ain\u2019t isn`t              | ai n't is n't
      low-budget 10/10 80s 2.5      | low - budget 10 / 10 80 s 2 . 5
      Wow!!! really??? no.. -- ---- | wow ! really ? no ... -- --
      bad.<br /><br />Then <I>it</I>| bad . then it
      1 < 2 > 0, I <3 it            | 1 < 2 > 0 , i < 3 it
      Amélie, naïve 日本            | amélie , naïve 日本
      'quoted' "said" (and)         | ' quoted ' " said " ( and )
      n't 't 's                     | n't ' t ' s
      """)
  void textsAreCut(String text, String tokens) {
    assertThat(String.join(" ", Tokeniser.tokens(text))).isEqualTo(tokens);
  }

  @Test
  void spacesAndControlsOfEveryKindSeparate() {
    assertThat(Tokeniser.tokens("a\u00a0b\tc\u0096d\u2003e\u0085")).containsExactly("a", "b", "c", "d", "e");
    assertThat(Tokeniser.tokens(" \n<br />")).isEmpty();
  }

  /// A letter may be two chars, and an accent a character of its own.
  @Test
  void lettersAreCodePoints() {
    String gothic = "\ud800\udf30\ud800\udf31";
    assertThat(Tokeniser.tokens(gothic + "\ud83d\ude00\ud83d\ude00 e\u0301a")).containsExactly(gothic, "\ud83d\ude00",
        "e\u0301a");
  }
}
