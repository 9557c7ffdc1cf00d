/**
 * The options of `new Pay`. `secretKey` is required. `baseUrl` is required unless the key begins with `sk_test_`. All
 * other options can be left out.
 */
export type PayOptions = {
  /** `sk_test_…`, `sk_live_…`, or a legacy key. Keep it on the server, never in code or in a browser. */
  readonly secretKey: string;
  /**
   * The address of the engine, `https` or on localhost: the sandbox engine for `sk_test_` keys, the live engine for
   * `sk_live_` keys. Default with an `sk_test_` key: http://localhost:4001, the sandbox of a local start.
   */
  readonly baseUrl?: string | undefined;
  /**
   * The secret of your webhook endpoint, `whsec_…`; several secrets during a rotation. `webhooks.verify` needs this
   * option.
   */
  readonly webhookSecret?: string | readonly string[] | undefined;
  /** The maximum wait for an answer, for each try. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  /** The maximum number of retries for a call that is safe to repeat. Default: 4. */
  readonly maxRetries?: number | undefined;
  /** Replaces the global `fetch`: for a proxy, a tracer or a test. */
  readonly fetch?: typeof fetch | undefined;
};

/** The last argument of every call. */
export type CallOptions = {
  /** Ends the call and the wait between its tries. The signal's reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Overrides the client's option. */
  readonly timeoutMs?: number | undefined;
  /** Overrides the client's option. */
  readonly maxRetries?: number | undefined;
};

/** The last argument of a call that must not take effect twice. */
export type WriteOptions = CallOptions & {
  /**
   * 1 to 255 visible ASCII characters, different for each task: for example, `refund-` followed by the number of the
   * return.
   * By default, each call generates a key and uses it for its retries. If you store your own key before the call and
   * pass it, nothing is done twice, even if your process dies in between.
   */
  readonly idempotencyKey?: string | undefined;
};
