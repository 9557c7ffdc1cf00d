/** Facts about a span: names, counts and classes. Never a value of a request, a card, a key or a URL. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** `server`: a request that we answer. `client`: a call that we wait for. `internal`: a part of our own work. */
export type SpanKind = 'server' | 'client' | 'internal';

/** A piece of work in a trace. Only `packages/serving/src/tracing` knows the library that records it. */
export type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
  child(name: string, kind: SpanKind, facts: SpanFacts): Span;
  /**
   * Starts a trace of work that serves several requests. The trace is linked to the traces of all these requests, and
   * is part of none of them.
   */
  shared(name: string, kind: SpanKind, facts: SpanFacts, served: readonly Span[]): Span;
  link(span: Span): void;
  add(facts: SpanFacts): void;
  /** `failure`: the class of an error, such as an SQLSTATE; never its message. */
  fail(failure: string): void;
  end(failure?: string): void;
};

/** The span of another program, which sent the request. */
export type RemoteSpan = Pick<Span, 'traceId' | 'spanId' | 'isSampled'>;

/** Starts traces. If tracing is off, there is no tracer, and there are no spans. */
export type Tracing = {
  readonly start: (name: string, kind: SpanKind, facts: SpanFacts, parent?: RemoteSpan) => Span;
};
