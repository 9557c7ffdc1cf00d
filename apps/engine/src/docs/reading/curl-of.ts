import type { OpenapiDocument, Operation } from '../../http/openapi/openapi-document.ts';
import { exampleBody, exampleOf } from './example-of.ts';
import type { Entry } from './operations.ts';

type Pair = readonly [name: string, value: string];

/** A curl command for the operation, built from the examples of its schemas; the key comes from a variable. */
export function curlOf(document: OpenapiDocument, entry: Entry): string {
  const { method, operation } = entry;
  const [mediaType, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const isPlain = method === 'get' || (method === 'post' && media !== undefined);
  return [
    `curl ${quoted(addressOf(document, entry))}`,
    ...(isPlain ? [] : [`-X ${method.toUpperCase()}`]),
    ...keyHeaders(document, operation).map((name) => `-H "${name}: $${KEY_VARIABLES[name] ?? 'PAY_KEY'}"`),
    ...examples(document, entry, 'header').map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(mediaType === undefined ? [] : [`-H ${quoted(`Content-Type: ${mediaType}`)}`]),
    ...(media === undefined ? [] : [`-d ${quoted(JSON.stringify(exampleBody(document, media), null, 2))}`]),
  ].join(' \\\n  ');
}

const KEY_VARIABLES: Readonly<Record<string, string>> = {
  'X-API-KEY': 'PAY_SECRET_KEY',
  'X-PUBLISHABLE-KEY': 'PAY_PUBLISHABLE_KEY',
};

/** The headers that contain a key. */
function keyHeaders({ components }: OpenapiDocument, { security = [] }: Operation): readonly string[] {
  const schemes = security.flatMap((requirement) => Object.keys(requirement));
  return schemes.flatMap((scheme) => {
    const { in: place, name } = components.securitySchemes?.[scheme] ?? {};
    return place === 'header' && name !== undefined ? [name] : [];
  });
}

function addressOf(document: OpenapiDocument, entry: Entry): string {
  const fill = (path: string, [name, value]: Pair) => path.replace(`{${name}}`, encodeURIComponent(value));
  const path = examples(document, entry, 'path').reduce(fill, entry.path);
  const query = examples(document, entry, 'query').map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${document.servers[0]?.url ?? ''}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/**
 * A value for each parameter of one kind (path, query or header) that is required or has an example in the document.
 */
function examples(document: OpenapiDocument, { parameters }: Entry, place: string): readonly Pair[] {
  return parameters
    .filter((parameter) => parameter.in === place && (parameter.required || parameter.example !== undefined))
    .map(({ name, example, schema = {} }) => [name, String(example ?? exampleOf(document, schema))]);
}

/** Quotes text as one word of a POSIX shell. */
function quoted(text: string): string {
  return /^[\w:/.,@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
