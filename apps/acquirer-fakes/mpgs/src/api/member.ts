/** A value within a message, such as `order.amount`; undefined if it is missing. */
export function member(body: unknown, path: string): unknown {
  let value: unknown = body;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

export function textAt(body: unknown, path: string): string | null {
  const value = member(body, path);
  return typeof value === 'string' ? value : null;
}
