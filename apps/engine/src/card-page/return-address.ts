import type { ReturnStatus } from './texts/texts.ts';

export type ReturnFacts = { readonly trackId: string; readonly paymentId: string; readonly status: ReturnStatus };

/**
 * The merchant's return URL with `track_id`, `payment_id` and `status` in its query, in place of any parameters with
 * those names. Everything else is exactly as the merchant wrote it.
 */
export function returnAddress(returnUrl: string, facts: ReturnFacts): string {
  const [path = '', query = ''] = split(returnUrl, '?');
  const ours: Record<string, string> = { track_id: facts.trackId, payment_id: facts.paymentId, status: facts.status };
  const theirs = query.split('&').filter((pair) => pair !== '' && !Object.hasOwn(ours, nameOf(pair)));
  const added = Object.entries(ours).map(([name, value]) => `${name}=${value}`);
  return `${path}?${[...theirs, ...added].join('&')}`;
}

function nameOf(pair: string): string {
  const [name = ''] = [...new URLSearchParams(pair).keys()];
  return name;
}

function split(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
