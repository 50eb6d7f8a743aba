package org.taugru.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  private static final Json.Obj MODEL = Json.object()
      .with("cell", "TauGru").with("hidden", 128).with("rate", 1e-3).with("bidirectional", false)
      .with("layers", new Json.Arr(List.of(Json.object().with("size", 16), new Json.Null())));

  @Test
  void anObjectIsWrittenCompactlyInItsOwnOrder() {
    assertThat(MODEL.text()).isEqualTo(
        "{\"cell\":\"TauGru\",\"hidden\":128,\"rate\":0.001,\"bidirectional\":false,\"layers\":[{\"size\":16},null]}");
    assertThat(Json.parse(MODEL.text())).isEqualTo(MODEL);
  }

  @Test
  void membersAreReadByNameAndKind() {
    Json.Obj model = Json.parse(MODEL.text()).asObject();
    assertThat(model.string("cell")).isEqualTo("TauGru");
    assertThat(model.integer("hidden")).isEqualTo(128);
    assertThat(model.longInteger("hidden")).isEqualTo(128L);
    assertThat(model.number("rate")).isEqualTo(1e-3);
    assertThat(model.bool("bidirectional")).isFalse();
    assertThat(model.array("layers")).hasSize(2);
    assertThat(model.array("layers").getFirst().asObject().integer("size")).isEqualTo(16);
    assertThat(model.with("inner", Json.object()).object("inner")).isEqualTo(Json.object());
    assertThat(model.find("seed")).isEmpty();
    assertThat(model.find("cell")).contains(new Json.Str("TauGru"));
  }

  @Test
  void aMissingOrWrongMemberIsNamed() {
    refused(() -> MODEL.string("name"), "\"name\" is missing. Present: "
        + "\"cell\", \"hidden\", \"rate\", \"bidirectional\", \"layers\"");
    refused(() -> Json.object().get("name"), "\"name\" is missing. Present: nothing");
    refused(() -> MODEL.integer("cell"), "\"cell\": expected an integer below 2^31 but found the string \"TauGru\"");
    refused(() -> MODEL.integer("rate"), "\"rate\": expected an integer below 2^31 but found the number 0.001");
    refused(() -> MODEL.string("hidden"), "\"hidden\": expected a string but found the number 128");
    refused(() -> MODEL.bool("hidden"), "\"hidden\": expected true or false but found the number 128");
    refused(() -> MODEL.number("bidirectional"), "\"bidirectional\": expected a number but found false");
    refused(() -> MODEL.object("layers"), "\"layers\": expected an object but found an array");
    refused(() -> new Json.Null().asArray(), "expected an array but found null");
    refused(() -> MODEL.with("n", 3e9).integer("n"),
        "\"n\": expected an integer below 2^31 but found the number 3000000000");
    refused(() -> MODEL.with("n", 0x1p53).longInteger("n"),
        "\"n\": expected an integer below 2^53 but found the number 9.007199254740992E15");
  }

  @Test
  void numbersThatWouldChangeAreNotStored() {
    refused(() -> MODEL.with("seed", Long.MAX_VALUE),
        "\"seed\": 9223372036854775807 is too large for a JSON number. Store it as a string.");
    refused(() -> MODEL.with("loss", Double.NaN), "NaN is not a JSON number. Store it as a string.");
    refused(() -> new Json.Str("\udc00"), "\"\udc00\" holds half of a surrogate pair");
    refused(() -> new Json.Obj(Map.of("\ud800", new Json.Null())), "\"\ud800\" holds half of a surrogate pair");
  }

  @Test
  void everyEscapeIsRead() {
    assertThat(Json.parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u03C4\\ud83d\\ude00😀\\u0000\""))
        .isEqualTo(new Json.Str("\"\\/\b\f\n\r\té\u03c4😀😀\0"));
  }

  @Test
  void controlCharactersAreEscapedAndOthersAreNot() {
    assertThat(new Json.Str("\"\\/\b\f\n\r\té😀\0\u001f\u007f").text())
        .isEqualTo("\"\\\"\\\\/\\b\\f\\n\\r\\té😀\\u0000\\u001f\u007f\"");
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "-0, -0.0", "-12, -12", "3.0, 3", "1E2, 100", "1e-5, 1.0E-5", "0.1, 0.1", "1.5e+300, 1.5E300",
    "9007199254740991, 9007199254740991", "123456789012345678901, 1.2345678901234568E20", "5e-324, 4.9E-324",
    "1e-999, 0"})
  void numbersAreReadAndWritten(String text, String written) {
    Json number = Json.parse(text);
    assertThat(number.asDouble()).isEqualTo(Double.parseDouble(text));
    assertThat(number.text()).isEqualTo(written);
    assertThat(Json.parse(written)).isEqualTo(number);
  }

  @Test
  void spaceIsAllowedBetweenAllParts() {
    assertThat(Json.parse(" \t\r\n{ \"a\" : [ 1 , true ] , \"b\" : { } , \"c\" : [ ] } \n").text())
        .isEqualTo("{\"a\":[1,true],\"b\":{},\"c\":[]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{", "[", "\"", "tru", "nul", "True", "NaN", "Infinity", "-", "+1", "01", "1.", ".5",
    "1e", "1e+", "0x1", "1 2", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:1}", "'a'",
    "\"\t\"", "\"\\x\"", "\"\\u12g4\"", "\"\\u12", "\"\\u٠٠٠٠\"", "\"\\ud800\"", "\"\\udc00\\ud800\"",
    "[1]]", "//", "\ufeff1", "1e999", "-1e999", "\u00a01", "{\"a\":1,\"a\":2}", "{\"a\":1 \"b\":2}", "-\u0661"})
  void whatIsNotJsonIsRefused(String text) {
    assertThatExceptionOfType(JsonException.class).isThrownBy(() -> Json.parse(text))
        .withMessageMatching("line \\d+, column \\d+: .+");
  }

  @Test
  void theMessageSaysWhereAndWhat() {
    refused(() -> Json.parse("{\n  \"a\": 1,\n  \"b\" 2\n}"), "line 3, column 7: expected ':' but found '2'");
    refused(() -> Json.parse("[1e999]"), "line 1, column 2: the number does not fit into a double");
    refused(() -> Json.parse("-x"), "line 1, column 2: expected a digit after '-' but found 'x'");
    refused(() -> Json.parse("\"\\x\""), "line 1, column 3: expected one of \"\\/bfnrtu after '\\' but found 'x'");
  }

  @Test
  void thirtyTwoLevelsAreReadAndOneMoreIsNot() {
    assertThat(Json.parse("[".repeat(32) + "]".repeat(32)).text()).hasSize(64);
    refused(() -> Json.parse("[".repeat(33) + "]".repeat(33)), "line 1, column 33: nested deeper than 32");
    refused(() -> Json.parse("[".repeat(1_000_000)), "line 1, column 33: nested deeper than 32");
  }

  @Test
  void aNumberOfAMillionDigitsIsOnlyANumber() {
    assertThat(Json.parse("0." + "1".repeat(1_000_000)).asDouble()).isEqualTo(1.0 / 9);
    refused(() -> Json.parse("1".repeat(1_000_000)), "line 1, column 1: the number does not fit into a double");
  }

  @Test
  void whatIsWrittenIsReadBack() {
    Random random = new Random(7);
    for (int i = 0; i < 2_000; i++) {
      Json json = anything(random, 5);
      assertThat(Json.parse(json.text())).isEqualTo(json);
      assertThat(Json.parse(json.text()).text()).isEqualTo(json.text());
    }
  }

  @Test
  void longTextIsCutInMessages() {
    assertThat(Json.quote("a\nb")).isEqualTo("\"a\\nb\"");
    assertThat(Json.quote("x".repeat(61))).isEqualTo("\"" + "x".repeat(60) + "\"...");
  }

  private static Json anything(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 7 : 5)) {
      case 0 -> new Json.Null();
      case 1 -> new Json.Bool(random.nextBoolean());
      case 2 -> new Json.Num(random.nextInt());
      case 3 -> new Json.Num(random.nextGaussian() * Math.pow(10, random.nextInt(-300, 300)));
      case 4 -> new Json.Str(word(random));
      case 5 -> {
        Json.Obj object = Json.object();
        for (int i = random.nextInt(5); i > 0; i--)
          object = object.with(word(random), anything(random, depth - 1));
        yield object;
      }
      default -> new Json.Arr(random.ints(random.nextInt(5)).mapToObj(_ -> anything(random, depth - 1)).toList());
    };
  }

  private static String word(Random random) {
    return random.ints(random.nextInt(8), 0, Character.MAX_CODE_POINT + 1)
        .map(c -> random.nextBoolean() ? c % 128 : c)
        .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
  }

  private static void refused(Runnable action, String message) {
    assertThatExceptionOfType(JsonException.class).isThrownBy(action::run).withMessage(message);
  }
}
