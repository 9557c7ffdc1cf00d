type Answered = {
  readonly request: { readonly method: string; readonly routeOptions: { readonly url?: string | undefined } };
  readonly reply: { readonly statusCode: number; readonly elapsedTime: number };
};

/**
 * The fields of an answer's log line: the route's pattern, but never the address, which can contain secrets and card
 * numbers.
 */
export function answeredLine({ request: { method, routeOptions }, reply }: Answered) {
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  return { method, route: routeOptions.url ?? null, status: reply.statusCode, ms };
}
