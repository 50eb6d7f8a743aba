package org.taugru.json;

/// Text that is not JSON, or JSON that is not what its reader expects. The message says where.
public final class JsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public JsonException(String message) {
    super(message);
  }

  static JsonException expected(String what, Json found) {
    return new JsonException("expected " + what + " but found " + switch (found) {
      case Json.Obj _ -> "an object";
      case Json.Arr _ -> "an array";
      case Json.Str(var text) -> "the string " + Json.quote(text);
      case Json.Num number -> "the number " + number.text();
      case Json.Bool bool -> bool.text();
      case Json.Null none -> none.text();
    });
  }
}
