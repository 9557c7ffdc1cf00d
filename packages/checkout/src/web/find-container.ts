import { PayError } from './pay-error.ts';

/** @throws {PayError} container_not_found */
export function findContainer(target: string | Element): Element {
  let found: Element | null = null;
  try {
    found = typeof target === 'string' ? document.querySelector(target) : target;
  } catch {
    // Not a selector.
  }
  if (!found) throw new PayError('container_not_found', `No element matches ${target}.`);
  return found;
}
