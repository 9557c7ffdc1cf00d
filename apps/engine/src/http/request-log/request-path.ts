import { containsCardNumber } from '@pay/core/cards/card-number-in-text';
import { storableId } from '@pay/core/ground/ids/public-id';

/**
 * The requested path of a route. It contains our own ids, and in place of any other value the name of the parameter, so
 * that no other text from a caller is logged.
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
