package pay.server;

/** A method, a path, and whether the operation can be repeated. */
record Operation(String method, String path, Repeat repeat) {
  enum Repeat {
    /** Changes nothing. */
    SAFE,
    /** Is done once for its Idempotency-Key. */
    KEYED,
    /** Has the same result however often it is done. */
    ABSOLUTE,
    /** Must not be repeated. */
    NEVER
  }
}
