import { METHODS as NODE_METHODS } from 'node:http';
import type { EngineApp } from './engine-app.ts';
import { sendProblem } from './problems/send-problem.ts';

/** All methods that Node reads except CONNECT, which is for proxies and names no URL. */
const METHODS = NODE_METHODS.filter((method) => method !== 'CONNECT');

/** Answers 405 with `Allow` on every route, for the methods that the route does not support. Call it last. */
export function refuseOtherMethods(app: EngineApp, taken: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const method of METHODS) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  for (const [url, methods] of [...taken]) {
    const others = METHODS.filter((method) => !methods.has(method));
    if (others.length === 0) continue;
    // This list is built before the route is added, because adding the route makes the hook collect its methods too.
    const allow = [...methods].join(', ');
    app.route({
      method: others,
      url,
      schema: { hide: true },
      onRequest: async (request, reply) => {
        reply.header('allow', allow);
        return sendProblem(request, reply, { code: 'method_not_allowed' });
      },
      handler: () => {},
    });
  }
}

/** Collects the methods of every URL as routes are added. Call it first. */
export function collectMethods(app: EngineApp): ReadonlyMap<string, ReadonlySet<string>> {
  const taken = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method, exposeHeadRoute = true }) => {
    const methods = taken.get(url) ?? new Set<string>();
    for (const name of Array.isArray(method) ? method : [method]) {
      methods.add(name);
      if (name === 'GET' && exposeHeadRoute) methods.add('HEAD');
    }
    taken.set(url, methods);
  });
  return taken;
}
