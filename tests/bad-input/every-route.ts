import { BROWSER_ROUTES } from '@pay/engine/http/browser/cross-origin';
import type { OpenapiDocument } from '@pay/engine/http/openapi/openapi-document';

export type AnyRoute = {
  /** The path, with `{}` in place of an id. */
  readonly path: string;
  /** The methods, in the order of the `Allow` header. */
  readonly methods: readonly string[];
  /** The operation's id in the OpenAPI document, by method. */
  readonly operations: Readonly<Record<string, string>>;
};

/** Routes that the OpenAPI document leaves out, most of them pages. */
const PAGES: readonly AnyRoute[] = [
  { path: '/docs', methods: ['GET', 'HEAD'], operations: {} },
  { path: '/docs/problems', methods: ['GET', 'HEAD'], operations: {} },
  { path: '/docs/problems/{}', methods: ['GET', 'HEAD'], operations: {} },
  { path: '/docs/fonts/{}', methods: ['GET', 'HEAD'], operations: {} },
  { path: '/openapi.json', methods: ['GET', 'HEAD'], operations: {} },
  { path: '/payment', methods: ['GET', 'HEAD', 'POST'], operations: {} },
  { path: '/payment/cancel', methods: ['POST'], operations: {} },
  { path: '/receipt/{}/{}', methods: ['GET', 'HEAD'], operations: {} },
  // A HEAD request must not end a challenge.
  { path: '/payment/challenge/{}', methods: ['GET', 'POST'], operations: {} },
];

/** Every address at which an engine with all roles answers; routes added to the document are included automatically. */
export function everyRoute(document: OpenapiDocument): readonly AnyRoute[] {
  const documented = Object.entries(document.paths).map(([path, item]): AnyRoute => {
    const named = Object.entries(item).map(([method, { operationId }]) => [method.toUpperCase(), operationId] as const);
    const methods = named.flatMap(([method]) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    // A page of another origin sends a preflight request first.
    const preflight = path.startsWith(BROWSER_ROUTES) ? ['OPTIONS'] : [];
    const operations = Object.fromEntries(named);
    return { path: path.replace(/\{\w+\}/g, '{}'), methods: [...preflight, ...methods], operations };
  });
  return [...documented, ...PAGES];
}
