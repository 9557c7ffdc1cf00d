import { containsCardNumber } from '@pay/core/cards/card-number-in-text';
import { storableId } from '@pay/core/ground/ids/public-id';

/**
 * A route's path as it was asked for: an id of ours is written into it, and where something else stood, the parameter's
 * name. Nothing else that a caller may write comes into the log.
 */
export function requestPath(route: string, params: unknown): string {
  if (!route.includes(':')) return route;
  const values = params as Readonly<Record<string, unknown>> | null;
  return route.replace(/:(\w+)/g, (_, name: string) => idOf(values?.[name]) || `{${name}}`);
}

function idOf(value: unknown): string {
  const id = typeof value === 'string' ? storableId(value) : '';
  return containsCardNumber(id) ? '' : id;
}
