import { PayError } from '../errors/pay-error.ts';
import type { AnyRequest } from './operation-request.ts';

/**
 * The address of an operation, with its parameters filled in.
 *
 * @throws {PayError} `invalid_request` for an identifier that could lead to another address
 */
export function addressOf(baseUrl: string, template: string, { path = {}, query = {} }: AnyRequest): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => identifier(name, path[name]));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? `${baseUrl}${filled}` : `${baseUrl}${filled}?${search}`;
}

function identifier(name: string, value: unknown): string {
  if (typeof value === 'string' && /^[\w-]+$/.test(value)) return value;
  const message = `${name} must be an id from the service: letters, digits and an underscore, not empty.`;
  throw new PayError({ code: 'invalid_request', message, errors: [{ field: name, code: 'invalid', message }] });
}
