/** What `new Pay` takes. Only `secretKey` must be given, and with keys that are not `sk_test_` `baseUrl`. */
export type PayOptions = {
  /** `sk_test_…`, `sk_live_…`, or a legacy key. Keep it on the server, out of the code and out of browsers. */
  readonly secretKey: string;
  /**
   * Address of the engine, `https` or on localhost: the sandbox's for `sk_test_` keys, the live one's for `sk_live_` keys.
   * Left out with an `sk_test_` key: http://localhost:4001, the sandbox of a local start.
   */
  readonly baseUrl?: string | undefined;
  /** Secret of your webhook endpoint, `whsec_…`; several while one is being rotated. `webhooks.verify` needs it. */
  readonly webhookSecret?: string | readonly string[] | undefined;
  /** Longest wait for an answer, of each try. Left out: 30,000. */
  readonly timeoutMs?: number | undefined;
  /** How often a call that may be repeated is repeated, at most. Left out: 4. */
  readonly maxRetries?: number | undefined;
  /** Instead of the global `fetch`: for a proxy, a tracer, a test. */
  readonly fetch?: typeof fetch | undefined;
};

/** What each call takes last. */
export type CallOptions = {
  /** Ends the call, and the wait between its tries. Its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Instead of the client's own. */
  readonly timeoutMs?: number | undefined;
  /** Instead of the client's own. */
  readonly maxRetries?: number | undefined;
};

/** What a call takes last that must not be done twice. */
export type WriteOptions = CallOptions & {
  /**
   * 1 to 255 visible ASCII characters, unique for what is to be done: say, `refund-` and the number of your return slip. Left
   * out, each call makes one, which it keeps for its own repetitions. Give one of your own that you have stored before the
   * call, and the work is not done twice even if your process dies in between.
   */
  readonly idempotencyKey?: string | undefined;
};
