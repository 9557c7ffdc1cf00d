import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Facts = Readonly<Record<string, string | number>>;

export type CollectedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly service: string;
  readonly facts: Facts;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly hasFailed: boolean;
};

export type Collector = {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Everything that was sent, as text. */
  readonly sent: readonly string[];
  /** The headers of the last message. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** How messages are answered: accepted, refused, or not at all. */
  answers: 'taken' | 'refused' | 'nothing';
  stop(): Promise<void>;
};

type Attribute = {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
};
type SpanJson = Omit<CollectedSpan, 'facts' | 'service' | 'hasFailed'> & {
  readonly attributes?: readonly Attribute[];
  readonly events?: readonly unknown[];
  readonly status?: { readonly code?: number; readonly message?: string };
};
type Message = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SpanJson[] }[];
  }[];
};

/** Receives traces by OTLP over HTTP with JSON, as a collector does. */
export async function startCollector(): Promise<Collector> {
  const [spans, sent]: [CollectedSpan[], string[]] = [[], []];
  const server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    collector.headers = incoming.headers;
    if (collector.answers === 'nothing') return;
    if (collector.answers === 'refused' || incoming.method !== 'POST' || incoming.url !== '/v1/traces') {
      outgoing.writeHead(400).end();
      return;
    }
    sent.push(body);
    spans.push(...spansOf(JSON.parse(body) as Message));
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const collector: Collector = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    spans,
    sent,
    headers: {},
    answers: 'taken',
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return collector;
}

function spansOf({ resourceSpans }: Message): readonly CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(factsOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => spanOf(service, span)));
  });
}

function spanOf(service: string, { attributes = [], links = [], status, ...span }: SpanJson): CollectedSpan {
  const { traceId, spanId, parentSpanId, name } = span;
  const linked = links.map((link) => ({ traceId: link.traceId, spanId: link.spanId }));
  // 2 is the code of an error.
  return {
    traceId,
    spanId,
    parentSpanId: parentSpanId || undefined,
    name,
    service,
    facts: factsOf(attributes),
    links: linked,
    hasFailed: status?.code === 2,
  };
}

function factsOf(attributes: readonly Attribute[]): Facts {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']));
}

/** The spans of a trace as a tree, one line for each, in the order of their names. */
export function treeOf(spans: readonly CollectedSpan[], root: CollectedSpan, depth = 0): readonly string[] {
  const children = spans
    .filter(({ traceId, parentSpanId }) => traceId === root.traceId && parentSpanId === root.spanId)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return [`${'  '.repeat(depth)}${root.name}`, ...children.flatMap((child) => treeOf(spans, child, depth + 1))];
}
