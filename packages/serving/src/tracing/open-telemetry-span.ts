import {
  type Context,
  SpanKind as OtelKind,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { RemoteSpan, Span, SpanFacts, SpanKind } from '@pay/core/ground/tracing/span';

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  internal: OtelKind.INTERNAL,
};

/** Starts a trace, or continues that of a remote parent. */
export function startTrace(tracer: Tracer, name: string, kind: SpanKind, facts: SpanFacts, parent?: RemoteSpan): Span {
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...contextOf(parent), isRemote: true }) : ROOT_CONTEXT;
  return spanOf(tracer, tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...facts } }, context));
}

/** A span of the library. Its context is passed on by our own code, so the library's global state is not used. */
function spanOf(tracer: Tracer, span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  let context: Context | undefined;
  const own = () => {
    context ??= trace.setSpan(ROOT_CONTEXT, span);
    return context;
  };
  const fail = (failure: string) => {
    span.setAttribute('error.type', failure);
    span.setStatus({ code: SpanStatusCode.ERROR });
  };
  return {
    traceId,
    spanId,
    isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0,
    child: (name, kind, facts) =>
      spanOf(tracer, tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...facts } }, own())),
    shared: (name, kind, facts, served) => {
      const links = served.map((each) => ({ context: contextOf(each) }));
      return spanOf(
        tracer,
        tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...facts }, links }, ROOT_CONTEXT),
      );
    },
    link: (other) => void span.addLink({ context: contextOf(other) }),
    add: (facts) => void span.setAttributes({ ...facts }),
    fail,
    end: (failure) => {
      if (failure !== undefined) fail(failure);
      span.end();
    },
  };
}

function contextOf({ traceId, spanId, isSampled }: RemoteSpan): SpanContext {
  return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE };
}
